import asyncio
from dataclasses import asdict, replace
from datetime import UTC, datetime, timedelta, timezone

import pytest
import sqlalchemy as sa

from bot.board import Company
from bot.look import PLAIN, Look, ThemeName
from bot.model import (
    Alarm,
    Change,
    Ending,
    Hand,
    Loaded,
    LoggedAction,
    Measure,
    Measured,
    Place,
    Score,
    Seat,
    Server,
    Status,
    Table,
    User,
)
from bot.store import schema, tallies
from bot.store.database import connect
from bot.store.deadline_store import UNSEEN_GRACE
from bot.store.log_codec import packed, unpacked
from bot.store.record_store import FIRST_HANDS
from bot.store.rows import row_of
from bot.store.seating import AlreadySeated
from bot.store.store import Store
from bot.store.table_store import TooManyTables
from bot.tables.snapshot import Closed, from_log
from game.hand.part import Dealt, Part, Role
from game.players.levels import Level
from game.scoring import Solo
from tests.bot.store.standings import made, standings

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)


async def test_a_created_table_is_loaded_as_it_was(store: Store, lobby: Table) -> None:
    await store.tables.create(lobby)
    assert await store.tables.load("t1") == Loaded(lobby, None, ())


async def test_an_unknown_table_or_person_is_none(store: Store) -> None:
    assert await store.tables.load("t1") is None
    assert await store.tables.of_user(1, 11) is None
    assert await store.users.load(11) is None
    assert await store.deadlines.next_due() is None


async def test_a_committed_step_is_loaded_with_its_hand_and_log(
    store: Store, lobby: Table, deal: Change
) -> None:
    await store.tables.create(lobby)
    assert await store.tables.commit(deal)
    assert await store.tables.load("t1") == Loaded(deal.table, deal.deal, deal.actions)


async def test_the_log_of_the_latest_hand_is_loaded_in_order(
    store: Store, lobby: Table, deal: Change
) -> None:
    await store.tables.create(lobby)
    await store.tables.commit(deal)
    later = LoggedAction(2, 1, "{}", "clock")
    await store.tables.commit(Change(replace(deal.table, version=2), actions=(later,)))
    loaded = await store.tables.load("t1")
    assert loaded is not None
    assert loaded.actions == (*deal.actions, later)

    again = replace(deal.table, version=3, hand_no=2)
    await store.tables.commit(Change(again, deal=Hand("t1", 2, "fade", 3, "{}", None)))
    assert await store.tables.load("t1") == Loaded(again, Hand("t1", 2, "fade", 3, "{}", None), ())


async def test_a_result_ends_the_hand(store: Store, lobby: Table, deal: Change) -> None:
    await store.tables.create(lobby)
    await store.tables.commit(deal)
    over = replace(deal.table, version=2, status=Status.SETTLED)
    assert await store.tables.commit(Change(over, result='{"k": 3}'))
    loaded = await store.tables.load("t1")
    assert loaded is not None
    assert loaded.hand == Hand("t1", 1, "5eed", 0, "{}", '{"k": 3}')


async def rows_of_actions(url: str) -> int:
    engine = connect(url)
    async with engine.begin() as connection:
        found = await connection.scalar(sa.text("SELECT count(*) FROM actions"))
    await engine.dispose()
    assert isinstance(found, int)
    return found


@pytest.mark.parametrize(
    ("status", "result"),
    [(Status.SETTLED, "{}"), (Status.LOBBY, "{}"), (Status.CLOSED, None)],
)
async def test_the_log_of_a_hand_that_is_over_is_packed_and_read_as_it_was(
    store: Store, url: str, lobby: Table, deal: Change, status: Status, result: str | None
) -> None:
    await store.tables.create(lobby)
    await store.tables.commit(deal)
    assert await rows_of_actions(url) == 2
    last = (LoggedAction(2, 4, "打 ♠A♠A", "clock"), LoggedAction(3, 0, "", "user"))
    over = replace(deal.table, version=2, status=status)
    await store.tables.commit(Change(over, actions=last, result=result))
    assert await rows_of_actions(url) == 0
    for version in (3, 4):
        loaded = await store.tables.load("t1")
        assert loaded is not None
        assert loaded.actions == (*deal.actions, *last)
        await store.tables.commit(Change(replace(over, version=version)))


async def test_a_hand_that_was_over_before_logs_were_packed_is_read(
    store: Store, url: str, lobby: Table, deal: Change
) -> None:
    await store.tables.create(lobby)
    await store.tables.commit(deal)
    engine = connect(url)
    async with engine.begin() as connection:
        await connection.execute(sa.text("UPDATE hands SET result = '{}'"))
        await connection.execute(sa.text("UPDATE tables SET status = 'settled'"))
    await engine.dispose()
    loaded = await store.tables.load("t1")
    assert loaded is not None
    assert loaded.actions == deal.actions


@pytest.mark.parametrize("version", [0, 1, 3])
async def test_a_step_from_another_version_is_refused_and_writes_nothing(
    store: Store, lobby: Table, deal: Change, version: int
) -> None:
    await store.tables.create(lobby)
    await store.tables.commit(deal)
    before = await store.tables.load("t1")
    stale = Change(
        table=replace(lobby, version=version, hand_no=1, seats=(None,) * 5, status=Status.CLOSED),
        deal=Hand("t1", 2, "fade", 1, "{}", None),
        actions=(LoggedAction(2, 0, "{}", "user"),),
        result="{}",
        scores=(Score(11, "主持人", 6, won=True),),
    )
    assert not await store.tables.commit(stale)
    assert await store.tables.load("t1") == before
    assert await standings(store, 1) == {}


async def test_a_step_of_an_unknown_table_is_refused(store: Store, lobby: Table) -> None:
    assert not await store.tables.commit(Change(replace(lobby, version=1)))
    assert await store.tables.load("t1") is None


async def test_an_action_already_logged_fails_the_whole_step(
    store: Store, lobby: Table, deal: Change
) -> None:
    await store.tables.create(lobby)
    await store.tables.commit(deal)
    before = await store.tables.load("t1")
    twice = Change(replace(deal.table, version=2), actions=deal.actions[1:])
    with pytest.raises(sa.exc.IntegrityError):
        await store.tables.commit(twice)
    assert await store.tables.load("t1") == before


@pytest.mark.parametrize(
    ("status", "result", "fault"),
    [(Status.PLAYING, None, sa.exc.IntegrityError), (Status.SETTLED, "{}", ValueError)],
)
async def test_an_action_of_a_hand_never_dealt_fails(
    store: Store, lobby: Table, status: Status, result: str | None, fault: type[Exception]
) -> None:
    await store.tables.create(lobby)
    table = replace(lobby, version=1, hand_no=1, status=status)
    orphan = Change(table, actions=(LoggedAction(0, 0, "", "ai"),), result=result)
    with pytest.raises(fault):
        await store.tables.commit(orphan)
    loaded = await store.tables.load(lobby.id)
    assert loaded
    assert loaded.table == lobby


@pytest.mark.parametrize("n", [0, 1, 3])
async def test_the_last_action_follows_on_those_before(
    store: Store, lobby: Table, deal: Change, n: int
) -> None:
    await store.tables.create(lobby)
    await store.tables.commit(deal)
    over = replace(deal.table, version=2, status=Status.SETTLED)
    last = Change(over, actions=(LoggedAction(n, 0, "", "user"),), result="{}")
    with pytest.raises(ValueError, match="missing"):
        await store.tables.commit(last, deal.table)
    loaded = await store.tables.load(lobby.id)
    assert loaded
    assert loaded.actions == deal.actions


async def test_a_log_with_a_gap_is_packed_as_it_is_by_a_step_without_actions(
    store: Store, url: str, lobby: Table, deal: Change
) -> None:
    await store.tables.create(lobby)
    await store.tables.commit(deal)
    async with store.database.writing() as connection:
        await connection.execute(sa.delete(schema.actions).where(schema.actions.c.n == 0))
    closed = replace(deal.table, version=2, status=Status.CLOSED)
    assert await store.tables.commit(Change(closed), deal.table)
    loaded = await store.tables.load(lobby.id)
    assert loaded
    assert [action.action for action in loaded.actions] == [deal.actions[1].action]


async def test_where_the_message_is_survives_a_step_decided_before_it_was_placed(
    store: Store, lobby: Table, deal: Change
) -> None:
    await store.tables.create(lobby)
    await store.tables.place("t1", 7, 8)
    assert await store.tables.commit(deal)
    loaded = await store.tables.load("t1")
    assert loaded is not None
    assert loaded.table == replace(deal.table, channel_id=7, message_id=8)


async def test_nobody_sits_twice_in_one_server(store: Store, lobby: Table) -> None:
    await store.tables.create(lobby)
    with pytest.raises(AlreadySeated):
        await store.tables.create(replace(lobby, id="t2"))
    assert await store.tables.load("t2") is None

    empty = replace(lobby, id="t3", host_id=12, seats=(Seat(12, "客"), None, None, None, None))
    await store.tables.create(empty)
    both = replace(empty, version=1, seats=(Seat(12, "客"), Seat(11, "主持人"), None, None, None))
    with pytest.raises(AlreadySeated):
        await store.tables.commit(Change(both))
    assert await store.tables.load("t3") == Loaded(empty, None, ())


async def test_nobody_sits_twice_at_one_table(store: Store, lobby: Table) -> None:
    with pytest.raises(AlreadySeated):
        await store.tables.create(
            replace(lobby, seats=(Seat(11, "主"), Seat(11, "主"), None, None, None))
        )


async def test_another_server_a_closed_table_or_an_ai_player_is_no_hindrance(
    store: Store, lobby: Table
) -> None:
    await store.tables.create(lobby)
    await store.tables.create(replace(lobby, id="elsewhere", guild_id=9))
    await store.tables.commit(Change(replace(lobby, version=1, status=Status.CLOSED)))
    again = replace(lobby, id="t2")
    await store.tables.create(again)
    assert await store.tables.of_user(1, 11) == again
    closed = await store.tables.load("t1")
    assert closed is not None
    assert closed.table.seats == lobby.seats


async def test_someone_who_left_sits_nowhere(store: Store, lobby: Table) -> None:
    await store.tables.create(lobby)
    assert await store.tables.of_user(1, 11) == lobby
    assert await store.tables.of_user(2, 11) is None
    await store.tables.commit(Change(replace(lobby, version=1, seats=(None,) * 5)))
    assert await store.tables.of_user(1, 11) is None


async def test_open_tables_are_found_by_server_and_channel(store: Store, lobby: Table) -> None:
    free = replace(lobby, seats=(None,) * 5)
    here, there = free, replace(free, id="t2", channel_id=3)
    elsewhere = replace(free, id="t3", guild_id=9)
    closed = replace(free, id="t4", status=Status.CLOSED)
    for table in (here, there, elsewhere, closed):
        await store.tables.create(table)
    assert await store.tables.all_open() == (here, there, elsewhere)
    assert await store.tables.all_open(guild_id=1) == (here, there)
    assert await store.tables.all_open(channel_id=2) == (here, elsewhere)
    assert await store.tables.all_open(1, 3) == (there,)
    assert (await store.deadlines.pulse()).tables == 3
    assert set(await store.tables.places()) == {
        Place("t1", 1, 2, paused=False),
        Place("t2", 1, 3, paused=False),
        Place("t3", 9, 2, paused=False),
    }


async def test_a_table_in_a_thread_of_its_own_is_found_in_its_channel_until_it_moves(
    store: Store, lobby: Table
) -> None:
    await store.tables.create(replace(lobby, message_id=None))
    await store.tables.place_in_thread(lobby.id, 77)
    (moved,) = await store.tables.all_open(1, lobby.channel_id)
    assert (moved.channel_id, moved.parent_id) == (77, lobby.channel_id)
    assert await store.tables.all_open(1, 77) == (moved,)
    crowded = replace(lobby, id="another", seats=(None,) * 5)
    with pytest.raises(TooManyTables):
        await store.tables.create(crowded, Server(1, "simple", channel_tables=1))
    await store.tables.place(lobby.id, 77, 5)
    await store.tables.place_in_thread(lobby.id, 78)  # it is seen where it is
    (stays,) = await store.tables.all_open(1, 77)
    assert (stays.channel_id, stays.parent_id) == (77, lobby.channel_id)
    await store.tables.place(lobby.id, 9, 5)
    (left,) = await store.tables.all_open(1, 9)
    assert left.parent_id is None


async def test_deadlines_come_in_order_and_only_of_open_tables(store: Store, lobby: Table) -> None:
    free = replace(lobby, seats=(None,) * 5)
    late = NOON + timedelta(hours=1)
    soon = NOON.astimezone(timezone(timedelta(hours=9))) + timedelta(microseconds=1)
    await store.tables.create(replace(free, id="late", due=late))
    await store.tables.create(replace(free, id="soon", due=soon))
    await store.tables.create(replace(free, id="over", due=NOON, status=Status.CLOSED))
    await store.tables.create(replace(free, id="never", due=None))
    for table_id in ("late", "soon", "over", "never"):
        await store.shown_versions.note(table_id, 0)
    due = await store.deadlines.next_due()
    assert due == soon
    assert due.tzinfo is UTC
    assert await store.deadlines.overdue(NOON) == ()
    assert await store.deadlines.overdue(soon) == ((Alarm.DUE, "soon"),)
    both = ((Alarm.DUE, "soon"), (Alarm.DUE, "late"))
    assert await store.deadlines.overdue(late + timedelta(days=1)) == both


async def test_what_is_overdue_longest_is_first_whatever_it_is(store: Store, lobby: Table) -> None:
    free, second = replace(lobby, seats=(None,) * 5), timedelta(seconds=1)
    await store.tables.create(replace(free, id="t1", due=NOON + 3 * second))
    await store.tables.create(replace(free, id="t2", auto=NOON + second, due=NOON + 4 * second))
    await store.tables.create(replace(free, id="t3", warn=NOON, due=NOON + 9 * second))
    await store.tables.create(replace(free, id="t4", warn=NOON, due=NOON + 2 * second))
    for table_id in ("t1", "t2", "t3", "t4"):
        await store.shown_versions.note(table_id, 0)
    assert await store.deadlines.overdue(NOON + 5 * second) == (
        (Alarm.WARN, "t3"),
        (Alarm.AUTO, "t2"),
        (Alarm.DUE, "t4"),  # too late to warn
        (Alarm.DUE, "t1"),
        (Alarm.DUE, "t2"),
    )


async def test_what_nobody_can_see_is_not_overdue_for_a_while(store: Store, lobby: Table) -> None:
    overdue = ((Alarm.DUE, lobby.id),)
    await store.tables.create(replace(lobby, due=NOON))
    assert await store.deadlines.overdue(NOON) == ()
    await store.shown_versions.note(lobby.id, 0)
    assert await store.deadlines.overdue(NOON) == overdue
    assert await store.tables.commit(Change(replace(lobby, version=1, due=NOON)))
    assert await store.deadlines.overdue(NOON) == ()
    assert await store.deadlines.overdue(NOON + UNSEEN_GRACE) == overdue
    await store.shown_versions.note(lobby.id, 1)
    assert await store.deadlines.overdue(NOON) == overdue
    paused = replace(lobby, version=2, due=NOON, paused=True)
    assert await store.tables.commit(Change(paused))
    assert await store.deadlines.overdue(NOON) == overdue


async def test_of_what_is_not_shown_the_last_message_comes_first(
    store: Store, lobby: Table
) -> None:
    free = replace(lobby, seats=(None,) * 5)
    for table_id, message_id in (("t1", 7), ("t2", 9), ("t3", None), ("t4", 8)):
        await store.tables.create(replace(free, id=table_id, message_id=message_id))
    await store.shown_versions.note("t4", 0)
    assert list((await store.shown_versions.outdated()).items()) == [
        ("t3", 0),
        ("t2", 0),
        ("t1", 0),
    ]
    assert await store.tables.commit(Change(replace(free, id="t2", version=1, paused=True)))
    assert list(await store.shown_versions.outdated()) == ["t3", "t1"]
    assert list(await store.shown_versions.outdated(1)) == ["t3", "t2", "t1"]
    assert await store.shown_versions.outdated(2) == {}


async def test_a_table_is_loaded_with_whether_its_message_shows_it(
    store: Store, lobby: Table
) -> None:
    await store.tables.create(lobby)
    assert await store.tables.load("t1") == Loaded(lobby, None, (), seen=False)
    await store.shown_versions.note("t1", 0)
    assert await store.tables.load("t1") == Loaded(lobby, None, (), seen=True)
    next_one = replace(lobby, version=1)
    await store.tables.commit(Change(next_one))
    assert await store.tables.load("t1") == Loaded(next_one, None, (), seen=False)


async def test_what_a_message_shows_is_known_before_it_is_written(
    store: Store, lobby: Table
) -> None:
    await store.tables.create(replace(lobby, due=NOON))
    store.shown_versions.note_later("t1", 0)
    assert await unwritten(store) == ["t1"]
    assert await store.shown_versions.outdated() == {}
    loaded = await store.tables.load("t1")
    assert loaded
    assert loaded.seen
    assert await store.deadlines.overdue(NOON) == ()
    await store.shown_versions.write()
    assert await unwritten(store) == []
    assert await store.deadlines.overdue(NOON) == ((Alarm.DUE, "t1"),)


async def test_what_a_message_showed_before_a_step_says_nothing_of_after_it(
    store: Store, lobby: Table
) -> None:
    await store.tables.create(lobby)
    store.shown_versions.note_later("t1", 0)
    assert await store.tables.commit(Change(replace(lobby, version=1)), lobby)
    await store.shown_versions.write()
    assert await store.shown_versions.outdated() == {"t1": 1}


async def test_a_step_that_nobody_sees_leaves_a_message_up_to_date(
    store: Store, lobby: Table
) -> None:
    await store.tables.create(lobby)
    store.shown_versions.note_later("t1", 0)
    assert await store.tables.commit(Change(replace(lobby, version=1), unseen=True), lobby)
    assert await unwritten(store) == []
    store.shown_versions.note_later("t1", 1)
    assert await store.tables.commit(Change(replace(lobby, version=2)), lobby)
    assert await store.tables.commit(Change(replace(lobby, version=3), unseen=True), lobby)
    assert await unwritten(store) == ["t1"]


async def unwritten(store: Store) -> list[str]:
    """The tables of which it is not written that their message shows them."""
    t = schema.tables
    async with store.database.engine.connect() as connection:
        return list(await connection.scalars(sa.select(t.c.id).where(t.c.shown < t.c.version)))


@pytest.mark.parametrize("unseen", [False, True])
async def test_a_decision_is_one_statement_or_two_in_a_transaction(
    store: Store, lobby: Table, deal: Change, unseen: bool
) -> None:
    await store.tables.create(lobby)
    assert await store.tables.commit(deal)
    was, statements = deal.table, list[str]()

    def note(_c: object, _k: object, statement: str, *_: object) -> None:
        statements.append(statement.split()[0])

    later = tuple(LoggedAction(n, 1, "pass", "user") for n in (len(deal.actions), 3))
    now = replace(was, version=was.version + 1)
    store.shown_versions.note_later("t1", was.version)
    sa.event.listen(store.database.engine.sync_engine, "before_cursor_execute", note)
    assert await store.tables.commit(Change(now, actions=later, unseen=unseen), was)
    assert not await store.tables.commit(Change(now, actions=later, unseen=unseen), was)
    assert await store.tables.commit(Change(replace(now, version=now.version + 1)), now)
    sa.event.remove(store.database.engine.sync_engine, "before_cursor_execute", note)
    in_two = ["BEGIN", "UPDATE", "INSERT", "BEGIN", "UPDATE", "UPDATE"]
    assert statements == (["WITH", "WITH", "UPDATE"] if store.database.is_shared else in_two)
    loaded = await store.tables.load("t1")
    assert loaded
    assert loaded.actions == deal.actions + later


async def test_a_deadline_without_a_time_zone_is_an_error(store: Store, lobby: Table) -> None:
    with pytest.raises(sa.exc.StatementError, match="time zone"):
        await store.tables.create(replace(lobby, due=NOON.replace(tzinfo=None)))


async def test_a_person_is_remembered_as_last_told(store: Store) -> None:
    await store.users.remember_locale(11, "en-US")
    await store.users.remember_dm_channel(11, 5)
    assert await store.users.load(11) == User(11, 5, "en-US")
    await store.users.remember_dm_refused(11, NOON)
    await store.users.remember_locale(11, "zh-CN")
    assert await store.users.load(11) == User(11, 5, "zh-CN", NOON)
    await store.users.remember_dm_channel(11, None)
    assert await store.users.load(11) == User(11, None, "zh-CN", NOON)


async def test_direct_messages_make_nobody_known_but_who_holds_a_seat(
    store: Store, lobby: Table
) -> None:
    await store.tables.create(lobby)
    for user_id in (11, 99):
        await store.users.remember_dm_refused(user_id, NOON)
        await store.users.remember_dm_channel(user_id, 5)
    assert await store.users.load(11) == User(11, 5, dm_refused_at=NOON)
    assert await store.users.load(99) is None


async def test_who_left_a_seat_is_charged_what_it_costs_in_the_end(
    store: Store, lobby: Table, deal: Change
) -> None:
    await store.tables.create(lobby)
    left, stayed = Score(12, "客", -40, None, 2, left=True), Score(11, "主", 6, True, 0)
    await store.tables.commit(replace(deal, scores=(left,)))
    over = replace(deal.table, version=2)
    await store.tables.commit(
        Change(over, result="{}", scores=(stayed,), charged=((2, -48), (0, -40)))
    )
    assert await store.records.scores("t1", over.hand_no) == (replace(left, points=-48), stayed)
    assert [await made(store, 1, user) for user in (12, 11)] == [(1, -48), (1, 6)]


async def test_hands_with_ai_players_are_kept_apart(
    store: Store, lobby: Table, deal: Change
) -> None:
    await store.tables.create(lobby)
    await store.tables.commit(replace(deal, scores=(Score(11, "主", 6, True, practice=True),)))
    assert await standings(store, 1) == {}
    assert await standings(store, 1, Company.ALL) == {11: ("主", 1, 1, 6)}


async def test_who_helped_out_and_ai_players_are_on_no_leaderboard(
    store: Store, lobby: Table, deal: Change
) -> None:
    await store.tables.create(lobby)
    mine, ai = Score(11, "主", 6, True, 0), Score(None, "电脑", -6, False, 1, level=Level.EASY)
    friend = Score(12, "客", 6, True, 2, helped=True)
    await store.tables.commit(replace(deal, scores=(mine, ai, friend)))
    assert await standings(store, 1) == {11: ("主", 1, 1, 6)}
    assert await made(store, 1, 12) is None
    assert await store.records.newcomers(1, (12,)) == {12}
    for number in range(2, 5):
        table = replace(deal.table, version=number, hand_no=number)
        dealt = Hand("t1", number, "fade", 1, "{}", None)
        assert await store.tables.commit(Change(table, deal=dealt, scores=(mine, friend)))
    assert await store.records.newcomers(1, (11, 12)) == {12}


async def test_what_is_kept_of_a_settled_hand_is_read_as_it_was(
    store: Store, url: str, lobby: Table, deal: Change
) -> None:
    part = Part(Dealt.BOTH, Role.DARK, 2, 1, True, False, True, False, 3, True, 24, 5_000_000_000)
    at = NOON.replace(microsecond=123_000)
    score = Score(11, "主", 0, None, 4, at=at, preset="simple deck=216", solo=Solo.DARK)
    score = replace(score, multiplier=2, part=part)
    await store.tables.create(lobby)
    assert deal.deal
    await store.tables.commit(replace(deal, deal=replace(deal.deal, dealt_at=at)))
    over = replace(deal.table, version=2, status=Status.SETTLED)
    last = LoggedAction(2, 0, "pass", "user", 86_400_000 * 100)
    ending = Ending(led_at=at + timedelta(seconds=1), ended_at=None, preset="simple deck=216")
    step = Change(over, actions=(last,), result="{}", ending=ending, scores=(score,))
    assert await store.tables.commit(step)
    (row,) = (await store.users.kept(11))["scores"]
    expected = row_of(score, "part") | asdict(part)
    assert {name: row[name] for name in expected} == expected
    assert await store.records.scores("t1", deal.table.hand_no) == (score,)
    loaded = await store.tables.load("t1")
    assert loaded is not None
    assert loaded.hand is not None
    assert loaded.hand.dealt_at == at
    assert loaded.actions[-1].ms == last.ms
    engine = connect(url)
    async with engine.begin() as connection:
        hand = (await connection.execute(sa.select(schema.hands))).one()
    await engine.dispose()
    assert Ending(hand.led_at, hand.ended_at, hand.preset) == ending


async def test_a_note_is_recalled_as_last_noted(store: Store) -> None:
    assert await store.notes.read("commands") is None
    await store.notes.write("commands", "first")
    await store.notes.write("other", "thing")
    await store.notes.write("commands", "second")
    assert await store.notes.read("commands") == "second"


async def test_the_leaderboard_sums_points_by_person_under_the_latest_name(
    store: Store, lobby: Table, deal: Change
) -> None:
    elsewhere = replace(lobby, id="t2", guild_id=9)
    await store.tables.create(lobby)
    await store.tables.create(elsewhere)
    await store.tables.commit(
        replace(deal, scores=(Score(11, "旧名", 6, True), Score(12, "客", -3, False)))
    )
    second = replace(deal.table, version=2, hand_no=2)
    dealt = Hand("t1", 2, "fade", 1, "{}", None)
    scores = (Score(12, "客", -2, None), Score(11, "新名", -8, False), Score(13, "三", 10, True))
    await store.tables.commit(Change(second, deal=dealt, scores=scores))
    other = replace(elsewhere, version=1, hand_no=1)
    foreign = Hand("t2", 1, "beef", 0, "{}", None)
    await store.tables.commit(Change(other, deal=foreign, scores=(Score(11, "别处", 99, True),)))
    assert list((await standings(store, 1)).items()) == [
        (13, ("三", 1, 1, 10)),
        (11, ("新名", 2, 1, -2)),
        (12, ("客", 2, 0, -5)),
    ]
    assert await standings(store, 2) == {}
    assert await made(store, 2, 11) is None


PERSON, AI_PLAYER = Seat(11, "East"), Seat(None, "South")


@pytest.mark.parametrize(
    ("status", "seats", "written"),
    [
        pytest.param(Status.LOBBY, (PERSON, AI_PLAYER), 0, id="nothing"),
        pytest.param(Status.LOBBY, (replace(PERSON, points=3), AI_PLAYER), 1, id="points"),
        pytest.param(Status.LOBBY, (PERSON, None), 2, id="one-left"),
        pytest.param(Status.LOBBY, (None, None), 1, id="all-left"),
        pytest.param(Status.LOBBY, (AI_PLAYER, PERSON), 2, id="changed-places"),
        pytest.param(Status.LOBBY, (PERSON, Seat(12, "South")), 2, id="taken-over"),
        pytest.param(Status.CLOSED, (PERSON, AI_PLAYER), 1, id="closed"),
    ],
)
async def test_seats_are_written_only_by_a_step_that_changes_them(
    store: Store, lobby: Table, status: Status, seats: tuple[Seat | None, ...], written: int
) -> None:
    lobby = replace(lobby, seats=(PERSON, AI_PLAYER, None, None, None))
    await store.tables.create(lobby)
    said: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        said.append(statement)

    sa.event.listen(store.database.engine.sync_engine, "before_cursor_execute", note)
    after = replace(lobby, version=1, status=status, seats=(*seats, None, None, None))
    assert await store.tables.commit(Change(after), lobby)
    assert sum("seats" in statement.lower().split("(")[0] for statement in said) == written
    loaded = await store.tables.load(lobby.id)
    assert loaded
    assert loaded.table == after
    again = replace(lobby, id="t9")
    if status is Status.CLOSED or PERSON.user_id not in after.people:
        await store.tables.create(again)
    else:
        with pytest.raises(AlreadySeated):
            await store.tables.create(again)


async def test_nobody_is_scored_twice_for_one_hand(
    store: Store, lobby: Table, deal: Change
) -> None:
    await store.tables.create(lobby)
    await store.tables.commit(replace(deal, scores=(Score(11, "主", 6, True),)))
    with pytest.raises(sa.exc.IntegrityError):
        await store.tables.commit(
            Change(replace(deal.table, version=2), scores=(Score(11, "主", 6, True),))
        )
    assert await standings(store, 1) == {11: ("主", 1, 1, 6)}


async def test_a_store_opened_again_has_everything(url: str, lobby: Table, deal: Change) -> None:
    first = await Store.open(url)
    await first.tables.create(replace(lobby, due=NOON))
    await first.tables.commit(replace(deal, scores=(Score(11, "主", 6, True),)))
    await first.users.remember_locale(11, "en-US")
    before = await first.tables.load("t1"), await standings(first, 1), await first.users.load(11)
    await first.close()

    second = await Store.open(url)
    assert (
        await second.tables.load("t1"),
        await standings(second, 1),
        await second.users.load(11),
    ) == before
    await second.close()


async def test_how_someone_likes_the_cards_is_remembered(store: Store) -> None:
    assert await store.users.look(11) == PLAIN
    for look in (
        Look(low_first=True, theme=ThemeName.LIGHT),
        Look(two_colours=True, large=True, counter_clockwise=True),
    ):
        await store.users.remember_look(11, look)
        assert await store.users.look(11) == look
    assert await store.users.look(12) == PLAIN


async def test_a_theme_of_a_newer_version_is_shown_as_the_default(store: Store, url: str) -> None:
    await store.users.remember_look(11, Look(large=True, theme=ThemeName.LIGHT))
    engine = connect(url)
    async with engine.begin() as connection:
        await connection.execute(sa.text("UPDATE looks SET theme = 'sepia'"))
    await engine.dispose()
    assert await store.users.look(11) == Look(large=True)


async def test_what_is_kept_of_someone_is_all_that_names_them(
    store: Store, lobby: Table, deal: Change
) -> None:
    await store.tables.create(lobby)
    await store.tables.commit(
        replace(deal, scores=(Score(11, "主", 6, True), Score(12, "客", -6, False)))
    )
    await store.users.remember_locale(11, "en-US")
    await store.users.remember_dm_channel(11, 5)
    await store.users.remember_look(11, Look(large=True))
    await store.moderation.note(Measured(1, 9, Measure.BAN, 11, None, "rude", NOON))
    kept = await store.users.kept(11)
    assert {table: len(rows) for table, rows in kept.items()} == {
        "users": 1,
        "looks": 1,
        "hidden": 0,
        "season_lines": 0,
        "seats": 1,
        "scores": 1,
        "players": 1,
        "tallies": 1,
        "careers": 1,
        "pairs": 0,
        "bans": 1,
        "rating_changes": 0,
        "ratings": 0,
        "audit": 1,
        "tables": 1,
    }
    (measured,) = kept.pop("audit")
    assert (measured["user_id"], measured["moderator_id"]) == (11, None)
    (measured,) = (await store.users.kept(9))["audit"]
    assert (measured["user_id"], measured["moderator_id"]) == (None, 9)
    assert kept.pop("tables") == [
        {"id": lobby.id, "guild_id": 1, "channel_id": 2, "host": True, "invited": False}
    ]
    assert all(row["user_id"] == 11 for rows in kept.values() for row in rows)


async def test_who_was_invited_and_wants_to_be_forgotten_is(
    store: Store, lobby: Table, deal: Change
) -> None:
    await store.tables.create(replace(lobby, invited=77))
    (row,) = (await store.users.kept(77))["tables"]
    assert (row["host"], row["invited"]) == (False, True)
    assert await store.users.forget(77)
    loaded = await store.tables.load(lobby.id)
    assert loaded is not None
    assert loaded.table.invited is None
    assert not any((await store.users.kept(77)).values())
    # Whoever still holds the table that names them has to read it again.
    assert not await store.tables.commit(deal)


async def test_who_hosts_a_table_without_a_seat_and_wants_to_be_forgotten_is(
    store: Store, lobby: Table, deal: Change
) -> None:
    await store.tables.create(replace(lobby, host_id=77))
    assert await store.users.forget(77)
    loaded = await store.tables.load(lobby.id)
    assert loaded is not None
    assert loaded.table.host_id == 0
    # Whoever still holds the table that names them has to read it again.
    assert not await store.tables.commit(deal)


async def test_a_fault_of_the_database_tells_no_values(store: Store, lobby: Table) -> None:
    await store.tables.create(lobby)
    with pytest.raises(sa.exc.IntegrityError) as fault:
        await store.tables.create(replace(lobby, preset="a-secret", seats=(None,) * 5))
    assert "a-secret" not in str(fault.value)


async def test_as_many_tables_are_open_as_a_channel_and_a_server_may_have(
    store: Store, lobby: Table
) -> None:
    house = Server(1, "simple", channel_tables=2, server_tables=3)
    free = replace(lobby, seats=(None,) * 5)
    for table_id, channel in (("t1", 2), ("t2", 2), ("t3", 3)):
        await store.tables.create(replace(free, id=table_id, channel_id=channel), house)
    with pytest.raises(TooManyTables) as full:
        await store.tables.create(replace(free, id="t4", channel_id=2), house)
    assert full.value.here
    with pytest.raises(TooManyTables) as full:
        await store.tables.create(replace(free, id="t4", channel_id=3), house)
    assert not full.value.here
    assert await store.tables.load("t4") is None
    await store.tables.create(replace(free, id="t4", guild_id=2, channel_id=4), house)


async def test_a_ban_holds_in_its_server_until_it_is_lifted(store: Store) -> None:
    ban = Measured(1, 9, Measure.BAN, 11, None, "rude", NOON)
    await store.moderation.note(ban)
    assert (
        await store.moderation.ban(1, 11),
        await store.moderation.ban(2, 11),
        await store.moderation.ban(1, 12),
    ) == (
        "rude",
        None,
        None,
    )
    again = replace(ban, reason="rude again", at=NOON + timedelta(hours=1))
    lifted = replace(again, measure=Measure.UNBAN, reason="sorry")
    await store.moderation.note(again)
    assert await store.moderation.ban(1, 11) == "rude again"
    await store.moderation.note(lifted)
    assert await store.moderation.ban(1, 11) is None
    assert await store.moderation.latest(1) == (lifted, again, ban)
    assert await store.moderation.latest(1, limit=1) == (lifted,)
    assert await store.moderation.latest(2) == ()


async def test_who_ended_a_table_and_why_is_loaded_with_it(store: Store, lobby: Table) -> None:
    await store.tables.create(lobby)
    ended = Measured(1, 42, Measure.END, None, lobby.id, "late", NOON)
    await store.moderation.note(replace(ended, table_id="another", reason="not this one"))
    closed = replace(lobby, version=1, status=Status.CLOSED)
    assert await store.tables.commit(Change(closed, measured=ended))
    loaded = await store.tables.load(lobby.id)
    assert loaded is not None
    assert loaded.ended == ended
    assert from_log(loaded) == Closed(loaded.table, ended=ended)


async def test_who_is_forgotten_stays_banned_and_the_audit_names_them_no_more(
    store: Store,
) -> None:
    await store.moderation.note(Measured(1, 9, Measure.BAN, 11, None, "rude", NOON))
    assert await store.users.forget(11)
    assert await store.users.forget(9)
    assert await store.moderation.ban(1, 11) == "rude"
    (row,) = await store.moderation.latest(1)
    assert (row.user_id, row.moderator_id) == (None, 0)


@pytest.mark.parametrize(
    ("reason", "left", "elsewhere"),
    [
        ("<@11> left five games", "— left five games", "— left five games"),
        (
            "<@!11>, 11 and XIAO ming: all one",
            "—, — and —: all one",
            "—, — and XIAO ming: all one",
        ),
        ("小明捣乱，小 明不是", "—捣乱，小 明不是", "小明捣乱，小 明不是"),
        *([text] * 3 for text in ("<@111> did it 110 times, Xiao Mingus too", "nobody is named")),
    ],
)
@pytest.mark.parametrize("about", [11, 12])
async def test_what_moderators_wrote_of_anybody_names_who_is_forgotten_no_more(
    store: Store, lobby: Table, deal: Change, reason: str, left: str, elsewhere: str, about: int
) -> None:
    """One has the names of one's seats, and of one's results; in other servers they are words."""
    await store.tables.create(lobby)
    seats = (Seat(11, "小明"), None, None, None, None)
    over = replace(deal.table, seats=seats, status=Status.CLOSED)
    await store.tables.commit(replace(deal, table=over, scores=(Score(11, "Xiao Ming", 6, True),)))
    await store.moderation.note(Measured(1, 9, Measure.BAN, about, None, reason, NOON))
    await store.moderation.note(Measured(7, 9, Measure.END, None, "t9", reason, NOON))
    assert await store.users.forget(11)
    assert await store.moderation.ban(1, about) == left
    assert [(await store.moderation.latest(guild))[0].reason for guild in (1, 7)] == [
        left,
        elsewhere,
    ]


async def test_who_hides_is_hidden_until_they_show_themselves_or_are_forgotten(
    store: Store,
) -> None:
    for user_id in (11, 11, 12):
        await store.users.hide(user_id, on=True)
    assert await store.users.hidden([11, 13]) == {11}
    await store.users.hide(11, on=False)
    assert await store.users.hidden([11, 12, 13]) == {12}
    assert (await store.users.kept(12))["hidden"] == [{"user_id": 12}]
    assert await store.users.forget(12)
    assert not await store.users.hidden([12])


async def test_the_host_of_an_open_table_is_forgotten_by_those_who_hold_it(
    store: Store, lobby: Table, deal: Change
) -> None:
    await store.tables.create(replace(lobby, seats=(None,) * 5))
    assert await store.users.forget(11)
    assert not await store.tables.commit(deal), "it would name them again"


async def test_who_wants_to_be_forgotten_is_when_the_time_has_come_and_no_seat_is_held(
    store: Store, lobby: Table
) -> None:
    await store.tables.create(lobby)
    for user, at in ((11, NOON), (12, NOON), (13, NOON + timedelta(hours=1)), (14, NOON)):
        await store.users.remember_locale(user, "en-US")
        await store.users.remember_forget_at(user, at)
    await store.users.remember_forget_at(14, None)
    assert await store.users.forget_due(NOON - timedelta(seconds=1)) == ()
    assert await store.users.forget_due(NOON) == (12,)
    assert await store.users.load(12) is None
    assert await store.users.load(14) == User(14, locale="en-US")
    await store.tables.commit(Change(replace(lobby, version=1, status=Status.CLOSED)))
    assert await store.users.forget_due(NOON) == (11,)
    assert await store.users.load(13) == User(
        13, locale="en-US", forget_at=NOON + timedelta(hours=1)
    )


async def test_who_is_forgotten_leaves_a_seat_without_a_name(
    store: Store, lobby: Table, deal: Change
) -> None:
    await store.tables.create(lobby)
    await store.tables.commit(
        replace(deal, scores=(Score(11, "主", 6, True), Score(12, "客", -6, False)))
    )
    await store.users.remember_dm_channel(11, 5)
    await store.users.remember_look(11, Look(large=True))
    assert not await store.users.forget(11), "a seat is held"
    assert (await store.users.kept(11))["scores"]

    await store.tables.commit(Change(replace(deal.table, version=2, status=Status.CLOSED)))
    assert await store.users.forget(11)
    assert not any((await store.users.kept(11)).values())
    assert await made(store, 1, 11) is None
    assert list(await standings(store, 1)) == [12]
    loaded = await store.tables.load("t1")
    assert loaded is not None
    assert 11 not in {loaded.table.host_id, *(seat.user_id for seat in loaded.table.seats if seat)}
    assert loaded.actions == deal.actions
    assert await store.users.forget(11), "nothing is left to do"


async def test_a_server_is_to_be_greeted_once(store: Store) -> None:
    at_once = await asyncio.gather(*(store.servers.greet(1) for _ in range(4)))
    assert sorted(at_once) == [False, False, False, True]
    assert await store.servers.greet(2)
    await store.servers.forget(1)
    assert await store.servers.greet(1)
    assert not await store.servers.greet(2)


async def test_somebody_is_new_in_a_server_for_their_first_hands(
    store: Store, lobby: Table, deal: Change
) -> None:
    await store.tables.create(lobby)
    table = deal.table
    for number in range(1, FIRST_HANDS + 1):
        assert await store.records.newcomers(1, (11, 12)) == {11, 12}
        step = replace(deal, table=table, scores=(Score(11, "主", 6, True),))
        dealt = deal.deal and replace(deal.deal, hand_no=number)
        await store.tables.commit(replace(step, deal=dealt, table=replace(table, hand_no=number)))
        table = table.next_version()
    assert await store.records.newcomers(1, (11, 12)) == {12}
    assert await store.records.newcomers(2, (11,)) == {11}


async def test_nobody_is_new_whose_hands_are_still_to_be_counted(
    store: Store, lobby: Table, deal: Change
) -> None:
    await store.tables.create(lobby)
    await store.tables.commit(replace(deal, scores=(Score(11, "主", 6, True),)))
    async with store.database.writing() as connection:
        await tallies.mark_stale(connection, 1, [11])
        await connection.execute(sa.delete(schema.tallies))
    assert await store.records.newcomers(1, (11, 12)) == {12}
    await store.tallies.recount([(1, 11)])
    assert await store.records.newcomers(1, (11, 12)) == {11, 12}


@pytest.mark.parametrize("times", [(100, None, 200), (None, 5), (7, 7), ()])
def test_a_packed_log_is_read_as_it_was(times: tuple[int | None, ...]) -> None:
    log = tuple(LoggedAction(n, 0, "pass", "user", ms) for n, ms in enumerate(times))
    assert unpacked(packed(log)) == log
