"""A comparison of tables that played the same cards, seat by seat, and who made most of theirs."""

from collections.abc import Iterator, Sequence
from statistics import fmean

from bot.model import NOBODY, Attempt, Score
from bot.panels.panel import GOLD, Panel
from bot.panels.player_names import escaped
from bot.text.catalogue import Words
from game.record.seat_record import Role
from game.seats import SEATS

BESIDE = 4
"""The most tables that are compared below a result."""
ALONE = 8
"""The most tables that are compared where nothing else is said."""
MARKS = {Role.EMPEROR: "👑", Role.DARK: "👑", Role.OPEN: "👑", Role.GUARD: "🗡️"}


def duplicate_panel(attempts: Sequence[Attempt], code: str, words: Words) -> Panel:
    """The comparison, for somebody who knows these cards, and how others can play them."""
    panel = Panel(GOLD)
    if len(attempts) > 1:
        panel.text(*comparison(attempts, "", words, ALONE))
    else:
        panel.text(words("compare-none"))
    panel.text(f"-# {words('compare-others', code=code)}")
    return panel


def comparison(
    attempts: Sequence[Attempt], here: str, words: Words, most: int = BESIDE
) -> Iterator[str]:
    """A line for each seat: who had it at which table, and what they made of it.

    Of more tables than `most` it is the first, the latest, and the one whose hand is `here`.
    """
    if len(attempts) < 2:
        return
    yield words("compare-title", tables=len(attempts))
    shown = _shown(attempts, here, most)
    for seat in range(SEATS):
        made = [_of_seat(attempt, seat) for attempt in attempts]
        points = [score.points for score in made if score]
        best = max(points) if len(set(points)) > 1 else None
        told = (_told(number, made[number], best, words) for number in shown)
        yield words("compare-seat", number=seat + 1, tables=" · ".join(told))
    if here and (number := _number(attempts, here)) is not None:
        yield f"-# {words('compare-here', table=_sign(number))}"
    if winners := tuple(_winners(attempts)):
        names = words("between-names").join(_name(score, words) for score in winners)
        yield words("compare-best", who=names, points=f"{_gain(attempts, winners[0]):.1f}")


def _shown(attempts: Sequence[Attempt], here: str, most: int) -> list[int]:
    """The numbers of the tables that are told."""
    always = {0, _number(attempts, here) or 0}
    latest = [number for number in reversed(range(len(attempts))) if number not in always]
    return sorted({*always, *latest[: most - len(always)]})


def _number(attempts: Sequence[Attempt], here: str) -> int | None:
    return next((n for n, attempt in enumerate(attempts) if attempt.code == here), None)


def _told(number: int, score: Score | None, best: int | None, words: Words) -> str:
    """Returns what a player made of a seat; bold where nobody made more of it."""
    sign = _sign(number)
    if score is None or score.record is None:
        return words("compare-gone", table=sign)
    mark = MARKS.get(score.record.role)
    told = words(
        "compare-player",
        marks=f"{mark} " if mark else "",
        name=_name(score, words),
        place=words(f"place-{score.record.place}"),
        points=f"{score.points:+d}",
    )
    return f"{sign} **{told}**" if score.points == best else f"{sign} {told}"


def _winners(attempts: Sequence[Attempt]) -> Iterator[Score]:
    """Those who made most of their seat, against what all made of it on average, if anybody did."""
    gains = [(s, _gain(attempts, s)) for attempt in attempts for s in attempt.scores]
    most = max(gain for _, gain in gains)
    yield from (score for score, gain in gains if gain == most > 0)


def _gain(attempts: Sequence[Attempt], score: Score) -> float:
    made = (_of_seat(attempt, score.seat) for attempt in attempts)
    return score.points - fmean(each.points for each in made if each)


def _of_seat(attempt: Attempt, seat: int) -> Score | None:
    return next((score for score in attempt.scores if score.seat == seat), None)


def _name(score: Score, words: Words) -> str:
    return words("compare-somebody") if score.name == NOBODY else escaped(score.name)


def _sign(number: int) -> str:
    """① for the first table."""
    return chr(ord("①") + number) if number < 20 else f"({number + 1})"
