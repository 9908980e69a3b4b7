"""Counts how often people are called in a hand, and how long a table waits for forced passes.

    python -m lab.bench.bench_calls --hands 200

Five people, then one with four AI players, play hands by the steps of `tables.steps` and
`delivery.plan`, on a clock of their own. They are here, think 4 to 12 s, and play like an AI
player; with few jokers they say no to all.
"""

import argparse
from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from bot.delivery.plan import Asker, Operation, follow, remind
from bot.tables.calls import Presence, with_call
from bot.tables.snapshot import Lobby, Playing, Snapshot
from bot.tables.steps import acting, clock
from bot.tables.steps.acting import start_hand
from bot.tables.steps.step import Step
from game.hand.actions import Pass
from game.hand.engine import legal_actions
from game.hand.state import PhaseName
from game.hand.view import view_of
from game.players import plain
from tests.bot.tables.seated import AI, NOON, PEOPLE, seed, table
from tests.laws.dice import Dice

FASTEST, SLOWEST = 4.0, 12.0
"""Seconds that people think."""


@dataclass
class Evening:
    """A table, and what is counted at it; `asked`: since when each seat knows what to decide."""

    now: Snapshot
    seed: bytes
    at: datetime = NOON
    presence: Presence = field(default_factory=Presence)
    counted: Counter[str] = field(default_factory=Counter)
    asked: dict[tuple[int, int], datetime] = field(default_factory=dict)

    def show(self, step: Step, by: int | None = None, *, warn: bool = False) -> None:
        """Commit a step, and count what is sent of it."""
        step = with_call(self.now, step, self.presence, self.at)
        before, self.now = self.now, step.after
        if warn:
            plan = remind(before, self.now, Asker.NOBODY, version=self.now.table.version)
        else:
            plan = follow(before, self.now, Asker.NOBODY, by=by, made=self.now)
        self.counted["posts"] += plan.operation is Operation.POST
        self.counted["edits"] += plan.operation is Operation.EDIT and not step.change.unseen
        self.counted["mentions"] += len(plan.mentioned)
        for user in plan.mentioned:
            self.counted["mentions in vain"] += self._in_vain(user)

    def _in_vain(self, user: int) -> bool:
        """Whether somebody is called who can do nothing but pass, or has answered."""
        assert isinstance(self.now, Playing)
        seat, hand = self.now.seat_of(user), self.now.hand
        assert seat is not None
        return legal_actions(hand, seat) in ((), (Pass(seat),))

    def decide(self, seat: int) -> None:
        """The owner of a seat presses something."""
        assert isinstance(self.now, Playing)
        user, view = PEOPLE[seat], view_of(self.now.hand, seat)
        self.presence.note(user, self.at)
        self.counted["presses"] += 1
        if view.phase is not PhaseName.TRICK:
            self.counted["presses before the play"] += 1
        jokers = sum(card.is_joker for card in view.cards)
        step = acting.take_turn(self.now, plain.choose(view), self.at)
        if view.phase is PhaseName.ROB and jokers < plain.JOKERS_TO_FIGHT:
            step = acting.say_no(self.now, seat, self.at)
        assert isinstance(step, Step), step
        self.show(step, user)

    def go_on(self) -> None:
        """Whatever comes first: somebody has thought for long enough, or a time of the table."""
        now = self.now
        assert isinstance(now, Playing)
        hand, due = now.hand, list[tuple[datetime, int, str]]()
        for seat in sorted(hand.waiting):
            choice = len(legal_actions(hand, seat)) > 1 or hand.phase.name is PhaseName.THRONE
            if not now.table.is_ai(seat) and choice:
                since = self.asked.setdefault((hand.step, seat), self.at)
                thinks = self._thinks(hand.step, seat)
                due.append((since + thinks, seat, "decide"))
        moments = {
            "auto": now.table.bot_acts_at,
            "call": now.table.mention_at,
            "warn": now.table.warn_at,
        }
        moments["late"] = now.table.deadline_at
        if now.table.mention_at == now.table.deadline_at:
            del moments["call"]
        due += [(moment, 9, name) for name, moment in moments.items() if moment]
        at, seat, what = min(due)
        if what == "auto" and not now.table.is_ai(min(hand.waiting)):
            self.counted["tenths of seconds for forced passes"] += round(
                (at - self.at).total_seconds() * 10
            )
            self.counted["forced passes"] += 1
        self.at = at
        match what:
            case "decide":
                self.decide(seat)
            case "auto":
                self._step(clock.do_own_move(now, at))
            case "call":
                self._step(clock.called(now, at))
            case "warn":
                self._step(clock.warned(now, at), warn=True)
            case _:
                self._step(clock.time_out(now, at))

    def _step(self, step: object, *, warn: bool = False) -> None:
        assert isinstance(step, Step), step
        self.show(step, warn=warn)

    def _thinks(self, step: int, seat: int) -> timedelta:
        drawn = Dice(self.seed + bytes([seat]) + step.to_bytes(4, "big")).below(1_000)
        return timedelta(seconds=FASTEST + drawn / 1_000 * (SLOWEST - FASTEST))


def played(number: int, users: tuple[int, ...]) -> Counter[str]:
    """A hand from the deal to its result, counted."""
    lobby = Lobby(table(*users))
    lobby = replace(lobby, table=replace(lobby.table, seed=seed(number).hex()))
    evening = Evening(lobby, seed(number))
    for user in lobby.table.people:
        evening.presence.note(user, NOON)
    evening.show(start_hand(lobby, seed(number), NOON))
    while isinstance(evening.now, Playing):
        evening.go_on()
    evening.counted["seconds"] += round((evening.at - NOON).total_seconds())
    return evening.counted


def main() -> None:
    """Print the means of a hand."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=200)
    hands = parser.parse_args().hands
    for name, users in (("five people", PEOPLE), ("one person", (PEOPLE[0], AI, AI, AI, AI))):
        total = Counter[str]()
        for number in range(hands):
            total.update(played(number, users))
        print(f"{name}, {hands} hands, each:")
        for what, count in sorted(total.items()):
            print(f"  {what:36} {count / hands:8.1f}")


if __name__ == "__main__":
    main()
