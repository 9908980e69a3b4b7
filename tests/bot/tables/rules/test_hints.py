"""Who asks for a hint is noted until the score."""

from dataclasses import replace

import pytest

from bot.tables.rules import seating
from bot.tables.rules.acting import AskHint
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.snapshot import Playing
from game.hand.actions import Autoplay, Lay
from game.hand.state import Hand
from game.refusals import Refusal
from game.rules.ruleset import AfterAutoplay, RuleSet
from tests.bot.tables.rules.played_hands import acted, done, done_by
from tests.bot.tables.seated import NOON, PEOPLE, between, in_play, snapshot, start_hand
from tests.game.hands import rob, tell, trick

EAST, SOUTH, WEST, NORTH, CENTRE = PEOPLE
NEWCOMER = 99
LED = tell(trick("77 6", "88 9", "66 6", "66 6", "G 6"), "0 77")


def playing(hand: Hand) -> Playing:
    return in_play(snapshot(hand))


def test_who_asks_is_noted_and_nobody_is_shown_anything() -> None:
    once = done(AskHint(SOUTH).decide(playing(LED), NOON))
    assert (once.after.table.hinted, once.after.hand) == ((1,), LED)
    assert once.change.unseen
    robbing = playing(rob("R", "6", "6", "6", "G"))
    first = done(AskHint(NORTH).decide(robbing, NOON)).after
    assert done(AskHint(EAST).decide(first, NOON)).after.table.hinted == (0, 3)
    assert done(AskHint(NORTH).decide(first, NOON)).after.table.hinted == (3,)


@pytest.mark.parametrize(
    ("now", "seat", "stop"),
    [
        (playing(LED), 2, TableWhy.NOTHING_TO_CHOOSE),
        (playing(done_by(LED, Autoplay(1))), 1, TableWhy.NOTHING_TO_CHOOSE),
        (playing(tell(LED, "1 88")), 2, TableWhy.NOTHING_TO_CHOOSE),
        (
            replace(playing(LED), table=replace(playing(LED).table, hints=False)),
            1,
            TableWhy.NO_HINTS,
        ),
    ],
)
def test_where_there_is_nothing_to_choose_nothing_is_noted(
    now: Playing, seat: int, stop: TableWhy
) -> None:
    assert AskHint(PEOPLE[seat]).decide(now, NOON) == Refusal(stop)


def test_the_score_of_who_asked_says_so_and_the_next_hand_begins_without() -> None:
    now = playing(trick("7", "", "6", "6", "6", out=(1,)))
    now = replace(now, table=replace(now.table, hinted=(3,)))
    over = acted(now, Lay(0, now.hand.hands[0]))
    assert [score.seat for score in over.change.scores if score.hinted] == [3]
    assert over.after.table.hinted == (3,)
    assert start_hand(between(over.after), b"seed", NOON).after.table.hinted == ()


def test_who_leaves_takes_the_mark_along_and_who_takes_over_did_not_ask() -> None:
    now = playing(LED)
    before = replace(now, table=replace(now.table, hinted=(0, 3)))
    asked = done(AskHint(SOUTH).decide(before, NOON)).after
    assert asked.table.hinted == (0, 1, 3)
    left = done(seating.leave_hand(in_play(asked), SOUTH, NOON))
    assert [score.hinted for score in left.change.scores] == [True]
    assert left.after.table.hinted == (0, 3)
    invited = replace(in_play(left.after), table=replace(left.after.table, invited=NEWCOMER))
    taken = done(seating.take_over(invited, NEWCOMER, "新", NOON))
    assert taken.after.table.hinted == (0, 3)


def test_who_asked_and_is_replaced_at_the_end_takes_the_mark_along() -> None:
    rules = replace(RuleSet(), after_autoplay=AfterAutoplay.REPLACE)
    hand = trick("7", "", "66", "6", "6", out=(1,), rules=rules)
    now = playing(done_by(hand, Autoplay(3)))
    now = replace(now, table=replace(now.table, hinted=(0, 3)))
    over = acted(now, Lay(0, now.hand.hands[0]))
    assert over.after.table.hinted == (0,)
    assert [score.seat for score in over.change.scores if score.hinted] == [0, 3]
