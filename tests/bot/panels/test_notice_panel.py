"""*Tell me*: the hours, the tables, the clock, and the notice."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from discord import ui
from discord.utils import format_dt

from bot.model.notice import LONGEST, NoticeTrigger, NoticeWish
from bot.panels.custom_id import NoticePress, read
from bot.panels.press_verbs import NoticeVerb
from bot.panels.server.notices import (
    CLOCKS,
    clock_panel,
    first_wish,
    notice_panel,
    wish_after,
    wish_panel,
)
from bot.panels.table.turn import message_link
from bot.text.catalogue import Language, Words
from tests.bot.panels.panel_content import EVERY_LANGUAGE, buttons, items, menus, problems, text
from tests.bot.tables.seated import NOON, table

EN = Words(Language.ENGLISH)
WISH = NoticeWish(11, 41771983423143937, "Asia/Shanghai", 22, 4, NoticeTrigger.WAITS, NOON)
PRESS = NoticePress(NoticeVerb.SHOW, WISH.guild_id, WISH.zone, 22, 4, NoticeTrigger.WAITS)
BIG = (
    *("America/Los_Angeles", "America/Chicago", "America/New_York", "America/Sao_Paulo"),
    *("Europe/London", "Europe/Paris", "Europe/Istanbul", "Africa/Lagos", "Africa/Nairobi"),
    *("Africa/Kinshasa", "Asia/Karachi", "Asia/Kolkata", "Asia/Ho_Chi_Minh", "Asia/Jakarta"),
    *("Asia/Urumqi", "Asia/Manila", "Asia/Hong_Kong", "Asia/Kuala_Lumpur", "Asia/Baghdad"),
    *("America/Argentina/Buenos_Aires", "America/Lima", "Asia/Almaty", "Asia/Vladivostok"),
    *("Australia/Melbourne", "Australia/Perth", "America/Toronto", "Pacific/Guadalcanal"),
)
"""Where many people live."""


@pytest.mark.parametrize(
    ("verb", "chosen", "after"),
    [
        (NoticeVerb.SHOW, "", WISH),
        (NoticeVerb.BEGINS, "0", replace(WISH, begins=0)),
        (NoticeVerb.HOURS, "8", replace(WISH, hours=8)),
        (NoticeVerb.TRIGGER, "last", replace(WISH, trigger=NoticeTrigger.LAST_SEAT)),
        (NoticeVerb.WEST, "Europe/Berlin", replace(WISH, zone="Europe/Berlin")),
        (NoticeVerb.EAST, "Asia/Taipei", replace(WISH, zone="Asia/Taipei")),
        (NoticeVerb.BEGINS, "24", None),
        (NoticeVerb.HOURS, "0", None),
        (NoticeVerb.HOURS, "9", None),
        (NoticeVerb.TRIGGER, "always", None),
        (NoticeVerb.WEST, "Europe/Atlantis", None),
        (NoticeVerb.EAST, "Asia/Taipei:1:1:last", None),
    ],
)
def test_a_menu_changes_one_part_of_the_wish(
    verb: NoticeVerb, chosen: str, after: NoticeWish | None
) -> None:
    assert wish_after(replace(PRESS, verb=verb), chosen, 11, NOON) == after


def test_hours_are_shown_by_the_chosen_clock_and_by_the_readers_device() -> None:
    shown = text(wish_panel(WISH, EN, NOON, on=True))
    begin = datetime(2026, 1, 2, 14, tzinfo=UTC)
    own = f"{format_dt(begin, 't')}–{format_dt(begin + timedelta(hours=4), 't')}"
    assert EN("notice-hours", hours="22:00–02:00", city="Shanghai", own=own) in shown


@pytest.mark.parametrize(
    ("on", "refused", "verb"),
    [(False, False, "on"), (True, False, "off"), (True, True, "on"), (False, True, "on")],
)
def test_one_press_turns_it_on_or_off(verb: str, *, on: bool, refused: bool) -> None:
    panel = wish_panel(WISH, EN, NOON, on=on, refused=refused)
    assert list(buttons(panel)) == [verb, "clock"]
    assert (EN("notice-refused") in text(panel)) is (on and refused)


@EVERY_LANGUAGE
def test_every_choice_is_accepted_and_fits(words: Words) -> None:
    chosen, clocks = wish_panel(WISH, words, NOON, on=True), clock_panel(WISH, words, NOON)
    offered = menus(chosen) | menus(clocks)
    assert set(offered) == {"begins", "hours", "trigger", "west", "east"}
    assert len(offered["hours"]) == LONGEST
    for verb, options in offered.items():
        for value in options:
            assert wish_after(replace(PRESS, verb=NoticeVerb(verb)), value, 11, NOON)
    for panel in (chosen, clocks):
        assert not problems(panel)


def test_every_clock_by_which_many_people_live_is_offered_with_its_time() -> None:
    offered = [zone for zones in CLOCKS.values() for zone in zones]

    def clock(zone: str) -> list[timedelta | None]:
        days = (NOON + timedelta(days=day) for day in range(365))
        return [day.astimezone(ZoneInfo(zone)).utcoffset() for day in days]

    known = [clock(zone) for zone in offered]
    assert [zone for zone in BIG if clock(zone) not in known] == []
    east = menus(clock_panel(WISH, EN, NOON))["east"]
    assert (east["Asia/Shanghai"], east["Asia/Kathmandu"]) == (
        "20:00 · Shanghai",
        "17:45 · Kathmandu",
    )


@pytest.mark.parametrize(
    ("server_zone", "language", "zone"),
    [
        ("UTC", Language.CHINESE, "Asia/Shanghai"),
        ("UTC", Language.TAIWAN_CHINESE, "Asia/Taipei"),
        ("UTC", Language.ENGLISH, "UTC"),
        ("Europe/Berlin", Language.CHINESE, "Europe/Berlin"),
    ],
)
def test_the_first_clock_is_that_of_the_server_or_else_of_the_language(
    server_zone: str, language: Language, zone: str
) -> None:
    assert first_wish(11, 1, server_zone, language, NOON).zone == zone


@EVERY_LANGUAGE
def test_a_notice_leads_to_the_table_and_can_be_turned_off(words: Words) -> None:
    waiting = replace(table(11, 12), waiting_since=NOON)
    panel = notice_panel(waiting, WISH, "**Bold** <@1>", words)
    link, *others = (item for item in items(panel) if isinstance(item, ui.Button))
    assert link.url == message_link(waiting)
    off, change = (read(other.custom_id or "") for other in others)
    assert off == replace(PRESS, verb=NoticeVerb.OFF)
    assert change == PRESS
    assert words("waiting-since", since=format_dt(NOON, "R")) in text(panel)
    assert "<@1>" not in text(panel)
    assert not problems(panel)
