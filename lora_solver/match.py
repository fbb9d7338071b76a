"""The score sheet of a whole match (protokol): structure, running totals, final order.

Czech matches: four tálie of seven games and up to three attempts at the maturita, all led by the
tálie's forehand; Serbian ones: four times seven deals. rules.md 2-5, A50-A63, A87.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import gcd

from lora_solver.cards import SEATS, Seat
from lora_solver.errors import InvalidRecordError
from lora_solver.records.data import MATURITA_FAILED, Four, Record
from lora_solver.rules.contracts import TrickContract
from lora_solver.rules.rulesets import CZECH_GAMES, Ruleset

HUNDRED = 100
GROUPS = 4
NOBODY: Four = (0, 0, 0, 0)


@dataclass(frozen=True)
class Deal:
    """A line of the sheet: what was played, who led, and the points of seats A to D.

    `points` None = not played yet. `attempt` marks a maturita. `announced` are the seats that
    announced na sto just before this deal, `revoked` those whose revoke was claimed in it.
    """

    contract: str
    leader: Seat
    points: Four | None = None
    attempt: int | None = None
    announced: tuple[Seat, ...] = ()
    revoked: tuple[Seat, ...] = ()


@dataclass(frozen=True)
class Line:
    """A deal in its place: number from 1, tálie or dealer's turn from 1, totals after it."""

    number: int
    group: int
    deal: Deal
    totals: Four
    #: what each seat that is on na sto still lacks to a hundred
    lacks: Mapping[Seat, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Playoff:
    """Seats level at a place: they play harakiri, one deal or four, `played` of them recorded.

    `order` tells who came out how, once it is decided.
    """

    seats: tuple[Seat, ...]
    deals: int
    played: int
    order: tuple[Seat, ...] = ()


@dataclass(frozen=True)
class Announcement:
    """Na sto: announced by whom before which line; `timing` in time, too early or too late.

    `kept` is None while the match goes on; an announcement out of time does not count.
    """

    seat: Seat
    line: int
    timing: str
    kept: bool | None = None

    @property
    def counts(self) -> bool:
        return self.timing == "in time"


@dataclass(frozen=True)
class Sheet:
    """A match: its lines, and once it is over the places 1 to 4 of the seats.

    `places` gives level seats the same place; `playoffs` tells who must still play harakiri.
    """

    ruleset: Ruleset
    players: tuple[str, str, str, str]
    lines: tuple[Line, ...]
    is_over: bool
    announcements: tuple[Announcement, ...]
    places: Mapping[Seat, int]
    playoffs: tuple[Playoff, ...]
    harakiri: tuple[Deal, ...] = ()

    @property
    def totals(self) -> Four:
        return self.lines[-1].totals if self.lines else NOBODY

    @property
    def positive_deals(self) -> Four:
        """In how many deals each seat took points: what decides ties in the Serbian game."""
        return _positive_deals(self.lines)


# ── building ─────────────────────────────────────────────────────────────────────────────────


def sheet_of_records(records: Sequence[Record]) -> Sheet:
    """The sheet of the deals of a `.lora` file, in order; tags A to D name the players.

    `[NaSto "AC"]` on a deal: A and C announced na sto just before it. Raises InvalidRecordError
    with the line of the deal that does not fit.
    """
    if not records:
        raise InvalidRecordError("no deal in the record", code="match.empty")
    ruleset = records[0].ruleset
    names = [next((record.tag(str(seat)) for record in records if record.tag(str(seat))), str(seat))
             for seat in SEATS]
    deals = []
    for number, record in enumerate(records, 1):
        if record.ruleset != ruleset:
            raise _fault(number, f"rules {record.ruleset}, but the match began under {ruleset}",
                         "rules", str(record.ruleset))
        revoked = record.ending.seats if record.ending and record.ending.kind == "renonc" else ()
        deals.append(Deal(record.contract, record.leader, record.result, record.attempt,
                          read_seats(record.tag("NaSto"), number), revoked))
    return make_sheet(ruleset, deals, (names[0], names[1], names[2], names[3]))


def make_sheet(ruleset: Ruleset, deals: Iterable[Deal],
               players: tuple[str, str, str, str] = ("A", "B", "C", "D")) -> Sheet:
    """The sheet of these deals. Harakiri deals come after the match and decide ties.

    Raises InvalidRecordError that names the deal that does not fit the structure of the match, and
    points that its game cannot give.
    """
    given = list(deals)
    played = [deal for deal in given if deal.contract != "harakiri"]
    playoff = given[len(played):]
    if [*played, *playoff] != given:
        number = next(n for n, deal in enumerate(given, 1) if deal.contract == "harakiri")
        raise _fault(number, "harakiri comes after the last deal of a match", "order", "harakiri")
    lines = _lines(ruleset, played)
    is_over = _next(ruleset, played) is None and all(deal.points for deal in played)
    if playoff and not is_over:
        raise _fault(len(played) + 1, "harakiri comes after the last deal of a match", "order",
                     "harakiri")
    totals = lines[-1].totals if lines else NOBODY
    announced = _announcements(ruleset, lines, totals, is_over)
    for number, deal in enumerate(playoff, len(played) + 1):
        _check_points(ruleset, number, deal)
    placed, playoffs = _order(ruleset, lines, totals, announced, playoff) if is_over else ({}, ())
    return Sheet(ruleset, players, _with_lacks(lines, announced), is_over, announced, placed,
                 playoffs, tuple(playoff))


def template(ruleset: Ruleset, first: Seat = Seat.A) -> list[Deal]:
    """The deals of a match to be filled in by hand, with every attempt at a maturita."""
    deals: list[Deal] = []
    for group in range(GROUPS):
        leader = SEATS[(first + group) % 4]
        deals += [Deal(game, leader) for game in _games(ruleset)]
        if ruleset.has_maturita:
            deals += [Deal("", leader, None, attempt)
                      for attempt in range(1, ruleset.number("maturita_attempts") + 1)]
    return deals


def _games(ruleset: Ruleset) -> tuple[str, ...]:
    return CZECH_GAMES if ruleset.has_maturita else ruleset.contract_ids


@dataclass(frozen=True)
class _Place:
    """Where a match stands: what comes next."""

    group: int
    leader: Seat
    contract: str | None
    attempt: int | None


def _next(ruleset: Ruleset, played: Sequence[Deal]) -> _Place | None:
    """What is to be played after these deals, None when the match is over."""
    games = _games(ruleset)
    first = played[0].leader if played else Seat.A
    at = 0
    for group in range(GROUPS):
        leader = SEATS[(first + group) % 4]
        if len(played) - at < len(games):
            return _Place(group + 1, leader, games[len(played) - at], None)
        at += len(games)
        if not ruleset.has_maturita:
            continue
        attempts = ruleset.number("maturita_attempts")
        for attempt in range(1, attempts + 1):
            if at >= len(played):
                return _Place(group + 1, leader, None, attempt)
            points = played[at].points
            at += 1
            if points is not None and points[leader] == 0:
                break
    return None


def _lines(ruleset: Ruleset, played: list[Deal]) -> list[Line]:
    lines: list[Line] = []
    totals = NOBODY
    for number, deal in enumerate(played, 1):
        place = _next(ruleset, played[:number - 1]) if number > 1 else _Place(
            1, deal.leader, _games(ruleset)[0], None)
        if place is None:
            raise _fault(number, f"{deal.contract}: the match is over", "long", deal.contract)
        _check_place(number, deal, place)
        _check_points(ruleset, number, deal)
        a, b, c, d = (total + won for total, won in
                      zip(totals, deal.points or NOBODY, strict=True))
        totals = a, b, c, d
        lines.append(Line(number, place.group, deal, totals))
    return lines


def _check_place(number: int, deal: Deal, place: _Place) -> None:
    wanted = f"{place.contract}" if place.contract else f"maturita, attempt {place.attempt}"
    found = deal.contract if deal.attempt is None else f"maturita, attempt {deal.attempt}"
    if found != wanted:
        raise _fault(number, f"found {found}, expected {wanted}", "order", found)
    if deal.leader is not place.leader:
        raise _fault(number, f"{deal.leader} leads, expected {place.leader}", "leader",
                     str(deal.leader))


def _check_points(ruleset: Ruleset, number: int, deal: Deal) -> None:
    """The points are some that the game can give."""
    points = deal.points
    if points is None or deal.revoked:
        return
    text = ",".join(map(str, points))
    if deal.attempt is not None:
        others = [points[seat] for seat in SEATS if seat is not deal.leader]
        if points[deal.leader] not in (0, MATURITA_FAILED) or (
                any(others) and not ruleset.flag("maturita_others_score")):
            raise _fault(number, f"a maturita gives {deal.leader} 0 or {MATURITA_FAILED} and the"
                         f" others nothing, found {text}", "points", text)
        return
    contract = ruleset.contract(deal.contract)
    if isinstance(contract, TrickContract):
        bonus = contract.all_bonus
        if bonus is not None and sorted(points) == sorted((bonus, 0, 0, 0)):
            return
        step = gcd(*contract.card_points.values(), *contract.trick_points)
        if sum(points) != contract.total or any(
                one * contract.total < 0 or one % step for one in points):
            raise _fault(number, f"{deal.contract} gives {contract.total} points in all, found"
                         f" {text}", "points", text)
        return
    lora = deal.contract == "lora"
    if min(points) < (-8 if lora else 0) or (deal.contract == "kvarty" and min(points) > 0) or (
            lora and sum(one <= 0 for one in points) != 1):
        raise _fault(number, f"{deal.contract} cannot give {text}", "points", text)


def _fault(number: int, message: str, code: str, found: str = "") -> InvalidRecordError:
    return InvalidRecordError(f"deal {number}: {message}", code=f"match.{code}",
                              where=f"deal {number}", found=found)


def read_seats(text: str, number: int) -> tuple[Seat, ...]:
    """Seats such as `AC`, in the order written."""
    if any(letter not in "ABCD" for letter in text) or len(set(text)) != len(text):
        raise _fault(number, f"NaSto '{text}': expected seats such as AC, each once", "na_sto",
                     text)
    return tuple(Seat[letter] for letter in text)


# ── na sto ───────────────────────────────────────────────────────────────────────────────────


def na_sto_timing(ruleset: Ruleset, group: int, contract: str, maturita: bool = False) -> str:
    """Whether na sto may be announced just before this deal: in time, too early or too late (A50).

    `group` is the tálie, from 1. Raises InvalidRulesError under rules without na sto.
    """
    place = group, len(CZECH_GAMES) if maturita else CZECH_GAMES.index(contract)
    if ruleset.word("na_sto_window") == "until_T3_cervene":
        return "in time" if place <= (3, CZECH_GAMES.index("cervene")) else "too late"
    moment = 3, CZECH_GAMES.index("bedrnik")
    return "in time" if place == moment else "too early" if place < moment else "too late"


def _announcements(ruleset: Ruleset, lines: Sequence[Line], totals: Four,
                   is_over: bool) -> tuple[Announcement, ...]:
    found: list[Announcement] = []
    for line in lines:
        for seat in line.deal.announced:
            if not ruleset.has_maturita:
                raise _fault(line.number, f"{ruleset.id} knows no na sto", "na_sto", str(seat))
            timing = na_sto_timing(ruleset, line.group, line.deal.contract,
                                   line.deal.attempt is not None)
            kept = totals[seat] == HUNDRED if is_over and timing == "in time" else None
            found.append(Announcement(seat, line.number, timing, kept))
    return tuple(found)


def _with_lacks(lines: Sequence[Line], announced: Sequence[Announcement]) -> tuple[Line, ...]:
    """Each line with what those on na sto still lack after it."""
    return tuple(Line(line.number, line.group, line.deal, line.totals, {
        one.seat: HUNDRED - line.totals[one.seat] for one in announced
        if one.counts and one.line <= line.number}) for line in lines)


# ── the final order ──────────────────────────────────────────────────────────────────────────


def final_order(ruleset: Ruleset, totals: Four, announced: Iterable[Seat] = (),
                positive: Four = NOBODY, playoff: Sequence[Four] = ()
                ) -> tuple[dict[Seat, int], tuple[Playoff, ...]]:
    """The places of the seats, from 1, and the ties that harakiri decides.

    `announced` are those on na sto (A52-A54): who has exactly 100 wins, any other is last.
    `positive` is each seat's number of deals with positive points (srpska ties); `playoff` are the
    points of harakiri deals in the order played.
    """
    on_hundred = set(announced)
    ties = ruleset.word("ties")

    def rank(seat: Seat) -> tuple[int, ...]:
        kept = totals[seat] == HUNDRED
        tier = 1 if seat not in on_hundred else 0 if kept else 2
        return tier, totals[seat], positive[seat] if ties == "srpska" else 0

    places: dict[Seat, int] = {}
    playoffs: list[Playoff] = []
    left = list(playoff)
    for key in sorted({rank(seat) for seat in SEATS}):
        level = [seat for seat in SEATS if rank(seat) == key]
        above = len(places)
        ranks = [0] * len(level)
        if len(level) > 1 and ties == "harakiri":
            played, ranks = _harakiri(level, left)
            playoffs.append(played)
        for seat, place in zip(level, ranks, strict=True):
            places[seat] = above + 1 + place
    return places, tuple(playoffs)


def _harakiri(level: list[Seat], left: list[Four]) -> tuple[Playoff, list[int]]:
    """The play-off of level seats: one deal for two, four for more, again while level (A61, A63).

    Takes its deals from `left`; the ranks are equal as long as nothing is decided.
    """
    played = 0
    rank = dict.fromkeys(level, 0)
    tied = [level]
    while tied and len(left) >= _deals_for(tied[0]):
        group = tied.pop(0)
        count = _deals_for(group)
        won = {seat: sum(points[seat] for points in left[:count]) for seat in group}
        del left[:count]
        played += count
        for seat in group:
            rank[seat] += sum(won[other] < won[seat] for other in group)
        again = [[seat for seat in group if won[seat] == score]
                 for score in sorted(set(won.values()))]
        tied = [*(part for part in again if len(part) > 1), *tied]
    order = tuple(sorted(level, key=rank.__getitem__))
    decided = len(set(rank.values())) == len(level)
    return Playoff(tuple(level), _deals_for(level), played, order if decided else ()), [
        rank[seat] for seat in level]


def _deals_for(level: Sequence[Seat]) -> int:
    return 1 if len(level) == 2 else 4


def _order(ruleset: Ruleset, lines: Sequence[Line], totals: Four,
           announced: Sequence[Announcement], playoff: Sequence[Deal]
           ) -> tuple[dict[Seat, int], tuple[Playoff, ...]]:
    return final_order(ruleset, totals, [one.seat for one in announced if one.counts],
                       _positive_deals(lines), [deal.points for deal in playoff if deal.points])


def _positive_deals(lines: Sequence[Line]) -> Four:
    a, b, c, d = (sum((line.deal.points or NOBODY)[seat] > 0 for line in lines) for seat in SEATS)
    return a, b, c, d
