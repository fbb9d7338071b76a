"""Writing records in their one normal form, which `read_records` gives back unchanged."""

from __future__ import annotations

from collections.abc import Iterable

from lora_solver.records.data import Play, Record


def write_records(records: Iterable[Record]) -> str:
    """A whole file: the deals in order, an empty line between them."""
    return "\n".join(write_record(record) for record in records)


def write_record(record: Record) -> str:
    """One deal: tags a line each, an empty line, a line a trick, quart, turn or round."""
    lines = [f"{{{comment}}}" for comment in record.preface]
    lines += [f'[{name} "{_escaped(value)}"]' for name, value in record.tags]
    body = [f"{{{comment}}}" for comment in record.opening]
    for play in record.plays:
        text = " ".join([_move(play), *(f"{{{comment}}}" for comment in play.comments)])
        if play.number is not None:
            body.append(f"{play.number}. {text}")
        else:
            body[-1] += f" {text}"
    if record.ending:
        body.append(" ".join([*(f"{record.ending.kind} {seat}" for seat in record.ending.seats),
                              *(f"{{{comment}}}" for comment in record.ending.comments)]))
    if body:
        lines += ["", *body]
    return "\n".join(lines) + "\n"


def _move(play: Play) -> str:
    text = "+".join(str(move) for move in play.moves)
    return f"{play.seat}:{text}" if play.added or play.seat is not play.due else text


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')
