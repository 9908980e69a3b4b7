"""Seats: people sit down, leave, invite others, are removed or replaced."""

from dataclasses import replace
from datetime import datetime

from bot.model import AuditEntry, ReplacementReason, Table
from bot.store.store import Store
from bot.tables.changes import Changes
from bot.tables.loading import Departures
from bot.tables.rules import between_hands, lobby
from bot.tables.rules.between_hands import leave_hand, take_over
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.snapshot import Closed, Playing, Snapshot
from bot.tables.rules.step import Step, to_next_version
from bot.tables.rules.votes import vote_to_replace, votes_against_host
from game.refusals import Refusal


class Seating:
    """The seats of the tables, during and between hands.

    Each method returns the table after it, or a refusal.
    """

    def __init__(self, store: Store, changes: Changes, departures: Departures) -> None:
        self._store = store
        self._changes = changes
        self._departures = departures

    async def join(self, table_id: str, user_id: int, name: str) -> Snapshot | Refusal:
        """Take an empty seat or an AI player's; during a hand only if invited.

        A player who was removed, or who left too often, can return after the next hand or when
        invited.
        """

        async def decide(snapshot: Snapshot, at: datetime) -> Step | Refusal:
            if isinstance(snapshot, Playing):
                is_new = await self._store.records.newcomers(snapshot.table.guild_id, (user_id,))
                step = take_over(snapshot, user_id, name, at, new=bool(is_new))
            else:
                step = between_hands.seated(snapshot, lobby.join(snapshot.table, user_id, name), at)
            if not isinstance(step, Step):
                return step
            return await self._may_not_join(snapshot, user_id) or step

        result = await self._changes.apply(table_id, decide)
        if not isinstance(result, Snapshot):
            return result
        return await self.unless_banned(result, user_id)

    async def _may_not_join(self, snapshot: Snapshot, user_id: int) -> Refusal | None:
        """Why this user cannot take a seat at this table."""
        table = snapshot.table
        if self._departures.has_to_wait(table, user_id):
            return Refusal(TableWhy.PUT_OUT)
        if refusal := await self.may_not_sit(table.guild_id, user_id):
            return refusal
        has_score = self._store.records.scored
        if isinstance(snapshot, Playing) and await has_score(table.id, table.hand_no, user_id):
            return Refusal(TableWhy.LEFT_THIS_HAND)
        return None

    async def may_not_sit(self, guild_id: int, user_id: int) -> Refusal | None:
        """Why a user cannot take a seat anywhere in a server."""
        reason = await self._store.moderation.ban(guild_id, user_id)
        if reason is not None:
            return Refusal(TableWhy.BANNED, {"reason": reason})
        return await self.seated_elsewhere(guild_id, user_id)

    async def seated_elsewhere(self, guild_id: int, user_id: int) -> Refusal | None:
        """The refusal that names the channel where a user already sits, if any."""
        table = await self._store.tables.of_user(guild_id, user_id)
        channel = f"<#{table.channel_id}>" if table else ""
        return Refusal(TableWhy.SEATED_ELSEWHERE, {"channel": channel}) if table else None

    async def unless_banned(self, snapshot: Snapshot, user_id: int) -> Snapshot | Refusal:
        """The table where a user sat down; if they were banned meanwhile, they lose the seat."""
        reason = await self._store.moderation.ban(snapshot.table.guild_id, user_id)
        if reason is None:
            return snapshot
        await self.remove(snapshot.table.id, user_id)
        return Refusal(TableWhy.BANNED, {"reason": reason})

    async def invite(self, table_id: str, user_id: int, guest_id: int) -> Snapshot | Refusal:
        """Invite a guest to take over an AI player's seat, even during a hand.

        Only the host can invite a guest who has to wait for the next hand.
        """

        def decide(snapshot: Snapshot, at: datetime) -> Step | Refusal:
            has_to_wait = self._departures.has_to_wait(snapshot.table, guest_id)
            if has_to_wait and user_id != snapshot.table.host_id:
                return Refusal(TableWhy.PUT_OUT)
            table = lobby.invite(snapshot.table, user_id, guest_id)
            if isinstance(table, Refusal):
                return table
            return to_next_version(snapshot, table, unseen=True)

        return await self._changes.apply(table_id, decide)

    async def leave(self, table_id: str, user_id: int) -> Snapshot | Refusal:
        """Give up a seat between hands."""

        def decide(snapshot: Snapshot, at: datetime) -> Step | Refusal:
            return between_hands.seated(snapshot, lobby.leave(snapshot.table, user_id), at)

        after = await self._changes.apply(table_id, decide)
        if isinstance(after, Snapshot) and not isinstance(after, Closed):
            self._departures.note(after.table, user_id)
        return after

    async def leave_hand(self, table_id: str, user_id: int, hand_no: int) -> Snapshot | Refusal:
        """Give up a seat during that hand."""

        def decide(snapshot: Snapshot, at: datetime) -> Step | Refusal:
            if snapshot.table.hand_no != hand_no:
                return Refusal(TableWhy.STALE)
            if not isinstance(snapshot, Playing):
                return Refusal(TableWhy.HAND_NOT_RUNNING)
            return leave_hand(snapshot, user_id, at)

        return await self._changes.apply(table_id, decide)

    async def remove(
        self, table_id: str, user_id: int, entry: AuditEntry | None = None
    ) -> Snapshot | Refusal:
        """Take away a user's seat. During a hand this costs as much as leaving."""

        def decide(snapshot: Snapshot, at: datetime) -> Step | Refusal:
            if isinstance(snapshot, Playing):
                step = leave_hand(snapshot, user_id, at)
            else:
                step = between_hands.seated(snapshot, lobby.leave(snapshot.table, user_id), at)
            return with_audit_entry(step, entry)

        return await self._changes.apply(table_id, decide)

    async def fill(
        self, table_id: str, user_id: int, ai_names: tuple[str, ...], level: str = ""
    ) -> Snapshot | Refusal:
        """Fill the empty seats with AI players of this level, or of the table's."""

        def decide(snapshot: Snapshot, at: datetime) -> Step | Refusal:
            table = lobby.fill(snapshot.table, user_id, ai_names, level)
            return between_hands.seated(snapshot, table, at)

        return await self._changes.apply(table_id, decide)

    async def replace_person(
        self, table_id: str, user_id: int, other: int, reason: ReplacementReason
    ) -> Snapshot | Refusal:
        """Give a player's seat to an AI player: the host decides, the others vote.

        During a hand, or about a player who votes against them, the host can only vote, too.
        """

        def decide(snapshot: Snapshot, at: datetime) -> Step | Refusal:
            if isinstance(snapshot, Playing) or not _host_decides(snapshot.table, user_id, other):
                vote = vote_to_replace(snapshot.table, user_id, other, reason)
                return between_hands.voted(snapshot, vote, at)
            change = lobby.replace_person(snapshot.table, user_id, other, reason)
            if isinstance(change, Refusal):
                return change
            table, replaced = change
            return between_hands.with_replaced(
                between_hands.seated(snapshot, table, at), (replaced,)
            )

        return await self._changes.apply(table_id, decide)


def _host_decides(table: Table, user_id: int, other: int) -> bool:
    """Whether this user is the host and the other one does not vote against them."""
    is_opposed = len(table.people) > 2 and votes_against_host(table, other)
    return user_id == table.host_id and not is_opposed


def with_audit_entry(step: Step | Refusal, entry: AuditEntry | None) -> Step | Refusal:
    """The step with a record of what a moderator did."""
    if not isinstance(step, Step):
        return step
    return replace(step, change=replace(step.change, audit_entry=entry))
