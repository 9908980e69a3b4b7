"""Whoever plays a deal again holds the same cards, by the same rules, and owes the same tribute."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from bot import model
from bot.model import Loaded, LoggedAction
from bot.tables.course import replayed
from bot.tables.deal_again import deal_of
from bot.tables.house_rules import rules_of
from bot.tables.snapshot import Lobby
from bot.tables.steps.hand_start import start_hand
from game.hand.engine import deal
from game.notation.formatter import code
from game.notation.game_file import written_debt, written_presses
from game.rules.options import written
from game.rules.ruleset import PRESETS, RuleSet
from tests.bot.tables.seated import GUILD, NOON, PEOPLE, in_play, seed, table
from tests.laws.dice import any_debt, steps
from tests.laws.games import ANY_RULES, Dice, after

PRESSES = st.lists(st.integers(0, 2**64 - 1), max_size=5, unique=True).map(sorted)


@settings(max_examples=60)
@given(
    rules=st.sampled_from([*PRESETS.values()]) | ANY_RULES,
    number=st.integers(0, 10_000),
    presses=PRESSES.map(tuple),
)
def test_a_deal_played_again_is_the_same_card_by_card_and_ends_the_same_by_the_same_plays(
    rules: RuleSet, number: int, presses: tuple[int, ...]
) -> None:
    first, dice = number % 5, Dice(seed(number))
    owed = any_debt(rules, first, dice)
    dealt = deal(rules, seed(number), first, owed, presses)
    log = list(steps(dealt, dice))
    ended = after(log[-1])
    row = model.HandRow(
        table_id="89abcdef",
        hand_no=7,
        seed=seed(number).hex(),
        first=first,
        rules=written(rules),
        result="{}",
        owed=written_debt(owed) if owed else None,
        presses=written_presses(presses),
        hinted="2",
    )
    actions = tuple(
        LoggedAction(n, step.action.seat, code(step.action), "user") for n, step in enumerate(log)
    )
    there = replace(table(*PEOPLE), id="89abcdef", hand_no=9)
    found = deal_of(Loaded(there, row, actions), GUILD)
    if ended.deals:
        assert found is None, "other cards were played than those that are dealt first"
        return
    assert found is not None
    assert found.code == "89ABCDEF-7"
    here = table(*(user + 10 for user in PEOPLE))
    here = replace(here, preset=found.preset, rules=found.rules, again=found.code)
    assert rules_of(here) == rules
    step = start_hand(Lobby(here), b"next", NOON, (1, 2, 3), again=row)
    again = in_play(step.after)
    assert again.hand == dealt
    assert again.table.seed == b"next".hex()
    assert step.change.deal == replace(
        row, table_id=here.id, hand_no=1, result=None, hinted="", dealt_at=NOON
    )
    assert replayed(step.change.deal, actions)[1] == ended
