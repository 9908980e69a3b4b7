"""What is done with a table message, from what it shows to how the table stands."""

from dataclasses import replace

import pytest

from bot.delivery.plan import (
    Asker,
    Operation,
    Plan,
    brought_down,
    follow,
    mentioning_too,
    remind,
    replacing,
    repost,
)
from bot.model import Status
from bot.tables.rules.snapshot import Lobby, Playing, Settled, Snapshot, snapshot_of
from tests.bot.tables.rules.played_hands import told
from tests.bot.tables.seated import NOON, PEOPLE, dealt, table, walk

LOBBY = Lobby(table(*PEOPLE))
DEALT = dealt(*PEOPLE, number=2).after
EVERYBODY = frozenset(PEOPLE)


def after(now: Snapshot, **changes: object) -> Snapshot:
    """The same one version later, with changes of the table's row."""
    table = replace(now.table.next_version(), **changes)  # type: ignore[arg-type]
    return snapshot_of(table, now.hand, now.progress if isinstance(now, Playing) else None)


ONE_ANSWERED = told(DEALT, "0 no")
CLOSED = told(DEALT, "0 no", "1 no", "2 no", "3 no", "4 no")
HOLDER = CLOSED.awaited_people()
WAITED_FOR = after(CLOSED, mention_at=NOON)
CLOSED_LATER = after(WAITED_FOR, mention_at=None)
SETTLED = Settled(replace(DEALT.table.next_version(), status=Status.SETTLED), walk(2)[-1])
NEXT = after(DEALT, version=SETTLED.table.version + 1, hand_no=DEALT.table.hand_no + 1)


AGAIN = after(DEALT, hand_no=DEALT.table.hand_no + 1)
ENDED = after(SETTLED, status=Status.CLOSED)
NEXT_RESULT = after(SETTLED, hand_no=SETTLED.table.hand_no + 1)
EDIT, POST, NOTHING = (Plan(each) for each in (Operation.EDIT, Operation.POST, Operation.NOTHING))
OTHERS = Plan(Operation.POST, EVERYBODY - {11})
CALL = Plan(Operation.POST, HOLDER)
KEEP = Plan(Operation.POST, kept=SETTLED)


@pytest.mark.parametrize(
    ("before", "now", "asker", "plan"),
    [
        pytest.param(LOBBY, after(LOBBY), Asker.OTHER, EDIT, id="someone joined"),
        pytest.param(LOBBY, after(LOBBY), Asker.PRESS, EDIT, id="by a press"),
        pytest.param(LOBBY, after(LOBBY), Asker.COMMAND, POST, id="by command: anew"),
        pytest.param(LOBBY, LOBBY, Asker.OTHER, NOTHING, id="it shows this already"),
        pytest.param(LOBBY, LOBBY, Asker.PRESS, EDIT, id="a press is answered by it"),
        pytest.param(None, LOBBY, Asker.OTHER, EDIT, id="nobody knows what it shows"),
        pytest.param(LOBBY, DEALT, Asker.PRESS, OTHERS, id="a hand is dealt"),
        pytest.param(DEALT, ONE_ANSWERED, Asker.PRESS, EDIT, id="others still think"),
        pytest.param(ONE_ANSWERED, CLOSED, Asker.OTHER, CALL, id="whose turn comes is called"),
        pytest.param(CLOSED, WAITED_FOR, Asker.OTHER, EDIT, id="who is here"),
        pytest.param(WAITED_FOR, CLOSED_LATER, Asker.OTHER, CALL, id="their time passed"),
        pytest.param(DEALT, WAITED_FOR, Asker.COMMAND, EDIT, id="a play by command is answered"),
        pytest.param(DEALT, SETTLED, Asker.OTHER, POST, id="the result is posted"),
        pytest.param(DEALT, AGAIN, Asker.OTHER, OTHERS, id="another deal at the same step"),
        pytest.param(SETTLED, after(SETTLED), Asker.PRESS, EDIT, id="it is changed"),
        pytest.param(SETTLED, NEXT, Asker.PRESS, replace(OTHERS, kept=SETTLED), id="it stays"),
        pytest.param(SETTLED, ENDED, Asker.PRESS, KEEP, id="it stays when the table closes"),
        pytest.param(SETTLED, NEXT_RESULT, Asker.OTHER, KEEP, id="a later result is posted"),
        pytest.param(SETTLED, after(SETTLED), Asker.COMMAND, POST, id="it is not there twice"),
        pytest.param(LOBBY, after(LOBBY, message_id=None), Asker.OTHER, POST, id="there is none"),
    ],
)
def test_follow_shows_how_things_stand_and_calls_whose_turn_has_come(
    before: Snapshot | None, now: Snapshot, asker: Asker, plan: Plan
) -> None:
    assert HOLDER.isdisjoint({11})
    assert follow(before, now, asker, by=11, made=now) == plan


def test_who_acted_is_called_when_others_have_brought_the_turn_back_since() -> None:
    (holder,) = HOLDER
    assert follow(DEALT, CLOSED, Asker.OTHER, by=holder, made=ONE_ANSWERED) == CALL
    assert follow(DEALT, CLOSED, Asker.OTHER, by=holder, made=CLOSED) == EDIT


def test_who_acted_knows_what_they_made_whatever_the_others_answered_since() -> None:
    answered = told(DEALT, "1 no")
    assert follow(LOBBY, answered, Asker.OTHER, by=11, made=DEALT) == OTHERS


def test_remind_calls_those_who_are_waited_for_unless_the_table_has_moved_on() -> None:
    now = after(ONE_ANSWERED)
    called = Plan(Operation.POST, EVERYBODY)
    assert remind(ONE_ANSWERED, now, Asker.OTHER, version=now.table.version) == called
    assert remind(ONE_ANSWERED, after(now), Asker.OTHER, version=now.table.version) == EDIT


def test_a_warning_between_hands_leaves_one_result_in_the_channel() -> None:
    seats = SETTLED.table.with_seats(lambda number, seat: replace(seat, ready=number > 0)).seats
    late, version = after(SETTLED, seats=seats), SETTLED.table.version + 1
    called = Plan(Operation.POST, frozenset({11}))
    assert remind(SETTLED, late, Asker.OTHER, version=version) == called
    earlier = Settled(replace(SETTLED.table, hand_no=0), SETTLED.hand)
    assert remind(earlier, late, Asker.OTHER, version=version) == replace(called, kept=earlier)


def test_repost_calls_nobody_twice() -> None:
    assert repost(DEALT, DEALT, Asker.COMMAND, by=11) == POST
    assert repost(None, DEALT, Asker.COMMAND, by=11) == OTHERS


@pytest.mark.parametrize(("now", "kept"), [(after(SETTLED), None), (NEXT, SETTLED)])
def test_a_result_that_is_posted_anew_does_not_stay(now: Snapshot, kept: Settled | None) -> None:
    assert repost(SETTLED, now, Asker.COMMAND, by=11).kept == kept
    assert replacing(EDIT, SETTLED, now) == replace(POST, kept=kept)


def test_what_is_posted_or_not_shown_at_all_is_not_replaced() -> None:
    assert [replacing(plan, SETTLED, NEXT) for plan in (OTHERS, NOTHING)] == [OTHERS, NOTHING]


@pytest.mark.parametrize(
    ("before", "now", "owed", "called"),
    [
        pytest.param(CLOSED, after(CLOSED), EVERYBODY, HOLDER, id="still waited for"),
        pytest.param(CLOSED, after(CLOSED), EVERYBODY - HOLDER, None, id="waited for no more"),
        pytest.param(DEALT, CLOSED, EVERYBODY, None, id="at a later step"),
        pytest.param(CLOSED, WAITED_FOR, EVERYBODY, None, id="who is here"),
    ],
)
def test_who_should_have_been_called_before_is_called_at_the_same_step(
    before: Snapshot, now: Snapshot, owed: frozenset[int], called: frozenset[int] | None
) -> None:
    expected = EDIT if called is None else Plan(Operation.POST, called)
    assert mentioning_too(EDIT, before, now, owed) == expected
    post = Plan(Operation.POST, frozenset({99}))
    assert mentioning_too(post, before, now, owed).mentioned == {99} | (called or set())


@pytest.mark.parametrize(
    ("before", "now", "operation"),
    [
        pytest.param(ONE_ANSWERED, WAITED_FOR, Operation.POST, id="the hand goes on"),
        pytest.param(DEALT, ONE_ANSWERED, Operation.EDIT, id="nothing that anybody sees"),
        pytest.param(LOBBY, after(LOBBY), Operation.EDIT, id="between the hands"),
    ],
)
def test_a_message_far_up_is_posted_anew_when_the_hand_goes_on(
    before: Snapshot, now: Snapshot, operation: Operation
) -> None:
    assert brought_down(follow(before, now, Asker.OTHER), before, now) == Plan(operation)
