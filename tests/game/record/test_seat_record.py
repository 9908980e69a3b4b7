"""What hands were for each seat, read out of the golden hands by eye."""

from pathlib import Path

import pytest

from game.hand.engine import act, deal
from game.hand.state import Hand
from game.record.seat_record import AnswerTally, Role, SeatRecord, role_of, seat_records
from game.refusals import Refusal
from game.scoring import Sides, Solo
from lab.golden import record
from tests.game.hands import trick

GOLDEN = Path(__file__).parents[2] / "golden"


def golden(name: str) -> tuple[Hand, AnswerTally]:
    """A golden hand at its end; every action was its player's, a second after the one before."""
    recorded = record.read((GOLDEN / f"{name}.txt").read_text(encoding="utf-8"))
    hand = deal(recorded.rules, recorded.seed, recorded.first, recorded.owed)
    tally = AnswerTally().asked_anew(hand, 0)
    for second, action in enumerate(recorded.actions, 1):
        after = act(hand, action)
        assert not isinstance(after, Refusal)
        tally = tally.after(hand, action, after, 1000 * second, own=True)
        hand = after
    return hand, tally


def told(part: SeatRecord) -> str:
    """A part in words, without its decisions."""
    did = [name for name in ("robbed", "declared", "hoe", "kicked") if getattr(part, name)]
    counts = [f"{name} {n}" for name in ("ceded", "autoplays") if (n := getattr(part, name))]
    at_the_end = ["on autoplay"] if part.on_autoplay else []
    return ", ".join([f"{part.dealt} {part.role} {part.place}", *counts, *did, *at_the_end])


HANDS = {
    "§2.2 the throne is ceded, two rise, and the emperor kicks": (
        "rebellion",
        "neither rebel 1, hoe",
        "neither rebel 2",
        "neither emperor 3, kicked",
        "royal rebel 4, ceded 1, hoe",
        "guard guard 5",
    ),
    "§2.1 an open solo by robbing, lost": (
        "robbed",
        "royal against 1",
        "guard against 4",
        "neither against 5",
        "neither open 2, robbed",
        "neither against 3",
    ),
    "§2.1 both jokers are robbed of the throne; two wanted it": (
        "open_solo_won",
        "both against 3",
        "neither against 5",
        "neither against 2",
        "neither against 4, robbed",
        "neither open 1, robbed",
    ),
    "§2.3 a dark solo with a ceded royal card, won": (
        "dark_solo_first",
        "neither against 3, hoe",
        "neither against 4, hoe",
        "neither against 5, hoe",
        "guard dark 1",
        "royal against 2, ceded 1",
    ),
    "§4 a dark solo that is drawn; the royal card went round once and more": (
        "dark_solo_second",
        "neither against 3, ceded 1",
        "neither against 1, ceded 1, hoe",
        "neither against 4, ceded 1, hoe",
        "guard dark 2, ceded 1, kicked",
        "royal against 5, ceded 2",
    ),
    "§2.3 a dark solo by a called card, of which the emperor holds all": (
        "classic",
        "neither against 4",
        "neither against 5",
        "guard dark 3",
        "neither against 1, ceded 1",
        "royal against 2, ceded 1",
    ),
    "§2.2 both jokers ceded to the seat after next; the guard declares; drawn": (
        "weihai",
        "neither rebel 2",
        "neither emperor 1",
        "neither rebel 3",
        "neither rebel 4",
        "both guard 5, ceded 1, declared",
    ),
    "§2.2 a void deal is forgotten; the guard declares and the rebels kick": (
        "void",
        "neither rebel 1, kicked",
        "neither rebel 2, kicked",
        "royal emperor 3",
        "guard guard 5, declared",
        "neither rebel 4, kicked",
    ),
    "§6 somebody leaves and a substitute wins nothing": (
        "left",
        "neither rebel 4",
        "neither emperor 5",
        "royal rebel 2, ceded 1",
        "neither rebel 3",
        "guard guard 1",
    ),
    "§6 autoplay to the end, of one who left too; a substitute begins anew": (
        "bound",
        "neither emperor 1",
        "guard guard 3, ceded 1",
        "neither rebel 2, ceded 1",
        "neither rebel 5, ceded 1, autoplays 4, on autoplay",
        "royal rebel 4, ceded 1, autoplays 1, on autoplay",
    ),
}


@pytest.mark.parametrize("case", HANDS.values(), ids=HANDS)
def test_what_a_hand_was_for_each_seat(case: tuple[str, ...]) -> None:
    name, *expected = case
    assert [told(part) for part in seat_records(*golden(name))] == expected


def test_who_takes_over_a_seat_begins_to_decide_anew() -> None:
    decisions = [part.decisions for part in seat_records(*golden("left"))]
    assert decisions == [39, 38, 38, 38, 13]  # the leaver of seat 4 made the others of theirs


@pytest.mark.parametrize(
    ("solo", "guard", "roles"),
    [
        (Solo.NONE, 3, "emperor rebel rebel guard rebel"),
        (Solo.DARK, None, "dark against against against against"),
        (Solo.OPEN, None, "open against against against against"),
    ],
)
def test_the_role_of_every_seat(solo: Solo, guard: int | None, roles: str) -> None:
    sides = Sides(0, guard, solo)
    assert [role_of(sides, seat) for seat in range(5)] == [Role(role) for role in roles.split()]


def test_a_hand_that_is_not_settled_was_nothing_yet() -> None:
    with pytest.raises(ValueError, match="not settled"):
        seat_records(trick("7", "8", "9", "10", "J"), AnswerTally())
