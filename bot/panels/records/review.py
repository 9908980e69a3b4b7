"""Reviews: when the hand turned, and what a seat could have done better."""

from collections.abc import Iterator

from discord import ui

from bot.model import Score
from bot.panels.custom_id import ReplayTurn
from bot.panels.hand.hints import reason_text, signed
from bot.panels.panel import GOLD, Panel, button
from bot.panels.player_names import escaped, numbered
from bot.panels.press_verbs import ReplayVerb, Viewpoint
from bot.panels.table.events import SeatName, telling_text, trick_text
from bot.replays.replays import ReviewedHand
from bot.text.catalogue import Words
from game.cards import Card, Cards
from game.hand.actions import Answer, Ascend, Cede, Decision, Give, Lay, Pass
from game.hand.events import Played, Telling
from game.hand.state import PhaseName
from game.notation.formatter import card_text, play_text
from game.players.luck import PLAYS
from game.players.review import MOST_DIFFERENCES, Difference, Moment, Review
from game.record.key_moments import beat_of
from game.scoring import Solo


def moment_lines(review: Review, who: SeatName, words: Words) -> Iterator[str]:
    """The turning point of the hand and the other largest changes. A draw has no turning point."""
    yield words("review-turned" if review.turn else "review-largest")
    yield from (f"- {_moment(moment, review, who, words)}" for moment in review.moments)


def caption(review: Review, words: Words) -> str:
    """The meaning of the numbers of the moments, and from whose view each is judged."""
    meaning = words("review-expected-alone" if _is_alone(review) else "review-expected")
    return f"-# {meaning}\n-# {words('review-judged')}"


def seat_line(review: Review, seat: int, who: str, whom: str, words: Words) -> str:
    """The number of choices of a seat, and in how many a strong player differs."""
    choices, count = review.choices[seat], len(review.of(seat))
    if not choices:
        return words("review-no-choice", who=who)
    if not count:
        return words("review-same-choices", who=who, choices=choices)
    line = words("review-choices", who=who, choices=choices, count=count)
    return line + words("review-dearest", whom=whom) * (count > MOST_DIFFERENCES)


def difference_lines(
    review: Review, seat: int, who: str, name: SeatName | None, words: Words
) -> Iterator[str]:
    """The choices of a seat in which a strong player would have gained most, and why.

    `who`: the seat in the sentence. `name`: returns the name of another seat; None leaves out the
    reasons, because they address the player of the seat.
    """
    called = review.hand.called
    for difference in review.of(seat)[:MOST_DIFFERENCES]:
        line = words(
            "review-otherwise",
            when=trick_text(difference.trick, words),
            done=_done(difference, called, who, words),
            better=_better(difference, called, words),
            points=f"{difference.points:.1f}",
        )
        view, choice = difference.view, difference.reason
        if name and view and choice:
            why = reason_text(name, view, choice, words)
            line = words("review-because", line=line, why=why)
        yield line


def _moment(moment: Moment, review: Review, who: SeatName, words: Words) -> str:
    events = [_happened(event, moment.multiplier, review, who, words) for event in moment.events]
    if moment is review.turn:
        events.append(_ahead(moment, review, words))
    return words(
        "review-moment",
        when=trick_text(moment.trick, words),
        what=" · ".join(events),
        before=signed(moment.before),
        after=signed(moment.after),
    )


def _happened(event: Telling, multiplier: int, review: Review, who: SeatName, words: Words) -> str:
    if isinstance(event, Played):
        cards = _cards(event.cards, review.hand.called, words)
        return words("review-played", who=who(event.seat), cards=cards)
    return telling_text(event, review.hand, multiplier, who, words)


def _ahead(turn: Moment, review: Review, words: Words) -> str:
    if turn.after < 0:
        return words("review-rebels-ahead")
    return words("review-emperor-ahead" if _is_alone(review) else "review-royals-ahead")


def _is_alone(review: Review) -> bool:
    return review.hand.solo is not Solo.NONE


def _done(difference: Difference, called: Card | None, who: str, words: Words) -> str:
    action, table = difference.done, difference.table
    if isinstance(action, Pass):
        return words("review-done-pass", who=who, table=_cards(table, called, words))
    if not isinstance(action, Lay):
        return words("review-done-bid", who=who, choice=_bid(difference.phase, action, words))
    cards = _cards(action.cards, called, words)
    if not table:
        return words("review-done-lead", who=who, cards=cards)
    return words("review-done-over", who=who, cards=cards, table=_cards(table, called, words))


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


def _bid(phase: PhaseName, action: Decision, words: Words) -> str:
    """A bid in the words of its button. Raises `ValueError` if the action is no bid."""
    match action:
        case Answer(yes=yes):
            return words(f"action-{phase}-{'yes' if yes else 'no'}")
        case Ascend(call=Card() as card):
            return words("review-call", card=card_text(card, words.language))
        case Ascend(open_solo=solo):
            return words("action-throne-solo" if solo else "action-throne-ascend")
        case Cede():
            return words("action-throne-cede")
        case Give() | Lay() | Pass():
            raise ValueError(f"no bid: {action}")


def _replay_buttons(
    reviewed: ReviewedHand, seat: int, table_id: str, hand_no: int, words: Words
) -> Iterator[ui.Button[Panel]]:
    """For each trick listed, a button that opens the replay there, as the seat saw it."""
    review = reviewed.review
    actions = {moment.trick: moment.action for moment in review.moments}
    for difference in review.of(seat)[:MOST_DIFFERENCES]:
        actions.setdefault(difference.trick, difference.action)
    for trick, action in sorted(actions.items()):
        if reviewed.beats:
            beat = beat_of(reviewed.beats, action)
            turn = ReplayTurn(ReplayVerb.OPEN, table_id, hand_no, beat, Viewpoint(str(seat + 1)))
            yield button(words("press-review-replay", when=trick_text(trick, words)), turn)


def seat_in(scores: tuple[Score, ...], user_id: int) -> int | None:
    return next((s.seat for s in scores if s.user_id == user_id), None)


def review_panel(
    table_id: str,
    hand_no: int,
    scores: tuple[Score, ...],
    seat: int,
    reviewed: ReviewedHand,
    words: Words,
) -> Panel:
    """The review for one seat. `scores`: those of the hand, which say who sat where."""
    review = reviewed.review
    names = {s.seat: escaped(s.name) for s in scores if not s.left}

    def who(number: int) -> str:
        return names.get(number) or numbered(number, words)

    panel = Panel(GOLD)
    panel.text(words("review-title", hand=hand_no))
    panel.text(*moment_lines(review, who, words))
    panel.text(caption(review, words))
    you = words("review-you")
    panel.text(
        seat_line(review, seat, f"**{words('board-you')}**", you, words),
        *(f"- {line}" for line in difference_lines(review, seat, you, who, words)),
    )
    panel.row(_replay_buttons(reviewed, seat, table_id, hand_no, words))
    luck, points = (
        signed(reviewed.luck[seat]),
        f"{review.hand.result.points[seat]:+d}" if review.hand.result else "",
    )
    panel.text(
        words("review-luck", worth=luck, points=points),
        f"-# {words('review-luck-about', plays=PLAYS)}",
    )
    return panel
