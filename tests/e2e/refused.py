"""That something was refused: said to one person, and nothing changed for anybody else."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from simcord import InteractionResult, MemberActor

from game.hand.view import view_of
from tests.e2e.party import Party, answer_to, visible


@asynccontextmanager
async def nothing_changes(party: Party, but_for: MemberActor) -> AsyncIterator[None]:
    """The table, every view of it, and what all the others can see stay as they are."""
    before = await state(party, but_for)
    yield
    assert await state(party, but_for) == before


async def state(party: Party, but_for: MemberActor) -> object:
    now = await party.now()
    views = now.hand and [view_of(now.hand, seat) for seat in (None, *range(5))]
    others = [member for member in party.members if member is not but_for]
    return now, views, [visible(party, member) for member in others]


def sentence(result: InteractionResult) -> str:
    """What the answer says, with its commands as they are typed; it is for one person only."""
    answer = answer_to(result)
    assert answer is not None, "not answered"
    assert answer.ephemeral, f"said to everybody: {answer.content}"
    return as_typed(answer.content)


def as_typed(text: str) -> str:
    """The text, with `/table open` in the place of its mention."""
    return re.sub(r"</([^:>]+):\d+>", r"`/\1`", text)
