"""Make the example matches of this folder: `python examples/make.py` writes them again, unchanged.

Four players with plain habits play whole matches: they duck what costs, throw their dearest cards,
lay what they can. In the Czech matches somebody breaks a rule now and then (REVOKES), and is
caught. One table (`claims`) claims what is left and leads cards of a quart together; one match
(`playoff`) ends level and goes on in harakiri. The deals belong to their seeds, but for the one
with a wild hand.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from lora_solver import CARDS, RULESETS, SEATS, Card, Deal, Ruleset, Seat, Solver, TrickPosition
from lora_solver.cards import Call, Move, Rank
from lora_solver.match import sheet_of_records
from lora_solver.maturita import maturita_games
from lora_solver.notation import Position
from lora_solver.records import Ending, Record, write_records
from lora_solver.records.replay import Replay
from lora_solver.rules.quarts import QuartPosition
from lora_solver.rules.rulesets import CZECH_GAMES
from lora_solver.rules.tens import TensPosition

FOLDER = Path(__file__).parent
NAMES = {"kladno": ("Jana", "Petr", "Iva", "Ota"), "official": ("Eva", "Jan", "Lída", "Karel"),
         "srpska": ("Mira", "Jovan", "Ana", "Vuk"), "gamerules": ("Ann", "Bob", "Cat", "Dan"),
         "claims": ("Hana", "Tomáš", "Věra", "Jiří"), "playoff": ("Alena", "Milan", "Zdena", "Ivo")}
RULES = {"kladno": "kladno+bedrnik_first_trick_ban=true", "official": "official",
         "srpska": "srpska", "gamerules": "gamerules", "claims": "official", "playoff": "kladno"}
#: tables that claim what is left and lead quarts together
CLAIMING = {"claims"}
#: written behind the name in the seeds of deals: matches chosen for how they end
CHOSEN = {"playoff": " 41"}
WILD = Deal.parse("AKQ.AKQ.AK./JT9.JT9.JT./87.87.987.T/..Q.AKQJ987")
#: the ruleset, the tálie and game in which a rule is broken, and how
REVOKES = {
    ("kladno", 1, "filky"): "follow", ("kladno", 2, "cervene"): "red_lead",
    ("kladno", 3, "bedrnik"): "first_trick", ("kladno", 4, "desitky"): "tap",
    ("official", 1, "vsechny"): "out_of_turn", ("official", 2, "kvarty"): "wild_hand",
    ("official", 3, "kvarty"): "quart", ("official", 4, "desitky"): "row",
    ("official", 1, "kvarty"): "added", ("claims", 2, "kvarty"): "set",
    ("claims", 3, "vsechny"): "lead",
}
NA_STO = {("kladno", 3, "cervene"): "D", ("official", 3, "bedrnik"): "B",
          ("playoff", 3, "cervene"): "A"}


def main() -> None:
    for name in RULES:
        (FOLDER / f"{name}.lora").write_text(write_records(match(name)), encoding="utf-8")


def match(name: str) -> list[Record]:
    """The records of one match."""
    ruleset = Ruleset.parse(RULES[name])
    games = CZECH_GAMES if ruleset.has_maturita else ruleset.contract_ids
    records = []
    for group, leader in enumerate(SEATS, 1):
        for game in games:
            deal = _deal(name, group, game)
            revoke = REVOKES.get((name, group, game), "")
            if revoke == "wild_hand":
                deal = WILD.rotate(leader)
            tags = _tags(name, group, game)
            replay = Replay(ruleset, game, deal, leader, None, True)
            records.append(play(replay, deal, tags, revoke, name in CLAIMING))
        if ruleset.has_maturita:
            records += maturita(name, ruleset, group, leader)
    while tie := next((tie for tie in sheet_of_records(records).playoffs if not tie.order), None):
        records += harakiri(name, ruleset, tie.seats, tie.deals, tie.played)
    return records


def harakiri(name: str, ruleset: Ruleset, tied: tuple[Seat, ...], deals: int,
             played: int) -> list[Record]:
    """The play-off: of two who are level neither leads, of more each leads once (A60, A61)."""
    records = []
    leaders = [seat for seat in SEATS if seat not in tied] if len(tied) == 2 else SEATS
    for number in range(deals):
        deal = _deal(name, 5, f"harakiri {played + number}")
        replay = Replay(ruleset, "harakiri", deal, leaders[number], None, True)
        records.append(play(replay, deal, _tags(name, 5, ""), ""))
    return records


def _deal(name: str, group: int, what: str) -> Deal:
    return Deal.random(f"example {name}{CHOSEN.get(name, '')} {group} {what}")


def _tags(name: str, group: int, game: str) -> list[tuple[str, str]]:
    tags = [("Event", f"Example match: {name}")]
    if (name, group, game) in NA_STO:
        tags.append(("NaSto", NA_STO[name, group, game]))
    return [*tags, *((str(seat), NAMES[name][seat]) for seat in SEATS)]


def maturita(name: str, ruleset: Ruleset, group: int, leader: Seat) -> list[Record]:
    """The attempts at a maturita: a game that open cards pass, or else the red king."""
    records: list[Record] = []
    for attempt in range(1, ruleset.number("maturita_attempts") + 1):
        deal = _deal(name, group, f"maturita {attempt}")
        game = next((game.contract for game in maturita_games(
            deal, ruleset, attempt, leader, Solver()) if game.winnable), "bedrnik")
        replay = Replay(ruleset, game, deal, leader, attempt, True)
        records.append(play(replay, deal, _tags(name, group, ""), ""))
        if records[-1].result == (0, 0, 0, 0):
            break
    return records


def play(replay: Replay, deal: Deal, tags: list[tuple[str, str]], revoke: str,
         claiming: bool = False) -> Record:
    """A deal played by habit until it is over, until what is left or a broken rule is claimed."""
    ending = None
    early = bool(getattr(replay.ruleset.contract(replay.contract), "early_end", False))
    while not replay.stopped and not _is_over(replay, early):
        board = replay.position
        if claiming and not revoke and _takes_the_rest(board):
            ending = Ending("claim", (board.mover,), ("all the rest is mine",))
            break
        wrong = REFUSED[revoke](board) if revoke and not replay.revokes else None
        seat, moves = wrong or (None, [habit(board)])
        if claiming and isinstance(board, QuartPosition) and not wrong:
            moves = _together(board, moves[0])
        replay.play(seat, moves)
        if isinstance(board, QuartPosition) and not replay.stopped:
            _add(replay, board, revoke, moves)
    if replay.revokes:
        ending = Ending("renonc", (replay.revokes[0].seat,), ("a rule was broken",))
    told = [*tags, ("Rules", str(replay.ruleset)), ("Contract", replay.contract),
            ("Deal", str(deal)), ("Leader", str(replay.leader))]
    if replay.attempt:
        told.append(("Attempt", str(replay.attempt)))
    assert bool(revoke) is bool(replay.revokes), (revoke, replay.contract)
    return replay.record(told, deal, ending)


def _is_over(replay: Replay, early: bool) -> bool:
    board = replay.position
    if replay.attempt is None:
        return board.is_over() or (early and board.is_settled())
    return replay.is_finished()


def _add(replay: Replay, board: QuartPosition, revoke: str, led: list[Move]) -> None:
    """Write down what was added to the quart; once, a card that does not belong to it."""
    for seat, card in board.last_quart:
        if card in led:
            continue
        others = [other for other in sorted(board.hands[seat]) if other.suit is not card.suit]
        if revoke == "added" and others:
            replay.play(seat, others[:1])
            return
        replay.play(seat, [card])


# ── habits ───────────────────────────────────────────────────────────────────────────────────


def habit(board: Position) -> Move:
    """What the player to move does without thinking much."""
    moves = board.legal_moves()
    if isinstance(board, TrickPosition):
        return _trick_card(board, [move for move in moves if isinstance(move, Card)])
    if isinstance(board, TensPosition) and Call.END in moves and board.has_laid \
            and sum(board.row_bits >> card & 1 for card in CARDS) % 3 == 0:
        return Call.END
    return moves[0]


def _takes_the_rest(board: Position) -> bool:
    """Whether who leads holds at least two cards, none of which anybody can beat."""
    if not isinstance(board, TrickPosition) or board.trick:
        return False
    mine = board.hands[board.mover]
    others = [card for seat in SEATS if seat is not board.mover for card in board.hands[seat]]
    return len(mine) > 1 and not any(
        other.suit is card.suit and other > card for card in mine for other in others)


def _together(board: QuartPosition, lowest: Move) -> list[Move]:
    """The card led, with those of the leader's that follow it at once in the quart."""
    led = [lowest]
    following = sorted(board.hands[board.mover])
    for card in following:
        if isinstance(lowest, Card) and card.suit is lowest.suit and lowest < card < lowest + 4 \
                and card == int(led[-1]) + 1:  # type: ignore[call-overload]
            led.append(card)
    return led


def _trick_card(board: TrickPosition, cards: list[Card]) -> Card:
    """Duck as high as possible, throw away what is dear; where tricks are wanted, win them."""
    worth = board.contract.card_points
    if board.contract.total < 0:
        return max(cards, key=lambda card: card.rank) if not board.trick else max(
            cards, key=lambda card: (card.suit is board.trick[0].suit, card.rank))
    if not board.trick:
        return min(cards, key=lambda card: (card.rank, -card.suit))
    led = board.trick[0].suit
    if cards[0].suit is not led:
        return max(cards, key=lambda card: (worth.get(card, 0), card.rank))
    winning = max(card for card in board.trick if card.suit is led)
    below = [card for card in cards if card < winning]
    return max(below) if below else min(cards)


# ── broken rules ─────────────────────────────────────────────────────────────────────────────

Wrong = tuple[Seat | None, list[Move]] | None


def _not_following(board: Position) -> Wrong:
    assert isinstance(board, TrickPosition)
    mine, legal = board.hands[board.mover], board.legal_moves()
    others = sorted(mine.difference(card for card in legal if isinstance(card, Card)))
    return (None, others[-1:]) if board.trick and others else None


def _leading_red(board: Position) -> Wrong:
    assert isinstance(board, TrickPosition)
    reds = [card for card in board.hands[board.mover] if card not in board.legal_moves()]
    return (None, [min(reds)]) if not board.trick and reds and board.trick_number > 2 else None


def _king_at_once(board: Position) -> Wrong:
    assert isinstance(board, TrickPosition)
    king = Card("hK")
    void = board.trick and not any(card.suit is board.trick[0].suit
                                   for card in board.hands[board.mover])
    return (None, [king]) if void and king in board.hands[board.mover] else None


def _out_of_turn(board: Position) -> Wrong:
    assert isinstance(board, TrickPosition)
    hasty = SEATS[(board.mover + 1) % 4]
    return (hasty, [min(board.hands[hasty])]) if board.trick_number == 3 and board.trick else None


def _false_tap(board: Position) -> Wrong:
    assert isinstance(board, TensPosition)
    able = Call.TAP not in board.legal_moves() and not board.has_laid
    return (None, [Call.TAP]) if able and board.row_bits.bit_count() > 6 else None


def _wrong_row(board: Position) -> Wrong:
    assert isinstance(board, TensPosition)
    wrong = sorted(board.hands[board.mover].difference(
        card for card in board.legal_moves() if isinstance(card, Card)))
    return (None, wrong[:1]) if wrong and board.row_bits.bit_count() > 6 else None


def _high_first(board: Position) -> Wrong:
    high = [card for card in sorted(board.hands[board.mover]) if card.rank > Rank.JACK]
    return None, high[:1]


def _king_first(board: Position) -> Wrong:
    return None, [min(card for card in board.hands[board.mover] if card.rank == Rank.KING)]


def _two_suits(board: Position) -> Wrong:
    one = min(move for move in board.legal_moves() if isinstance(move, Card))
    others = [card for card in board.hands[board.mover] if card.suit is not one.suit]
    return (None, [one, min(others)]) if others else None


def _leading_when_not_on_lead(board: Position) -> Wrong:
    assert isinstance(board, TrickPosition)
    hasty = SEATS[(board.mover + 1) % 4]
    on_lead = board.trick_number == 4 and not board.trick
    return (hasty, [max(board.hands[hasty])]) if on_lead else None


REFUSED: dict[str, Callable[[Position], Wrong]] = {
    "follow": _not_following, "red_lead": _leading_red, "first_trick": _king_at_once,
    "out_of_turn": _out_of_turn, "tap": _false_tap, "row": _wrong_row, "quart": _high_first,
    "wild_hand": _king_first, "set": _two_suits, "lead": _leading_when_not_on_lead,
    "added": lambda _: None,
}

if __name__ == "__main__":
    assert set(RULESETS) <= set(RULES)
    main()
