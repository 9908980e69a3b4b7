"""How the points of a hand came about, in words (`rules.md` §4)."""

from collections.abc import Iterator

from bot.text.catalogue import Param, Words
from game.hand.engine import Hand
from game.record.seat_record import role_of
from game.scoring import Result, Sum, add_up


def result_of(hand: Hand) -> Result:
    """The result of a hand. Raises ValueError if it is not over."""
    if hand.result is None:
        raise ValueError("the hand is not over")
    return hand.result


def own_result_line(hand: Hand, seat: int, words: Words) -> str:
    """Whether a seat has won, its role, and whose places counted."""
    result = result_of(hand)
    points, role = result.points[seat], role_of(result.sides, seat)
    outcome = "even"
    if points:
        outcome = "won" if points > 0 else "lost"
    return words("own-result", outcome=outcome, role=role.value)


def score_line(hand: Hand, words: Words) -> str:
    """The sum in one line."""
    added = _sum(hand)
    key = "score-royals" if added.guard_place else "score-solo"
    return words(key, times=_times(hand, added, words), **_values(hand, added))


def score_steps(hand: Hand, words: Words) -> Iterator[str]:
    """The sum step by step, with its numbers in bold."""
    added = _sum(hand)
    values = _values(hand, added)
    if added.guard_place is None:
        yield words("step-solo", **values)
    else:
        yield words("step-places", **values)
        yield words("step-difference", **values)
    if added.base == 0:
        return
    if added.multiplier > 1:
        for phase in hand.doublings:
            yield words("step-doubled", why=words(f"doubled-{phase}"))
    yield words("step-total" if added.guard_place else "step-total-solo", **values)


def score_rule(hand: Hand, words: Words) -> tuple[str, str]:
    """A question about the sum, and the answer: how such a hand is scored."""
    solo, points = result_of(hand).sides.solo, hand.rules.solo_points
    if _sum(hand).guard_place:
        return words("score-why"), words("score-because")
    return words("score-why"), words(f"score-because-{solo}-{points}")


def _sum(hand: Hand) -> Sum:
    result = result_of(hand)
    return add_up(result.sides, result.places, result.multiplier, hand.rules.solo_points)


def _values(hand: Hand, added: Sum) -> dict[str, Param]:
    """The parameters of the texts. `points`: those of a rebel, or of a solo."""
    solo = added.guard_place is None
    winner = "royals" if added.base > 0 else "rebels"
    return {
        "solo": result_of(hand).sides.solo.value,
        "emperor": added.emperor_place,
        "guard": added.guard_place or 0,
        "places": added.places,
        "winner": winner if added.base else "none",
        "base": abs(added.base),
        "points": abs(added.emperor if solo else added.rebel),
        "quarter": abs(added.rebel),
    }


def _times(hand: Hand, added: Sum, words: Words) -> str:
    """The step that multiplies the points, with the reasons; empty without one."""
    if added.multiplier == 1 or added.base == 0:
        return ""
    reasons = " · ".join(words(f"doubled-{phase}") for phase in hand.doublings)
    points = abs(added.base) * added.multiplier
    return words("score-times", multiplier=added.multiplier, why=reasons, points=points)
