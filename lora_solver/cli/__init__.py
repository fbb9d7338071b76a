"""The command line `lora`: one file a command, each with `arguments(parser)` and `run(options)`.

Results go to stdout, messages to stderr. Exit 0: fine; 1: a question answered no; 2: bad input.
"""

from __future__ import annotations

import argparse
import importlib
import io
import os
import sys
from collections.abc import Sequence

from lora_solver.errors import LoraError

COMMANDS = {
    "solve": "what every seat can force, gets, and may hope for, contract by contract",
    "cards": "the values of every legal card of a position",
    "maturita": "can the forehand pass his maturita, in which game, and how",
    "review": "judge every move of a played deal, worst mistakes first",
    "score": "the score sheet of a whole match, from records, CSV or JSON",
    "puzzles": "puzzles to study: list, show, solve again, find new ones",
    "demo": "solve an example deal and show what the program can do",
    "app": "open the front end in the browser",
    "bench": "measure the solver on random deals, in milliseconds and in dds",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `lora` with these arguments (default: the program's own); the exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    _open_streams()
    if isinstance(sys.stdout, io.TextIOWrapper):
        # a terminal or pipe that cannot show a suit sign or a Czech letter gets its number instead
        sys.stdout.reconfigure(errors="backslashreplace")
    parser = _parser(words[0] if words else "")
    options = parser.parse_args(words)
    try:
        run = importlib.import_module(f"lora_solver.cli.{options.command}").run
        code = int(run(options))
        sys.stdout.flush()
        return code
    except (LoraError, UnicodeError) as error:
        print(f"lora {options.command}: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # whoever read the output has seen enough
        _close_output()
        return 0
    except OSError as error:
        print(f"lora {options.command}: {error.filename or 'output'}: {error.strerror or error}",
              file=sys.stderr)
        _close_output()
        return 2
    except KeyboardInterrupt:
        return 130


def _open_streams() -> None:
    """Streams that are closed read and write nothing; bytes that are no text are kept as they are,
    so that the line they stand in is refused and no other."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="surrogateescape")


def _close_output() -> None:
    """Let nothing more be written, at the exit either."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser(chosen: str) -> argparse.ArgumentParser:
    """All commands by name; the arguments of the chosen one alone, to start fast."""
    parser = argparse.ArgumentParser(
        prog="lora", description="Exact open-handed analysis of the card game Lóra.",
        epilog="examples:\n  lora solve                   a random deal, every contract of kladno\n"
               "  lora maturita --seed 7       can the forehand pass, and in which game\n"
               "  lora COMMAND --help          more of one command",
        formatter_class=argparse.RawDescriptionHelpFormatter)
    from lora_solver import __version__
    parser.add_argument("--version", action="version", version=f"lora-solver {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, summary in COMMANDS.items():
        command = commands.add_parser(
            name, help=summary, description=summary[0].upper() + summary[1:] + ".",
            formatter_class=argparse.RawDescriptionHelpFormatter)
        if name == chosen:
            importlib.import_module(f"lora_solver.cli.{name}").arguments(command)
    return parser
