"""Practice: one person among AI players, who may take choices back and play a deal again."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from bot.model import Audience, HandRow, Loaded, LoggedAction, Seat, Table
from bot.tables.rules.acting import HandStep, in_hand
from bot.tables.rules.during_hand import acted, advance
from bot.tables.rules.next_hand import begin
from bot.tables.rules.premoves import with_premove
from bot.tables.rules.refusals import TableWhy, not_seated
from bot.tables.rules.snapshot import Lobby, Playing, Settled, Snapshot, dealt, replayed
from bot.tables.rules.step import NeedsFacts, Outcome, Step
from bot.tables.rules.substitutes import ai_names
from bot.text.catalogue import Words, language_of
from game.cards import SEATS
from game.hand.actions import Action, Decision, TimeOut
from game.hand.engine import Hand, asks_in_secret, deal, legal_actions
from game.notation.formatter import read_action
from game.players.levels import Level
from game.refusals import Refusal
from game.rules.options import difference, nearest_preset, written_options
from game.rules.ruleset import PRESETS


@dataclass(frozen=True, slots=True)
class Exercise:
    """The level of the AI players and the rules of a practice table.

    `rules`: the options that differ from the preset, as in `Table`.
    """

    level: Level
    preset: str
    rules: str = ""


def exercise_like(hand: Hand, level: Level) -> Exercise:
    """The exercise with the rules of a hand."""
    preset = nearest_preset(hand.rules)
    rules = written_options(difference(hand.rules, PRESETS[preset]))
    return Exercise(level, preset, rules)


def practice_table(
    table_id: str,
    seat: Seat,
    locale: str,
    exercise: Exercise,
    seed: bytes = b"",
    number: int = 0,
) -> Table:
    """A table of a person and four AI players, before its first hand, which has no deadline yet.

    `number`: the person's seat.
    """
    names = ai_names(Words(language_of(locale)))[: SEATS - 1]
    ai_seats = [Seat(None, ai, level=exercise.level) for ai in names]
    return Table(
        id=table_id,
        host_id=seat.user_id or 0,
        preset=exercise.preset,
        locale=locale,
        seats=(*ai_seats[:number], seat, *ai_seats[number:]),
        rules=exercise.rules,
        level=exercise.level,
        seed=seed.hex(),
        audience=Audience.PRACTICE,
    )


@dataclass(frozen=True, slots=True)
class TakeBackChoice:
    """Take the user's latest choice back: the log is cut before it.

    Only where nobody else has seen what came of it. `loaded`: the table with its log.
    """

    user_id: int
    made_for: HandStep = None
    loaded: Loaded | None = None

    def decide(self, before: Snapshot, now: datetime) -> Outcome:
        place = in_hand(before, self.user_id, self.made_for)
        if isinstance(place, Refusal):
            return place
        playing, seat = place
        if not playing.table.audience.takes_back:
            return Refusal(TableWhy.STALE)
        if self.loaded is None or self.loaded.hand is None:
            return NeedsFacts()
        row, log = self.loaded.hand, self.loaded.actions
        kept = latest_choice(row, log, seat)
        if kept is None:
            return Refusal(TableWhy.NOTHING_TO_TAKE_BACK)
        progress, hand = replayed(row, log[:kept])
        earlier = Playing(with_premove(playing.table, seat, None), hand, progress)
        step = advance(earlier, earlier, [], now)
        return replace(step, change=replace(step.change, kept=kept))


@dataclass(frozen=True, slots=True)
class DealAgain:
    """Play the cards of the last hand, `hand_no`, once more, as a hand of its own."""

    user_id: int
    hand_no: int

    def decide(self, before: Snapshot, now: datetime) -> Step | Refusal:
        if before.seat_of(self.user_id) is None:
            return not_seated(before.table)
        if not isinstance(before, Settled) or not before.table.audience.takes_back:
            return Refusal(TableWhy.STALE)
        if before.table.hand_no != self.hand_no:
            return Refusal(TableWhy.STALE)
        last = before.hand
        hand = deal(last.rules, last.seed, last.first, last.owed, last.draw)
        return begin(before, hand, before.table.seed, now)


@dataclass(frozen=True, slots=True)
class PlayOn:
    """Begin the first hand of a practice table in the middle of one that was played.

    `hand`: as it was dealt. `actions`: those taken by then. Nobody is away in the new hand.
    """

    hand: Hand
    actions: tuple[Action, ...]

    def decide(self, before: Snapshot, now: datetime) -> Step | Refusal:
        is_practice = before.table.audience is Audience.PRACTICE
        if not isinstance(before, Lobby) or not is_practice:
            return Refusal(TableWhy.STALE)
        taken = _without_absences(self.hand, self.actions)
        return begin(before, self.hand, before.table.seed, now, taken=taken)


def _without_absences(hand: Hand, actions: Sequence[Action]) -> tuple[Action, ...]:
    """The actions that change the cards or answer a question, not who plays a seat."""
    kept = list[Action]()
    for action in actions:
        is_answer = isinstance(action, TimeOut) and asks_in_secret(hand)
        if is_answer or isinstance(action, Decision):
            hand = acted(hand, action)
            kept.append(action)
    return tuple(kept)


def latest_choice(row: HandRow, log: Sequence[LoggedAction], seat: int) -> int | None:
    """The number of the latest action with which a seat chose between several; None without one."""
    hand, latest = dealt(row), None
    for entry in log:
        action = read_action(entry.seat, entry.action)
        is_own = entry.seat == seat and isinstance(action, Decision)
        if is_own and len(legal_actions(hand, seat)) > 1:
            latest = entry.n
        hand = acted(hand, action)
    return latest
