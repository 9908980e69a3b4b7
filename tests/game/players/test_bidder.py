"""Each question before the first lead, answered by what a judge says each prospect is worth."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from game.hand.actions import Action, Answer, Ascend, Cede, Give
from game.hand.phases.doubling import Kick, OpenGuard, Rebellion, RoyalsKick
from game.hand.phases.guard_call import Calling
from game.hand.phases.tribute_payment import Paying
from game.hand.state import Hand
from game.hand.view import View, view_of
from game.players.bidder import Margins, Prospect, bid
from game.players.observation.input_layout import EMPEROR, GUARD, LONE, REBEL
from game.rules.ruleset import PRESETS
from game.scoring import Solo
from game.tribute import Debt
from tests.game.hands import cards, hand, question, rob, throne, trick

OTHERS = ("7", "8", "9", "6")
CLASSIC = PRESETS["classic"]
LITTLE = 0.01
MARGINS = Margins(alone=6.0, declare=0.6, rebel=-0.4, kick=-0.1, royals_kick=0.4)
Worth = Callable[[Prospect], float]


def answer(now: Hand, seat: int, worth: Worth) -> Action:
    """What a seat does, of whose prospects a judge thinks so."""

    def judge(_view: View, prospect: Prospect) -> float:
        return worth(prospect)

    return bid(view_of(now, seat), judge, MARGINS)


def by_role(**worth: float) -> Worth:
    """A role is worth so much, whatever the cards."""
    roles = {EMPEROR: "emperor", GUARD: "guard", REBEL: "rebel", LONE: "lone"}
    return lambda prospect: worth.get(roles[prospect.role], 0.0)


@pytest.mark.parametrize(
    ("seat", "held", "worth", "beyond"),
    [
        (0, "R 77", {"emperor": 3.0, "rebel": 1.0}, 2 * 3.0),
        (0, "R 77", {"emperor": 1.0, "rebel": 5.0}, 5.0),
        (1, "B 77", {"emperor": 9.0, "rebel": 1.5}, 1.5),
        (1, "G 77", {"guard": 2.5, "rebel": 9.0}, 2.5),
        (1, "B 77", {"rebel": -2.0}, 0.0),
    ],
)
def test_the_throne_is_robbed_for_much_more_than_all_else_is_worth(
    seat: int, held: str, worth: dict[str, float], beyond: float
) -> None:
    others = OTHERS if seat == 0 else ("R", *OTHERS[1:])
    now = rob(*others[:seat], held, *others[seat:])
    for more in (LITTLE, -LITTLE):
        lone = (MARGINS.alone + beyond + more) / 4
        assert answer(now, seat, by_role(lone=lone, **worth)) == Answer(seat, yes=more > 0)


@pytest.mark.parametrize("keeps", [False, True])
@pytest.mark.parametrize(
    ("preset", "held", "best", "robs"),
    [
        ("simple", "R G 77", Solo.OPEN, True),
        ("simple", "R G 77", Solo.DARK, False),
        ("classic", "R 77", Solo.OPEN, True),
        ("classic", "R 77", Solo.NONE, False),
    ],
)
def test_who_would_play_openly_alone_robs_the_throne_first(
    keeps: bool, preset: str, held: str, best: Solo, robs: bool
) -> None:
    margins = replace(MARGINS, keeps_throne=keeps)
    view = view_of(rob(held, *OTHERS, rules=PRESETS[preset]), 0)
    done = bid(view, lambda _view, prospect: 2 * float(prospect.solo is best), margins)
    assert done == Answer(0, yes=keeps and robs)


@pytest.mark.parametrize(
    ("held", "worth", "done"),
    [
        ("R 77 2", {"emperor": 1.0, "rebel": 1.9}, Ascend(0)),
        ("R 77 2", {"emperor": 1.0, "rebel": 2.1}, Cede(0)),
        ("R G 77", {"lone": -1.0, "guard": 0.5}, Cede(0)),
        ("R G 77", {"lone": 1.0, "guard": 3.9}, Ascend(0)),
    ],
)
def test_a_throne_that_is_worth_less_than_none_is_ceded(
    held: str, worth: dict[str, float], done: Action
) -> None:
    assert answer(throne(held, *OTHERS), 0, by_role(**worth)) == done


@pytest.mark.parametrize("best", [Solo.DARK, Solo.OPEN])
def test_who_is_alone_says_so_where_that_is_worth_more(best: Solo) -> None:
    done = answer(throne("R G 77", *OTHERS), 0, lambda p: 2 * float(p.solo is best))
    assert done == Ascend(0, open_solo=best is Solo.OPEN)


@pytest.mark.parametrize("best", ["♠9", "♥K"])
def test_the_card_is_called_that_the_hand_is_worth_most_with(best: str) -> None:
    asked = hand(Calling(0, 0), ("B ♠9♠9♠9 ♥K♥K♥K 7", *OTHERS), CLASSIC)
    (card,) = cards(best)
    assert answer(asked, 0, lambda p: float(p.call == card)) == Ascend(0, call=card)


def test_four_of_a_kind_are_called_by_who_would_rather_be_alone() -> None:
    asked = hand(Calling(0, 0), ("B ♠9♠9♠9♠9 ♥K♥K♥K 7", *OTHERS), CLASSIC)
    nine, king = cards("♠9")[0], cards("♥K")[0]
    assert answer(asked, 0, by_role(emperor=1.0, lone=-1.0)) == Ascend(0, call=king)
    assert answer(asked, 0, lambda p: float(p.solo is Solo.DARK)) == Ascend(0, call=nine)


def test_who_would_rather_not_call_cedes() -> None:
    asked = hand(Calling(0, 0), ("B ♠9♠9♠9 7", *OTHERS), CLASSIC)
    assert answer(asked, 0, by_role(emperor=-1.0, lone=-1.0)) == Cede(0)


@pytest.mark.parametrize("hidden", [-1.0, 1.0])
@pytest.mark.parametrize("more", [LITTLE, -LITTLE])
def test_the_guard_declares_if_twice_the_known_hand_is_worth_more(
    hidden: float, more: float
) -> None:
    known = (hidden + MARGINS.declare + more) / 2
    done = answer(question(OpenGuard(), guard=2), 2, lambda p: known if p.exposed else hidden)
    assert done == Answer(2, yes=more > 0)


@pytest.mark.parametrize("hidden", [-1.0, 1.0])
@pytest.mark.parametrize("more", [LITTLE, -LITTLE])
def test_a_rebel_rises_if_twice_the_hand_is_worth_more_whoever_the_guard_is(
    hidden: float, more: float
) -> None:
    known = {2: -0.5, 3: 0.2, 4: 0.3 + 1.5 * (hidden + MARGINS.rebel + more)}
    done = answer(
        question(Rebellion(), guard=2), 1, lambda p: known[p.guard] if p.guard else hidden
    )
    assert done == Answer(1, yes=more > 0)


@pytest.mark.parametrize(
    ("phase", "seat", "beyond"),
    [(Kick(), 1, MARGINS.kick), (RoyalsKick(), 0, MARGINS.royals_kick)],
)
@pytest.mark.parametrize("more", [LITTLE, -LITTLE])
def test_who_is_worth_enough_as_it_is_kicks(
    phase: Kick | RoyalsKick, seat: int, beyond: float, more: float
) -> None:
    now = question(phase, guard=2, exposed=True, hoes=frozenset({3, 4}))
    assert answer(now, seat, lambda _: beyond + more) == Answer(seat, yes=more > 0)


def test_tribute_is_paid_with_what_one_has_fewest_of() -> None:
    debt = Debt((1, 0, 0, 0, 0), ((1, 1),))
    paying = hand(Paying(debt), ("♠A♠A♠A♥A 6", *OTHERS), CLASSIC)
    assert answer(paying, 0, by_role()) == Give(0, cards("♥A"))


def test_a_play_is_no_bid() -> None:
    with pytest.raises(ValueError, match="no bid"):
        answer(trick("66 77 8", *OTHERS), 0, by_role())
