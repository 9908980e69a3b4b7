"""However often choices are taken back in practice, the table is as a replay of its log."""

from hypothesis import given, settings

from bot.model import Seat
from bot.panels.records.replay_scene import unnamed
from bot.replays.replays import Replay
from bot.tables.rules.during_hand import acted
from bot.tables.rules.practice import (
    PlayOn,
    exercise_like,
    practice_table,
)
from bot.tables.rules.rule_sets import rules_of
from bot.tables.rules.snapshot import Lobby, Settled, dealt
from bot.tables.rules.step import Step
from bot.text.catalogue import Language, Words
from game.hand.actions import Action, TimeOut
from game.hand.engine import act, deal
from game.hand.events import AutoplayBegan, AutoplayEnded
from game.hand.view import View, view_of
from game.notation.formatter import read_action
from game.players.levels import Level
from game.record.game_record import recorded
from game.record.key_moments import replay_beats
from game.refusals import Refusal
from game.rules.ruleset import RuleSet
from lab.chaos.take_backs import ALONE, NOON, Practice
from tests.laws.dice import choose, coming_or_going
from tests.laws.games import ANY_RULES, SEEDS, Dice


@settings(max_examples=10)
@given(SEEDS)
def test_taking_choices_back_leaves_the_table_as_a_replay_of_its_log(seed: bytes) -> None:
    practice = Practice(seed)
    practice.play()
    assert isinstance(practice.now, Settled)


@settings(max_examples=50)
@given(ANY_RULES, SEEDS)
def test_what_is_played_on_begins_as_the_replay_showed_it(rules: RuleSet, seed: bytes) -> None:
    dice, now = Dice(seed + b"play on"), deal(rules, seed, 2)
    actions = list[Action]()
    while not now.over:
        late = TimeOut(dice.pick(sorted(now.waiting)))
        action = dice.pick([coming_or_going(dice), late, *[choose(now, dice)] * 8])
        after = act(now, action)
        if not isinstance(after, Refusal):
            now = after
            actions.append(action)
    beats = replay_beats(recorded(rules, seed, 2, actions))
    beat = dice.pick(beats)
    whole = Replay("0123abcd", 1, unnamed(Words(Language.ENGLISH)), beats, (), own=dice.below(5))
    seat = whole.seat_to_play(beats.index(beat), None)
    if seat is None:
        assert beat.hand.over or not beat.hand.hands[whole.own or 0]
        return
    exercise = exercise_like(beat.hand, Level.EASY)
    table = practice_table("0123abcd", Seat(ALONE, "East"), "en-US", exercise, seed, seat)
    assert rules_of(table) == rules
    step = PlayOn(beats[0].hand, tuple(actions[: beat.actions])).decide(Lobby(table), NOON)
    assert isinstance(step, Step)
    row, log = step.change.deal, step.change.actions
    assert row is not None
    hands = [dealt(row)]
    for entry in log:
        hands.append(acted(hands[-1], read_action(entry.seat, entry.action)))
    assert attended(view_of(beat.hand, seat)) in [view_of(hand, seat) for hand in hands]
    assert step.after.hand == hands[-1]
    assert step.after.seat_of(ALONE) == seat
    assert isinstance(step.after, Settled) or seat in hands[-1].waiting


def attended(view: View) -> View:
    """What a seat would see if nobody had been away."""
    away = AutoplayBegan | AutoplayEnded
    history = tuple(event for event in view.history if not isinstance(event, away))
    return view._replace(history=history, on_autoplay=frozenset(), bound=False)
