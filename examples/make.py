"""Make the example matches of this folder: `python examples/make.py` writes them again, unchanged.

Four players with plain habits play whole matches: they duck what costs, throw their dearest cards,
lay what they can. In the Czech matches somebody breaks a rule now and then (REVOKES), and is
caught. The deals belong to their seeds, but for the one with a wild hand.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from lora_solver import CARDS, RULESETS, SEATS, Card, Deal, Ruleset, Seat, Solver, TrickPosition
from lora_solver.cards import Call, Move, Rank
from lora_solver.maturita import maturita_games
from lora_solver.notation import Position
from lora_solver.records import Ending, Record, write_records
from lora_solver.records.replay import Replay
from lora_solver.rules.quarts import QuartPosition
from lora_solver.rules.rows import TensPosition
from lora_solver.rules.rulesets import CZECH_GAMES

FOLDER = Path(__file__).parent
NAMES = {"kladno": ("Jana", "Petr", "Iva", "Ota"), "official": ("Eva", "Jan", "Lída", "Karel"),
         "srpska": ("Mira", "Jovan", "Ana", "Vuk"), "gamerules": ("Ann", "Bob", "Cat", "Dan")}
RULES = {"kladno": "kladno+bedrnik_first_trick_ban=true", "official": "official",
         "srpska": "srpska", "gamerules": "gamerules"}
WILD = Deal.parse("AKQ.AKQ.AK./JT9.JT9.JT./87.87.987.T/..Q.AKQJ987")
#: the ruleset, the tálie and game in which a rule is broken, and how
REVOKES = {
    ("kladno", 1, "filky"): "follow", ("kladno", 2, "cervene"): "red_lead",
    ("kladno", 3, "bedrnik"): "first_trick", ("kladno", 4, "desitky"): "tap",
    ("official", 1, "vsechny"): "out_of_turn", ("official", 2, "kvarty"): "wild_hand",
    ("official", 3, "kvarty"): "quart", ("official", 4, "desitky"): "row",
    ("official", 1, "kvarty"): "added",
}
NA_STO = {("kladno", 3, "cervene"): "D", ("official", 3, "bedrnik"): "B"}


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
            deal = Deal.random(f"example {name} {group} {game}")
            revoke = REVOKES.get((name, group, game), "")
            if revoke == "wild_hand":
                deal = WILD.rotate(leader)
            tags = _tags(name, group, game)
            replay = Replay(ruleset, game, deal, leader, None, True)
            records.append(play(replay, deal, tags, revoke))
        if ruleset.has_maturita:
            records += maturita(name, ruleset, group, leader)
    return records


def _tags(name: str, group: int, game: str) -> list[tuple[str, str]]:
    tags = [("Event", f"Example match: {name}")]
    if (name, group, game) in NA_STO:
        tags.append(("NaSto", NA_STO[name, group, game]))
    return [*tags, *((str(seat), NAMES[name][seat]) for seat in SEATS)]


def maturita(name: str, ruleset: Ruleset, group: int, leader: Seat) -> list[Record]:
    """The attempts at a maturita: a game that open cards pass, or else the red king."""
    records: list[Record] = []
    for attempt in range(1, ruleset.number("maturita_attempts") + 1):
        deal = Deal.random(f"example {name} {group} maturita {attempt}")
        game = next((game.contract for game in maturita_games(
            deal, ruleset, attempt, leader, Solver()) if game.winnable), "bedrnik")
        replay = Replay(ruleset, game, deal, leader, attempt, True)
        records.append(play(replay, deal, _tags(name, group, ""), ""))
        if records[-1].result == (0, 0, 0, 0):
            break
    return records


def play(replay: Replay, deal: Deal, tags: list[tuple[str, str]], revoke: str) -> Record:
    """A deal played by habit until it is over, or until a broken rule is claimed."""
    ending = None
    early = bool(getattr(replay.ruleset.contract(replay.contract), "early_end", False))
    while not replay.stopped and not _is_over(replay, early):
        wrong = REFUSED[revoke](replay.position) if revoke and not replay.revokes else None
        seat, move = wrong or (None, habit(replay.position))
        replay.play(seat, [move])
        board = replay.position
        if isinstance(board, QuartPosition) and not replay.stopped:
            _add(replay, board, revoke)
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


def _add(replay: Replay, board: QuartPosition, revoke: str) -> None:
    """Write down what was added to the quart; once, a card that does not belong to it."""
    for seat, card in board.last_quart[1:]:
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

Wrong = tuple[Seat | None, Move] | None


def _not_following(board: Position) -> Wrong:
    assert isinstance(board, TrickPosition)
    mine, legal = board.hands[board.mover], board.legal_moves()
    others = sorted(mine.difference(card for card in legal if isinstance(card, Card)))
    return (None, others[-1]) if board.trick and others else None


def _leading_red(board: Position) -> Wrong:
    assert isinstance(board, TrickPosition)
    reds = [card for card in board.hands[board.mover] if card not in board.legal_moves()]
    return (None, min(reds)) if not board.trick and reds and board.trick_number > 2 else None


def _king_at_once(board: Position) -> Wrong:
    assert isinstance(board, TrickPosition)
    king = Card("hK")
    void = board.trick and not any(card.suit is board.trick[0].suit
                                   for card in board.hands[board.mover])
    return (None, king) if void and king in board.hands[board.mover] else None


def _out_of_turn(board: Position) -> Wrong:
    assert isinstance(board, TrickPosition)
    hasty = SEATS[(board.mover + 1) % 4]
    return (hasty, min(board.hands[hasty])) if board.trick_number == 3 and board.trick else None


def _false_tap(board: Position) -> Wrong:
    assert isinstance(board, TensPosition)
    able = Call.TAP not in board.legal_moves() and not board.has_laid
    return (None, Call.TAP) if able and board.row_bits.bit_count() > 6 else None


def _wrong_row(board: Position) -> Wrong:
    assert isinstance(board, TensPosition)
    wrong = sorted(board.hands[board.mover].difference(
        card for card in board.legal_moves() if isinstance(card, Card)))
    return (None, wrong[0]) if wrong and board.row_bits.bit_count() > 6 else None


def _high_first(board: Position) -> Wrong:
    high = [card for card in sorted(board.hands[board.mover]) if card.rank > Rank.JACK]
    return (None, high[0])


def _king_first(board: Position) -> Wrong:
    return None, min(card for card in board.hands[board.mover] if card.rank == Rank.KING)


REFUSED: dict[str, Callable[[Position], Wrong]] = {
    "follow": _not_following, "red_lead": _leading_red, "first_trick": _king_at_once,
    "out_of_turn": _out_of_turn, "tap": _false_tap, "row": _wrong_row, "quart": _high_first,
    "wild_hand": _king_first, "added": lambda _: None,
}

if __name__ == "__main__":
    assert set(RULESETS) == set(RULES)
    main()
