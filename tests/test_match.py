"""The score sheet: structure of a match, na sto, ties, harakiri; CSV and JSON; cases R, S and X."""

from __future__ import annotations

import contextlib
import json
import random
import re
from pathlib import Path

import pytest

from lora_solver import RULESETS, SEATS, InvalidRecordError, Ruleset, Seat
from lora_solver.cli import main
from lora_solver.match import Deal, final_order, make_sheet, na_sto_timing, sheet_of_records
from lora_solver.records import read_records
from lora_solver.rules.rulesets import CZECH_GAMES
from lora_solver.sheets import csv_template, from_csv, from_json, to_csv, to_json

CASES = {case["id"]: case for case in json.loads(
    (Path(__file__).parent / "data" / "cases.json").read_text(encoding="utf-8"))}
KLADNO, OFFICIAL, SRPSKA = RULESETS["kladno"], RULESETS["official"], RULESETS["srpska"]
A, B, C, D = SEATS
EACH = {"cervene": (0, 0, 0, 8), "filky": (2, 2, 2, 2), "prpo": (4, 0, 0, 4),
        "vsechny": (2, 2, 2, 2), "bedrnik": (0, 8, 0, 0), "kvarty": (0, 1, 2, 3),
        "desitky": (4, 0, 5, 1), "max": (-2, -2, -2, -2), "min": (2, 2, 2, 2),
        "dame": (8, 0, 0, 0), "herc": (-8, 0, 0, 0), "zandar": (0, 0, 8, 0),
        "kralposl": (4, 0, 0, 4), "lora": (1, 2, 3, -8)}


def ids(*names):
    return [pytest.param(RULESETS[rules], CASES[name], id=f"{name}-{rules}")
            for name in names for rules in CASES[name]["rulesets"].split()]


def whole(ruleset, attempts=(1, 1, 1, 1), passed=(True,) * 4):
    """A whole match in which each game gives the same, with so many attempts at each maturita."""
    deals = []
    for group, leader in enumerate(SEATS):
        games = CZECH_GAMES if ruleset.has_maturita else ruleset.contract_ids
        deals += [Deal(game, leader, EACH[game]) for game in games]
        for attempt in range(1, attempts[group] + 1 if ruleset.has_maturita else 1):
            good = passed[group] and attempt == attempts[group]
            points = [0, 0, 0, 0]
            points[leader] = 0 if good else 8
            deals.append(Deal("filky", leader, tuple(points), attempt))
    return deals


def announce(deals, number, *seats):
    deal = deals[number]
    deals[number] = Deal(deal.contract, deal.leader, deal.points, deal.attempt, seats)


# ── the worked cases ─────────────────────────────────────────────────────────────────────────


def test_every_case_of_the_score_sheet_is_here_or_with_the_tricks_and_rows():
    text = "".join((Path(__file__).parent / name).read_text(encoding="utf-8") for name in (
        "test_match.py", "test_cases_tricks.py", "test_rules_rows.py", "test_rules_quarts.py"))
    kinds = ("score", "legal", "structure", "checksum", "lora-legal", "lora-play")
    for name, case in CASES.items():
        if name[0] in "RSCX":
            assert name in text or case["kind"] in kinds


@pytest.mark.parametrize(("ruleset", "case"), ids("S01", "S03"))
def test_a_hundred_wins_only_when_announced(ruleset, case):
    given = dict(re.findall(r"([A-D]) (\d+)", case["given"]))
    totals = tuple(int(given.get(str(seat), 200)) for seat in SEATS)
    announced = [A] if "A announced" in case["given"] else []
    places, _ = final_order(ruleset, totals, announced)
    order = "".join(str(seat) for seat in sorted(SEATS, key=places.get))
    assert order.startswith("ABCD" if case["id"] == "S01" else "BA")


@pytest.mark.parametrize(("ruleset", "case"), ids("S04"))
def test_two_exact_hundreds_play_harakiri_for_the_win(ruleset, case):
    totals = (100, 60, 100, 110)
    places, playoffs = final_order(ruleset, totals, [A, C])
    assert [places[seat] for seat in SEATS] == [1, 3, 1, 4]
    assert (playoffs[0].seats, playoffs[0].deals, playoffs[0].order) == ((A, C), 1, ())
    places, playoffs = final_order(ruleset, totals, [A, C], playoff=[(20, 0, 12, 8)])
    assert [places[seat] for seat in SEATS] == [2, 3, 1, 4]
    assert playoffs[0].order == (C, A)
    assert case["expect"] == "harakiri between A and C decides the win"


@pytest.mark.parametrize(("ruleset", "case"), ids("S05"))
def test_the_moment_of_na_sto(ruleset, case):
    told = re.search(rf"{ruleset.id}: ([^;]+)", case["expect"])[1].split(" / ")
    words = {"in time": "in time", "too late": "too late", "(too early)": "too early",
             "the moment": "in time"}
    assert [na_sto_timing(ruleset, 3, game) for game in ("cervene", "bedrnik")] == [
        words[word] for word in told]
    assert na_sto_timing(ruleset, 2, "bedrnik") == (
        "in time" if ruleset is KLADNO else "too early")
    assert na_sto_timing(ruleset, 3, "filky", True) == "too late"


@pytest.mark.parametrize(("ruleset", "case"), ids("X15"))
def test_level_totals_go_by_the_number_of_positive_deals(ruleset, case):
    totals = (10, 10, 14, 20)
    assert "totals 10, 10, 14, 20" in case["given"]
    places, playoffs = final_order(ruleset, totals, positive=(9, 11, 0, 0))
    assert [places[seat] for seat in SEATS] == [1, 2, 3, 4]
    places, _ = final_order(ruleset, totals, positive=(9, 9, 0, 0))
    assert [places[seat] for seat in SEATS] == [1, 1, 3, 4]
    places, _ = final_order(RULESETS["gamerules"], totals, positive=(9, 11, 0, 0))
    assert [places[seat] for seat in SEATS] == [1, 1, 3, 4]
    assert playoffs == ()


@pytest.mark.parametrize(("ruleset", "case"), ids("R01"))
def test_R01_a_revoke_may_be_reported_two_tricks_later(ruleset, case):
    text = (f'[Rules "{ruleset}"]\n[Contract "filky"]\n'
            '[Deal ".8.7.7/.7..98/.9..JQ/.T..TK"]\n\n'
            "1. d8 c9 d9 dT\n2. cT c7 c8 cJ\n3. cQ cK s7 d7\nrenonc B\n")
    record, = read_records(text, free=True)
    assert [(revoke.kind, revoke.seat, revoke.play) for revoke in record.revokes] == [
        ("follow", B, 1)]
    assert record.result == (0, 8, 0, 0)
    assert case["expect"] == "B 8; others 0 (default)"
    sheet = make_sheet(ruleset, [Deal("cervene", A, (8, 0, 0, 0)),
                                 Deal("filky", A, record.result, revoked=(B,))])
    assert sheet.totals == (8, 8, 0, 0)


@pytest.mark.parametrize(("ruleset", "case"), ids("R03"))
def test_R03_a_red_lead_costs_eight(ruleset, case):
    text = (f'[Rules "{ruleset}"]\n[Contract "cervene"]\n[Deal "7...9/8...8/9...7/T...T"]\n\n'
            "1. h7 h8 h9 hT\nrenonc A\n")
    record, = read_records(text, free=True)
    assert record.revokes[0].article == "art. 18d"
    assert record.result == (8, 0, 0, 0)
    assert case["expect"] == "leader 8, others 0, game not replayed"


def test_R04_is_with_the_records():
    assert CASES["R04"]["expect"] == "no renonc"


# ── structure ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("ruleset", "count", "totals"), [
    (KLADNO, 32, (48, 52, 44, 80)), (OFFICIAL, 32, (48, 52, 44, 80)),
    (SRPSKA, 28, (20, 8, 44, -16)),
])
def test_a_whole_match_has_its_deals_leaders_and_totals(ruleset, count, totals):
    sheet = make_sheet(ruleset, sorted(whole(ruleset), key=lambda deal: deal.leader))
    assert len(sheet.lines) == count
    assert sheet.is_over
    assert sheet.totals == totals
    assert [line.group for line in sheet.lines] == sorted(line.group for line in sheet.lines)
    assert sheet.lines[-1].deal.leader is D
    assert not make_sheet(ruleset, whole(ruleset)[:-1]).is_over


def test_a_maturita_is_repeated_up_to_three_times_and_the_talie_ends_all_the_same():
    sheet = make_sheet(KLADNO, whole(KLADNO, (3, 2, 1, 3), (False, True, True, True)))
    assert sheet.is_over
    assert len(sheet.lines) == 28 + 9
    assert sheet.totals == (48 + 24, 52 + 8, 44, 80 + 16)


@pytest.mark.parametrize(("change", "message"), [
    (lambda deals: deals.pop(0), "deal 1: found filky, expected cervene"),
    (lambda deals: deals.pop(3), "deal 4: found bedrnik, expected vsechny"),
    (lambda deals: deals.pop(7), "deal 8: found cervene, expected maturita, attempt 1"),
    (lambda deals: deals.insert(8, deals[7]),
     "deal 9: found maturita, attempt 1, expected cervene"),
    (lambda deals: deals.append(Deal("cervene", A, EACH["cervene"])),
     "deal 33: cervene: the match is over"),
    (lambda deals: deals.__setitem__(8, Deal("cervene", A, EACH["cervene"])),
     "deal 9: A leads, expected B"),
    (lambda deals: deals.__setitem__(0, Deal("cervene", A, (1, 2, 3, 4))),
     "deal 1: cervene gives 8 points in all, found 1,2,3,4"),
    (lambda deals: deals.__setitem__(1, Deal("filky", A, (1, 3, 2, 2))),
     "deal 2: filky gives 8 points in all, found 1,3,2,2"),
    (lambda deals: deals.__setitem__(5, Deal("kvarty", A, (1, 3, 2, 2))),
     "deal 6: kvarty cannot give 1,3,2,2"),
    (lambda deals: deals.__setitem__(7, Deal("filky", A, (4, 0, 0, 0), 1)),
     "deal 8: a maturita gives A 0 or 8 and the others nothing, found 4,0,0,0"),
    (lambda deals: deals.insert(0, Deal("harakiri", A, (40, 0, 0, 0))),
     "deal 1: harakiri comes after the last deal of a match"),
])
def test_what_does_not_fit_the_structure_is_refused_with_the_deal(change, message):
    deals = whole(KLADNO)
    change(deals)
    with pytest.raises(InvalidRecordError) as caught:
        make_sheet(KLADNO, deals)
    assert str(caught.value) == message


# ── na sto and ties ──────────────────────────────────────────────────────────────────────────


def test_who_is_on_na_sto_sees_what_he_lacks_deal_by_deal():
    deals = whole(KLADNO)
    announce(deals, 16, D)
    sheet = make_sheet(KLADNO, deals)
    assert dict(sheet.lines[15].lacks) == {}
    assert dict(sheet.lines[16].lacks) == {D: 100 - sheet.lines[16].totals[D]}
    one, = sheet.announcements
    assert (one.seat, one.line, one.timing, one.kept) == (D, 17, "in time", False)
    assert sheet.places[D] == 4


def test_an_announcement_out_of_time_does_not_count():
    deals = whole(KLADNO)
    announce(deals, 17, C)
    sheet = make_sheet(KLADNO, deals)
    assert (sheet.announcements[0].timing, sheet.announcements[0].kept) == ("too late", None)
    assert sheet.places[C] == 1
    with pytest.raises(InvalidRecordError, match="srpska knows no na sto"):
        make_sheet(SRPSKA, [Deal("max", A, (-8, 0, 0, 0), None, (A,))])


@pytest.mark.parametrize(("totals", "announced", "playoff", "places"), [
    ((50, 60, 70, 80), "", [], (1, 2, 3, 4)),
    ((100, 90, 100, 80), "A", [], (1, 3, 4, 2)),                       # A54
    ((99, 101, 150, 80), "AB", [], (3, 4, 2, 1)),                      # A53
    ((99, 99, 150, 80), "AB", [], (3, 3, 2, 1)),
    ((50, 50, 70, 80), "", [], (1, 1, 3, 4)),
    ((50, 50, 70, 80), "", [(20, 20, 0, 0), (9, 8, 0, 23)], (2, 1, 3, 4)),   # A63
    ((50, 50, 70, 70), "", [(1, 2, 17, 20), (0, 0, 30, 10)], (1, 2, 4, 3)),  # A61: two pairs
    ((50, 50, 50, 80), "", [(10, 10, 10, 10)] * 3, (1, 1, 1, 4)),            # three need four
    ((50, 50, 50, 80), "", [(10, 20, 5, 5)] * 4, (2, 3, 1, 4)),
    ((50, 50, 50, 80), "", [(10, 10, 20, 0)] * 4 + [(3, 1, 0, 36)], (2, 1, 3, 4)),
])
def test_the_final_order(totals, announced, playoff, places):
    found, _ = final_order(KLADNO, totals, [Seat[name] for name in announced], playoff=playoff)
    assert tuple(found[seat] for seat in SEATS) == places


def test_harakiri_deals_after_the_match_decide_a_tie():
    deals = whole(KLADNO, (1, 1, 2, 1))          # 48 52 52 80
    sheet = make_sheet(KLADNO, deals)
    assert [tie.seats for tie in sheet.playoffs] == [(B, C)]
    assert [sheet.places[seat] for seat in SEATS] == [1, 2, 2, 4]
    sheet = make_sheet(KLADNO, [*deals, Deal("harakiri", A, (0, 12, 8, 20))])
    assert [sheet.places[seat] for seat in SEATS] == [1, 3, 2, 4]
    assert sheet.totals == (48, 52, 52, 80)


# ── files ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("ruleset", [KLADNO, OFFICIAL, SRPSKA, Ruleset.parse("kladno+renonc=9")])
def test_a_sheet_goes_to_csv_and_json_and_back(ruleset):
    deals = whole(ruleset, (1, 3, 2, 1))
    if ruleset.has_maturita:
        announce(deals, 16, C)
        deals[1] = Deal("filky", A, (0, 8, 0, 0), None, (), (B,))
        deals.append(Deal("harakiri", A, (0, 12, 8, 20)))
    sheet = make_sheet(ruleset, deals, ("Jana", "Petr", "C", "Ota, ml."))
    assert from_csv(to_csv(sheet)) == sheet
    assert from_json(json.dumps(to_json(sheet))) == sheet
    assert to_csv(from_csv(to_csv(sheet))) == to_csv(sheet)


@pytest.mark.parametrize("ruleset", list(RULESETS.values()))
def test_a_template_filled_in_by_hand_is_read(ruleset):
    text = csv_template(ruleset)
    assert len(text.splitlines()) == 1 + (40 if ruleset.has_maturita else 28)
    filled = []
    for line in text.splitlines():
        cells = line.split(",")
        if cells[4] == "1":
            cells[2], cells[5:9] = "bedrnik", ["0"] * 4
        elif cells[2] in EACH:
            cells[5:9] = map(str, EACH[cells[2]])
        filled.append(",".join(cells))
    sheet = from_csv("\n".join(filled))
    assert sheet.is_over
    begun = from_csv("\n".join([*filled[:6], *text.splitlines()[6:]]))
    assert (len(begun.lines), begun.is_over, begun.places) == (5, False, {})


@pytest.mark.parametrize(("text", "message"), [
    ("a,b\n", "line 1: expected the columns rules,number,contract,leader,attempt,A,B,C,D,na_sto,"
     "renonc"),
    (csv_template(KLADNO).replace("cervene,A,,,,,", "cervene,A,,1,2,3,x", 1),
     "line 2: \"['1', '2', '3', 'x']\": expected the points of four seats"),
    (csv_template(KLADNO).replace("cervene,A,,,,,", "cervene,E,,0,0,0,8", 1),
     "line 2: 'E' is no seat: expected A, B, C or D"),
    (csv_template(KLADNO).replace("cervene,A,,,,,", "dame,A,,0,0,0,8", 1),
     "line 2: 'dame' is no contract of kladno: expected cervene, filky, prpo, vsechny, bedrnik,"
     " kvarty, desitky, harakiri"),
    (csv_template(KLADNO).replace("filky,A,,,,,", "filky,A,,0,0,0,8", 1),
     "line 3: points after a deal without points (line 2)"),
    ("{}", 'the sheet needs "rules" and a list of "deals"; "players" are four names'),
])
def test_a_sheet_that_cannot_be_read_is_refused(text, message):
    with pytest.raises(InvalidRecordError) as caught:
        (from_json if text.startswith("{") else from_csv)(text)
    assert str(caught.value) == message


def test_the_sheet_of_records_takes_points_names_and_announcements():
    text = "\n".join(
        f'[Rules "kladno"]\n[Contract "{deal.contract}"]\n[Leader "{deal.leader}"]\n'
        f'[Points "{",".join(map(str, deal.points))}"]\n'
        + (f'[Attempt "{deal.attempt}"]\n' if deal.attempt else "")
        + ('[NaSto "D"]\n[D "Ota"]\n' if number == 16 else "")
        for number, deal in enumerate(whole(KLADNO)))
    sheet = sheet_of_records(read_records(text))
    assert sheet.totals == (48, 52, 44, 80)
    assert sheet.players == ("A", "B", "C", "Ota")
    assert [one.seat for one in sheet.announcements] == [D]


def test_score_prints_a_table_csv_json_and_a_template(capsys, tmp_path):
    sheet = make_sheet(KLADNO, whole(KLADNO), ("Jana", "Petr", "Iva", "Ota"))
    path = tmp_path / "match.csv"
    path.write_text(to_csv(sheet), encoding="utf-8")
    assert main(["score", str(path), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["schema"], data["totals"], data["over"]) == (1, [48, 52, 44, 80], True)
    assert data["places"] == {"A": 2, "B": 3, "C": 1, "D": 4}
    assert main(["score", str(path), "--lang", "cs"]) == 0
    out = capsys.readouterr().out
    assert "tálie 4" in out
    assert "1. Iva  44" in out
    assert "█" in out
    assert main(["score", str(path), "--csv"]) == 0
    assert capsys.readouterr().out == to_csv(sheet)
    assert main(["score", "--template", "official"]) == 0
    assert capsys.readouterr().out == csv_template(OFFICIAL)
    assert main(["score"]) == 2
    assert main(["score", str(path), "--template", "kladno"]) == 2


@pytest.mark.parametrize("seed", range(20))
def test_garbled_sheets_are_refused_or_read_but_never_crash(seed):
    draw = random.Random(seed)
    good = to_csv(make_sheet(KLADNO, whole(KLADNO)))
    for _ in range(50):
        at = draw.randrange(len(good))
        text = good[:at] + draw.choice(",x1-\n\"é ") + good[at + draw.randrange(4):]
        with contextlib.suppress(InvalidRecordError):
            from_csv(text)


@pytest.mark.parametrize(("row", "message"), [
    ('kladno,1,"cervene,A,,8,0,0,0,,', "no CSV: unexpected end of data"),
    ("kladno,1,cervene,A,,,,,,,B", "a renonc, but no points"),
])
def test_a_row_that_would_be_lost_is_refused(row, message):
    head = csv_template(RULESETS["kladno"]).splitlines()[0]
    with pytest.raises(InvalidRecordError, match=f"line 2: {message}"):
        from_csv(f"{head}\n{row}\n")
