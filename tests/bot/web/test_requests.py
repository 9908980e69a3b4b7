"""What a user asks for in a hand on the page, beside decisions."""

from dataclasses import replace

import aiohttp
import pytest

from bot.commands.framework.page_access import PageAccess
from bot.model import NO_SERVER
from bot.model.visitor import Visitor
from bot.panels.custom_id import EntryPress, PageTurn, Place, Press
from bot.panels.press_verbs import EntryVerb, PageVerb, Verb
from bot.tables.opening import practise
from bot.tables.rules.closing import End
from bot.tables.rules.practice import Exercise
from bot.tables.rules.seating import Join
from bot.tables.rules.snapshot import Playing, Snapshot
from bot.tables.service import Tables
from game.hand.phases.trick import Trick
from game.hand.view import view_of
from game.notation.formatter import code
from game.players.levels import Level
from game.players.plain import choose
from tests.bot.tables.seated import CHANNEL, GUILD, PEOPLE
from tests.bot.web.visiting import OpenPage, in_hand, opened


async def playing(tables: Tables, table_id: str) -> Playing:
    now = await tables.get(table_id)
    assert isinstance(now, Playing)
    return now


async def one_of_those_who_wait(tables: Tables, table_id: str, pages: list[OpenPage]) -> OpenPage:
    """The page of a player who can set a premove, while it is another one's turn."""
    while True:
        now = await playing(tables, table_id)
        trick = now.hand.phase
        seat = min(now.hand.waiting)
        if isinstance(trick, Trick) and trick.table:
            other = pages[next(each for each in range(5) if each not in (seat, trick.table.seat))]
            while other.latest.get("step") != now.hand.step:
                await other.scene()
            if other.latest["own"]["ahead"]:
                return other
        scene = await pages[seat].turn(now.table.hand_no, now.hand.step)
        await pages[seat].act(scene, code(choose(view_of(now.hand, seat))))


async def test_no_to_all_questions(pages: list[OpenPage]) -> None:
    page = pages[0]
    assert (await page.scene())["own"]["can_say_no"]
    await page.ask(in_hand(page.latest, "say-no-to-all"))
    own = (await page.scene())["own"]
    assert (own["says_no"], own["can_say_no"], own["answers"]) == (True, False, [])


async def test_a_hint_is_for_the_step_at_which_it_was_asked_for(pages: list[OpenPage]) -> None:
    page = pages[0]
    scene = await page.scene()
    (hint,) = [
        each for each in await page.ask(in_hand(scene, "get-hint")) if each["type"] == "hint"
    ]
    assert (hint["hand"], hint["step"]) == (scene["hand"], scene["step"])
    actions = [answer["action"] for answer in scene["own"]["answers"]]
    assert {choice["action"] for choice in hint["choices"]} <= {*actions}


async def test_a_premove_is_set_and_removed(
    tables: Tables, table_id: str, pages: list[OpenPage]
) -> None:
    page = await one_of_those_who_wait(tables, table_id, pages)
    await page.ask(in_hand(page.latest, "play-ahead", action="pass"))
    own = (await page.scene())["own"]
    assert own["premove"]
    told, _ = await page.ask(in_hand(page.latest, "remove-premove", trick=own["trick"] + 1))
    assert told["type"] == "told", "that of another trick"
    await page.ask(in_hand(page.latest, "remove-premove", trick=own["trick"]))
    assert not (await page.scene())["own"]["premove"]


async def test_autoplay_begins_and_ends_at_any_step(
    tables: Tables, table_id: str, pages: list[OpenPage]
) -> None:
    page = await one_of_those_who_wait(tables, table_id, pages)
    for kind, is_asleep in (("go-on-autoplay", True), ("take-seat-back", False)):
        await page.ask(in_hand({**page.latest, "step": 0}, kind))
        while page.latest["own"]["asleep"] is not is_asleep:
            await page.scene()


@pytest.mark.parametrize("kind", ["say-no-to-all", "get-hint"])
async def test_what_is_asked_for_at_another_step_is_refused(
    tables: Tables, table_id: str, pages: list[OpenPage], kind: str
) -> None:
    before = await tables.get(table_id)
    page = pages[0]
    scene = await page.scene()
    told, done = await page.ask(in_hand({**scene, "step": 1}, kind))
    assert (told["type"], done["type"]) == ("told", "done")
    assert await tables.get(table_id) == before


@pytest.mark.parametrize("is_new", [True, False])
async def test_the_host_opens_the_next_table_on_the_page_of_a_closed_one(
    tables: Tables, table_id: str, pages: list[OpenPage], *, is_new: bool
) -> None:
    press = EntryPress(EntryVerb.OPEN) if is_new else Press(Place.TABLE, Verb.AGAIN, table_id, 1, 0)
    again = press.custom_id
    assert await said(pages[0], again) == ["told"], "the table is open"
    await tables.do(table_id, End())
    assert await said(pages[1], again) == ["told"], "this is for the host"
    assert await said(pages[0], again) == ["dialog"]
    (opened,) = await tables.store.tables.all_open()
    assert (opened.people, opened.channel_id) == (PEOPLE[:1], CHANNEL)


async def test_a_closed_table_of_practice_deals_a_new_hand(
    tables: Tables, client: aiohttp.ClientSession, access: PageAccess
) -> None:
    exercise = Exercise(Level.EASY, "simple")
    former = await practise(tables, PEOPLE[0], "East", "en-US", exercise)
    assert isinstance(former, Playing)
    visitor = Visitor(PEOPLE[0], NO_SERVER, former.table.id, "East", "en-US")
    page = await opened(client, access, visitor)
    await tables.do(former.table.id, End())
    while not (await page.scene())["panel"]:
        pass
    (row,) = (part for part in page.latest["panel"] if part["type"] == "row")
    (deal,) = row["items"]
    assert await said(page, deal["custom_id"]) == ["dialog"]
    now = await tables.of_user(NO_SERVER, PEOPLE[0])
    assert isinstance(now, Playing)
    assert (now.table.level, now.table.preset) == (exercise.level, exercise.preset)


async def test_who_leaves_between_hands_is_shown_the_way_back(
    tables: Tables, client: aiohttp.ClientSession, access: PageAccess
) -> None:
    now = await tables.open(GUILD, CHANNEL, PEOPLE[0], "East", "en-US")
    assert isinstance(now, Snapshot)
    table_id = now.table.id
    await tables.do(table_id, Join(PEOPLE[1], "South"))
    page = await opened(client, access, Visitor(PEOPLE[1], GUILD, table_id, "South", "en-US"))
    left = await page.press(Press(Place.TABLE, Verb.LEAVE, table_id, 0, 0).custom_id)
    (dialog,) = (each for each in left if each["type"] == "dialog")
    rows = [part for part in dialog["panel"] if part["type"] == "row"]
    (back,) = (item for row in rows for item in row["items"])
    await page.press(back["custom_id"])
    after = await tables.get(table_id)
    assert after is not None
    assert after.table.people == PEOPLE[:2]


async def test_the_rules_on_a_page_are_those_of_its_table(
    tables: Tables, client: aiohttp.ClientSession, access: PageAccess
) -> None:
    """Also for somebody who only watches, and sits at another table of the server."""
    own = await tables.open(GUILD, CHANNEL, PEOPLE[1], "South", "en-US")
    assert isinstance(own, Snapshot)
    by_other_rules = replace(own.table, preset="classic")
    watched = await tables.open(GUILD, CHANNEL, PEOPLE[0], "East", "en-US", by_other_rules)
    assert isinstance(watched, Snapshot)
    visitor = Visitor(PEOPLE[1], GUILD, watched.table.id, "South", "en-US")
    page = await opened(client, access, visitor)
    for press in (EntryPress(EntryVerb.RULES), PageTurn(PageVerb.NEXT, "rules-plays")):
        (dialog,) = (each for each in await page.press(press.custom_id) if "panel" in each)
        assert "Classic" in str(dialog["panel"])


async def said(page: OpenPage, press: str) -> list[str]:
    """The kinds of what a press brings, beside scenes."""
    return [each["type"] for each in await page.press(press) if each["type"] in ("told", "dialog")]
