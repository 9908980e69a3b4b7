"""Actions with seats: take, leave, invite, fill."""

import discord

from bot.commands.framework.controller import Controller
from bot.commands.framework.display import answer_with_hand, publish, publish_beside
from bot.commands.framework.limits import Invitation, LimitedAction
from bot.delivery.reply import Reply
from bot.panels.player_names import person_name
from bot.panels.table.seats import (
    invitation_panel,
    leaving_panel,
    left_panel,
    over_panel,
    stood_up_panel,
    taken_panel,
)
from bot.runtime.requests import NO_MENTIONS
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.seating import Fill, Invite, Join, Leave, LeaveHand
from bot.tables.rules.snapshot import Lobby, Playing, Snapshot
from bot.tables.rules.substitutes import ai_names
from bot.text.catalogue import Words, language_of
from game.refusals import Refusal


async def join(controller: Controller, reply: Reply, table_id: str) -> Refusal | None:
    """Sit down; during a hand, show the hand that is taken over."""
    user_id, dealer = reply.user_id, controller.dealer
    if refusal := controller.cooldowns.too_often(LimitedAction.SEAT, user_id):
        return refusal
    after = await controller.tables.do(table_id, Join(user_id, person_name(reply.user_name)))
    if isinstance(after, Snapshot):
        controller.cooldowns.count(LimitedAction.SEAT, user_id)
        _close_invitation(controller, after, user_id)
    if isinstance(after, Playing):
        if not reply.follows_hand:
            dealer.background.start(dealer.deal_to(after, user_id))
        await answer_with_hand(controller, reply, after)
        return None
    return await publish(controller, reply, after)


def _close_invitation(controller: Controller, after: Snapshot, user_id: int) -> None:
    """Update the invitation of a guest who has sat down."""
    seat = after.seat_of(user_id)
    invitation = controller.invitations.get(after.table.id)
    if invitation and invitation.guest_id == user_id and seat is not None:
        del controller.invitations[after.table.id]
        panel = taken_panel(after.table, seat, Words(language_of(after.table.locale)))
        amend = controller.publisher.amend(invitation.channel_id, invitation.message_id, panel)
        controller.dealer.background.start(amend)


async def invite(
    controller: Controller, reply: Reply, table_id: str, guest: discord.User | discord.Member
) -> Refusal | None:
    """Invite somebody to take over the seat of an AI player."""
    publisher = controller.publisher
    if guest.bot:
        return Refusal(TableWhy.NOT_A_PERSON)
    if not isinstance(guest, discord.Member):
        return Refusal(TableWhy.NOT_IN_SERVER, {"who": guest.mention})
    if refusal := controller.cooldowns.too_often(LimitedAction.INVITE, reply.user_id):
        return refusal
    after = await controller.tables.do(table_id, Invite(reply.user_id, guest.id))
    if not isinstance(after, Snapshot):
        return after
    controller.cooldowns.count(LimitedAction.INVITE, reply.user_id)
    reply.start_time_limit()
    words = Words(language_of(after.table.locale))
    invitation = invitation_panel(after, guest.id, words)
    channel_id = reply.channel_id or after.table.channel_id
    message_id = await reply.post(invitation, NO_MENTIONS)
    if message_id is None:
        channel_id = after.table.channel_id
        message_id = await publisher.post(channel_id, invitation)
    if message_id is None:
        await reply.whisper(reply.words("invitation-not-posted", who=guest.mention))
        return None
    former = controller.invitations.get(table_id)
    controller.invitations[table_id] = Invitation(guest.id, channel_id, message_id)
    if former:
        amend = publisher.amend(former.channel_id, former.message_id, over_panel(words))
        controller.dealer.background.start(amend)
    return None


async def leave(controller: Controller, reply: Reply, table_id: str) -> Refusal | None:
    """Leave a seat; during a hand, first say what that costs."""
    snapshot = await controller.tables.get(table_id)
    if isinstance(snapshot, Playing) and snapshot.seat_of(reply.user_id) is not None:
        if _is_guest(snapshot, reply.user_id):
            return await leave_hand(controller, reply, table_id, snapshot.table.hand_no)
        await reply.show(leaving_panel(snapshot.table, reply.words))
        return None
    after = await controller.tables.do(table_id, Leave(reply.user_id))
    if not isinstance(after, Lobby):
        return await publish(controller, reply, after)
    panel = stood_up_panel(after.table, reply.words)
    await publish_beside(controller, reply, reply.put(panel), after)
    return None


async def leave_at_once(controller: Controller, reply: Reply, table_id: str) -> Refusal | None:
    """Leave a seat, even during a hand."""
    snapshot = await controller.tables.get(table_id)
    if isinstance(snapshot, Playing):
        return await leave_hand(controller, reply, table_id, snapshot.table.hand_no)
    return await leave(controller, reply, table_id)


async def leave_hand(
    controller: Controller, reply: Reply, table_id: str, hand_no: int
) -> Refusal | None:
    """Leave a seat during a hand, after the cost was shown."""
    is_guest = _is_guest(await controller.tables.get(table_id), reply.user_id)
    after = await controller.tables.do(table_id, LeaveHand(reply.user_id, hand_no))
    if not isinstance(after, Snapshot):
        return after
    panel = left_panel(after.table, reply.words, guest=is_guest)
    await publish_beside(controller, reply, reply.put(panel), after)
    return None


async def fill(
    controller: Controller, reply: Reply, table_id: str, level: str = ""
) -> Refusal | None:
    """Fill the empty seats with AI players of this level, or of the table's."""
    snapshot = await controller.tables.get(table_id)
    names = ai_names(Words(language_of(snapshot.table.locale if snapshot else None)))
    after = await controller.tables.do(table_id, Fill(reply.user_id, names, level))
    return await publish(controller, reply, after)


def _is_guest(snapshot: Snapshot | None, user_id: int) -> bool:
    """Whether a user took over an AI player's seat in the current hand."""
    place = snapshot.table.place_of(user_id) if snapshot else None
    return place is not None and place[1].substitute
