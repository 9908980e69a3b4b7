"""People at one table of the simulated Discord, who do whatever they can do."""

from dataclasses import dataclass
from random import Random

from bot.model import Loaded, Status
from bot.store.store import Store
from bot.tables.lobby import unready
from bot.tables.snapshot import Playing, Snapshot, from_log
from game.hand.actions import Lay
from game.hand.engine import legal_actions
from game.notation.formatter import code, play_text
from tests.wire.server import GUILD, Asked, Discord, Json, custom_ids

PEOPLE = (10**18 + 101, 10**18 + 102, 10**18 + 103)
SECONDS = 60.0
"""How long anybody waits for an answer."""


class BrokenError(AssertionError):
    """Something that must hold does not."""


@dataclass
class People:
    """Three people, who open a table when there is none; AI players take the other seats."""

    discord: Discord
    store: Store
    dice: Random
    table_id: str = ""

    async def load(self) -> Loaded | None:
        """The table as it is stored."""
        return await self.store.load(self.table_id) if self.table_id else None

    async def now(self) -> Snapshot | None:
        """The table as its log makes it, unless it is closed."""
        loaded = await self.load()
        if loaded is None or loaded.table.status is Status.CLOSED:
            return None
        return from_log(loaded)

    async def decide(self) -> Asked:
        """Somebody does what they can do now."""
        now = await self.now()
        if now is None:
            return await self.open()
        message = self.discord.messages.get(now.table.message_id or 0)
        if not isinstance(now, Playing):
            if message is None:
                return self.discord.command(PEOPLE[0], "table show")
            waiting = [now.table.seats[number] for number in sorted(unready(now.table))]
            users = [seat.user_id for seat in waiting if seat and seat.user_id]
            return self.press(self.dice.choice(users or PEOPLE), message, "fill", "deal")
        awaited = [
            (seat, user)
            for seat in sorted(now.hand.phase.waiting(now.hand) - now.hand.on_autoplay)
            if (sits := now.table.seats[seat]) and (user := sits.user_id)
        ]
        if not awaited:
            return self.discord.command(self.dice.choice(PEOPLE), "hand")
        seat, user = self.dice.choice(awaited)
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
        open_ = await self.store.open_tables(GUILD)
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
