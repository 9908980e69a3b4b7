"""The board while players gather: who sits where, and the empty seats to sit down at."""

from bot.model import Seat, Table
from bot.panels.custom_id import table_press
from bot.panels.player_names import initial, isolated, level_name
from bot.panels.press_verbs import Verb
from bot.panels.table.next_hand import ready_mark
from bot.text.catalogue import Words
from bot.web.avatars import LETTERS, AvatarPaths
from bot.web.messages import Board, BoardChair


def lobby_board(
    table: Table, own: int | None, words: Words, avatars: AvatarPaths = LETTERS
) -> Board:
    """The board of a lobby. A tap on an empty seat joins, or fills it with an AI player."""
    return Board(
        chairs=[
            _taken(table, number, seat, avatars[number], words)
            if seat
            else _empty(table, own, words)
            for number, seat in enumerate(table.seats)
        ],
        heading=words(f"preset-{table.preset}"),
        own=own,
    )


def _empty(table: Table, own: int | None, words: Words) -> BoardChair:
    verb = Verb.JOIN if own is None else Verb.FILL
    return BoardChair(
        name=words("press-join" if own is None else "seat-fill"),
        initial="+",
        press=table_press(table, verb).custom_id,
    )


def _taken(table: Table, number: int, seat: Seat, avatar: str | None, words: Words) -> BoardChair:
    host = words("seat-host") if seat.user_id == table.host_id else ""
    points = f"{seat.points:+d}" if table.hand_no > 0 else ""
    return BoardChair(
        name=isolated(seat.name),
        initial=initial(table, number),
        avatar=avatar,
        left=" · ".join(filter(None, (level_name(table, number, words) or host, points))),
        state=ready_mark(table, number).strip(),
    )
