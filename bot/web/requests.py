"""Carries out what a user asks for on the page."""

import re
from collections.abc import Callable
from functools import partial

import discord
from cachetools import LRUCache
from discord.app_commands import Cooldown

from bot.commands.components import press_at_table
from bot.commands.framework.controller import Controller
from bot.commands.framework.display import publish
from bot.commands.framework.interactions import carry_out
from bot.commands.hand.choices import forgetting
from bot.commands.records.replay import turn_replay
from bot.commands.server.privacy import choose_look, show_look
from bot.commands.server.rules import show_page
from bot.delivery.reply import Reply
from bot.model.shards import Phrase
from bot.model.visitor import Visitor
from bot.panels import custom_id
from bot.panels.custom_id import EntryPress, LookChoice, PageTurn, ReplayTurn
from bot.panels.press_verbs import EntryVerb, Verb
from bot.tables.rules import acting, next_hand
from bot.tables.rules.acting import AskHint, SayNo, SetPremove
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.snapshot import Playing, Snapshot
from bot.tables.rules.step import Request as TableRequest
from bot.web.labels import PHRASES, REACTIONS
from bot.web.messages import Act, Agree, Hinted, Press, Request, Reveal, Say
from bot.web.page_reply import PageReply, Send
from bot.web.scene import LOOK, hint_choices
from game.hand.actions import Action, Autoplay, Decision, TakeBack
from game.hand.engine import Hand
from game.hand.view import own_view
from game.notation.formatter import read_action
from game.players.hints import hint
from game.refusals import Refusal

SAYING = (2, 5.0)
"""How many phrases in how many seconds a user may say."""
USERS = 10_000
"""Users whose phrases are counted, the latest ones."""
_NUMBER = re.compile("[0-9]{1,19}")


class Requests:
    """Carries out requests of the visitors of all pages.

    `show_phrase`: shows what a player says on the pages of this process.
    """

    def __init__(self, controller: Controller, show_phrase: Callable[[Phrase], None]) -> None:
        self._controller = controller
        self._show_phrase = show_phrase
        self._saying: LRUCache[int, Cooldown] = LRUCache(USERS)

    async def carry_out(
        self, request: Request, snapshot: Snapshot, visitor: Visitor, send: Send
    ) -> None:
        """Carry out one request at a table, and send what the user should know, such as a refusal.

        A changed scene is not sent here: the page gets it because its table has changed.
        """
        at = discord.utils.utcnow()
        self._controller.tables.presence.note(visitor.user_id, at)
        reply = PageReply(visitor, snapshot.table, discord.utils.time_snowflake(at), send)
        table_id = visitor.table_id
        match request:
            case Press():
                await carry_out(reply, partial(self._press, reply, table_id, request))
            case Act():
                await carry_out(reply, partial(self._act, reply, table_id, request, send))
            case Agree() | Reveal():
                await carry_out(reply, partial(self._agree, reply, table_id, request))
            case Say():
                await carry_out(
                    reply, partial(self._say, snapshot, visitor.user_id, request.number)
                )

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

    async def _agree(self, reply: Reply, table_id: str, request: Agree | Reveal) -> Refusal | None:
        """Agree to the next hand, or reveal the number whose SHA-256 the page agreed with."""
        tables = self._controller.tables
        if isinstance(request, Reveal):
            if not _NUMBER.fullmatch(request.number):
                return Refusal(TableWhy.STALE)
            reveal = next_hand.Reveal(reply.user_id, int(request.number))
            after = await tables.do(table_id, reveal)
            return await publish(self._controller, reply, after)
        press = custom_id.read(request.custom_id)
        if not isinstance(press, custom_id.Press) or press.verb is not Verb.READY:
            return Refusal(TableWhy.STALE)
        commit = next_hand.Commit(reply.user_id, request.commitment, press.step)
        after = await tables.do(table_id, commit)
        return await publish(self._controller, reply, after)

    async def _act(self, reply: Reply, table_id: str, request: Act, send: Send) -> Refusal | None:
        at, user_id = (request.hand, request.step), reply.user_id
        match request.code.split(" ", 1):
            case ["hint"]:
                return await self._hint(reply, table_id, at, send)
            case ["none"]:
                wish: TableRequest = SayNo(user_id, at)
            case ["unplan", trick]:
                wish = SetPremove(user_id, forgetting(trick), (at[0], None))
            case ["ahead", premove]:
                wish = SetPremove(user_id, partial(_action, premove), at)
            case _:
                choose = partial(_action, request.code)
                at_any_step = request.code in ("autoplay", "take-back")
                wish = acting.Act(user_id, choose, (at[0], None if at_any_step else at[1]))
        after = await self._controller.tables.do(table_id, wish)
        return await publish(self._controller, reply, after)

    async def _hint(
        self, reply: Reply, table_id: str, at: tuple[int, int], send: Send
    ) -> Refusal | None:
        snapshot = await self._controller.tables.do(table_id, AskHint(reply.user_id, at))
        if not isinstance(snapshot, Playing):
            return None if isinstance(snapshot, Snapshot) else snapshot
        seat = snapshot.seat_of(reply.user_id)
        view = own_view(snapshot.hand, seat) if seat is not None else None
        if view and (best := hint(view)):
            choices = hint_choices(snapshot.table, view, best, reply.words)
            await send(Hinted("hint", *at, choices))
        return None

    async def _press(self, reply: Reply, table_id: str, request: Press) -> Refusal | None:
        """Press a button of this table's panels; presses can be forged."""
        controller = self._controller
        if request.custom_id == LOOK:
            return await show_look(controller, reply)
        match custom_id.read(request.custom_id):
            case custom_id.Press(verb=Verb.READY | Verb.PAGE):
                # Without a commitment the host could choose cards; and a page is open already.
                return Refusal(TableWhy.STALE)
            case custom_id.Press(table_id=pressed_table) as press if pressed_table == table_id:
                return await press_at_table(controller, reply, press, request.chosen)
            case ReplayTurn(source=source) as turn if source == table_id:
                return await turn_replay(controller, reply, turn, request.chosen)
            case PageTurn() as turn:
                title = request.chosen or turn.title
                return await show_page(controller, reply, title, on_web=True)
            case LookChoice() as choice:
                return await choose_look(controller, reply, choice)
            case EntryPress(verb=EntryVerb.RULES):
                return await show_page(controller, reply, on_web=True)
            case _:
                return Refusal(TableWhy.STALE)


def _action(code: str, _hand: Hand, seat: int) -> Action | Refusal:
    """The action of a code, which can be forged."""
    try:
        action = read_action(seat, code)
    except ValueError:
        return Refusal(TableWhy.STALE)
    is_own = isinstance(action, Decision | Autoplay | TakeBack)
    return action if is_own else Refusal(TableWhy.STALE)
