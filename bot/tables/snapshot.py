"""A table as it stands: its row in the store, and the hand that its log makes."""

from dataclasses import dataclass

from bot.model import Loaded, Measured, Status, Table
from game.hand.engine import Hand, replay
from game.notation.formatter import read_action
from game.notation.game_file import read_debt
from game.rules.options import read_rules


@dataclass(frozen=True, slots=True)
class Snapshot:
    """`hand` is the one being played, or the last one settled; None before the first.

    `logged`: how many of its actions are in the log. `unread`: there is a hand, but its log
    cannot be read by these rules. `ended`: what closed the table, if a moderator did.
    """

    table: Table
    hand: Hand | None = None
    logged: int = 0
    unread: bool = False
    ended: Measured | None = None

    @property
    def playing(self) -> bool:
        """Whether a hand is being played."""
        return self.table.status is Status.PLAYING

    def seat_of(self, user_id: int) -> int | None:
        """The seat of a user, 0 to 4."""
        for number, seat in enumerate(self.table.seats):
            if seat and seat.user_id == user_id:
                return number
        return None

    def is_ai(self, number: int) -> bool:
        """Whether an AI player sits there."""
        seat = self.table.seats[number]
        return seat is not None and seat.user_id is None

    def first_ai(self) -> int | None:
        """The seat of the first AI player: that which somebody invited takes over."""
        return next((number for number in range(len(self.table.seats)) if self.is_ai(number)), None)

    def awaited_people(self) -> frozenset[int]:
        """The users that the hand waits for; nobody waits for those on autoplay."""
        if self.hand is None or not self.playing:
            return frozenset()
        awaited = self.hand.phase.waiting(self.hand) - self.hand.on_autoplay
        seats = (self.table.seats[number] for number in awaited)
        return frozenset(seat.user_id for seat in seats if seat and seat.user_id)


def from_log(loaded: Loaded) -> Snapshot:
    """The table as its log makes it."""
    if loaded.hand is None:
        return Snapshot(loaded.table, ended=loaded.ended)
    rules = read_rules(loaded.hand.rules)
    actions = [read_action(logged.seat, logged.action) for logged in loaded.actions]
    owed = read_debt(loaded.hand.owed) if loaded.hand.owed else None
    hand = replay(rules, bytes.fromhex(loaded.hand.seed), loaded.hand.first, actions, owed)
    return Snapshot(loaded.table, hand, len(actions), ended=loaded.ended)
