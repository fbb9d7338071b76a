"""`lora demo`: a deal solved in every contract, its maturita, and the cards of one position."""

from __future__ import annotations

import argparse

from lora_solver.cli.common import language_argument
from lora_solver.names import pick_language

DEAL = "J987.9.AQ7./AKT.A..KJT7/.QT87.K.AQ9/Q.KJ.JT98.8"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "example:\n  lora demo --lang cs"
    language_argument(parser)


def run(options: argparse.Namespace) -> int:
    from lora_solver.cli import main

    lang = ["--lang", pick_language(options.lang)]
    for command in (["solve", DEAL], ["maturita", DEAL, "--attempt", "3"],
                    ["cards", f"{DEAL} kladno:cervene"]):
        shown = " ".join(f"'{part}'" if " " in part else part for part in command)
        print(f"$ lora {shown}\n", flush=True)
        code = main([*command, *lang])
        if code:
            return code
        print(flush=True)
    return 0
