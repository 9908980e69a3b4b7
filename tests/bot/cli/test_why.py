"""Why a table waits, told for every way in which one can."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.cli.why import moment, why
from bot.model import AuditEntry, Loaded, ModeratorAction, Status
from bot.tables.rules.acting import take_turn
from bot.tables.rules.pace import AUTOPLAY_TIME, PAUSED_TIME, READY_TIME, idle_time
from bot.tables.rules.step import Step
from game.hand.actions import Action, Autoplay
from game.hand.view import view_of
from game.players import plain
from tests.bot.tables.seated import AI, NOON, PEOPLE, dealt, in_play, table

TWO = dealt(*PEOPLE[:2], AI, AI, AI)
DUE = NOON + timedelta(seconds=30)
ENDED = AuditEntry(1, 99, ModeratorAction.END, None, "0123abcd", "left five games", NOON)


def stored(step: Step) -> Loaded:
    return Loaded(step.change.table, step.change.deal, step.change.actions, seen=True)


def unattended(step: Step) -> Loaded:
    """The table when seat 0 of two people is on autoplay, and waited for."""
    taken = step.change.actions
    action: Action = Autoplay(0)
    while True:
        after = take_turn(in_play(step.after), action, NOON)
        assert isinstance(after, Step)
        step, taken = after, (*taken, *after.change.actions)
        hand = in_play(step.after).hand
        if hand.waiting == {0}:
            return Loaded(step.change.table, TWO.change.deal, taken, seen=True)
        action = plain.choose(view_of(hand, 1))


LOBBY = Loaded(replace(table(11, AI), deadline_at=NOON + idle_time(table())), None, (), seen=True)
FULL = replace(LOBBY, table=replace(table(11, 12, AI, AI, AI), deadline_at=LOBBY.table.deadline_at))
READY = replace(
    FULL,
    table=replace(
        FULL.table,
        seats=tuple(seat and replace(seat, ready=seat.user_id == 12) for seat in FULL.table.seats),
        deadline_at=NOON + READY_TIME,
    ),
)
PAUSED = replace(LOBBY, table=replace(LOBBY.table, paused=True, deadline_at=NOON + PAUSED_TIME))
CLOSED = replace(LOBBY, table=replace(LOBBY.table, status=Status.CLOSED, deadline_at=None))


@pytest.mark.parametrize(
    ("loaded", "said"),
    [
        (LOBBY, "It waits for players: 3 of 5 seats are free."),
        (FULL, "It waits for somebody to begin hand 1."),
        (READY, "Hand 1 waits until seat 1 (user 11) say they are ready."),
        (PAUSED, "It is paused, as its message cannot be shown in its channel: "),
        (CLOSED, "It is closed."),
        (replace(CLOSED, ended=ENDED), "It was ended by a moderator."),
    ],
)
def test_what_a_table_waits_for_between_the_hands(loaded: Loaded, said: str) -> None:
    where, what, *since = why(loaded, NOON)
    assert where == "table 0123abcd, server 1, channel 2"
    assert what.startswith(said)
    due = loaded.table.deadline_at
    assert since == ([f"since {moment(NOON)}, until {moment(due)}"] if due else [])


def test_during_a_hand_only_publicly_awaited_seats_are_named() -> None:
    loaded = stored(TWO)
    hand = in_play(TWO.after).hand
    _, what, since = why(loaded, NOON)
    assert what.startswith(f"Hand 1, {hand.phase.name}: it waits for ")
    for number in range(5):
        awaited = number in view_of(hand, None).waiting and not TWO.after.table.is_ai(number)
        assert (f"seat {number + 1} (user {PEOPLE[number]})" in what) is awaited
    assert since == f"since {moment(NOON)}, until {moment(DUE)}"


def test_who_is_played_for_is_told_and_how_soon() -> None:
    loaded = unattended(TWO)
    _, what, since = why(loaded, NOON)
    assert ", on autoplay)" in what
    due = loaded.table.deadline_at
    assert due is not None
    assert since.startswith(f"since {moment(due - AUTOPLAY_TIME)}")


def test_what_somebody_planned_is_not_told() -> None:
    loaded = stored(TWO)
    planned = replace(loaded, table=replace(loaded.table, bot_acts_at=NOON))
    assert [*why(planned, NOON)] == [*why(loaded, NOON)]


def test_what_is_late_unseen_or_unreadable_is_told() -> None:
    loaded = replace(stored(TWO), seen=False)
    *_, late, unseen = why(loaded, DUE + timedelta(seconds=100))
    assert late.startswith("The time has been over for 100 s")
    assert unseen == "Its message does not show that yet."
    nonsense = replace(loaded.actions[0], action="nonsense")
    _, unreadable = why(replace(loaded, actions=(nonsense, *loaded.actions[1:])), NOON)
    assert "`baohuang admin check`" in unreadable
    assert "nonsense" not in unreadable
