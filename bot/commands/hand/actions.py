"""What players do in a hand: see it, act, set premoves, ask for hints."""

from bot.commands.framework.controller import Controller
from bot.commands.framework.display import answer_with_hand, publish, show_again, show_own
from bot.commands.framework.own_table import own_table
from bot.delivery.reply import Reply
from bot.panels.custom_id import Place
from bot.panels.hand.hand import hand_alt
from bot.panels.panel import text_panel
from bot.panels.table.happenings import log_text
from bot.tables.hands import Choose, ChoosePremove
from bot.tables.rules.refusals import TableWhy, not_seated
from bot.tables.rules.snapshot import Closed, Playing, Settled, Snapshot
from game.hand.view import own_view
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
    if isinstance(snapshot, Closed):
        return Refusal(TableWhy.TABLE_CLOSED)
    seat = snapshot.seat_of(reply.user_id)
    if seat is None:
        return not_seated(snapshot.table)
    result = reply.place is not None and isinstance(snapshot, Settled)
    if not isinstance(snapshot, Playing) and not result:
        return Refusal(TableWhy.HAND_NOT_RUNNING)
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
        return Refusal(TableWhy.HAND_NOT_RUNNING)
    words = reply.words
    suits = view.rules.guard is Guard.CALLED
    hand_as_text = hand_alt(view.cards, words, suits=suits)
    if isinstance(snapshot, Playing):
        hand_as_text += f"\n{log_text(snapshot.table, snapshot.hand, words)}"
    await reply.show(text_panel(hand_as_text.strip()))
    return None


async def tell_log(controller: Controller, reply: Reply, table_id: str) -> Refusal | None:
    """Show the user what was played in the hand, so far or until its end."""
    snapshot = await controller.tables.get(table_id)
    if not isinstance(snapshot, Playing | Settled):
        return Refusal(TableWhy.HAND_NOT_RUNNING)
    if snapshot.seat_of(reply.user_id) is None:
        return not_seated(snapshot.table)
    await reply.show(text_panel(log_text(snapshot.table, snapshot.hand, reply.words)))
    return None


async def show_hint(
    controller: Controller, reply: Reply, table_id: str, at: tuple[int, int] | None = None
) -> Refusal | None:
    """Show the user the best action and why; it is recorded that they asked."""
    snapshot = await controller.tables.hands.hint(table_id, reply.user_id, at=at)
    if not isinstance(snapshot, Playing):
        return None if isinstance(snapshot, Snapshot) else snapshot
    seat = snapshot.seat_of(reply.user_id)
    if seat is not None and (best := hint(own_view(snapshot.hand, seat))):
        await show_own(controller, reply, snapshot, seat, hint=best)
    return None


async def act(
    controller: Controller,
    reply: Reply,
    table_id: str,
    choose: Choose,
    *,
    at: tuple[int, int] | None = None,
    in_secret: bool = False,
) -> Refusal | None:
    """Act in the hand. A press on the table is answered by the table, anything else by the own
    hand.
    """
    after = await controller.tables.hands.act(table_id, reply.user_id, choose, at=at)
    if not isinstance(after, Snapshot):
        return await _refuse(controller, reply, table_id, after)
    if reply.place is Place.TABLE and not in_secret:
        return await publish(controller, reply, after)
    await answer_with_hand(controller, reply, after)
    return None


async def say_no(
    controller: Controller, reply: Reply, table_id: str, at: tuple[int, int] | None = None
) -> Refusal | None:
    """Answer no to every question of this hand; nobody else sees that."""
    after = await controller.tables.hands.say_no(table_id, reply.user_id, at=at)
    if not isinstance(after, Snapshot):
        return await _refuse(controller, reply, table_id, after)
    await answer_with_hand(controller, reply, after)
    return None


async def plan(
    controller: Controller,
    reply: Reply,
    table_id: str,
    choose: ChoosePremove | None,
    *,
    at: tuple[int, int | None] | None = None,
) -> Refusal | None:
    """Set or remove a premove; nobody else sees that."""
    after = await controller.tables.hands.plan(table_id, reply.user_id, choose, at=at)
    if not isinstance(after, Snapshot):
        return await _refuse(controller, reply, table_id, after)
    seat = after.seat_of(reply.user_id)
    if seat is not None:
        await show_own(controller, reply, after, seat)
    return None


async def _refuse(controller: Controller, reply: Reply, table_id: str, refusal: Refusal) -> Refusal:
    if refusal.why is TableWhy.STALE:
        await show_again(controller, reply, table_id)
    return refusal
