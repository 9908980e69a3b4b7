"""Presses in the `custom_id` of buttons and menus: they read back, and nothing else is read."""

import re
from dataclasses import fields
from enum import StrEnum
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.model.calendar import Span
from bot.panels.custom_id import (
    OURS,
    AnyPress,
    EntryPress,
    HistoryTurn,
    LessonTurn,
    LookChoice,
    PageTurn,
    Place,
    Press,
    PrivacyWish,
    ReplayTurn,
    Setting,
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
    SettingVerb,
    Verb,
    Viewpoint,
)
from bot.records.leaderboard import LeaderboardQuery, SortBy
from tests.bot.tables.seated import table


def values(hint: Any) -> st.SearchStrategy[object]:
    """The values of a field: the members of an enumeration, or what matches its pattern."""
    kind = get_args(hint)[0] if get_args(hint) else hint
    if issubclass(kind, StrEnum):
        return st.sampled_from(list(kind))
    return st.from_regex(get_args(hint)[1], fullmatch=True, alphabet=st.characters()).map(kind)


def presses(kind: type[AnyPress]) -> st.SearchStrategy[AnyPress]:
    """All presses of a kind."""
    hints = get_type_hints(kind, include_extras=True)
    return st.builds(kind, **{field.name: values(hints[field.name]) for field in fields(kind)})


@given(st.one_of(*map(presses, get_args(AnyPress))))
def test_press_reads_back(press: AnyPress) -> None:
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
        (LessonTurn(6, "-ab?"), "bh:e:6:-ab?"),
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
        (table_press(table(11), Verb.JOIN), "bh:t:join:0123abcd:0:0:"),
        (table_press(table(11), Verb.YES, 12), "bh:t:yes:0123abcd:0:12:"),
    ],
)
def test_press_is_encoded_as_in_old_messages(press: AnyPress, custom_id: str) -> None:
    assert press.custom_id == custom_id


@pytest.mark.parametrize(
    "forged",
    [
        "",
        "bh",
        "bh:t:join:0123abcd:0:0",
        "bh:t:juggle:0123abcd:0:0:",
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
def test_forged_press_is_not_read(forged: str) -> None:
    assert read(forged) is None
