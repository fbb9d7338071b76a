"""What is known of eight cards in sentences, in figures and as bars."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from lora_solver.cards import Card, Move
from lora_solver.chances import GameChance
from lora_solver.choosing import KINDS, Advice, Difference, Option, talie_points
from lora_solver.fate import Fate
from lora_solver.names import contract_name, decimal, move_short, percent
from lora_solver.shares import Share

from .parts import plain
from .texts import Texts

if TYPE_CHECKING:
    # loaded when first asked for: it takes longer than all the rest of the page
    import plotly.graph_objects as go

BEST, OTHERS = "#1c8a4f", "#8bb89d"


# ── figures ──────────────────────────────────────────────────────────────────────────────────


def span(low: float, high: float, t: Texts) -> str:
    """78–83 %."""
    return f"{decimal(100 * low, t.lang, 0)}–{percent(high, t.lang, 0)}"


def share_text(share: Share, t: Texts) -> str:
    """81 % (78–83 %); without an interval where every layout was looked at."""
    if share.exact:
        return f"**{percent(share.rate, t.lang)}**"
    return f"**{percent(share.rate, t.lang, 0)}** ({span(share.low, share.high, t)})"


def lead_text(lead: Move, t: Texts) -> str:
    return plain(move_short(lead, t.lang))


def chance_lines(game: GameChance, is_best: bool, t: Texts) -> str:
    """A game: its best lead and how often that passes, then every other lead, the best first."""
    name = contract_name(game.contract, t.lang)
    head = f"{'★ ' if is_best else ''}**{name}**"
    first = t("{game} · lead {lead}: {share}", game=head, lead=lead_text(game.lead, t),
              share=share_text(game.best, t))
    others = sorted((-share.rate, lead) for lead, share in game.leads.items()
                    if lead != game.lead and isinstance(lead, Card))
    said = " · ".join(f"{lead_text(lead, t)} {percent(-rate, t.lang, 0)}"
                      for rate, lead in others)
    return first + (f"  \n:small[{said}]" if said else "")


def bars(games: Sequence[GameChance], best: str, t: Texts) -> go.Figure:
    """A bar a game, with the interval of its best lead; the game that passes most often darker."""
    import plotly.graph_objects as go

    shares = [game.best for game in games]
    rates = [100 * share.rate for share in shares]
    names = [contract_name(game.contract, t.lang) for game in games]
    figure = go.Figure(go.Bar(
        x=rates, y=names, orientation="h", width=0.62, hoverinfo="text",
        marker={"color": [BEST if game.contract == best else OTHERS for game in games]},
        error_x={"type": "data", "symmetric": False, "thickness": 3, "width": 6,
                 "color": "#777",
                 "array": [100 * share.high - rate
                           for share, rate in zip(shares, rates, strict=True)],
                 "arrayminus": [rate - 100 * share.low
                                for share, rate in zip(shares, rates, strict=True)]},
        hovertext=[f"{name}: {percent(share.rate, t.lang)}"
                   f" ({span(share.low, share.high, t)}), {move_short(game.lead, t.lang)}"
                   for name, share, game in zip(names, shares, games, strict=True)]))
    figure.update_layout(
        height=40 * len(games) + 34, margin={"l": 0, "r": 8, "t": 4, "b": 24}, dragmode=False,
        showlegend=False, plot_bgcolor="rgba(0,0,0,0)",
        xaxis={"range": [0, 100], "fixedrange": True, "ticksuffix": " %", "dtick": 25},
        yaxis={"autorange": "reversed", "fixedrange": True, "automargin": True, "ticks": "",
               "tickfont": {"size": 14}})
    return figure


# ── advice ───────────────────────────────────────────────────────────────────────────────────


def advice_lines(advice: Advice, t: Texts) -> list[str]:
    """The game and lead to choose, and what the next ones give away."""
    if not advice.best.share.passed:
        return [t("In none of the layouts looked at does any game pass.")]
    said = [t("Choose **{game}**, lead **{lead}**: it passes in {share} of the layouts.",
              share=share_text(advice.best.share, t), **_names(advice.best, t))]
    if advice.other_game is not None and advice.game_cost is not None:
        said.append(t("The second best game, {game} with lead {lead}, gives away {cost}.",
                      cost=cost_text(advice.game_cost, t), **_names(advice.other_game, t)))
    if advice.other_lead is not None and advice.lead_cost is not None:
        said.append(t("Another lead of the same game, {lead}, gives away {cost}.",
                      cost=cost_text(advice.lead_cost, t), **_names(advice.other_lead, t)))
    return said


def cost_text(cost: Difference, t: Texts) -> str:
    """19 % of the layouts (95 %: 16 to 22 %), 2.4 points; whether that is told from nothing."""
    points = t("{points} points on average", points=decimal(cost.points, t.lang))
    text = t("{rate} (95 %: {low} to {high}), {points}", points=points,
             rate=percent(cost.rate, t.lang), low=percent(cost.low, t.lang),
             high=percent(cost.high, t.lang))
    if cost.low <= 0 < cost.high:
        text += " – " + t("these layouts do not tell them apart for sure")
    return text


def _names(option: Option, t: Texts) -> dict[str, str]:
    return {"game": contract_name(option.contract, t.lang), "lead": lead_text(option.lead, t)}


def option_text(option: Option, t: Texts) -> str:
    """bedrník, ž9."""
    return f"{contract_name(option.contract, t.lang)}, {lead_text(option.lead, t)}"


def fate_text(fate: Fate, t: Texts) -> str:
    """Whether a game is certain to pass."""
    name = contract_name(fate.contract, t.lang)
    if fate.certain:
        assert fate.card is not None
        return t(":green[✓] **{game}**: certain, however the cards lie. First {card}.",
                 game=name, card=lead_text(fate.card, t))
    if fate.certain is None:
        return t("**?** **{game}**: not decided, the search has used up its budget.", game=name)
    if fate.beaten is not None:
        return t(":red[✗] **{game}**: not certain.", game=name)
    return t(":red[✗] **{game}**: not certain: defenders who hold just the cards they need beat"
             " every way of playing.", game=name)


def talie_table(attempts: int, t: Texts) -> str:
    """What the attempts from each one on cost a random hand, by both chances."""
    numbers = range(1, attempts + 1)
    heads = ["", *(t("from attempt {n} on", n=number) for number in numbers)]
    lines = ["| " + " | ".join(heads) + " |", "|---|" + ":-:|" * attempts]
    for kind, label in zip(KINDS, (t("open cards after the lead"), t("closed cards")), strict=True):
        cells = [label]
        for number in numbers:
            expected = talie_points(kind, number, attempts)
            cells.append(f"{decimal(expected.points, t.lang)} ± {decimal(expected.margin, t.lang)}")
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)
