"""Run the engine's tests on a sanitized build (`make sanitize` puts it first on the path)."""

import sys
from pathlib import Path

import pytest

import lora_solver._certain
import lora_solver._shedding
import lora_solver._tricks

for module in (lora_solver._tricks, lora_solver._shedding, lora_solver._certain):
    assert "sanitized" in module.__file__, module.__file__
here = Path(__file__).parent
chosen = ["test_shedding_laws.py", "test_shedding_oracle.py",
          "test_engine_laws.py", "test_engine_oracle.py",
          "test_certainty.py::test_a_hand_is_certain_because_a_sign_shows_what_a_hand_lacks",
          "test_certainty.py::test_a_tap_shows_that_no_card_fitted"]
sys.exit(pytest.main([
    "-q", "-x", "-p", "no:cacheprovider", *(str(here / name) for name in chosen),
    # a part is enough: every code path runs, and sanitizers are slow
    "-k", "not perft and not whole and not tell_apart and not 5000 and not thousand"
          " and not [1- and not [2- and not [3-"
          " and not y-1 and not y-2 and not y-3 and not y-4 and not y-5"
          " and not a-1 and not a-2 and not a-3 and not a-4 and not a-5"
          " or 1-0 or 2-0 or 3-0",
]))
