"""The seats of a table before and between the hands."""

from dataclasses import replace

import pytest

from bot.model import AuditEntry, ModeratorAction, Replaced, ReplacementReason, Seat, Status, Table
from bot.tables.rules import readiness, refusals
from bot.tables.rules.acting import Act, AskHint, SayNo
from bot.tables.rules.closing import Close, VoteToEnd
from bot.tables.rules.next_hand import DealFacts, Ready
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.seating import (
    Fill,
    Invite,
    Join,
    JoinFacts,
    Leave,
    LeaveHand,
    Remove,
    ReplacePerson,
)
from bot.tables.rules.step import Request, Step
from bot.tables.rules.substitutes import ai_names
from bot.tables.rules.votes import ended_by_vote
from bot.text.catalogue import Language, Words
from game.hand.actions import Autoplay
from game.hand.attendance import PENALTY
from game.refusals import Refusal
from tests.bot.tables.agreement import accepted, after, agreed, doing, standing_at, users, why
from tests.bot.tables.rules.played_hands import HOUR
from tests.bot.tables.seated import AI, NOON, PEOPLE, table

EAST, SOUTH, WEST, NORTH, CENTRE = PEOPLE
AI_NAMES = ("Amber", "Birch", "Cedar", "Dew", "Ember")
STRANGER = 99
FULL, TWO = table(*PEOPLE), table(EAST, SOUTH)
BARRED = JoinFacts(barred=Refusal(TableWhy.PUT_OUT))
FREE = JoinFacts()


@pytest.mark.parametrize(
    ("request_", "before", "seats"),
    [
        (Join(CENTRE, "Centre", FREE), table(EAST, None, WEST), [EAST, CENTRE, WEST, None, None]),
        (Leave(EAST), table(EAST, SOUTH, AI, NORTH), [None, SOUTH, AI, NORTH, None]),
        (Leave(CENTRE), FULL, [EAST, SOUTH, WEST, NORTH, None]),
        (
            Join(NORTH, "X", FREE),
            table(EAST, SOUTH, WEST, AI, AI),
            [EAST, SOUTH, WEST, NORTH, AI],
        ),
    ],
)
def test_who_joins_takes_the_first_empty_seat_and_who_leaves_empties_it(
    request_: Request, before: Table, seats: list[int | None]
) -> None:
    assert users(accepted(request_, before)) == seats


@pytest.mark.parametrize(
    ("user", "status", "host"),
    [(EAST, Status.LOBBY, SOUTH), (CENTRE, Status.SETTLED, EAST), (EAST, Status.SETTLED, SOUTH)],
)
def test_the_host_passes_on_only_when_they_leave_and_the_lobby_opens_again(
    user: int, status: Status, host: int
) -> None:
    left = accepted(Leave(user), replace(FULL, status=status, hand_no=1))
    assert (left.host_id, left.status, left.hand_no) == (host, Status.LOBBY, 1)


@pytest.mark.parametrize(("hand_no", "former"), [(0, ""), (1, "AI")])
def test_between_hands_it_is_told_from_whom_a_seat_is_taken_over(hand_no: int, former: str) -> None:
    before = replace(table(EAST, None, SOUTH, WEST, CENTRE), hand_no=hand_no)
    before = before.with_seat(1, Seat(None, "AI"))
    assert accepted(Join(STRANGER, "X", JoinFacts()), before).player(1).took_over == former


def test_the_table_closes_when_the_last_person_leaves() -> None:
    assert accepted(Leave(EAST), table(EAST, AI, AI)).status is Status.CLOSED


def test_ai_players_fill_the_empty_seats_under_names_nobody_has() -> None:
    full = accepted(Fill(EAST, ("East", "West", "X", "Y", "Z")), table(EAST, None, AI))
    assert [seat and seat.name for seat in full.seats] == ["East", "X", "West", "Y", "Z"]
    assert users(full) == [EAST, AI, AI, AI, AI]
    assert full.seats[1] == Seat(None, "X")


@pytest.mark.parametrize(
    ("request_", "before", "reason"),
    [
        (Join(EAST, "East"), TWO, TableWhy.ALREADY_SEATED),
        (Join(EAST, "East"), FULL, TableWhy.ALREADY_SEATED),
        (Join(STRANGER, "X"), FULL, TableWhy.NO_OPEN_SEAT),
        (Join(STRANGER, "X", BARRED), FULL, TableWhy.NO_OPEN_SEAT),
        (Join(STRANGER, "X", BARRED), TWO, TableWhy.PUT_OUT),
        (Fill(EAST, AI_NAMES), FULL, TableWhy.NO_OPEN_SEAT),
        (Fill(STRANGER, AI_NAMES), TWO, TableWhy.NOT_SEATED),
        (Leave(STRANGER), TWO, TableWhy.NOT_SEATED),
        (Ready(STRANGER), TWO, TableWhy.NOT_SEATED),
    ],
)
def test_what_is_not_possible_is_refused(
    request_: Request, before: Table, reason: TableWhy
) -> None:
    assert why(after(request_, before)) is reason


@pytest.mark.parametrize(
    ("seated", "status", "reason"),
    [
        (table(EAST, AI), Status.LOBBY, TableWhy.NOT_SEATED),
        (table(EAST, AI, AI, AI, AI), Status.SETTLED, TableWhy.NOT_SEATED),
        (table(EAST, AI, AI, AI, AI), Status.PLAYING, TableWhy.NOT_INVITED),
        (table(*PEOPLE), Status.PLAYING, TableWhy.NO_OPEN_SEAT),
        (table(*PEOPLE), Status.SETTLED, TableWhy.NO_OPEN_SEAT),
    ],
)
def test_a_stranger_is_told_how_to_come_in(seated: Table, status: Status, reason: TableWhy) -> None:
    assert why(refusals.not_seated(replace(seated, status=status))) is reason


@pytest.mark.parametrize(
    ("status", "reason"),
    [
        (Status.CLOSED, TableWhy.TABLE_CLOSED),
        (Status.SETTLED, TableWhy.HAND_NOT_RUNNING),
        (Status.LOBBY, TableWhy.HAND_NOT_RUNNING),
    ],
)
@pytest.mark.parametrize("request_", [LeaveHand(EAST, 1), AskHint(EAST), SayNo(EAST)])
def test_where_no_hand_is_played_nobody_waits_for_one_at_a_closed_table(
    request_: Request, status: Status, reason: TableWhy
) -> None:
    before = replace(FULL, status=status, hand_no=1)
    assert why(after(request_, before)) is reason


def test_only_the_host_closes_and_is_named_to_others() -> None:
    assert accepted(Close(EAST), TWO).status is Status.CLOSED
    assert after(Close(SOUTH), TWO) == Refusal(TableWhy.HOST_CLOSES, {"host": "East"})


def test_the_host_gives_a_seat_to_an_ai_player_between_the_hands() -> None:
    settled = replace(agreed(FULL, SOUTH), status=Status.SETTLED)
    request = ReplacePerson(EAST, CENTRE, ReplacementReason.SPOILS)
    step = request.decide(standing_at(settled), NOON)
    assert isinstance(step, Step)
    replaced = step.after.table
    assert users(replaced) == [EAST, SOUTH, WEST, NORTH, AI]
    assert (replaced.status, readiness.awaited(replaced)) == (Status.LOBBY, frozenset())
    assert step.change.replaced == (Replaced(CENTRE, ReplacementReason.SPOILS, EAST),)


@pytest.mark.parametrize(
    ("user", "other", "status", "reason"),
    [
        (STRANGER, CENTRE, Status.LOBBY, TableWhy.NOT_SEATED),
        (EAST, STRANGER, Status.LOBBY, TableWhy.SITS_NOWHERE),
        (EAST, EAST, Status.LOBBY, TableWhy.YOUR_OWN_SEAT),
        (EAST, CENTRE, Status.CLOSED, TableWhy.TABLE_CLOSED),
    ],
)
def test_nobody_else_gives_seats_away(
    user: int, other: int, status: Status, reason: TableWhy
) -> None:
    request = ReplacePerson(user, other, ReplacementReason.ABSENT)
    assert why(after(request, replace(FULL, status=status))) is reason


@pytest.mark.parametrize(("user", "status"), [(SOUTH, Status.LOBBY), (EAST, Status.PLAYING)])
def test_others_and_during_a_hand_the_host_only_vote_about_a_seat(
    user: int, status: Status
) -> None:
    request = ReplacePerson(user, CENTRE, ReplacementReason.ABSENT)
    voted = accepted(request, replace(FULL, status=status))
    assert users(voted) == [*PEOPLE]
    assert [seat.user_id for seat in voted.seats if seat and seat.vote] == [user]


@pytest.mark.parametrize(
    ("status", "reason"),
    [(Status.PLAYING, TableWhy.HAND_RUNNING), (Status.CLOSED, TableWhy.TABLE_CLOSED)],
)
@pytest.mark.parametrize(
    "request_",
    [Leave(EAST), Fill(EAST, AI_NAMES), Close(EAST), Ready(EAST)],
)
def test_nothing_of_this_is_done_in_a_hand_or_at_a_closed_table(
    request_: Request, status: Status, reason: TableWhy
) -> None:
    assert why(after(request_, replace(TWO, status=status))) is reason


def test_who_sits_at_a_full_table_is_not_told_to_open_another_one() -> None:
    playing = replace(FULL, status=Status.PLAYING)
    assert why(after(Join(EAST, "East"), playing)) is TableWhy.ALREADY_SEATED


CLOSED_TO = Invite(EAST, STRANGER, has_to_wait=False)
THREE = replace(table(EAST, SOUTH, WEST, AI, AI), status=Status.PLAYING)


@pytest.mark.parametrize(
    ("invited", "user", "reason"),
    [
        (None, STRANGER, TableWhy.NOT_INVITED),
        (STRANGER, CENTRE, TableWhy.NOT_INVITED),
        (STRANGER, EAST, TableWhy.ALREADY_SEATED),
    ],
)
def test_in_the_middle_of_a_hand_only_who_is_invited_joins(
    invited: int | None, user: int, reason: TableWhy
) -> None:
    assert why(after(Join(user, "X"), replace(THREE, invited=invited))) is reason


def test_who_is_invited_takes_the_first_ai_players_seat_and_nobody_waits_longer() -> None:
    before = replace(THREE, deadline_at=NOON + HOUR)
    joined = accepted(
        Join(STRANGER, "X", JoinFacts(is_new=True)),
        accepted(Invite(SOUTH, STRANGER, has_to_wait=False), before),
    )
    assert users(joined) == [EAST, SOUTH, WEST, STRANGER, AI]
    assert (joined.deadline_at, joined.invited) == (before.deadline_at, None)
    assert [seat.new for seat in joined.seats if seat] == [False, False, False, True, False]


@pytest.mark.parametrize(
    ("request_", "before", "reason"),
    [
        (Invite(STRANGER, CENTRE, has_to_wait=False), THREE, TableWhy.NOT_INVITED),
        (Invite(EAST, SOUTH, has_to_wait=False), THREE, TableWhy.GUEST_SEATED),
        (Invite(EAST, STRANGER, has_to_wait=False), FULL, TableWhy.NO_OPEN_SEAT),
        (Invite(SOUTH, STRANGER, has_to_wait=True), THREE, TableWhy.PUT_OUT),
        (CLOSED_TO, replace(TWO, status=Status.CLOSED), TableWhy.TABLE_CLOSED),
    ],
)
def test_an_invitation_needs_a_player_a_guest_and_a_seat(
    request_: Request, before: Table, reason: TableWhy
) -> None:
    assert why(after(request_, before)) is reason


def test_the_host_can_invite_who_has_to_wait() -> None:
    assert accepted(Invite(EAST, STRANGER, has_to_wait=True), THREE).invited == STRANGER


def test_an_invitation_ends_with_the_next_deal() -> None:
    alone = replace(table(EAST, AI, AI, AI, AI), seed="00", invited=STRANGER)
    dealt = accepted(Ready(EAST, facts=DealFacts(b"next")), alone)
    assert (dealt.status, dealt.invited) == (Status.PLAYING, None)


@pytest.mark.parametrize(
    ("status", "successor", "costs"),
    [(Status.PLAYING, AI, [PENALTY]), (Status.SETTLED, None, [])],
)
def test_who_is_removed_pays_in_the_middle_of_a_hand(
    status: Status, successor: int | None, costs: list[int]
) -> None:
    entry = AuditEntry(1, STRANGER, ModeratorAction.REMOVE, SOUTH, FULL.id, "rude", NOON)
    step = Remove(SOUTH, entry).decide(standing_at(replace(FULL, status=status)), NOON)
    assert isinstance(step, Step)
    assert step.change.audit_entry == entry
    assert users(step.after.table) == [EAST, successor, WEST, NORTH, CENTRE]
    assert [score.points for score in step.change.scores] == costs


def test_who_is_called_like_an_ai_player_is_replaced_by_one_all_the_same() -> None:
    names = ai_names(Words(Language.ENGLISH))
    lobby = table(EAST, SOUTH).with_seats(lambda _, seat: replace(seat, name=names[0]))
    full = accepted(Fill(EAST, names), replace(lobby, seats=(*lobby.seats[:1], *[None] * 4)))
    left = accepted(Remove(EAST), replace(full, status=Status.PLAYING))
    assert len({seat.name for seat in left.seats if seat}) == 5


def test_the_last_who_attends_may_leave_and_the_hand_is_abandoned() -> None:
    away = [Act(user, lambda _, seat: Autoplay(seat)) for user in PEOPLE[1:]]
    before = doing(standing_at(replace(FULL, status=Status.PLAYING)), *away)
    step = LeaveHand(EAST, 0).decide(before, NOON)
    assert isinstance(step, Step)
    assert step.after.table.status is Status.CLOSED
    assert [(score.user_id, score.points) for score in step.change.scores] == [(EAST, PENALTY)]


def test_a_host_cannot_put_out_who_votes_against_them() -> None:
    against_host = ReplacePerson(WEST, EAST, ReplacementReason.SPOILS)
    against_another = ReplacePerson(NORTH, CENTRE, ReplacementReason.SPOILS)
    voted = doing(standing_at(FULL), VoteToEnd(SOUTH), against_host, against_another)
    for user in (SOUTH, WEST):
        kept = doing(voted, ReplacePerson(EAST, user, ReplacementReason.SPOILS))
        assert kept.table.people == PEOPLE
    replaced = doing(voted, ReplacePerson(EAST, NORTH, ReplacementReason.SPOILS))
    assert NORTH not in replaced.table.people


def test_a_vote_that_others_carry_by_leaving_is_done() -> None:
    voted = doing(standing_at(FULL), VoteToEnd(SOUTH), VoteToEnd(WEST), Leave(NORTH))
    assert voted.table.status is Status.LOBBY
    ended = doing(voted, Leave(CENTRE))
    assert ended.table.status is Status.CLOSED
    assert ended_by_vote(ended.table)
