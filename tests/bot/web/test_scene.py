"""The scenes that the page is sent during a hand, by viewer."""

import pytest

from bot.model.user import PLAIN
from bot.text.catalogue import Language, Words
from bot.web.messages import Scene
from bot.web.scene import scene_of
from game.hand.engine import Hand
from game.hand.state import PhaseName
from tests.bot.tables.seated import NAMES, PEOPLE, known, snapshot
from tests.game.hands import rob, tell, throne, trick

EN = Words(Language.ENGLISH)
SINCE_99 = ("0 88", "1 99", "2 pass", "3 pass")
TRICK_OVER = (*SINCE_99, "4 pass", "0 pass")


def seen(hand: Hand, seat: int) -> Scene:
    """The scene for a seat."""
    return scene_of(snapshot(hand), PEOPLE[seat], Language.ENGLISH, PLAIN)


@pytest.mark.parametrize(
    ("told", "seat", "key"),
    [
        (SINCE_99[:2], 4, "page-wait"),
        (SINCE_99, 2, "page-forced"),
        (SINCE_99, 3, "page-wait"),  # it could have played
        (TRICK_OVER, 4, "page-forced"),
        ((*TRICK_OVER, "1 10"), 4, "page-wait"),
    ],
)
def test_a_pass_without_a_choice_is_explained(told: tuple[str, ...], seat: int, key: str) -> None:
    hand = tell(trick("88 6", "99 10 6", "77 J", "KK 6", "77"), *told)
    own = known(seen(hand, seat).own)
    assert own.prompt == EN(key, **({"cards": "99"} if key == "page-forced" else {}))


@pytest.mark.parametrize("seat", range(5))
def test_board_shows_only_what_everybody_knows(seat: int) -> None:
    board = known(seen(trick("77 6", "G 8", "66", "66", "AA", guard=1), seat).board)
    assert [chair.badges for chair in board.chairs] == [["emperor"], [], [], [], []]


ROYAL = throne("R 77", "6", "6", "6", "6")


@pytest.mark.parametrize(
    ("hand", "told", "emperor"),
    [
        (ROYAL, False, 0),
        (tell(ROYAL, "0 ascend"), True, 0),
        (tell(ROYAL, "0 cede", "4 ascend"), False, 4),
        (tell(rob("R", "6", "6", "6", "G"), "0 no", "1 no", "2 no", "3 no", "4 yes"), False, 4),
    ],
)
def test_why_somebody_is_emperor(hand: Hand, told: bool, emperor: int) -> None:
    assert why(hand) == ({EN("page-throne", who=NAMES[emperor])} if told else set())


def test_that_is_told_until_the_first_trick_is_over() -> None:
    hand = tell(ROYAL, "0 ascend")
    while hand.phase.name is not PhaseName.TRICK:
        hand = tell(hand, *(f"{seat} no" for seat in sorted(hand.waiting)))
    hand = tell(hand, "0 7", "1 pass", "2 pass", "3 pass")
    assert why(hand)
    assert not why(tell(hand, "4 pass"))


def why(hand: Hand) -> set[str]:
    """The notes that tell why somebody is emperor."""
    return {EN("page-throne", who=name) for name in NAMES} & {*seen(hand, 1).notes}
