"""What players do in a hand: see it, act, set premoves, ask for hints."""

from bot.commands.framework.controller import Controller
from bot.commands.framework.display import (
    answer_with_hand,
    publish,
    show_again,
    show_own,
    show_standing,
)
from bot.commands.framework.own_table import own_table
from bot.delivery.reply import Reply
from bot.model import Audience
from bot.panels.custom_id import Place
from bot.panels.hand.hand import hand_alt
from bot.panels.panel import text_panel
from bot.panels.table.happenings import log_text
from bot.tables.rules.acting import Act, AskHint, HandStep, SayNo, SetPremove
from bot.tables.rules.refusals import TableWhy, not_in_hand, not_seated
from bot.tables.rules.snapshot import Closed, Playing, Settled
from game.hand.view import own_view, view_of
from game.players.hints import hint
from game.refusals import Refusal
from game.rules.ruleset import Guard


async def show_hand(
    controller: Controller, reply: Reply, table_id: str | None = None, picked: str = ""
) -> Refusal | None:
    """Show the user's own hand."""
    snapshot = await (controller.tables.get(table_id) if table_id else own_table(controller, reply))
    if snapshot is None or isinstance(snapshot, Refusal):
        return snapshot or Refusal(TableWhy.NO_TABLE)
    if isinstance(snapshot, Closed) and snapshot.table.audience is Audience.DAILY:
        await show_standing(controller, reply, snapshot)
        return None
    if isinstance(snapshot, Closed):
        return not_in_hand(snapshot.table)
    seat = snapshot.seat_of(reply.user_id)
    if seat is None:
        return not_seated(snapshot.table)
    result = reply.place is not None and isinstance(snapshot, Settled)
    if not isinstance(snapshot, Playing) and not result:
        return not_in_hand(snapshot.table)
    await show_own(controller, reply, snapshot, seat, picked)
    return None


async def tell_hand(controller: Controller, reply: Reply, table_id: str) -> Refusal | None:
    """Show the user's own hand and what was played so far as text."""
    snapshot = await controller.tables.get(table_id)
    if snapshot is None:
        return Refusal(TableWhy.NO_TABLE)
    seat = snapshot.seat_of(reply.user_id)
    if seat is None:
        return not_seated(snapshot.table)
    view = own_view(snapshot.hand, seat) if snapshot.hand else None
    if view is None or not view.cards:
        return not_in_hand(snapshot.table)
    words = reply.words
    suits = view.rules.guard is Guard.CALLED
    hand_as_text = hand_alt(view.cards, words, suits=suits)
    if isinstance(snapshot, Playing):
        hand_as_text += f"\n{log_text(snapshot.table, view, words)}"
    await reply.show(text_panel(hand_as_text.strip()))
    return None


async def tell_log(controller: Controller, reply: Reply, table_id: str) -> Refusal | None:
    """Show the user what was played in the hand, so far or until its end."""
    snapshot = await controller.tables.get(table_id)
    if snapshot is None:
        return Refusal(TableWhy.NO_TABLE)
    if not isinstance(snapshot, Playing | Settled):
        return not_in_hand(snapshot.table)
    if snapshot.seat_of(reply.user_id) is None:
        return not_seated(snapshot.table)
    view = view_of(snapshot.hand, None)
    await reply.show(text_panel(log_text(snapshot.table, view, reply.words)))
    return None


async def show_hint(
    controller: Controller, reply: Reply, table_id: str, made_for: HandStep = None
) -> Refusal | None:
    """Show the user the best action and why; it is recorded that they asked."""
    after = await controller.tables.do(table_id, AskHint(reply.user_id, made_for))
    if isinstance(after, Refusal):
        return await _refuse(controller, reply, table_id, after)
    seat = after.seat_of(reply.user_id)
    if seat is None or not isinstance(after, Playing):
        return None
    if best := hint(own_view(after.hand, seat)):
        await show_own(controller, reply, after, seat, hint=best)
    return None


async def _refuse(controller: Controller, reply: Reply, table_id: str, refusal: Refusal) -> Refusal:
    """The refusal; if what was pressed is outdated, it is refreshed."""
    if refusal.why is TableWhy.STALE:
        await show_again(controller, reply, table_id)
    return refusal


async def act(
    controller: Controller,
    reply: Reply,
    table_id: str,
    request: Act | SayNo | SetPremove,
    *,
    in_secret: bool = False,
) -> Refusal | None:
    """Do something in the hand.

    A press on the table is answered by the table's message unless it is `in_secret`; everything
    else is answered by the user's own hand.
    """
    after = await controller.tables.do(table_id, request)
    if isinstance(after, Refusal):
        return await _refuse(controller, reply, table_id, after)
    if not reply.follows_hand:
        controller.dealer.live_hands.note_press(table_id, reply.user_id)
    seat = after.seat_of(reply.user_id)
    if isinstance(request, SetPremove):
        if seat is not None:
            await show_own(controller, reply, after, seat)
    elif reply.place is Place.TABLE and not in_secret:
        await publish(controller, reply, after)
    else:
        await answer_with_hand(controller, reply, after)
    return None
