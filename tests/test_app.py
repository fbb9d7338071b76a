"""The plain page: a solved deal at once, other deals, and bad input as an error."""

from __future__ import annotations

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

PAGE = Path(__file__).parents[1] / "app" / "main.py"


@pytest.fixture
def page():
    return AppTest.from_file(str(PAGE), default_timeout=60).run()


def test_the_first_screen_shows_a_solved_deal(page):
    assert not page.exception
    table = page.dataframe[0].value
    assert len(table) == 8
    assert "0 6 8 8" in table.iloc[0].tolist()


def test_a_bad_deal_is_an_error_that_names_the_fault(page):
    page.text_input(key="deal").set_value("A.../A.../Q.../J...").run()
    assert not page.exception
    assert "hA stands in hand A and in hand B" in page.error[0].value


def test_the_serbian_rules_show_their_own_contracts(page):
    page.text_input(key="deal").set_value(".7..7/.8..8/.9..9/.T..T")
    page.selectbox(key="rules").set_value("srpska").run()
    assert not page.exception
    assert len(page.dataframe[0].value) == 7
