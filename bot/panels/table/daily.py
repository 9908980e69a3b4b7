"""Panels of the deal of the day: before it, after it, and to share."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime

import discord
from discord import ButtonStyle, ui

from bot.model import DailyDeal, DailyStanding, Table
from bot.panels.custom_id import daily_press, private_press
from bot.panels.entry_buttons import page_button
from bot.panels.panel import GOLD, GREY, Panel, button
from bot.panels.player_names import escaped
from bot.panels.press_verbs import DailyVerb, Verb
from bot.panels.table.score import own_result_line, score_line
from bot.tables.rules.snapshot import Closed
from bot.text.catalogue import Words
from game.hand.state import Hand
from game.shuffle import seal


@dataclass(frozen=True, slots=True)
class DailyOffer:
    """The choices of a user who has not finished the deal of a day.

    `ends_at`: when the day is over. `is_used`: they have been dealt its cards. `running`: the table
    where they play this deal, or still that of the day before. `is_first`: no deal came before.
    """

    deal: DailyDeal
    ends_at: datetime
    streak: int
    is_used: bool = False
    running: Table | None = None
    is_first: bool = False


def daily_panel(offer: DailyOffer, words: Words, *, has_page: bool) -> Panel:
    """The deal of a day for a user who has not finished it."""
    deal, running, panel = offer.deal, offer.running, Panel(GOLD)
    panel.text(_title(deal.day, words), words("daily-about"))
    panel.text(
        words(
            "daily-rules",
            rules=words(f"preset-{deal.preset}"),
            about=words(f"preset-{deal.preset}-about"),
        ),
        words("daily-next", when=discord.utils.format_dt(offer.ends_at, "R")),
        _streak(offer.streak, words),
    )
    row = []
    if not offer.is_used:
        press = daily_press(DailyVerb.DEAL, deal.day)
        row.append(button(words("press-deal"), press, ButtonStyle.success))
    if running:
        panel.text(words("daily-running" if offer.is_used else "daily-running-before"))
        row.append(button(words("press-go-on"), private_press(running, Verb.HAND)))
        if has_page:
            row.append(page_button(running, words))
    elif offer.is_used:
        panel.text(words("daily-given-up"))
    elif has_page:
        row.append(button(words("press-page"), daily_press(DailyVerb.PAGE, deal.day)))
    panel.row([*row, *_before(deal.day, words, is_first=offer.is_first)])
    panel.text(
        f"-# {words('daily-seal', seal=seal(bytes.fromhex(deal.next_secret)))}",
        f"-# {words('daily-on-host')}" if deal.round is None else "",
    )
    return panel


def finished_panel(closed: Closed, words: Words) -> Panel:
    """The end of a hand of the deal of the day, without a word about its cards."""
    panel, table, hand = Panel(GREY), closed.table, closed.hand
    if hand is None or hand.result is None:
        panel.text(words("daily-ended"))
        return panel
    points = hand.result.points[table.seat_of(table.host_id) or 0]
    panel.text(words("daily-over", points=f"{points:+d}"))
    panel.row([button(words("press-daily-result"), private_press(table, Verb.HAND))])
    return panel


def standing_panel(
    standing: DailyStanding, hand: Hand | None, ends_at: datetime, words: Words
) -> Panel:
    """How a user did in the deal of a day. `hand`: theirs, if it is still stored."""
    panel, day = Panel(GOLD), standing.deal.day
    panel.text(_title(day, words), f"### {points_line(standing, words)}")
    panel.text(
        strong_line(standing.deal, words),
        own_result_line(hand, standing.deal.seat, words) if hand else "",
        score_line(hand, words) if hand else "",
        rank_line(standing, words),
        _streak(standing.streak, words),
    )
    panel.text(f"-# {words('daily-later', when=discord.utils.format_dt(ends_at, 'R'))}")
    share = button(
        words("press-daily-share"), daily_press(DailyVerb.SHARE, day), ButtonStyle.success
    )
    panel.row([share, *_before(day, words, is_first=standing.is_first)])
    return panel


def shared_panel(standing: DailyStanding, name: str, words: Words) -> Panel:
    """One line about a user's result for everybody, which tells neither a card nor a role."""
    panel, day = Panel(GOLD), standing.deal.day.isoformat()
    who = words("daily-shared", who=escaped(name), day=day)
    panel.text(f"{who} {points_line(standing, words)} {_streak(standing.streak, words)}".strip())
    return panel


def points_line(standing: DailyStanding, words: Words) -> str:
    """The points of a user beside those of the field."""
    deal, points = standing.deal, standing.own.points or 0
    beaten, size = deal.beaten(points), len(deal.field)
    return words("daily-points", points=f"{points:+d}", beaten=beaten, size=size)


def strong_line(deal: DailyDeal, words: Words) -> str:
    """The points of `strong`."""
    return words("daily-strong", strong=f"{deal.strong:+d}")


def rank_line(standing: DailyStanding, words: Words) -> str:
    """The place of a user among the people who have finished the deal."""
    return words("daily-rank", rank=standing.rank, people=len(standing.points))


def _before(day: date, words: Words, *, is_first: bool) -> Iterator[ui.Button[Panel]]:
    """The button that shows the deal before, if there was one."""
    if not is_first:
        yield button(words("press-daily-before"), daily_press(DailyVerb.BEFORE, day))


def _title(day: date, words: Words) -> str:
    return words("daily-title", day=day.isoformat())


def _streak(days: int, words: Words) -> str:
    return words("daily-streak", days=days) if days > 1 else ""
