"""What decided a hand that is over, and what its reader could have done better."""

from bot.model import Score, Table
from bot.panels.panel import GOLD, Panel
from bot.panels.player_names import escaped, numbered, seat_name
from bot.panels.review_text import difference_lines, moment_lines, seat_line
from bot.text.catalogue import Words
from game.players.review import Review


def seat_in(table: Table, hand_no: int, scores: tuple[Score, ...], user_id: int) -> int | None:
    """Where somebody sat in a hand, or at its end; None if they did not, or left no trace."""
    scored = (score.seat for score in scores if score.user_id == user_id)
    now = table.seat_of(user_id)
    helping = now if now is not None and _took_over(table, hand_no, now) else None
    return next(scored, helping)


def _took_over(table: Table, hand_no: int, number: int) -> bool:
    """Whether who sits there now came in the middle of that hand, which no record tells."""
    sits = table.seats[number]
    return table.hand_no == hand_no and sits is not None and sits.helping


def review_panel(
    table: Table, hand_no: int, scores: tuple[Score, ...], seat: int, review: Review, words: Words
) -> Panel:
    """The review for one seat. `scores`: of that hand, which say who sat where."""
    names = {score.seat: escaped(score.name) for score in scores if not score.left}

    def who(number: int) -> str:
        sits = table.seats[number]
        if number in names:
            return names[number]
        if sits and (not sits.is_person or _took_over(table, hand_no, number)):
            return seat_name(table, number)
        return numbered(number, words)

    panel = Panel(GOLD)
    panel.text(words("review-title", hand=hand_no))
    panel.text(*moment_lines(review, who, words))
    you = words("review-you")
    panel.text(
        seat_line(review, seat, f"**{words('board-you')}**", you, words),
        *(f"- {line}" for line in difference_lines(review, seat, you, words)),
    )
    return panel
