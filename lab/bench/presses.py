"""Measures what a press costs: `python -m lab.bench.presses --hands 2`.

Five people play whole hands by the first button of the private message with their hand, each as
soon as it offers a choice and `--pause` seconds have passed; with `--pages`, each on a page. The
bot is a process of its own. Prints its CPU time, its requests to Discord and their bytes for each
press, and how soon a press is answered. So it does for a bare bot that answers with one picture,
which is pressed in turn with the other one, so that both have the same machine.
"""

import argparse
import asyncio
import os
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter

import aiohttp
import discord
from aiohttp import web
from aiohttp.test_utils import unused_port

from bot.client.discord_internals import point_at
from bot.pictures.hand_picture import draw_hand
from game.cards import SEATS, deck
from tests.bot.web.visiting import OpenPage, enter, in_hand
from tests.wire.payloads import Json, direct_channel
from tests.wire.process import SPAWN, Bot, bot_process
from tests.wire.server import Asked, Discord, custom_ids, serving
from tests.wire.test_page import page_link

PEOPLE = tuple(10**18 + 101 + seat for seat in range(SEATS))
ANSWERS = ("no", "ascend")
CHOICES = (*ANSWERS, "play", "pass")
LOOKS_S = 0.01
"""Seconds between two looks whether somebody can act."""


@dataclass
class Costs:
    """What the presses of a bot cost. `answered`, `offered`: the milliseconds until each was
    answered, and until the next choice was offered.
    """

    pid: int
    presses: int = 0
    requests: int = 0
    sent: int = 0
    cpu: float = 0.0
    answered: list[float] = field(default_factory=list)
    offered: list[float] = field(default_factory=list)

    async def count(self, request: web.Request) -> None:
        """Count a request to Discord. For `Discord.fault`: it is answered as ever."""
        self.requests += 1
        self.sent += request.content_length or 0

    def note(self, asked: Asked) -> None:
        """Count a press that was answered."""
        self.presses += 1
        self.answered.append(1000 * ((asked.answered_at or 0) - asked.asked_at))

    @asynccontextmanager
    async def counted(self, discord: Discord) -> AsyncIterator[None]:
        """Count what the process does meanwhile."""
        discord.fault, cpu = self.count, cpu_seconds(self.pid)
        yield
        discord.fault, self.cpu = None, self.cpu + cpu_seconds(self.pid) - cpu

    def text(self, name: str) -> str:
        """All figures."""
        cpu, sent = 1000 * self.cpu / self.presses, self.sent / self.presses / 1000
        requests = self.requests / self.presses
        lines = [
            f"{name}: {self.presses} presses, {self.cpu:.2f} s CPU;"
            f" each {cpu:.1f} ms CPU, {sent:.0f} kB, {requests:.1f} requests"
        ]
        for what, times in (("answered", self.answered), ("offered", self.offered)):
            if times:
                p99 = quantiles(times, n=100, method="inclusive")[98]
                lines.append(f"  {what} after p50 {median(times):.1f} ms, p99 {p99:.1f} ms")
        return "\n".join(lines)


def cpu_seconds(pid: int) -> float:
    """The CPU time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# the bare bot


def run_bare(url: str, picture: bytes) -> None:
    """Run a bot that answers every press with one picture."""
    point_at(f"{url}/api/v10", f"{url.replace('http', 'ws')}/gateway")
    client = discord.Client(intents=discord.Intents.none())

    @client.event
    async def on_interaction(interaction: discord.Interaction) -> None:
        file = discord.File(BytesIO(picture), "hand.png")
        await interaction.response.edit_message(attachments=[file])

    client.run("MTIz.nobody.s", log_handler=None)


class Bare:
    """The bare bot, and what its presses cost."""

    def __init__(self, discord: Discord, pid: int) -> None:
        self._discord = discord
        self.costs = Costs(pid)

    async def press(self) -> None:
        message = {"id": "1", "channel_id": str(direct_channel(PEOPLE[0]))}
        self.costs.note(await press(self._discord, PEOPLE[0], message, "bare"))


@asynccontextmanager
async def bare_bot() -> AsyncIterator[Bare]:
    """A bare bot, a process of its own, with a simulated Discord of its own."""
    async with serving() as discord:
        picture = draw_hand(deck(168)[::SEATS])
        process = SPAWN.Process(target=run_bare, args=(discord.url, picture), daemon=True)
        process.start()
        try:
            await discord.ready()
            bare = Bare(discord, process.pid or 0)
            async with bare.costs.counted(discord):
                yield bare
        finally:
            process.kill()


# in chat


async def press(discord: Discord, user: int, message: Json, custom_id: str) -> Asked:
    return await discord.answered(discord.press(user, message, custom_id))


def hand_of(discord: Discord, user: int) -> Json:
    """The newest direct message of a user with a button; nothing before that was sent."""
    channel = str(direct_channel(user))
    newest = reversed(discord.messages.values())
    hands = (each for each in newest if each["channel_id"] == channel and custom_ids(each))
    return next(hands, {})


def offered(message: Json, verbs: Sequence[str]) -> str | None:
    """The first button of these verbs, if there is one."""
    return next((each for each in custom_ids(message) if each.split(":")[2] in verbs), None)


async def choice(discord: Discord, pressed: set[tuple[int, str]]) -> tuple[int, Json, str] | None:
    """Who can choose something, on which message, by which button; None once the hand is over."""
    while True:
        hands = [(user, hand_of(discord, user)) for user in PEOPLE]
        for user, message in hands:
            custom_id = offered(message, CHOICES)
            if custom_id and (user, custom_id) not in pressed:
                pressed.add((user, custom_id))
                return user, message, custom_id
        if pressed and all(offered(message, ["deal"]) for _, message in hands):
            return None
        await asyncio.sleep(LOOKS_S)


async def gather(discord: Discord) -> None:
    """Open a table and take its seats."""
    host, *guests = PEOPLE
    await discord.answered(discord.command(host, "table open"))
    for user in guests:
        await discord.answered(discord.command(user, "table join"))


async def ready(discord: Discord) -> None:
    """All press for the next hand at the table."""
    direct = {str(direct_channel(user)) for user in PEOPLE}
    for user in PEOPLE:
        newest = reversed(discord.messages.values())
        public = (each for each in newest if each["channel_id"] not in direct)
        message = next(each for each in public if offered(each, ["deal"]))
        await press(discord, user, message, offered(message, ["deal"]) or "")


async def in_chat(discord: Discord, costs: Costs, pause: float, bare: Bare) -> None:
    """Play a hand that was dealt."""
    pressed, since = set[tuple[int, str]](), perf_counter()
    while found := await choice(discord, pressed):
        costs.offered.append(1000 * (perf_counter() - since))
        await asyncio.sleep(pause)
        if found[2] not in custom_ids(found[1]):
            continue  # the bot has passed meanwhile
        costs.note(await press(discord, *found))
        since = perf_counter()
        await bare.press()


# on pages


def next_action(page: OpenPage) -> str | None:
    """The action that a page offers first, None if it is somebody else's turn."""
    own = page.latest.get("own")
    if not own or own["ahead"]:
        return None
    answers = [each["action"] for each in own["answers"]]
    wanted = [each for each in answers if each in ANSWERS]
    return next(filter(None, [*wanted, *answers, own["best"]]), None)


async def on_pages(pages: Sequence[OpenPage], costs: Costs, pause: float) -> None:
    """Play a hand that was dealt."""
    acted = set[tuple[int, int]]()
    while not all(page.latest["result"] for page in pages):
        await asyncio.sleep(LOOKS_S)
        for seat, page in enumerate(pages):
            moment = seat, page.latest["step"]
            if (action := next_action(page)) and moment not in acted:
                acted.add(moment)
                await asyncio.sleep(pause)
                await page.send(in_hand(page.latest, "decide", action=action))
                costs.presses += 1


async def read(page: OpenPage) -> None:
    """Receive scenes until cancelled."""
    while (await page.receive())["type"] != "closed":
        pass


@asynccontextmanager
async def open_pages(
    discord: Discord, client: aiohttp.ClientSession, people: Sequence[int]
) -> AsyncIterator[list[OpenPage]]:
    """The pages of these people, which follow the table."""
    pages = [await enter(client, await page_link(discord, user)) for user in people]
    reading = [asyncio.create_task(read(page)) for page in pages]
    yield pages
    for task in reading:
        task.cancel()


async def play(discord: Discord, bot: Bot, hands: int, pause: float, *, pages: bool) -> list[str]:
    """Play some hands. Returns the figures."""
    assert bot.process
    costs = Costs(bot.process.pid or 0)
    await gather(discord)
    people = PEOPLE if pages else ()
    async with (
        aiohttp.ClientSession() as client,
        open_pages(discord, client, people) as opened,
        bare_bot() as bare,
    ):
        for _ in range(hands):
            await ready(discord)
            async with costs.counted(discord):
                if pages:
                    await on_pages(opened, costs, pause)
                else:
                    await in_chat(discord, costs, pause, bare)
            await asyncio.sleep(1)
    return [costs.text("bot"), *([] if pages else [bare.costs.text("bare")])]


async def measure(hands: int, pause: float, *, pages: bool) -> list[str]:
    """Start the bot, and play. Returns the figures."""
    with TemporaryDirectory() as folder:
        async with serving() as discord:
            with bot_process(discord, Path(folder)) as bot:
                bot.quick, bot.drawn = False, True
                port = unused_port()
                url = f"http://127.0.0.1:{port}/"
                bot.settings = {"BAOHUANG_WEB_URL": url, "BAOHUANG_WEB_PORT": str(port)}
                await bot.start()
                return await play(discord, bot, hands, pause, pages=pages)


def main() -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m lab.bench.presses")
    parser.add_argument("--hands", type=int, default=2)
    parser.add_argument("--pause", type=float, default=0.0)
    parser.add_argument("--pages", action="store_true")
    given = parser.parse_args()
    print(*asyncio.run(measure(given.hands, given.pause, pages=given.pages)), sep="\n")


if __name__ == "__main__":
    main()
