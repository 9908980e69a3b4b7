"""What decided a hand that is over, and what its reader could have done better."""

from bot.model import Score, Table
from bot.panels.panel import GOLD, Panel
from bot.panels.player_names import escaped, seat_name
from bot.panels.review_text import difference_lines, moment_lines, seat_line
from bot.text.catalogue import Words
from game.players.review import Review


def review_panel(
    table: Table, hand_no: int, scores: tuple[Score, ...], seat: int, review: Review, words: Words
) -> Panel:
    """The review for one seat. `scores`: of that hand, which say who sat where."""
    names = {score.seat: escaped(score.name) for score in scores if not score.left}

    def who(number: int) -> str:
        sits = table.seats[number]
        same = table.hand_no == hand_no or (sits is not None and not sits.is_person)
        unnamed = seat_name(table, number) if sits and same else words("replay-seat", seat=number)
        return names.get(number, unnamed)

    panel = Panel(GOLD)
    panel.text(words("review-title", hand=hand_no))
    panel.text(*moment_lines(review, who, words))
    panel.text(
        seat_line(review, seat, f"**{words('board-you')}**", words),
        *(f"- {line}" for line in difference_lines(review, seat, words)),
    )
    return panel
