"""The review of a hand: what decided it, and what its reader could have done better."""

from bot.model import Score, Table
from bot.panels.luck_text import own_luck
from bot.panels.panel import GOLD, Panel
from bot.panels.player_names import escaped, numbered, seat_name
from bot.panels.review_text import caption, difference_lines, moment_lines, seat_line
from bot.text.catalogue import Words
from game.players.review import Review


def seat_in(scores: tuple[Score, ...], user_id: int) -> int | None:
    """Returns the seat of a user in the hand of these scores; None if they had none."""
    return next((s.seat for s in scores if s.user_id == user_id and s.seat >= 0), None)


def review_panel(
    table: Table, hand_no: int, scores: tuple[Score, ...], seat: int, review: Review, words: Words
) -> Panel:
    """The review for one seat. `scores`: of that hand, which say who sat where.

    Of older hands they do not name AI players: there it is who sits there now, if one does.
    """
    names = {s.seat: escaped(s.name) for s in scores if s.name and not s.left}

    def who(number: int) -> str:
        sits = table.seats[number]
        if number in names:
            return names[number]
        if sits and not sits.is_person:
            return seat_name(table, number)
        return numbered(number, words)

    panel = Panel(GOLD)
    panel.text(words("review-title", hand=hand_no))
    panel.text(*moment_lines(review, who, words))
    panel.text(caption(review, words))
    you = words("review-you")
    panel.text(
        seat_line(review, seat, f"**{words('board-you')}**", you, words),
        *(f"- {line}" for line in difference_lines(review, seat, you, words)),
    )
    for score in scores:
        if score.seat == seat and not score.left:
            panel.text(*own_luck(score, words))
    return panel
