"""A title is a moment on the page of the player who gained it."""

from itertools import pairwise

import pytest

from bot.tables.rules.acting import Act
from bot.tables.rules.snapshot import Playing, Settled
from bot.tables.service import Tables
from bot.text.catalogue import Language, Words
from bot.web.titles import title_moment
from game.hand.view import view_of
from game.players.plain import choose
from game.rating import titles
from game.rating.titles import STEP, STEPS, WIN
from tests.bot.store.records.settled import House, hand
from tests.bot.tables.seated import PEOPLE, known, person_waited_for, table
from tests.bot.web.visiting import OpenPage

EN = Words(Language.ENGLISH)
HANDS = STEPS * STEP // WIN


async def test_a_step_of_a_title_is_gained_after_so_many_hands(tables: Tables) -> None:
    seated = table(*PEOPLE)
    await tables.store.tables.create(seated)
    house = House(tables.store, seated)
    gained = []
    for number in range(1, HANDS + 1):
        await house.settle(hand(users=PEOPLE))
        for seat in (0, 4):
            told = title_moment(tables.store.records, house.table, seat, PEOPLE[seat], EN)
            if moment := await told:
                gained.append((number, moment.seats, moment.line))
    assert [(number, seats) for number, seats, _ in gained] == [
        (step * STEP // WIN, [0]) for step in range(1, STEPS + 1)
    ]
    assert all(line != other for (_, _, line), (_, _, other) in pairwise(gained))


async def test_only_the_page_of_that_player_is_told(
    tables: Tables, table_id: str, pages: list[OpenPage], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(titles, "STEP", WIN)
    for page in pages:
        await page.scene()
    while isinstance(now := known(await tables.get(table_id)), Playing):
        act = Act(person_waited_for(now), lambda held, seat: choose(view_of(held, seat)))
        await tables.do(table_id, act)
    assert isinstance(now, Settled)
    won = [points > 0 for points in known(now.hand.result).points]
    assert any(won)
    for page, is_told in zip(pages, [*won, False], strict=True):
        kinds = set[str]()
        while not page.latest.get("result") or ("moment" in kinds) != is_told:
            kinds.add((await page.receive())["type"])
        assert kinds <= {"scene", "moment"}
        said = await page.ask({"type": "say", "number": -1})
        assert [message["type"] for message in said] == ["done"]
