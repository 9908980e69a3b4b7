"""The buttons and menus of tables and hands."""

from typing import assert_never

from structlog.contextvars import bind_contextvars

from bot.commands.choices import (
    forgetting,
    going_away,
    passing,
    playing,
    saying,
    skipping,
    taking_back,
)
from bot.commands.controller import Controller
from bot.commands.dynamic_items import listener
from bot.delivery.reply import Reply
from bot.panels.custom_id import PATTERN, Press, Verb
from bot.tables.stops import Refused, Stop, Stopped


async def press(controller: Controller, reply: Reply, press: Press, chosen: str) -> Refused | None:
    """Do what a press stands for; `chosen` is the option chosen in a menu."""
    bind_contextvars(table=press.table_id, hand=press.hand_no)
    table, at = press.table_id, (press.hand_no, press.step)
    match press.verb:
        case Verb.JOIN:
            return await controller.join(reply, table)
        case Verb.LEAVE:
            return await controller.leave(reply, table)
        case Verb.QUIT:
            return await controller.leave_hand(reply, table, press.hand_no)
        case Verb.FILL:
            return await controller.fill(reply, table)
        case Verb.DEAL:
            return await controller.deal(reply, table)
        case Verb.FILE:
            return await controller.show_game_file(reply, table)
        case Verb.PRESET:
            return await controller.choose_rules(reply, table, chosen)
        case Verb.CLOSE:
            return await controller.close(reply, table)
        case Verb.HAND | Verb.REFRESH | Verb.PICK:
            return await controller.show_hand(reply, table, chosen)
        case Verb.TEXT:
            return await controller.tell_hand(reply, table)
        case Verb.LAY:
            return await controller.act(reply, table, playing(chosen), at=at)
        case Verb.CALL | Verb.GIVE:
            return await controller.act(reply, table, saying(chosen), at=at)
        case Verb.AWAY:
            return await controller.act(reply, table, going_away, at=at)
        case Verb.BACK:
            return await controller.act(reply, table, taking_back)
        case Verb.PASS:
            return await controller.act(reply, table, passing, at=at)
        case Verb.SKIP:
            return await controller.plan(
                reply, table, skipping(press.arg), at=(press.hand_no, None)
            )
        case Verb.PLAN:
            return await controller.plan(reply, table, playing(chosen), at=at)
        case Verb.UNPLAN:
            return await controller.plan(
                reply, table, forgetting(press.arg), at=(press.hand_no, None)
            )
        case Verb.YES | Verb.NO | Verb.ASCEND | Verb.SOLO | Verb.CEDE:
            return await controller.act(reply, table, saying(press.verb), at=at)
        case Verb.FORMER:
            return Stopped(Stop.STALE)
        case _:
            assert_never(press.verb)


PressedItem = listener(PATTERN, Press.read, press, lambda press: press.place)
"""Any button or menu of a table or a hand; what is chosen in a menu is the press's argument."""
