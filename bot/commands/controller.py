"""What people do at tables, by command or by press: ask the service, then show what came of it.

What is done for somebody answers them through `reply`, or returns why nothing was done.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial

import discord
import structlog

from bot.commands.cooldowns import Cooldowns, Often
from bot.commands.invitations import Invitation, Invitations
from bot.commands.let_in import LetIn
from bot.commands.visibility import refuse_channel
from bot.delivery.dealer import Dealer
from bot.delivery.limits import HEAD_START, NO_MENTIONS
from bot.delivery.publisher import Publisher
from bot.delivery.reply import Reply
from bot.model import Loaded, Reason, Table
from bot.panels.custom_id import Place
from bot.panels.fair_deal_panel import fair_deal_panel
from bot.panels.game_file_panel import game_file_panel
from bot.panels.hand_panel import hand_alt
from bot.panels.hint_panel import hint_panel
from bot.panels.invitation_panel import invitation_panel, over_panel, taken_panel
from bot.panels.leave_panel import leaving_panel, left_panel
from bot.panels.own_panel import own_panel
from bot.panels.player_names import clean_name
from bot.panels.review_panel import review_panel, seat_in
from bot.panels.seats_panel import seats_panel
from bot.panels.turn_panel import table_link
from bot.store.store import Store
from bot.tables.deal_again import Deal, code_of, is_before
from bot.tables.exports import game_file
from bot.tables.hands import Choose, Plan
from bot.tables.refusing import not_seated
from bot.tables.reviews import reviewed
from bot.tables.scores import who_sat
from bot.tables.service import Tables
from bot.tables.snapshot import Closed, Playing, Settled, Snapshot
from bot.tables.stops import Refused, Stop, Stopped
from bot.tables.substitutes import ai_names
from bot.text.catalogue import Words, language_of
from game.hand.view import own_view
from game.players.hints import hint
from game.rules.ruleset import Guard

log = structlog.get_logger(__name__)

REMEMBERED = 10_000
"""The languages of so many users are kept in memory: nothing is asked of the store for them, and
who pressed first is served first."""


@dataclass(slots=True)
class Controller:
    """All that the commands need: the tables, what shows them, and what is remembered of users."""

    tables: Tables
    publisher: Publisher
    dealer: Dealer
    store: Store
    cooldowns: Cooldowns = field(default_factory=Cooldowns)
    let_in: LetIn = field(default_factory=LetIn)
    moderators: LetIn = field(default_factory=LetIn)
    invitations: Invitations = field(default_factory=Invitations)
    sharing: set[int] = field(default_factory=set)
    _locales: OrderedDict[int, str] = field(default_factory=OrderedDict)

    async def mine(self, reply: Reply) -> Snapshot | Stopped:
        """The table at which the user sits in this server, or else the one of this channel."""
        where = reply.interaction
        if where.guild_id is None or where.channel_id is None:
            return Stopped(Stop.NO_DM)
        found = await self.tables.of_user(where.guild_id, where.user.id)
        found = found or await self.tables.in_channel(where.guild_id, where.channel_id)
        return found or Stopped(Stop.NO_TABLE)

    async def at_mine(
        self, reply: Reply, act: Callable[[Reply, str], Awaitable[Refused | None]]
    ) -> Refused | None:
        """Do something at that table: at the one that is remembered, or as the store has it.

        What is done is compared with the store anyway. Where somebody is found to sit there no
        more, it belongs elsewhere.
        """
        where, refused = reply.interaction, None
        mine = partial(self.tables.remembered_of_user, where.guild_id or 0, where.user.id)
        if known := mine():
            refused = await act(reply, known.table.id)
            after = mine()
            if refused is None or (after and after.table.id == known.table.id):
                return refused
        found = await self.mine(reply)
        return found if isinstance(found, Stopped) else await act(reply, found.table.id)

    async def refuse_press(self, reply: Reply, table_id: str) -> Stopped | None:
        """Why a press has nothing to do with a table, None if it has: anybody can send any press.

        One in a server must be for a table of that server; one in a direct message is for those
        who sit at the table, for nobody else was sent anything of it.
        """
        where = reply.interaction
        if self.tables.belongs(table_id, where.guild_id, where.user.id):
            return None
        found = await self.tables.get(table_id)
        if found is None or found.table.guild_id == where.guild_id:
            return None
        if where.guild_id is not None:
            return Stopped(Stop.NO_TABLE)
        if found.seat_of(where.user.id) is not None:
            return None
        closed = isinstance(found, Closed)
        return Stopped(Stop.TABLE_CLOSED) if closed else not_seated(found.table)

    async def open(self, reply: Reply, deal: Deal | None = None) -> Refused | None:
        """Open a table in this channel; with a deal, to play that one again."""
        return await self._publish(reply, await self.opened(reply, deal))

    async def opened(self, reply: Reply, deal: Deal | None = None) -> Snapshot | Stopped:
        """A table opened in this channel, which nobody sees yet."""
        where = reply.interaction
        if where.guild_id is None or where.channel_id is None:
            return Stopped(Stop.NO_DM)
        locale = language_of(server_locale(where))
        name = clean_name(where.user.display_name)
        if often := self.cooldowns.too_often(Often.SEAT, where.user.id):
            return often
        opened = await self.tables.open(
            where.guild_id, where.channel_id, where.user.id, name, locale, deal
        )
        if isinstance(opened, Snapshot):
            self.cooldowns.count(Often.SEAT, where.user.id)
        return opened

    async def join(self, reply: Reply, table_id: str) -> Refused | None:
        """Sit down; in the middle of a hand, see the one that is taken over."""
        user = reply.interaction.user
        if often := self.cooldowns.too_often(Often.SEAT, user.id):
            return often
        joined = await self.tables.seating.join(table_id, user.id, clean_name(user.display_name))
        if isinstance(joined, Snapshot):
            self.cooldowns.count(Often.SEAT, user.id)
            self._close_invitation(joined, user.id)
        if isinstance(joined, Playing):
            self.dealer.background.start(self.dealer.deal_to(joined, user.id))
            await self._with_own_hand(reply, joined)
            return None
        return await self._publish(reply, joined)

    def _close_invitation(self, joined: Snapshot, user_id: int) -> None:
        """The invitation of somebody who has sat down says so, and has no button any more."""
        seat, used = joined.seat_of(user_id), self.invitations.used(joined.table.id, user_id)
        if used and seat is not None:
            panel = taken_panel(joined.table, seat, Words(language_of(joined.table.locale)))
            amend = self.publisher.amend(used.channel_id, used.message_id, panel)
            self.dealer.background.start(amend)

    async def invite(
        self, reply: Reply, table_id: str, guest: discord.User | discord.Member
    ) -> Refused | None:
        """Invite somebody to take over the seat of an AI player."""
        if guest.bot:
            return Stopped(Stop.NOT_A_PERSON)
        if often := self.cooldowns.too_often(Often.INVITE, reply.interaction.user.id):
            return often
        after = await self.tables.seating.invite(table_id, reply.interaction.user.id, guest.id)
        if not isinstance(after, Snapshot):
            return after
        self.cooldowns.count(Often.INVITE, reply.interaction.user.id)
        reply.decided()
        words = Words(language_of(after.table.locale))
        invitation = invitation_panel(after, guest.id, words)
        channel_id = reply.interaction.channel_id or after.table.channel_id
        message_id = await reply.post(invitation, NO_MENTIONS)
        if message_id is None:
            channel_id = after.table.channel_id
            message_id = await self.publisher.post(channel_id, invitation)
        if message_id is None:
            words = Words(language_of(reply.interaction.locale))
            await reply.whisper(words("invitation-not-posted", who=guest.mention))
            return None
        posted = Invitation(guest.id, channel_id, message_id)
        if former := self.invitations.replace(table_id, posted):
            amend = self.publisher.amend(former.channel_id, former.message_id, over_panel(words))
            self.dealer.background.start(amend)
        return None

    async def leave(self, reply: Reply, table_id: str) -> Refused | None:
        """Give up one's seat; in the middle of a hand, say first what that costs."""
        user = reply.interaction.user
        found = await self.tables.get(table_id)
        if isinstance(found, Playing) and found.seat_of(user.id) is not None:
            words = Words(language_of(reply.interaction.locale))
            await reply.show(leaving_panel(found.table, words))
            return None
        return await self._publish(
            reply, await self.tables.seating.leave(table_id, reply.interaction.user.id)
        )

    async def leave_hand(self, reply: Reply, table_id: str, hand_no: int) -> Refused | None:
        """Give up one's seat in the middle of a hand, now that one knows what that costs."""
        user = reply.interaction.user
        after = await self.tables.seating.leave_hand(table_id, user.id, hand_no)
        if not isinstance(after, Snapshot):
            return after
        words = Words(language_of(reply.interaction.locale))
        await self.beside(reply.put(left_panel(after.table, words)), reply, after)
        return None

    async def fill(self, reply: Reply, table_id: str, level: str = "") -> Refused | None:
        """Fill the empty seats with AI players of that level, or else of the table's."""
        table = await self.tables.get(table_id)
        words = Words(language_of(table.table.locale if table else None))
        names = ai_names(words)
        user = reply.interaction.user
        return await self._publish(
            reply, await self.tables.seating.fill(table_id, user.id, names, level)
        )

    async def choose_level(
        self, reply: Reply, table_id: str, level: str, number: int | None = None
    ) -> Refused | None:
        """Let the AI player in a seat, or all of them, be of that level from the next hand on."""
        user = reply.interaction.user
        if often := self._decides_too_often(user.id):
            return often
        after = await self.tables.next_hand.choose_level(table_id, user.id, level, number)
        return await self._decided_on_seats(reply, table_id, after)

    async def choose_hints(self, reply: Reply, table_id: str, *, on: bool) -> Refused | None:
        """Let people ask for hints at this table, or not, from the next hand on."""
        user = reply.interaction.user
        if often := self._decides_too_often(user.id):
            return often
        after = await self.tables.next_hand.choose_hints(table_id, user.id, on=on)
        return await self._decided_on_seats(reply, table_id, after)

    async def choose_rules(self, reply: Reply, table_id: str, choice: str) -> Refused | None:
        """Play by a preset, or by the server's rules, from the next hand on."""
        user = reply.interaction.user
        if often := self._decides_too_often(user.id):
            return often
        return await self._publish(
            reply, await self.tables.next_hand.choose_rules(table_id, user.id, choice)
        )

    async def choose_pace(self, reply: Reply, table_id: str, pace: str) -> Refused | None:
        """Play at a pace from the next hand on."""
        user = reply.interaction.user
        if often := self._decides_too_often(user.id):
            return often
        return await self._publish(
            reply, await self.tables.next_hand.choose_pace(table_id, user.id, pace)
        )

    def _decides_too_often(self, user_id: int) -> Stopped | None:
        """Why somebody may not vote, or change what is played by, just now; it counts as once."""
        often = self.cooldowns.too_often(Often.DECIDE, user_id)
        if often is None:
            self.cooldowns.count(Often.DECIDE, user_id)
        return often

    async def close(self, reply: Reply, table_id: str) -> Refused | None:
        """Close the table."""
        return await self._publish(
            reply, await self.tables.close(table_id, reply.interaction.user.id)
        )

    async def ready(self, reply: Reply, table_id: str, terms: int | None = None) -> Refused | None:
        """Agree to the next hand; with the last one it is dealt, and everyone is sent theirs."""
        if before := self.tables.newest(table_id) or await self.tables.get(table_id):
            self.publisher.assume(before)
        where = reply.interaction
        after = await self.tables.next_hand.ready(table_id, where.user.id, where.id, terms=terms)
        refused = await self._publish(reply, after)
        if isinstance(after, Playing):
            await self._send_hands(table_id)
        return refused

    async def show_deal(self, dealt: Snapshot) -> None:
        """Show a table where a hand began by itself, and send everyone theirs."""
        await self.publisher.publish(dealt)
        await self._send_hands(dealt.table.id)

    async def _send_hands(self, table_id: str) -> None:
        placed = await self.tables.get(table_id)
        if isinstance(placed, Playing):
            self.dealer.background.start(self.dealer.deal(placed))

    async def replace_person(
        self, reply: Reply, table_id: str, other: int, reason: Reason
    ) -> Refused | None:
        """Give somebody's seat to an AI player, or vote for that."""
        user = reply.interaction.user
        if often := self._decides_too_often(user.id):
            return often
        after = await self.tables.seating.replace_person(table_id, user.id, other, reason)
        return await self._decided_on_seats(reply, table_id, after)

    async def vote_to_end(self, reply: Reply, table_id: str) -> Refused | None:
        """Vote for the end of the table."""
        if often := self._decides_too_often(reply.interaction.user.id):
            return often
        after = await self.tables.vote_to_end(table_id, reply.interaction.user.id)
        return await self._decided_on_seats(reply, table_id, after)

    async def _decided_on_seats(
        self, reply: Reply, table_id: str, after: Snapshot | Refused
    ) -> Refused | None:
        """The panel pressed on shows what came of it; where that was refused, what holds now."""
        if not isinstance(after, Snapshot):
            if reply.place is Place.PRIVATE:
                await self.show_seats(reply, table_id)
            return after
        words = Words(language_of(reply.interaction.locale))
        panel = seats_panel(after, reply.interaction.user.id, words)
        await self.beside(reply.put(panel), reply, after)
        return None

    async def show_seats(self, reply: Reply, table_id: str) -> Refused | None:
        """Show those seated what they can decide about the table and its seats."""
        found = await self.tables.get(table_id)
        if found is None:
            return Stopped(Stop.NO_TABLE)
        if isinstance(found, Closed):
            return Stopped(Stop.TABLE_CLOSED)
        user = reply.interaction.user
        if found.seat_of(user.id) is None:
            return not_seated(found.table)
        await reply.put(seats_panel(found, user.id, Words(language_of(reply.interaction.locale))))
        return None

    async def show_fair_deal(self, reply: Reply, table_id: str) -> Refused | None:
        """Show why nobody can choose the cards, and what that can be checked by."""
        found = await self.tables.get(table_id)
        if found is None:
            return Stopped(Stop.NO_TABLE)
        if isinstance(found, Closed) and not (found.hand and found.hand.result):
            return Stopped(Stop.TABLE_CLOSED)
        if await self.plays(reply, found.table, found.table.hand_no):
            return Stopped(Stop.CARDS_TO_COME)
        await reply.put(fair_deal_panel(found, Words(language_of(reply.interaction.locale))))
        return None

    async def show_table(self, reply: Reply) -> Refused | None:
        """Bring the table message to the end of this channel."""
        found, where = await self.mine(reply), reply.interaction
        if isinstance(found, Stopped):
            return found
        if found.seat_of(where.user.id) is None:
            link = f"{table_link(found.table)}/{found.table.message_id or ''}"
            return Stopped(Stop.NOT_YOURS_TO_SHOW, {"link": link.rstrip("/")})
        if full := await self.tables.whereabouts.no_room(found.table, where.channel_id):
            return full
        if often := self.cooldowns.too_often(Often.SHOW, where.user.id):
            return often
        self.cooldowns.count(Often.SHOW, where.user.id)
        with self.tables.whereabouts.bringing(found.table, where.channel_id):
            return await self._bring(reply, found)

    async def _bring(self, reply: Reply, found: Snapshot) -> Refused | None:
        where = reply.interaction
        if where.channel_id != found.table.channel_id:
            people = found.table.people
            if unseen := await refuse_channel(where, people):
                return unseen
            found = await self.tables.get(found.table.id) or found
            if found.table.people != people:
                return Stopped(Stop.BUSY)
        self.publisher.assume(found)
        await self.publisher.repost(found, reply)
        return None

    async def show_hand(
        self, reply: Reply, table_id: str | None = None, picked: str = ""
    ) -> Refused | None:
        """Show the user's own hand."""
        found = await self.tables.get(table_id) if table_id else await self.mine(reply)
        if found is None or isinstance(found, Stopped):
            return found or Stopped(Stop.NO_TABLE)
        if isinstance(found, Closed):
            return Stopped(Stop.TABLE_CLOSED)
        seat = found.seat_of(reply.interaction.user.id)
        if seat is None:
            return not_seated(found.table)
        result = reply.place is not None and isinstance(found, Settled)
        if not isinstance(found, Playing) and not result:
            return Stopped(Stop.HAND_NOT_RUNNING)
        await self._show_own(reply, found, seat, picked)
        return None

    async def tell_hand(self, reply: Reply, table_id: str) -> Refused | None:
        """Tell the user's own hand in words, beside its picture."""
        found = await self.tables.get(table_id)
        if found is None:
            return Stopped(Stop.NO_TABLE)
        seat = found.seat_of(reply.interaction.user.id)
        if seat is None:
            return not_seated(found.table)
        seen = own_view(found.hand, seat) if found.hand else None
        if seen is None or not seen.cards:
            return Stopped(Stop.HAND_NOT_RUNNING)
        words = Words(language_of(reply.interaction.locale))
        suits = seen.rules.guard is Guard.CALLED
        await reply.whisper(hand_alt(seen.cards, words, suits=suits))
        return None

    async def hint(
        self, reply: Reply, table_id: str, *, at: tuple[int, int] | None = None
    ) -> Refused | None:
        """Tell the user the best that they can do now, and why; it is noted that they asked."""
        user_id = reply.interaction.user.id
        now = await self.tables.hands.hint(table_id, user_id, at=at)
        if not isinstance(now, Playing):
            return None if isinstance(now, Snapshot) else now
        seat = now.seat_of(user_id)
        seen = own_view(now.hand, seat) if seat is not None else None
        if seen and (found := hint(seen)):
            words = Words(language_of(reply.interaction.locale))
            await reply.show(hint_panel(now.table, seen, found, words))
        return None

    async def plays(self, reply: Reply, table: Table, hand_no: int) -> bool:
        """Whether the user is about to play the cards of that hand elsewhere, or is playing them.

        To them nothing is told of it.
        """
        mine = await self.store.tables.of_user(table.guild_id, reply.interaction.user.id)
        return mine is not None and mine.id != table.id and is_before(mine, code_of(table, hand_no))

    async def _over(self, table_id: str, hand_no: int | None) -> Loaded | None:
        """A table with that hand, or with the last that is over; None where there is none."""
        loaded = await self.store.tables.load(table_id, hand_no)
        if hand_no is None and loaded and loaded.hand and loaded.hand.result is None:
            loaded = await self.store.tables.load(table_id, loaded.hand.hand_no - 1)
        return loaded if loaded and loaded.hand and loaded.hand.result else None

    async def show_game_file(
        self, reply: Reply, table_id: str, hand_no: int | None = None
    ) -> Refused | None:
        """Show the game file of that hand, or of the last that is over."""
        loaded = await self._over(table_id, hand_no)
        if loaded is None or loaded.hand is None:
            return Stopped(Stop.NO_RESULT_YET)
        if await self.plays(reply, loaded.table, loaded.hand.hand_no):
            return Stopped(Stop.CARDS_TO_COME)
        words = Words(language_of(reply.interaction.locale))
        await reply.show(game_file_panel(loaded.hand, game_file(loaded), words))
        return None

    async def show_review(
        self, reply: Reply, table_id: str, hand_no: int | None = None
    ) -> Refused | None:
        """Show somebody who played in it what decided that hand, or the last that is over."""
        loaded = await self._over(table_id, hand_no)
        if loaded is None or loaded.hand is None:
            return Stopped(Stop.NO_RESULT_YET)
        table, number, user = loaded.table, loaded.hand.hand_no, reply.interaction.user
        scores = await self.store.records.scores(table_id, number) or who_sat(table, number)
        seat = seat_in(scores, user.id)
        if seat is None:
            return Stopped(Stop.NOT_IN_THIS_HAND)
        found = await reviewed(loaded)
        if found is None:
            return Stopped(Stop.NO_RESULT_YET)
        words = Words(language_of(reply.interaction.locale))
        await reply.show(review_panel(table, number, scores, seat, found, words))
        return None

    async def act(
        self,
        reply: Reply,
        table_id: str,
        choose: Choose,
        *,
        at: tuple[int, int] | None = None,
        in_secret: bool = False,
    ) -> Refused | None:
        """Act in the hand.

        The answer to a press on the table is the table, to all else one's own hand.
        """
        user_id = reply.interaction.user.id
        after = await self.tables.hands.act(table_id, user_id, choose, at=at)
        if not isinstance(after, Snapshot):
            if after.why is Stop.STALE:
                await self._show_again(reply, table_id)
            return after
        if reply.place is Place.TABLE and not in_secret:
            return await self._publish(reply, after)
        await self._with_own_hand(reply, after)
        return None

    async def say_no(
        self, reply: Reply, table_id: str, at: tuple[int, int] | None = None
    ) -> Refused | None:
        """Say no to all that is asked in this hand; nobody else sees that."""
        user_id = reply.interaction.user.id
        after = await self.tables.hands.say_no(table_id, user_id, at=at)
        if not isinstance(after, Snapshot):
            if after.why is Stop.STALE:
                await self._show_again(reply, table_id)
            return after
        await self._with_own_hand(reply, after)
        return None

    async def plan(
        self,
        reply: Reply,
        table_id: str,
        choose: Plan | None,
        *,
        at: tuple[int, int | None] | None = None,
    ) -> Refused | None:
        """Plan what is to be done when one's turn comes; nobody else sees that."""
        user_id = reply.interaction.user.id
        after = await self.tables.hands.plan(table_id, user_id, choose, at=at)
        if not isinstance(after, Snapshot):
            if after.why is Stop.STALE:
                await self._show_again(reply, table_id)
            return after
        seat = after.seat_of(user_id)
        if seat is not None:
            await self._show_own(reply, after, seat)
        return None

    async def _with_own_hand(self, reply: Reply, after: Snapshot) -> None:
        """Answer with the user's own hand, and show the table to everybody."""
        seat = after.seat_of(reply.interaction.user.id)
        if seat is None or not isinstance(after, Playing):
            await self._publish(reply, after)
        else:
            await self.beside(self._show_own(reply, after, seat), reply, after)

    async def beside(self, answer: Awaitable[None], reply: Reply, after: Snapshot) -> None:
        """Show a table to everybody beside an answer that only one person sees.

        The message may follow an answer that Discord takes at once, and waits for no other.
        """
        reply.decided()
        answering = asyncio.ensure_future(answer)
        await asyncio.wait({answering}, timeout=HEAD_START)
        through = reply if answering.done() else None
        try:
            await self.publisher.publish(after, through, by=reply.interaction.user.id)
        finally:
            await answering

    async def _show_again(self, reply: Reply, table_id: str) -> None:
        """In the place of what is out of date, show how things stand; the sentence follows."""
        now = await self.tables.get(table_id)
        if now is None or reply.place is not Place.PRIVATE:
            return
        seat = now.seat_of(reply.interaction.user.id)
        if seat is None:
            return
        await self._show_own(reply, now, seat)

    async def _show_own(self, reply: Reply, now: Snapshot, seat: int, picked: str = "") -> None:
        if not isinstance(now, Playing | Settled):
            return
        user = reply.interaction.user
        look = await self.store.users.look(user.id)
        language = language_of(reply.interaction.locale)
        panel = own_panel(now, seat, language, picked, look)
        await reply.put(panel)
        if reply.handle:
            live = self.dealer.live_hands
            live.show(now, user.id, reply.handle, panel, language, picked)

    async def _publish(self, reply: Reply, after: Snapshot | Refused) -> Refused | None:
        if not isinstance(after, Snapshot):
            return after
        await self.publisher.publish(after, reply, by=reply.interaction.user.id)
        return None

    async def remember_locale(self, interaction: discord.Interaction) -> None:
        """Keep the user's language for what is sent without an interaction.

        Who presses something in a direct message takes them.
        """
        user_id = interaction.user.id
        if interaction.guild_id is None:
            self.dealer.background.start(self.dealer.heard_from(user_id))
        await self.know_locale(user_id, str(interaction.locale))

    async def know_locale(self, user_id: int, locale: str) -> None:
        """Keep the language of somebody, in memory and in the store."""
        if self._locales.get(user_id) == locale:
            return
        self._locales[user_id] = locale
        self._locales.move_to_end(user_id)
        if len(self._locales) > REMEMBERED:
            self._locales.popitem(last=False)
        user = await self.store.users.load(user_id)
        if user is None or user.locale != locale:
            await self.store.users.remember_locale(user_id, locale)

    async def forget_due(self) -> None:
        """Forget who wanted that by now."""
        for user_id in await self.store.users.forget_due(discord.utils.utcnow()):
            self._locales.pop(user_id, None)

    async def forget_strangers(self) -> None:
        """Forget the language of those of whom the store keeps nothing any more."""
        known = await self.store.users.known(self._locales.keys())
        for user_id in self._locales.keys() - known:
            self._locales.pop(user_id, None)


def server_locale(interaction: discord.Interaction) -> discord.Locale:
    """The server's language; where it was never set, the user's is the better guess."""
    locale = interaction.guild_locale
    unset = locale is None or locale is discord.Locale.american_english
    return interaction.locale if unset or locale is None else locale


class ControllerClient(discord.AutoShardedClient):
    """A client with a controller, where presses find it; `ending`: nothing new is begun."""

    controller: Controller
    ending = False

    def answers(self, guild_id: int | None) -> bool:
        """Whether what comes from a server, or a direct message (None), is its to answer."""
        return True
