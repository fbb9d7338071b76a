"""Malformed records: each with its exact message, line and column."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lora_solver import InvalidRecordError
from lora_solver.records import read_records, write_records

BAD = json.loads((Path(__file__).parent / "data" / "bad_records.json").read_text(encoding="utf-8"))


def test_there_are_at_least_fifty():
    assert len({case["text"] for case in BAD}) >= 50


@pytest.mark.parametrize("case", BAD, ids=[f"{n}-{case['code']}" for n, case in enumerate(BAD)])
def test_a_malformed_file_is_refused_with_line_and_column(case):
    with pytest.raises(InvalidRecordError) as caught:
        read_records(case["text"])
    assert str(caught.value) == case["message"]
    assert caught.value.code == case["code"]
    assert re.fullmatch(r"line \d+, column \d+", caught.value.where)
    assert case["message"].startswith(f"{caught.value.where}: ")


WORDS = st.lists(st.sampled_from([
    '[Contract "kvarty"]', '[Deal "J987.9.AQ7./AKT.A..KJT7/.QT87.K.AQ9/Q.KJ.JT98.8"]', "\n\n", "1.",
    "h7", "A:h8", "h7+h8", "end", "tap", "pass", "claim", "renonc", "A", "{x}", "{", "}", "[", "2.",
    '[Points "0,0,0,8"]', '[Rules "official"]', '[Contract "cervene"]', '[Contract "desitky"]',
    "d9", "dA", "cK", "B:dA", '[Attempt "1"]', "dT", "dJ", "hA"]), max_size=14)


@given(st.one_of(st.text(), WORDS.map(" ".join)), st.booleans())
def test_any_text_is_read_or_refused_and_what_is_read_is_stable(text, free):
    try:
        records = read_records(text, free)
    except InvalidRecordError:
        return
    normal = write_records(records)
    assert read_records(normal, free) == records
    assert write_records(read_records(normal, free)) == normal
