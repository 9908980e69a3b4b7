"""The review of a hand: turning points, choices in words, and links to the replay."""

from dataclasses import replace

import pytest
from discord import ui

from bot.model import Score
from bot.panels.custom_id import ReplayTurn, read
from bot.panels.hand.hints import reason_text
from bot.panels.panel import Panel
from bot.panels.press_verbs import ReplayVerb, Viewpoint
from bot.panels.records.review import difference_lines, review_panel, seat_in
from bot.replays.replays import ReviewedHand
from bot.text.catalogue import Language, Words
from game.cards import Cards
from game.hand.actions import Answer, Ascend, Cede, Decision, Lay, Pass
from game.hand.events import GuardShown, Played, WentOut
from game.hand.state import PhaseName
from game.hand.view import view_of
from game.players.hints import Choice, Reason, ReasonKind
from game.players.review import Difference, Moment, Review
from game.record.key_moments import ReplayBeat
from game.scoring import Solo
from tests.bot.panels.panel_content import items, lines, problems
from tests.bot.tables.seated import NOON
from tests.game.hands import cards, tell, trick

EN = Words(Language.ENGLISH)
OVER = trick("7", "", "6", "6", "6", out=(1,))
SCORES = tuple(
    Score(user, name, 1, won=True, seat=seat, at=NOON)
    for seat, (user, name) in enumerate([(11, "East"), (12, "*South*")])
)
YOU = EN("review-you")


def review(
    *differences: Difference,
    moments: tuple[Moment, ...] = (),
    turn: Moment | None = None,
    solo: Solo = Solo.NONE,
) -> Review:
    """A review of a hand in which the emperor had nine choices, and seat 1 one."""
    return Review(replace(OVER, solo=solo), (9, 1, 0, 0, 0), differences, moments, turn)


def panel_of(reviewed: Review, seat: int = 0) -> Panel:
    """The review for a seat."""
    hand = ReviewedHand(reviewed, (0.5,) * 5)
    return review_panel("0123abcd", 1, SCORES, seat, hand, EN)


def difference(phase: PhaseName, over: str, done: Decision, better: Decision) -> Difference:
    """A choice of seat 0 that cost 0.94 points; in play, in trick 4."""
    trick_no = 4 if phase is PhaseName.TRICK else 0
    table_cards: Cards = cards(over) if over else ()
    return Difference(0, phase, trick_no, table_cards, done, better, 0.94)


TRICK, THRONE, REBELLION = PhaseName.TRICK, PhaseName.THRONE, PhaseName.REBELLION
PASSED = difference(TRICK, "K", Pass(0), Lay(0, cards("A")))


@pytest.mark.parametrize(
    ("choice", "done", "better"),
    [
        (
            difference(TRICK, "777", Lay(0, cards("888")), Pass(0)),
            EN("review-done-over", who=YOU, cards="888", table="777"),
            EN("review-better-pass"),
        ),
        (
            difference(TRICK, "", Lay(0, cards("22")), Lay(0, cards("66"))),
            EN("review-done-lead", who=YOU, cards="22"),
            EN("review-better-lead", cards="66"),
        ),
        (
            PASSED,
            EN("review-done-pass", who=YOU, table="K"),
            EN("review-better-lay", cards="A"),
        ),
        (
            difference(THRONE, "", Ascend(0), Cede(0)),
            EN("review-done-bid", who=YOU, choice=EN("action-throne-ascend")),
            EN("review-better-bid", choice=EN("action-throne-cede")),
        ),
        (
            difference(REBELLION, "", Answer(0, yes=False), Answer(0, yes=True)),
            EN("review-done-bid", who=YOU, choice=EN("action-rebellion-no")),
            EN("review-better-bid", choice=EN("action-rebellion-yes")),
        ),
        (
            difference(PhaseName.CALLING, "", Ascend(0, call=cards("♠K")[0]), Cede(0)),
            EN("review-done-bid", who=YOU, choice=EN("review-call", card="♠K")),
            EN("review-better-bid", choice=EN("action-throne-cede")),
        ),
    ],
)
def test_choice_in_words(choice: Difference, done: str, better: str) -> None:
    is_play = choice.phase is TRICK
    when = EN("review-trick", number=4) if is_play else EN("review-bidding")
    sentence = EN("review-otherwise", when=when, done=done, better=better, points="0.9")
    assert list(difference_lines(review(choice), 0, YOU, str, EN)) == [sentence]


def test_dearest_three_differences_are_listed() -> None:
    choices = [replace(PASSED, trick=n, points=n / 2) for n in range(1, 6)]
    panel = lines(panel_of(review(*choices)))
    summary = EN("review-choices", who=f"**{EN('board-you')}**", choices=9, count=5)
    assert summary + EN("review-dearest", whom=YOU) in panel
    done = EN("review-done-pass", who=YOU, table="K")
    tricks = [f"- {EN('review-trick', number=number)}:" for number in (5, 4, 3)]
    assert [line.partition(f" {done}")[0] for line in panel if done in line] == tricks


def test_reason_of_a_better_choice_is_that_of_a_hint() -> None:
    hand = tell(trick("77 6", "88 K", "66", "66", "AA"), "0 77")
    choice = Choice(Lay(1, cards("88")), 1.0, Reason(ReasonKind.TAKES, seat=0, count=1))
    view = view_of(hand, 1)
    passed = replace(
        difference(TRICK, "77", Pass(1), choice.action), seat=1, view=view, reason=choice
    )
    (plain,) = difference_lines(review(passed), 1, YOU, None, EN)
    (line,) = difference_lines(review(passed), 1, YOU, lambda _: "East", EN)
    why = reason_text(lambda _: "East", view, choice, EN)
    assert line == EN("review-because", line=plain, why=why)


def test_buttons_open_the_replay_where_something_happened_as_the_player_saw_it() -> None:
    events = (Played(1, cards("7")),)
    reviewed = review(moments=(Moment(9, events, 1, -0.04, -1.46, action=3),))
    beats = tuple(ReplayBeat((), OVER, actions=number) for number in range(6))
    hand = ReviewedHand(reviewed, (0.5,) * 5, beats)
    panel = review_panel("0123abcd", 1, SCORES, 1, hand, EN)
    (button,) = (item for item in items(panel) if isinstance(item, ui.Button))
    turn = ReplayTurn(ReplayVerb.OPEN, "0123abcd", 1, 4, Viewpoint.SEAT_2)
    assert read(button.custom_id or "") == turn


def test_moment_lists_all_events_and_the_expected_points() -> None:
    events = (Played(1, cards("7")), GuardShown(1), WentOut(1))
    panel = panel_of(review(moments=(Moment(9, events, 1, -0.04, -1.46),)))
    assert lines(panel)[:3] == [
        EN("review-title", hand=1),
        EN("review-largest"),
        "- Trick 9: \\*South\\* lays 7 · \\*South\\* is the guard · \\*South\\* is out: 1st"
        " (0.0\u00a0→\u00a0-1.5)",
    ]
    assert problems(panel) == []


@pytest.mark.parametrize(
    ("after", "solo", "key"),
    [
        (2, Solo.NONE, "review-royals-ahead"),
        (2, Solo.DARK, "review-emperor-ahead"),
        (-2, Solo.DARK, "review-rebels-ahead"),
    ],
)
def test_turning_point_says_who_is_ahead_for_good(after: float, solo: Solo, key: str) -> None:
    other, turn = (Moment(n, (Played(1, cards("7")),), 1, 0, after) for n in (3, 4))
    panel = lines(panel_of(review(moments=(other, turn), turn=turn, solo=solo)))
    assert panel[1] == EN("review-turned")
    assert [EN(key) in line for line in panel[2:4]] == [False, True]


@pytest.mark.parametrize(
    ("seat", "choices", "key"),
    [
        (0, 9, "review-choices"),
        (0, 1, "review-choices"),
        (1, 2, "review-same-choices"),
        (1, 1, "review-same-choices"),
        (1, 0, "review-no-choice"),
    ],
)
def test_summary_of_the_choices_of_a_seat(seat: int, choices: int, key: str) -> None:
    reviewed = replace(review(PASSED), choices=(choices, choices, 0, 0, 0))
    summary = EN(key, who=f"**{EN('board-you')}**", choices=choices, count=1)
    assert summary in lines(panel_of(reviewed, seat))


@pytest.mark.parametrize(
    ("solo", "key"), [(Solo.NONE, "review-expected"), (Solo.DARK, "review-expected-alone")]
)
def test_caption_says_whose_points_are_expected(solo: Solo, key: str) -> None:
    panel = lines(panel_of(review(solo=solo)))
    assert {f"-# {EN(key)}", f"-# {EN('review-judged')}"} <= set(panel)


@pytest.mark.parametrize(("user", "seat"), [(11, 0), (12, 1), (14, 3), (99, None)])
def test_seat_of_a_user_in_a_hand(user: int, seat: int | None) -> None:
    """East left, and an AI player has no user."""
    scores = (
        replace(SCORES[0], left=True),
        SCORES[1],
        Score(14, "North", 1, won=True, seat=3, at=NOON, substitute=True),
        Score(None, "N甲", 1, won=True, seat=0, at=NOON, substitute=True),
    )
    assert seat_in(scores, user) == seat
