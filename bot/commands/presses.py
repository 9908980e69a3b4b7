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
from bot.commands.floor import Floor
from bot.commands.listening import listener
from bot.delivery.reply import Reply
from bot.panels.press import PATTERN, Press
from bot.tables.refusal import Refused, Stop, Stopped


async def press(floor: Floor, reply: Reply, press: Press, chosen: str) -> Refused | None:
    """Do what a press stands for; `chosen` is the option chosen in a menu."""
    bind_contextvars(table=press.table_id, hand=press.hand_no)
    table, at = press.table_id, (press.hand_no, press.step)
    match press.verb:
        case "join":
            return await floor.join(reply, table)
        case "leave":
            return await floor.leave(reply, table)
        case "quit":
            return await floor.leave_hand(reply, table, press.hand_no)
        case "fill":
            return await floor.fill(reply, table)
        case "deal":
            return await floor.deal(reply, table)
        case "file":
            return await floor.show_game_file(reply, table)
        case "preset":
            return await floor.choose_rules(reply, table, chosen)
        case "close":
            return await floor.close(reply, table)
        case "hand" | "refresh" | "pick":
            return await floor.show_hand(reply, table, chosen)
        case "text":
            return await floor.tell_hand(reply, table)
        case "lay":
            return await floor.act(reply, table, playing(chosen), at=at)
        case "call" | "give":
            return await floor.act(reply, table, saying(chosen), at=at)
        case "away":
            return await floor.act(reply, table, going_away, at=at)
        case "back":
            return await floor.act(reply, table, taking_back)
        case "pass":
            return await floor.act(reply, table, passing, at=at)
        case "skip":
            return await floor.plan(reply, table, skipping(press.arg), at=(press.hand_no, None))
        case "plan":
            return await floor.plan(reply, table, playing(chosen), at=at)
        case "unplan":
            return await floor.plan(reply, table, forgetting(press.arg), at=(press.hand_no, None))
        case "yes" | "no" | "ascend" | "solo" | "cede":
            return await floor.act(reply, table, saying(press.verb), at=at)
        case _:
            return Stopped(Stop.STALE)


PressedItem = listener(PATTERN, Press.read, press, lambda press: press.place)
"""Any button or menu of a table or a hand; what is chosen in a menu is the press's argument."""
