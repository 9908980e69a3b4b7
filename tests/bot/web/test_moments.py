"""The moments that pages are told: the turning points that everybody has seen."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from bot.model.user import PLAIN
from bot.text.catalogue import Language
from bot.web.messages import Moment, MomentKind
from bot.web.scene import scene_of
from game.hand.engine import deal
from game.hand.state import Hand
from game.rules.ruleset import PRESETS, Guard, Tribute
from tests.bot.tables.seated import seed, snapshot, walk
from tests.game.hands import SMOTHERING, rob, tell, throne, trick
from tests.laws.dice import any_debt
from tests.laws.games import Dice, played

SEATS = (*range(5), None)
ROYAL = throne("R 77 2", "66 2", "G 6 8", "6 2", "6 2")
SOLO = throne("R G 77", "66", "6 8", "6", "6")
KING = tell(ROYAL, "0 ascend")
ASKED = tell(KING, "1 no", "2 no", "3 no", "4 no")
OPEN = tell(KING, "1 no", "2 yes", "3 no", "4 no")
RISEN = tell(ASKED, "1 yes", "2 no", "3 yes", "4 no")
NOBODY = ("1 no", "2 no", "3 no", "4 no")
DARK = tell(SOLO, "0 ascend", *NOBODY, *NOBODY)
LATE = trick("6", "8", "99", "9", "99", guard=2)
STUCK = trick("7 6", "8 8", "", "", "9 9", guard=4, out=(2, 3), rules=SMOTHERING)
ROYALS = trick("6", "8", "9", "99", "JJ", guard=1)
ALONE = tell(
    throne("R G 77", "8", "6 8", "6", "6"), "0 solo", "0 BS", "1 pass", "2 pass", "3 pass", "4 pass"
)
ROBBABLE = rob("R", "6", "6", "6", "G 6")
PASSED = ["0 Q", "1 pass", "4 pass"]
JOKERS = trick("6 S", "SS 7", "88", "77", "99", rules=PRESETS["roast"], guard=2)


def moments(hand: Hand, seat: int | None = 0) -> list[Moment]:
    return scene_of(snapshot(hand), seat, Language.ENGLISH, PLAIN).moments


def news(before: Hand, after: Hand) -> list[Moment]:
    """The moments that are new to a page which has seen the hand before."""
    seen = max((each.number for each in moments(before)), default=-1)
    return [each for each in moments(after) if each.number > seen]


@pytest.mark.parametrize(
    ("before", "lines", "expected"),
    [
        (ROYAL, ["0 cede"], [("ceded", [0], "")]),
        (tell(ROYAL, "0 cede"), ["4 cede"], [("ceded", [4], "")]),
        (ROYAL, ["0 ascend"], [("ascended", [0], "")]),
        (SOLO, ["0 solo"], [("solo", [0], "")]),
        (ROBBABLE, ["0 no", "1 no", "2 no", "3 no", "4 yes"], [("robbed", [4], "")]),
        (ROBBABLE, ["0 no", "1 no", "2 no", "3 no", "4 no"], []),
        (KING, ["1 no", "2 no", "3 no", "4 no"], []),
        (KING, ["1 no", "2 yes", "3 no", "4 no"], [("declared", [2], "×2")]),
        (OPEN, ["1 yes", "3 yes", "4 no"], [("kick", [], "×4")]),
        (OPEN, ["1 yes", "3 no", "4 no"], []),
        (ASKED, ["1 yes", "2 no", "3 yes", "4 no"], [("rebellion", [1, 3], "×2")]),
        (ASKED, ["1 yes", "2 no", "3 no", "4 no"], [("no-rebellion", [1], "")]),
        (ASKED, ["1 no", "2 no", "3 no", "4 no"], []),
        (RISEN, ["0 no", "2 yes"], [("kick-back", [], "×4")]),
        (RISEN, ["0 no", "2 no"], []),
        (JOKERS, ["0 S", "1 SS"], [("roast", [1], "")]),
        (trick("66 7", "77 8", "9", "9", "9"), ["0 66", "1 77"], []),
        (trick("6 7", "G 8", "9", "9", "9", guard=1), ["0 6", "1 G"], [("guard", [1], "")]),
        (DARK, ["0 G"], [("dark-solo", [0], "")]),
        (trick("6 7", "8", "9", "9", "9"), ["0 6", "1 8"], [("first", [1], "")]),
        (LATE, ["0 6", "1 8"], [("first", [0], ""), ("out", [1], "")]),
        (STUCK, ["0 7", "1 8", "4 pass", "0 pass"], [("smothered", [0], "")]),
        (ROYALS, ["0 6", "1 8"], [("first", [0], ""), ("out", [1], ""), ("last", [4], "")]),
        (ALONE, ["0 77"], [("first", [0], ""), ("solo-won", [0], "+24")]),
        (ALONE, ["0 7", "1 8"], [("first", [1], ""), ("solo-lost", [0], "-24")]),
    ],
)
def test_what_happened_gives_its_moment(
    before: Hand, lines: list[str], expected: list[tuple[MomentKind, list[int], str]]
) -> None:
    told = news(before, tell(before, *lines))
    assert [(each.kind, each.seats, each.stakes) for each in told] == expected


def test_a_deal_is_a_moment_and_so_is_a_new_deal_after_a_void_one() -> None:
    dealt = deal(PRESETS["simple"], seed(1), 0)
    assert [each.kind for each in moments(dealt)] == ["deal"]
    hand = tell(dealt, *(f"{seat} no" for seat in range(5)))
    while not hand.deals:
        hand = tell(hand, *(f"{seat} cede" for seat in hand.waiting))
    (again,) = news(dealt, hand)
    assert (again.kind, bool(again.line)) == ("deal", True)


def paid(guard: Guard) -> Iterator[Hand]:
    """Every state of a hand until its tribute is paid."""
    rules = PRESETS["home" if guard is Guard.FIXED else "classic"]
    rules = replace(rules, tribute=Tribute.EQUAL)
    for step in played(rules, seed(1), 1, any_debt(rules, 1, Dice(seed(1))))[0]:
        yield step.before
        if step.before.gifts:
            return


@pytest.mark.parametrize("guard", Guard)
def test_tribute_is_a_moment_when_it_is_paid(guard: Guard) -> None:
    *owed, after = paid(guard)
    kinds = [each.kind for each in (news(owed[-1], after) if owed else moments(after))]
    assert kinds == (["tribute"] if owed else ["deal", "tribute"])


@pytest.mark.parametrize("number", range(8))
def test_everybody_is_told_each_moment_once(number: int) -> None:
    """Whoever looks: what a moment tells, all may know."""
    last = -1
    hands = walk(number)
    for before, after in pairwise(hands):
        shown = moments(after)
        assert all(moments(after, seat) == shown for seat in SEATS)
        numbers = [each.number for each in shown]
        assert numbers == sorted(set(numbers))
        last = max([last, *(each.number for each in moments(before))])
        assert all(each.number > last for each in news(before, after))


@pytest.mark.parametrize(
    ("question", "line"),
    [(KING, "2 yes"), (KING, "2 no"), (ASKED, "1 yes"), (ASKED, "1 no"), (ROBBABLE, "4 yes")],
)
def test_a_secret_answer_is_no_moment(question: Hand, line: str) -> None:
    assert moments(tell(question, line)) == moments(question)


@pytest.mark.parametrize(
    ("before", "lines", "ranks"),
    [
        (ALONE, ["0 77"], "77"),
        (ALONE, ["0 7", "1 8"], "8"),
        (ROYALS, ["0 6", "1 8"], "8"),
        (trick("Q 9", "8", "", "", "66", rules=SMOTHERING, out=(2, 3)), PASSED, ""),
        (trick("6 7", "8", "9", "9", "9"), ["0 6", "1 8"], ""),  # the hand goes on
    ],
)
def test_the_end_shows_the_play_that_ended_the_hand(
    before: Hand, lines: list[str], ranks: str
) -> None:
    last = moments(tell(before, *lines))[-1]
    assert "".join(card[0] for card in last.cards) == ranks
