"""Cards, suits, counts and places in the grammatical forms that sentences need, in Czech, Serbian
and English. Names alone, as in a list, are those of `names.py`.
"""

from __future__ import annotations

from collections.abc import Iterable

from lora_solver.cards import Call, Card, Move, Suit
from lora_solver.names import card_name, card_short

#: nominative, accusative, genitive, instrumental
CASES = ("nom", "acc", "gen", "ins")

_CZECH_RANKS = (
    ("sedmička", "sedmičku", "sedmičky", "sedmičkou"),
    ("osmička", "osmičku", "osmičky", "osmičkou"),
    ("devítka", "devítku", "devítky", "devítkou"),
    ("desítka", "desítku", "desítky", "desítkou"),
    ("spodek", "spodka", "spodka", "spodkem"),
    ("filek", "filka", "filka", "filkem"),
    ("král", "krále", "krále", "králem"),
    ("eso", "eso", "esa", "esem"),
)
_CZECH_SUITS = ("červen", "kulov", "listov", "žaludsk")
# the adjective agrees: sedmička to desítka are feminine, spodek to král masculine, eso neuter
_CZECH_ENDINGS = {"f": ("á", "ou", "é", "ou"), "m": ("ý", "ého", "ého", "ým"),
                  "n": ("é", "é", "ého", "ým")}
_GENDERS = "ffff" + "mmm" + "n"
_SERBIAN_RANKS = (
    ("sedmica", "sedmicu", "sedmice", "sedmicom"),
    ("osmica", "osmicu", "osmice", "osmicom"),
    ("devetka", "devetku", "devetke", "devetkom"),
    ("desetka", "desetku", "desetke", "desetkom"),
    ("žandar", "žandara", "žandara", "žandarom"),
    ("dama", "damu", "dame", "damom"),
    ("kralj", "kralja", "kralja", "kraljem"),
    ("kec", "keca", "keca", "kecem"),
)
_SERBIAN_SUITS = ("herc", "karo", "pik", "tref")
_CALLS = {
    Call.END: {"cs": "skončit tah", "sr": "završiti potez", "en": "to stop laying"},
    Call.TAP: {"cs": "ťuknout", "sr": "kucnuti", "en": "to tap"},
    Call.PASS: {"cs": "říct dále", "sr": "reći dalje", "en": "to pass"},
}
_IN_SUIT = {
    "cs": ("v červených", "v kulích", "v listech", "v žaludech"),
    "sr": ("u hercu", "u karou", "u piku", "u trefu"),
    "en": ("in hearts", "in diamonds", "in spades", "in clubs"),
}
_ORDINALS = {
    "cs": ("první", "druhý", "třetí", "čtvrtý", "pátý", "šestý", "sedmý", "osmý"),
    "sr": ("prvi", "drugi", "treći", "četvrti", "peti", "šesti", "sedmi", "osmi"),
    "en": ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"),
}
_IN_TRICK = {
    "cs": ("v prvním štychu", "ve druhém štychu", "ve třetím štychu", "ve čtvrtém štychu",
           "v pátém štychu", "v šestém štychu", "v sedmém štychu", "v osmém štychu"),
    "sr": ("u prvom štihu", "u drugom štihu", "u trećem štihu", "u četvrtom štihu",
           "u petom štihu", "u šestom štihu", "u sedmom štihu", "u osmom štihu"),
    "en": tuple(f"in the {word} trick" for word in _ORDINALS["en"]),
}
#: one, two to four, five and more (as after a number in the nominative or accusative)
_COUNTED = {
    "point": {"cs": ("bod", "body", "bodů"), "sr": ("poen", "poena", "poena"),
              "en": ("point", "points", "points")},
    "trick": {"cs": ("štych", "štychy", "štychů"), "sr": ("štih", "štiha", "štihova"),
              "en": ("trick", "tricks", "tricks")},
    "card": {"cs": ("kartu", "karty", "karet"), "sr": ("kartu", "karte", "karata"),
             "en": ("card", "cards", "cards")},
    "deal": {"cs": ("rozdání", "rozdání", "rozdání"), "sr": ("deljenje", "deljenja", "deljenja"),
             "en": ("deal", "deals", "deals")},
}
_AND = {"cs": " a ", "sr": " i ", "en": " and "}


def move_in(move: Move, lang: str, case: str = "nom") -> str:
    """A card in a case (English: with its article), or a call as an infinitive.

    >>> [move_in(Card("cK"), "cs", case) for case in CASES]
    ['žaludský král', 'žaludského krále', 'žaludského krále', 'žaludským králem']
    >>> move_in(Card("hA"), "cs", "ins"), move_in(Card("sQ"), "sr", "acc")
    ('červeným esem', 'damu pik')
    """
    if isinstance(move, Call):
        return _CALLS[move][lang]
    number = CASES.index(case)
    if lang == "cs":
        ending = _CZECH_ENDINGS[_GENDERS[move.rank]][number]
        return f"{_CZECH_SUITS[move.suit]}{ending} {_CZECH_RANKS[move.rank][number]}"
    if lang == "sr":
        return f"{_SERBIAN_RANKS[move.rank][number]} {_SERBIAN_SUITS[move.suit]}"
    return f"the {card_name(move, lang)}"


def listed(words: Iterable[str], lang: str) -> str:
    """`a, b and c`."""
    *most, last = words
    return f"{', '.join(most)}{_AND[lang]}{last}" if most else last


def cards_short(cards: Iterable[Card], lang: str) -> str:
    """Cards in short form with commas."""
    return ", ".join(card_short(card, lang) for card in cards)


def counted(number: int, noun: str, lang: str) -> str:
    """A number with its noun: `point`, `trick`, `card` or `deal`.

    >>> [counted(number, "point", "cs") for number in (1, 2, 5)], counted(3, "trick", "sr")
    (['1 bod', '2 body', '5 bodů'], '3 štiha')
    """
    size = abs(number)
    few = 2 <= size % 10 <= 4 and not 12 <= size % 100 <= 14 if lang == "sr" else 2 <= size <= 4
    one = size % 10 == 1 and size % 100 != 11 if lang == "sr" else size == 1
    form = _COUNTED[noun][lang][0 if one else 1 if few else 2]
    return f"{'−' if number < 0 else ''}{size} {form}"


def in_suit(suit: Suit, lang: str) -> str:
    """`in spades`: v listech, u piku."""
    return _IN_SUIT[lang][suit]


def ordinal(number: int, lang: str) -> str:
    """`second`, of a trick (masculine, nominative and accusative alike)."""
    return _ORDINALS[lang][number - 1]


def in_trick(number: int, lang: str) -> str:
    """`in the second trick`: ve druhém štychu, u drugom štihu."""
    return _IN_TRICK[lang][number - 1]


def capital(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]
