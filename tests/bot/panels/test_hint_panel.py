"""A hint as its reader has it: which plays, what they promise, and why."""

from dataclasses import replace

import pytest
from discord import ui

from bot.panels.custom_id import Place, Press, read
from bot.panels.hand.hand import hand_panel
from bot.panels.hand.hints import hint_lines, signed
from bot.panels.table.result import result_panel
from bot.text.catalogue import Language, Words
from game.hand.actions import Answer, Ascend, Cede, Give, Lay, Pass
from game.hand.phases.doubling import Kick
from game.hand.phases.guard_call import Calling
from game.hand.phases.tribute_payment import Paying
from game.hand.state import Hand
from game.hand.view import view_of
from game.players.hints import Choice, Hint, Reason, ReasonKind
from game.rules.ruleset import PRESETS
from game.scoring import Solo
from game.tribute import Debt
from tests.bot.panels.panel_content import items, lines, problems, text
from tests.bot.tables.seated import at_table, walk
from tests.game.hands import cards, hand, question, tell, throne, trick

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
HIDDEN = Choice(Pass(0), 0.0, Reason(ReasonKind.BEST))
CALLING = hand(Calling(0, 0), ("B ♠K♠K♠K ♠A♠A♠A♠A", "6", "6", "6", "6"), PRESETS["classic"])
KING, ACE = *cards("♠K"), *cards("♠A")
CALLS = Hint(
    (
        Choice(Ascend(0, call=KING), 1.0, Reason(ReasonKind.ALONE)),
        Choice(Ascend(0, call=ACE), 0.5, Reason(ReasonKind.LESS, points=0.5, count=1)),
        Choice(Ascend(0, open_solo=True), -3.0, Reason(ReasonKind.LESS, points=4.0, count=1)),
    )
)
DEBT = Debt((1, 0, 0, 0, 0), ((1, 1),))
PAYING = hand(Paying(DEBT), ("♠A♠A♥A 6", "6", "6", "6", "6"), PRESETS["classic"])
GIFTS = Hint((Choice(Give(0, (ACE,)), 1.0, Reason(ReasonKind.BEST)),))
ASKED = question(Kick(), exposed=True)
VOTES = Hint(
    (
        Choice(Answer(1, yes=False), -1.0, Reason(ReasonKind.DOUBLES_LOSS, points=-2.0)),
        Choice(Answer(1, yes=True), -2.0, Reason(ReasonKind.NEEDS_ANOTHER)),
    )
)
BIDS = Hint(
    (
        Choice(Cede(0), 0.8, Reason(ReasonKind.ALONE)),
        Choice(Ascend(0), -7.0, Reason(ReasonKind.LESS, points=7.8, count=1)),
    )
)


def said(now: Hand, seat: int, hint: Hint, language: Language) -> list[str]:
    """The lines that tell the choices."""
    table, _ = at_table(now)
    return [*hint_lines(table, view_of(now, seat), hint, Words(language))][1:-1]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            Language.ENGLISH,
            [
                "1. **KK** (+1.3): your AAA stay together.",
                "2. **Pass** (+0.5): you keep your KK for later.",
                "3. **AA** (-0.4): 1.7 points less than number 1.",
            ],
        ),
        (
            Language.CHINESE,
            [
                "1. **KK**（+1.3）：AAA 留在一起，不用拆。",
                "2. **过牌**（+0.5）：KK 先留着。",
                "3. **AA**（-0.4）：预计比第 1 种少 1.7 分。",
            ],
        ),
    ],
)
def test_the_plays_are_written_as_the_house_writes_them(
    language: Language, told: list[str]
) -> None:
    assert said(LED, 1, PLAYS, language) == told


@pytest.mark.parametrize(
    ("language", "first"),
    [
        (
            Language.ENGLISH,
            "1. **Cede** (+0.8): otherwise you would play alone against four, which promises less.",
        ),
        (
            Language.TAIWAN_CHINESE,
            "1. **讓位**（+0.8）：不然就是一打四，預計更差。",
        ),
    ],
)
def test_bids_are_named_like_their_buttons(language: Language, first: str) -> None:
    assert said(OFFERED, 0, BIDS, language)[0] == first


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
def test_cards_of_a_rank_are_counted_in_words(kind: ReasonKind, held: str, english: str) -> None:
    reason = Reason(kind, cards=cards(held), count=len(cards(held)))
    hint = Hint((Choice(Pass(1), 0.0, reason),))
    assert english in said(LED, 1, hint, Language.ENGLISH)[0]


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("kind", ReasonKind)
def test_every_reason_is_a_sentence(kind: ReasonKind, language: Language) -> None:
    reason = Reason(kind, 0, cards("KK"), 3, 1.5)
    (line,) = said(LED, 1, Hint((Choice(Pass(1), 0.0, reason),)), language)
    assert line.endswith((".", "。"))
    assert "{" not in line


@pytest.mark.parametrize(
    ("now", "seat", "language", "told"),
    [
        (LED, 4, Language.ENGLISH, "Everybody will know then that you are the guard."),
        (LED, 4, Language.CHINESE, "不过大家就知道你是侍卫了。"),
        (LED, 4, Language.TAIWAN_CHINESE, "不過大家就知道你是侍衛了。"),
        (LONE, 0, Language.ENGLISH, "Everybody will know then that you are alone."),
        (LONE, 0, Language.CHINESE, "不过大家就知道你是独保了。"),
        (LONE, 0, Language.TAIWAN_CHINESE, "不過大家就知道你是獨保了。"),
    ],
)
def test_a_play_that_shows_the_guard_says_so(
    now: Hand, seat: int, language: Language, told: str
) -> None:
    choice = Choice(Lay(seat, cards("G")), 0.0, Reason(ReasonKind.BEST), exposes=True)
    shown, hidden = (said(now, seat, Hint((each,)), language)[0] for each in (choice, HIDDEN))
    assert shown.endswith(told)
    assert told not in hidden


@pytest.mark.parametrize(
    ("now", "seat", "hint", "pressed"),
    [
        (LED, 1, PLAYS, {"play:KK": "KK", "pass:": "Pass", "play:AA": "AA"}),
        (OFFERED, 0, BIDS, {"cede:": "Cede", "ascend:": "Ascend: alone against four"}),
        (
            CALLING,
            0,
            CALLS,
            {
                "call:call KS": "Call ♠K: the fourth is your guard",
                "call:call AS": "Call ♠A: alone against four",
                "solo:": "Open solo: alone against four",
            },
        ),
        (ASKED, 1, VOTES, {"no:": "Do not kick", "yes:": "Kick"}),
    ],
)
def test_each_choice_is_a_button_too(
    now: Hand, seat: int, hint: Hint, pressed: dict[str, str]
) -> None:
    table, _ = at_table(now)
    panel = hand_panel(table, now, seat, Language.ENGLISH, hint=hint)
    assert problems(panel) == []
    found = (item for item in items(panel) if isinstance(item, ui.Button))
    told = {}
    for item in found:
        press = read(item.custom_id or "")
        assert isinstance(press, Press)
        assert (press.place, press.table_id, press.step) == (Place.PRIVATE, table.id, now.step)
        told[f"{press.verb}:{press.arg}"] = item.label
    assert told.items() >= pressed.items()


@pytest.mark.parametrize(("points", "shown"), [(1.26, "+1.3"), (-0.44, "-0.4"), (-0.04, "0.0")])
def test_points_have_their_sign(points: float, shown: str) -> None:
    assert signed(points) == shown


def test_the_result_tells_who_asked_for_hints() -> None:
    *_, ended = walk(1)
    table, _ = at_table(ended)
    words = Words(Language.ENGLISH)
    assert "hints" not in text(result_panel(table, ended, words))
    asked = replace(table, hinted=(1, 3))
    told = lines(result_panel(asked, ended, words))
    assert "-# 💡 with hints: South, North" in told
    assert "-# Rules: Simple" in told
