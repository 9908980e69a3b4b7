"""The table service: the one place where tables change. Load, decide, commit, then tell.

Everything here returns the table as it then stands, or why nothing changed.
"""

import asyncio
import secrets
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import assert_never
from weakref import WeakValueDictionary

import discord
import structlog
from structlog.contextvars import bind_contextvars

from bot.hand_code import hand_code
from bot.metrics import HANDS
from bot.model import Attempt, Loaded, Measured, Reason, Replaced, Seat, Server, Status, Table
from bot.shards import ALL, Lease, Shards
from bot.store.personal_data import WAITING
from bot.store.seating import AlreadySeated
from bot.store.store import Store
from bot.store.table_store import TooManyTables
from bot.tables import between_hands, lobby, turns
from bot.tables.calls import Presence, postponed, with_call
from bot.tables.deal_again import Deal, is_before, without_names
from bot.tables.house_rules import HOUSE
from bot.tables.pace import HELD_UP, idle_time
from bot.tables.server_settings import house_of
from bot.tables.snapshot import (
    Closed,
    Lobby,
    Playing,
    Settled,
    Snapshot,
    Unread,
    from_log,
)
from bot.tables.stops import Refused, Stop, Stopped
from bot.tables.votes import vote_to_end, vote_to_replace, votes_against_host
from game.hand.actions import Action, Lay, Pass
from game.hand.engine import Hand
from game.refusals import Refusal, Why
from game.rules.ruleset import PRESETS

log = structlog.get_logger(__name__)

MOST_LEAVINGS = 2
"""Who left so often between the same two hands has to wait for the next ones."""
ATTEMPTS = 3
"""How often a change is tried when another process changed the table in between."""
REMEMBERED = 1_000
"""So many tables are kept in memory, those used last; one takes about 65 KiB."""

Choose = Callable[[Hand, int], Action | Refused]
"""From the hand and one's seat to what one does."""
Plan = Callable[[Hand, int], Action | Refused | None]
"""The same, for when one's turn comes; None: nothing any more."""


class Tables:
    """Tables by id. Memory holds a cache only; the store is the truth.

    `on_due` is called with every table that is read or changed, `on_read` with every one read from
    the store whose message shows it, `on_forgotten` with the id of one that memory holds no longer,
    `on_changed` with every one as it stands after a change,
    `on_put_aside` with one whose hand cannot be read and so is over, and `on_replaced` with one
    at which these people had to give up their seats between the hands. `on_settled` is called when
    a hand was settled. `shards` are those whose tables this process shows; of others nothing is
    remembered, for they move without it.

    `seeds`: what is dealt from, whatever people press; without it a deal is made from a seed of
    `secrets` and from the presses that follow (§1).
    """

    def __init__(self, store: Store, seeds: Callable[[], bytes] | None = None) -> None:
        self.store = store
        self.on_due: Callable[[Table], None] = lambda table: None
        self.on_read: Callable[[Snapshot], None] = lambda now: None
        self.on_forgotten: Callable[[str], None] = lambda table_id: None
        self.on_changed: Callable[[Snapshot], None] = lambda now: None
        self.on_put_aside: Callable[[Snapshot], None] = lambda now: None
        self.on_replaced: Callable[[Table, tuple[Replaced, ...]], None] = lambda table, gone: None
        self.on_settled: Callable[[], None] = lambda: None
        self.shards: Shards = ALL
        self._seeds = seeds or (lambda: secrets.token_bytes(32))
        self._fixed = seeds is not None
        self.presence = Presence()
        self._gone: dict[str, Counter[tuple[int, int]]] = {}
        self._remembered: OrderedDict[str, Snapshot] = OrderedDict()
        self._guilds: dict[str, int] = {}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._on_their_way = Counter[int]()

    async def know(self) -> None:
        """Learn of which servers the open tables are, to tell at once where a press belongs."""
        places = await self.store.tables.places(self.shards)
        self._guilds |= {place.table_id: place.guild_id for place in places}

    def let_go(self) -> None:
        """Remember nothing of the tables that another process shows from now on."""
        self.store.shown_versions.let_go(self.shards)
        for table_id, now in list(self._remembered.items()):
            if not self.shards.has(now.table.guild_id):
                del self._remembered[table_id]
                self.on_forgotten(table_id)

    def guild_of(self, table_id: str) -> int | None:
        """The server of an open table, as far as it is known; nothing is waited for."""
        return self._guilds.get(table_id)

    def belongs(self, table_id: str, guild_id: int | None, user_id: int) -> bool:
        """Whether a table is known to be of this server, or without one, to have this user.

        Nothing is waited for: who pressed first is served first.
        """
        if guild_id is not None:
            return self._guilds.get(table_id) == guild_id
        known = self._remembered.get(table_id)
        return known is not None and known.seat_of(user_id) is not None

    async def get(self, table_id: str) -> Snapshot | None:
        """The table as stored, or None if there is none of this id."""
        if self._remembered.get(table_id):
            version = await self.store.tables.version(table_id)
            known = self._remembered.get(table_id)  # meanwhile it may have changed
            if known and known.table.version == version:
                self._remember(known)
                return known
        async with self._lock(table_id):
            while isinstance(now := await self._get(table_id), Unread):
                await self._put_aside(now)
            return now

    def newest(self, table_id: str) -> Snapshot | None:
        """The table as this process left it; nothing is waited for. None: it is not remembered."""
        return self._remembered.get(table_id)

    async def _get(self, table_id: str) -> Snapshot | Unread | None:
        """The table as stored."""
        known = self._remembered.get(table_id)
        if known and not await self._is_newest(known):
            self._remembered.pop(table_id, None)
        return await self._known(table_id)

    async def _is_newest(self, now: Snapshot) -> bool:
        return now.table.version == await self.store.tables.version(now.table.id)

    async def _known(self, table_id: str) -> Snapshot | Unread | None:
        """The table as remembered, or as stored.

        The lock must be held: what is read here is remembered, and must not replace newer things.
        """
        cached = self._remembered.get(table_id)
        if cached is None:
            loaded = await self.store.tables.load(table_id)
            if loaded is None:
                return None
            read = _read(loaded)
            if isinstance(read, Unread):
                return read
            cached = await self._compared(read)
            if loaded.seen and not (isinstance(read, Lobby) and read.unread):
                self.on_read(cached)
            self.on_due(cached.table)
        self._remember(cached)
        return cached

    async def _compared(self, now: Snapshot) -> Snapshot:
        """The table, where a deal was played again with what was made of it at every table."""
        if not isinstance(now, Settled | Closed) or not now.table.repeats:
            return now
        if now.hand is None or now.hand.result is None:
            return now
        here = hand_code(now.table.id, now.table.hand_no)
        return replace(now, attempts=await self.attempts(now.table.again, here=here))

    async def attempts(
        self, code: str, *, here: str = "", shown_to: int | None = None
    ) -> tuple[Attempt, ...]:
        """What was made of a deal at each table, without the names of who is hidden from others.

        `here` is the code of the hand whose players are named beside it.
        """
        made = await self.store.deals.attempts(code)
        users = {score.user_id for each in made for score in each.scores if score.user_id}
        return without_names(made, await self.store.users.hidden(users - {shown_to}), here)

    def _remember(self, now: Snapshot) -> None:
        """Keep a table that is not closed, and none of those that were used before all others."""
        if isinstance(now, Closed):
            self._guilds.pop(now.table.id, None)
            self._gone.pop(now.table.id, None)
            return
        self._guilds[now.table.id] = now.table.guild_id
        if not self.shards.has(now.table.guild_id):
            self._remembered.pop(now.table.id, None)
            return
        self._remembered[now.table.id] = now
        self._remembered.move_to_end(now.table.id)
        while len(self._remembered) > REMEMBERED:
            self.on_forgotten(self._remembered.popitem(last=False)[0])

    async def of_user(self, guild_id: int, user_id: int) -> Snapshot | None:
        """The open table at which this user sits in this server."""
        table = await self.store.tables.of_user(guild_id, user_id)
        return await self.get(table.id) if table else None

    def remembered_of_user(self, guild_id: int, user_id: int) -> Snapshot | None:
        """The same as this process left it, if it is remembered; nothing is waited for."""
        for now in reversed(self._remembered.values()):
            if now.table.guild_id == guild_id and now.seat_of(user_id) is not None:
                return now
        return None

    async def in_channel(self, guild_id: int, channel_id: int) -> Snapshot | None:
        """The newest open table of this channel, one that waits for players first."""
        tables = await self.store.tables.all_open(guild_id, channel_id)
        newest_free = ((None in table.seats, table.message_id or 0, table.id) for table in tables)
        best = max(newest_free, default=None)
        return await self.get(best[2]) if best else None

    async def open(
        self,
        guild_id: int,
        channel_id: int,
        user_id: int,
        name: str,
        locale: str,
        deal: Deal | None = None,
    ) -> Snapshot | Stopped:
        """Open a table and sit down at it as its host; with a deal, to play that one again."""
        if stopped := await self._may_not_sit(guild_id, user_id):
            return stopped
        if deal and await self.store.deals.knows(deal.code, user_id):
            return Stopped(Stop.KNOWS_DEAL)
        house = await house_of(self.store, guild_id)
        table = Table(
            id=secrets.token_hex(4),
            guild_id=guild_id,
            channel_id=channel_id,
            message_id=None,
            host_id=user_id,
            status=Status.LOBBY,
            preset=deal.preset if deal else house.preset,
            locale=locale,
            version=0,
            hand_no=0,
            seats=(Seat(user_id, name), None, None, None, None),
            due=None,
            rules=deal.rules if deal else house.rules,
            play_seconds=house.play_seconds,
            question_seconds=house.question_seconds,
            forced_passes=house.forced_passes,
            seed=self._seeds().hex(),
            level=house.level,
            hints=house.hints,
            again=deal.code if deal else "",
        )
        now = discord.utils.utcnow()
        table = replace(table, due=now + idle_time(table))
        room = house.channel_tables - self._on_their_way[channel_id]
        try:
            await self.store.tables.create(table, replace(house, channel_tables=room), now)
        except TooManyTables as full:
            if full.here:
                return Stopped(Stop.CHANNEL_FULL, {"count": house.channel_tables})
            return Stopped(Stop.SERVER_FULL, {"count": house.server_tables})
        except AlreadySeated:
            return await self._seated_elsewhere(guild_id, user_id) or Stopped(Stop.BUSY)
        opened = Lobby(table)
        self._remember(opened)
        self.on_due(table)
        log.info("table opened", table=table.id, guild=guild_id)
        return await self._unless_banned(opened, user_id)

    async def join(self, table_id: str, user_id: int, name: str) -> Snapshot | Refused:
        """Take an empty seat, or that of an AI player; in the middle of a hand if invited.

        Who was put out, or went in and out, comes back after the next hand, or if invited.
        """

        async def change(now: Snapshot) -> turns.Step | Refused:
            if isinstance(now, Playing):
                guild_id, at = now.table.guild_id, discord.utils.utcnow()
                new = bool(await self.store.records.newcomers(guild_id, (user_id,)))
                joined = turns.take_over(now, user_id, name, at, new=new)
            else:
                table = lobby.join(now.table, user_id, name)
                joined = between_hands.seated(now, table, discord.utils.utcnow())
            if not isinstance(joined, turns.Step):
                return joined
            if self._is_out(now.table, user_id):
                return Stopped(Stop.PUT_OUT)
            if stopped := await self._may_not_sit(now.table.guild_id, user_id):
                return stopped
            deal = now.table.again
            if is_before(now.table, deal) and await self.store.deals.knows(deal, user_id):
                return Stopped(Stop.KNOWS_DEAL)
            number = now.table.hand_no
            if isinstance(now, Playing) and await self.store.records.scored(
                table_id, number, user_id
            ):
                return Stopped(Stop.LEFT_THIS_HAND)
            return joined

        joined = await self._change(table_id, change)
        if not isinstance(joined, Snapshot):
            return joined
        return await self._unless_banned(joined, user_id)

    async def _unless_banned(self, now: Snapshot, user_id: int) -> Snapshot | Stopped:
        """The table where somebody has just sat down; who was banned a moment ago gets up again."""
        reason = await self.store.moderation.ban(now.table.guild_id, user_id)
        if reason is None:
            return now
        await self.remove(now.table.id, user_id)
        return Stopped(Stop.BANNED, {"reason": reason})

    async def invite(self, table_id: str, user_id: int, guest_id: int) -> Snapshot | Refused:
        """Let somebody take over the seat of an AI player, even in the middle of a hand.

        Who has to wait for the next hand is invited by the host alone.
        """

        async def change(now: Snapshot) -> turns.Step | Refused:
            if user_id != now.table.host_id and self._is_out(now.table, guest_id):
                return Stopped(Stop.PUT_OUT)
            return between_hands.invited(now, lobby.invite(now.table, user_id, guest_id))

        return await self._change(table_id, change)

    async def leave(self, table_id: str, user_id: int) -> Snapshot | Refused:
        """Give up one's seat between the hands."""
        left = await self._seat(table_id, lambda table: lobby.leave(table, user_id))
        if isinstance(left, Snapshot) and not isinstance(left, Closed):
            self._went(left.table, user_id)
        return left

    async def leave_hand(self, table_id: str, user_id: int, hand_no: int) -> Snapshot | Refused:
        """Give up one's seat in the middle of that hand."""

        async def change(now: Snapshot) -> turns.Step | Refused:
            if now.table.hand_no != hand_no:
                return Stopped(Stop.STALE)
            if not isinstance(now, Playing):
                return Stopped(Stop.HAND_NOT_RUNNING)
            return turns.leave_hand(now, user_id, discord.utils.utcnow())

        return await self._change(table_id, change)

    async def remove(
        self, table_id: str, user_id: int, measured: Measured | None = None
    ) -> Snapshot | Refused:
        """Take somebody's seat away, which in the middle of a hand costs what leaving costs."""

        async def change(now: Snapshot) -> turns.Step | Refused:
            if isinstance(now, Playing):
                step = turns.leave_hand(now, user_id, discord.utils.utcnow())
            else:
                table = lobby.leave(now.table, user_id)
                step = between_hands.seated(now, table, discord.utils.utcnow())
            return _noted(step, measured)

        return await self._change(table_id, change)

    async def end(self, table_id: str, measured: Measured | None = None) -> Snapshot | Refused:
        """Close a table whatever goes on there; a hand being played does not count."""

        async def change(now: Snapshot) -> turns.Step | Refused:
            return _noted(turns.end(now), measured)

        return await self._change(table_id, change)

    async def fill(
        self, table_id: str, user_id: int, ai_names: tuple[str, ...], level: str = ""
    ) -> Snapshot | Refused:
        """Fill the empty seats with AI players of that level, or else of the table's."""
        return await self._seat(table_id, lambda table: lobby.fill(table, user_id, ai_names, level))

    async def choose_level(
        self, table_id: str, user_id: int, level: str, number: int | None = None
    ) -> Snapshot | Refused:
        """Let the AI player in a seat, or all of them, be of that level; for the host."""
        return await self._seat(
            table_id, lambda table: lobby.choose_level(table, user_id, level, number)
        )

    async def choose_rules(self, table_id: str, user_id: int, choice: str) -> Snapshot | Refused:
        """Play by a preset, or by the server's rules, from the next hand on; for the host."""

        async def change(now: Snapshot) -> turns.Step | Refused:
            guild_id = now.table.guild_id
            house = await house_of(self.store, guild_id) if choice == HOUSE else None
            if choice in PRESETS:
                house = Server(guild_id, choice)
            chosen = lobby.choose_rules(now.table, user_id, house)
            return between_hands.seated(now, chosen, discord.utils.utcnow())

        return await self._change(table_id, change)

    async def choose_pace(self, table_id: str, user_id: int, name: str) -> Snapshot | Refused:
        """Play at the pace of that name, from the next hand on; for the host."""
        return await self._seat(table_id, lambda table: lobby.choose_pace(table, user_id, name))

    async def choose_hints(self, table_id: str, user_id: int, *, on: bool) -> Snapshot | Refused:
        """Let people ask for hints, or not, from the next hand on; for the host."""
        return await self._seat(table_id, lambda table: lobby.choose_hints(table, user_id, on=on))

    async def close(self, table_id: str, user_id: int) -> Snapshot | Refused:
        """Close the table; for its host."""
        return await self._seat(table_id, lambda table: lobby.close(table, user_id))

    async def ready(
        self, table_id: str, user_id: int, press: int, *, terms: int | None = None
    ) -> Snapshot | Refused:
        """Agree to the next hand, which is dealt when all the people at the table have.

        `press` is the number that Discord gave to the press or the command; `terms` are those that
        a button was made for, and the only ones it agrees to.
        """

        async def change(now: Snapshot) -> turns.Step | Refused:
            if terms not in (None, lobby.terms(now.table)) and not isinstance(now, Playing):
                return Stopped(Stop.STALE)
            agreed = lobby.ready(now.table, user_id, press)
            if isinstance(agreed, Stopped) or lobby.unready(agreed):
                return between_hands.seated(now, agreed, discord.utils.utcnow())
            return await self._deal(now, agreed)

        return await self._change(table_id, change)

    async def start_without_late(self, table_id: str) -> Snapshot | Refused:
        """Deal the next hand, with AI players for those who have not said that they are ready.

        Early or doubled calls do nothing. Where fewer than half are ready, all are asked anew.
        Who could not press, as the bot was away, is given their whole time again.
        """

        async def change(now: Snapshot) -> turns.Step | Refused:
            due, at = now.table.due, discord.utils.utcnow()
            waits = not now.table.paused and lobby.awaited(now.table)
            if not waits or due is None or due > at:
                return Stopped(Stop.STALE)
            if due <= at - HELD_UP:
                return between_hands.waiting(now, now.table, at + lobby.time_left(now.table))
            if lobby.few_are_ready(now.table):
                return between_hands.seated(now, lobby.asked_anew(now.table), at)
            table, gone = lobby.replace_late(now.table)
            step = await self._deal(now, table)
            dealt = isinstance(step, turns.Step) and step.change.deal
            return between_hands.with_replaced(step, gone) if dealt else step

        return await self._change(table_id, change)

    async def _deal(self, now: Snapshot, table: Table) -> turns.Step | Refused:
        """Deal the next hand at this table, whose people have all agreed to it.

        Where that was to be one which is on no record any more, they are asked anew.
        """
        if not isinstance(now, Lobby | Settled):
            return Stopped(Stop.HAND_RUNNING)
        sealed = table.seed and not self._fixed  # a table from before there were seals has none
        presses = lobby.presses(table) if sealed else ()
        before = replace(now, table=replace(table, seed=table.seed or self._seeds().hex()))
        again = await self.store.deals.find(table.again) if table.will_repeat else None
        if table.will_repeat and again is None:
            return between_hands.seated(now, lobby.without_deal(now.table), discord.utils.utcnow())
        new = await self.store.records.newcomers(table.guild_id, table.people)
        at = discord.utils.utcnow()
        return turns.start_hand(before, self._seeds(), at, presses, new=new, again=again)

    async def lose_deal(self, guild_id: int, code: str) -> tuple[Snapshot, ...]:
        """Let the tables of a server that wait to play this deal play new cards instead."""

        def waits(table: Table) -> bool:
            return table.will_repeat and table.again == code

        def lose(table: Table) -> Table | Stopped:
            return lobby.without_deal(table) if waits(table) else Stopped(Stop.STALE)

        tables = filter(waits, await self.store.tables.all_open(guild_id))
        changed = [await self._seat(table.id, lose) for table in tables]
        return tuple(now for now in changed if isinstance(now, Snapshot))

    def _went(self, table: Table, user_id: int, times: int = 1) -> None:
        """Note that somebody left a table between two hands, or was put out, which is twice."""
        gone = self._gone.setdefault(table.id, Counter())
        gone[user_id, table.hand_no] += times

    def _is_out(self, table: Table, user_id: int) -> bool:
        """Whether somebody has to wait for the next hand to be over, unless they are invited."""
        gone = self._gone.get(table.id, Counter())
        return table.invited != user_id and gone[user_id, table.hand_no] >= MOST_LEAVINGS

    async def replace_person(
        self, table_id: str, user_id: int, other: int, reason: Reason
    ) -> Snapshot | Refused:
        """Give somebody's seat to an AI player: the host does, the others and a hand vote.

        About who votes against the host, the host votes like the others.
        """

        async def change(now: Snapshot) -> turns.Step | Refused:
            at = discord.utils.utcnow()
            opposed = len(now.table.people) > 2 and votes_against_host(now.table, other)
            if user_id == now.table.host_id and not opposed and not isinstance(now, Playing):
                done = lobby.replace_person(now.table, user_id, other, reason)
                if isinstance(done, Stopped):
                    return done
                table, gone = done
                step = between_hands.seated(now, table, at)
                return between_hands.with_replaced(step, (gone,))
            vote = vote_to_replace(now.table, user_id, other, reason)
            return between_hands.voted(now, vote, at)

        return await self._change(table_id, change)

    async def vote_to_end(self, table_id: str, user_id: int) -> Snapshot | Refused:
        """Vote for the end of the table, between two hands."""

        async def change(now: Snapshot) -> turns.Step | Refused:
            vote = vote_to_end(now.table, user_id)
            return between_hands.voted(now, vote, discord.utils.utcnow())

        return await self._change(table_id, change)

    async def tell_luck(
        self, table_id: str, hand_no: int, luck: Sequence[float]
    ) -> Snapshot | Refused:
        """Let the result of a hand say what the cards were worth, if it is still the latest."""

        async def change(now: Snapshot) -> turns.Step | Refused:
            return between_hands.weighed(now, hand_no, luck)

        return await self._change(table_id, change)

    async def act(
        self, table_id: str, user_id: int, choose: Choose, *, at: tuple[int, int] | None = None
    ) -> Snapshot | Refused:
        """Do what `choose` says. `at` is the hand and the step that a button was made for."""

        async def change(now: Snapshot) -> turns.Step | Refused:
            if isinstance(now, Closed):
                return Stopped(Stop.TABLE_CLOSED)
            seat = now.seat_of(user_id)
            if seat is None:
                return lobby.not_seated(now.table)
            bind_contextvars(seat=seat)
            if now.hand is None:
                return Stopped(Stop.HAND_NOT_RUNNING)
            if at is not None and at != (now.table.hand_no, now.hand.step):
                return Stopped(Stop.STALE)
            action = choose(now.hand, seat)
            if isinstance(action, Refusal | Stopped):
                return action
            if not isinstance(now, Playing):
                return Refusal(Why.HAND_OVER)
            return turns.take_turn(now, action, discord.utils.utcnow())

        return await self._change(table_id, change)

    async def plan(
        self,
        table_id: str,
        user_id: int,
        choose: Plan | None,
        *,
        at: tuple[int, int | None] | None = None,
    ) -> Snapshot | Refused:
        """Do that when the user's turn comes; None: what they planned is forgotten.

        `at` is the hand that a button was made for, and the step or None for any.
        """

        async def change(now: Snapshot) -> turns.Step | Refused:
            seat = now.seat_of(user_id)
            if seat is None:
                return lobby.not_seated(now.table)
            if not isinstance(now, Playing):
                return Stopped(Stop.HAND_NOT_RUNNING)
            if at not in (None, (now.table.hand_no, None), (now.table.hand_no, now.hand.step)):
                return Stopped(Stop.STALE)
            planned = choose(now.hand, seat) if choose else None
            if isinstance(planned, Refusal | Stopped):
                return planned
            if not isinstance(planned, Lay | Pass | None):
                return Stopped(Stop.CANNOT_PLAN)
            return turns.plan(now, planned, seat, discord.utils.utcnow())

        return await self._change(table_id, change)

    async def hint(
        self, table_id: str, user_id: int, *, at: tuple[int, int] | None = None
    ) -> Snapshot | Refused:
        """Note that the user asks for a hint. `at`: the hand and step of a button."""
        return await self._in_hand(table_id, user_id, turns.hinted, at)

    async def say_no(
        self, table_id: str, user_id: int, *, at: tuple[int, int] | None = None
    ) -> Snapshot | Refused:
        """Say no to all that is asked in this hand. `at`: the hand and step of a button."""

        def say(now: Playing, seat: int) -> turns.Step | Refused:
            return turns.say_no(now, seat, discord.utils.utcnow())

        return await self._in_hand(table_id, user_id, say, at)

    async def _in_hand(
        self,
        table_id: str,
        user_id: int,
        step: Callable[[Playing, int], turns.Step | Refused],
        at: tuple[int, int] | None,
    ) -> Snapshot | Refused:
        """What concerns the user's seat in a hand being played, and moves nothing in it."""

        async def change(now: Snapshot) -> turns.Step | Refused:
            seat = now.seat_of(user_id)
            if seat is None:
                return lobby.not_seated(now.table)
            if not isinstance(now, Playing):
                return Stopped(Stop.HAND_NOT_RUNNING)
            if at not in (None, (now.table.hand_no, now.hand.step)):
                return Stopped(Stop.STALE)
            return step(now, seat)

        return await self._change(table_id, change)

    async def do_own_move(self, table_id: str) -> Snapshot | Refused:
        """Act for whose turn it is, if the bot does. Early or doubled calls do nothing."""

        async def change(now: Snapshot) -> turns.Step | Refused:
            return turns.do_own_move(now, discord.utils.utcnow())

        return await self._change(table_id, change)

    async def call(self, table_id: str) -> Snapshot | Refused:
        """Call those waited for, unless they are doing something. Early or doubled: nothing."""

        async def change(now: Snapshot) -> turns.Step | Refused:
            at = discord.utils.utcnow()
            step = turns.called(now, at)
            later = postponed(now, self.presence, at) if isinstance(now, Playing) else None
            if later is None or not isinstance(step, turns.Step):
                return step
            return turns.not_called_before(now, later)

        return await self._change(table_id, change)

    async def time_out(self, table_id: str) -> Snapshot | Refused:
        """Act for those who let the deadline pass. Early or doubled calls do nothing."""

        async def change(now: Snapshot) -> turns.Step | Refused:
            due = now.table.due
            if due is None or due > discord.utils.utcnow():
                return Stopped(Stop.STALE)
            return turns.time_out(now, discord.utils.utcnow())

        return await self._change(table_id, change)

    async def pause(self, table_id: str, channel_id: int) -> Snapshot | Refused:
        """Let the clocks stand still while the table cannot be shown in that channel."""

        async def change(now: Snapshot) -> turns.Step | Refused:
            if now.table.channel_id != channel_id:  # it was brought to another one
                return Stopped(Stop.STALE)
            return turns.pause(now, discord.utils.utcnow())

        return await self._change(table_id, change)

    async def warn(self, table_id: str) -> Snapshot | Refused:
        """Note that those waited for are warned, now that most of their time has passed."""

        async def change(now: Snapshot) -> turns.Step | Refused:
            return turns.warned(now, discord.utils.utcnow())

        return await self._change(table_id, change)

    async def _seat(
        self, table_id: str, change: Callable[[Table], Table | Stopped]
    ) -> Snapshot | Refused:
        async def seated(now: Snapshot) -> turns.Step | Refused:
            return between_hands.seated(now, change(now.table), discord.utils.utcnow())

        return await self._change(table_id, seated)

    async def _change(
        self,
        table_id: str,
        change: Callable[[Snapshot], Awaitable[turns.Step | Refused]],
        *,
        sure: bool = True,
    ) -> Snapshot | Refused:
        """Decide on the newest state and commit, one at a time for a table.

        What is remembered is taken for the newest: the commit fails where it is not. A refusal
        says what stands then if it has to be `sure`, or what stood lately.
        """
        bind_contextvars(table=table_id)
        async with self._lock(table_id):
            for _ in range(ATTEMPTS):
                remembered = table_id in self._remembered
                now = await self._known(table_id)
                if now is None:
                    return Stopped(Stop.NO_TABLE)
                bind_contextvars(hand=now.table.hand_no, version=now.table.version)
                if isinstance(now, Unread):
                    await self._put_aside(now)
                    continue
                step = await change(now)
                if not isinstance(step, turns.Step):
                    if not (remembered and sure) or await self._is_newest(now):
                        return step
                    self._remembered.pop(table_id, None)
                    continue
                presence = self.presence if self.shards.has(now.table.guild_id) else None
                step = with_call(now, step, presence, discord.utils.utcnow())
                try:
                    committed = await self.store.tables.commit(step.change, now.table)
                except AlreadySeated:
                    return Stopped(Stop.BUSY)
                self._remembered.pop(table_id, None)
                scored = [s.user_id for s in step.change.scores if s.user_id and not s.helped]
                if committed and scored:
                    until = discord.utils.utcnow() + WAITING
                    await self.store.users.postpone_forgetting(scored, until)
                if committed:
                    step = replace(step, after=await self._compared(step.after))
                    return self._committed(step, log.debug if step.change.unseen else log.info)
            return Stopped(Stop.BUSY)

    def _committed(self, step: turns.Step, tell: Callable[..., None]) -> Snapshot:
        table = step.after.table
        if step.change.result:
            HANDS.inc()
            self.on_settled()
        if step.change.replaced:
            self.on_replaced(table, step.change.replaced)
        for gone in step.change.replaced:
            if gone.reason is not Reason.LATE and table.status is not Status.CLOSED:
                self._went(table, gone.user_id, MOST_LEAVINGS)
        self._remember(step.after)
        tell(
            "table changed",
            table=table.id,
            version=table.version,
            hand=table.hand_no,
            status=table.status.value,
        )
        self.on_due(table)
        self.on_changed(step.after)
        return step.after

    async def _put_aside(self, now: Unread) -> None:
        """End a hand that cannot be read, unless the table has changed."""
        step = turns.put_aside(now, discord.utils.utcnow())
        if await self.store.tables.commit(step.change):
            self.on_put_aside(self._committed(step, log.info))

    async def shown(self, now: Snapshot, lease: Lease | None = None) -> Snapshot | None:
        """Note that the public message of a table shows this; one that waited for that goes on.

        Where somebody was called that is written at once: nobody is to be called twice.
        """
        if isinstance(now, Playing) and not now.called_people():
            self.store.shown_versions.note_later(now.table.id, now.table.version, lease)
        else:
            await self.store.shown_versions.note(now.table.id, now.table.version, lease)

        async def change(newest: Snapshot) -> turns.Step | Refused:
            seen = newest.table.version == now.table.version
            moved = newest.table.channel_id != now.table.channel_id
            if newest.table.paused:  # maybe while the message was on its way
                seen = now.table.paused or moved
            return turns.resume(newest, discord.utils.utcnow()) if seen else Stopped(Stop.STALE)

        resumed = await self._change(now.table.id, change, sure=False)
        return resumed if isinstance(resumed, Snapshot) else None

    async def placed(
        self, table_id: str, channel_id: int, message_id: int | None, lease: Lease | None = None
    ) -> None:
        """Note where the public message of a table is, None if there is none."""
        async with self._lock(table_id):
            await self.store.tables.place(table_id, channel_id, message_id, lease)
            if cached := self._remembered.get(table_id):
                moved = channel_id != cached.table.channel_id
                parent_id = None if moved else cached.table.parent_id
                table = replace(cached.table, channel_id=channel_id, message_id=message_id)
                table = replace(table, parent_id=parent_id)
                self._remember(replace(cached, table=table))

    async def placed_in_thread(self, table_id: str, thread_id: int) -> Snapshot | None:
        """Let a table be in a thread of its own, unless it has a message already."""
        async with self._lock(table_id):
            await self.store.tables.place_in_thread(table_id, thread_id)
            self._remembered.pop(table_id, None)
        return await self.get(table_id)

    async def no_room(self, table: Table, channel_id: int | None) -> Stopped | None:
        """Why the table cannot be brought to that channel."""
        if channel_id == table.channel_id:
            return None
        house = await house_of(self.store, table.guild_id)
        there = await self.store.tables.all_open(table.guild_id, channel_id)
        others = sum(each.id != table.id for each in there)
        if channel_id is not None:
            others += self._on_their_way[channel_id]
        if others < house.channel_tables:
            return None
        return Stopped(Stop.CHANNEL_FULL, {"count": house.channel_tables})

    @contextmanager
    def bringing(self, table: Table, channel_id: int | None) -> Iterator[None]:
        """The table is on its way to that channel: who counts the tables there counts it, too.

        No other process does: only the one that has a server's shard answers in its channels.
        """
        arrives = Counter[int]()
        if channel_id is not None and channel_id != table.channel_id:
            arrives[channel_id] += 1
        self._on_their_way += arrives
        try:
            yield
        finally:
            self._on_their_way -= arrives

    async def _may_not_sit(self, guild_id: int, user_id: int) -> Stopped | None:
        """Why somebody can take no seat in a server."""
        reason = await self.store.moderation.ban(guild_id, user_id)
        if reason is not None:
            return Stopped(Stop.BANNED, {"reason": reason})
        return await self._seated_elsewhere(guild_id, user_id)

    async def _seated_elsewhere(self, guild_id: int, user_id: int) -> Stopped | None:
        table = await self.store.tables.of_user(guild_id, user_id)
        channel = f"<#{table.channel_id}>" if table else ""
        return Stopped(Stop.SEATED_ELSEWHERE, {"channel": channel}) if table else None

    def _lock(self, table_id: str) -> asyncio.Lock:
        return self._locks.setdefault(table_id, asyncio.Lock())


def _read(loaded: Loaded) -> Snapshot | Unread:
    """The table as its log makes it; a hand that cannot be read is none."""
    try:
        return from_log(loaded)
    except (LookupError, ValueError) as error:
        # Not its text, which may name a secret answer; `baohuang admin check` tells it to the host.
        log.error("hand not read", table=loaded.table.id, fault=type(error).__name__)
        table = loaded.table
        match table.status:
            case Status.PLAYING:
                return Unread(table)
            case Status.CLOSED:
                return Closed(table)
            case Status.LOBBY | Status.SETTLED:
                return Lobby(replace(table, status=Status.LOBBY), unread=True)
            case _:
                assert_never(table.status)


def _noted(step: turns.Step | Refused, measured: Measured | None) -> turns.Step | Refused:
    """The step, with the measure of a moderator that it is."""
    if not isinstance(step, turns.Step):
        return step
    return replace(step, change=replace(step.change, measured=measured))
