"""A recorded hand for a replay: its beats, and its key moments.

A beat is what everybody saw happen at once: a play with the passes before it, the end of a
question, a throne accepted or ceded. Secret answers and autoplay do not make a beat.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from game.hand.events import (
    Ascended,
    AutoplayBegan,
    AutoplayEnded,
    Called,
    Ceded,
    DealVoided,
    Declined,
    Event,
    GuardDeclared,
    GuardShown,
    GuardSilent,
    HandAbandoned,
    HandEnded,
    KickVoted,
    Passed,
    Played,
    RebellionVoted,
    RoyalsKicked,
    Secret,
    Smothered,
    Telling,
    ThroneNotRobbed,
    ThroneRobbed,
    TributePaid,
    TrickEnded,
    WentOut,
)
from game.hand.state import Hand
from game.record.game_record import Game, RecordedStep

_QUIET = Secret | Passed | TrickEnded | AutoplayBegan | AutoplayEnded
"""The events that make no beat."""
_BEFORE_THE_LEAD = TributePaid | ThroneNotRobbed | Ceded | DealVoided | Declined | GuardSilent
"""The events before the first lead that make a beat, besides those of `Telling`."""


@dataclass(frozen=True, slots=True)
class ReplayBeat:
    """The events since the beat before, and the hand after them. The first beat is the deal.

    `trick`: the number of the trick, 0 before the first lead. `actions`: how many actions the hand
    has had by then.
    """

    events: tuple[Event, ...]
    hand: Hand
    trick: int = 0
    actions: int = 0

    @property
    def played(self) -> Played | None:
        return next((event for event in self.events if isinstance(event, Played)), None)


class Kind(StrEnum):
    """The kinds of key moments."""

    THRONE = "throne"
    ROBBED = "robbed"
    SOLO = "solo"
    DECLARED = "declared"
    REBELLION = "rebellion"
    KICK = "kick"
    GUARD = "guard"
    OUT = "out"
    SMOTHERED = "smothered"
    TURN = "turn"
    END = "end"


@dataclass(frozen=True, slots=True)
class KeyMoment:
    """A key moment: its kind, the number of its beat, and its event (None for the end)."""

    kind: Kind
    beat: int
    event: Telling | None = None


def replay_beats(game: Game) -> tuple[ReplayBeat, ...]:
    """The beats of a hand, up to the first action that is refused."""
    return tuple(_beats(game))


def _beats(game: Game) -> Iterator[ReplayBeat]:
    yield ReplayBeat((), game.dealt())
    new_events, trick = list[Event](), 0
    for number, step in enumerate(game.replay(), 1):
        if not isinstance(step, RecordedStep):
            return
        new_events += step.events
        trick += sum(isinstance(event, TrickEnded) for event in step.events)
        if trick == 0 and any(isinstance(event, Played) for event in step.events):
            trick = 1
        last = number == len(game.actions)
        if last or any(map(_makes_beat, step.events)):
            yield ReplayBeat(tuple(new_events), step.hand, trick, number)
            new_events = []


def _makes_beat(event: Event) -> bool:
    if isinstance(event, _QUIET):
        return False
    if isinstance(event, Telling | _BEFORE_THE_LEAD | HandEnded | HandAbandoned):
        return True
    assert_never(event)


def moments(seen: Sequence[ReplayBeat], turn: int | None = None) -> tuple[KeyMoment, ...]:
    """The key moments in order. `turn`: the number of the decisive action, from 0."""
    return tuple(_moments(seen, turn))


def beat_of(seen: Sequence[ReplayBeat], action: int) -> int:
    """The number of the beat to which an action belongs; both numbers count from 0."""
    return next((n for n, beat in enumerate(seen) if beat.actions > action), len(seen) - 1)


def _moments(seen: Sequence[ReplayBeat], turn: int | None) -> Iterator[KeyMoment]:
    turned = None if turn is None else beat_of(seen, turn)
    for number, beat in enumerate(seen):
        for event in beat.events:
            if isinstance(event, Telling) and (kind := _kind(event)):
                yield KeyMoment(kind, number, event)
        if number == turned and beat.played:
            yield KeyMoment(Kind.TURN, number, beat.played)
    if any(isinstance(event, HandEnded) for event in seen[-1].events):
        yield KeyMoment(Kind.END, len(seen) - 1)


def _kind(event: Telling) -> Kind | None:
    match event:
        case ThroneRobbed():
            return Kind.ROBBED
        case Ascended(open_solo=True):
            return Kind.SOLO
        case Ascended() | Called():
            return Kind.THRONE
        case GuardDeclared():
            return Kind.DECLARED
        case RebellionVoted(carried=True):
            return Kind.REBELLION
        case KickVoted(carried=True) | RoyalsKicked(kicked=True):
            return Kind.KICK
        case GuardShown():
            return Kind.GUARD
        case WentOut():
            return Kind.OUT
        case Smothered():
            return Kind.SMOTHERED
        case RebellionVoted() | KickVoted() | RoyalsKicked() | Played():
            return None
