"""What was done against the rules in a revoke, in words, and the article that forbids it."""

from __future__ import annotations

from collections.abc import Iterable

from lora_solver.cards import Card, Move
from lora_solver.names import LANGUAGES, move_short, suit_name
from lora_solver.records.data import Revoke

#: a sentence that begins with the player's name, in Czech, Serbian and English, for each `breach`
SENTENCES = {
    "follow": ("{who} nectí barvu: na {suit} dává {card}, a {suit} má",
               "{who} ne odgovara na boju: na {suit} baca {card}, a ima {suit}",
               "{who} does not follow suit: plays {card} while holding {suit}"),
    "red_lead": ("{who} vynáší {card}, a má i jinou barvu",
                 "{who} otvara sa {card}, a ima i drugu boju",
                 "{who} leads {card} while holding another suit"),
    "first_trick": ("{who} dává {card} do prvního štychu, a může hrát jinou kartu",
                    "{who} baca {card} u prvi štih, a može da igra drugu kartu",
                    "{who} plays {card} to the first trick while another card can be played"),
    "turn": ("{who} hraje {card} mimo pořadí, na tahu je {due}",
             "{who} igra {card} preko reda, na potezu je {due}",
             "{who} plays {card} out of turn, it is the turn of {due}"),
    "lead": ("{who} vynáší {card}, na výnosu je {due}",
             "{who} otvara sa {card}, a na otvaranju je {due}",
             "{who} leads {card}, but {due} is on lead"),
    "tap": ("{who} ťuká, a může přiložit {could}",
            "{who} kuca, a može da priloži {could}",
            "{who} taps while able to lay {could}"),
    "first_lead": ("{who} vynáší první kvartu od {card}, výš než od spodka, a nemusí",
                   "{who} otvara prvu kvartu sa {card}, iznad žandara, a ne mora",
                   "{who} begins the first quart with {card}, above the jack, without need"),
    "set": ("{who} vynáší špatnou kombinaci {card}",
            "{who} otvara pogrešnom kombinacijom {card}",
            "{who} leads the wrong combination {card}"),
    "complete": ("{who} má v ruce úplnou kvartu, a vynáší {card}",
                 "{who} ima u ruci celu kvartu, a otvara sa {card}",
                 "{who} leads {card} while holding a complete quart"),
    "added": ("{who} přikládá {card}, ale do kvarty patří {could}",
              "{who} prilaže {card}, a u kvartu ide {could}",
              "{who} adds {card}, but the quart takes {could}"),
    "wild_hand": ("{who} má divokou kartu, a nevynáší filka, ale {card}",
                  "{who} ima divlju kartu, a ne otvara damom nego {card}",
                  "{who} leads {card} and not a queen from a wild hand"),
    "row": ("{who} vykládá {card}, a ta teď vyložit nejde",
            "{who} izlaže {card}, a ta sada ne može",
            "{who} lays {card}, which cannot be laid now"),
}
_ARTICLE = ("čl.", "čl.", "art.")


def breach_in_words(revoke: Revoke, lang: str, names: tuple[str, str, str, str]) -> str:
    """What was done against the rules; `names` are those of seats A to D.

    >>> from lora_solver.records import read_records
    >>> record, = read_records('''[Contract "cervene"]
    ... [Deal "T..K./9.Q../.T..A/.9..K"]
    ... 1. hT''', free=True)
    >>> breach_in_words(record.revokes[0], "cs", record.players)
    'A vynáší č10, a má i jinou barvu'
    """
    sentence = SENTENCES[revoke.breach][LANGUAGES.index(lang)]
    return sentence.format(
        who=names[revoke.seat], card="+".join(move_short(move, lang) for move in revoke.moves),
        due=names[revoke.due], could=_cards(revoke.could, lang),
        suit="" if revoke.suit is None else suit_name(revoke.suit, lang))


def article_in_words(revoke: Revoke, lang: str) -> str:
    """The article broken, such as čl. 18c; empty where the rules have no articles."""
    _, stands, number = revoke.article.partition("art. ")
    return f"{_ARTICLE[LANGUAGES.index(lang)]} {number}" if stands else ""


def _cards(moves: Iterable[Move], lang: str) -> str:
    return ", ".join(move_short(move, lang) for move in moves if isinstance(move, Card))
