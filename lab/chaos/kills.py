"""Kills the bot at any moment: `python -m lab.chaos.kills --kills 2000 --seed 1`.

The bot is a real process on a real database, connected to a Discord behind real sockets. While
people play, it is killed, usually with a decision on its way, and started again. After each
restart: the log has every decision that was answered, none twice, and is otherwise as it was; the
deadline holds; one message shows where the hand stands; nobody was mentioned twice for one step;
and a button of any old message is answered.
"""

import argparse
import asyncio
import json
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bot.model import Loaded
from bot.store.store import Store
from bot.tables.rules.snapshot import Playing, Snapshot, from_log
from tests.support.databases import add_database, databases
from tests.wire.people import PEOPLE, SECONDS, BrokenError, People
from tests.wire.process import Bot, bot_process
from tests.wire.server import SAID, Asked, Discord, custom_ids, menus, serving, texts

APOLOGY = "went wrong on our side"
HURRY = "⏰"


@dataclass
class Soak:
    """One evening on which the bot dies over and over."""

    discord: Discord
    bot: Bot
    store: Store
    dice: Random
    counts: Counter[str] = field(default_factory=Counter)
    people: People = field(init=False)

    def __post_init__(self) -> None:
        self.people = People(self.discord, self.store, self.dice)

    async def kill_once(self) -> None:
        """Play a little, kill the bot with something on its way, start it, and look at it all."""
        for _ in range(self.dice.randrange(3)):
            await self.discord.answered(await self.people.decide(), SECONDS)
        before = await self.people.load()
        asked = [await self.people.decide() for _ in range(self.dice.choice((0, 1, 1, 1, 2)))]
        if self.counts["kills"] % 3 == 0:  # a slow machine, too, has answered some of them
            asked.append(await self.people.decide())
            await self.discord.answered(asked[-1], SECONDS)
        else:
            await asyncio.sleep(self.dice.choice((0.0, 0.002, 0.005, 0.01, 0.02, 0.04, 0.1)))
        await self.bot.kill()
        between = await self.people.load()
        self.check_log(before, between, asked)
        await self.bot.start()
        await self.caught_up()
        self.check_same(between, await self.people.load())
        await self.check_message()
        await self.press_something_old()
        self.counts["kills"] += 1

    async def press_something_old(self) -> None:
        """Any button that anybody was ever shown is answered."""
        with_buttons = [message for message in self.discord.posted if custom_ids(message)]
        if not with_buttons:
            return
        message = self.dice.choice(with_buttons)
        choices = [button for button in custom_ids(message) if ":preset:" not in button]
        custom_id = self.dice.choice(choices)
        if custom_id.split(":")[2] in ("leave", "quit", "close", "end"):
            return  # it may be a table message of now, and would end the evening
        value = "7" if custom_id in menus(message) else ""
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
        """A restart changes nothing; meanwhile the bot may have done what is due by now."""
        if before is None or after is None:
            return
        known = len(before.actions)
        by_people = [action for action in after.actions[known:] if action.by == "user"]
        if before.actions != after.actions[:known] or by_people:
            raise BrokenError("a restart made a move of a person")
        moments = [
            moment for moment in (before.table.bot_acts_at, before.table.deadline_at) if moment
        ]
        if any(moment <= datetime.now(UTC) for moment in moments):
            return
        if before.actions != after.actions:
            raise BrokenError("a restart made a move")
        if before.table.deadline_at != after.table.deadline_at:
            raise BrokenError(
                f"a restart moved the deadline {before.table.deadline_at} {after.table.deadline_at}"
            )

    async def caught_up(self) -> Snapshot | None:
        """The table, once its message is known to show it. The clock may move it on at any time."""
        for _ in range(int(SECONDS / 0.02)):
            now, behind = await self.people.now(), await self.store.shown_versions.outdated()
            if not behind and now == await self.people.now():
                return now
            await asyncio.sleep(0.02)
        raise BrokenError("the table message does not catch up")

    async def check_message(self) -> None:
        """One message shows where the hand stands, and mentioned nobody twice."""
        now = await self.caught_up()
        if now is None or not isinstance(now, Playing):
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
    """Whether the answer to a command accepted it: it shows the table or the user's hand."""
    data = asked.payload["data"]
    only_looks = data.get("name") == "hand" or "show" in json.dumps(data.get("options"))
    return (
        asked.kind in SAID
        and not only_looks
        and any(not message["content"] and custom_ids(message) for message in asked.messages)
    )


async def soak(folder: Path, kills: int, seed: int, *, every: int = 0) -> Soak:
    """Kill the bot this many times. Raises BrokenError.

    `every`: after how many kills the counts are printed. If it is 0, nothing is printed, and the
    bot draws no pictures.
    """
    async with serving() as discord:
        with bot_process(discord, folder) as process:
            process.drawn = bool(every)
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
                if problems := await store.database.problems():
                    raise BrokenError(f"the database: {problems}")
            finally:
                await store.close()
            return done


def main() -> None:
    """Soak, and print what was survived."""
    parser = argparse.ArgumentParser(prog="python -m lab.chaos.kills", description=__doc__)
    parser.add_argument("--kills", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    add_database(parser)
    arguments = parser.parse_args()
    with databases(arguments.database), TemporaryDirectory(prefix="baohuang-") as folder:
        done = asyncio.run(soak(Path(folder), arguments.kills, arguments.seed, every=100))
        print(f"survived: {dict(done.counts)}")


if __name__ == "__main__":
    main()
