"""What who is on na sto lacks before each deal, and whether he can force it."""

from __future__ import annotations

import json

import pytest
from test_match import D, announce, whole

from lora_solver import RULESETS
from lora_solver.cli import main
from lora_solver.hundred import needs
from lora_solver.match import sheet_of_records
from lora_solver.records import read_records

KLADNO = RULESETS["kladno"]
#: in vsechny D, who leads, can force 0 or 1 here, not 2 or 3
ENDING = "A.KT../..J7.8/KQ..Q./T...J9"
#: D can take nothing, and cannot help taking all
LOW, HIGH = "8.8.8.8/9.9.9.9/T.T.T.T/7.7.7.7", "7.7.7.7/8.8.8.8/9.9.9.9/A.A.A.A"


def match_before(total, contract, deal, attempt=False):
    """Records of a match up to a deal led by D, before which he has so many points."""
    deals = whole(KLADNO)
    announce(deals, 16, D)
    last = next(number for number, one in enumerate(deals) if number > 23 and (
        one.attempt == 1 if attempt else one.contract == contract))
    texts = []
    for number, one in enumerate(deals[:last]):
        points, claim = list(one.points), ""
        if number == 15:  # any points do where a revoke was claimed
            points[D] += total - sum(each.points[D] for each in deals[:last])
            claim = "\nrenonc D\n"
        tags = '[NaSto "D"]\n' if one.announced else ""
        tags += f'[Attempt "{one.attempt}"]\n' if one.attempt else ""
        texts.append(f'[Contract "{one.contract}"]\n[Leader "{one.leader}"]\n{tags}'
                     f'[Points "{",".join(map(str, points))}"]\n{claim}')
    tag = '[Attempt "1"]\n' if attempt else ""
    texts.append(f'[Contract "{contract}"]\n[Deal "{deal}"]\n[Leader "D"]\n{tag}')
    return "\n".join(texts)


def last_need(text):
    records = read_records(text)
    return list(needs(sheet_of_records(records), records))[-1]


@pytest.mark.parametrize(("lacks", "forced"), [
    (0, True), (1, True), (2, False), (3, False), (9, False), (-1, False)])
def test_what_is_lacking_is_forced_where_the_cards_allow_it(lacks, forced):
    need = last_need(match_before(100 - lacks, "vsechny", ENDING))
    assert (need.seat, need.lacks, need.forced) == (D, lacks, forced)


@pytest.mark.parametrize(("deal", "lacks", "forced"), [
    (LOW, 0, True), (LOW, 8, False), (HIGH, 8, True), (HIGH, 0, False), (HIGH, 4, False)])
def test_a_maturita_gives_its_player_nothing_or_eight(deal, lacks, forced):
    need = last_need(match_before(100 - lacks, "vsechny", deal, attempt=True))
    assert (need.lacks, need.forced) == (lacks, forced)


def test_each_deal_since_the_announcement_has_its_need_and_points_alone_say_nothing():
    records = read_records(match_before(100, "bedrnik", ENDING))
    sheet = sheet_of_records(records)
    found = list(needs(sheet, records))
    assert [need.line for need in found] == list(range(17, len(sheet.lines) + 1))
    assert [need.lacks for need in found] == [
        100 - line.totals[D] for line in sheet.lines[15:-1]]
    assert all(need.forced is None for need in found[:-1])
    assert all(need.forced is None for need in needs(sheet))


def test_the_score_sheet_tells_it_in_words_and_in_json(tmp_path, capsys):
    path = tmp_path / "match.lora"
    path.write_text(match_before(99, "vsechny", ENDING), encoding="utf-8")
    assert main(["score", str(path), "--lang", "cs"]) == 0
    assert "  28. všechny: schází 1, jde vynutit" in capsys.readouterr().out
    assert main(["score", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["needs"][-1] == {
        "line": 28, "seat": "D", "lacks": 1, "forced": True}
