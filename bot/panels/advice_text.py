"""Advice for newcomers in words: one line below the question that they are asked."""

from bot.model import Table
from bot.panels.player_names import seat_name
from bot.panels.turn_panel import cards_text
from bot.text.catalogue import Words
from game.hand.view import View
from game.notation.formatter import card_text
from game.players.advice import FIGHTS, SUITS_MATTER, advise


def advice_line(table: Table, seen: View, words: Words) -> str:
    """The advice for the seat of a view. Empty if there is none."""
    advice = advise(seen)
    if advice is None:
        return ""
    cards = cards_text(advice.cards, seen, words)
    if advice.tip in SUITS_MATTER:
        cards = " ".join(card_text(card, words.language) for card in advice.cards)
    fights = seen.phase in FIGHTS
    return words(
        f"advice-{advice.tip}",
        cards=cards,
        jokers=advice.jokers,
        enough=advice.enough,
        who=seat_name(table, seen.table.seat) if seen.table else "",
        yes=words(f"action-{seen.phase}-yes") if fights else "",
        no=words(f"action-{seen.phase}-no") if fights else "",
    )
