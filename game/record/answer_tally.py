"""A tally of what the final state of a hand no longer shows: secret answers and thinking time.

It is updated with each action of the hand. Times are whole milliseconds since the deal.
"""

from dataclasses import dataclass, replace

from game.hand.actions import Action, Answer, Attending, Lay, Substitute
from game.hand.state import Hand, PhaseName
from game.seats import SEATS


@dataclass(frozen=True, slots=True)
class AnswerTally:
    """The tally of a hand so far.

    `yes`: each question and seat with the answer yes since the cards were dealt. `asked`: since
    when each seat has been waited for; None if it is not, or if no times are known. `decisions`:
    how many decisions the player of each seat made. `thinking`: how long they took in all. Both
    start at 0 for a player who takes over a seat that was left. `led`: when the first cards were
    laid. `timed`: whether times are known.
    """

    yes: frozenset[tuple[PhaseName, int]] = frozenset()
    asked: tuple[int | None, ...] = (None,) * SEATS
    decisions: tuple[int, ...] = (0,) * SEATS
    thinking: tuple[int, ...] = (0,) * SEATS
    led: int | None = None
    timed: bool = False

    def asked_anew(self, hand: Hand, at: int | None) -> "AnswerTally":
        """The tally with the waiting time of all seats starting anew: after a deal or a pause."""
        waiting = hand.waiting
        asked = tuple(at if seat in waiting else None for seat in range(SEATS))
        return replace(self, asked=asked, timed=at is not None)

    def after(
        self, before: Hand, action: Action, after: Hand, at: int | None, *, own: bool
    ) -> "AnswerTally":
        """The tally after an action. `own`: whether the player decided it, and not the bot."""
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
        return AnswerTally(yes, asked, decisions, thinking, led, self.timed)

    def _asked(
        self, before: Hand, action: Action, after: Hand, at: int | None
    ) -> tuple[int | None, ...]:
        """Since when each seat has been waited for: unchanged for those that did not act.

        A question ends when all have answered, so no waiting time extends into the next one.
        """
        waiting = after.waiting
        still = before.waiting - {action.seat}
        return tuple(
            None if seat not in waiting else self.asked[seat] if seat in still else at
            for seat in range(SEATS)
        )


def _with(numbers: tuple[int, ...], seat: int, number: int) -> tuple[int, ...]:
    return (*numbers[:seat], number, *numbers[seat + 1 :])
