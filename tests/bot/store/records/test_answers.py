"""Answers are cached, and few queries are made at the same time."""

import asyncio

from bot.store.records.answers import AT_ONCE, AnswerCache


async def test_equal_questions_share_a_query_and_others_take_turns() -> None:
    answers, go_on, asked = AnswerCache(), asyncio.Event(), list[int]()

    async def answer(number: int) -> int:
        asked.append(number)
        await go_on.wait()
        return -number

    def ask(number: int) -> asyncio.Future[int]:
        return asyncio.ensure_future(answers.get(number, lambda: answer(number)))

    numbers = [*range(1, AT_ONCE + 3)] * 2
    questions = [ask(number) for number in numbers]
    for _ in range(5):
        await asyncio.sleep(0)
    assert len(asked) == AT_ONCE
    go_on.set()
    assert await asyncio.gather(*questions) == [-number for number in numbers]
    assert sorted(asked) == sorted(set(numbers))
