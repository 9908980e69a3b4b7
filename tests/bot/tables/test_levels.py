"""How well AI players play: chosen by the host between hands, and what follows from it."""

from dataclasses import replace
from enum import StrEnum

import pytest

from bot.model import ServerSettings, Status, Table
from bot.tables import choices, lobby, own_moves, readiness
from bot.tables.choices import LevelChoice
from bot.tables.own_moves import at_once, in_turn
from bot.tables.refusals import TableWhy
from bot.tables.substitutes import with_ai_players
from game.hand.actions import Action, Answer, Pass
from game.hand.state import Hand
from game.hand.view import View
from game.players.levels import Level, Player
from game.refusals import Refusal
from tests.bot.tables.seated import AI, PEOPLE, PRESS, table
from tests.game.hands import rob, tell, trick

EAST, SOUTH = PEOPLE[:2]
AI_NAMES = ("Amber", "Birch", "Cedar", "Dew", "Ember")
STRANGER = 99
ALONE = table(EAST, AI, AI, AI, AI)


SERVER = ServerSettings(1, "simple")


def levels(outcome: Table | Refusal) -> list[str]:
    """The levels of the AI players, by seat."""
    assert isinstance(outcome, Table), outcome
    return [seat.level.value for seat in outcome.seats if seat and not seat.is_person]


def why(outcome: Table | Refusal) -> StrEnum:
    assert isinstance(outcome, Refusal), outcome
    return outcome.why


@pytest.mark.parametrize(
    ("chosen", "number", "found"),
    [
        ("strong", None, ["strong"] * 4),
        ("easy", 2, ["normal", "easy", "normal", "normal"]),
        ("normal", 4, ["normal"] * 4),
    ],
)
def test_the_host_chooses_for_one_seat_or_for_all(
    chosen: str, number: int | None, found: list[str]
) -> None:
    assert levels(choices.choose(ALONE, EAST, LevelChoice(Level(chosen), number), SERVER)) == found


def test_the_empty_seats_are_filled_at_the_level_of_the_table_or_at_another() -> None:
    strong = choices.choose(table(EAST, SOUTH), EAST, LevelChoice(Level("strong")), SERVER)
    assert isinstance(strong, Table)
    assert levels(lobby.fill(strong, SOUTH, AI_NAMES)) == ["strong"] * 3
    assert levels(lobby.fill(strong, SOUTH, AI_NAMES, "easy")) == ["easy"] * 3
    assert levels(lobby.fill(table(EAST), EAST, AI_NAMES)) == ["normal"] * 4


def test_an_ai_player_who_takes_over_is_of_the_level_of_the_table() -> None:
    mixed = choices.choose(
        table(EAST, SOUTH, AI, AI, AI), EAST, LevelChoice(Level("strong")), SERVER
    )
    mixed = (
        choices.choose(mixed, EAST, LevelChoice(Level("easy"), 3), SERVER)
        if isinstance(mixed, Table)
        else mixed
    )
    assert isinstance(mixed, Table)
    assert levels(with_ai_players(mixed, frozenset({1}))) == ["strong", "strong", "easy", "strong"]


@pytest.mark.parametrize(
    ("now", "user", "level", "number", "stop"),
    [
        (table(EAST, SOUTH, AI), SOUTH, "strong", None, TableWhy.NOT_HOST),
        (ALONE, STRANGER, "strong", 1, TableWhy.NOT_HOST),
        (table(EAST, SOUTH, AI), EAST, "easy", 0, TableWhy.NO_AI_PLAYER),
        (table(EAST, SOUTH, AI), EAST, "easy", 1, TableWhy.NO_AI_PLAYER),
        (table(EAST, SOUTH, AI), EAST, "easy", 4, TableWhy.NO_AI_PLAYER),
        (replace(ALONE, status=Status.PLAYING), EAST, "easy", 1, TableWhy.HAND_RUNNING),
        (replace(ALONE, status=Status.CLOSED), EAST, "easy", 1, TableWhy.TABLE_CLOSED),
    ],
)
def test_nobody_else_chooses_and_nothing_else_is_chosen(
    now: Table, user: int, level: str, number: int | None, stop: TableWhy
) -> None:
    assert why(choices.choose(now, user, LevelChoice(Level(level), number), SERVER)) is stop


def test_a_level_that_there_is_not_fills_no_seat() -> None:
    assert why(lobby.fill(table(EAST), EAST, AI_NAMES, "godlike")) is TableWhy.STALE


def test_a_change_asks_anew_and_no_press_agrees_to_what_was_before() -> None:
    agreed = readiness.ready(table(EAST, SOUTH, AI, AI, AI), SOUTH, PRESS)
    assert isinstance(agreed, Table)
    changed = choices.choose(agreed, EAST, LevelChoice(Level("strong"), 2), SERVER)
    assert isinstance(changed, Table)
    assert readiness.presses(agreed)
    assert not readiness.presses(changed)
    assert changed.changed_by == 0
    assert readiness.terms(changed) != readiness.terms(agreed)


def test_who_has_that_level_already_is_not_changed_by_it() -> None:
    agreed = readiness.ready(table(EAST, SOUTH, AI, AI, AI), SOUTH, PRESS)
    assert isinstance(agreed, Table)
    assert choices.choose(agreed, EAST, LevelChoice(Level("normal")), SERVER) == agreed


def test_the_result_of_the_last_hand_stays_as_it_was_played() -> None:
    settled = replace(ALONE, status=Status.SETTLED, hand_no=1)
    changed = choices.choose(settled, EAST, LevelChoice(Level("strong"), 1), SERVER)
    assert isinstance(changed, Table)
    assert changed.status is Status.LOBBY
    same = choices.choose(settled, EAST, LevelChoice(Level("normal"), 1), SERVER)
    assert isinstance(same, Table)
    assert same.status is Status.SETTLED


ASKED: dict[Level, list[tuple[View, bytes]]] = {}


@pytest.fixture(autouse=True)
def every_player_is_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    """The players do the last thing that they may, and what they are asked is noted."""
    ASKED.clear()

    def watched(level: Level) -> Player:
        def play(view: View, seed: bytes) -> Action:
            ASKED.setdefault(level, []).append((view, seed))
            return view.legal[-1]

        return play

    monkeypatch.setattr(own_moves, "player", watched)


MIXED = replace(
    ALONE,
    seats=tuple(
        seat and replace(seat, level=level)
        for seat, level in zip(ALONE.seats, (Level.NORMAL, *Level, Level.EASY), strict=True)
    ),
)
LED = tell(trick("55 77 9", "66 88 A", "44 K 99", "99 QQ 3", "33 10 2", guard=1), "0 77")


def test_each_seat_is_played_by_a_player_of_its_level_and_once_when_it_acts() -> None:
    choose = in_turn(LED, MIXED)
    assert choose
    assert ASKED == {}
    assert choose() == (Pass(1), "ai")
    assert [(level, seen.seat) for level, ((seen, _),) in ASKED.items()] == [(Level.EASY, 1)]
    hand = tell(rob("R 7", "7", "8", "9", "6"), "0 no")
    chosen = at_once(hand, MIXED)
    assert chosen == (Answer(1, yes=False), "ai")


def seed_at(hand: Hand) -> bytes:
    """The seed that whose turn it is is given."""
    ASKED.clear()
    choose = in_turn(hand, MIXED)
    assert choose
    choose()
    ((_, seed),) = (asked for asks in ASKED.values() for asked in asks)
    return seed


def test_the_seed_of_a_move_is_drawn_from_the_deal_the_seat_and_the_step_alone() -> None:
    other_cards = replace(LED, hands=(*LED.hands[:2], LED.hands[3], LED.hands[2], LED.hands[4]))
    assert seed_at(LED) == seed_at(other_cards)
    passed = tell(LED, "1 pass")
    others = [
        replace(LED, step=LED.step + 1),
        replace(LED, seed=b"another"),
        replace(LED, deal_entropy=(7,)),
        replace(passed, step=LED.step),
    ]
    assert len({seed_at(LED), *map(seed_at, others)}) == 5
    assert LED.seed not in seed_at(LED)
