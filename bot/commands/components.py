"""The buttons and menus of tables and hands."""

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
from bot.panels.custom_id import PATTERN, Press
from bot.tables.stops import Refused, Stop, Stopped


async def press(controller: Controller, reply: Reply, press: Press, chosen: str) -> Refused | None:
    """Do what a press stands for; `chosen` is the option chosen in a menu."""
    bind_contextvars(table=press.table_id, hand=press.hand_no)
    table, at = press.table_id, (press.hand_no, press.step)
    match press.verb:
        case "join":
            return await controller.join(reply, table)
        case "leave":
            return await controller.leave(reply, table)
        case "quit":
            return await controller.leave_hand(reply, table, press.hand_no)
        case "fill":
            return await controller.fill(reply, table)
        case "deal":
            return await controller.deal(reply, table)
        case "file":
            return await controller.show_game_file(reply, table)
        case "preset":
            return await controller.choose_rules(reply, table, chosen)
        case "close":
            return await controller.close(reply, table)
        case "hand" | "refresh" | "pick":
            return await controller.show_hand(reply, table, chosen)
        case "text":
            return await controller.tell_hand(reply, table)
        case "lay":
            return await controller.act(reply, table, playing(chosen), at=at)
        case "call" | "give":
            return await controller.act(reply, table, saying(chosen), at=at)
        case "away":
            return await controller.act(reply, table, going_away, at=at)
        case "back":
            return await controller.act(reply, table, taking_back)
        case "pass":
            return await controller.act(reply, table, passing, at=at)
        case "skip":
            return await controller.plan(
                reply, table, skipping(press.arg), at=(press.hand_no, None)
            )
        case "plan":
            return await controller.plan(reply, table, playing(chosen), at=at)
        case "unplan":
            return await controller.plan(
                reply, table, forgetting(press.arg), at=(press.hand_no, None)
            )
        case "yes" | "no" | "ascend" | "solo" | "cede":
            return await controller.act(reply, table, saying(press.verb), at=at)
        case _:
            return Stopped(Stop.STALE)


PressedItem = listener(PATTERN, Press.read, press, lambda press: press.place)
"""Any button or menu of a table or a hand; what is chosen in a menu is the press's argument."""
