"""How well AI players play, and what their moves are drawn from."""

from dataclasses import replace

import pytest

from bot.tables.rules import automatic_moves
from bot.tables.rules.automatic_moves import at_once, in_turn
from bot.tables.rules.substitutes import with_ai_players
from game.hand.actions import Action, Answer, Pass
from game.hand.state import Hand
from game.hand.view import View
from game.players.levels import Level, Player
from tests.bot.tables.seated import AI, PEOPLE, table
from tests.game.draws import DRAW
from tests.game.hands import rob, tell, trick

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

    monkeypatch.setattr(automatic_moves, "player", watched)


ALONE = table(PEOPLE[0], AI, AI, AI, AI)
MIXED = replace(
    ALONE,
    seats=tuple(
        seat and replace(seat, level=level)
        for seat, level in zip(ALONE.seats, (Level.NORMAL, *Level, Level.EASY), strict=True)
    ),
)
LED = tell(trick("55 77 9", "66 88 A", "44 K 99", "99 QQ 3", "33 10 2", guard=1), "0 77")


def test_an_ai_player_who_takes_over_is_of_the_level_of_the_table() -> None:
    strong = replace(table(*PEOPLE[:2], AI, AI, AI), level=Level.STRONG)
    assert with_ai_players(strong, frozenset({1})).player(1).level is Level.STRONG


def test_each_seat_is_played_by_a_player_of_its_level_and_once_when_it_acts() -> None:
    choose = in_turn(MIXED, LED)
    assert choose
    assert ASKED == {}
    assert choose() == (Pass(1), "ai")
    assert [(level, seen.seat) for level, ((seen, _),) in ASKED.items()] == [(Level.EASY, 1)]
    hand = tell(rob("R 7", "7", "8", "9", "6"), "0 no")
    assert at_once(MIXED, hand) == (Answer(1, yes=False), "ai")


def seed_at(hand: Hand) -> bytes:
    """The seed that whose turn it is is given."""
    ASKED.clear()
    choose = in_turn(MIXED, hand)
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
        replace(LED, draw=DRAW),
        replace(passed, step=LED.step),
    ]
    assert len({seed_at(LED), *map(seed_at, others)}) == 5
    assert LED.seed not in seed_at(LED)
