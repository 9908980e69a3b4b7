"""A replay in words: where it is, what happened since the beat before, its key moments."""

from collections.abc import Iterator
from functools import partial

from bot.hand_code import hand_code
from bot.panels.custom_id import FILE
from bot.panels.event_text import SeatName, event_text, outcome_line, secret_line, telling_text
from bot.panels.player_names import seat_name
from bot.panels.press_verbs import Viewpoint
from bot.panels.table_scene import unformatted
from bot.tables.replays import Replay
from bot.text.catalogue import Words
from game.hand import events
from game.record.key_moments import KeyMoment, Kind

SIGNS = {
    Kind.THRONE: "👑",
    Kind.ROBBED: "👑",
    Kind.SOLO: "👑",
    Kind.DECLARED: "🗡️",
    Kind.REBELLION: "⛏️",
    Kind.KICK: "✖️",
    Kind.GUARD: "🗡️",
    Kind.OUT: "🏁",
    Kind.TURN: "⭐",
    Kind.END: "🏆",
}


def title(replay: Replay, words: Words) -> str:
    """Returns the title of a hand."""
    if replay.source == FILE:
        return words("replays-title-file")
    code = hand_code(replay.source, replay.hand_no)
    return words("replays-title", hand=replay.hand_no, code=code)


def where_line(replay: Replay, number: int, viewpoint: Viewpoint, words: Words) -> str:
    """Returns the number of the beat, and the viewpoint."""
    return " · ".join(
        [
            when_of(replay, number, words),
            words("replays-beat", number=number, last=replay.last),
            viewpoint_text(replay, viewpoint, words),
        ]
    )


def when_of(replay: Replay, number: int, words: Words) -> str:
    """Returns the trick of a beat."""
    trick = replay.beats[number].trick
    return words("review-trick", number=trick) if trick else words("review-bidding")


def viewpoint_text(replay: Replay, viewpoint: Viewpoint, words: Words) -> str:
    """Returns the viewpoint in words."""
    if viewpoint.seat is None:
        return words(f"replays-seen-{viewpoint}")
    return words("replays-seen-seat", who=seat_name(replay.table, viewpoint.seat))


def beat_lines(replay: Replay, number: int, viewpoint: Viewpoint, words: Words) -> Iterator[str]:
    """Returns what happened since the beat before; of secrets, what the viewpoint may know."""
    beat = replay.beats[number]
    if number == 0:
        yield words("replays-dealt", who=seat_name(replay.table, beat.hand.first))
        return
    before, passes = replay.beats[number - 1].hand, []
    told = list[str]()
    for event in beat.events:
        if isinstance(event, events.Secret):
            if viewpoint is Viewpoint.OPEN or event.seat == viewpoint.seat:
                told.append(f"-# {secret_line(event, before, _who(replay), words)}")
        elif isinstance(event, events.Passed):
            passes.append(seat_name(replay.table, event.seat))
        elif line := event_text(event, beat.hand, beat.hand.multiplier, _who(replay), words):
            told.append(f"**{line}**")
    if passes:
        yield f"-# {words('replays-passes', who=words('between-names').join(passes))}"
    yield from told
    if beat.hand.result:
        yield f"**{outcome_line(beat.hand.result, words)}**"
    elif beat.hand.over:
        yield words("replay-unscored")


def moment_text(replay: Replay, moment: KeyMoment, words: Words) -> str:
    """A key moment in a line, as plain text."""
    hand = replay.beats[moment.beat].hand
    if moment.event is None:
        said = outcome_line(hand.result, words) if hand.result else ""
    else:
        said = telling_text(moment.event, hand, hand.multiplier, _who(replay), words)
    if moment.kind is Kind.TURN:
        said = words("replays-turn", play=said)
    return unformatted(said)


def _who(replay: Replay) -> SeatName:
    return partial(seat_name, replay.table)
