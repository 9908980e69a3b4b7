"""Plays hands of practice at random: `python -m lab.chaos.take_backs --hands 1000`.

In each, choices are taken back again and again. After every step, the table must be as a replay of
its log makes it, and wait for the person.
"""

import argparse
from datetime import UTC, datetime

from bot.model import HandRow, Loaded, LoggedAction, Seat
from bot.tables.rules.acting import Act, SayNo
from bot.tables.rules.next_hand import start_hand
from bot.tables.rules.practice import Exercise, TakeBackChoice, practice_table
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.snapshot import Lobby, Playing, Snapshot, replayed
from bot.tables.rules.step import Request, Step
from game.hand.actions import Action
from game.hand.engine import Hand, legal_actions
from game.players.levels import Level
from game.refusals import Refusal
from game.rules.ruleset import PRESETS
from tests.laws.dice import Dice

ALONE, NOON = 11, datetime(2026, 1, 2, 12, tzinfo=UTC)


class Practice:
    """A practice hand, and its log as the store has it. `taken_back`: how many choices were."""

    def __init__(self, seed: bytes) -> None:
        self.dice = Dice(seed)
        exercise = Exercise(Level.EASY, self.dice.pick(list(PRESETS)))
        seat, secret = Seat(ALONE, "East"), seed.ljust(32, b"\0")
        table = practice_table("0123abcd", seat, "en-US", exercise, secret)
        self.log: list[LoggedAction] = []
        self.row: HandRow | None = None
        self.taken_back = 0
        self.now: Snapshot = Lobby(table)
        self.stored(start_hand(Lobby(table), secret, NOON))

    def stored(self, step: Step) -> None:
        """Store a step; the table must be as a replay of the log, and wait for the person."""
        change = step.change
        self.row = change.deal or self.row
        assert self.row is not None
        if change.kept is not None:
            del self.log[change.kept :]
        self.log += change.actions
        assert [entry.n for entry in self.log] == list(range(len(self.log)))
        assert change.table.version == self.now.table.version + 1
        self.now = step.after
        progress, hand = replayed(self.row, self.log)
        assert self.now.hand == hand
        if isinstance(self.now, Playing):
            assert self.now.progress == progress
            assert 0 in hand.waiting

    def ask(self, request: Request) -> Refusal | None:
        """Ask for something, and store what comes of it."""
        outcome = request.decide(self.now, NOON)
        if isinstance(outcome, Step):
            self.stored(outcome)
        return outcome if isinstance(outcome, Refusal) else None

    def take_back(self) -> None:
        loaded = Loaded(self.now.table, self.row, tuple(self.log))
        before = len(self.log)
        refusal = self.ask(TakeBackChoice(ALONE, loaded=loaded))
        assert refusal in (None, Refusal(TableWhy.NOTHING_TO_TAKE_BACK))
        assert refusal or len(self.log) < before
        self.taken_back += refusal is None

    def choose(self, hand: Hand, seat: int) -> Action:
        return self.dice.pick(legal_actions(hand, seat))

    def play(self) -> None:
        """Play to the end, taking some choices back."""
        while isinstance(self.now, Playing):
            if self.dice.happens(30):
                self.take_back()
            elif self.dice.happens(10):
                self.ask(SayNo(ALONE))
            else:
                assert self.ask(Act(ALONE, self.choose)) is None


def main() -> None:
    """Play, and print how many hands there were, and how many choices were taken back."""
    arguments = argparse.ArgumentParser(prog="python -m lab.chaos.take_backs")
    arguments.add_argument("--hands", type=int, default=100)
    arguments.add_argument("--first", type=int, default=0, help="the number of the first hand")
    given = arguments.parse_args()
    taken_back = 0
    for number in range(given.first, given.first + given.hands):
        practice = Practice(number.to_bytes(4, "big"))
        practice.play()
        taken_back += practice.taken_back
    print(f"{given.hands} hands without a fault, {taken_back} choices taken back")


if __name__ == "__main__":
    main()
