"""What the messages of tables showed, and when: whether anything old came after something newer.

How far a table is, is read out of the buttons of its message.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.panels.custom_id import Place, Press, read
from bot.panels.press_verbs import Verb
from bot.panels.table.result import KEPT

HURRY = "⏰"
Moment = tuple[int, int, int]
"""The number of a hand; whether it is played (0), settled (1) or left for a lobby (2); the step."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A message showed a table at a moment of it; a new one mentioned these users.

    `at`: when, in seconds. `door`: by which process. `hurry`: it called those who are late.
    """

    at: float
    door: str
    message_id: int
    table_id: str
    moment: Moment
    mentioned: tuple[int, ...] = ()
    hurry: bool = False


def moment_of(custom_ids: Iterable[str]) -> tuple[str, Moment] | None:
    """The table that a message shows, and at which moment; None for any other message."""
    presses = [
        press
        for custom_id in custom_ids
        if isinstance(press := read(custom_id), Press) and press.place is Place.TABLE
    ]
    verbs = {press.verb for press in presses}
    if not presses or verbs <= KEPT:
        return None
    first = presses[0]
    for press in presses:
        if press.verb is Verb.HAND:
            return press.table_id, (press.hand_no, 0, press.step)
    if Verb.FILE in verbs:
        return first.table_id, (first.hand_no, 1, 0)
    return (first.table_id, (first.hand_no, 2, 0)) if Verb.LEAVE in verbs else None


def went_back(shown: Sequence[Shown]) -> list[tuple[Shown, Shown]]:
    """Each that showed a table as it was before an earlier one showed it, with that one."""
    newest: dict[str, Shown] = {}
    pairs = []
    for each in shown:
        before = newest.setdefault(each.table_id, each)
        if each.moment < before.moment:
            pairs.append((before, each))
        else:
            newest[each.table_id] = each
    return pairs


def called_twice(shown: Sequence[Shown]) -> list[tuple[Shown, Shown]]:
    """Each two messages that called a user to one step of a table, or both told them to hurry."""
    calls: dict[tuple[str, Moment, int, bool], Shown] = {}
    pairs = []
    for each in shown:
        for user_id in each.mentioned if each.moment[1] == 0 else ():
            before = calls.setdefault((each.table_id, each.moment, user_id, each.hurry), each)
            if before is not each:
                pairs.append((before, each))
    return pairs
