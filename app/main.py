"""The script that Streamlit runs; everything else is imported once, as part of the package."""

from __future__ import annotations

from lora_solver.app.frame import show

show()
