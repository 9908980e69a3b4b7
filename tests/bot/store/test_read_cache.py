import asyncio
from collections.abc import Awaitable, Callable

from bot.store.people.users import ReadCache


def reading(log: list[str], key: str, found: int = 1) -> Callable[[], Awaitable[int]]:
    """A read that is noted."""

    async def read() -> int:
        log.append(key)
        await asyncio.sleep(0)
        return found

    return read


async def test_what_was_read_is_not_read_again_until_it_may_have_changed() -> None:
    kept, log = ReadCache[str, int](9), list[str]()
    assert [await kept.get("a", reading(log, "a", n)) for n in (1, 2)] == [1, 1]
    kept.clear()
    assert await kept.get("a", reading(log, "a", 3)) == 3
    assert log == ["a", "a"]


async def test_what_was_asked_for_longest_ago_is_let_go() -> None:
    kept, log = ReadCache[str, int](2), list[str]()
    for key in ("a", "b", "a", "c", "a", "b"):
        await kept.get(key, reading(log, key))
    assert log == ["a", "b", "c", "b"]


async def test_what_changes_while_it_is_read_is_read_again() -> None:
    kept, log = ReadCache[str, int](9), list[str]()
    reading_it = asyncio.ensure_future(kept.get("a", reading(log, "a", 1)))
    await asyncio.sleep(0)
    kept.clear()
    assert await reading_it == 1
    assert await kept.get("a", reading(log, "a", 2)) == 2
