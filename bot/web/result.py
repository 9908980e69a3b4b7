"""The result of a hand on the page."""

from functools import partial

from bot.model import Table
from bot.panels.player_names import seat_name
from bot.panels.table.events import outcome_line
from bot.panels.table.result import decided_lines, link_press, picture_press, result_rows
from bot.panels.table.scene import unformatted
from bot.panels.table.score import result_of, score_rule, score_steps
from bot.text.catalogue import Words
from bot.web.avatars import LETTERS, AvatarPaths
from bot.web.drawings import badge_names, card_codes
from bot.web.messages import HandResult, ResultLine, Winner
from bot.web.moments import ended_with
from game.hand.engine import Hand

_WINNERS: dict[bool | None, Winner] = {True: "royals", False: "rebels", None: "none"}


def hand_result(
    table: Table, hand: Hand, seat: int | None, words: Words, avatars: AvatarPaths = LETTERS
) -> HandResult:
    """The result of a finished hand for a seat; None for a spectator."""
    result = result_of(hand)
    why, because = score_rule(hand, words)
    return HandResult(
        title=outcome_line(result, words).rstrip(".。"),
        winner=_WINNERS[result.royals_won],
        ended=unformatted(ended_with(hand, partial(seat_name, table), words)[1]),
        own=result.points[seat] if seat is not None and _has_played(table, hand, seat) else None,
        steps=list(score_steps(hand, words)),
        why=why,
        because=because,
        note=unformatted(" · ".join(decided_lines(table, hand, words))),
        rows=[
            ResultLine(
                place=row.place,
                name=row.name,
                initial=row.initial,
                avatar=avatars[row.seat],
                seat=row.seat,
                points=row.points,
                won=row.won is True,
                total=row.total,
                left=card_codes(row.left),
                badges=badge_names(row.badges),
            )
            for row in result_rows(table, hand, words)
        ],
        share="" if seat is None else picture_press(table).custom_id,
        link="" if seat is None else link_press(table).custom_id,
    )


def _has_played(table: Table, hand: Hand, seat: int) -> bool:
    """Whether whoever sits there played the hand; who sat down after it begins at 0 points."""
    if not table.changed_hands or result_of(hand).points[seat] == 0:
        return True
    return table.player(seat).points != 0
