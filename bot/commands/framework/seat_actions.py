"""Actions with seats: take, leave, invite, fill."""

from dataclasses import dataclass, field

import discord

from bot.commands.framework.display import TableDisplay
from bot.commands.framework.limits import Cooldowns, Invitation, Invitations, LimitedAction
from bot.delivery.dealer import Dealer
from bot.delivery.publisher import Publisher
from bot.delivery.reply import Reply
from bot.panels.player_names import person_name
from bot.panels.table.seats import (
    invitation_panel,
    leaving_panel,
    left_panel,
    over_panel,
    taken_panel,
)
from bot.runtime.requests import NO_MENTIONS
from bot.tables.refusals import TableWhy
from bot.tables.service import Tables
from bot.tables.snapshot import Playing, Snapshot
from bot.tables.substitutes import ai_names
from bot.text.catalogue import Words, language_of
from game.refusals import Refusal


@dataclass(frozen=True, slots=True)
class SeatActions:
    """Takes, leaves and fills seats."""

    tables: Tables
    publisher: Publisher
    dealer: Dealer
    cooldowns: Cooldowns
    display: TableDisplay
    invitations: Invitations = field(default_factory=Invitations)

    async def join(self, reply: Reply, table_id: str) -> Refusal | None:
        """Sit down; during a hand, show the hand that is taken over."""
        user_id = reply.user_id
        if refusal := self.cooldowns.too_often(LimitedAction.SEAT, user_id):
            return refusal
        after = await self.tables.seating.join(table_id, user_id, person_name(reply.user_name))
        if isinstance(after, Snapshot):
            self.cooldowns.count(LimitedAction.SEAT, user_id)
            self._close_invitation(after, user_id)
        if isinstance(after, Playing):
            if not reply.follows_hand:
                self.dealer.background.start(self.dealer.deal_to(after, user_id))
            await self.display.with_own_hand(reply, after)
            return None
        return await self.display.publish(reply, after)

    def _close_invitation(self, after: Snapshot, user_id: int) -> None:
        """Update the invitation of a guest who has sat down."""
        seat, invitation = after.seat_of(user_id), self.invitations.used(after.table.id, user_id)
        if invitation and seat is not None:
            panel = taken_panel(after.table, seat, Words(language_of(after.table.locale)))
            amend = self.publisher.amend(invitation.channel_id, invitation.message_id, panel)
            self.dealer.background.start(amend)

    async def invite(
        self, reply: Reply, table_id: str, guest: discord.User | discord.Member
    ) -> Refusal | None:
        """Invite somebody to take over the seat of an AI player."""
        if guest.bot:
            return Refusal(TableWhy.NOT_A_PERSON)
        if not isinstance(guest, discord.Member):
            return Refusal(TableWhy.NOT_IN_SERVER, {"who": guest.mention})
        if refusal := self.cooldowns.too_often(LimitedAction.INVITE, reply.user_id):
            return refusal
        after = await self.tables.seating.invite(table_id, reply.user_id, guest.id)
        if not isinstance(after, Snapshot):
            return after
        self.cooldowns.count(LimitedAction.INVITE, reply.user_id)
        reply.decided()
        words = Words(language_of(after.table.locale))
        invitation = invitation_panel(after, guest.id, words)
        channel_id = reply.channel_id or after.table.channel_id
        message_id = await reply.post(invitation, NO_MENTIONS)
        if message_id is None:
            channel_id = after.table.channel_id
            message_id = await self.publisher.post(channel_id, invitation)
        if message_id is None:
            words = reply.words
            await reply.whisper(words("invitation-not-posted", who=guest.mention))
            return None
        new = Invitation(guest.id, channel_id, message_id)
        if former := self.invitations.replace(table_id, new):
            amend = self.publisher.amend(former.channel_id, former.message_id, over_panel(words))
            self.dealer.background.start(amend)
        return None

    async def leave(self, reply: Reply, table_id: str) -> Refusal | None:
        """Leave a seat; during a hand, first say what that costs."""
        now = await self.tables.get(table_id)
        if isinstance(now, Playing) and now.seat_of(reply.user_id) is not None:
            if _is_guest(now, reply.user_id):
                return await self.leave_hand(reply, table_id, now.table.hand_no)
            words = reply.words
            await reply.show(leaving_panel(now.table, words))
            return None
        return await self.display.publish(
            reply, await self.tables.seating.leave(table_id, reply.user_id)
        )

    async def leave_hand(self, reply: Reply, table_id: str, hand_no: int) -> Refusal | None:
        """Leave a seat during a hand, after the cost was shown."""
        guest = _is_guest(await self.tables.get(table_id), reply.user_id)
        after = await self.tables.seating.leave_hand(table_id, reply.user_id, hand_no)
        if not isinstance(after, Snapshot):
            return after
        words = reply.words
        await self.display.beside(
            reply.put(left_panel(after.table, words, guest=guest)), reply, after
        )
        return None

    async def fill(self, reply: Reply, table_id: str, level: str = "") -> Refusal | None:
        """Fill the empty seats with AI players of this level, or of the table's."""
        table = await self.tables.get(table_id)
        words = Words(language_of(table.table.locale if table else None))
        names = ai_names(words)
        return await self.display.publish(
            reply, await self.tables.seating.fill(table_id, reply.user_id, names, level)
        )


def _is_guest(now: Snapshot | None, user_id: int) -> bool:
    """Whether a user took over an AI player's seat in the current hand."""
    place = now.table.place_of(user_id) if now else None
    return place is not None and place[1].helping
