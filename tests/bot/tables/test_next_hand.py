"""Who is ready for the next hand, what it is dealt from, and what it owes the last one."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import datetime

import pytest

from bot.model import Change, ReplacementReason, Status
from bot.panels.table.message import table_panel
from bot.store.store import Store
from bot.tables import own_moves, readiness
from bot.tables.choices import LevelChoice, PaceChoice, RulesChoice
from bot.tables.pace import READY_TIME
from bot.tables.refusals import TableWhy
from bot.tables.service import Tables
from bot.tables.snapshot import Lobby, Playing, Settled, Snapshot
from bot.tables.steps.acting import start_hand
from game.match import tribute_after
from game.players import plain
from game.players.levels import Level
from game.refusals import Refusal
from game.rules.ruleset import PRESETS
from tests.bot.panels.panel_content import text
from tests.bot.tables.people import (
    AI_NAMES,
    CENTRE,
    EAST,
    GUEST,
    NORTH,
    SOUTH,
    WEST,
    all_seated,
    as_ai,
    current,
    done,
    opened,
    seated,
    stored,
)
from tests.bot.tables.seated import (
    NOON,
    PEOPLE,
    PRESS,
    deal,
    hand_of,
    known,
    person_waited_for,
    seed,
)
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
        await tables.seating.fill(table_id, user, AI_NAMES)
        dealt = done(await deal(tables, table_id))
        assert len(hand_of(dealt).seed) == 32
        seeds.add(hand_of(dealt).seed)
    assert len(seeds) == 4


async def test_who_could_not_press_has_the_whole_time_again(
    tables: Tables, now: list[datetime]
) -> None:
    table_id = await all_seated(tables, SOUTH, WEST)
    ready = done(await tables.next_hand.ready(table_id, NORTH, PRESS))
    assert ready.table.deadline_at == NOON + READY_TIME
    assert await tables.next_hand.start_without_late(table_id) == Refusal(TableWhy.STALE)
    now.append(NOON + 2 * READY_TIME)
    again = done(await tables.next_hand.start_without_late(table_id))
    assert (again.table.status, again.table.deadline_at) == (Status.LOBBY, NOON + 3 * READY_TIME)
    now.append(NOON + 3 * READY_TIME)
    dealt = done(await tables.next_hand.start_without_late(table_id))
    assert (dealt.table.status, dealt.table.people) == (Status.PLAYING, (SOUTH, WEST, NORTH))
    assert await tables.next_hand.start_without_late(table_id) == Refusal(TableWhy.STALE)


async def test_a_deal_is_made_from_the_press_of_everybody_after_its_seal(store: Store) -> None:
    tables = Tables(store)
    table_id = await all_seated(tables)
    sealed = (await current(tables, table_id)).table.seed
    for user, number in zip(PEOPLE[:4], (14, 11, 13, 12), strict=True):
        done(await tables.next_hand.ready(table_id, user, number))
    dealt = done(await tables.next_hand.ready(table_id, CENTRE, 15))
    assert dealt.hand is not None
    assert dealt.hand.deal_entropy == (11, 12, 13, 14, 15)
    assert dealt.hand.seed.hex() == sealed
    assert dealt.table.seed not in ("", sealed)
    assert (await current(Tables(store), table_id)).hand == dealt.hand


async def test_a_table_of_before_there_were_seals_does_not_claim_to_have_had_one(
    store: Store,
) -> None:
    tables = Tables(store)
    table = (await opened(tables)).table
    await tables.seating.fill(table.id, EAST, AI_NAMES)
    found = await stored(tables, table.id)
    await store.tables.commit(Change(replace(found.table.next_version(), seed="")))
    dealt = done(await tables.next_hand.ready(table.id, EAST, 11))
    assert hand_of(dealt).deal_entropy == ()


async def test_a_press_agrees_to_nothing_but_what_its_button_was_made_for(tables: Tables) -> None:
    table_id = await all_seated(tables)
    terms = readiness.terms((await stored(tables, table_id)).table)
    done(await tables.next_hand.choose(table_id, EAST, PaceChoice("slow")))
    assert await tables.next_hand.ready(table_id, SOUTH, PRESS, terms=terms) == Refusal(
        TableWhy.STALE
    )
    terms = readiness.terms((await stored(tables, table_id)).table)
    done(await tables.next_hand.ready(table_id, SOUTH, PRESS, terms=terms))
    done(await tables.next_hand.ready(table_id, WEST, PRESS, terms=terms))


async def test_nobody_makes_those_who_are_ready_wait_for_longer(
    tables: Tables, now: list[datetime]
) -> None:
    table_id = await all_seated(tables, SOUTH, WEST, NORTH)
    now.append(NOON + READY_TIME / 2)
    for change in (
        tables.vote_to_end(table_id, CENTRE),
        tables.seating.replace_person(table_id, CENTRE, WEST, ReplacementReason.SPOILS),
        tables.next_hand.choose(table_id, EAST, PaceChoice("normal")),
        tables.next_hand.ready(table_id, EAST, PRESS),
    ):
        assert done(await change).table.deadline_at == NOON + READY_TIME


async def test_where_few_are_ready_all_are_asked_anew_and_nobody_is_replaced(
    tables: Tables, now: list[datetime]
) -> None:
    table_id = await all_seated(tables, CENTRE, NORTH)
    now.append(NOON + READY_TIME)
    anew = done(await tables.next_hand.start_without_late(table_id))
    assert (anew.table.status, anew.table.people) == (Status.LOBBY, PEOPLE)
    assert readiness.awaited(anew.table) == frozenset()


async def test_one_of_two_who_is_away_holds_nobody_up(tables: Tables, now: list[datetime]) -> None:
    table_id = (await opened(tables)).table.id
    done(await tables.seating.join(table_id, SOUTH, "South"))
    done(await tables.seating.fill(table_id, EAST, AI_NAMES))
    done(await tables.vote_to_end(table_id, EAST))
    done(await tables.next_hand.ready(table_id, SOUTH, PRESS))
    now.append(NOON + READY_TIME)
    dealt = done(await tables.next_hand.start_without_late(table_id))
    assert (dealt.table.status, dealt.table.host_id) == (Status.PLAYING, SOUTH)


@pytest.mark.parametrize("late", [False, True])
async def test_an_ai_player_owes_nothing_for_who_was_late(
    tables: Tables, now: list[datetime], *, late: bool
) -> None:
    """Tribute is of the seats that finished the hand before, §5."""
    table_id = await all_seated(tables)
    before = (await stored(tables, table_id)).table
    hand = replace(trick("7", "", "6", "6", "6", out=(1,)), rules=PRESETS["home"])
    over = replace(before, status=Status.SETTLED, preset="home", hand_no=1, deadline_at=None)
    over = replace(over, changed_hands=False)  # as since the deal
    settled = Settled(over, tell(hand, "0 7"))
    if late:
        agreed = readiness.ready(over, EAST, PRESS)
        assert not isinstance(agreed, Refusal)
        over, _ = readiness.replace_late(agreed, readiness.awaited(agreed))
        settled = replace(settled, table=over)
    dealt = start_hand(settled, seed(1), NOON)
    assert (known(dealt.change.deal).owed is None) is late


Happening = Callable[[Tables, str], Awaitable[object]]


async def joins(tables: Tables, table_id: str) -> None:
    done(await tables.seating.join(table_id, GUEST, "Guest"))


async def leaves(tables: Tables, table_id: str) -> None:
    done(await tables.seating.leave(table_id, NORTH))
    done(await tables.seating.fill(table_id, EAST, AI_NAMES))


async def is_replaced(tables: Tables, table_id: str) -> None:
    done(await tables.seating.replace_person(table_id, EAST, NORTH, ReplacementReason.ABSENT))


async def is_given_another_level(tables: Tables, table_id: str) -> None:
    done(await tables.next_hand.choose(table_id, EAST, LevelChoice(Level("strong"), 4)))


async def is_given_its_level_again(tables: Tables, table_id: str) -> None:
    await is_given_another_level(tables, table_id)
    done(await tables.next_hand.choose(table_id, EAST, LevelChoice(Level("normal"), 4)))


@pytest.mark.parametrize(
    ("change", "owed"),
    [
        (joins, False),
        (leaves, False),
        (is_replaced, False),
        (is_given_another_level, True),
        (is_given_its_level_again, True),
    ],
)
async def test_tribute_is_owed_until_a_seat_changes_hands_and_its_level_is_not_that(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, change: Happening, owed: bool
) -> None:
    """§5. All play plainly: that hand is no draw."""
    monkeypatch.setattr(own_moves, "player", lambda _level: lambda seen, _seed: plain.choose(seen))
    table = (await seated(tables, 4)).table
    await tables.next_hand.choose(table.id, EAST, RulesChoice("home"))
    await deal(tables, table.id)
    settled = await played_by_themselves(tables, table.id)
    due = tribute_after(hand_of(settled).rules, hand_of(settled))
    assert due is not None
    await change(tables, table.id)
    changed = await current(tables, table.id)
    assert isinstance(changed, Lobby)
    assert ("Tribute before the next hand" in text(table_panel(changed))) is owed
    dealt = done(await deal(tables, table.id))
    assert hand_of(dealt).owed == (due if owed else None)


async def played_by_themselves(tables: Tables, table_id: str) -> Snapshot:
    """The table when everybody has played as an AI player does until the hand was over."""
    for _ in range(2_000):
        now = await current(tables, table_id)
        if not isinstance(now, Playing):
            return now
        done(await tables.hands.act(table_id, person_waited_for(now), as_ai))
    raise AssertionError("the hand does not end")
