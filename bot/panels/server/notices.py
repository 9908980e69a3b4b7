"""*Tell me of tables*: the choice of hours and tables, and the notice itself."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from functools import cache
from typing import Any

from babel import Locale
from babel.dates import get_timezone_location
from discord import ButtonStyle, SelectOption, ui
from discord.utils import format_dt

from bot.model import Table
from bot.model.calendar import DEFAULT_ZONE, zone_of, zones
from bot.model.notice import LONGEST, NoticeTrigger, NoticeWish
from bot.panels.custom_id import NoticePress, read
from bot.panels.panel import GOLD, GREY, Panel, button, menu, option
from bot.panels.player_names import escaped
from bot.panels.press_verbs import NoticeVerb
from bot.panels.table.lobby import waiting_lines
from bot.panels.table.turn import message_link
from bot.text.catalogue import Language, Words

FIELDS = {
    NoticeVerb.BEGINS: "begins",
    NoticeVerb.HOURS: "hours",
    NoticeVerb.TRIGGER: "trigger",
    NoticeVerb.WEST: "zone",
    NoticeVerb.EAST: "zone",
}
"""The field of a press that each menu changes."""
HOURS = 24
CLOCKS = {
    NoticeVerb.WEST: (
        *("Pacific/Honolulu", "America/Anchorage", "America/Los_Angeles", "America/Phoenix"),
        *("America/Denver", "America/Mexico_City", "America/Chicago", "America/Bogota"),
        *("America/New_York", "America/Caracas", "America/Halifax", "America/St_Johns"),
        *("America/Santiago", "America/Sao_Paulo", "America/Nuuk", "Atlantic/Azores"),
        *("Atlantic/Cape_Verde", "Africa/Accra", "Europe/London", "Africa/Lagos"),
        *("Africa/Casablanca", "Europe/Berlin", "Africa/Johannesburg", "Africa/Cairo"),
        "Europe/Athens",
    ),
    NoticeVerb.EAST: (
        *("Asia/Beirut", "Asia/Jerusalem", "Europe/Moscow", "Asia/Tehran", "Asia/Dubai"),
        *("Asia/Kabul", "Asia/Karachi", "Asia/Kolkata", "Asia/Kathmandu", "Asia/Dhaka"),
        *("Asia/Yangon", "Asia/Bangkok", "Asia/Shanghai", "Asia/Taipei", "Asia/Singapore"),
        *("Asia/Tokyo", "Asia/Seoul", "Australia/Darwin", "Australia/Brisbane"),
        *("Australia/Adelaide", "Australia/Sydney", "Pacific/Noumea", "Pacific/Fiji"),
        *("Pacific/Auckland", "Pacific/Apia"),
    ),
}
"""The time zones in each of two menus, from west to east: all in which many people live, by one
city each, and the cities where the bot's languages are spoken.
"""
_USUAL = {Language.CHINESE: "Asia/Shanghai", Language.TAIWAN_CHINESE: "Asia/Taipei"}
_BEGINS, _FOR = 19, 4
"""The hours that are offered first: the evening."""


def first_wish(
    user_id: int, guild_id: int, zone: str, language: Language, now: datetime
) -> NoticeWish:
    """The wish that is offered to somebody who has none. `zone`: the server's time zone."""
    if zone == DEFAULT_ZONE:
        zone = _USUAL.get(language, zone)
    return NoticeWish(user_id, guild_id, zone, _BEGINS, _FOR, NoticeTrigger.WAITS, now)


def wish_after(press: NoticePress, chosen: str, user_id: int, now: datetime) -> NoticeWish | None:
    """The wish after a press; None if this version does not know it. `chosen`: the menu's value."""
    if field := FIELDS.get(press.verb):  # the value is checked like that of a `custom_id`
        value: dict[str, Any] = {field: chosen}
        changed = read(replace(press, **value).custom_id)
        if not isinstance(changed, NoticePress):
            return None
        press = changed
    wish = NoticeWish(
        user_id, press.guild_id, press.zone, press.begins, press.hours, press.trigger, now
    )
    return wish if wish.zone in zones() else None


def wish_panel(
    wish: NoticeWish, words: Words, now: datetime, *, on: bool, refused: bool = False
) -> Panel:
    """The hours at which, and the tables of which, the user wants to be told.

    `on`: whether they are told. `refused`: whether they accept no direct messages.
    """
    panel, (begin, end) = Panel(GOLD if on else GREY), wish.next_hours(now)
    panel.text(words("notice-title"), words("notice-about"))
    panel.text(
        words("notice-on" if on else "notice-off"),
        words(
            "notice-hours",
            own=f"{format_dt(begin, 't')}–{format_dt(end, 't')}",
            hours=f"{_time(wish.begins)}–{_time(wish.ends)}",
            city=city(wish.zone, words.language),
        ),
        words("notice-refused") if on and refused else "",
    )
    for menu_ in _menus(wish, words):
        panel.row([menu_])
    switch = button(words("press-tell-me"), notice_press(wish, NoticeVerb.ON), ButtonStyle.success)
    if on and not refused:
        switch = button(words("press-notice-off"), notice_press(wish, NoticeVerb.OFF))
    panel.row([switch, button(words("press-clock"), notice_press(wish, NoticeVerb.CLOCK))])
    panel.text(f"-# {words('notice-ends')}")
    return panel


def _menus(wish: NoticeWish, words: Words) -> Iterator[ui.Select[Panel]]:
    """The menus for the beginning and the end of the hours, and for which tables."""
    begins = (
        option(words("notice-from", time=_time(hour)), str(hour), chosen=hour == wish.begins)
        for hour in range(HOURS)
    )
    yield menu(words("pick-notice-begin"), notice_press(wish, NoticeVerb.BEGINS), begins)
    ends = (
        option(
            words("notice-until", time=_time(replace(wish, hours=hours).ends)),
            str(hours),
            chosen=hours == wish.hours,
        )
        for hours in range(1, LONGEST + 1)
    )
    yield menu(words("pick-notice-end"), notice_press(wish, NoticeVerb.HOURS), ends)
    triggers = (
        option(words(f"notice-when-{trigger}"), trigger, chosen=trigger is wish.trigger)
        for trigger in NoticeTrigger
    )
    yield menu(words("pick-notice-trigger"), notice_press(wish, NoticeVerb.TRIGGER), triggers)


def clock_panel(wish: NoticeWish, words: Words, now: datetime) -> Panel:
    """The choice of the time zone, by what time it is in its city `now`."""
    panel = Panel(GREY)
    panel.text(words("clock-title"), words("clock-about", time=format_dt(now, "t")))
    for verb, clocks in CLOCKS.items():
        options = (_clock_option(zone, wish, words, now) for zone in clocks)
        first, last = (city(zone, words.language) for zone in (clocks[0], clocks[-1]))
        placeholder = words("pick-clock", first=first, last=last)
        panel.row([menu(placeholder, notice_press(wish, verb), options)])
    panel.row([button(words("press-notice-back"), notice_press(wish, NoticeVerb.SHOW))])
    return panel


def notice_panel(table: Table, wish: NoticeWish, server: str, words: Words) -> Panel:
    """The notice of a table. `server`: its name."""
    panel = Panel(GOLD)
    panel.text(
        words("notice-waits", server=escaped(server)),
        *waiting_lines(table, words),
    )
    panel.row(
        [
            ui.Button(label=words("press-to-table"), url=message_link(table)),
            button(words("press-notice-off"), notice_press(wish, NoticeVerb.OFF)),
            button(words("press-notice-change"), notice_press(wish, NoticeVerb.SHOW)),
        ]
    )
    panel.text(f"-# {words('notice-why')}")
    return panel


@cache
def city(zone: str, language: Language) -> str:
    """The city, or country, that gives a time zone its name."""
    locale = Locale.parse(language.locales[0], sep="-")
    return get_timezone_location(zone, locale=locale, return_city=True)


def _time(hour: int) -> str:
    return f"{hour:02}:00"


def _clock_option(zone: str, wish: NoticeWish, words: Words, now: datetime) -> SelectOption:
    """A city and what time it is there: `21:05 · Shanghai`."""
    label = f"{now.astimezone(zone_of(zone)):%H:%M} · {city(zone, words.language)}"
    return option(label, zone, chosen=zone == wish.zone)


def notice_press(wish: NoticeWish, verb: NoticeVerb) -> NoticePress:
    """A press on a message that shows this wish."""
    return NoticePress(verb, wish.guild_id, wish.zone, wish.begins, wish.hours, wish.trigger)
