"""The result of a hand on the page."""

from dataclasses import replace

import pytest

from bot.model.user import PLAIN
from bot.tables.rules.snapshot import Settled, Snapshot
from bot.text.catalogue import Language, Words
from bot.web.messages import HandResult, PicturePart
from bot.web.scene import scene_of
from game.hand.engine import Hand
from game.scoring import Sides, Solo, settle
from tests.bot.tables.seated import known, snapshot, walk
from tests.game.hands import SMOTHERING, tell, trick

OVER = walk(1)[-1]
EN = Words(Language.ENGLISH)
PAIR, DARK = Sides(0, 1, Solo.NONE), Sides(0, None, Solo.DARK)


def ended(sides: Sides, *order: int) -> Settled:
    """A hand that ended in this order."""
    hand = replace(OVER, result=settle(sides, order, (0,) * 5, 1))
    now = snapshot(hand)
    assert isinstance(now, Settled)
    return now


def shown(now: Snapshot, seat: int | None) -> HandResult:
    """The result that a seat, or a spectator, is shown."""
    return known(scene_of(now, seat, Language.ENGLISH, PLAIN).result)


@pytest.mark.parametrize(
    ("now", "winner", "lit", "own"),
    [
        (ended(PAIR, 0, 1, 2, 3, 4), "royals", {0, 1}, [6, 3, -3, -3, -3]),
        (ended(PAIR, 2, 3, 4, 0, 1), "rebels", {2, 3, 4}, [-6, -3, 3, 3, 3]),
        (ended(PAIR, 0, 2, 3, 4, 1), "none", set(), [0] * 5),
        (ended(DARK, 0, 1, 2, 3, 4), "royals", {0}, [12, -3, -3, -3, -3]),
    ],
)
def test_the_winning_side_is_lit_and_everybody_sees_their_own_points(
    now: Settled, winner: str, lit: set[int], own: list[int]
) -> None:
    results = [shown(now, seat) for seat in range(5)]
    assert {result.winner for result in results} == {winner}
    assert [result.own for result in results] == own
    assert {row.seat for row in results[0].rows if row.won} == lit


def test_a_spectator_and_a_newcomer_won_nothing() -> None:
    now = ended(PAIR, 0, 1, 2, 3, 4)
    assert shown(now, None).own is None
    seat = replace(known(now.table.seats[2]), points=0)
    joined = replace(now, table=replace(now.table.with_seat(2, seat), changed_hands=True))
    assert shown(joined, 2).own is None
    stayed = known(now.table.seats[1])
    table = joined.table.with_seat(1, replace(stayed, points=3))
    assert shown(replace(joined, table=table), 1).own == 3


def test_the_play_that_ended_the_hand_is_told() -> None:
    over = tell(trick("7", "", "6", "6", "6", out=(1,)), "0 7")
    assert shown(snapshot(over), 0).ended == EN("ended-with", who="East", cards="7")


def test_the_panel_below_does_not_repeat_the_result() -> None:
    panel = scene_of(snapshot(OVER), 0, Language.ENGLISH, PLAIN).panel
    assert panel
    assert not any(isinstance(part, PicturePart) for part in panel)


def test_whoever_left_no_cards_has_none_on_the_card() -> None:
    hand: Hand = OVER
    for row in shown(snapshot(hand), None).rows:
        assert len(row.left) == len(hand.hands[row.seat])


def test_who_was_smothered_is_told_with_the_result() -> None:
    hand = tell(trick("Q 9", "8", "", "", "66", rules=SMOTHERING, out=(2, 3)), "0 Q", "1 pass")
    over = snapshot(tell(hand, "4 pass"))
    assert not shown(over, 0).ended, "a pass ended the hand"
    told = EN("replay-smothered", who="Centre", by="East", place="5th")
    assert shown(over, 0).note.startswith(told)
