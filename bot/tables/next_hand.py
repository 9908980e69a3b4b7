"""The next hand: its rules, who is ready for it, and the deal."""

import secrets
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from bot.model import Table
from bot.store.store import Store
from bot.tables.changes import Changes
from bot.tables.rules import between_hands, choices, readiness
from bot.tables.rules.acting import start_hand
from bot.tables.rules.choices import HostChoice
from bot.tables.rules.pace import HELD_UP
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.snapshot import Lobby, Playing, Settled, Snapshot
from bot.tables.rules.step import Step
from game.refusals import Refusal


class NextHand:
    """The next hand of each table. Each method returns the table after it, or a refusal.

    `seeds`: returns the seed of each deal, used alone; None: random seeds, combined with the
    numbers of the players (§1).
    """

    def __init__(
        self, store: Store, changes: Changes, seeds: Callable[[], bytes] | None = None
    ) -> None:
        self._store = store
        self._changes = changes
        self.new_seed = seeds or (lambda: secrets.token_bytes(32))
        self._fixed = seeds is not None

    async def choose(self, table_id: str, user_id: int, choice: HostChoice) -> Snapshot | Refusal:
        """Make a choice of the host for the next hands."""

        async def decide(snapshot: Snapshot, at: datetime) -> Step | Refusal:
            server = await self._store.servers.settings(snapshot.table.guild_id)
            after = choices.choose(snapshot.table, user_id, choice, server)
            return between_hands.seated(snapshot, after, at)

        return await self._changes.apply(table_id, decide)

    async def ready(
        self, table_id: str, user_id: int, press: int, *, terms: int | None = None
    ) -> Snapshot | Refusal:
        """Agree to the next hand. It is dealt once all people at the table have agreed.

        `press`: Discord's id of the press or command. `terms`: the terms that the button was made
        for; a press on an outdated button does not count.
        """
        return await self._agree(
            table_id, lambda table: readiness.ready(table, user_id, press), terms
        )

    async def commit(
        self, table_id: str, user_id: int, commitment: str, *, terms: int
    ) -> Snapshot | Refusal:
        """Agree on the web page, with the commitment to a number that the page has drawn."""
        return await self._agree(
            table_id, lambda table: readiness.commit(table, user_id, commitment), terms
        )

    async def reveal(self, table_id: str, user_id: int, drawn: int) -> Snapshot | Refusal:
        """Tell the number that the page has drawn. With the last one, the hand is dealt."""
        return await self._agree(
            table_id, lambda table: readiness.reveal(table, user_id, drawn), None
        )

    async def _agree(
        self, table_id: str, agree: Callable[[Table], Table | Refusal], terms: int | None
    ) -> Snapshot | Refusal:
        async def decide(snapshot: Snapshot, at: datetime) -> Step | Refusal:
            if terms not in (None, readiness.terms(snapshot.table)) and not isinstance(
                snapshot, Playing
            ):
                return Refusal(TableWhy.STALE)
            agreed = agree(snapshot.table)
            if (
                isinstance(agreed, Refusal)
                or readiness.unready(agreed)
                or readiness.revealing(agreed)
            ):
                return between_hands.seated(snapshot, agreed, at)
            return await self._deal(snapshot, agreed, at)

        return await self._changes.apply(table_id, decide)

    async def start_without_late(self, table_id: str) -> Snapshot | Refusal:
        """Deal the next hand, with AI players for those who are not ready.

        Early or repeated calls do nothing. If fewer than half are ready, everybody is asked again.
        If the bot was down, people get their full time again. If a page has not told its number in
        time, the deal is called off, an AI player takes its seat, and everybody is asked again.
        """

        async def decide(snapshot: Snapshot, at: datetime) -> Step | Refusal:
            deadline = snapshot.table.deadline_at
            revealing = readiness.revealing(snapshot.table)
            is_waiting = not snapshot.table.paused and (
                revealing or readiness.awaited(snapshot.table)
            )
            if not is_waiting or deadline is None or deadline > at:
                return Refusal(TableWhy.STALE)
            if deadline <= at - HELD_UP:
                return between_hands.waiting(
                    snapshot, snapshot.table, at + readiness.time_left(snapshot.table)
                )
            if revealing:
                return self._call_off(snapshot, at)
            if readiness.few_are_ready(snapshot.table):
                return between_hands.seated(snapshot, readiness.asked_anew(snapshot.table), at)
            table, replaced = readiness.replace_late(
                snapshot.table, readiness.awaited(snapshot.table)
            )
            if readiness.revealing(table):
                waiting = between_hands.waiting(snapshot, table, at + readiness.time_left(table))
                return between_hands.with_replaced(waiting, replaced)
            return between_hands.with_replaced(await self._deal(snapshot, table, at), replaced)

        return await self._changes.apply(table_id, decide)

    @staticmethod
    def _call_off(snapshot: Snapshot, at: datetime) -> Step | Refusal:
        """Call the deal off, and ask everybody again.

        AI players take the seats of those whose pages did not tell their number, unless none did.
        """
        silent = readiness.silent(snapshot.table)
        late = silent if len(silent) < len(snapshot.table.people) else frozenset()
        table, replaced = readiness.replace_late(snapshot.table, late)
        step = between_hands.seated(snapshot, readiness.asked_anew(table), at)
        return between_hands.with_replaced(step, replaced)

    async def _deal(self, snapshot: Snapshot, table: Table, at: datetime) -> Step | Refusal:
        """Deal the next hand, to which everybody has agreed."""
        if not isinstance(snapshot, Lobby | Settled):
            return Refusal(TableWhy.HAND_RUNNING)
        new = await self._store.records.newcomers(table.guild_id, table.people)
        # The hash of the seed was shown before; a table of an old version may have no seed yet.
        uses_presses = table.seed and not self._fixed
        entropy = readiness.presses(table) if uses_presses else ()
        before = replace(snapshot, table=replace(table, seed=table.seed or self.new_seed().hex()))
        return start_hand(before, self.new_seed(), at, entropy, new=new)
