"""A finished hand beat by beat: nothing is left out, and the key moments are where they were."""

from pathlib import Path

import pytest

from game.hand.events import Passed, Played, TrickEnded
from game.players.review import review, turning
from game.record.game_record import Game, RecordedStep, recorded
from game.record.key_moments import beat_of, moments, replay_beats
from lab.golden.record import read

GOLDEN = sorted((Path(__file__).parents[2] / "golden").glob("*.txt"))


def golden(name: str) -> Game:
    (path,) = (path for path in GOLDEN if path.stem == name)
    record = read(path.read_text(encoding="utf-8"))
    return recorded(record.rules, record.seed, record.first, record.actions, record.owed)


@pytest.mark.parametrize("name", [path.stem for path in GOLDEN])
def test_no_event_is_left_out_and_a_beat_has_one_play_at_most(name: str) -> None:
    game = golden(name)
    seen = replay_beats(game)
    steps = [step for step in game.replay() if isinstance(step, RecordedStep)]
    assert [e for beat in seen for e in beat.events] == [e for step in steps for e in step.events]
    assert all(sum(isinstance(e, Played) for e in beat.events) <= 1 for beat in seen)
    assert seen[-1].hand == steps[-1].hand
    assert [beat.hand for beat in seen[1:]] == [steps[beat.actions - 1].hand for beat in seen[1:]]


def test_passes_come_with_the_play_after_them() -> None:
    seen = replay_beats(golden("rebellion"))
    following = [beat for beat in seen if beat.played and isinstance(beat.events[0], Passed)]
    assert len(following) > 20
    assert not any(isinstance(beat.events[-1], Passed | TrickEnded) for beat in seen[1:])


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("rebellion", "throne 0, rebellion 0, kick 0, out 23, out 24, out 25, out 26, end 26"),
        ("robbed", "robbed 0, out 24, end 24"),
        ("open_solo_lost", "robbed 0, out 11, end 11"),
        ("roast", "throne 0, declared 0, out 21, out 24, out 24, out 25, end 25"),
        ("bound", "throne 0, guard 2, out 11, out 18, out 20, end 20"),
        ("left", "throne 0, guard 17, out 20, out 22, out 23, out 24, end 24"),
        ("unscored", "throne 0"),
    ],
)
def test_the_key_moments_are_these_in_those_tricks(name: str, told: str) -> None:
    seen = replay_beats(golden(name))
    tricks = [f"{moment.kind} {seen[moment.beat].trick}" for moment in moments(seen)]
    assert ", ".join(tricks) == told


@pytest.mark.parametrize("name", ["rebellion", "draw", "classic", "unscored"])
def test_what_decided_is_what_a_review_says(name: str) -> None:
    game = golden(name)
    reviewed, action = review(game), turning(game)
    seen = replay_beats(game)
    turn = [moment for moment in moments(seen, action) if moment.kind == "turn"]
    if reviewed is None or reviewed.turn is None:
        assert action is None
        assert not turn
        return
    assert action is not None
    happened = [
        event for event in seen[beat_of(seen, action)].events if event in reviewed.turn.events
    ]
    assert tuple(happened) == reviewed.turn.events
    assert [moment.beat for moment in turn] == [beat_of(seen, action)]
