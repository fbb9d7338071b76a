"""The part of `lora maturita` that answers for a hand alone: the chance of every game and lead."""

from __future__ import annotations

import argparse
import sys
import time

from lora_solver.cards import Card, parse_move
from lora_solver.certainty import Certainty
from lora_solver.chances import GameChance, HandChances, read_hand
from lora_solver.choosing import Advice, Difference, Kind, Option, advise, talie_points
from lora_solver.cli.common import Row, columns, threads_argument
from lora_solver.crew import Progress, Stop
from lora_solver.deals import from_link
from lora_solver.errors import InvalidQuestionError, SolverStopped
from lora_solver.layouts import Known, parse_known
from lora_solver.names import (
    LANGUAGES,
    card_short,
    contract_name,
    decimal,
    move_short,
    percent,
    word,
)
from lora_solver.practical import Practical
from lora_solver.rules.rulesets import Ruleset

SAMPLES = 1000
DEALS = 100


def hand_arguments(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("of a hand alone")
    group.add_argument("--samples", type=_count, default=None, metavar="N",
                       help=f"layouts of the other cards to look at (default: {SAMPLES})")
    group.add_argument("--known", default=None, metavar="CARDS",
                       help="cards known to lie with others: 'B:hK,d7 C:sA'")
    group.add_argument("--contract", default=None, metavar="ID", help="this game alone")
    group.add_argument("--practical", action="store_true",
                       help="also play the games out with closed cards")
    group.add_argument("--deals", type=_count, default=None, metavar="N",
                       help=f"deals played out in each game (default: {DEALS})")
    threads_argument(group)


#: options that only a hand alone takes
HAND_OPTIONS = ("samples", "known", "contract", "practical", "deals", "threads")
#: options that a hand alone does not take
OTHER_OPTIONS = ("leader", "seat", "play")


def is_hand(text: str) -> bool:
    """Whether a text is neither a deal nor a position."""
    return "/" not in from_link(text)


def refuse_hand_options(options: argparse.Namespace) -> None:
    """What is asked of a hand alone cannot be asked of open cards."""
    for name in HAND_OPTIONS:
        if getattr(options, name):
            raise InvalidQuestionError(f"--{name}: asked of eight cards alone, not of open hands",
                                       code="option.hand", where=f"--{name}")


def chances_of(text: str, options: argparse.Namespace) -> HandChances:
    """The hand and options as a question."""
    for name in OTHER_OPTIONS:
        if getattr(options, name) is not None:
            raise InvalidQuestionError(
                f"--{name}: a hand alone is the forehand's, before the first lead",
                code="option.forehand", where=f"--{name}")
    known: Known = parse_known(options.known) if options.known else {}
    ruleset = Ruleset.parse(options.rules or "kladno")
    attempt = 1 if options.attempt is None else options.attempt
    contracts = ruleset.maturita_games(attempt)
    if options.contract is not None:
        ruleset.contract(options.contract)
        if options.contract not in contracts:
            raise InvalidQuestionError(
                f"--contract {options.contract}: not allowed at attempt {attempt}",
                code="maturita.game", where="--contract", found=options.contract)
        contracts = (options.contract,)
    return HandChances(read_hand(text), ruleset, attempt, contracts=contracts, known=known,
                       seed=options.seed if options.seed is not None else 0)


def answer_hand(text: str, options: argparse.Namespace, lang: str) -> tuple[list[Row], str]:
    """A row a game allowed, with the keys of architecture.md; and the same for people."""
    chances = chances_of(text, options)
    report = _report if sys.stderr.isatty() else None
    stop = _until(options.limit)
    chances.run(options.samples or SAMPLES, options.threads, stop, report)
    if not chances.samples:
        raise SolverStopped("the time was over before the first layout was looked at",
                            code="solver.stopped")
    rows = []
    for name, game in chances.games.items():
        row: Row = {**game.to_json(), **_certainty(chances, name, stop)}
        if options.practical:
            row["practical"] = _practical(chances, name, options, stop, report)
        rows.append(row)
    if report:
        print("\r\033[K", end="", file=sys.stderr, flush=True)
    return rows, _text(chances, rows, options, lang)


def _until(limit: float | None) -> Stop | None:
    """Whether so many seconds from now are over; what is counted by then is the answer."""
    if limit is None:
        return None
    end = time.monotonic() + limit
    return lambda: time.monotonic() > end


def _certainty(chances: HandChances, name: str, stop: Stop | None) -> Row:
    """Whether the hand passes for certain, and a layout that beats its best lead."""
    try:
        found = chances.certainty(name, stop)
    except SolverStopped:
        found = Certainty(None)
    beaten = chances.lost_layout(name)
    deal = beaten.deal if beaten else found.layout
    return {"certain": found.answer, "beaten_by": None if deal is None else str(deal)}


def _practical(chances: HandChances, name: str, options: argparse.Namespace,
               stop: Stop | None, report: Progress | None) -> Row:
    played = Practical(chances, name)
    played.run(options.deals or DEALS, options.threads, stop, report)
    share = played.share
    return {"deals": share.samples, "passed": share.passed, "rate": share.rate,
            "low": share.low, "high": share.high, "samples": played.samples}


def _report(done: int, total: int) -> None:
    print(f"\r{done}/{total}", end="", file=sys.stderr, flush=True)


def _count(text: str) -> int:
    """A number of layouts or deals."""
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= 1_000_000):
        raise argparse.ArgumentTypeError(f"'{text}': expected a whole number from 1 to 1000000")
    return int(text)


# ── for people ───────────────────────────────────────────────────────────────────────────────

_SAYS = {
    "head": ("{rules} · {attempt}. pokus · rozložení ostatních karet: {samples} · semínko {seed}",
             "{rules} · pokušaj {attempt}. · rasporeda ostalih karata: {samples} · seme {seed}",
             "{rules} · attempt {attempt} · layouts of the other cards: {samples} · seed {seed}"),
    "passes": ("projde", "prolazi", "passes"),
    "interval": ("s jistotou 95 %", "sa 95 %", "95 % interval"),
    "lead": ("výnos", "otvaranje", "lead"),
    "others": ("ostatní výnosy", "ostala otvaranja", "other leads"),
    "practical": ("zavřené karty", "zatvorene karte", "closed cards"),
    "certain": ("{game}: projde jistě, ať karty leží jakkoli",
                "{game}: sigurno prolazi, kako god karte ležale",
                "{game}: certain to pass, however the cards lie"),
    "beaten": ("{game}: výnos {lead} prohraje například proti {deal}",
               "{game}: otvaranje {lead} gubi na primer protiv {deal}",
               "{game}: lead {lead} is beaten by {deal}, for one"),
    "lazy": ("{game}: jistá není: obránci, kteří mají zrovna ty karty, jaké potřebují, porazí každý"
             " způsob hry",
             "{game}: nije sigurna: odbrana koja ima baš one karte koje joj trebaju pobeđuje svaki"
             " način igre",
             "{game}: not certain: defenders who hold just the cards they need beat every way of"
             " playing"),
    "unknown": ("{game}: zda projde jistě, hledání nerozhodlo",
                "{game}: da li sigurno prolazi, traženje nije odlučilo",
                "{game}: whether it is certain to pass, the search could not tell"),
    "choose": ("Nejčastěji projde: {game}, výnos {lead} ({rate}).",
               "Najčešće prolazi: {game}, otvaranje {lead} ({rate}).",
               "Passes most often: {game}, lead {lead} ({rate})."),
    "game": ("Druhá nejlepší hra, {game} s výnosem {lead}, daruje {cost}.",
             "Druga igra po redu, {game} sa otvaranjem {lead}, poklanja {cost}.",
             "The second best game, {game} with lead {lead}, gives away {cost}."),
    "other": ("Jiný výnos téže hry, {lead}, daruje {cost}.",
              "Drugo otvaranje iste igre, {lead}, poklanja {cost}.",
              "Another lead of that game, {lead}, gives away {cost}."),
    "cost": ("{rate} (95 %: {low} až {high}), tedy {points} bodu",
             "{rate} (95 %: {low} do {high}), odnosno {points} poena",
             "{rate} (95 %: {low} to {high}), which is {points} points"),
    "average": ("Maturita tálie stojí náhodný list v průměru {open} bodu při otevřených kartách po"
                " výnosu, {practical} bodu při zavřených.",
                "Matura jednog kruga košta slučajne karte prosečno {open} poena kad su karte posle"
                " otvaranja otvorene, {practical} kad su zatvorene.",
                "A tálie's maturita costs a random hand {open} points on average with open cards"
                " after the lead, {practical} with closed ones."),
    "open": ("Podíl říká, v kolika rozloženích hra projde, když po výnosu všichni vidí všechny"
             " karty a hrají nejlíp, jak jde: není to slib ani nejmenší možná šance.",
             "Udeo kaže u koliko rasporeda igra prolazi ako posle otvaranja svi vide sve karte i"
             " igraju najbolje: to nije ni obećanje ni donja granica.",
             "The share of layouts in which the game passes if after the lead everybody sees all"
             " cards and plays his best: neither a promise nor a floor."),
    "closed": ("Zavřené karty: sehráno {deals} rozdání, za každým rozhodnutím {samples} rozložení.",
               "Zatvorene karte: odigrano {deals} deljenja, iza svake odluke {samples} rasporeda.",
               "Closed cards: {deals} deals played out, {samples} layouts behind each decision."),
}


def _say(key: str, lang: str, **facts: object) -> str:
    return _SAYS[key][LANGUAGES.index(lang)].format(**facts)


def _text(chances: HandChances, rows: list[Row], options: argparse.Namespace, lang: str) -> str:
    games = chances.games
    attempt = 1 if options.attempt is None else options.attempt
    parts = [
        " ".join(card_short(card, lang) for suit in range(4)
                 for card in sorted(chances.hand, reverse=True) if card.suit == suit),
        _say("head", lang, rules=chances.ruleset, attempt=attempt, samples=chances.samples,
             seed=chances.seed),
        "", columns(_cells(games, rows, options.practical, lang)), ""]
    parts += [_fate(row, lang) for row in rows]
    parts += ["", *_advice(advise(chances, attempt), lang), ""]
    parts.append(_say("open", lang))
    if options.practical:
        played = [row["practical"]["deals"] for row in rows]
        few, most = min(played), max(played)
        parts.append(_say("closed", lang, deals=most if few == most else f"{few}–{most}",
                          samples=rows[0]["practical"]["samples"]))
    parts.append(_say("average", lang, open=_average("open", lang),
                      practical=_average("practical", lang)))
    return "\n".join(parts)


def _average(kind: Kind, lang: str) -> str:
    """What the attempts of a tálie cost a random hand, with its 95 % interval."""
    expected = talie_points(kind)
    return f"{decimal(expected.points, lang)} ± {decimal(expected.margin, lang)}"


def _cells(games: dict[str, GameChance], rows: list[Row], practical: bool,
           lang: str) -> list[list[str]]:
    """The table: a game a line, the best lead first."""
    head = [word("contract", lang), _say("passes", lang), _say("interval", lang),
            _say("lead", lang)]
    cells = [[*head, *([_say("practical", lang)] if practical else []), _say("others", lang)]]
    for row in rows:
        game = games[row["contract"]]
        line = [contract_name(game.contract, lang), percent(game.best.rate, lang),
                _span(game.best.low, game.best.high, lang), move_short(game.lead, lang)]
        if practical:
            played = row["practical"]
            line.append(f"{percent(played['rate'], lang)}"
                        f" ({_span(played['low'], played['high'], lang)})"
                        if played["deals"] else "—")
        others = sorted((-share.passed, lead) for lead, share in game.leads.items()
                        if lead != game.lead and isinstance(lead, Card))
        line.append(" · ".join(f"{move_short(lead, lang)} {percent(game.leads[lead].rate, lang)}"
                               for _, lead in others))
        cells.append(line)
    return cells


def _fate(row: Row, lang: str) -> str:
    facts = {"game": contract_name(row["contract"], lang), "deal": row["beaten_by"],
             "lead": move_short(parse_move(row["lead"]), lang)}
    key = "certain" if row["certain"] else "beaten" if row["beaten_by"] else \
        "unknown" if row["certain"] is None else "lazy"
    return _say(key, lang, **facts)


def _advice(advice: Advice, lang: str) -> list[str]:
    """Sentences on the best game and lead, and what the next ones give away."""
    said = [_say("choose", lang, rate=percent(advice.best.share.rate, lang),
                 **_names(advice.best, lang))]
    for key, option, cost in (("game", advice.other_game, advice.game_cost),
                              ("other", advice.other_lead, advice.lead_cost)):
        if option is not None and cost is not None:
            said.append(_say(key, lang, cost=_cost(cost, lang), **_names(option, lang)))
    return said


def _names(option: Option, lang: str) -> dict[str, str]:
    return {"game": contract_name(option.contract, lang), "lead": move_short(option.lead, lang)}


def _cost(cost: Difference, lang: str) -> str:
    return _say("cost", lang, rate=percent(cost.rate, lang), low=percent(cost.low, lang),
                high=percent(cost.high, lang), points=decimal(cost.points, lang))


def _span(low: float, high: float, lang: str) -> str:
    return f"{decimal(100 * low, lang)}–{percent(high, lang)}"
