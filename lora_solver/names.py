"""What things are called in Czech, Serbian and English: cards, games, seats, questions.

Czech speaks of mariáš cards (spodek, filek, eso), Serbian and English of French ones.
"""

from __future__ import annotations

import os

from lora_solver.cards import Call, Card, Move, Rank, Seat, Suit

LANGUAGES = ("cs", "sr", "en")

_SUITS = {
    "cs": ("červené", "kule", "listy", "žaludy"),
    "sr": ("herc", "karo", "pik", "tref"),
    "en": ("hearts", "diamonds", "spades", "clubs"),
}
_RANKS = {
    "cs": ("sedmička", "osmička", "devítka", "desítka", "spodek", "filek", "král", "eso"),
    "sr": ("sedmica", "osmica", "devetka", "desetka", "žandar", "dama", "kralj", "kec"),
    "en": ("seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"),
}
# a Czech card's suit is an adjective that agrees with its rank: žaludská desítka, žaludský král
_CZECH_SUITS = ("červen", "kulov", "listov", "žaludsk")
_CZECH_ENDINGS = "áááá" + "ýýý" + "é"
_SHORT_SUITS = {"cs": "čklž", "sr": "♥♦♠♣", "en": "♥♦♠♣"}
_SHORT_RANKS = {
    "cs": ("7", "8", "9", "10", "S", "F", "K", "E"),
    "sr": ("7", "8", "9", "10", "J", "Q", "K", "A"),
    "en": ("7", "8", "9", "10", "J", "Q", "K", "A"),
}
_CONTRACTS = {
    "cervene": ("červené", "crvene", "reds"),
    "filky": ("filky", "svršci", "queens"),
    "prpo": ("první-poslední", "prvi i poslednji", "first and last"),
    "vsechny": ("všechny", "svi štihovi", "no tricks"),
    "bedrnik": ("bedrník", "crveni kralj", "red king"),
    "kvarty": ("kvarty", "kvarte", "quarts"),
    "desitky": ("desítky", "desetke", "tens"),
    "harakiri": ("harakiri", "harakiri", "harakiri"),
    "max": ("co nejvíc štychů", "što više", "maximum"),
    "min": ("co nejmíň štychů", "što manje", "minimum"),
    "dame": ("dámy", "dame", "queens"),
    "herc": ("srdce", "herc", "hearts"),
    "zandar": ("křížový kluk", "žandar tref", "jack of clubs"),
    "kralposl": ("srdcový král a poslední štych", "K herc i 8. štih", "king of hearts, last trick"),
    "lora": ("lora", "lora", "lora"),
}
_RULESETS = {
    "kladno": ("Kladno", "Kladno", "Kladno"),
    "official": ("oficiální pravidla", "zvanična češka pravila", "official Czech rules"),
    "srpska": ("srbská lora", "srpska lora", "Serbian Lora"),
    "gamerules": ("lora podle gamerules", "lora (gamerules)", "Lora (gamerules)"),
}
_WORDS = {
    "guarantee": ("jistota", "sigurno", "guarantee"),
    "selfish": ("každý za sebe", "svako za sebe", "each for himself"),
    "hope": ("v nejlepším", "u najboljem", "at best"),
    "side": ("strana", "strana", "side"),
    "maturita": ("maturita", "matura", "maturita"),
    "contract": ("hra", "ugovor", "contract"),
    "card": ("karta", "karta", "card"),
    "deal": ("rozdání", "deljenje", "deal"),
    "position": ("pozice", "pozicija", "position"),
    "hand": ("list", "karte u ruci", "hand"),
    "suit": ("barva", "boja", "suit"),
    "rank": ("hodnota", "vrednost", "rank"),
    "trick": ("štych", "štih", "trick"),
    "rules": ("pravidla", "pravila", "rules"),
    "seat": ("hráč", "igrač", "seat"),
    "turn": ("na tahu", "na potezu", "to play"),
    "leader": ("vynáší", "otvara", "leads"),
    "forehand": ("forhend", "prvi igrač", "forehand"),
    "yes": ("ano", "da", "yes"),
    "no": ("ne", "ne", "no"),
    "leads": ("výnosy", "otvaranja", "leads"),
    "line": ("průběh", "tok", "line"),
    "since": ("ztracena tahem", "izgubljena potezom", "lost by move"),
    "never": ("nešla už od začátku", "nije mogla ni od početka",
              "could not be made from the start"),
    "seed": ("semínko", "seme", "seed"),
    "over": ("hra skončila", "deljenje je gotovo", "the deal is over"),
    "best": ("nejlepší", "najbolje", "best"),
    "na sto": ("na sto", "na sto", "on a hundred"),
    "lacks": ("schází", "nedostaje", "lacks"),
    "forced": ("jde vynutit", "može se iznuditi", "can be forced"),
    "not forced": ("vynutit nejde", "ne može se iznuditi", "cannot be forced"),
    "in time": ("včas", "na vreme", "in time"),
    "too early": ("předčasně, neplatí", "prerano, ne važi", "too early, void"),
    "too late": ("pozdě, neplatí", "prekasno, ne važi", "too late, void"),
    "kept": ("dodrženo", "uspelo", "kept"),
    "failed": ("nedodrženo", "nije uspelo", "failed"),
    "place": ("místo", "mesto", "place"),
    "total": ("celkem", "ukupno", "total"),
    "talie": ("tálie", "krug", "round"),
    "still to play": ("zbývá sehrát", "ostaje da se odigra", "still to be played"),
    "deals": ("her", "deljenja", "deals"),
    "least": ("nejméně", "najmanje", "least"),
    "most": ("nejvíc", "najviše", "most"),
    "mistake": ("chyba", "greška", "mistake"),
    "inaccuracy": ("nepřesnost", "netačnost", "inaccuracy"),
    "decisions": ("rozhodnutí", "odluka", "decisions"),
    "mistakes": ("chyb", "grešaka", "mistakes"),
    "inaccuracies": ("nepřesností", "netačnosti", "inaccuracies"),
    "given away": ("darováno", "poklonjeno", "given away"),
    "only card": ("jediná karta", "jedina karta", "only card"),
    "lost": ("tady ztracena", "ovde izgubljena", "thrown away here"),
    "let_off": ("tady puštěna", "ovde puštena", "let off here"),
    "revoke": ("renonc", "renons", "revoke"),
    "stopped": ("dál se hrát podle pravidel nedá", "dalje se ne može po pravilima",
                "play cannot be followed from here"),
    "claim": ("položené karty", "spuštene karte", "claim"),
    "sure claim": ("bere všechny zbývající štychy, ať ostatní hrají jakkoli",
                   "nosi sve preostale štihove ma kako ostali igrali",
                   "takes every trick left, whatever the others play"),
    "possible claim": ("všechny zbývající štychy bere, jen když mu ostatní pomůžou",
                       "sve preostale štihove nosi samo ako mu ostali pomognu",
                       "takes every trick left only if the others help"),
    "impossible claim": ("všechny zbývající štychy vzít nemůže",
                         "sve preostale štihove ne može da nosi",
                         "cannot take every trick left"),
    "no play": ("průběh není zapsán", "tok nije zapisan", "the play is not recorded"),
    "player": ("hráč", "igrač", "player"),
    "value": ("jistota po tahu", "sigurno posle poteza", "guarantee after it"),
    "claimable": ("lze hlásit do rozdání další hry", "može se prijaviti do sledećeg deljenja",
                  "can be claimed until the next deal"),
    "points": ("body", "poeni", "points"),
    "end": ("konec tahu", "kraj", "end"),
    "tap": ("ťuk", "kuc", "tap"),
    "pass": ("dále", "dalje", "pass"),
}


def pick_language(asked: str | None = None) -> str:
    """The language asked for, else that of the environment (LC_ALL, LANG), else English."""
    for name in (asked, os.environ.get("LC_ALL"), os.environ.get("LANG")):
        if name and name[:2].lower() in LANGUAGES:
            return name[:2].lower()
    return "en"


def word(key: str, lang: str) -> str:
    """A term of the game: a question, a call, or something on the table.

    >>> [word(question, "cs") for question in ("guarantee", "selfish", "hope")]
    ['jistota', 'každý za sebe', 'v nejlepším']
    """
    return _WORDS[key][LANGUAGES.index(lang)]


def suit_name(suit: Suit, lang: str) -> str:
    """The suit alone: žaludy, tref, clubs."""
    return _SUITS[lang][suit]


def rank_name(rank: Rank, lang: str) -> str:
    """The rank alone: filek, dama, queen."""
    return _RANKS[lang][rank]


def card_name(card: Card, lang: str) -> str:
    """The card in words; `Card.parse` reads all of them.

    >>> [card_name(Card("cK"), lang) for lang in LANGUAGES]
    ['žaludský král', 'kralj tref', 'king of clubs']
    """
    rank, suit = rank_name(card.rank, lang), suit_name(card.suit, lang)
    if lang == "cs":
        return f"{_CZECH_SUITS[card.suit]}{_CZECH_ENDINGS[card.rank]} {rank}"
    return f"{rank} {suit}" if lang == "sr" else f"{rank} of {suit}"


def card_short(card: Card, lang: str) -> str:
    """The card in two or three signs: žK in Czech, ♣K else; `Card.parse` reads both."""
    return _SHORT_SUITS[lang][card.suit] + _SHORT_RANKS[lang][card.rank]


def move_short(move: Move, lang: str) -> str:
    """A card's short form, or the word of a call; `parse_move` reads both."""
    return word(move.value, lang) if isinstance(move, Call) else card_short(move, lang)


def contract_name(contract_id: str, lang: str) -> str:
    """What players call the contract; a contract of your own is called by its id."""
    names = _CONTRACTS.get(contract_id)
    return names[LANGUAGES.index(lang)] if names else contract_id


def ruleset_name(ruleset_id: str, lang: str) -> str:
    """What the ruleset is called, its options apart."""
    return _RULESETS[ruleset_id][LANGUAGES.index(lang)]


def seat_name(seat: Seat, lang: str) -> str:
    """A to D, the forehand named as such."""
    return f"{seat} ({word('forehand', lang)})" if seat is Seat.A else str(seat)


def decimal(number: float, lang: str, digits: int = 1) -> str:
    """A number with some digits after the point; Czech and Serbian write a comma.

    >>> decimal(2.25, "cs"), decimal(-0.5, "en")
    ('2,2', '−0.5')
    """
    text = f"{number:.{digits}f}".replace("-", "−")
    return text if lang == "en" else text.replace(".", ",")


def percent(share: float, lang: str, digits: int = 1) -> str:
    """A share of one in hundredths.

    >>> percent(0.625, "cs")
    '62,5 %'
    """
    return decimal(100 * share, lang, digits) + " %"
