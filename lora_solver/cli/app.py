"""`lora app`: serve the front end on this machine, from any folder and without the network."""

from __future__ import annotations

import argparse
import importlib.util
import sys
import threading
from pathlib import Path

from lora_solver.errors import LoraError, shown

SETTINGS = {
    "client.toolbarMode": "viewer",
    "browser.gatherUsageStats": "false",
    "server.address": "localhost",
    "server.fileWatcherType": "none",
    "server.showEmailPrompt": "false",
    # Streamlit answers "as before" for a large message which the browser, two runs further on, may
    # have dropped by then; that breaks the connection. The table changes with every card anyway.
    "global.minCachedMessageSize": "1e12",
    "theme.light.primaryColor": "#17603f",
    "theme.dark.primaryColor": "#58b88c",
}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "example:\n  lora app --port 8600 --no-browser"
    parser.add_argument("--port", type=_port, default=8501, help="default: 8501")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser window")
    parser.add_argument("--check", action="store_true",
                        help="only tell where the front end's page lies")


def _port(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text) < 65536:
        raise argparse.ArgumentTypeError(f"{shown(text)} is no port: expected 1 to 65535")
    return int(text)


def run(options: argparse.Namespace) -> int:
    page = page_path()
    if options.check:
        print(page)
        return 0
    headless = "true" if options.no_browser or not _has_screen() else "false"
    words = ["run", str(page), f"--server.port={options.port}", f"--server.headless={headless}"]
    words += [f"--{name}={value}" for name, value in SETTINGS.items()]
    from streamlit.web.cli import main as streamlit

    threading.Thread(target=_warm_up, daemon=True).start()
    streamlit.main(words, prog_name="streamlit", standalone_mode=False)
    return 0


def _warm_up() -> None:
    """Load and solve what the first page shows, while the browser is still starting."""
    from lora_solver.app.warming import warm_up

    warm_up()


def page_path() -> Path:
    """Where app/main.py lies: inside the installed package, or beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent
    for folder in (package / "app", package.parent / "app"):
        if (folder / "main.py").is_file():
            return folder / "main.py"
    spec = importlib.util.find_spec("lora_solver.app")
    for place in spec.submodule_search_locations or [] if spec else []:
        if (Path(place) / "main.py").is_file():
            return Path(place) / "main.py"
    raise LoraError("the front end's pages are not installed", code="app.missing")


def _has_screen() -> bool:
    import os

    return sys.platform in ("win32", "darwin") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
