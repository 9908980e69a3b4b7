"""What the bot does for those who attend: planned plays, and passes that nobody can avoid."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.model import Premove
from bot.panels.hand.hand import hand_panel
from bot.panels.table.message import table_panel
from bot.tables.rules import acting, clock
from bot.tables.rules.automatic_moves import LONGEST, SHORTEST, move_time
from bot.tables.rules.premoves import without_outdated_premoves
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.snapshot import Playing, Snapshot
from bot.tables.rules.step import Step
from bot.text.catalogue import Language
from game.hand.actions import Answer, Lay, Pass
from game.hand.engine import deal, legal_actions
from game.refusals import Refusal, Why
from game.rules.ruleset import PRESETS, Tribute
from game.scoring import Smothering
from game.tribute import Debt
from tests.bot.panels.panel_content import components
from tests.bot.tables.rules import played_hands
from tests.bot.tables.rules.played_hands import told
from tests.bot.tables.seated import NOON, hand_of, in_play, snapshot
from tests.game.hands import SMOTHERING, cards, rob, trick

LATER = NOON + timedelta(seconds=LONGEST)
DEAL = trick("55 77 9", "66 88 A", "44 K", "99 QQ 3", "33 10 2", guard=1)
"""East leads; South can beat sevens, West can beat nothing but single cards."""


def done(step: Step | object) -> Snapshot:
    """The table after a step, which must not have been refused."""
    return played_hands.done(step).after


LED = in_play(told(snapshot(DEAL), "0 7"))
ASKED = in_play(snapshot(rob("R", "6", "6", "6", "G")))


def plan_of(now: Snapshot, seat: int) -> Premove | None:
    return now.table.player(seat).premove


def turn(now: Snapshot) -> int:
    (seat,) = hand_of(now).waiting
    return seat


def test_who_can_play_nothing_is_passed_for_after_a_moment() -> None:
    now = told(snapshot(DEAL), "0 77", "1 88")
    assert now.table.bot_acts_at is not None
    assert turn(now) == 2
    wait = (now.table.bot_acts_at - NOON).total_seconds()
    assert SHORTEST <= wait <= LONGEST
    assert now.table.deadline_at == NOON + timedelta(seconds=60), "what everybody sees is as ever"
    early = clock.BotMove().decide(now, now.table.bot_acts_at - timedelta(milliseconds=1))
    assert early == Refusal(TableWhy.STALE)
    step = clock.BotMove().decide(now, now.table.bot_acts_at)
    after = done(step)
    assert isinstance(step, Step)
    assert [(row.seat, row.action, row.by) for row in step.change.actions] == [(2, "pass", "clock")]
    assert turn(after) == 3
    assert hand_of(after).on_autoplay == frozenset()


def test_who_can_play_and_who_leads_decides() -> None:
    assert told(snapshot(DEAL), "0 77").table.bot_acts_at is None
    assert snapshot(DEAL).table.bot_acts_at is None


def test_a_server_can_let_everybody_pass_for_themselves() -> None:
    start = snapshot(DEAL)
    start = replace(start, table=replace(start.table, forced_passes=False))
    assert told(start, "0 77", "1 88").table.bot_acts_at is None


def test_the_moment_depends_on_the_deal_and_the_step_alone() -> None:
    hand = hand_of(told(snapshot(DEAL), "0 77"))
    other = replace(hand, hands=(hand.hands[0], *reversed(hand.hands[1:])))
    seated = snapshot(DEAL).table
    assert move_time(seated, hand, NOON) == move_time(seated, other, NOON)
    times = {move_time(seated, replace(hand, step=step), NOON) for step in range(50)}
    assert len(times) == 50


def test_the_moments_of_all_seats_run_from_the_play_on() -> None:
    deal = trick("KK AA 7", "66 5 5", "44 5", "33 10", "33 10", guard=1)
    now = told(snapshot(deal), "0 KK")
    at, passed = NOON, 0
    while now.hand and now.hand.waiting != {0}:
        assert now.table.bot_acts_at is not None
        assert at <= now.table.bot_acts_at <= LATER
        at = now.table.bot_acts_at
        now, passed = done(clock.BotMove().decide(now, at)), passed + 1
    assert 1 <= passed <= 4, "who was due before is passed for with the one who was last"
    assert now.table.bot_acts_at is None


def test_who_passes_until_the_trick_ends_does() -> None:
    now = done(acting.set_premove(LED, Pass(3), 3, NOON))
    now = told(now, "1 8", "2 K")
    assert now.table.bot_acts_at is not None
    now = done(clock.BotMove().decide(now, now.table.bot_acts_at))
    assert plan_of(now, 3) == Pass(3)
    now = told(now, "4 pass", "0 pass", "1 A")
    assert turn(now) == 2
    now = told(now, "2 pass")
    assert turn(now) == 3
    assert now.table.bot_acts_at is not None, "the plan outlives other plays"
    now = done(clock.BotMove().decide(now, now.table.bot_acts_at))
    now = told(now, "4 pass", "0 pass")
    assert turn(now) == 1, "South leads"
    assert plan_of(now, 3) is None


@pytest.mark.parametrize(
    ("lines", "holds"),
    [
        (("1 pass", "2 pass"), True),
        (("1 88", "2 pass"), False),
    ],
)
def test_a_planned_play_falls_with_another_play_and_not_with_passes(
    lines: tuple[str, ...], holds: bool
) -> None:
    now = told(snapshot(DEAL), "0 77")
    now = done(acting.set_premove(in_play(now), Lay(3, cards("QQ")), 3, NOON))
    now = told(now, *lines)
    assert turn(now) == 3
    assert (now.table.bot_acts_at is not None) is holds
    if holds:
        after = done(clock.BotMove().decide(now, LATER))
        assert hand_of(after).counts()[3] == 3
        assert plan_of(after, 3) is None


def test_when_the_guard_shows_every_plan_falls() -> None:
    deal = trick("55 77 9", "66 G A", "44 B", "99 QQ 3", "33 10", guard=1)
    now = done(acting.set_premove(in_play(told(snapshot(deal), "0 7")), Pass(3), 3, NOON))
    now = told(now, "1 G")
    assert hand_of(now).exposed
    assert plan_of(now, 3) is None


def test_who_acts_goes_on_autoplay_or_takes_it_back_has_no_plan_any_more() -> None:
    planned = done(acting.set_premove(LED, Pass(3), 3, NOON))
    assert plan_of(told(planned, "1 8", "2 K", "3 pass"), 3) is None
    away = told(planned, "3 autoplay")
    assert plan_of(away, 3) is None
    back = done(acting.set_premove(in_play(planned), None, 3, NOON))
    assert plan_of(back, 3) is None


@pytest.mark.parametrize(
    ("lines", "seat"),
    [
        ((), 3),
        (("0 7",), 1),
        (("0 7",), 0),
    ],
)
def test_there_is_nothing_to_plan(lines: tuple[str, ...], seat: int) -> None:
    """Without a play on the table, in one's own turn, and over one's own play."""
    now = told(snapshot(DEAL), *lines)
    assert acting.set_premove(in_play(now), Pass(seat), seat, NOON) == Refusal(
        TableWhy.CANNOT_PREMOVE
    )


def test_who_is_smothered_has_nothing_to_plan() -> None:
    stuck = (Smothering(3, 0),)
    hand = trick("77", "88", "99", "66", "JJ", rules=SMOTHERING, smothered=stuck)
    now = in_play(told(snapshot(hand), "0 7"))
    assert acting.set_premove(now, Pass(3), 3, NOON) == Refusal(TableWhy.CANNOT_PREMOVE)


def test_what_could_not_be_played_cannot_be_planned() -> None:
    now = in_play(told(snapshot(DEAL), "0 77"))
    for seat, why in ((3, Why.CARDS_NOT_HELD), (4, Why.NOT_HIGHER)):
        refused = acting.set_premove(now, Lay(seat, cards("33")), seat, NOON)
        assert isinstance(refused, Refusal)
        assert refused.why is why


@pytest.mark.parametrize(
    ("before", "step", "own"),
    [
        pytest.param(LED, acting.set_premove(LED, Pass(3), 3, NOON), 3, id="a planned pass"),
        pytest.param(ASKED, acting.say_no(ASKED, 1, NOON), 1, id="no to every question"),
    ],
)
def test_nobody_else_sees_a_plan(before: Playing, step: Step | Refusal, own: int) -> None:
    now = done(step)
    assert components(table_panel(now)) == components(table_panel(before))
    for seat in range(5):
        panels = [
            components(hand_panel(each.table, hand_of(each), seat, Language.ENGLISH))
            for each in (before, now)
        ]
        assert (panels[0] == panels[1]) is (seat != own)


def test_nobody_else_sees_that_somebody_can_play_nothing() -> None:
    now = told(snapshot(DEAL), "0 77", "1 88")
    without = replace(now, table=replace(now.table, bot_acts_at=None))
    assert components(table_panel(now)) == components(table_panel(without))


def test_who_says_no_to_all_is_asked_nothing_more_until_the_play() -> None:
    now: Snapshot = ASKED
    for seat in (0, 1, 2, 3):
        now = done(acting.say_no(in_play(now), seat, NOON))
        assert hand_of(now).waiting == set(range(seat + 1, 5))
    now = told(now, "4 no")
    assert hand_of(now).phase.name == "throne", "the throne is no question"
    now = told(now, "0 ascend")
    assert hand_of(now).waiting == {4}, "the others have answered"
    now = told(now, "4 no")
    assert hand_of(now).phase.name == "rebellion"
    now = told(now, "4 no")
    assert hand_of(now).phase.name == "trick"
    assert [plan_of(now, seat) for seat in range(5)] == [None] * 5
    assert acting.say_no(in_play(now), 1, NOON) == Refusal(TableWhy.STALE)


def test_who_says_no_to_all_still_picks_what_they_pay() -> None:
    """Tribute is no question; those who owe one pick it in secret (`rules.md` §5)."""
    rules = replace(PRESETS["classic"], tribute=Tribute.SEED)
    paying = deal(rules, bytes(32), 0, Debt((0, 0, 1, 1, 1), ((1, 1), (0, 2))))
    assert paying.waiting == {2, 3, 4}
    now = done(acting.say_no(in_play(snapshot(paying)), 2, NOON))
    assert hand_of(now).waiting == {2, 3, 4}
    for seat in (2, 3, 4):
        gift = legal_actions(hand_of(now), seat)[0]
        now = done(acting.take_turn(in_play(now), gift, NOON))
    assert hand_of(now).phase.name == "rob"
    assert hand_of(now).waiting == {0, 1, 3, 4}


def test_no_to_all_can_be_taken_back_and_holds_for_one_deal() -> None:
    now = done(acting.say_no(ASKED, 1, NOON))
    assert plan_of(now, 1) == Answer(1, yes=False)
    assert plan_of(done(acting.set_premove(in_play(now), None, 1, NOON)), 1) is None
    anew = replace(now, hand=replace(hand_of(now), deals=1))
    assert without_outdated_premoves(hand_of(now), hand_of(anew), now.table) != now.table


def test_who_is_on_autoplay_takes_the_seat_back_by_saying_no_to_all() -> None:
    now = ASKED
    asleep = told(now, "1 autoplay")
    awake = done(acting.say_no(in_play(asleep), 1, NOON))
    assert hand_of(awake).on_autoplay == frozenset()
    assert plan_of(awake, 1) == Answer(1, yes=False)
