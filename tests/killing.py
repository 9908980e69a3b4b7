"""`kill -9` at any moment: `python -m tests.killing --kills 2000 --seed 1`.

The bot is a real process on a real SQLite file, connected to a Discord behind real sockets. While
people play, it is killed, usually with a decision on its way, and started again. After each
restart: the log has every decision that was answered, none twice, and is otherwise as it was; the
deadline holds; one message shows where the hand stands; nobody was mentioned twice for one step;
and a button of any old message is answered.
"""

import argparse
import asyncio
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bot.store import Loaded, Status, Store
from bot.tables.snapshot import Snapshot, from_log
from game.actions import Lay
from game.hand import legal_actions
from game.notation import code, play_text
from tests.wire.process import Bot, bot
from tests.wire.server import SAID, Asked, Discord, Json, custom_ids, serving, texts

PEOPLE = (10**18 + 101, 10**18 + 102, 10**18 + 103)
APOLOGY = "went wrong on our side"
HURRY = "⏰"
SECONDS = 20.0


class BrokenError(AssertionError):
    """Something that must hold does not."""


@dataclass
class Soak:
    """One evening on which the bot dies over and over."""

    discord: Discord
    bot: Bot
    store: Store
    dice: Random
    counts: Counter[str] = field(default_factory=Counter)
    table_id: str = ""

    async def kill_once(self) -> None:
        """Play a little, kill the bot with something on its way, start it, and look at it all."""
        for _ in range(self.dice.randrange(3)):
            await self.discord.answered(await self.decide(), SECONDS)
        before = await self.load()
        asked = [await self.decide() for _ in range(self.dice.choice((0, 1, 1, 1, 2)))]
        await asyncio.sleep(self.dice.choice((0.0, 0.002, 0.005, 0.01, 0.02, 0.04, 0.1)))
        await self.bot.kill()
        between = await self.load()
        self.check_log(before, between, asked)
        await self.bot.start()
        await self.caught_up()
        self.check_same(between, await self.load())
        await self.check_message()
        await self.press_something_old()
        self.counts["kills"] += 1

    async def load(self) -> Loaded | None:
        """The table as it is stored."""
        return await self.store.load(self.table_id) if self.table_id else None

    async def now(self) -> Snapshot | None:
        """The table as its log makes it, unless it is closed."""
        loaded = await self.load()
        if loaded is None or loaded.table.status is Status.CLOSED:
            return None
        return from_log(loaded)

    # what people do

    async def decide(self) -> Asked:
        """Somebody does what they can do now."""
        now = await self.now()
        if now is None:
            return await self.open()
        message = self.discord.messages.get(now.table.message_id or 0)
        if now.hand is None or not now.playing:
            if message is None:
                return self.discord.command(PEOPLE[0], "table show")
            return self.press(PEOPLE[0], message, "fill", "deal")
        awaited = sorted(now.awaited_people())
        if not awaited:
            return self.discord.command(self.dice.choice(PEOPLE), "hand")
        user = self.dice.choice(awaited)
        seat = now.seat_of(user)
        if seat is None:
            raise BrokenError("someone without a seat is waited for")
        action = self.dice.choice(legal_actions(now.hand, seat))
        said = code(action)
        if isinstance(action, Lay):
            return self.discord.command(user, "play", cards=play_text(action.cards, "en"))
        if (
            message
            and self.dice.random() < 0.6
            and any(f":{said}:" in c for c in custom_ids(message))
        ):
            return self.press(user, message, said)
        if said == "pass":
            return self.discord.command(user, "pass")
        return self.discord.command(user, "bid", choice=said)

    async def open(self) -> Asked:
        """A new table, at which all sit."""
        first, *others = PEOPLE
        asked = await self.discord.answered(self.discord.command(first, "table open"), SECONDS)
        open_ = await self.store.open_tables()
        if len(open_) != 1:
            raise BrokenError(f"{len(open_)} tables: {asked.said}")
        self.table_id = open_[0].id
        for user in others:
            await self.discord.answered(self.discord.command(user, "table join"), SECONDS)
        return self.discord.command(first, "table show")

    def press(self, user: int, message: Json, *verbs: str) -> Asked:
        """Press the first button there is of these."""
        for verb in verbs:
            for custom_id in custom_ids(message):
                if custom_id.split(":")[2] == verb:
                    return self.discord.press(user, message, custom_id)
        return self.discord.command(user, "table show")

    async def press_something_old(self) -> None:
        """Any button that anybody was ever shown is answered."""
        shown = [message for message in self.discord.posted if custom_ids(message)]
        if not shown:
            return
        message = self.dice.choice(shown)
        choices = [found for found in custom_ids(message) if ":preset:" not in found]
        custom_id = self.dice.choice(choices)
        if custom_id.split(":")[2] in ("leave", "quit", "close"):
            return  # it may be a table message of now, and would end the evening
        value = "7" if custom_id.split(":")[2] in ("lay", "pick", "plan", "call", "give") else ""
        asked = self.discord.press(self.dice.choice(PEOPLE), message, custom_id, value)
        await self.discord.answered(asked, SECONDS)
        self.counts["old buttons answered"] += 1

    # what must hold

    def check_log(self, before: Loaded | None, after: Loaded | None, asked: list[Asked]) -> None:
        """The log goes on from where it was, and has what was answered."""
        if after is None:
            return
        if before and before.table.id == after.table.id:
            if before.table.hand_no == after.table.hand_no and (
                after.actions[: len(before.actions)] != before.actions
            ):
                raise BrokenError("the log is not the one it was")
            moved = after.table.version > before.table.version
            accepted = [each for each in asked if accepts(each)]
            if accepted and not moved:
                raise BrokenError(f"lost: {[each.payload['data'] for each in accepted]}")
            self.counts["killed in flight" if asked else "killed idle"] += 1
            self.counts["of those written" if moved else "of those not written"] += bool(asked)
        from_log(after)

    def check_same(self, before: Loaded | None, after: Loaded | None) -> None:
        """A restart changes nothing."""
        if before is None or after is None:
            return
        if before.actions != after.actions:
            raise BrokenError("a restart made a move")
        if before.table.due != after.table.due:
            raise BrokenError(f"a restart moved the deadline {before.table.due} {after.table.due}")

    async def caught_up(self) -> None:
        """Wait until the message of the table is known to show how it stands."""
        for _ in range(int(SECONDS / 0.02)):
            if not await self.store.not_shown():
                return
            await asyncio.sleep(0.02)
        raise BrokenError("the table message does not catch up")

    async def check_message(self) -> None:
        """One message shows where the hand stands, and mentioned nobody twice."""
        now = await self.now()
        if now is None or now.hand is None or not now.playing:
            return
        newest = f"bh:t:hand:{now.table.id}:{now.table.hand_no}:{now.hand.step}:"
        showing = [
            int(message["id"])
            for message in self.discord.messages.values()
            if newest in custom_ids(message)
        ]
        if showing != [now.table.message_id]:
            raise BrokenError(
                f"step {now.hand.step} is shown by {showing}, not {now.table.message_id}"
            )
        calls = [
            message
            for message in self.discord.posted
            if message["allowed"] and newest in custom_ids(message) and HURRY not in texts(message)
        ]
        if len(calls) > 1:
            raise BrokenError(f"called {len(calls)} times to step {now.hand.step}")
        if any(APOLOGY in texts(message) for message in self.discord.posted):
            raise BrokenError("an apology")


def accepts(asked: Asked) -> bool:
    """Whether somebody was told that it was done, by the table or by their own hand."""
    return asked.kind in SAID and any(
        not message["content"] and custom_ids(message) for message in asked.messages
    )


async def soak(folder: Path, kills: int, seed: int, *, every: int = 0) -> Soak:
    """Kill the bot so often. Raises BrokenError."""
    async with serving() as discord:
        with bot(discord, folder) as process:
            await process.start()
            store = await Store.open(process.url)
            done = Soak(discord, process, store, Random(seed))  # noqa: S311 - a soak
            try:
                while done.counts["kills"] < kills:
                    await done.kill_once()
                    if every and done.counts["kills"] % every == 0:
                        print(dict(done.counts), flush=True)
                if discord.unknown:
                    raise BrokenError(f"unknown requests: {discord.unknown[:5]}")
                if problems := await store.problems():
                    raise BrokenError(f"the database: {problems}")
            finally:
                await store.close()
            return done


def main() -> None:
    """Soak, and print what was survived."""
    made = argparse.ArgumentParser(prog="python -m tests.killing", description=__doc__)
    made.add_argument("--kills", type=int, default=2000)
    made.add_argument("--seed", type=int, default=1)
    arguments = made.parse_args()
    with TemporaryDirectory(prefix="baohuang-") as folder:
        done = asyncio.run(soak(Path(folder), arguments.kills, arguments.seed, every=100))
        print(f"survived: {dict(done.counts)}")


if __name__ == "__main__":
    main()
