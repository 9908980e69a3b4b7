"""The avatars of the players on the page."""

import asyncio
from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from unittest.mock import Mock

import aiohttp
import discord
import pytest

from bot.commands.framework.page_access import PageAccess
from bot.model import Table
from bot.web import avatars as avatars_module
from bot.web.avatars import LARGEST, LETTERS, Avatars, FetchAvatar
from tests.bot.tables.seated import AI, PEOPLE, table
from tests.bot.web.visiting import OpenPage

WEBP = b"RIFF\x10\x00\x00\x00WEBP"
SECOND = PEOPLE[1]
SEATED = table(*PEOPLE)


class FakeDiscord:
    """Answers when it is told to, and counts how often it was asked for each user."""

    def __init__(self) -> None:
        self.asked: Counter[int] = Counter()
        self.answers = asyncio.Event()
        self.answers.set()
        self.pictures = {user_id: WEBP + bytes([number]) for number, user_id in enumerate(PEOPLE)}

    async def fetch(self, user_id: int) -> bytes:
        """What `FetchAvatar` says."""
        self.asked[user_id] += 1
        await self.answers.wait()
        picture = self.pictures[user_id]
        if picture == b"gone":
            raise discord.NotFound(Mock(status=404), "unknown user")
        return picture


@pytest.fixture
def fake() -> FakeDiscord:
    return FakeDiscord()


@pytest.fixture
def fetch_avatar(fake: FakeDiscord) -> FetchAvatar:
    return fake.fetch


async def known(avatars: Avatars, seated: Table) -> tuple[str | None, ...]:
    """The paths when everything was fetched that is fetched."""
    while True:
        paths = avatars.paths(seated)
        await asyncio.sleep(0)
        if avatars.paths(seated) == paths and asyncio.all_tasks() == {asyncio.current_task()}:
            return paths


async def test_a_person_has_an_avatar_once_it_is_fetched_and_an_ai_player_has_none(
    fake: FakeDiscord,
) -> None:
    news: list[None] = []
    avatars = Avatars(fake.fetch, lambda: news.append(None))
    seated = table(*PEOPLE[:2], AI, None, PEOPLE[4])
    assert avatars.paths(seated) == LETTERS
    paths = await known(avatars, seated)
    assert [path is None for path in paths] == [False, False, True, True, False]
    assert len(news) == 3


async def test_a_path_tells_nothing_of_the_user_but_the_picture(fake: FakeDiscord) -> None:
    fake.pictures = dict.fromkeys(PEOPLE, WEBP)
    avatars = Avatars(fake.fetch, Mock())
    others = table(*reversed(PEOPLE))
    assert await known(avatars, SEATED) == await known(avatars, others) != LETTERS


@pytest.mark.parametrize("answer", [b"", b"gone", b"<svg/>", WEBP + bytes(LARGEST)])
async def test_who_has_no_usable_avatar_has_a_letter(fake: FakeDiscord, answer: bytes) -> None:
    fake.pictures[SECOND] = answer
    paths = await known(Avatars(fake.fetch, Mock()), SEATED)
    assert [path is None for path in paths] == [False, True, False, False, False]


async def test_discord_is_asked_once_at_a_time_and_again_when_the_time_is_over(
    fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    avatars = Avatars(fake.fetch, Mock())
    fake.answers.clear()
    for _ in range(3):
        avatars.paths(SEATED)
        await asyncio.sleep(0)
    fake.answers.set()
    await known(avatars, SEATED)
    assert set(fake.asked.values()) == {1}
    monkeypatch.setattr(avatars_module, "KEPT_S", 0.0)
    avatars = Avatars(fake.fetch, Mock())
    for _ in range(2):
        await avatars.picture(SEATED, 1, "")
    assert fake.asked[SECOND] == 3


async def test_a_picture_is_served_for_its_own_path_only(fake: FakeDiscord) -> None:
    avatars = Avatars(fake.fetch, Mock())
    digests = [sha256(fake.pictures[user_id]).hexdigest() for user_id in PEOPLE]
    pictures = [
        await avatars.picture(SEATED, seat, digest) for seat in range(5) for digest in digests
    ]
    assert [picture for picture in pictures if picture] == list(fake.pictures.values())


async def test_the_page_shows_the_avatars_to_everybody_alike(
    client: aiohttp.ClientSession, access: PageAccess, pages: list[OpenPage], fake: FakeDiscord
) -> None:
    shown = []
    for page in pages:
        await page.scene()
        while None in (paths := [chair["avatar"] for chair in page.latest["board"]["chairs"]]):
            await page.scene()
        shown.append(paths)
    assert all(paths == shown[0] for paths in shown)
    for path, picture in zip(shown[0], fake.pictures.values(), strict=True):
        async with client.get(access.address + path) as response:
            assert (response.content_type, await response.read()) == ("image/webp", picture)


@pytest.mark.parametrize(
    "forge",
    [
        lambda path: f"avatars/ffffffff{path[16:]}",
        lambda path: path[:-1] + ("0" if path[-1] != "0" else "1"),
        lambda path: path[:-64] + sha256(b"").hexdigest(),
        lambda path: path.replace("/1/", "/2/"),
        lambda path: path.replace("/1/", "/5/"),
    ],
)
async def test_a_forged_path_shows_nothing(
    client: aiohttp.ClientSession,
    access: PageAccess,
    table_id: str,
    fake: FakeDiscord,
    forge: Callable[[str], str],
) -> None:
    path = f"avatars/{table_id}/1/{sha256(fake.pictures[SECOND]).hexdigest()}"
    for each, status in ((path, 200), (forge(path), 404)):
        async with client.get(access.address + each) as response:
            assert response.status == status
