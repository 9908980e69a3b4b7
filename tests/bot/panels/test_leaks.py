"""Hands that a player cannot tell apart look the same to them: panels, alt texts, refusals."""

from dataclasses import replace
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.commands.hand.choices import bid_labels, bidding, playing, plays_offered
from bot.panels.hand.hand import hand_panel
from bot.panels.hand.hints import hint_lines
from bot.panels.panel import Panel
from bot.panels.refusal_text import refusal_text
from bot.panels.server.help import situation_of
from bot.panels.table.message import table_panel
from bot.text.catalogue import Language, Words
from game.hand.actions import Answer, Ascend, Cede, Pass
from game.hand.engine import decide
from game.hand.state import Hand, PhaseName
from game.hand.view import view_of
from game.players.hints import hint
from game.refusals import Refusal
from game.rules.ruleset import PRESETS, RuleSet, Tribute
from tests.bot.panels.panel_content import components, drawn
from tests.bot.tables.seated import (
    PEOPLE,
    SIMPLE,
    all_new,
    at_table,
    of_the_day,
    practised,
    seed,
    snapshot,
    walk,
)
from tests.laws.dice import Dice, any_debt, played
from tests.laws.worlds import another_world

ENGLISH = Words(Language.ENGLISH)
TYPED = ("", "K", "王", "big", "9999", "guard", "?")
PAYING = replace(PRESETS["classic"], tribute=Tribute.EQUAL)


def states(rules: RuleSet, number: int) -> list[Hand]:
    """Every state of a hand that chance plays by these rules."""
    debt = any_debt(rules, number % 5, Dice(seed(number)))
    log, ended = played(rules, seed(number), number % 5, debt)
    return [*(step.before for step in log), ended]


@cache
def walked() -> list[list[Hand]]:
    """Hands by all rules, each state of each."""
    return [
        *(list(walk(number)) for number in range(24)),
        *(states(rules, number) for number, rules in enumerate([*PRESETS.values()] * 2)),
        *(states(PAYING, number) for number in range(4)),
        *(states(replace(SIMPLE, recorder=True), number) for number in range(4)),
    ]


@cache
def in_phase(phase: PhaseName) -> list[Hand]:
    """The states of all these hands in a phase."""
    return [hand for states in walked() for hand in states if hand.phase.name is phase]


@cache
def with_a_secret() -> list[Hand]:
    """The states in which not everybody knows who the guard is."""
    every = (hand for states in walked() for hand in states)
    return [hand for hand in every if hand.emperor is not None and not hand.exposed]


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    """A state that chance has reached: each phase as often, and as often one with a secret."""
    secret, phase = draw(st.booleans()), st.sampled_from(sorted(PhaseName))
    states = with_a_secret() if secret else in_phase(draw(phase))
    return states[draw(st.integers(0, len(states) - 1))]


def alike_but_dealt_otherwise(hand: Hand, seat: int | None, number: int) -> Hand:
    """Another world under the same seed: of a seed only the hash is shown, which tells nothing."""
    return replace(another_world(hand, seat, Dice(seed(number))), seed=hand.seed)


@settings(max_examples=40)
@given(hand=hands(), seat=st.integers(0, 4))
def test_seed_is_not_shown_before_the_end(hand: Hand, seat: int) -> None:
    shown = str(components(hand_panel(*at_table(hand), seat, Language.ENGLISH)))
    if hand.result is None:
        shown += str(components(table_panel(snapshot(hand))))
    assert hand.seed.hex() not in shown


def reply(hand: Hand, seat: int, text: str) -> str | None:
    """What a seat is told when the rules or the words refuse it; None when they do not."""
    chosen = bidding(text, ENGLISH)(hand, seat)
    laid = playing(text)(hand, seat)
    outcomes = [
        outcome if isinstance(outcome, Refusal) else decide(hand, outcome)
        for outcome in (chosen, laid)
    ]
    return "\n".join(
        refusal_text(outcome, ENGLISH) if isinstance(outcome, Refusal) else "done"
        for outcome in outcomes
    )


def hinted(hand: Hand, seat: int, words: Words) -> list[str] | None:
    """The hint that a seat is told, where it has something to choose."""
    view = view_of(hand, seat)
    seat_hint = hint(view)
    return [*hint_lines(at_table(hand)[0], view, seat_hint, words)] if seat_hint else None


def pictured(panel: Panel) -> list[object]:
    """All that the pictures of a panel are drawn from; equal scenes are drawn as equal bytes."""
    return [(name, make.func, make.args, make.keywords) for name, make in drawn(panel).items()]


@settings(max_examples=120)
@given(hand=hands(), seat=st.integers(0, 4), number=st.integers(0, 10**6))
def test_seat_sees_the_same_in_hands_it_cannot_tell_apart(
    hand: Hand, seat: int, number: int
) -> None:
    other = alike_but_dealt_otherwise(hand, seat, number)
    assert view_of(other, seat) == view_of(hand, seat)
    asker = PEOPLE[seat]
    assert situation_of(snapshot(other), asker) is situation_of(snapshot(hand), asker)
    for language in Language:
        for picked in ("", "KING", "jokers"):
            table, _ = at_table(hand)
            for seats in (all_new(table), practised(table), of_the_day(table)):
                ours = hand_panel(seats, hand, seat, language, picked)
                theirs = hand_panel(seats, other, seat, language, picked)
                assert components(ours) == components(theirs)
                assert pictured(ours) == pictured(theirs)
        words = Words(language)
        assert hinted(hand, seat, words) == hinted(other, seat, words)
        assert bid_labels(view_of(hand, seat), words) == bid_labels(view_of(other, seat), words)
        for typed in TYPED:
            offered = plays_offered(view_of(hand, seat), typed, words)
            assert offered == plays_offered(view_of(other, seat), typed, words)


@settings(max_examples=80)
@given(hand=hands(), seat=st.integers(0, 4), number=st.integers(0, 10**6))
def test_seat_is_refused_the_same_in_hands_it_cannot_tell_apart(
    hand: Hand, seat: int, number: int
) -> None:
    other = another_world(hand, seat, Dice(seed(number)))
    for typed in (*TYPED, "yes", "no", "ascend", "solo", "cede", "KK+小王", "big×4", "678"):
        assert reply(hand, seat, typed) == reply(other, seat, typed)
    for action in (
        Answer(seat, yes=True),
        Answer(seat, yes=False),
        Ascend(seat, open_solo=True),
        Ascend(seat),
        Cede(seat),
        Pass(seat),
    ):
        ours, theirs = decide(hand, action), decide(other, action)
        assert isinstance(ours, Refusal) == isinstance(theirs, Refusal)
        assert not isinstance(ours, Refusal) or ours == theirs


@settings(max_examples=120)
@given(hand=hands(), number=st.integers(0, 10**6))
def test_everybody_sees_the_same_in_hands_nobody_can_tell_apart(hand: Hand, number: int) -> None:
    other = alike_but_dealt_otherwise(hand, None, number)
    assert view_of(other, None) == view_of(hand, None)
    for locale in Language:
        ours, theirs = table_panel(snapshot(hand, locale)), table_panel(snapshot(other, locale))
        if not hand.over:  # a result shows what everybody had left, and the seed
            assert components(ours) == components(theirs)
            assert pictured(ours) == pictured(theirs)
        assert snapshot(hand).awaited_people() == snapshot(other).awaited_people()


def test_other_hands_differ() -> None:
    """Or the tests above would say nothing."""
    states = [hand for states in walked() for hand in states]
    pairs = [
        (hand, another_world(hand, 1, Dice(seed(number))))
        for number, hand in enumerate(states[::7])
    ]
    assert all(hand.hands[1] == other.hands[1] for hand, other in pairs)
    assert all(hand.counts() == other.counts() for hand, other in pairs)
    assert sum(hand.hands != other.hands for hand, other in pairs) > len(pairs) * 0.9
    assert any(hand.guard != other.guard for hand, other in pairs)
    assert any(hand.solo != other.solo for hand, other in pairs)
    assert {hand.phase.name for hand in states} == set(PhaseName)
