"""The weekly line: how much a server played in the week before."""

from babel import Locale
from babel.dates import format_date

from bot.panels.panel import Panel, text_panel
from bot.records.weeks import Week
from bot.text.catalogue import Words


def week_panel(week: Week, words: Words) -> Panel:
    """The weekly line of a server."""
    locale = Locale.parse(words.language.locales[0], sep="-")
    day = format_date(week.busiest, "EEEE", locale)
    return text_panel(words("week-line", hands=week.hands, players=week.players, day=day))
