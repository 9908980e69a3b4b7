from itertools import product

import pytest

from game.plays import Holding, Play, beats, leads
from game.roast import joker_counts, roasting_answers, roasts
from tests.game.hands import cards, play


@pytest.mark.parametrize(
    ("mine", "table"),
    [
        pytest.param(mine, table, id=f"§3.1 {mine} > {table}")
        for mine, table in (
            ("BBSS", "BS"),
            ("BBSSS", "BB"),
            ("BBB", "BS"),
            ("BSS", "SS"),
            ("BSSS", "BS"),
            ("BBBSS", "BSS"),
            ("BB 8888", "B 7777"),
            ("BBBS 88", "BS 777"),
            ("BB", "B"),
            ("SSS", "B"),
            ("B", "S"),
            ("SS", "S"),
        )
    ],
)
def test_what_roasts(mine: str, table: str) -> None:
    assert roasts(play(mine), play(table))


@pytest.mark.parametrize(
    ("mine", "table"),
    [
        pytest.param(mine, table, id=f"§3.1 not {mine} > {table}")
        for mine, table in (
            ("B", "B"),
            ("BS", "B"),
            ("SSSS", "B"),
            ("S", "S"),
            ("SSS", "S"),
            ("BB", "S"),
            ("BB 7777", "B 7777"),
            ("BB 6666", "B 7777"),
            ("BB 88888", "B 7777"),
            ("BB 8", "BS"),
        )
    ],
)
def test_what_does_not_roast(mine: str, table: str) -> None:
    assert not roasts(play(mine), play(table))


def test_an_ordinary_answer_roasts_too() -> None:
    plays = list(leads(Holding.of(cards("BBB SSS AA 77"))))
    for mine, table in product(plays, plays):
        if (table.small or table.big) and beats(mine, table):
            assert roasts(mine, table), (mine, table)


def test_the_answers_are_the_leads_that_roast() -> None:
    holding = Holding.of(cards("BBBB SSS AAA 88 7"))
    tables = [t for t in leads(Holding.of(cards("BB SS 777 6"))) if t.small or t.big]
    for table in tables:
        found = list(roasting_answers(holding, table))
        assert len(found) == len(set(found))
        assert set(found) == {mine for mine in leads(holding) if roasts(mine, table)}


def test_no_joker_is_needed_for_no_card() -> None:
    assert joker_counts(Play(None, 0, 0, 0), 0) == {(0, 0)}
