"""What a button stands for is in its `custom_id`, and nothing else is listened to."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.model.calendar import Span
from bot.panels.custom_id import (
    OURS,
    AnyPress,
    BoardTurn,
    EntryPress,
    HistoryTurn,
    LookChoice,
    PageTurn,
    Place,
    Press,
    PrivacyWish,
    ReplayTurn,
    SeasonTurn,
    Setting,
    StatsTurn,
    Voiding,
    board_turn,
    read,
    table_press,
)
from bot.panels.press_verbs import (
    BoardVerb,
    EntryVerb,
    Form,
    HistoryVerb,
    PageVerb,
    PrivacyVerb,
    ReplayVerb,
    SeasonVerb,
    SettingVerb,
    StatsPage,
    StatsVerb,
    Verb,
    Viewpoint,
)
from bot.records.leaderboard import ANY, LeaderboardQuery, OpponentFilter, PlayedAs, Scope, SortBy
from game.rules.ruleset import PRESETS
from tests.bot.tables.seated import table

NAMES = st.from_regex("[a-z0-9_-]{0,40}", fullmatch=True)
PRESSES = st.one_of(
    st.builds(
        Press,
        place=st.sampled_from(Place),
        verb=st.sampled_from([verb for verb in Verb if verb is not Verb.FORMER]),
        table_id=st.from_regex("[0-9a-f]{8}", fullmatch=True),
        hand_no=st.integers(0, 999_999),
        step=st.integers(0, 999_999),
        arg=st.text(st.characters(exclude_characters=":\n"), max_size=40),
    ),
    st.builds(PageTurn, verb=st.sampled_from(PageVerb), title=NAMES),
    st.builds(Setting, verb=st.sampled_from(SettingVerb), option=NAMES),
    st.builds(LookChoice, name=NAMES, code=NAMES),
    st.builds(PrivacyWish, verb=st.sampled_from(PrivacyVerb)),
    st.builds(EntryPress, verb=st.sampled_from(EntryVerb)),
    st.builds(
        SeasonTurn,
        verb=st.sampled_from(SeasonVerb),
        page=st.integers(0, 9_999),
        season=st.integers(0, 10**18 - 1),
    ),
    st.builds(
        Voiding,
        table_id=st.from_regex("[0-9a-f]{8}", fullmatch=True),
        hand_no=st.integers(0, 999_999),
        reason=st.text(st.characters(exclude_characters="\n"), min_size=1, max_size=75),
    ),
    st.builds(
        BoardTurn,
        verb=st.sampled_from(BoardVerb),
        sort_by=st.sampled_from(SortBy),
        played_as=st.sampled_from(PlayedAs),
        span=st.sampled_from(Span),
        preset=st.sampled_from((ANY, *PRESETS)),
        opponents=st.sampled_from(OpponentFilter),
        scope=st.sampled_from(Scope),
        least=st.integers(0, 999),
        page=st.integers(0, 9_999),
        form=st.sampled_from(Form),
    ),
    st.builds(
        ReplayTurn,
        verb=st.sampled_from(ReplayVerb),
        source=st.from_regex("[0-9a-f]{8}|file", fullmatch=True),
        hand_no=st.integers(0, 999_999),
        beat=st.integers(0, 9_999),
        viewpoint=st.sampled_from(Viewpoint),
        form=st.sampled_from(Form),
    ),
    st.builds(
        HistoryTurn,
        verb=st.sampled_from(HistoryVerb),
        at=st.integers(0, 10**15 - 1),
        score=st.integers(0, 10**15 - 1),
    ),
    st.builds(
        StatsTurn,
        verb=st.sampled_from(StatsVerb),
        page=st.sampled_from(StatsPage),
        form=st.sampled_from(Form),
        user_id=st.integers(0, 9 * 10**18 - 1),
    ),
)


@given(PRESSES)
def test_a_press_reads_back(press: AnyPress) -> None:
    assert len(press.custom_id) <= 100
    assert re.fullmatch(OURS, press.custom_id)
    assert read(press.custom_id) == press


@pytest.mark.parametrize(
    ("press", "custom_id"),
    [
        (Press(Place.PRIVATE, Verb.PICK, "0123abcd", 3, 7, "K"), "bh:h:pick:0123abcd:3:7:K"),
        (Press(Place.TABLE, Verb.NO, "0123abcd", 3, 7), "bh:t:no:0123abcd:3:7:"),
        (PageTurn(PageVerb.NEXT, "rules-plays"), "bh:b:next:rules-plays"),
        (PageTurn(PageVerb.PAGE), "bh:b:page:"),
        (Setting(SettingVerb.VALUE, "deck"), "bh:s:value:deck"),
        (LookChoice("two_colours", "1"), "bh:l:two_colours:1"),
        (EntryPress(EntryVerb.OPEN), "bh:w:open"),
        (PrivacyWish(PrivacyVerb.SURE), "bh:v:sure"),
        (
            board_turn(
                BoardVerb.NEXT, LeaderboardQuery(SortBy.WON, span=Span.WEEK, least=10), Form.TEXT, 2
            ),
            "bh:r:next:won:any:week:any:people:here:10:2:text",
        ),
        (
            ReplayTurn(ReplayVerb.NEXT, "0123abcd", 3, 17, Viewpoint.SEAT_2),
            "bh:y:next:0123abcd:3:17:2:picture",
        ),
        (HistoryTurn(HistoryVerb.OLDER, 1767355200000, 7), "bh:i:older:1767355200000:7"),
    ],
)
def test_what_is_shown_in_old_messages_is_written_as_it_was(
    press: AnyPress, custom_id: str
) -> None:
    assert press.custom_id == custom_id


def test_a_button_of_an_older_version_is_known_as_such() -> None:
    old = read("bh:t:juggle:0123abcd:0:0:")
    assert isinstance(old, Press)
    assert old.verb is Verb.FORMER


def test_a_press_on_the_table_knows_its_hand_and_step() -> None:
    assert table_press(table(11), Verb.JOIN).custom_id == "bh:t:join:0123abcd:0:0:"
    assert table_press(table(11), Verb.YES, 12).step == 12


@pytest.mark.parametrize(
    "forged",
    [
        "",
        "bh",
        "bh:t:join:0123abcd:0:0",
        "bh:x:join:0123abcd:0:0:",
        "bh:t:JOIN:0123abcd:0:0:",
        "bh:t:join:0123ABCD:0:0:",
        "bh:t:join:0123abc:0:0:",
        "bh:t:join:../../..:0:0:",
        "bh:t:join:0123abcd:-1:0:",
        "bh:t:join:0123abcd:1234567:0:",
        "bh:t:join:0123abcd:0:x:",
        "bh:t:join:0123abcd:0:0:a:b",
        f"bh:t:join:0123abcd:0:0:{'x' * 41}",
        " bh:t:join:0123abcd:0:0:",
        "bh:b:turn:rules-plays",
        "bh:b:next:Rules",
        "bh:b:next:a:b",
        "bh:s:value:deck:1",
        "bh:s:values:deck",
        "bh:l:two_colours",
        "bh:v:",
        "bh:v:sure:1",
        "bh:r:next:won:any:week:any:people:here:10:2",
        "bh:r:next:won:any:week:any:people:here:-1:2:text",
        "bh:r:next:luck:any:week:any:people:here:10:2:text",
        "bh:r:next:won:any:week:any:people:there:10:2:text",
        "bh:y:next:0123abcd:3:17:6:picture",
        "bh:y:next:files:3:17:open:picture",
        "bh:i:older:-1:7",
        "bh:c:page:card:text:9223372036854775808",  # 2**63 is no number for a database
    ],
)
def test_a_forged_press_stands_for_nothing(forged: str) -> None:
    assert read(forged) is None
