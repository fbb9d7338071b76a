"""The page Table: one game, played and explored card by card with the values of every card."""

from __future__ import annotations

from typing import Any

import streamlit as st

from lora_solver.cards import SEATS, Card, Move, Seat
from lora_solver.errors import LoraError
from lora_solver.names import card_name, card_short, contract_name, move_short, word
from lora_solver.notation import Position
from lora_solver.rules.quarts import QuartPosition
from lora_solver.rules.tricks import TrickPosition
from lora_solver.solving import CardValues, Solution

from .advice import LEVELS
from .board import status, table_data
from .desk import Desk
from .editing import exchanged
from .exporting import export_panel
from .link import DECKS
from .parts import choose, drawer, hold, plain, show_fault, the_desk
from .table_component import card_table
from .texts import Texts, later, signed
from .ticking import watch

QUESTIONS = ("guarantee", "selfish", "hope")
DECK_NAMES = {"marias": later("mariáš"), "french": later("French")}
LEVEL_NAMES = {
    "never": later("nothing by itself"),
    "forced": later("forced cards"),
    "others": later("best cards of the others"),
    "all": later("everything to the end"),
}


def show() -> None:
    from .frame import keep_link

    desk = the_desk()
    try:
        desk.exploration  # noqa: B018  # the task may not fit the game
    except LoraError as error:
        show_fault(error, desk.texts)
        _choose_game(desk, desk.texts)
        return

    @st.fragment
    def play() -> None:
        _play(desk, desk.texts)
        keep_link()

    play()


def _play(desk: Desk, t: Texts) -> None:
    advice = desk.advice()
    table, panel = st.columns([7, 4], gap="medium")
    with table:
        data = table_data(desk.position, desk.look, desk.values, desk.exploration.last_trick(),
                          desk.hidden)
        card_table({**data, **_places(desk, t)}, "table", desk.act)
        watch("advice", [advice], t, lambda: desk.leave("advice"))
        if advice.error is not None:
            show_fault(advice.error, t)
    with panel:
        _choose_game(desk, t)
        if desk.known_advice is not None and desk.known_advice.solution is not None:
            _values(desk.known_advice.solution, desk.position, t)
        if desk.values and not desk.hidden:
            _why(desk, t)
        _going_about(desk, t)
        _lines(desk, t)
        _change_card(desk, t)
        export_panel(desk, t)


# ── the panel ────────────────────────────────────────────────────────────────────────────────


def _choose_game(desk: Desk, t: Texts) -> None:
    """Which game of the deal lies on the table, who leads it, who sits at the bottom."""
    def set_game(contract: str) -> None:
        _try(desk, lambda: desk.open(contract))

    def set_south(seat: Seat) -> None:
        desk.view = desk.view.seen_from(seat)

    def set_deck(deck: str) -> None:
        desk.view = desk.view.drawn_with(deck)

    with st.container(horizontal=True, gap="small"):
        choose(t("Game"), desk.view.rules.contract_ids, desk.view.contract, "game", set_game,
               show=lambda name: contract_name(name, t.lang), width=165)
        choose(t("At the bottom"), SEATS, desk.view.south, "south", set_south, width=88)
        choose(t("Cards"), DECKS, desk.view.deck, "deck", set_deck, width=104,
               show=lambda deck: t(DECK_NAMES[deck]))


def _values(solution: Solution, position: Position, t: Texts) -> None:
    """How many points each seat gets, by the three questions."""
    heads = [t("How much for whom"), *(word(question, t.lang) for question in QUESTIONS)]
    lines = ["| " + " | ".join(heads) + " |", "|---|:-:|:-:|:-:|"]
    for seat in SEATS:
        numbers = [signed(getattr(solution, question)[seat]) for question in QUESTIONS]
        if seat == position.turn:
            numbers[0] = f"**{numbers[0]}**"
        name = f"**{seat}** · {word('turn', t.lang)}" if seat == position.turn else str(seat)
        lines.append(f"| {name} | " + " | ".join(numbers) + " |")
    st.markdown("\n".join(lines))


def _why(desk: Desk, t: Texts) -> None:
    """The play that shows a card's value, or refutes the card; to be stepped through."""
    with st.expander(t("Why?"), expanded=True):
        values = {value.card: value for value in desk.values}
        moves = sorted(values, key=lambda move: not values[move].advised)
        names = {move: _with_value(values[move], t) for move in moves}
        card = st.selectbox(t("Card"), moves, key=f"why {desk.position}",
                            format_func=lambda move: names[move])
        question = st.segmented_control(
            t("Value"), QUESTIONS, default="guarantee", key="question", width="stretch",
            format_func=lambda name: word(name, t.lang), label_visibility="collapsed")
        job = desk.why(question or "guarantee", card)
        watch("why", [job], t)
        if job.error is not None:
            show_fault(job.error, t)
        if not job.result:
            return
        best = min(value.guarantee for value in values.values())
        worse = values[card].guarantee - best
        if question in ("guarantee", None) and worse > 0:
            st.markdown(t.count("The play that refutes it, for {n} point more:",
                                "The play that refutes it, for {n} points more:", worse))
        st.markdown(line_text(desk.position, job.result, t))
        name = f"{move_short(card, t.lang)}: {word(question or 'guarantee', t.lang)}"
        st.button(t("Step through it"), key="step", on_click=_follow, args=(desk, job.result, name))


def _with_value(value: CardValues, t: Texts) -> str:
    move = value.card
    name = card_name(move, t.lang) if isinstance(move, Card) else word(move.value, t.lang)
    return f"{name} · {signed(value.guarantee)}" + (" ✓" if value.advised else "")


def _follow(desk: Desk, line: tuple[Move, ...], name: str) -> None:
    """The line becomes a branch; its first card is played, redo goes on along it."""
    desk.exploration.add_line(line, name)
    desk.jump(len(desk.exploration.played) + 1)


def line_text(position: Position, line: tuple[Move, ...], t: Texts) -> str:
    """The line in Markdown, a row a trick, a quart, or a round of turns."""
    board = position.copy()
    if isinstance(board, TrickPosition):
        rows = _tricks_in_words(board, line, t)
    elif isinstance(board, QuartPosition):
        rows = _quarts_in_words(board, line, t)
    else:
        rows = _rounds_in_words(board, line, t)
    if board.is_over() and not isinstance(board, TrickPosition):
        rows.append(f"**{status(board, t)}**")
    return "  \n".join(rows)


def _tricks_in_words(board: TrickPosition, line: tuple[Move, ...], t: Texts) -> list[str]:
    """1. A d9, B dA, C dQ, D dJ → B; the board is played on to the end of the line."""
    rows: list[str] = []
    words: list[str] = []
    for move in line:
        seat, number, before = board.mover, board.trick_number, board.points
        board.push(move)
        words.append(f"{seat} {plain(move_short(move, t.lang))}")
        if not board.trick:
            taken = board.points[board.mover] - before[board.mover]
            cost = " **" + t.count("{n} point", "{n} points", taken) + "**" if taken else ""
            rows.append(f"{number}\\. " + ", ".join(words) + f" → {board.mover}{cost}")
            words = []
    return [*rows, ", ".join(words)] if words else rows


def _quarts_in_words(board: QuartPosition, line: tuple[Move, ...], t: Texts) -> list[str]:
    """1. A s7, B s8, B s9, C sT → C; one that nobody adds to says so."""
    rows = []
    for number, move in enumerate(line, 1):
        board.push(move)
        laid = board.last_quart
        words = ", ".join(f"{seat} {plain(move_short(card, t.lang))}" for seat, card in laid)
        end = f"→ {laid[-1][0]}" if len(laid) > 1 else t("(blown away)")
        rows.append(f"{number}\\. {words} {end}")
    return rows


def _rounds_in_words(board: Position, line: tuple[Move, ...], t: Texts) -> list[str]:
    """A: hT, cT, end · B: tap · C: …, a row until the first player's turn comes again."""
    rows: list[list[str]] = []
    first, before = board.mover, None
    for move in line:
        seat = board.mover
        board.push(move)
        said = plain(move_short(move, t.lang))
        if seat == before:
            rows[-1][-1] += f", {said}"
            continue
        if seat == first:
            rows.append([])
        rows[-1].append(f"{seat}: {said}")
        before = seat
    return [f"{number}\\. " + " · ".join(turns) for number, turns in enumerate(rows, 1)]


def _going_about(desk: Desk, t: Texts) -> None:
    """What is played without asking."""
    choose(t("Play by itself"), LEVELS, desk.level, "level", desk.set_level,
           show=lambda level: t(LEVEL_NAMES[level]))


def _places(desk: Desk, t: Texts) -> dict[str, Any]:
    """The tricks (quarts, turns) of the line looked at, to jump to, and the one we are in.

    Part of the table and no list of Streamlit's: while moves are made quickly the browser would
    report of such a list the place before, as if somebody had chosen it.
    """
    chapters = desk.exploration.chapters()
    here = max(ply for ply in chapters if ply <= len(desk.exploration.played))
    return {"here": here, "places": [{"ply": ply, "name": _chapter_name(desk, number, t)}
                                     for number, ply in enumerate(chapters)]}


def _chapter_name(desk: Desk, number: int, t: Texts) -> str:
    start = desk.exploration.start
    if isinstance(start, TrickPosition):
        first = start.trick_number
        return t("trick {n}", n=first + number)
    return t("start") if number == 0 else t("turn {n}", n=number + 1)


def _lines(desk: Desk, t: Texts) -> None:
    """The tree of lines tried: go to one, name it, forget it."""
    branches = desk.exploration.branches()
    if not branches:
        return
    label = t.count("{n} line tried", "{n} lines tried", len(branches))
    with drawer(label, "lines tried") as is_open:
        if not is_open:
            return
        for number, branch in enumerate(branches):
            moves = " ".join(move_short(move, t.lang) for move in branch.moves)
            label = f"{branch.name}: {moves}" if branch.name else moves
            short = label if len(label) < 60 else label[:58] + "…"
            go, drop = st.columns([6, 1])
            go.button(("▸ " if branch.is_here else "") + plain(short), key=f"line {number}",
                      on_click=desk.exploration.go, args=(branch.leaf,), width="stretch")
            drop.button("×", key=f"forget {number}", help=t("Forget this line"),
                        on_click=desk.exploration.forget, args=(branch.leaf,))
        number = next((n for n, branch in enumerate(branches) if branch.is_here), 0)
        leaf = branches[number].leaf
        # a key of its own, or a name still on its way would go to the line played on to
        key = f"line name {number} {len(branches[number].moves)}"
        hold(key, leaf.name)

        def rename() -> None:
            leaf.name = str(st.session_state[key])[:60]

        st.text_input(t("Name of this line"), key=key, on_change=rename, max_chars=60)
        left_out = desk.lines_left_out
        if left_out:
            st.caption(t.count("The link has no room for {n} line: a reload forgets it.",
                               "The link has no room for {n} lines: a reload forgets them.",
                               left_out))
        else:
            st.caption(t("The link keeps all these lines: a reload finds them again."))


def _change_card(desk: Desk, t: Texts) -> None:
    """Two cards change hands, and the values before and after stand side by side."""
    position = desk.position
    held = [card for seat in SEATS for card in sorted(position.hands[seat])]
    with drawer(t("What if a card lay elsewhere?"), "elsewhere") as is_open:
        if not is_open:
            return
        owner = {card: seat for seat in SEATS for card in position.hands[seat]}

        def show(card: Card) -> str:
            return f"{owner[card]}: {card_name(card, t.lang)}"

        one = st.selectbox(t("This card"), held, key="one", format_func=show)
        others = [card for card in held if one is None or owner[card] != owner[one]]
        other = st.selectbox(t("changes with"), others, key="other", format_func=show)
        if one is not None and other is not None:
            st.button(t("Exchange and compare"), key="exchange", on_click=_exchange,
                      args=(desk, one, other, t))
        if desk.compared is not None:
            before, solution = desk.compared
            st.markdown(before)
            now = desk.known_advice.solution if desk.known_advice else None
            if solution is not None and now is not None:
                st.markdown("  \n".join(
                    f"**{word(question, t.lang)}**: "
                    + ", ".join(f"{seat} {signed(getattr(solution, question)[seat])} → "
                                f"{signed(getattr(now, question)[seat])}" for seat in SEATS)
                    for question in QUESTIONS))


def _exchange(desk: Desk, one: Card, other: Card, t: Texts) -> None:
    """The position with the two cards exchanged becomes the task; the values now are kept."""
    before = desk.known_advice.solution if desk.known_advice else None
    said = f"{card_short(one, t.lang)} ↔ {card_short(other, t.lang)}"

    def change() -> None:
        position = desk.position
        view = desk.view.with_position(position)
        hands = exchanged(position.hands, one, other)
        view = view.with_cards(hands)
        view.root()
        desk.take(view)
        desk.compared = plain(said), before

    _try(desk, change)


def _try(desk: Desk, change: Any) -> None:
    try:
        change()
    except LoraError as error:
        desk.fault = error
