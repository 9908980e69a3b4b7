"""People at one table of the simulated Discord, who do whatever they can do."""

from dataclasses import dataclass
from random import Random

from bot.model import Loaded, Status
from bot.store.store import Store
from bot.tables.rules.readiness import unready
from bot.tables.rules.snapshot import Playing, Snapshot, from_log
from game.hand.actions import Lay
from game.hand.engine import legal_actions
from game.notation.formatter import code, play_text
from tests.wire.payloads import GUILD, Json
from tests.wire.server import Asked, Discord, custom_ids

PEOPLE = (10**18 + 101, 10**18 + 102, 10**18 + 103)
SECONDS = 60.0
"""How long anybody waits for an answer."""


class BrokenError(AssertionError):
    """Something that must hold does not."""


@dataclass
class People:
    """Three people, who open a table when there is none; AI players take the other seats.

    `patience`: how many seconds they wait for an answer before they give up.
    """

    discord: Discord
    store: Store
    dice: Random
    table_id: str = ""
    guild: int = GUILD
    users: tuple[int, ...] = PEOPLE
    patience: float = SECONDS

    def command(self, user: int, words: str, **options: str) -> Asked:
        """Use a slash command in their server."""
        return self.discord.command(user, words, in_guild=self.guild, **options)

    async def load(self) -> Loaded | None:
        """The table as it is stored."""
        if not self.table_id:
            return None
        return await self.store.tables.load(self.table_id)

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
                return self.command(self.users[0], "table show")
            waiting = [now.table.seats[number] for number in sorted(unready(now.table))]
            users = [seat.user_id for seat in waiting if seat and seat.user_id]
            return self.press(self.dice.choice(users or self.users), message, "fill", "deal")
        awaited = [
            (seat, user)
            for seat in sorted(now.hand.waiting - now.hand.on_autoplay)
            if (sits := now.table.seats[seat]) and (user := sits.user_id)
        ]
        if not awaited:
            return self.command(self.dice.choice(self.users), "hand")
        seat, user = self.dice.choice(awaited)
        action = self.dice.choice(legal_actions(now.hand, seat))
        action_code = code(action)
        if isinstance(action, Lay):
            return self.command(user, "play", cards=play_text(action.cards, "en"))
        if (
            message
            and self.dice.random() < 0.6
            and any(f":{action_code}:" in c for c in custom_ids(message))
        ):
            return self.press(user, message, action_code)
        if action_code == "pass":
            return self.command(user, "pass")
        return self.command(user, "bid", choice=action_code)

    async def open(self) -> Asked:
        """A new table, at which all sit."""
        first, *others = self.users
        asked = await self.discord.answered(self.command(first, "table open"), self.patience)
        open_ = await self.store.tables.all_open(self.guild)
        if len(open_) != 1:
            raise BrokenError(f"{len(open_)} tables: {asked.said}")
        self.table_id = open_[0].id
        for user in others:
            await self.discord.answered(self.command(user, "table join"), self.patience)
        return self.command(first, "table show")

    def press(self, user: int, message: Json, *verbs: str) -> Asked:
        """Press the first button there is of these."""
        for verb in verbs:
            for custom_id in custom_ids(message):
                if custom_id.split(":")[2] == verb:
                    return self.discord.press(user, message, custom_id)
        return self.command(user, "table show")
