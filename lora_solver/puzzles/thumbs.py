"""Rules of thumb: what a player who does not count would do. They make wrong answers tempting, and
give the order in which cards are natural.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from lora_solver.cards import Call, Card, Move, Rank, Suit
from lora_solver.notation import Position
from lora_solver.rules.lora import LoraPosition
from lora_solver.rules.quarts import QuartPosition
from lora_solver.rules.tens import TensPosition
from lora_solver.rules.tricks import TrickPosition

#: each rule as a player says it: Czech, Serbian, English
RULES: dict[str, tuple[str, str, str]] = {
    "lead_low": ("vynést nejnižší kartu", "otvoriti najnižom kartom", "lead your lowest card"),
    "lead_short": ("vynést z nejkratší barvy", "otvoriti iz najkraće boje",
                   "lead from your shortest suit"),
    "lead_high": ("zbavit se hned nejvyšší karty", "odmah se rešiti najviše karte",
                  "get rid of your highest card at once"),
    "lead_top": ("vynést nejvyšší kartu", "otvoriti najvišom kartom", "lead your highest card"),
    "lead_long": ("vynést shora nejdelší barvu", "otvoriti odozgo najdužu boju",
                  "lead your longest suit from the top"),
    "duck_high": ("podlézt co nejvyšší kartou", "ostati ispod što višom kartom",
                  "duck with as high a card as you can"),
    "follow_low": ("přidat nejnižší kartu", "odgovoriti najnižom kartom",
                   "follow with your lowest card"),
    "last_high": ("když štych nic nestojí, vzít ho co nejvyšší kartou",
                  "kad štih ništa ne košta, uzeti ga što višom kartom",
                  "take a trick that costs nothing with your highest card"),
    "win_cheap": ("vzít štych co nejlevněji", "uzeti štih što jeftinije",
                  "win the trick as cheaply as you can"),
    "win_high": ("vzít štych nejvyšší kartou", "uzeti štih najvišom kartom",
                 "win the trick with your highest card"),
    "throw_dear": ("přihodit kartu, která stojí nejvíc", "baciti kartu koja najviše košta",
                   "throw the card that costs most"),
    "throw_high": ("přihodit nejvyšší kartu", "baciti najvišu kartu", "throw your highest card"),
    "throw_low": ("přihodit nejnižší kartu", "baciti najnižu kartu", "throw your lowest card"),
    "throw_single": ("zbavit se poslední karty v barvě", "rešiti se poslednje karte u boji",
                     "throw the last card of a suit"),
    "quart_low": ("vynést nejnižší kartu", "otvoriti najnižom kartom", "lead your lowest card"),
    "quart_most": ("vynést kvartu, ve které je nejvíc vlastních karet",
                   "otvoriti kvartu u kojoj je najviše svojih karata",
                   "lead the quart that holds most cards of your own"),
    "quart_stay": ("vynést tak, aby výnos zůstal doma", "otvoriti tako da ostaneš na potezu",
                   "lead so that you stay on lead"),
    "lay_all": ("vyložit všechno, co jde", "izložiti sve što može", "lay everything you can"),
    "lay_stop": ("vyložit jen jednu kartu", "izložiti samo jednu kartu", "lay one card and stop"),
    "lay_ten": ("vyložit desítku, jakmile to jde", "izložiti desetku čim može",
                "lay a ten as soon as you can"),
    "lay_long": ("přiložit do nejdelší barvy", "dodati u najdužu boju",
                 "lay from your longest suit"),
    "lay_edge": ("nejdřív se zbavit krajních karet", "prvo se rešiti krajnjih karata",
                 "get rid of the end cards first"),
    "start_most": ("začít hodnotou, které máš nejvíc", "početi vrednošću koje imaš najviše",
                   "start with the rank you hold most of"),
    "few_reds": ("málo červených, tedy červené", "malo crvenih, dakle crvene",
                 "few reds, so reds"),
    "no_queens": ("žádný filek, tedy filky", "nijedan svršak, dakle svršci",
                  "no queen, so queens"),
    "few_high": ("žádné eso ani král, tedy všechny", "nijedan kec ni kralj, dakle svi štihovi",
                 "no ace and no king, so no tricks"),
    "no_red_king": ("bedrníka nemám, tedy bedrník", "nemam crvenog kralja, dakle crveni kralj",
                    "I do not hold the red king, so the red king"),
    "many_tens": ("aspoň dvě desítky, tedy desítky", "bar dve desetke, dakle desetke",
                  "two tens or more, so tens"),
    "many_low": ("pohromadě čtyři karty v řadě, tedy kvarty",
                 "četiri karte zaredom, dakle kvarte", "four cards in a row, so quarts"),
    "one_low": ("mám čím nevzít první štych, tedy první-poslední",
                "imam čime da ne uzmem prvi štih, dakle prvi i poslednji",
                "I can duck the first trick, so first and last"),
    "looks_made": ("začátek vychází, tak to půjde", "početak prolazi, pa će i ostalo",
                   "it starts well, so it will do"),
    "looks_lost": ("nejbližší výnos nevychází, tak to nejde",
                   "najbliže otvaranje ne prolazi, pa ne može",
                   "the obvious lead fails, so it cannot be done"),
    "where_it_cost": ("chyba je tam, kde padly body", "greška je tamo gde su pali poeni",
                      "the mistake is where the points fell"),
}


def tempted(position: Position) -> dict[Move, str]:
    """The moves a rule of thumb would make here, each with the first such rule."""
    if isinstance(position, TrickPosition):
        advice = _trick_advice(position)
    elif isinstance(position, QuartPosition):
        advice = _quart_advice(position)
    elif isinstance(position, TensPosition):
        advice = _tens_advice(position)
    else:
        advice = _lora_advice(position)
    found: dict[Move, str] = {}
    for rule, moves in advice:
        for move in moves:
            found.setdefault(move, rule)
    return found


def natural(position: Position) -> list[Move]:
    """All legal moves, what a rule of thumb would play first, then from the lowest card."""
    legal = position.legal_moves()
    if len(legal) < 2:
        return list(legal)
    first = [move for move in tempted(position) if move in legal]
    rest = sorted((move for move in legal if move not in first),
                  key=lambda move: (0, move.rank, move) if isinstance(move, Card) else (1, 0, 0))
    return [*first, *rest]


Advice = Iterable[tuple[str, Iterable[Move]]]


# ── trick games ──────────────────────────────────────────────────────────────────────────────


def _trick_advice(position: TrickPosition) -> Advice:
    legal = position.legal_moves()
    wants = sum(position.contract.trick_points) < 0
    if not position.trick:
        held = position.hands[position.mover]
        length = {suit: sum(card.suit == suit for card in held) for suit in Suit}
        return _lead(legal, length, wants)
    if legal[0].suit == position.trick[0].suit:
        return _follow(position, legal, wants)
    return _throw(position, legal, wants)


def _lead(legal: list[Card], length: dict[Suit, int], wants: bool) -> Advice:
    longest, shortest = (most(length[card.suit] for card in legal) for most in (max, min))
    if wants:
        yield "lead_top", _highest(legal)
        if longest > shortest:
            yield "lead_long", _each_top(card for card in legal if length[card.suit] == longest)
        return
    yield "lead_low", _lowest(legal)
    if longest > shortest:
        yield "lead_short", [card for card in legal if length[card.suit] == shortest]
    yield "lead_high", _highest(legal)


def _follow(position: TrickPosition, legal: list[Card], wants: bool) -> Advice:
    best = max(card for card in position.trick if card.suit == position.trick[0].suit)
    below = [card for card in legal if card < best]
    above = [card for card in legal if card > best]
    if wants:
        yield "win_cheap", above[:1]
        yield "win_high", above[-1:]
        yield "follow_low", legal[:1]
        return
    yield "duck_high", below[-1:]
    costs = any(card in position.contract.card_points for card in position.trick)
    number = position.trick_number
    if len(position.trick) == 3 and not costs and not position.contract.trick_points[number - 1]:
        yield "last_high", above[-1:]
    yield "follow_low", legal[:1]


def _throw(position: TrickPosition, legal: list[Card], wants: bool) -> Advice:
    if wants:
        yield "throw_low", _lowest(legal)
        return
    points = position.contract.card_points
    dearest = max(points.get(card, 0) for card in legal)
    if dearest > 0:
        yield "throw_dear", [card for card in legal if points.get(card, 0) == dearest]
    yield "throw_high", _highest(legal)
    yield "throw_single", [card for card in legal
                           if sum(other.suit == card.suit for other in legal) == 1]


def _lowest(cards: list[Card]) -> list[Card]:
    least = min(card.rank for card in cards)
    return [card for card in cards if card.rank == least]


def _highest(cards: list[Card]) -> list[Card]:
    most = max(card.rank for card in cards)
    return [card for card in cards if card.rank == most]


def _each_top(cards: Iterable[Card]) -> list[Card]:
    """The highest card of each suit."""
    top = {card.suit: card for card in sorted(cards)}
    return list(top.values())


# ── kvarty, desítky, lora ────────────────────────────────────────────────────────────────────


def _quart_advice(position: QuartPosition) -> Advice:
    legal, leader = position.legal_moves(), position.mover
    own, stays = {}, []
    for card in legal:
        position.push(card)
        own[card] = sum(seat == leader for seat, _ in position.last_quart)
        if position.mover is leader:
            stays.append(card)
        position.pop()
    yield "quart_low", _lowest(legal)
    yield "quart_stay", stays
    yield "quart_most", [card for card in legal if own[card] == max(own.values()) > 1]


def _tens_advice(position: TensPosition) -> Advice:
    legal = position.legal_moves()
    cards = [move for move in legal if isinstance(move, Card)]
    if Call.END in legal:
        yield "lay_all", cards
        yield "lay_stop", [Call.END]
        return
    yield "lay_ten", [card for card in cards if card.rank == Rank.TEN]
    yield from _by_suit(position, cards)
    yield "lay_edge", [card for card in cards if card.rank in (Rank.SEVEN, Rank.ACE)]


def _lora_advice(position: LoraPosition) -> Advice:
    cards = [move for move in position.legal_moves() if isinstance(move, Card)]
    held = position.hands[position.mover]
    if position.start_rank is None and cards:
        count = {card: sum(other.rank == card.rank for other in held) for card in cards}
        most = max(count.values())
        if most > 1:
            yield "start_most", [card for card in cards if count[card] == most]
        yield "lead_low", _lowest(cards)
        return
    yield from _by_suit(position, cards)


def _by_suit(position: Position, cards: list[Card]) -> Advice:
    held = position.hands[position.mover]
    length = {card: sum(other.suit == card.suit for other in held) for card in cards}
    longest = max(length.values(), default=0)
    if longest > min(length.values(), default=0):
        yield "lay_long", [card for card in cards if length[card] == longest]


# ── the choice of a game ─────────────────────────────────────────────────────────────────────


def tempting_games(hand: Iterable[Card]) -> dict[str, str]:
    """The games a rule of thumb would choose for a maturita with this hand, each with the rule."""
    cards = frozenset(hand)
    reds = [card for card in cards if card.suit == Suit.HEARTS]
    in_row = any({Card(low + step) for step in range(4)} <= cards
                 for low in sorted(cards) if low.rank <= Rank.JACK)
    found: dict[str, tuple[str, Callable[[], bool]]] = {
        "bedrnik": ("no_red_king", lambda: Card("hK") not in cards),
        "cervene": ("few_reds", lambda: len(reds) <= 2),
        "filky": ("no_queens", lambda: all(card.rank != Rank.QUEEN for card in cards)),
        "vsechny": ("few_high", lambda: all(card.rank < Rank.KING for card in cards)),
        "desitky": ("many_tens", lambda: sum(card.rank == Rank.TEN for card in cards) >= 2),
        "kvarty": ("many_low", lambda: in_row),
        "prpo": ("one_low", lambda: any(card.rank < Rank.NINE for card in cards)),
    }
    return {game: rule for game, (rule, fits) in found.items() if fits()}


