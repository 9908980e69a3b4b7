"""Carries out what a user asks for on the page."""

from collections.abc import Callable
from functools import partial

import discord
from cachetools import LRUCache
from discord.app_commands import Cooldown

from bot.commands.components import press_at_table
from bot.commands.framework.controller import Controller
from bot.commands.framework.display import publish, tell_of_press
from bot.commands.framework.interactions import carry_out
from bot.commands.hand.choices import forgetting, going_away, taking_back
from bot.commands.records.replay import turn_replay
from bot.commands.server.notices import press_notices, show_notices
from bot.commands.server.privacy import choose_look, show_look
from bot.commands.server.rules import show_page
from bot.commands.table.again import open_again
from bot.commands.table.daily import press_daily
from bot.commands.table.practice import press_practice
from bot.delivery.reply import Reply
from bot.model import NO_SERVER, Table
from bot.model.shards import Phrase
from bot.model.visitor import Visitor
from bot.panels import custom_id
from bot.panels.custom_id import (
    DailyPress,
    EntryPress,
    LookChoice,
    NoticePress,
    PageTurn,
    PracticePress,
    ReplayTurn,
)
from bot.panels.press_verbs import DailyVerb, EntryVerb, Verb
from bot.tables.rules import acting
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.snapshot import Playing, Snapshot
from bot.tables.rules.step import Request as TableRequest
from bot.web.labels import PHRASES, REACTIONS
from bot.web.messages import (
    Ask,
    Decide,
    GetHint,
    GoOnAutoplay,
    HandRequest,
    Hinted,
    PlayAhead,
    PressInPanel,
    RemovePremove,
    Say,
    SayNoToAll,
    TakeSeatBack,
)
from bot.web.own import hint_choices
from bot.web.page_reply import PageReply, Send
from bot.web.scene import LOOK
from game.hand.actions import Decision
from game.hand.engine import Hand
from game.hand.view import own_view
from game.notation.formatter import read_action
from game.players.hints import hint
from game.refusals import Refusal

SAYING = (2, 5.0)
"""How many phrases in how many seconds a user may say."""
USERS = 10_000
"""Users whose phrases are counted, the latest ones."""


class Requests:
    """Carries out requests of the visitors of all pages.

    `show_phrase`: shows what a player says on the pages of this process.
    """

    def __init__(self, controller: Controller, show_phrase: Callable[[Phrase], None]) -> None:
        self._controller = controller
        self._show_phrase = show_phrase
        self._saying: LRUCache[int, Cooldown] = LRUCache(USERS)

    async def carry_out(self, asked: Ask, snapshot: Snapshot, visitor: Visitor, send: Send) -> None:
        """Carry out one request at a table, and send what the user should know, such as a refusal.

        A changed scene is not sent here: the page gets it because its table has changed.
        """
        at = discord.utils.utcnow()
        self._controller.tables.presence.note(visitor.user_id, at)
        press_id = discord.utils.time_snowflake(at)
        reply = PageReply(visitor, snapshot.table, press_id, asked.id, send)
        table_id = visitor.table_id
        match asked.request:
            case PressInPanel() as press:
                await carry_out(reply, partial(self._press, reply, snapshot.table, press))
            case Say(number=number):
                await carry_out(reply, partial(self._say, snapshot, visitor.user_id, number))
            case request:
                await carry_out(reply, partial(self._act, reply, table_id, request, send))

    async def _say(self, snapshot: Snapshot, user_id: int, number: int) -> None:
        """Show what a player says to everybody; nothing if they say too much."""
        seat = snapshot.seat_of(user_id)
        if seat is None or not 0 <= number < len(PHRASES) + len(REACTIONS):
            return
        if self._saying.setdefault(user_id, Cooldown(*SAYING)).update_rate_limit() is not None:
            return
        phrase, store = Phrase(snapshot.table.id, seat, number), self._controller.store
        if store.database.is_shared:
            await store.shards.say(phrase)
        else:
            self._show_phrase(phrase)

    async def _act(
        self, reply: Reply, table_id: str, request: HandRequest, send: Send
    ) -> Refusal | None:
        """Act in the hand, or send a hint."""
        wish = _table_request(request, reply.user_id)
        after = await self._controller.tables.do(table_id, wish)
        tell_of_press(self._controller, reply, table_id, reply.guild_id or NO_SERVER)
        if not isinstance(request, GetHint):
            return await publish(self._controller, reply, after)
        if isinstance(after, Playing):
            await _send_hint(request, after, reply, send)
        return after if isinstance(after, Refusal) else None

    async def _press(self, reply: Reply, table: Table, request: PressInPanel) -> Refusal | None:
        """Press a button of this table's panels; presses can be forged."""
        controller, table_id = self._controller, table.id
        if request.custom_id == LOOK:
            return await show_look(controller, reply)
        match custom_id.read(request.custom_id):
            case custom_id.Press(verb=Verb.PAGE | Verb.END_PAGES):  # a page is open already
                return Refusal(TableWhy.STALE)
            case custom_id.Press(table_id=pressed_table) as press if pressed_table == table_id:
                is_joining = press.verb is Verb.JOIN
                if is_joining and not await self._may_sit_down(table_id, reply.user_id):
                    return Refusal(TableWhy.NO_ONLOOKER)
                return await press_at_table(controller, reply, press, request.chosen)
            case ReplayTurn(source=source) as turn if source == table_id:
                return await turn_replay(controller, reply, turn, request.chosen)
            case PracticePress() as press:
                return await press_practice(controller, reply, press, request.chosen)
            case DailyPress(verb=DailyVerb.SHARE | DailyVerb.BEFORE | DailyVerb.ANSWER) as press:
                return await press_daily(controller, reply, press)
            case PageTurn() as turn:
                title = request.chosen or turn.title
                return await show_page(controller, reply, title, table)
            case LookChoice() as choice:
                return await choose_look(controller, reply, choice)
            case NoticePress() as press:
                return await press_notices(controller, reply, press, request.chosen)
            case EntryPress(verb=EntryVerb.RULES):
                return await show_page(controller, reply, table=table)
            case EntryPress(verb=EntryVerb.OPEN):
                return await open_again(controller, reply, table_id)
            case EntryPress(verb=EntryVerb.NOTICES):
                return await show_notices(controller, reply)
            case _:
                return Refusal(TableWhy.STALE)

    async def _may_sit_down(self, table_id: str, user_id: int) -> bool:
        """Whether somebody still is in the server; true if that is not known."""
        access, snapshot = self._controller.page, await self._controller.tables.get(table_id)
        if access is None or snapshot is None:
            return True
        return await access.may_look(snapshot.table, user_id) is not False


def _table_request(request: HandRequest, user_id: int) -> TableRequest:
    at, at_any_step = (request.hand, request.step), (request.hand, None)
    match request:
        case Decide(action=code):
            return acting.Act(user_id, partial(_decision, code), at)
        case PlayAhead(action=code):
            return acting.SetPremove(user_id, partial(_decision, code), at)
        case RemovePremove(trick=trick):
            return acting.SetPremove(user_id, forgetting(str(trick)), at_any_step)
        case SayNoToAll():
            return acting.SayNo(user_id, at)
        case GetHint():
            return acting.AskHint(user_id, at)
        case GoOnAutoplay():
            return acting.Act(user_id, going_away, at_any_step)
        case TakeSeatBack():
            return acting.Act(user_id, taking_back, at_any_step)


async def _send_hint(request: GetHint, now: Playing, reply: Reply, send: Send) -> None:
    seat = now.seat_of(reply.user_id)
    view = own_view(now.hand, seat) if seat is not None else None
    if view and (best := hint(view)):
        choices = hint_choices(now.table, view, best, reply.words)
        await send(Hinted("hint", request.hand, request.step, choices))


def _decision(code: str, _hand: Hand, seat: int) -> Decision | Refusal:
    """The decision of a code, which can be forged."""
    try:
        action = read_action(seat, code)
    except ValueError:
        return Refusal(TableWhy.STALE)
    return action if isinstance(action, Decision) else Refusal(TableWhy.STALE)
