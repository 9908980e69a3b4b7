"""Hints, and one line of advice for newcomers."""

from collections.abc import Iterator
from functools import partial

from bot.model import Table
from bot.panels.hand.choices import action_label
from bot.panels.player_names import seat_name
from bot.panels.table.events import SeatName
from bot.panels.table.scene import unmarked_play
from bot.text.catalogue import Words
from game.cards import Cards
from game.hand.actions import Decision, Lay
from game.hand.view import View
from game.notation.formatter import card_text, play_text, rank_text
from game.players.advice import FIGHTS, SUITS_MATTER, advise
from game.players.hints import Choice, Hint, Reason, ReasonKind


def advice_line(table: Table, view: View, words: Words) -> str:
    """The advice for the seat of a view, empty if there is none."""
    advice = advise(view)
    if advice is None:
        return ""
    cards = unmarked_play(advice.cards, view, words)
    if advice.tip in SUITS_MATTER:
        cards = " ".join(card_text(card, words.language) for card in advice.cards)
    fights = view.phase in FIGHTS
    return words(
        f"advice-{advice.tip}",
        cards=cards,
        jokers=advice.jokers,
        enough=advice.enough,
        who=seat_name(table, view.table.seat) if view.table else "",
        yes=words(f"action-{view.phase}-yes") if fights else "",
        no=words(f"action-{view.phase}-no") if fights else "",
    )


TIMES = "×"
"""Stands in a play of several equal cards, such as `9×6`, for which a sentence says `nine 6s`."""


def hint_lines(table: Table, view: View, hint: Hint, words: Words) -> Iterator[str]:
    """The hint for the seat of a view."""
    yield words("hint-title")
    for number, choice in enumerate(hint.choices, 1):
        yield words(
            "hint-choice",
            number=number,
            choice=choice_text(view, choice.action, words),
            points=signed(choice.points),
            why=reason_text(partial(seat_name, table), view, choice, words),
        )
    yield f"-# {words('hint-only-asked')}"


def signed(points: float) -> str:
    """Points with sign: `+1.3`, `-0.4`, `0.0`."""
    return f"{points:+.1f}" if round(points, 1) else "0.0"


def choice_text(view: View, action: Decision, words: Words) -> str:
    """A play as it is written, or a bid as its button says it."""
    if isinstance(action, Lay):
        return play_text(action.cards, words.language, called=view.called)
    return action_label(view, action, words)


def reason_text(who: SeatName, view: View, choice: Choice, words: Words) -> str:
    """Why a choice is good for the seat of a view."""
    reason = choice.reason
    text = words(
        f"hint-{reason.kind}",
        who="" if reason.seat is None else who(reason.seat),
        cards=_cards(view, reason, words),
        all=_counted("hint-all", reason.cards, words),
        count=reason.count,
        points=_points(reason),
    )
    if not choice.exposes:
        return text
    return words("hint-shows-guard" if view.seat == view.guard else "hint-shows-solo", why=text)


def _cards(view: View, reason: Reason, words: Words) -> str:
    if reason.kind is ReasonKind.STAYS_HIDDEN:
        return card_text(reason.cards[0], words.language)
    text = unmarked_play(reason.cards, view, words) if reason.cards else ""
    return (_counted("hint-so-many", reason.cards, words) or text) if TIMES in text else text


def _counted(key: str, cards: Cards, words: Words) -> str:
    """Cards of one rank with their number as a word; empty for others and for jokers."""
    if not cards or cards[0].is_joker or len({card.rank for card in cards}) > 1:
        return ""
    number = words("hint-number", count=len(cards))
    rank = rank_text(cards[0].rank, words.language)
    return words(key, count=len(cards), number=number, rank=rank)


def _points(reason: Reason) -> str:
    if reason.kind is ReasonKind.DOUBLES_LOSS:
        return signed(reason.points)
    return f"{reason.points:.1f}"
