"""Decisions about seats, invitations, and what leaving costs."""

from dataclasses import replace

import pytest
from discord.utils import format_dt

from bot.model import Replaced, ReplacementReason, Seat, Status
from bot.model.user import PLAIN
from bot.panels.table.message import table_panel
from bot.panels.table.seats import (
    invitation_panel,
    leaving_panel,
    replaced_panel,
    seats_panel,
    taken_panel,
)
from bot.tables.rules import seating
from bot.tables.rules.seating import ReplacePerson
from bot.tables.rules.snapshot import Lobby, Settled, Snapshot
from bot.tables.rules.step import Step
from bot.text.catalogue import Language, Words
from bot.web.scene import scene_of
from game.rules.options import written_options
from tests.bot.panels.panel_content import buttons, lines, menus, problems, text
from tests.bot.tables.agreement import accepted
from tests.bot.tables.seated import AI, NOON, PEOPLE, in_play, seed, snapshot, start_hand, table
from tests.game.hands import tell, trick

GUEST = 99
EAST, SOUTH, *_ = PEOPLE
EN = Words(Language.ENGLISH)
PLAYING = replace(
    snapshot(trick("77", "88", "999 2", "6", "6")),
    table=replace(table(EAST, SOUTH, AI, AI, EAST + 9), status=Status.PLAYING, hand_no=7),
)


@pytest.mark.parametrize(
    ("users", "reader", "gives"),
    [
        ((11, AI, AI, AI, AI), 11, False),
        ((11, 12, AI, AI, AI), 11, True),
        ((11, 12, AI, AI, AI), 12, False),
    ],
)
def test_host_can_give_seats_only_where_others_sit(
    users: tuple[int, ...], reader: int, gives: bool
) -> None:
    panel = seats_panel(Lobby(table(*users)), reader, EN)
    assert (EN("seats-host-gives") in text(panel)) is gives
    assert ("replace" in menus(panel)) or not gives


@pytest.mark.parametrize(("on", "key"), [(False, "press-auto-on"), (True, "press-auto-off")])
def test_each_player_chooses_whether_hands_start_by_themselves(on: bool, key: str) -> None:
    now = table(EAST, SOUTH, AI, AI, AI)
    chosen = now.with_seat(1, replace(now.player(1), auto_ready=on))
    assert buttons(seats_panel(Lobby(chosen), SOUTH, EN))["auto"] == EN(key)
    assert buttons(seats_panel(Lobby(chosen), EAST, EN))["auto"] == EN("press-auto-on")


def test_a_hand_that_starts_by_itself_can_be_kept_waiting() -> None:
    over = tell(trick("7", "", "6", "6", "6", out=(1,)), "0 7")
    now = replace(snapshot(over).table, deadline_at=NOON)
    waiting = now.with_seats(lambda _, seat: replace(seat, auto_ready=True))
    panel = table_panel(Settled(waiting, over))
    assert buttons(panel)["auto"] == EN("press-not-yet")
    assert EN("next-by-itself", due=format_dt(NOON, "R")) in lines(panel)
    assert "auto" not in buttons(table_panel(Settled(now, over)))


@pytest.mark.parametrize(
    ("now", "reader", "can"),
    [
        (Lobby(table(EAST, SOUTH, AI, AI, AI)), EAST, True),
        (Lobby(table(EAST, SOUTH, AI, AI, AI)), SOUTH, False),
        (PLAYING, EAST, False),
    ],
)
def test_only_the_host_changes_the_rules_between_hands(
    now: Snapshot, reader: int, *, can: bool
) -> None:
    assert ("preset" in menus(seats_panel(now, reader, EN))) is can


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        (
            PLAYING,
            [
                EN("invitation-hand", who="<@99>", ai="West", cards=4),
                f"-# {EN('invitation-until')}",
            ],
        ),
        (
            Lobby(table(EAST, AI, AI, SOUTH, AI)),
            [EN("invitation-lobby", who="<@99>", ai="South")],
        ),
        (Lobby(table(EAST, AI, None, SOUTH, AI)), [EN("invitation-seat", who="<@99>")]),
    ],
)
def test_invitation_names_the_seat_and_the_cards_left(now: Snapshot, expected: list[str]) -> None:
    panel = invitation_panel(now, GUEST, EN)
    assert lines(panel) == expected
    assert list(buttons(panel)) == ["join"]
    assert problems(panel) == []


@pytest.mark.parametrize(
    ("emperor", "guard", "exposed", "name"),
    [(2, 0, False, "👑West"), (0, 2, False, "West"), (0, 2, True, "🗡️West")],
)
def test_invitation_marks_only_royals_that_everybody_knows(
    emperor: int, guard: int, exposed: bool, name: str
) -> None:
    hand = trick("77", "88", "999 2", "6", "6", emperor=emperor, guard=guard, exposed=exposed)
    panel = invitation_panel(replace(PLAYING, hand=hand), GUEST, EN)
    assert lines(panel)[0] == EN("invitation-hand", who="<@99>", ai=name, cards=4)


@pytest.mark.parametrize(
    ("took_over", "key"), [("AI Cedar", "invitation-taken-hand"), ("", "invitation-taken")]
)
def test_used_invitation_names_both_and_has_no_button(took_over: str, key: str) -> None:
    guest = Seat(GUEST, "West", took_over=took_over)
    seats = (*PLAYING.table.seats[:2], guest, None, None)
    panel = taken_panel(replace(PLAYING.table, seats=seats), 2, EN)
    assert lines(panel) == [EN(key, who="West", ai=took_over)]
    assert not buttons(panel)


def test_guest_takes_the_seat_of_the_invitation_and_is_named_until_the_hand_is_over() -> None:
    invited = replace(PLAYING, table=replace(PLAYING.table, invited=GUEST))
    step = seating.take_over(in_play(invited), GUEST, "Guest", NOON)
    assert isinstance(step, Step)
    number = PLAYING.first_ai()
    assert number is not None
    ai = PLAYING.table.player(number)
    assert step.after.table.seats[number] == replace(
        ai, user_id=GUEST, name="Guest", substitute=True, took_over=ai.name
    )
    note = EN("taken-over-note", who="Guest", former="West")
    assert f"-# {note}" in lines(table_panel(step.after))
    assert note in scene_of(step.after, None, Language.ENGLISH, PLAIN).notes
    over = tell(trick("7", "", "6", "6", "6", out=(1,)), "0 7")
    settled = Settled(replace(step.after.table, status=Status.SETTLED), over)
    line = EN("taken-over", who="Guest", former="West")
    assert f"-# {line}" in lines(table_panel(settled))
    next_hand = start_hand(settled, seed(1), NOON).after
    assert "Guest has taken over" not in text(table_panel(next_hand))


def test_everybody_sees_who_lost_a_seat_between_hands() -> None:
    now = accepted(ReplacePerson(11, 12, ReplacementReason.ABSENT), table(11, 12))
    line = EN("taken-over", who="AI Amber", former="South")
    assert line in lines(table_panel(Lobby(now)))


@pytest.mark.parametrize(
    ("option", "question", "button"),
    [("on", "leave-sure-loss", "leave-press-loss"), ("off", "leave-sure", "leave-press")],
)
def test_user_who_leaves_is_asked_and_told_the_cost_under_these_rules(
    option: str, question: str, button: str
) -> None:
    now = replace(table(*PEOPLE), rules=written_options({"leaver_pays_loss": option}))
    panel = leaving_panel(now, EN)
    assert lines(panel)[0] == EN(question, points=40)
    assert buttons(panel) == {
        "quit": EN(button, points=40),
        "hand": EN("press-stay"),
        "seats": EN("press-seats"),
    }
    assert problems(panel) == []


@pytest.mark.parametrize(
    ("replaced", "key"),
    [
        (Replaced(12, ReplacementReason.SPOILS, 11), "replaced-by-host"),
        (Replaced(12, ReplacementReason.ABSENT), "replaced-by-vote"),
        (Replaced(12, ReplacementReason.LATE), "replaced-by-late"),
    ],
)
def test_user_who_lost_a_seat_is_told_by_whom_and_why(replaced: Replaced, key: str) -> None:
    first, *more = lines(replaced_panel(table(*PEOPLE), replaced, EN))
    reason = EN(f"replace-reason-{replaced.reason}")
    assert first == EN(key, host="<@11>", channel="<#2>", reason=reason)
    is_late = replaced.reason is ReplacementReason.LATE
    assert more == ([] if is_late else [f"-# {EN('replaced-next')}"])
