"""The review of a hand: what decided it, and what its reader could have done better."""

from bot.model import Score
from bot.panels.hint_panel import signed
from bot.panels.panel import GOLD, Panel
from bot.panels.player_names import escaped, numbered
from bot.panels.review_text import caption, difference_lines, moment_lines, seat_line
from bot.tables.reviews import ReviewedHand
from bot.text.catalogue import Words
from game.players.luck import PLAYS


def seat_in(scores: tuple[Score, ...], user_id: int) -> int | None:
    """Returns the seat of a user in the hand of these scores; None if they had none."""
    return next((s.seat for s in scores if s.user_id == user_id and s.seat >= 0), None)


def review_panel(
    hand_no: int, scores: tuple[Score, ...], seat: int, reviewed: ReviewedHand, words: Words
) -> Panel:
    """The review of a hand for one seat. `scores`: those of the hand, which say who sat where."""
    review = reviewed.review
    names = {s.seat: escaped(s.name) for s in scores if s.name and not s.left}

    def who(number: int) -> str:
        return names.get(number) or numbered(number, words)

    panel = Panel(GOLD)
    panel.text(words("review-title", hand=hand_no))
    panel.text(*moment_lines(review, who, words))
    panel.text(caption(review, words))
    you = words("review-you")
    panel.text(
        seat_line(review, seat, f"**{words('board-you')}**", you, words),
        *(f"- {line}" for line in difference_lines(review, seat, you, words)),
    )
    worth, points = (
        signed(reviewed.luck[seat]),
        f"{review.hand.result.points[seat]:+d}" if review.hand.result else "",
    )
    panel.text(
        words("review-luck", worth=worth, points=points),
        f"-# {words('review-luck-about', plays=PLAYS)}",
    )
    return panel
