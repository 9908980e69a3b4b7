"""Players who are smothered, 被闷 (`rules.md` §3.4, §4)."""

from dataclasses import replace

import pytest

from game.hand.events import Event, HandEnded, Passed, Smothered, TrickEnded
from game.hand.public_knowledge import nobody_can_beat
from game.hand.state import Hand
from game.rules.ruleset import PRESETS, RuleSet, SixesLast, SoloPoints, WhenSmothered
from game.scoring import Smothering, Solo
from tests.game.hands import SMOTHERING as LAST
from tests.game.hands import events, tell, trick, turn

SIXES = replace(LAST, sixes_last=SixesLast.ON)
ALL_CARDS = replace(LAST, deck=216)
LADDER = replace(LAST, solo_points=SoloPoints.LADDER)
TRUMPS = replace(PRESETS["qingdao"], deck=168, smothered=WhenSmothered.LAST)


@pytest.mark.parametrize(
    ("held", "rules", "smothered"),
    [
        pytest.param("66", LAST, True, id="nothing but sixes"),
        pytest.param("6", SIXES, True, id="sixes that are kept for last"),
        pytest.param("66 7", LAST, False, id="another card as well"),
        pytest.param("66 S", LAST, False, id="a joker as well"),
        pytest.param("6 T", TRUMPS, False, id="a trump is no six"),
        pytest.param("33", ALL_CARDS, True, id="nothing but threes in the large deck"),
        pytest.param("66", ALL_CARDS, False, id="sixes in the large deck"),
        pytest.param("66", RuleSet(), False, id="without the option"),
    ],
)
def test_who_holds_nothing_but_the_lowest_rank_and_passes_is_smothered(
    held: str, rules: RuleSet, smothered: bool
) -> None:
    hand = tell(trick("Q Q", held, "88", "88", "88", rules=rules, lead=0), "0 Q")
    expected: tuple[Event, ...] = (Passed(1),)
    assert events(hand, "1 pass") == (*expected, Smothered(1, 0)) if smothered else expected
    assert tell(hand, "1 pass").smothered == ((Smothering(1, 0),) if smothered else ())


def test_leading_the_last_sixes_smothers_nobody() -> None:
    hand = trick("66", "88", "88", "88", "88", rules=LAST)
    assert tell(hand, "0 66").out == (0,)


def test_it_is_the_play_that_beats_theirs_which_smothers() -> None:
    hand = tell(trick("7 66", "88", "8 J", "88", "88", rules=LAST), "0 7", "1 8", "2 J")
    hand = tell(hand, "3 pass", "4 pass")
    assert events(hand, "0 pass") == (Passed(0), Smothered(0, 2))


def test_smothered_players_have_no_more_turns_and_inherit_no_lead() -> None:
    stuck = (Smothering(1, 3),)
    hand = tell(trick("9", "66", "88", "7 7", "88", guard=4, rules=LAST, smothered=stuck), "0 9")
    assert turn(hand) == 2
    hand = tell(hand, "2 pass", "3 pass")
    assert events(hand, "4 pass") == (Passed(4), TrickEnded(2))


@pytest.mark.parametrize(
    ("lines", "line", "happened"),
    [
        pytest.param(["0 Q"], "1 pass", (Passed(1),), id="they would inherit the lead"),
        pytest.param(
            ["0 Q", "1 pass", "2 pass", "3 pass"], "4 pass", (Passed(4), TrickEnded(1)),
            id="and do, if nobody beats the play",
        ),
        pytest.param(
            ["0 Q", "1 pass", "2 K", "3 pass", "4 pass"], "1 pass",
            (Passed(1), Smothered(1, 2), TrickEnded(2)), id="not if somebody does",
        ),
        pytest.param(
            ["0 Q", "1 pass", "2 pass"], "3 pass", (Passed(3), Smothered(3, 0)),
            id="the players after them are not spared",
        ),
    ],
)  # fmt: skip
def test_spared_is_who_leads_if_nobody_beats_the_last_play_of_one_who_is_out(
    lines: list[str], line: str, happened: tuple[Event, ...]
) -> None:
    hand = trick("Q", "66", "8 K", "66", "88", guard=4, rules=LAST)
    assert events(tell(hand, *lines), line) == happened


def test_spared_is_also_the_next_after_smothered_players() -> None:
    stuck = (Smothering(1, 3),)
    hand = trick("Q", "66", "66", "88", "88", guard=4, rules=LAST, smothered=stuck)
    assert events(tell(hand, "0 Q"), "2 pass") == (Passed(2),)


@pytest.mark.parametrize("sixes_last", SixesLast)
def test_with_a_final_pass_the_spared_are_smothered_in_the_next_trick(
    sixes_last: SixesLast,
) -> None:
    rules = replace(LAST, hard_pass=True, sixes_last=sixes_last)
    hand = trick("Q", "66", "8 K 9", "77", "77", guard=4, rules=rules)
    hand = tell(hand, "0 Q", "1 pass", "2 K", "3 pass", "4 pass", "2 8", "3 pass", "4 pass")
    assert events(hand, "1 pass") == (Passed(1), Smothered(1, 2), TrickEnded(2))


def test_what_smothered_players_hold_beats_nothing() -> None:
    hands = ("99 7", "6666", "Q", "8", "8")
    hand = tell(trick(*hands, rules=LAST, smothered=(Smothering(1, 3),)), "0 99")
    assert nobody_can_beat(hand)


def royals(
    *hands: str, lead: int = 0, out: tuple[int, ...] = (), stuck: tuple[int, ...] = ()
) -> Hand:
    """Emperor 0 and guard 1 against three; `stuck`: those whom seat 0 smothered."""
    smothered = tuple(Smothering(seat, 0) for seat in stuck)
    return trick(*hands, rules=LAST, lead=lead, out=out, smothered=smothered)


def alone(
    solo: Solo,
    *hands: str,
    rules: RuleSet = LAST,
    lead: int = 0,
    out: tuple[int, ...] = (),
    stuck: tuple[int, ...] = (),
) -> Hand:
    """Emperor 0 against four."""
    smothered = tuple(Smothering(seat, 0) for seat in stuck)
    return trick(
        *hands, guard=None, solo=solo, rules=rules, lead=lead, out=out, smothered=smothered
    )


@pytest.mark.parametrize(
    ("hand", "lines", "places", "finished", "points"),
    [
        pytest.param(
            royals("Q 9", "8", "", "", "66", out=(2, 3)), ["0 Q", "1 pass", "4 pass"],
            (2, 3, 0, 1, 4), 2, (-2, -1, 1, 1, 1), id="§4 two rebels out, one smothered",
        ),
        pytest.param(
            royals("Q 9", "8", "66", "7", "66", stuck=(4, 2)),
            ["0 Q", "1 pass", "3 pass", "0 9", "1 pass"], (), 0, (), id="§4 one rebel still plays",
        ),
        pytest.param(
            royals("Q 9 9", "8", "66", "6", "66", stuck=(4, 2)), ["0 Q", "1 pass", "3 pass"],
            (1, 0, 3, 2, 4), 0, (6, 3, -3, -3, -3), id="§4 three rebels smothered, nobody out",
        ),
        pytest.param(
            royals("", "66", "Q 9", "8 8", "7", lead=2, out=(0,)),
            ["2 Q", "3 pass", "4 pass", "1 pass"],
            (0, 2, 4, 3, 1), 1, (0, 0, 0, 0, 0), id="§4 the emperor out, the guard smothered",
        ),
        pytest.param(
            alone(Solo.OPEN, "66", "Q 9", "8", "8", "8", lead=1),
            ["1 Q", "2 pass", "3 pass", "4 pass", "0 pass"],
            (1, 2, 3, 4, 0), 0, (-24, 6, 6, 6, 6), id="§4 open solo, the emperor smothered",
        ),
        pytest.param(
            alone(Solo.OPEN, "Q 9", "66", "66", "66", "6", stuck=(3, 2, 1)), ["0 Q", "4 pass"],
            (0, 4, 1, 2, 3), 0, (24, -6, -6, -6, -6), id="§4 open solo, all others smothered",
        ),
        pytest.param(
            alone(Solo.DARK, "Q 9", "", "66", "66", "6", out=(1,), stuck=(3, 2)),
            ["0 Q", "4 pass"],
            (1, 0, 4, 2, 3), 1, (0, 0, 0, 0, 0), id="§4 dark solo, the others out or smothered",
        ),
        pytest.param(
            alone(Solo.DARK, "66", "Q 9", "8", "8", "66", lead=1, rules=LADDER, stuck=(4,)),
            ["1 Q", "2 pass", "3 pass", "0 pass"],
            (1, 2, 3, 0, 4), 0, (-4, 1, 1, 1, 1), id="§4 ladder, the emperor smothered second",
        ),
    ],
)  # fmt: skip
def test_the_first_to_be_smothered_is_last_and_the_hand_ends_when_the_score_is_certain(
    hand: Hand,
    lines: list[str],
    places: tuple[int, ...],
    finished: int,
    points: tuple[int, ...],
) -> None:
    *before, last = lines
    over = tell(hand, *before)
    assert over.result is None
    over = tell(over, last)
    if not places:
        assert over.result is None
        return
    assert over.result is not None
    assert isinstance(over.history[-1], HandEnded)
    assert over.result.places == places
    assert over.result.finished == finished
    assert over.result.smothered == over.smothered
    assert over.result.points == points
