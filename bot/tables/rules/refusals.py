"""Refusals that are about a table or a server, not about the rules of the game."""

from enum import StrEnum

from bot.model import Status, Table
from game.cards import SEATS
from game.refusals import Refusal


class TableWhy(StrEnum):
    """The reasons that are not rules of the game. Each has a sentence in the catalogues."""

    NO_TABLE = "no-table"
    NO_OPEN_SEAT = "no-open-seat"
    ALREADY_SEATED = "already-seated"
    GUEST_SEATED = "guest-seated"
    SEATED_ELSEWHERE = "seated-elsewhere"
    NOT_SEATED = "not-seated"
    TABLE_CLOSED = "table-closed"
    HAND_RUNNING = "hand-running"
    BEING_DEALT = "being-dealt"
    HAND_NOT_RUNNING = "hand-not-running"
    SEATS_EMPTY = "seats-empty"
    NOT_HOST = "not-host"
    HOST_CLOSES = "host-closes"
    HOST_OPENS_AGAIN = "host-opens-again"
    NOT_MANAGER = "not-manager"
    STALE = "stale"
    JUST_CHANGED = "just-changed"
    NO_SUCH_ZONE = "no-such-zone"
    NO_DM = "no-dm"
    NO_PERMISSION = "no-permission"
    BUSY = "busy"
    UNKNOWN_CHOICE = "unknown-choice"
    NOT_INVITED = "not-invited"
    LEFT_THIS_HAND = "left-this-hand"
    CANNOT_PREMOVE = "cannot-premove"
    BANNED = "banned"
    NOT_BANNED = "not-banned"
    CHANNEL_FULL = "channel-full"
    SERVER_FULL = "server-full"
    NOT_A_PERSON = "not-a-person"
    NOT_IN_SERVER = "not-in-server"
    SITS_NOWHERE = "sits-nowhere"
    SEVERAL_TABLES = "several-tables"
    TOO_OFTEN = "too-often"
    NOT_YOURS_TO_SHOW = "not-yours-to-show"
    UNSEEN = "unseen"
    CANNOT_LOOK = "cannot-look"
    PUT_OUT = "put-out"
    ALREADY_READY = "already-ready"
    YOUR_OWN_SEAT = "your-own-seat"
    NOBODY_ELSE = "nobody-else"
    ALREADY_VOTED = "already-voted"
    NO_RESULT_YET = "no-result-yet"
    NO_AI_PLAYER = "no-ai-player"
    NOT_IN_THIS_HAND = "not-in-this-hand"
    NO_PAGE = "no-page"
    NO_ONLOOKER = "no-onlooker"
    NO_HINTS = "no-hints"
    NOTHING_TO_CHOOSE = "nothing-to-choose"
    NO_SUCH_HAND = "no-such-hand"
    NOT_YOUR_HAND = "not-your-hand"
    NO_HAND_PLAYED = "no-hand-played"
    HAND_UNREADABLE = "hand-unreadable"
    FILE_TOO_LARGE = "file-too-large"
    FILE_NOT_TEXT = "file-not-text"
    FILE_FALSE = "file-false"
    FILE_NOT_OVER = "file-not-over"
    FILE_GONE = "file-gone"
    HAND_AND_FILE = "hand-and-file"
    ALREADY_SHARING = "already-sharing"
    PICTURE_SHARED = "picture-shared"
    NO_HAND_TO_VOID = "no-hand-to-void"
    NOT_MODERATOR = "not-moderator"
    NOTHING_TO_TAKE_BACK = "nothing-to-take-back"
    DAY_NOT_OVER = "day-not-over"
    OTHER_DAY = "other-day"
    SEATED_AMONG_FRIENDS = "seated-among-friends"
    ONLY_ON_PAGE = "only-on-page"
    NO_EXTERNAL_APPS = "no-external-apps"


def refuse_during_hand(table: Table) -> Refusal | None:
    """The refusal if the table is closed, or a hand is being dealt or played; else None."""
    if table.status is Status.CLOSED:
        return Refusal(TableWhy.TABLE_CLOSED)
    if table.round:
        return Refusal(TableWhy.BEING_DEALT)
    return Refusal(TableWhy.HAND_RUNNING) if table.status is Status.PLAYING else None


def not_in_hand(table: Table) -> Refusal:
    """The refusal of something that is done in a hand, at a table where none is being played."""
    is_closed = table.status is Status.CLOSED
    return Refusal(TableWhy.TABLE_CLOSED if is_closed else TableWhy.HAND_NOT_RUNNING)


def refuse_going(table: Table) -> Refusal | None:
    """As `refuse_during_hand`, but nobody has to wait at a paused table until it is dealt (§1)."""
    is_held_up = table.paused and table.round
    return None if is_held_up else refuse_during_hand(table)


def refuse_all_but_host(
    table: Table, user_id: int, why: TableWhy = TableWhy.NOT_HOST
) -> Refusal | None:
    """The refusal that names the host, for anybody else; None for the host."""
    if user_id == table.host_id:
        return None
    names = {seat.user_id: seat.name for seat in table.seats if seat}
    return Refusal(why, {"host": names.get(table.host_id, "?")})


def not_seated(table: Table) -> Refusal:
    """The refusal for a user without a seat, which depends on how they could get one."""
    if len(table.people) == SEATS:
        return Refusal(TableWhy.NO_OPEN_SEAT)
    return Refusal(TableWhy.NOT_INVITED if table.status is Status.PLAYING else TableWhy.NOT_SEATED)
