"""What a link holds, and what it is to pose a task: ruleset, contract, cards, play, language.

Plain data without Streamlit: `read_query` and `write_query` turn the query of a link into a `View`
and back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

from lora_solver.cards import SEATS, Card, Move, Seat, format_hand, parse_move
from lora_solver.deals import from_link, parse_hands
from lora_solver.errors import InvalidDealError, InvalidRecordError
from lora_solver.names import LANGUAGES
from lora_solver.notation import Position, is_position, parse_position
from lora_solver.records import read_records
from lora_solver.rules.rulesets import RULESETS, Ruleset

#: a deal solved at once, in which two games can be passed
EXAMPLE = "J987.9.AQ7./AKT.A..KJT7/.QT87.K.AQ9/Q.KJ.JT98.8"
DECKS = ("marias", "french")
LONGEST = 20_000
#: signs of a file of records: a match of 36 deals with comments has a tenth of it
LONGEST_FILE = 400_000
MOST_MOVES = 400
#: signs of a link that the other lines tried may take; more of them are left out
LINES_LENGTH = 1500

Hands = tuple[frozenset[Card], ...]
NOTHING = (0, 0, 0, 0)


@dataclass(frozen=True)
class View:
    """What is looked at: the cards and rules, the play so far, and how it is shown.

    `turn`, `table` and `points` belong to the position before `moves` (architecture.md, Notation).
    """

    lang: str = "en"
    deck: str = "french"
    rules: Ruleset = RULESETS["kladno"]
    contract: str = "cervene"
    hands: Hands = field(default_factory=lambda: parse_hands(EXAMPLE))
    turn: Seat = Seat.A
    table: str = "-"
    points: tuple[int, ...] = NOTHING
    moves: tuple[Move, ...] = ()
    south: Seat = Seat.A
    #: the other lines tried from the same position, each with its name
    lines: tuple[tuple[str, tuple[Move, ...]], ...] = ()

    @property
    def deal(self) -> str:
        return "/".join(format_hand(hand) for hand in self.hands)

    def root(self, contract: str | None = None, leader: Seat | None = None) -> Position:
        """The position before the first move; a LoraError says what does not fit."""
        if contract is not None or leader is not None:
            turn = self.turn if leader is None else leader
            return parse_position(
                f"{self.deal} {self.rules}:{contract or self.contract} {turn} - 0,0,0,0")
        points = ",".join(map(str, self.points))
        return parse_position(
            f"{self.deal} {self.rules}:{self.contract} {self.turn} {self.table} {points}")

    def with_rules(self, rules: Ruleset) -> View:
        """Under other rules; a contract that is not played there gives way to the first one."""
        contract = self.contract if self.contract in rules.contract_ids else rules.contract_ids[0]
        return replace(self, rules=rules, contract=contract, table="-", points=NOTHING, moves=(),
                       lines=())

    def with_deal(self, hands: Hands) -> View:
        """Other cards, from their start."""
        return replace(self, hands=hands, table="-", points=NOTHING, moves=(), lines=())

    def with_cards(self, hands: Hands) -> View:
        """Other cards in hand, the rest of the position as it is."""
        return replace(self, hands=hands, moves=(), lines=())

    def seen_from(self, seat: Seat) -> View:
        """The same with another seat at the bottom."""
        return replace(self, south=seat)

    def drawn_with(self, deck: str) -> View:
        """The same with the other deck."""
        return replace(self, deck=deck)

    def led_by(self, seat: Seat) -> View:
        """The deal from its start with another leader."""
        return replace(self, turn=seat, table="-", points=NOTHING, moves=(), lines=())

    def with_position(self, position: Position) -> View:
        return replace(
            self, rules=position.ruleset, contract=position.contract.id, hands=position.hands,
            turn=position.mover, table=position.table, points=tuple(position.taken), moves=(),
            lines=())


def deck_of(lang: str) -> str:
    """Czech players know mariáš cards, the others French ones."""
    return "marias" if lang == "cs" else "french"


# ── links ────────────────────────────────────────────────────────────────────────────────────


def write_query(view: View) -> dict[str, str]:
    """The query of a link that shows the view; what is usual is left out."""
    query = {"lang": view.lang, "rules": str(view.rules), "game": view.contract, "deal": view.deal}
    if view.turn != Seat.A:
        query["turn"] = str(view.turn)
    if view.table != "-":
        query["table"] = view.table
    if any(view.points):
        query["points"] = ",".join(map(str, view.points))
    if view.moves:
        query["play"] = ".".join(map(str, view.moves))
    if view.lines:
        query["lines"] = "~".join(_line_text(*line) for line in view.lines)
    if view.south != Seat.A:
        query["south"] = str(view.south)
    if view.deck != deck_of(view.lang):
        query["deck"] = view.deck
    return query


def _line_text(name: str, moves: tuple[Move, ...]) -> str:
    """A line as a link writes it: its name, and its moves after a colon."""
    return re.sub("[~:]", " ", name) + ":" + ".".join(map(str, moves))


def lines_that_fit(
        lines: Iterable[tuple[str, tuple[Move, ...]]]) -> tuple[tuple[str, tuple[Move, ...]], ...]:
    """The lines, from the first on, that have room in a link."""
    found, room = [], LINES_LENGTH
    for name, moves in lines:
        room -= len(_line_text(name, moves)) + 1
        if room < 0:
            break
        found.append((name, moves))
    return tuple(found)


def link(view: View, page: str) -> str:
    """The whole link, for the address of a page of the running app."""
    parts = urlsplit(page)
    query = urlencode(write_query(view), quote_via=quote)
    return f"{parts.scheme}://{parts.netloc}{parts.path}?{query}"


def read_query(query: Mapping[str, str], view: View | None = None) -> View:
    """The view of a link's query, the rest as in `view`; a LoraError says what is wrong in it."""
    view = view or View()
    for name, value in query.items():
        check_length(value, f"link, {name[:20]}")
    view = _shown(query, view)
    if "rules" in query or "game" in query:
        view = view.with_rules(Ruleset.parse(query.get("rules", str(view.rules))))
        view = replace(view, contract=query.get("game", view.contract))
        view.rules.contract(view.contract)
    if "deal" in query:
        view = view.with_deal(read_hands(query["deal"]))
        view = replace(view, turn=Seat.A)
    if "turn" in query:
        view = replace(view, turn=Seat.parse(query["turn"], "turn"))
    if "table" in query or "points" in query:
        line = (f"{view.deal} {view.rules}:{view.contract} {view.turn}"
                f" {query.get('table', '-')} {query.get('points', '0,0,0,0')}")
        view = view.with_position(parse_position(line))
    if "play" in query:
        view = replace(view, moves=played(view, re.split(r"[.,\s]+", query["play"])))
    if "lines" in query:
        view = replace(view, lines=_read_lines(view, query["lines"]))
    return view


def _read_lines(view: View, text: str) -> tuple[tuple[str, tuple[Move, ...]], ...]:
    parts = [part.rpartition(":") for part in text[:LINES_LENGTH].split("~")]
    return tuple((name[:60], played(view, moves.split("."))) for name, _, moves in parts)


def _shown(query: Mapping[str, str], view: View) -> View:
    """Language, deck and the seat at the bottom; anything unknown is passed over."""
    if query.get("lang") in LANGUAGES:
        view = replace(view, lang=query["lang"], deck=deck_of(query["lang"]))
    if query.get("deck") in DECKS:
        view = replace(view, deck=query["deck"])
    if query.get("south", "").upper() in Seat.__members__:
        view = replace(view, south=Seat.parse(query["south"]))
    return view


def played(view: View, words: list[str]) -> tuple[Move, ...]:
    """The moves written, each checked by playing it."""
    if len(words) > MOST_MOVES:
        raise InvalidRecordError(f"{len(words)} moves: expected at most {MOST_MOVES}",
                                 code="record.long", where="play", found=str(len(words)))
    board = view.root()
    moves: list[Move] = []
    for number, word in enumerate(filter(None, words), 1):
        move = parse_move(word, f"play, move {number}")
        board.push(move)
        moves.append(move)
    return tuple(moves)


def read_hands(text: str) -> Hands:
    """Four hands, of any size, but no card in two of them."""
    hands = parse_hands(text)
    for seat in SEATS:
        for card in sorted(hands[seat]):
            if any(card in hand for hand in hands[:seat]):
                raise InvalidDealError(f"hand {seat}: {card} stands in another hand too",
                                       code="deal.twice", where=f"hand {seat}", found=str(card))
    return hands


def check_length(text: str, where: str, most: int = LONGEST) -> None:
    if len(text) > most:
        raise InvalidRecordError(
            f"{where}: {len(text)} signs are too many: expected at most {most}",
            code="text.long", where=where, found=str(len(text)))


# ── what is pasted ───────────────────────────────────────────────────────────────────────────


def read_pasted(text: str, view: View) -> View:
    """A link, the text of a `.lora` record, a position or a deal; a LoraError otherwise."""
    text = text.strip()
    if text[:1] in ("[", "{"):
        check_length(text, "text", LONGEST_FILE)
        return _read_record(text, view)
    check_length(text, "text")
    if re.match(r"(https?://\S*|\S*)\?\S*\b(deal|rules|game|play)=", text):
        return read_query(dict(parse_qsl(urlsplit(text).query, keep_blank_values=True)), view)
    if is_position(text):
        return view.with_position(parse_position(text))
    return view.with_deal(read_hands(from_link(text)))


def _read_record(text: str, view: View) -> View:
    """The first deal of a `.lora` text, with its play as far as it is legal."""
    records = read_records(text, free=True)
    record = next((one for one in records if one.start is not None), None)
    if record is None or record.start is None:
        raise InvalidRecordError("the record has no [Deal \"…\"]", code="record.deal",
                                 where="record", found=text[:40])
    view = view.with_position(record.start)
    board = view.root()
    broken = {revoke.play for revoke in record.revokes}
    for play, _, move in record.followed:
        if play in broken or board.is_over():
            break
        board.push(move)
    return replace(view, moves=tuple(board.moves))
