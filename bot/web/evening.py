"""The end of an evening on the page: the standings of a closed table, and how they came about."""

from collections.abc import Mapping, Sequence
from itertools import accumulate, takewhile
from types import MappingProxyType
from typing import NamedTuple

from bot.model import Score, Table
from bot.panels.player_names import initial
from bot.panels.table.message import ranking
from bot.panels.table.scene import name_at
from bot.text.catalogue import Words
from bot.web.avatars import AvatarPaths
from bot.web.messages import Evening, EveningLine

PlayedHands = Mapping[int, tuple[Score, ...]]
"""The scores of the hands of a table by their numbers, the first one first."""
NO_HANDS: PlayedHands = MappingProxyType({})


class _Best(NamedTuple):
    """The most points that a seat got in one hand."""

    points: int
    hand_no: int
    seat: int


def evening_of(
    table: Table, hands: PlayedHands, words: Words, avatars: AvatarPaths
) -> Evening | None:
    """The evening of a closed table; None if nobody has points."""
    places = ranking(table)
    if not places:
        return None
    won = {seat: _won(table, seat, hands) for seat in places}
    return Evening(
        title=words("standings-title", hands=table.hand_no).removeprefix("### "),
        best=_best_line(table, won, list(hands), words),
        hands=len(hands),
        lines=[
            EveningLine(
                place=place,
                name=name_at(table, seat),
                initial=initial(table, seat),
                avatar=avatars[seat],
                seat=seat,
                points=table.player(seat).points,
                totals=list(accumulate(won[seat], initial=0)),
            )
            for seat, place in places.items()
        ],
    )


def _won(table: Table, seat: int, hands: PlayedHands) -> tuple[int, ...]:
    """The points of the player of a seat in each hand since they sat down there."""
    player = table.player(seat)
    of_seat = [score for hand in hands.values() for score in hand if score.seat == seat]
    own = takewhile(
        lambda score: (score.user_id, score.name) == (player.user_id, player.name),
        (score for score in reversed(of_seat) if not score.left),
    )
    return tuple(score.points for score in own)[::-1]


def _best_line(
    table: Table, won: Mapping[int, tuple[int, ...]], hands: Sequence[int], words: Words
) -> str:
    """The best hand of those who are still there; empty if nobody gained anything."""
    every = (
        _Best(points, number, seat)
        for seat, of_seat in won.items()
        for number, points in zip(reversed(hands), reversed(of_seat), strict=False)
    )
    best = max(every, key=lambda each: (each.points, -each.hand_no), default=None)
    if best is None or best.points <= 0:
        return ""
    who, points = name_at(table, best.seat), f"{best.points:+d}"
    return words("standings-best", who=who, points=points, hand=best.hand_no)
