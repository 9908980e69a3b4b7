"""Playing the cards of a hand again, by others, and comparing what each table made of them."""

from collections.abc import Awaitable, Callable

from bot.commands.common import cannot_write
from bot.commands.controller import Controller
from bot.commands.interactions import words_for
from bot.commands.own_thread import open_table
from bot.delivery.reply import Reply
from bot.hand_code import hand_code, read_hand_code
from bot.model import Loaded
from bot.panels.custom_id import Place
from bot.panels.duplicate_panel import duplicate_panel
from bot.tables.deal_again import Deal, deal_of, is_before
from bot.tables.stops import Refused, Stop, Stopped

LONGEST = 40
"""The most characters of a wrong code that are repeated."""

Done = Callable[[Controller, Reply, str, int], Awaitable[Refused | None]]


async def by_code(do: Done, controller: Controller, reply: Reply, code: str) -> Refused | None:
    """Do it with the hand that somebody named."""
    if found := read_hand_code(code):
        return await do(controller, reply, *found)
    return Stopped(Stop.NO_SUCH_DEAL, {"text": code[:LONGEST]})


async def play_again(
    controller: Controller, reply: Reply, table_id: str, hand_no: int
) -> Refused | None:
    """Open a table that plays these cards; a user who knows them is shown what was made of them.

    A user who pressed below a replay has looked at the cards, too.
    """
    deal = await _deal(controller, reply, table_id, hand_no)
    if isinstance(deal, Stopped):
        return deal
    knows = await controller.store.deals.knows(deal.code, reply.interaction.user.id)
    if knows or reply.place is Place.PRIVATE:
        await _show(controller, reply, deal)
        return None
    return cannot_write(reply.interaction) or await open_table(controller, reply, deal)


async def compare(
    controller: Controller, reply: Reply, table_id: str, hand_no: int
) -> Refused | None:
    """Show what each table made of these cards, to a user who knows them."""
    deal = await _deal(controller, reply, table_id, hand_no)
    if isinstance(deal, Stopped):
        return deal
    if not await controller.store.deals.knows(deal.code, reply.interaction.user.id):
        return Stopped(Stop.NOT_PLAYED_YET)
    await _show(controller, reply, deal)
    return None


async def can_be_dealt(controller: Controller, loaded: Loaded, hand_no: int) -> bool:
    """Whether that loaded hand can be played again."""
    deal = deal_of(loaded, loaded.table.guild_id)
    return deal is not None and not await _off_record(controller, deal, loaded.table.id, hand_no)


async def _off_record(
    controller: Controller, deal: Deal, table_id: str, hand_no: int
) -> str | None:
    """Returns the code of the hand that is off the record: this one, or the deal's first one."""
    if not await controller.store.records.scores(table_id, hand_no):
        return hand_code(table_id, hand_no)
    return None if await controller.store.deals.find(deal.code) else deal.code


async def _deal(
    controller: Controller, reply: Reply, table_id: str, hand_no: int
) -> Deal | Stopped:
    """The deal of a hand of this server; nothing is told of it to those who are playing it."""
    where = reply.interaction
    if where.guild_id is None:
        return Stopped(Stop.NO_DM)
    loaded = await controller.store.tables.load(table_id, hand_no)
    deal = deal_of(loaded, where.guild_id)
    if loaded is None or deal is None:
        return Stopped(Stop.NO_SUCH_DEAL, {"text": hand_code(table_id, hand_no)})
    mine = await controller.store.tables.of_user(where.guild_id, where.user.id)
    if is_before(mine, deal.code):
        return Stopped(Stop.CARDS_TO_COME)
    if code := await _off_record(controller, deal, table_id, hand_no):
        return Stopped(Stop.OFF_RECORD, {"code": code})
    return deal


async def _show(controller: Controller, reply: Reply, deal: Deal) -> None:
    attempts = await controller.tables.attempts(deal.code, shown_to=reply.interaction.user.id)
    await reply.show(duplicate_panel(attempts, deal.code, words_for(reply.interaction)))
