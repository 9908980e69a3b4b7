"""Which hands can be played again, who is about to play one, and what follows it."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.model import Loaded, Status, Table
from bot.store.store import Store
from bot.tables import readiness, table_choices
from bot.tables.course import Course
from bot.tables.deal_again import Deal, code_of, deal_of, is_before
from bot.tables.scores import OTHER_CARDS, of_table
from bot.tables.service import Tables
from bot.tables.snapshot import Lobby, Playing, Settled, Snapshot
from bot.tables.stops import Stop, Stopped
from bot.tables.tribute_owed import tribute_due
from tests.bot.tables.seated import CHANNEL, GUILD, NOON, PEOPLE, deal, table, walk
from tests.bot.tables.test_exports import settled
from tests.support.database_templates import migrated

CODE = "89ABCDEF-3"


def over(guild_id: int = GUILD, number: int = 3, **changed: object) -> Loaded:
    """A hand that is over, as the store loads it."""
    loaded = settled(number)
    assert loaded.hand
    hand = replace(loaded.hand, **({"result": "{}"} | changed))  # type: ignore[arg-type]
    return replace(loaded, hand=hand, table=replace(loaded.table, guild_id=guild_id))


@pytest.mark.parametrize(
    ("loaded", "code"),
    [
        (over(), "0123ABCD-1"),
        (None, None),
        (over(result=None), None),
        (over(guild_id=GUILD + 1), None),
        (over(number=1), None),
        (over(rules="{"), None),
        (replace(over(), actions=over().actions[1:]), None),
    ],
    ids=[
        *("over", "unknown", "in play", "of another server"),
        *("dealt anew after a void deal", "unreadable rules", "unreadable log"),
    ],
)
def test_a_hand_of_this_server_that_is_over_can_be_played_again(
    loaded: Loaded | None, code: str | None
) -> None:
    found = deal_of(loaded, GUILD)
    assert (found and found.code) == code
    if found:
        assert (found.preset, found.rules) == ("simple", "")


def again(**changed: object) -> Table:
    """A table that plays a deal again."""
    return replace(table(*PEOPLE), again=CODE, **changed)  # type: ignore[arg-type]


def test_a_deal_goes_by_the_hand_that_was_dealt_so_first() -> None:
    assert code_of(again(hand_no=5), 1) == CODE
    assert code_of(again(hand_no=5), 2) == "0123ABCD-2"
    assert code_of(table(*PEOPLE), 1) == "0123ABCD-1"


@pytest.mark.parametrize(
    ("hand_no", "status", "before"),
    [
        (0, Status.LOBBY, True),
        (1, Status.PLAYING, True),
        (1, Status.SETTLED, False),
        (1, Status.LOBBY, False),
        (1, Status.CLOSED, False),
        (2, Status.PLAYING, False),
    ],
)
def test_the_cards_are_to_come_until_that_hand_is_over(
    hand_no: int, status: Status, before: bool
) -> None:
    assert is_before(again(hand_no=hand_no, status=status), CODE) is before
    assert not is_before(again(hand_no=hand_no, status=status), "89ABCDEF-4")
    assert not is_before(None, CODE)


def test_no_tribute_follows_it() -> None:
    *_, last = walk(3)
    ordinary = table(*PEOPLE)
    ordinary = replace(ordinary, status=Status.SETTLED, hand_no=1, preset="home")
    assert tribute_due(Settled(ordinary, last)) is not None
    assert tribute_due(Settled(replace(ordinary, again=CODE), last)) is None


def test_the_host_chooses_no_other_rules_before_it() -> None:
    assert table_choices.choose_rules(again(), PEOPLE[0], None) == Stopped(Stop.DEALT_AGAIN)
    later = again(hand_no=1)
    assert table_choices.choose_rules(later, PEOPLE[0], None) == Stopped(Stop.STALE)


def test_other_cards_than_those_of_the_deal_are_not_compared_with_it() -> None:
    *_, last = walk(3)
    for deals, code in ((0, CODE), (1, OTHER_CARDS)):
        hand = replace(last, deals=deals)
        for hand_no, expected in ((1, code), (2, None)):
            scores = of_table(again(hand_no=hand_no), hand, Course(), NOON)
            assert {score.again for score in scores} == {expected}


@pytest.fixture
async def tables(tmp_path: Path) -> AsyncIterator[Tables]:
    store = await Store.open(migrated(f"sqlite+aiosqlite:///{tmp_path}/again.sqlite3"))
    yield Tables(store)
    await store.close()


async def test_where_the_deal_is_gone_before_it_was_dealt_new_cards_are_once_all_agree_anew(
    tables: Tables,
) -> None:
    opened = await tables.open(1, CHANNEL, 11, "East", "en-US", Deal(CODE, "classic", ""))
    assert isinstance(opened, Snapshot)
    table_id = opened.table.id
    full = await tables.seating.fill(table_id, 11, ("A", "B", "C", "D", "E"))
    assert isinstance(full, Snapshot)
    lost = await deal(tables, table_id)
    assert isinstance(lost, Lobby)
    assert (lost.table.lost_deal, lost.table.will_repeat) == (True, False)
    assert lost.table.preset == "classic"
    old = await tables.next_hand.ready(table_id, 11, 1, terms=readiness.terms(full.table))
    assert old == Stopped(Stop.STALE), "that press was for other cards"
    dealt = await deal(tables, table_id)
    assert isinstance(dealt, Playing)
    assert dealt.table.again == ""
    assert not dealt.table.repeats
