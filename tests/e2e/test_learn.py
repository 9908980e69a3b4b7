"""`/learn`: the lesson in a server and in a direct message, and what leads to it."""

from pathlib import Path

import pytest

from bot.panels.custom_id import EntryPress, LessonTurn, lesson_turn
from bot.panels.press_verbs import EntryVerb
from bot.runtime.metrics import LESSON_STEPS
from game.lesson.course import Point, situation
from game.lesson.steps import KNOWN, STEPS
from tests.e2e.party import (
    a_party,
    answered,
    buttons,
    new_bot,
    private,
    text_of,
)

LEARN = EntryPress(EntryVerb.LEARN).custom_id
PRACTISE = EntryPress(EntryVerb.PRACTISE).custom_id


def counts() -> dict[str, float]:
    """How often each step was begun."""
    (family,) = LESSON_STEPS.collect()
    totals = (sample for sample in family.samples if sample.name.endswith("_total"))
    return {sample.labels["step"]: sample.value for sample in totals}


def best(point: Point) -> Point:
    """The point after the best press: a right answer, or the next step."""
    now = situation(point)
    assert now is not None
    if now.is_done:
        return Point(point.step + 1)
    if now.step.options:
        right = now.step.answer(now.step.right)
        return point.then(next(sign for sign, each in now.choices.items() if each == right))
    most_cards = max(now.choices, key=lambda sign: len(getattr(now.choices[sign], "cards", ())))
    return point.then(most_cards)


@pytest.mark.parametrize("in_server", [True, False])
async def test_the_lesson_is_one_message_from_the_first_step_to_practice(
    tmp_path: Path, *, in_server: bool
) -> None:
    async with a_party(tmp_path, locale="en-US") as party:
        member, before = party.members[0], counts()
        if in_server:
            shown = private(await party.slash(member, "learn"))
        else:
            shown = answered(await member.user.slash("learn"))
        point = Point()
        while PRACTISE not in buttons(shown):
            point = best(point)
            await party.click(member, shown, lesson_turn(point).custom_id)
            assert f"{point.step + 1}/{len(STEPS)}" in text_of(shown)
            assert len(shown.attachments) == 1
        assert point.step == len(STEPS) - 1
        begun = {step: value - before.get(step, 0) for step, value in counts().items()}
        assert begun == {**{str(number + 1): 1 for number in range(len(STEPS))}, "finished": 1}
        practice = await party.click(member, shown, PRACTISE)
        assert "## Practise alone" in text_of(practice)


async def test_the_lesson_goes_on_after_a_restart(tmp_path: Path) -> None:
    async with a_party(tmp_path, locale="en-US") as party:
        member = party.members[0]
        shown = private(await party.slash(member, "learn"))
        await party.restart(new_bot(tmp_path))
        await party.click(member, shown, LessonTurn(KNOWN).custom_id)
        assert f"{KNOWN + 1}/{len(STEPS)}" in text_of(shown)


async def test_lobby_help_and_a_refusal_in_a_direct_message_lead_to_the_lesson(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, locale="en-US") as party:
        member = party.members[0]
        helped = private(await party.slash(member, "help"))
        assert "1/7" in text_of(await party.click(member, helped, LEARN))
        await party.slash(member, "table open")
        assert "1/7" in text_of(private(await party.click(member, party.table(), LEARN)))
        assert LEARN in buttons(answered(await member.user.slash("help")))
        assert "</learn:" in text_of(await member.user.slash("table open"))
