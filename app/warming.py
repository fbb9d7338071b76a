"""What a server does before its first visitor comes, so that he need not wait for it."""

from __future__ import annotations

import time

from streamlit.runtime import Runtime

from lora_solver.deals import Deal


def warm_up() -> None:
    """Once the server runs: load the pages and solve the deal that they open on."""
    while not Runtime.exists():  # components can be registered only with a running server
        time.sleep(0.05)
    from . import frame  # noqa: F401
    from .advice import Matrix
    from .job import Job
    from .link import View

    view = View()
    matrix = Matrix(Deal(view.hands), view.rules, view.turn)
    Job(matrix.fill, matrix.stop)
