"""Changes of a table before and between the hands. Pure: a table in, the changed table out."""

from dataclasses import replace
from datetime import timedelta
from zlib import crc32

from bot.model import OFF_RECORD, Reason, Replaced, Seat, ServerSettings, Status, Table
from bot.tables.pace import PACES, idle_time, ready_time
from bot.tables.stops import Stop, Stopped
from bot.tables.substitutes import with_ai_players, without_votes_on
from game.players.levels import Level
from game.seats import SEATS
from game.shuffle import Presses


def join(table: Table, user_id: int, name: str) -> Table | Stopped:
    """Take the first empty seat, or else that of the first AI player, and begin at 0 points.

    With the seats, what followed from the last hand changes: there is no tribute (§5).
    """
    if stopped := _between_hands(table):
        return stopped
    if table.seat_of(user_id) is not None:
        return Stopped(Stop.ALREADY_SEATED)
    open_seats = (*table.empty_seats, *table.ai_seats)
    if not open_seats:
        return Stopped(Stop.NO_OPEN_SEAT)
    invited = None if table.invited == user_id else table.invited
    return replace(_with_seat(table, open_seats[0], Seat(user_id, name)), invited=invited)


def leave(table: Table, user_id: int) -> Table | Stopped:
    """Give up one's seat; the table waits for players again.

    The host passes on to the next person; with nobody left the table closes.
    """
    if stopped := _between_hands(table):
        return stopped
    number = table.seat_of(user_id)
    if number is None:
        return Stopped(Stop.NOT_SEATED)
    left = _with_seat(table, number, None)
    if not left.people:
        return closed(left)
    host = table.host_id if table.host_id in left.people else left.people[0]
    return replace(left, host_id=host)


def fill(table: Table, user_id: int, ai_names: tuple[str, ...], level: str = "") -> Table | Stopped:
    """Seat AI players on all empty seats; `ai_names` are five names to choose from.

    They are of the level of that name, or else of the table's.
    """
    if stopped := _between_hands(table):
        return stopped
    if table.seat_of(user_id) is None:
        return Stopped(Stop.NOT_SEATED)
    if not table.empty_seats:
        return Stopped(Stop.NO_OPEN_SEAT)
    if level not in ("", *Level):
        return Stopped(Stop.STALE)
    plays = Level(level or table.level)
    taken = {seat.name for seat in table.seats if seat}
    names = iter([name for name in ai_names if name not in taken])
    filled = tuple(seat or Seat(None, next(names), level=plays) for seat in table.seats)
    return asked_anew(replace(table, seats=filled))


def choose_rules(table: Table, user_id: int, house: ServerSettings | None) -> Table | Stopped:
    """Play by the rules of these settings from the next hand on; None: an unknown choice.

    Only the host chooses, and everybody is asked anew whether they are ready.
    """
    if stopped := _between_hands(table) or _not_the_host(table, user_id):
        return stopped
    if table.will_repeat:
        return Stopped(Stop.DEALT_AGAIN)
    if house is None:
        return Stopped(Stop.STALE)
    return _changed(table, replace(table, preset=house.preset, rules=house.rules))


def choose_pace(table: Table, user_id: int, name: str) -> Table | Stopped:
    """Play at the pace of that name, from the next hand on; like `choose_rules`."""
    if stopped := _between_hands(table) or _not_the_host(table, user_id):
        return stopped
    if name not in PACES:
        return Stopped(Stop.STALE)
    play, question = PACES[name]
    return _changed(table, replace(table, play_seconds=play, question_seconds=question))


def choose_level(
    table: Table, user_id: int, level: str, number: int | None = None
) -> Table | Stopped:
    """Let the AI player in a seat be of the level of that name; like `choose_rules`.

    None: all AI players, and those who will sit down here. The result of the last hand stays as it
    is, with its levels. No seat has changed hands, so tribute is owed as before (§5).
    """
    if stopped := _between_hands(table) or _not_the_host(table, user_id):
        return stopped
    if level not in list(Level):
        return Stopped(Stop.STALE)
    if number is None:
        table, chosen = replace(table, level=Level(level)), table.ai_seats
    elif table.is_ai(number):
        chosen = (number,)
    else:
        return Stopped(Stop.NO_AI_PLAYER)
    levelled = table.with_seats(
        lambda place, seat: replace(seat, level=Level(level)) if place in chosen else seat
    )
    if levelled == table:
        return table
    return _changed(table, replace(levelled, status=Status.LOBBY))


def choose_hints(table: Table, user_id: int, *, on: bool) -> Table | Stopped:
    """Let people ask for hints, or not, from the next hand on; like `choose_rules`."""
    if stopped := _between_hands(table) or _not_the_host(table, user_id):
        return stopped
    return _changed(table, replace(table, hints=on))


def ready(table: Table, user_id: int, press: int) -> Table | Stopped:
    """Agree to the next hand, with these players, these rules and this pace."""
    if stopped := _between_hands(table):
        return stopped
    place = table.place_of(user_id)
    if place is None:
        return Stopped(Stop.NOT_SEATED)
    if empty := len(table.empty_seats):
        return Stopped(Stop.SEATS_EMPTY, {"empty": empty})
    number, seat = place
    if seat.ready is not None:
        return Stopped(Stop.ALREADY_READY)
    return table.with_seat(number, replace(seat, ready=press))


def presses(table: Table) -> Presses:
    """The presses by which the people at the table said that they are ready, one of each."""
    return tuple(sorted(seat.ready for seat in table.seats if seat and seat.ready is not None))


def terms(table: Table) -> int:
    """A number from 1 to 999,999 for the terms that people agree to.

    It changes with the players, the rules, the pace, the hints and the deal. So nobody agrees to
    terms that were changed before they pressed.
    """
    players = tuple(seat and (seat.user_id or seat.level.value) for seat in table.seats)
    pace = (table.play_seconds, table.question_seconds)
    agreed = (players, table.preset, table.rules, *pace, table.hints)
    return 1 + crc32(f"{agreed}{table.again}".encode()) % 999_999


def unready(table: Table) -> frozenset[int]:
    """The seats of people who have not said yet that they are ready."""
    taken = ((number, seat) for number, seat in enumerate(table.seats) if seat)
    return frozenset(n for n, seat in taken if seat.is_person and seat.ready is None)


def awaited(table: Table) -> frozenset[int]:
    """The seats that the next hand waits for: the unready ones, once somebody is ready."""
    return unready(table) if presses(table) else frozenset()


def few_are_ready(table: Table) -> bool:
    """Whether too few are ready to begin without the others."""
    return 2 * len(presses(table)) < len(table.people)


def time_left(table: Table) -> timedelta:
    """How long a table waits between the hands, for unready players or for anybody."""
    return ready_time(table) if awaited(table) else idle_time(table)


def without_deal(table: Table) -> Table:
    """The table if the hand that it was to play again is on no record any more.

    New cards are dealt instead, and so everybody is asked anew.
    """
    return asked_anew(replace(table, again=OFF_RECORD))


def asked_anew(table: Table) -> Table:
    """The table after a change of its terms: nobody is ready."""
    return table.with_seats(lambda _, seat: replace(seat, ready=None))


def replace_late(table: Table) -> tuple[Table, tuple[Replaced, ...]]:
    """The table with AI players for those that were waited for in vain, and these people."""
    late, table = awaited(table), replace(table, changed_hands=True)
    gone = tuple(Replaced(user_id, Reason.LATE) for user_id in table.users_at(sorted(late)))
    return with_ai_players(table, late), gone


def replace_person(
    table: Table, user_id: int, other: int, reason: Reason
) -> tuple[Table, Replaced] | Stopped:
    """Give somebody's seat to an AI player; for the host, between the hands."""
    if stopped := _between_hands(table) or _not_the_host(table, user_id):
        return stopped
    number = table.seat_of(other)
    if number is None:
        return Stopped(Stop.SITS_NOWHERE)
    if other == user_id:
        return Stopped(Stop.YOUR_OWN_SEAT)
    replaced = with_ai_players(table, frozenset({number}))
    replaced = replace(replaced, status=Status.LOBBY, changed_hands=True)
    return asked_anew(replaced), Replaced(other, reason, user_id)


def invite(table: Table, user_id: int, guest_id: int) -> Table | Stopped:
    """Let somebody take over the seat of an AI player, even in the middle of a hand."""
    if table.status is Status.CLOSED:
        return Stopped(Stop.TABLE_CLOSED)
    if table.seat_of(user_id) is None:
        return not_seated(table)
    if table.seat_of(guest_id) is not None:
        return Stopped(Stop.GUEST_SEATED)
    if len(table.people) == SEATS:
        return Stopped(Stop.NO_OPEN_SEAT)
    return replace(table, invited=guest_id)


def close(table: Table, user_id: int) -> Table | Stopped:
    """End the table. Only its host may, and not in the middle of a hand."""
    return _between_hands(table) or _not_the_host(table, user_id) or closed(table)


def closed(table: Table, *, voted: bool = False) -> Table:
    """The table when it is closed. Its votes stay only if it was `voted`, to tell why."""
    if not voted:
        table = table.with_seats(lambda _, seat: replace(seat, vote=""))
    table = replace(table, status=Status.CLOSED, invited=None, paused=False)
    return replace(table, due=None, warn=None, auto=None)


def not_seated(table: Table) -> Stopped:
    """The refusal for a user who does not sit at the table, by what they can do instead."""
    if len(table.people) == SEATS:
        return Stopped(Stop.NO_OPEN_SEAT)
    return Stopped(Stop.NOT_INVITED if table.status is Status.PLAYING else Stop.NOT_SEATED)


def _between_hands(table: Table) -> Stopped | None:
    if table.status is Status.CLOSED:
        return Stopped(Stop.TABLE_CLOSED)
    return Stopped(Stop.HAND_RUNNING) if table.status is Status.PLAYING else None


def _not_the_host(table: Table, user_id: int) -> Stopped | None:
    if user_id == table.host_id:
        return None
    names = {seat.user_id: seat.name for seat in table.seats if seat}
    return Stopped(Stop.NOT_HOST, {"host": names.get(table.host_id, "?")})


def _changed(before: Table, after: Table) -> Table:
    """The table with the change that its host made, if any; it shows who made it."""
    if after == before:
        return before
    return asked_anew(replace(after, changed_by=after.seat_of(after.host_id)))


def _with_seat(table: Table, number: int, seat: Seat | None) -> Table:
    """The table with another player in a seat, or nobody; so everybody is asked anew."""
    table = replace(table.with_seat(number, seat), status=Status.LOBBY, changed_hands=True)
    return asked_anew(without_votes_on(table, frozenset({number})))
