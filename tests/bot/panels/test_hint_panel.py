"""Hints: the choices, what they promise, why, and their buttons."""

from dataclasses import replace

import pytest
from discord import ui

from bot.panels.custom_id import Place, Press, read
from bot.panels.hand.hand import hand_panel
from bot.panels.hand.hints import hint_lines, reason_text, signed
from bot.panels.table.result import result_panel
from bot.text.catalogue import Language, Words
from game.hand.actions import Ascend, Cede, Lay, Pass
from game.hand.phases.guard_call import Calling
from game.hand.state import Hand
from game.hand.view import view_of
from game.players.hints import Choice, Hint, Reason, ReasonKind
from game.rules.ruleset import PRESETS
from game.scoring import Solo
from tests.bot.panels.panel_content import items, lines, play_buttons, problems, text
from tests.bot.tables.seated import at_table, walk
from tests.game.hands import cards, hand, tell, throne, trick

EN = Words(Language.ENGLISH)
LED = tell(trick("77 666", "KK AAA B", "66", "66", "66 G", guard=4), "0 77")
OFFERED = throne("R G 77", "6", "6", "6", "6")
PLAYS = Hint(
    (
        Choice(Lay(1, cards("KK")), 1.26, Reason(ReasonKind.KEEPS_SET, cards=cards("AAA"))),
        Choice(Pass(1), 0.51, Reason(ReasonKind.SAVES_SET, cards=cards("KK"))),
        Choice(Lay(1, cards("AA")), -0.4, Reason(ReasonKind.LESS, points=1.7, count=1)),
    )
)
LONE = trick("7 G", "6", "6", "6", "6", guard=None, solo=Solo.DARK)
CALLING = hand(Calling(0, 0), ("B ♠K♠K♠K ♠A♠A♠A♠A", "6", "6", "6", "6"), PRESETS["classic"])
KING, ACE = *cards("♠K"), *cards("♠A")
CALLS = Hint(
    (
        Choice(Ascend(0, call=KING), 1.0, Reason(ReasonKind.ALONE)),
        Choice(Ascend(0, call=ACE), 0.5, Reason(ReasonKind.LESS, points=0.5, count=1)),
        Choice(Ascend(0, open_solo=True), -3.0, Reason(ReasonKind.LESS, points=4.0, count=1)),
    )
)
BIDS = Hint(
    (
        Choice(Cede(0), 0.8, Reason(ReasonKind.ALONE)),
        Choice(Ascend(0), -7.0, Reason(ReasonKind.LESS, points=7.8, count=1)),
    )
)


def choice_lines(now: Hand, seat: int, hint: Hint, language: Language) -> list[str]:
    """The lines of the choices, without title and footer."""
    table, _ = at_table(now)
    return [*hint_lines(table, view_of(now, seat), hint, Words(language))][1:-1]


def test_plays_with_points_and_reasons() -> None:
    assert choice_lines(LED, 1, PLAYS, Language.ENGLISH) == [
        "1. **KK** (+1.3): your AAA stay together.",
        "2. **Pass** (+0.5): you keep your KK for later.",
        "3. **AA** (-0.4): 1.7 points less than number 1.",
    ]


def test_bids_are_named_like_their_buttons() -> None:
    first, second = choice_lines(OFFERED, 0, BIDS, Language.ENGLISH)
    assert first.startswith(f"1. **{EN('action-throne-cede')}** (+0.8): ")
    assert second.startswith(f"2. **{EN('action-throne-ascend-alone')}** (-7.0): ")


@pytest.mark.parametrize(
    ("kind", "held", "english"),
    [
        (ReasonKind.LOW_CARDS, "66", "both 6s at once"),
        (ReasonKind.WHOLE_SET, "9999 9999", "all eight 9s go"),
        (ReasonKind.WHOLE_SET, "K", "your only K goes"),
        (ReasonKind.KEEPS_SET, "999 999 99", "your eight 9s stay"),
        (ReasonKind.KEEPS_SET, "999", "your 999 stay"),
    ],
)
def test_many_cards_of_a_rank_are_counted_in_words(
    kind: ReasonKind, held: str, english: str
) -> None:
    reason = Reason(kind, cards=cards(held), count=len(cards(held)))
    hint = Hint((Choice(Pass(1), 0.0, reason),))
    assert english in choice_lines(LED, 1, hint, Language.ENGLISH)[0]


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("kind", ReasonKind)
def test_every_reason_is_a_sentence(kind: ReasonKind, language: Language) -> None:
    reason = Reason(kind, 0, cards("KK"), 3, 1.5)
    (line,) = choice_lines(LED, 1, Hint((Choice(Pass(1), 0.0, reason),)), language)
    assert line.endswith((".", "。"))
    assert "{" not in line


@pytest.mark.parametrize(
    ("now", "seat", "key"), [(LED, 4, "hint-shows-guard"), (LONE, 0, "hint-shows-solo")]
)
def test_play_that_exposes_the_guard_or_a_dark_solo_says_so(now: Hand, seat: int, key: str) -> None:
    hidden = Choice(Lay(seat, cards("G")), 0.0, Reason(ReasonKind.BEST))

    def why(choice: Choice) -> str:
        return reason_text(str, view_of(now, seat), choice, EN)

    assert why(replace(hidden, exposes=True)) == EN(key, why=why(hidden))


@pytest.mark.parametrize(
    ("now", "seat", "hint", "presses"),
    [
        (LED, 1, PLAYS, ["play:KK", "pass:", "play:AA"]),
        (CALLING, 0, CALLS, ["call:call KS", "call:call AS", "solo:"]),
    ],
)
def test_each_choice_is_a_button(now: Hand, seat: int, hint: Hint, presses: list[str]) -> None:
    table, _ = at_table(now)
    panel = hand_panel(table, now, seat, Language.ENGLISH, hint=hint)
    assert problems(panel) == []
    shown_presses = []
    for item in items(panel):
        if isinstance(item, ui.Button):
            press = read(item.custom_id or "")
            assert isinstance(press, Press)
            assert (press.place, press.table_id, press.step) == (Place.PRIVATE, table.id, now.step)
            shown_presses.append(f"{press.verb}:{press.arg}")
    assert set(presses) <= set(shown_presses)


def test_play_of_a_hint_is_the_first_button() -> None:
    now = tell(trick("7 6", "8 9 10 J Q K", "66", "66", "AA"), "0 7")
    king = Hint((Choice(Lay(1, cards("K")), 0.0, Reason(ReasonKind.BEST)),))
    panel = hand_panel(*at_table(now), 1, Language.ENGLISH, hint=king)
    assert next(iter(play_buttons(panel))) == "K"


@pytest.mark.parametrize(("points", "shown"), [(1.26, "+1.3"), (-0.44, "-0.4"), (-0.04, "0.0")])
def test_sign_of_points(points: float, shown: str) -> None:
    assert signed(points) == shown


def test_result_names_who_asked_for_hints() -> None:
    *_, ended = walk(1)
    table, _ = at_table(ended)
    assert "hints" not in text(result_panel(table, ended, EN))
    hinted = replace(table, hinted=(1, 3))
    note = f"-# {EN('hints-used', who='South, North')}"
    assert note in lines(result_panel(hinted, ended, EN))
