"""What the players of a hand did that its end does not tell any more: secret answers, and time.

A tally is kept beside the hand, action by action; the time is whole milliseconds since the deal.
"""

from dataclasses import dataclass, replace

from game.hand.actions import Action, Answer, Attending, Lay, Substitute
from game.hand.state import Hand, PhaseName
from game.seats import SEATS


@dataclass(frozen=True, slots=True)
class Tally:
    """`yes`: the questions to which a seat said yes since the cards were dealt, and that seat.

    `timed`: whether times are known. `asked`: since when each seat is waited for, None where it is
    not, or where no times are known.
    `decisions`: how often the player of each seat decided something; `thinking`: how long they
    took for all of that. Who takes over a seat that was left begins at 0. `led`: when the first
    cards were laid.
    """

    yes: frozenset[tuple[PhaseName, int]] = frozenset()
    asked: tuple[int | None, ...] = (None,) * SEATS
    decisions: tuple[int, ...] = (0,) * SEATS
    thinking: tuple[int, ...] = (0,) * SEATS
    led: int | None = None
    timed: bool = False

    def asked_anew(self, hand: Hand, at: int | None) -> "Tally":
        """The tally where all who are waited for are so from now on: dealt, or shown again."""
        waiting = hand.phase.waiting(hand)
        asked = tuple(at if seat in waiting else None for seat in range(SEATS))
        return replace(self, asked=asked, timed=at is not None)

    def after(
        self, before: Hand, action: Action, after: Hand, at: int | None, *, own: bool
    ) -> "Tally":
        """The tally after an action. `own`: it was the player's decision, and not the bot's."""
        seat, yes = action.seat, self.yes
        decisions, thinking = self.decisions, self.thinking
        if isinstance(action, Substitute):
            decisions, thinking = _with(decisions, seat, 0), _with(thinking, seat, 0)
        elif own and not isinstance(action, Attending):
            since = self.asked[seat]
            took = 0 if since is None or at is None else at - since
            decisions = _with(decisions, seat, decisions[seat] + 1)
            thinking = _with(thinking, seat, thinking[seat] + took)
        if isinstance(action, Answer) and action.yes:
            yes |= {(before.phase.name, seat)}
        if after.deals != before.deals:
            yes = frozenset()
        led = at if self.led is None and isinstance(action, Lay) else self.led
        asked = self._asked(before, action, after, at)
        return Tally(yes, asked, decisions, thinking, led, self.timed)

    def _asked(
        self, before: Hand, action: Action, after: Hand, at: int | None
    ) -> tuple[int | None, ...]:
        """Who was waited for already still is; who acted is so anew, if at all.

        A question ends with the last who is asked, so nobody waits on from one to the next.
        """
        waiting = after.phase.waiting(after)
        still = before.phase.waiting(before) - {action.seat}
        return tuple(
            None if seat not in waiting else self.asked[seat] if seat in still else at
            for seat in range(SEATS)
        )


def _with(numbers: tuple[int, ...], seat: int, number: int) -> tuple[int, ...]:
    return (*numbers[:seat], number, *numbers[seat + 1 :])
