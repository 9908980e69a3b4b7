"""What is shown to somebody who practises."""

from dataclasses import replace

import pytest

from bot.panels.custom_id import PracticePress, ReplayTurn, read
from bot.panels.hand.own import own_panel
from bot.panels.press_verbs import PracticeVerb, ReplayVerb, Viewpoint
from bot.panels.table.message import table_panel
from bot.panels.table.practice import practice_panel
from bot.panels.table.score import own_result_line
from bot.tables.rules.practice import Exercise
from bot.tables.rules.snapshot import Playing, Settled
from bot.text.catalogue import Language, Words
from game.players.levels import Level
from game.rules.ruleset import PRESETS
from tests.bot.panels.panel_content import buttons, lines, text
from tests.bot.panels.test_replay_panel import beat_panel, replay
from tests.bot.tables.seated import PEOPLE, practised, snapshot, table, walk

EN = Words(Language.ENGLISH)
STRONG = Exercise(Level.STRONG, "classic")


@pytest.mark.parametrize("has_page", [True, False])
def test_what_to_practise_is_chosen_and_dealt(*, has_page: bool) -> None:
    shown = buttons(practice_panel(STRONG, None, EN, has_page=has_page))
    assert list(shown) == (["deal", "page"] if has_page else ["deal"])
    told = lines(practice_panel(STRONG, None, EN, has_page=has_page))
    assert {f"-# {EN(key)}" for key in ("pick-level", "pick-preset")} <= set(told)
    press = read(PracticePress(PracticeVerb.DEAL, Level.STRONG, "classic").custom_id)
    assert press == PracticePress(PracticeVerb.DEAL, Level.STRONG, "classic")


def test_a_hand_that_was_begun_can_be_gone_on_with() -> None:
    running = practised(table(*PEOPLE))
    shown = buttons(practice_panel(STRONG, running, EN, has_page=True))
    assert list(shown) == ["deal", "hand", "page"]


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_panel_of_practice_leads_to_no_channel(language: Language, preset: str) -> None:
    words = Words(language)
    chosen = practice_panel(Exercise(Level.EASY, preset), None, words, has_page=True)
    for hand in walk(3)[::7]:
        now = snapshot(hand)
        assert isinstance(now, Playing | Settled)
        now = replace(now, table=practised(now.table))
        shown = own_panel(now, 0, language)
        for panel in (shown, chosen):
            assert "discord.com" not in text(panel)
            assert "<#" not in text(panel)
            assert "<t:" not in text(panel)
        if isinstance(now, Playing):
            assert ("take_back" in buttons(shown)) is (hand.step > 0), "a choice was made"


def test_a_replay_of_practice_is_for_no_channel_and_no_link() -> None:
    whole = replay("rebellion")
    verbs = [
        set(buttons(beat_panel(replace(whole, table=each), 0, Viewpoint.TABLE)))
        for each in (whole.table, practised(whole.table))
    ]
    assert verbs[0] - verbs[1] == {ReplayVerb.SHARE}


def test_after_a_hand_one_plays_on_again_or_looks_back() -> None:
    now = snapshot(walk(3)[-1])
    assert isinstance(now, Settled)
    now = replace(now, table=practised(now.table))
    in_hand, on_page = own_panel(now, 0, Language.ENGLISH), table_panel(now)
    assert in_hand.contents() == on_page.contents()
    assert own_result_line(now.hand, 0, EN) in lines(in_hand)
    after = ["deal", "deal_again", "practise", "review", "open", "file"]
    assert list(buttons(in_hand)) == after
    table_id, hand_no = now.table.id, now.table.hand_no
    cards = ReplayTurn(ReplayVerb.OPEN, table_id, hand_no, viewpoint=Viewpoint.OPEN)
    assert cards.custom_id in str(in_hand.contents())
