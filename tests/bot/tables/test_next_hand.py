"""Who is ready for the next hand, what it is dealt from, and what it owes the last one."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial

import pytest

from bot.model import ReplacementReason, SeatVote, Status, Table
from bot.panels.table.message import table_panel
from bot.store.store import Store
from bot.tables.rules import readiness
from bot.tables.rules.choices import Choose, LevelChoice, PaceChoice
from bot.tables.rules.closing import VoteToEnd
from bot.tables.rules.next_hand import Ready, StartWithoutLate
from bot.tables.rules.pace import READY_TIME
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.scores import tribute_due
from bot.tables.rules.seating import Fill, Join, Leave, ReplacePerson
from bot.tables.rules.snapshot import Lobby, Snapshot
from bot.tables.rules.votes import carried_out
from bot.tables.service import Tables
from game.players.levels import Level
from game.refusals import Refusal
from game.rules.ruleset import PRESETS
from tests.bot.panels.panel_content import text
from tests.bot.tables import agreement
from tests.bot.tables.people import (
    AI_NAMES,
    CENTRE,
    EAST,
    GUEST,
    NORTH,
    SOUTH,
    WEST,
    all_seated,
    current,
    done,
    opened,
    stored,
)
from tests.bot.tables.seated import AI, NOON, PEOPLE, PRESS, deal, hand_of, table
from tests.game.hands import tell, trick

pytestmark = pytest.mark.usefixtures("now")


async def test_start_pressed_by_all_at_once_deals_one_hand(tables: Tables) -> None:
    table_id = await all_seated(tables)
    outcomes = await asyncio.gather(*(deal(tables, table_id) for user in PEOPLE))
    assert sum(isinstance(o, Snapshot) for o in outcomes) == 1
    assert outcomes.count(Refusal(TableWhy.HAND_RUNNING)) == 4
    assert (await stored(tables, table_id)).table.hand_no == 1


async def test_every_hand_has_a_seed_of_its_own(store: Store) -> None:
    tables = Tables(store)
    seeds = set()
    for user in PEOPLE[:4]:
        table_id = (await opened(tables, user)).table.id
        await tables.do(table_id, Fill(user, AI_NAMES))
        dealt = done(await deal(tables, table_id))
        assert len(hand_of(dealt).seed) == 32
        seeds.add(hand_of(dealt).seed)
    assert len(seeds) == 4


async def test_who_could_not_press_has_the_whole_time_again(
    tables: Tables, now: list[datetime]
) -> None:
    table_id = await all_seated(tables, SOUTH, WEST)
    ready = done(await tables.do(table_id, Ready(NORTH, PRESS)))
    assert ready.table.deadline_at == NOON + READY_TIME
    assert await tables.do(table_id, StartWithoutLate()) == Refusal(TableWhy.STALE)
    now.append(NOON + 2 * READY_TIME)
    again = done(await tables.do(table_id, StartWithoutLate()))
    assert (again.table.status, again.table.deadline_at) == (Status.LOBBY, NOON + 3 * READY_TIME)
    now.append(NOON + 3 * READY_TIME)
    dealt = done(await tables.do(table_id, StartWithoutLate()))
    assert (dealt.table.status, dealt.table.people) == (Status.PLAYING, (SOUTH, WEST, NORTH))
    assert await tables.do(table_id, StartWithoutLate()) == Refusal(TableWhy.STALE)


async def test_a_deal_is_made_from_the_press_of_everybody_after_its_seal(store: Store) -> None:
    tables = Tables(store)
    table_id = await all_seated(tables)
    sealed = (await current(tables, table_id)).table.seed
    for user, number in zip(PEOPLE[:4], (14, 11, 13, 12), strict=True):
        done(await tables.do(table_id, Ready(user, number)))
    dealt = done(await tables.do(table_id, Ready(CENTRE, 15)))
    assert dealt.hand is not None
    assert dealt.hand.deal_entropy == (11, 12, 13, 14, 15)
    assert dealt.hand.seed.hex() == sealed
    assert dealt.table.seed not in ("", sealed)
    assert (await current(Tables(store), table_id)).hand == dealt.hand


async def test_a_press_agrees_to_nothing_but_what_its_button_was_made_for(tables: Tables) -> None:
    table_id = await all_seated(tables)
    terms = readiness.terms((await stored(tables, table_id)).table)
    done(await tables.do(table_id, Choose(EAST, PaceChoice("slow"))))
    assert await tables.do(table_id, Ready(SOUTH, PRESS, terms)) == Refusal(TableWhy.STALE)
    terms = readiness.terms((await stored(tables, table_id)).table)
    done(await tables.do(table_id, Ready(SOUTH, PRESS, terms)))
    done(await tables.do(table_id, Ready(WEST, PRESS, terms)))


async def test_nobody_makes_those_who_are_ready_wait_for_longer(
    tables: Tables, now: list[datetime]
) -> None:
    table_id = await all_seated(tables, SOUTH, WEST, NORTH)
    now.append(NOON + READY_TIME / 2)
    for change in (
        tables.do(table_id, VoteToEnd(CENTRE)),
        tables.do(table_id, ReplacePerson(CENTRE, WEST, ReplacementReason.SPOILS)),
        tables.do(table_id, Choose(EAST, PaceChoice("normal"))),
        tables.do(table_id, Ready(EAST, PRESS)),
    ):
        assert done(await change).table.deadline_at == NOON + READY_TIME


async def test_where_few_are_ready_all_are_asked_anew_and_nobody_is_replaced(
    tables: Tables, now: list[datetime]
) -> None:
    table_id = await all_seated(tables, CENTRE, NORTH)
    now.append(NOON + READY_TIME)
    anew = done(await tables.do(table_id, StartWithoutLate()))
    assert (anew.table.status, anew.table.people) == (Status.LOBBY, PEOPLE)
    assert readiness.awaited(anew.table) == frozenset()


async def test_one_of_two_who_is_away_holds_nobody_up(tables: Tables, now: list[datetime]) -> None:
    table_id = (await opened(tables)).table.id
    done(await tables.do(table_id, Join(SOUTH, "South")))
    done(await tables.do(table_id, Fill(EAST, AI_NAMES)))
    done(await tables.do(table_id, VoteToEnd(EAST)))
    done(await tables.do(table_id, Ready(SOUTH, PRESS)))
    now.append(NOON + READY_TIME)
    dealt = done(await tables.do(table_id, StartWithoutLate()))
    assert (dealt.table.status, dealt.table.host_id) == (Status.PLAYING, SOUTH)


def voted_out(now: Table) -> Table:
    vote = SeatVote(3, ReplacementReason.ABSENT)
    return carried_out(now.with_seats(lambda _, seat: replace(seat, vote=vote)))[0]


def late(now: Table) -> Table:
    return readiness.replace_late(now, frozenset({3}))[0]


@pytest.mark.parametrize(
    ("change", "is_owed"),
    [
        (lambda now: now, True),
        (partial(agreement.done, Join(GUEST, "Guest")), False),
        (partial(agreement.done, Leave(NORTH)), False),
        (partial(agreement.done, ReplacePerson(EAST, NORTH, ReplacementReason.ABSENT)), False),
        (voted_out, False),
        (late, False),
        (partial(agreement.done, Choose(EAST, LevelChoice(Level.STRONG, 4))), True),
    ],
)
def test_tribute_is_owed_until_a_seat_changes_hands_and_its_level_is_not_that(
    change: Callable[[Table], Table], is_owed: bool
) -> None:
    """Tribute is of the seats that finished the hand before, §5."""
    hand = replace(trick("7", "", "6", "6", "6", out=(1,)), rules=PRESETS["home"])
    over = replace(table(*PEOPLE[:4], AI), status=Status.SETTLED, preset="home", hand_no=1)
    lobby_now = Lobby(replace(change(over), status=Status.LOBBY), tell(hand, "0 7"))
    assert (tribute_due(lobby_now) is not None) is is_owed
    assert ("Tribute before the next hand" in text(table_panel(lobby_now))) is is_owed
