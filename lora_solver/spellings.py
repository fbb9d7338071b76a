"""How players write a card: letters, suit signs and words in Czech, Serbian and English.

Our own notation (suit h d s c, then rank 7 8 9 T J Q K A) comes first and always wins; what else
is read stands in the tables below. A card is a number here, suit * 8 + rank.
"""

from __future__ import annotations

import re
import unicodedata

SUITS, RANKS = "hdsc", "789tjqka"
_OWN = {suit + rank: 8 * SUITS.index(suit) + height
        for suit in SUITS for height, ranks in enumerate([*RANKS[:3], "t 10", *RANKS[4:]])
        for rank in ranks.split()}

# letters of the suits and the ranks in each language
_CZECH = ({"č": 0, "k": 1, "l": 2, "ž": 3},
          {"7": 0, "8": 1, "9": 2, "t": 3, "10": 3, "s": 4, "f": 5, "k": 6, "e": 7, "a": 7})
_SERBIAN = ({"h": 0, "k": 1, "p": 2, "t": 3},
            {"7": 0, "8": 1, "9": 2, "10": 3, "j": 4, "d": 5, "q": 5, "k": 6, "a": 7})
_ENGLISH = ({"h": 0, "d": 1, "s": 2, "c": 3},
            {"7": 0, "8": 1, "9": 2, "t": 3, "10": 3, "j": 4, "q": 5, "k": 6, "a": 7})
# letters of all languages together; z may be a zelená or a žaludská without its hook
_SUIT_LETTERS = {letter: (suit,) for suits, _ in (_CZECH, _SERBIAN, _ENGLISH)
                 for letter, suit in suits.items()} | {"z": (2, 3)}
_RANK_LETTERS = _CZECH[1] | _SERBIAN[1] | _ENGLISH[1] | {"ž": 4}

_SIGNS = {"♥": 0, "♡": 0, "❤": 0, "♦": 1, "♢": 1, "♠": 2, "♤": 2, "♣": 3, "♧": 3,
          "🔔": 1, "🍃": 2, "🌰": 3}

# words without their accents; an adjective also takes the endings of its three genders
_SUIT_NOUNS = (
    "cerven srdce srce herc heart hearts red reds",
    "kule kary kara karo diamond diamonds bell bells",
    "listy list piky pik spade spades leaf leaves green",
    "zaludy zalud krize kriz trefy tref club clubs acorn acorns",
)
_SUIT_ADJECTIVES = ("cerven srdcov hercov", "kulov karov", "listov zelen pikov",
                    "zaludsk zaludov krizov trefov")
_ENDINGS = ("y", "a", "e", "ej")
_RANK_NOUNS = (
    "sedma sedmicka sedmica sedm sedam seven 7",
    "osma osmicka osmica osm osam eight 8",
    "devitka devetka devet nine 9",
    "desitka desetka deset ten 10 t",
    "spodek kluk zandar jack knave under unter decko j s z",
    "filek svrsek dama kralovna kraljica queen over ober q f d",
    "kral kralj king k",
    "eso kec as ace a e",
)
_SUIT_WORDS = {noun: suit for suit, nouns in enumerate(_SUIT_NOUNS) for noun in nouns.split()}
_SUIT_WORDS |= {stem + ending: suit for suit, stems in enumerate(_SUIT_ADJECTIVES)
                for stem in stems.split() for ending in _ENDINGS}
_RANK_WORDS = {noun: rank for rank, nouns in enumerate(_RANK_NOUNS) for noun in nouns.split()}
_WHOLE_CARDS = {"bedrnik": 6}
_FILLING = ("of", "the")

_CALL_WORDS = {
    "end": "end konec konec_tahu kraj done",
    "tap": "tap tuk tuku knock kuc",
    "pass": "pass dale dal dalje",
}
_CALLS = {word.replace("_", " "): call for call, words in _CALL_WORDS.items()
          for word in words.split()}

# Serbian is written in both alphabets
_CYRILLIC = "абвгдђежзијклљмнњопрстћуфхцчџш"
_LATIN = "a b v g d đ e ž z i j k l lj m n nj o p r s t ć u f h c č dž š"
_TO_LATIN = str.maketrans(
    dict(zip(_CYRILLIC, _LATIN.split(), strict=True))
    | dict(zip(_CYRILLIC.upper(), _LATIN.title().split(), strict=True)))


def own_card(text: str) -> int | None:
    """The card a text is in our own notation, in any case and with `10` for T; None if it is not.

    >>> own_card("hK"), own_card("S10"), own_card("Kh")
    (6, 19, None)
    """
    return _OWN.get(text.lower())


def readings(text: str) -> list[int]:
    """Every card a text can mean, lowest first; our own notation leaves a single one."""
    word = unicodedata.normalize("NFC", text).replace("\ufe0f", "").replace("\ufe0e", "")
    word = word.translate(_TO_LATIN).strip()
    own = own_card(word.replace(" ", ""))
    if own is not None:
        return [own]
    return sorted(_signed(word) or _lettered(word) or _worded(word))


def call_named(text: str) -> str | None:
    """`end`, `tap` or `pass` where the text is that call in one of the languages."""
    return _CALLS.get(" ".join(_plain_words(text)))


def _signed(word: str) -> set[int]:
    """A suit sign, and a rank before or after it as a letter or a word: K♥, ♦ spodek."""
    signs = [character for character in word if character in _SIGNS]
    if len(signs) != 1:
        return set()
    rest = word.replace(signs[0], " ").strip()
    rank = _RANK_LETTERS.get(rest.lower())
    if rank is None:
        rank = _RANK_WORDS.get(" ".join(_plain_words(rest)))
    return set() if rank is None else {8 * _SIGNS[signs[0]] + rank}


def _lettered(word: str) -> set[int]:
    """Two letters, in either order; where both orders give a card, their case decides.

    A small letter before a capital is suit then rank (`kS`), a capital before a small one rank then
    suit (`Ks`). In one case both cards remain and the text is refused, even where only one of them
    is how a single language would write it (`TS`, `KD`): nobody says which language he writes in.
    A pair that only one order makes a card of (`QS`, `LK`, `K7`) is read in any case.
    """
    pair = re.fullmatch(r"(10|\w) ?(10|\w)", word)
    if not pair:
        return set()
    one, two = pair.groups()
    suit_first = _cards(one.lower(), two.lower())
    rank_first = _cards(two.lower(), one.lower())
    if not suit_first or not rank_first or suit_first == rank_first:
        return suit_first or rank_first
    if one.islower() and two.isupper():
        return suit_first
    if one.isupper() and two.islower():
        return rank_first
    return suit_first | rank_first


def _cards(suit: str, rank: str) -> set[int]:
    """The cards of a suit letter and a rank letter, whatever their languages."""
    if rank not in _RANK_LETTERS:
        return set()
    suits = _SUIT_LETTERS.get(suit, ())
    if suit == "c" and rank in ("s", "f", "e"):
        suits = (0, 3)  # beside a Czech rank it may be a č without its hook
    return {8 * number + _RANK_LETTERS[rank] for number in suits}


def _worded(text: str) -> set[int]:
    """Two words in either order: červený král, karo dama, jack of clubs, K herc."""
    words = [word for word in _plain_words(text) if word not in _FILLING]
    if len(words) == 1 and words[0] in _WHOLE_CARDS:
        return {_WHOLE_CARDS[words[0]]}
    if len(words) != 2:
        return set()
    return {8 * _SUIT_WORDS[suit] + _RANK_WORDS[rank]
            for suit, rank in (words, reversed(words))
            if suit in _SUIT_WORDS and rank in _RANK_WORDS}


def _plain_words(text: str) -> list[str]:
    """The words of a text in small Latin letters without accents."""
    apart = unicodedata.normalize("NFD", text.translate(_TO_LATIN).lower())
    plain = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return plain.replace("-", " ").split()
