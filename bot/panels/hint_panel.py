"""A hint in words: the best choices, what each promises, and why. Shown to nobody else."""

from bot.model import Table
from bot.panels.action_buttons import action_button
from bot.panels.action_labels import action_label
from bot.panels.panel import GREEN, Panel
from bot.panels.player_names import seat_name
from bot.panels.turn_panel import cards_text
from bot.text.catalogue import Words
from game.cards import Cards
from game.hand.actions import Decision, Lay
from game.hand.view import View
from game.notation.formatter import card_text, play_text, rank_text
from game.players.hints import Because, Choice, Hint, Reason

SUITS_MATTER = (
    Because.CALLS_GUARD,
    Because.CALLS_TRUMP,
    Because.CALLS_NOBODY,
    Because.KEEPS_GUARD_HIDDEN,
    Because.KEEPS_SOLO_HIDDEN,
)
"""The reasons that speak of one card, of a certain suit or with a mark."""

COUNTED = "×"
"""`9×6`, a play of many cards, would be a product in a sentence."""


def hint_panel(table: Table, seen: View, hint: Hint, words: Words) -> Panel:
    """The hint for who looks at this view; its choices are buttons, too."""
    panel = Panel(GREEN)
    panel.text(
        words("hint-title"),
        *(
            words(
                "hint-choice",
                number=number,
                choice=_action(seen, choice.action, words),
                points=signed(choice.points),
                why=_why(table, seen, choice, words),
            )
            for number, choice in enumerate(hint.choices, 1)
        ),
    )
    offered = (action_button(table, seen, choice.action, words) for choice in hint.choices)
    panel.row([each for each in offered if each])
    panel.text(f"-# {words('hint-only-asked')}")
    return panel


def signed(points: float) -> str:
    """Points with their sign: `+1.3`, `-0.4`, `0.0`."""
    return f"{points:+.1f}" if round(points, 1) else "0.0"


def _action(seen: View, action: Decision, words: Words) -> str:
    if isinstance(action, Lay):
        return play_text(action.cards, words.language, called=seen.called)
    return action_label(seen, action, words)


def _why(table: Table, seen: View, choice: Choice, words: Words) -> str:
    reason = choice.reason
    why = words(
        f"hint-{reason.because}",
        who="" if reason.seat is None else seat_name(table, reason.seat),
        cards=_cards(seen, reason, words),
        all=_so_many("hint-all", reason.cards, words),
        count=reason.count,
        left=reason.left,
        points=_points(reason),
    )
    if not choice.exposes:
        return why
    return words("hint-shows-guard" if seen.seat == seen.guard else "hint-shows-solo", why=why)


def _cards(seen: View, reason: Reason, words: Words) -> str:
    if reason.because in SUITS_MATTER:
        return card_text(reason.cards[0], words.language)
    text = cards_text(reason.cards, seen, words) if reason.cards else ""
    return (_so_many("hint-so-many", reason.cards, words) or text) if COUNTED in text else text


def _so_many(key: str, cards: Cards, words: Words) -> str:
    """Cards of a rank, counted in words; empty for others, and for jokers."""
    if not cards or cards[0].is_joker or len({card.rank for card in cards}) > 1:
        return ""
    number = words("hint-number", count=len(cards))
    rank = rank_text(cards[0].rank, words.language)
    return words(key, count=len(cards), number=number, rank=rank)


def _points(reason: Reason) -> str:
    if reason.because is Because.DOUBLES_LOSS:
        return signed(reason.points)
    return f"{reason.points:.1f}"
