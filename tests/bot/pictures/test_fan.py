"""The steps between the cards of a play."""

from itertools import pairwise

import pytest

from bot.pictures.plate_board import fan
from game.cards import Cards, Rank
from tests.bot.pictures.samples import dealt
from tests.game.hands import cards

WIDEST, NARROWEST = 150, 100


def fanned(text: str, room: int) -> tuple[int, ...]:
    return fan(cards(text), room, WIDEST, NARROWEST)


@pytest.mark.parametrize(
    ("text", "room", "steps"),
    [
        ("", 500, ()),
        ("K", 500, ()),
        ("KKK", 500, (150, 150)),
        ("KKKKKK", 500, (100, 100, 100, 100, 100)),
        ("KKKKKKK", 498, (83, 83, 83, 83, 83, 83)),
        ("BSKKKKK", 500, (100, 100, 75, 75, 75, 75)),
        ("BSKQJ10987", 450, (56, 56, 56, 56, 56, 56, 56, 56)),
    ],
)
def test_steps_get_smaller_with_less_room(text: str, room: int, steps: tuple[int, ...]) -> None:
    assert fanned(text, room) == steps


@pytest.mark.parametrize("room", [0, 60, 200, 900])
@pytest.mark.parametrize("hand", [cards("BBSS" + "5" * 14), cards("K"), dealt()])
def test_cards_fit_into_the_room(hand: Cards, room: int) -> None:
    steps = fan(hand, room, WIDEST, NARROWEST)
    assert sum(steps) <= room
    assert len(steps) == len(hand) - 1


def test_each_rank_keeps_the_smallest_step() -> None:
    play = cards("BBSS" + "5" * 14)
    steps = fan(play, 900, WIDEST, NARROWEST)
    turns = [
        step
        for (card, following), step in zip(pairwise(play), steps, strict=True)
        if card.rank is not following.rank
    ]
    assert turns == [NARROWEST] * 2
    assert play[-1].rank is Rank.FIVE
