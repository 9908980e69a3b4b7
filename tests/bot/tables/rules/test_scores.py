"""What is kept of a settled hand: who sat where, since when, and when things happened."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from bot.model import Change
from bot.tables.rules import clock, seating
from bot.tables.rules.next_hand import start_hand
from bot.tables.rules.snapshot import Lobby, Playing
from game.hand.actions import Lay, Pass
from game.hand.state import Hand
from game.hand.view import view_of
from game.players import plain
from game.players.levels import Level
from game.record.seat_record import Role
from game.scoring import Solo
from tests.bot.tables.rules.played_hands import acted, done
from tests.bot.tables.seated import (
    AI,
    CHANNEL,
    NOON,
    PEOPLE,
    dealt,
    in_play,
    known,
    snapshot,
    table,
)
from tests.game.hands import trick

SECOND = timedelta(seconds=1)


def at_table(hand: Hand, *users: int) -> Playing:
    """A hand in its play at a table of these users and strong AI players, dealt at noon."""
    now = in_play(snapshot(hand))
    seats = tuple(seat and replace(seat, level=Level.STRONG) for seat in table(*users).seats)
    now = replace(now, table=replace(now.table, seats=seats, practice=AI in users))
    return replace(now, progress=now.progress.asked_anew(hand, NOON))


def last_card(*users: int) -> Playing:
    """Emperor 0 is about to go out, second to guard 1, who is out: with that the royals win."""
    return at_table(trick("8", "", "66", "66", "66", out=(1,), multiplier=2), *users)


def settled(before: Playing, now: datetime = NOON) -> Change:
    """What seat 0 settles by its last card."""
    change = acted(before, Lay(0, before.hand.hands[0]), now).change
    assert change.result is not None
    return change


def test_every_seat_has_a_score() -> None:
    scores = settled(last_card(*PEOPLE)).scores
    assert [score.user_id for score in scores] == list(PEOPLE)
    assert [score.seat for score in scores] == [0, 1, 2, 3, 4]
    assert [score.points for score in scores] == [12, 6, -6, -6, -6]
    assert [score.won for score in scores] == [True, True, False, False, False]
    assert {(score.preset, score.solo, score.multiplier) for score in scores} == {
        ("simple", Solo.NONE, 2)
    }
    roles = [score.record.role for score in scores if score.record]
    assert roles == [Role.EMPEROR, Role.GUARD, Role.REBEL, Role.REBEL, Role.REBEL]
    assert not any(
        score.substitute or score.left or score.practice or score.level for score in scores
    )


def test_of_an_ai_player_the_level_is_kept_and_no_user() -> None:
    scores = settled(last_card(*PEOPLE[:3], AI, AI)).scores
    assert [score.user_id for score in scores] == [*PEOPLE[:3], None, None]
    assert [score.level for score in scores] == [None, None, None, Level.STRONG, Level.STRONG]
    assert all(score.practice and not score.substitute for score in scores)


def test_who_came_in_the_middle_helped() -> None:
    before = last_card(*PEOPLE[:4], AI)
    before = replace(before, table=replace(before.table, invited=99))
    came = in_play(done(seating.take_over(before, 99, "Friend", NOON)).after)
    friend = settled(came).scores[4]
    assert (friend.user_id, friend.name, friend.substitute, friend.level) == (
        99,
        "Friend",
        True,
        None,
    )


def test_an_ai_player_for_who_left_helped_and_who_left_has_a_score_besides() -> None:
    before = last_card(*PEOPLE)
    gone = done(seating.leave_hand(before, PEOPLE[3], NOON + SECOND))
    (left,) = gone.change.scores
    assert (left.left, left.at, left.record) == (True, NOON + SECOND, None)
    substitute = settled(in_play(gone.after)).scores[3]
    assert (substitute.user_id, substitute.substitute, substitute.left) == (None, True, False)
    assert substitute.level is Level.NORMAL


def test_a_guest_who_leaves_again_has_no_score_and_pays_nothing() -> None:
    before = last_card(*PEOPLE[:4], AI)
    before = replace(before, table=replace(before.table, invited=99))
    came = in_play(done(seating.take_over(before, 99, "Friend", NOON)).after)
    gone = done(seating.leave_hand(came, 99, NOON + SECOND))
    assert gone.change.scores == ()
    assert gone.after.table.is_ai(4)
    assert gone.after.table.player(4).took_over == "Friend"
    ended = settled(in_play(gone.after))
    assert [score.user_id for score in ended.scores] == [*PEOPLE[:4], None]
    assert ended.charged == ()


def test_of_people_alone_it_is_kept_who_asked_for_a_hint() -> None:
    before = last_card(*PEOPLE[:4], AI)
    before = replace(before, table=replace(before.table, hinted=(1, 3, 4)))
    hinted = [score.hinted for score in settled(before).scores]
    assert hinted == [False, True, False, True, False]


def test_when_a_hand_was_led_to_and_ended_and_how_long_was_thought() -> None:
    before = at_table(trick("9 8", "", "JJ", "66", "66", out=(1,)), *PEOPLE)
    step = acted(before, Lay(0, before.hand.hands[0][:1]), NOON + 5 * SECOND)
    step = acted(step.after, Pass(2), NOON + 10 * SECOND)
    change = settled(in_play(step.after), NOON + 20 * SECOND)  # for the others the bot has passed
    assert known(change.ending).led_at == NOON + 5 * SECOND
    assert known(change.ending).ended_at == NOON + 20 * SECOND
    assert [score.at for score in change.scores] == [NOON + 20 * SECOND] * 5
    parts = [score.record for score in change.scores if score.record]
    assert [(part.decisions, part.thinking) for part in parts] == [
        (2, 15_000),
        (0, 0),
        (1, 5_000),
        (0, 0),
        (0, 0),
    ]


def test_an_action_is_kept_with_the_milliseconds_since_the_deal() -> None:
    step = dealt(*PEOPLE)
    assert known(step.change.deal).dealt_at == NOON
    playing = in_play(step.after)
    (seat, *_) = sorted(playing.hand.waiting)
    action = plain.choose(view_of(playing.hand, seat))
    moment = NOON + timedelta(milliseconds=1234, microseconds=567)
    taken = acted(playing, action, moment)
    assert [logged.ms for logged in taken.change.actions] == [1234]


def test_the_deal_is_kept_in_whole_milliseconds() -> None:
    now = datetime(2026, 1, 2, 12, 0, 0, 123_456, tzinfo=UTC)
    lobby = Lobby(table(*PEOPLE))
    lobby = replace(lobby, table=replace(lobby.table, seed="5eed"))
    deal = start_hand(lobby, b"then", now).change.deal
    assert deal is not None
    assert deal.dealt_at == datetime(2026, 1, 2, 12, 0, 0, 123_000, tzinfo=UTC)


def test_the_time_in_which_nobody_could_see_the_table_is_not_thought() -> None:
    before = last_card(*PEOPLE)
    held_up = done(clock.Pause(CHANNEL).decide(before, NOON + SECOND))
    resumed = in_play(done(clock.resume(held_up.after, NOON + timedelta(hours=8))).after)
    change = settled(resumed, NOON + timedelta(hours=8) + 3 * SECOND)
    assert known(change.scores[0].record).thinking == 3_000
