"""Settings of the test runs: hypothesis repeats itself in CI and has no deadline, and progress with
puzzles is kept in a folder of the test's own."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("ci", derandomize=True, deadline=None)
settings.register_profile("home", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "home")


@pytest.fixture(autouse=True)
def _data_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch,
                 request: pytest.FixtureRequest) -> None:
    """No test touches the progress of whoever runs it."""
    if any(name in request.path.name for name in ("app", "puzzles")):
        monkeypatch.setenv("LORA_DATA", str(tmp_path_factory.mktemp("data")))


@pytest.fixture
def data_folder() -> Path:
    """Where the test's progress is kept."""
    return Path(os.environ["LORA_DATA"])
