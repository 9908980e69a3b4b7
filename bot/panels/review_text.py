"""A review in words: the moments that decided the hand, and what a seat could have done better."""

from collections.abc import Iterator

from bot.panels.happenings import Who, happening
from bot.text.catalogue import Words
from game.cards import Card, Cards
from game.hand.actions import Action, Answer, Ascend, Lay, Pass
from game.hand.state import PhaseName
from game.notation.formatter import card_text, play_text
from game.players.review import Difference, Moment, Review

DEAREST = 3
"""So many differences of a seat are told."""


def moment_lines(review: Review, who: Who, words: Words) -> Iterator[str]:
    """What decided the hand, and what the numbers are."""
    yield words("review-decided")
    yield from (f"- {_moment(moment, review, who, words)}" for moment in review.moments)
    yield f"-# {words('review-expected')}"


def seat_line(review: Review, seat: int, who: str, words: Words) -> str:
    """How many choices a seat had, and how many a strong player would have made otherwise."""
    count = len(review.of(seat))
    return words("review-choices", who=who, choices=review.choices[seat], count=count)


def difference_lines(review: Review, seat: int, words: Words) -> Iterator[str]:
    """Those that would have been worth most."""
    called = review.hand.called
    for difference in review.of(seat)[:DEAREST]:
        yield words(
            "review-otherwise",
            when=_when(difference.trick, words),
            done=_done(difference, called, words),
            better=_better(difference, called, words),
            points=_points(difference.points),
        )


def _moment(moment: Moment, review: Review, who: Who, words: Words) -> str:
    happened = (
        happening(event, review.hand, moment.multiplier, who, words) for event in moment.events
    )
    return words(
        "review-moment",
        when=_when(moment.trick, words),
        what=" · ".join(happened),
        before=_points(moment.before),
        after=_points(moment.after),
    )


def _when(trick: int, words: Words) -> str:
    return words("review-trick", number=trick) if trick else words("review-bidding")


def _points(points: float) -> str:
    """With one decimal and its sign; nothing has none."""
    text = f"{points:+.1f}"
    return "0.0" if float(text) == 0 else text


def _done(difference: Difference, called: Card | None, words: Words) -> str:
    action, table = difference.done, difference.table
    if isinstance(action, Pass):
        return words("review-done-pass", table=_cards(table, called, words))
    if not isinstance(action, Lay):
        return words("review-done-bid", choice=_bid(difference.phase, action, words))
    cards = _cards(action.cards, called, words)
    if not table:
        return words("review-done-lead", cards=cards)
    return words("review-done-over", cards=cards, table=_cards(table, called, words))


def _better(difference: Difference, called: Card | None, words: Words) -> str:
    action = difference.better
    if isinstance(action, Pass):
        return words("review-better-pass")
    if isinstance(action, Lay):
        key = "review-better-lay" if difference.table else "review-better-lead"
        return words(key, cards=_cards(action.cards, called, words))
    return words("review-better-bid", choice=_bid(difference.phase, action, words))


def _cards(cards: Cards, called: Card | None, words: Words) -> str:
    return play_text(cards, words.language, called=called)


def _bid(phase: PhaseName, action: Action, words: Words) -> str:
    """As its button says it."""
    match action:
        case Answer(yes=yes):
            return words(f"action-{phase}-{'yes' if yes else 'no'}")
        case Ascend(call=Card() as card):
            return words("review-call", card=card_text(card, words.language))
        case Ascend(open_solo=solo):
            return words("action-throne-solo" if solo else "action-throne-ascend")
        case _:
            return words("action-throne-cede")
