"""What a button stands for is in its `custom_id`, and nothing else is listened to."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.panels.custom_id import PATTERN, Place, Press, Verb, table_press
from tests.bot.tables.seated import table

PRESSES = st.builds(
    Press,
    place=st.sampled_from(Place),
    verb=st.sampled_from([verb for verb in Verb if verb is not Verb.FORMER]),
    table_id=st.from_regex("[0-9a-f]{8}", fullmatch=True),
    hand_no=st.integers(0, 999_999),
    step=st.integers(0, 999_999),
    arg=st.text(st.characters(exclude_characters=":\n"), max_size=40),
)


@given(PRESSES)
def test_a_press_reads_back(press: Press) -> None:
    assert len(press.custom_id) <= 100
    match = re.fullmatch(PATTERN, press.custom_id)
    assert match is not None
    assert Press.read(match) == press


def test_a_button_of_an_older_version_is_known_as_such() -> None:
    match = re.fullmatch(PATTERN, "bh:t:juggle:0123abcd:0:0:")
    assert match is not None
    assert Press.read(match).verb is Verb.FORMER


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
    ],
)
def test_a_forged_press_is_not_listened_to(forged: str) -> None:
    assert re.fullmatch(PATTERN, forged) is None
