"""The worth of the cards of a hand that is over, and what was made of them, in words."""

from bot.model import Score, Table
from bot.panels.hint_panel import signed
from bot.panels.player_names import seat_name
from bot.text.catalogue import Words
from game.arena.luck import PLAYS
from game.scoring import Result


def luck_line(table: Table, result: Result, words: Words) -> str:
    """For every seat, from 1st to 5th; empty as long as it is not known."""
    if not table.luck:
        return ""
    worth = [float(points) for points in table.luck.split()]
    seats = (
        words(
            "luck-seat",
            name=seat_name(table, seat),
            worth=signed(worth[seat]),
            points=f"{result.points[seat]:+d}",
        )
        for seat in result.places
    )
    return f"-# {words('luck-line', seats=' · '.join(seats))}"


def own_luck(score: Score, words: Words) -> tuple[str, ...]:
    """The same for one seat, as its player reads it; nothing as long as it is not known."""
    if score.luck is None:
        return ()
    own = words("luck-own", worth=signed(score.luck), points=f"{score.points:+d}")
    return own, f"-# {words('luck-about', plays=PLAYS)}"
