"""Run the engine's tests on a sanitized build (`make sanitize` puts it first on the path)."""

import sys
from pathlib import Path

import pytest

import lora_solver._tricks

assert "sanitized" in lora_solver._tricks.__file__, lora_solver._tricks.__file__
here = Path(__file__).parent
chosen = ["test_engine_laws.py", "test_engine_oracle.py"]
sys.exit(pytest.main([
    "-q", "-x", "-p", "no:cacheprovider", *(str(here / name) for name in chosen),
    # a part is enough: every code path runs, and sanitizers are slow
    "-k", "not perft and not [1- and not [2- and not [3- or 1-0 or 2-0 or 3-0",
]))
