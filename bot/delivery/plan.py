"""Decides, as pure functions, how the public message of a table is updated."""

from dataclasses import dataclass, replace
from enum import Enum, auto

from bot.tables.rules.snapshot import Playing, Settled, Snapshot

NOBODY: frozenset[int] = frozenset()


class Asker(Enum):
    """The interaction, if any, that the table's message may answer."""

    COMMAND = auto()
    """A slash command without an answer yet: the answer is a new message."""
    PRESS = auto()
    """A press on the message itself without an answer yet: the answer may edit it."""
    OTHER = auto()
    """Any other interaction, or none."""


class Operation(Enum):
    """The ways to bring the table's message up to date."""

    POST = auto()
    """Post a new message in place of the old one."""
    EDIT = auto()
    NOTHING = auto()


@dataclass(frozen=True, slots=True)
class Plan:
    """An operation on the table's message, with its details.

    `mentioned`: whom a new one mentions. `kept`: the result that the old one shows; it stays in the
    channel, without the buttons for the next hand.
    """

    operation: Operation
    mentioned: frozenset[int] = NOBODY
    kept: Settled | None = None


def follow(
    before: Snapshot | None,
    snapshot: Snapshot,
    asker: Asker,
    *,
    by: int | None = None,
    made: Snapshot | None = None,
) -> Plan:
    """Show the current state, and mention those whose time has come.

    `by`: the user who acted, and is not mentioned at the step of the state `made` by that action.
    They may be mentioned at a later step, because they do not know what others have done since.
    """
    mentioned = _newly_mentioned(before, snapshot)
    if _same_step(made, snapshot):
        mentioned -= {by}
    return _plan(before, snapshot, asker, mentioned)


def remind(before: Snapshot | None, snapshot: Snapshot, asker: Asker, *, version: int) -> Plan:
    """Mention those waited for again, if the table is still at that version."""
    late = snapshot.late_people() if snapshot.table.version == version else NOBODY
    return _plan(before, snapshot, asker, _newly_mentioned(before, snapshot) | late)


def mentioning_too(
    plan: Plan, before: Snapshot | None, snapshot: Snapshot, owed: frozenset[int]
) -> Plan:
    """The plan, which also mentions those in `owed` who are still waited for at the same step.

    `owed`: users whom an earlier message for this step should have mentioned, but did not.
    """
    unmentioned = snapshot.mentioned_people() & owed if _same_step(before, snapshot) else NOBODY
    if not unmentioned:
        return plan
    return Plan(Operation.POST, plan.mentioned | unmentioned, _kept(before, snapshot))


def repost(before: Snapshot | None, snapshot: Snapshot, _asker: Asker, *, by: int) -> Plan:
    """Post a new message in any case, as the user `by` asked."""
    return Plan(Operation.POST, _newly_mentioned(before, snapshot) - {by}, _kept(before, snapshot))


def replacing(plan: Plan, before: Snapshot | None, snapshot: Snapshot) -> Plan:
    """The plan for a message that is too old to be edited: it is posted again."""
    if plan.operation is not Operation.EDIT:
        return plan
    return Plan(Operation.POST, plan.mentioned, _kept(before, snapshot))


def brought_down(plan: Plan, before: Snapshot | None, snapshot: Snapshot) -> Plan:
    """The plan for a message that is far up: it is posted again when the hand goes on."""
    is_next_step = isinstance(snapshot, Playing) and not _same_step(before, snapshot)
    if plan.operation is not Operation.EDIT or not is_next_step:
        return plan
    return replace(plan, operation=Operation.POST)


def _plan(
    before: Snapshot | None, snapshot: Snapshot, asker: Asker, mentioned: frozenset[int]
) -> Plan:
    needs_new = snapshot.table.message_id is None or _is_new(before, snapshot)
    answers_command = asker is Asker.COMMAND and not isinstance(snapshot, Playing)
    if mentioned or needs_new or answers_command:
        return Plan(Operation.POST, mentioned, _kept(before, snapshot))
    up_to_date = before is not None and before.table.version >= snapshot.table.version
    return Plan(Operation.NOTHING if up_to_date and asker is not Asker.PRESS else Operation.EDIT)


def _kept(before: Snapshot | None, snapshot: Snapshot) -> Settled | None:
    """The result that stays in the channel, unless the new message shows the same one."""
    if not isinstance(before, Settled):
        return None
    is_same = isinstance(snapshot, Settled) and before.table.hand_no == snapshot.table.hand_no
    return None if is_same else before


def _newly_mentioned(before: Snapshot | None, snapshot: Snapshot) -> frozenset[int]:
    """Those who are mentioned now and were not when the message was last shown."""
    mentioned = snapshot.mentioned_people()
    if before and _same_step(before, snapshot):
        mentioned -= before.mentioned_people()
    return mentioned


def _same_step(before: Snapshot | None, snapshot: Snapshot) -> bool:
    """Whether both are at the same step of the same hand."""
    return (
        before is not None
        and before.hand is not None
        and snapshot.hand is not None
        and before.table.hand_no == snapshot.table.hand_no
        and before.hand.step == snapshot.hand.step
    )


def _is_new(before: Snapshot | None, snapshot: Snapshot) -> bool:
    """Whether a new message is needed: a result, another deal, or anything after a result."""
    if before is None:
        return False
    if isinstance(before, Settled) is not isinstance(snapshot, Settled):
        return True
    return before.table.hand_no != snapshot.table.hand_no
