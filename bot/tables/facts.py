"""Facts that requests need from the store or from this process's memory."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.model import Audience, Table
from bot.store.store import Store
from bot.tables.departures import Departures
from bot.tables.presence import Presence
from bot.tables.rules.choices import Choose
from bot.tables.rules.clock import MentionAwaited, TimeOut
from bot.tables.rules.next_hand import DealAnnounced, DealFacts, Ready
from bot.tables.rules.practice import TakeBackChoice
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.seating import Invite, Join, JoinFacts
from bot.tables.rules.snapshot import Playing, Snapshot
from bot.tables.rules.step import Request
from game.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Facts:
    """Fills the fields of requests that neither the table nor the time tells.

    `new_seed`: returns the secret seed of the next deal.
    """

    store: Store
    departures: Departures
    presence: Presence
    new_seed: Callable[[], bytes]
    has_beacon: bool

    async def added_to(self, request: Request, snapshot: Snapshot) -> Request:
        """The request, with what is known now."""
        table = snapshot.table
        match request:
            case Join(user_id=user_id):
                return replace(request, facts=await self._join_facts(snapshot, user_id))
            case Invite(guest_id=guest_id):
                return replace(request, has_to_wait=self.departures.has_to_wait(table, guest_id))
            case Choose():
                server = await self.store.servers.settings(table.guild_id)
                return replace(request, server=server)
            case Ready() | DealAnnounced() | TimeOut():
                return replace(request, facts=await self._deal_facts(table))
            case TakeBackChoice():
                return replace(request, loaded=await self.store.tables.load(table.id))
            case MentionAwaited():
                return replace(request, activity=self.presence.of_awaited(snapshot))
            case _:
                raise TypeError(f"{type(request).__name__} needs no facts")

    async def _deal_facts(self, table: Table) -> DealFacts:
        """Without a message, no round can be announced; only hands that count make a newcomer."""
        newcomers = frozenset[int]()
        if table.audience.counts:
            newcomers = await self.store.records.newcomers(table.guild_id, table.people)
        has_beacon = self.has_beacon and table.audience.has_message
        return DealFacts(self.new_seed(), newcomers, has_beacon)

    async def _join_facts(self, snapshot: Snapshot, user_id: int) -> JoinFacts:
        newcomers = await self.store.records.newcomers(snapshot.table.guild_id, (user_id,))
        return JoinFacts(user_id in newcomers, await self._barred(snapshot, user_id))

    async def _barred(self, snapshot: Snapshot, user_id: int) -> Refusal | None:
        """Why a user may not take a seat at this table."""
        table = snapshot.table
        if self.departures.has_to_wait(table, user_id):
            return Refusal(TableWhy.PUT_OUT)
        if table.audience is Audience.LINK:
            seated = await self.store.tables.of_user(table.guild_id, user_id, table.audience)
            return Refusal(TableWhy.SEATED_AMONG_FRIENDS) if seated else None
        if refusal := await self.refuse_in_server(table.guild_id, user_id):
            return refusal
        has_score = self.store.records.scored
        if isinstance(snapshot, Playing) and await has_score(table.id, table.hand_no, user_id):
            return Refusal(TableWhy.LEFT_THIS_HAND)
        return None

    async def refuse_in_server(self, guild_id: int, user_id: int) -> Refusal | None:
        """Why a user may not take a seat anywhere in a server."""
        banned = await self.refuse_banned(guild_id, user_id)
        return banned or await self.refuse_seated(guild_id, user_id)

    async def refuse_banned(self, guild_id: int, user_id: int) -> Refusal | None:
        """The refusal with the reason for which a user is banned from a server's tables, if any."""
        reason = await self.store.moderation.ban(guild_id, user_id)
        return None if reason is None else Refusal(TableWhy.BANNED, {"reason": reason})

    async def refuse_seated(self, guild_id: int, user_id: int) -> Refusal | None:
        """The refusal that names the channel where a user already sits, if any."""
        table = await self.store.tables.of_user(guild_id, user_id)
        channel = f"<#{table.channel_id}>" if table else ""
        return Refusal(TableWhy.SEATED_ELSEWHERE, {"channel": channel}) if table else None
