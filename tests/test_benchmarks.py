"""The scripts that the documents take figures from run, on very little."""

from __future__ import annotations

import json
import runpy
import sys
from pathlib import Path

SCRIPTS = Path(__file__).parents[1] / "benchmarks"


def run(name, monkeypatch, *words):
    monkeypatch.setattr(sys, "argv", [name, *words])
    runpy.run_path(str(SCRIPTS / name), run_name="__main__")


def test_the_table_of_a_random_hand_is_made_again_by_its_seed(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "lora_solver").mkdir()
    made = []
    for threads in ("1", "2"):
        run("maturita_points.py", monkeypatch, "--hands", "2", "--layouts", "6", "--deals", "1",
            "--samples", "2", "--threads", threads)
        text = (tmp_path / "lora_solver" / "maturita_points.json").read_text(encoding="utf-8")
        made.append(json.loads(text))
    assert made[0] == made[1]
    assert sum(made[0]["chosen"]["with"].values()) == made[0]["made"]["hands"] == 2


def test_level_leads_are_measured(monkeypatch, capsys):
    run("level_leads.py", monkeypatch, "--endings", "3", "--trials", "5", "--seed", "2")
    assert "1000 layouts: reads high by" in capsys.readouterr().out
