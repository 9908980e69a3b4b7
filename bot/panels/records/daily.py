"""Shows the deal of a day that is over: the points, and where a user left the line of `strong`."""

from collections.abc import Iterator

from discord import ui

from bot.model import DailyDeal, DailyStanding, Table
from bot.panels.custom_id import ReplayTurn, daily_press, private_press
from bot.panels.hand.hints import choice_text
from bot.panels.panel import GOLD, Panel, button
from bot.panels.press_verbs import DailyVerb, ReplayVerb, Verb
from bot.panels.table.daily import points_line, rank_line, strong_line
from bot.text.catalogue import Words
from game.hand.actions import Action, Decision
from game.hand.view import View
from game.players.field import Departure

MOST_CHOSEN = 4
"""The most choices of others that are listed."""


def past_panel(
    deal: DailyDeal,
    people: int,
    standing: DailyStanding | None,
    departure: Departure | None,
    table: Table | None,
    words: Words,
) -> Panel:
    """The deal of a day that is over, for a user.

    `people`: how many finished it. `standing`: the user's, if they did. `departure`: where they
    left the line of `strong`, if they did. `table`: theirs, as long as its hand is stored.
    """
    panel = Panel(GOLD)
    panel.text(words("daily-title", day=deal.day.isoformat()))
    if standing:
        panel.text(points_line(standing, words), strong_line(deal, words))
        panel.text(rank_line(standing, words))
    else:
        panel.text(
            strong_line(deal, words),
            words(
                "daily-others",
                size=len(deal.field),
                least=f"{min(deal.field):+d}",
                most=f"{max(deal.field):+d}",
                people=people,
            ),
        )
    if departure:
        panel.text(*_departure(departure, words))
    elif table:
        panel.text(words("daily-same-line"))
    panel.row(_buttons(deal, departure, table, words))
    secret = words("daily-secret", secret=deal.secret, number=deal.number)
    beacon = words("daily-round", round=deal.round) if deal.round else words("daily-on-host")
    panel.text(f"-# {secret} {beacon}")
    return panel


def _departure(departure: Departure, words: Words) -> Iterator[str]:
    view = departure.view
    own, strong = (_choice(view, each, words) for each in (departure.own, departure.strong))
    yield words("daily-left", own=own, strong=strong)
    chosen = (
        words("daily-chosen", choice=_choice(view, action, words), count=count)
        for action, count in departure.chosen[:MOST_CHOSEN]
    )
    count = sum(count for _, count in departure.chosen)
    yield words("daily-here", count=count, chosen=words("between-names").join(chosen))


def _choice(view: View, action: Action, words: Words) -> str:
    return choice_text(view, action, words) if isinstance(action, Decision) else ""


def _buttons(
    deal: DailyDeal, departure: Departure | None, table: Table | None, words: Words
) -> Iterator[ui.Button[Panel]]:
    if table:
        turn = ReplayTurn(ReplayVerb.OPEN, table.id, table.hand_no)
        yield button(words("press-replay-open"), turn)
        yield button(words("press-review"), private_press(table, Verb.REVIEW))
        yield button(words("press-file"), private_press(table, Verb.FILE))
    yield button(words("press-daily-practise"), daily_press(DailyVerb.PRACTISE, deal.day))
