"""An invitation names the seat that it is for."""

from dataclasses import replace

import pytest

from bot.model import Seat, Status
from bot.panels.table.message import table_panel
from bot.panels.table.seats import invitation_panel, taken_panel
from bot.tables.snapshot import Lobby, Settled, Snapshot
from bot.tables.steps import between_hands
from bot.tables.steps.step import Step
from bot.text.catalogue import Language, Words
from tests.bot.panels.panel_content import buttons, lines, problems, text
from tests.bot.tables.seated import AI, NOON, PEOPLE, in_play, seed, snapshot, start_hand, table
from tests.game.hands import tell, trick

GUEST = 99
EAST, SOUTH, *_ = PEOPLE
ENGLISH, CHINESE = Words(Language.ENGLISH), Words(Language.CHINESE)

PLAYING = replace(snapshot(trick("77", "88", "999 2", "6", "6")))
PLAYING = replace(
    PLAYING,
    table=replace(table(EAST, SOUTH, AI, AI, EAST + 9), status=Status.PLAYING, hand_no=7),
)


@pytest.mark.parametrize(
    ("now", "words", "said"),
    [
        (
            PLAYING,
            CHINESE,
            [
                "🪑 <@99>：来接替West（还有 4 张）？这一局不计入你的战绩。",
                "-# 再邀请别人，或下一局开始，这个按钮就失效。",
            ],
        ),
        (
            PLAYING,
            ENGLISH,
            [
                "🪑 <@99>: take over West (4 cards left)? This hand will not be on your record.",
                "-# The button works until somebody else is invited or the next hand begins.",
            ],
        ),
        (
            Lobby(table(EAST, AI, AI, SOUTH, AI)),
            CHINESE,
            ["🪑 <@99>：来接替South？从 0 分开始。"],
        ),
        (
            Lobby(table(EAST, AI, AI, SOUTH, AI)),
            ENGLISH,
            ["🪑 <@99>: take over South? You begin at 0 points."],
        ),
        (
            Lobby(table(EAST, AI, None, SOUTH, AI)),
            ENGLISH,
            ["🪑 <@99>: take an empty seat? You begin at 0 points."],
        ),
    ],
)
def test_an_invitation_names_the_seat_and_how_many_cards_are_left(
    now: Snapshot, words: Words, said: list[str]
) -> None:
    panel = invitation_panel(now, GUEST, words)
    assert lines(panel) == said
    assert list(buttons(panel)) == ["join"]
    assert problems(panel) == []


def test_an_invitation_says_whether_the_seat_is_known_to_be_a_royal() -> None:
    emperor = replace(PLAYING, hand=trick("77", "88", "999 2", "6", "6", emperor=2, guard=0))
    assert "take over 👑West (" in lines(invitation_panel(emperor, GUEST, ENGLISH))[0]
    hidden = replace(PLAYING, hand=trick("77", "88", "999 2", "6", "6", guard=2))
    assert "take over West (" in lines(invitation_panel(hidden, GUEST, ENGLISH))[0]
    shown = replace(hidden, hand=replace(hidden.hand, exposed=True))
    assert "take over 🗡️West (" in lines(invitation_panel(shown, GUEST, ENGLISH))[0]


@pytest.mark.parametrize(
    ("took_over", "words", "said"),
    [
        ("AI Cedar", ENGLISH, "West has taken the seat of AI Cedar; what it played before"),
        ("电脑丙", CHINESE, "West 接替了电脑丙（之前的牌是电脑丙出的）。"),
        ("", ENGLISH, "West has taken the seat."),
    ],
)
def test_an_invitation_that_was_used_says_by_whom_and_has_no_button(
    took_over: str, words: Words, said: str
) -> None:
    guest = Seat(GUEST, "West", took_over=took_over)
    sat = replace(PLAYING.table, seats=(*PLAYING.table.seats[:2], guest, None, None))
    panel = taken_panel(sat, 2, words)
    assert said in text(panel)
    assert not buttons(panel)


def test_the_seat_named_is_the_one_taken_over() -> None:
    invited = replace(PLAYING, table=replace(PLAYING.table, invited=GUEST))
    step = between_hands.take_over(in_play(invited), GUEST, "Guest", NOON)
    assert isinstance(step, Step)
    number = PLAYING.first_ai()
    assert number is not None
    taken = PLAYING.table.seats[number]
    assert taken is not None
    assert step.after.table.seats[number] == replace(
        taken, user_id=GUEST, name="Guest", helping=True, took_over=taken.name
    )


def test_the_table_says_until_the_hand_is_over_who_plays_on_for_whom() -> None:
    invited = replace(PLAYING, table=replace(PLAYING.table, invited=GUEST))
    step = between_hands.take_over(in_play(invited), GUEST, "Guest", NOON)
    assert isinstance(step, Step)
    told = "-# 🪑 Guest has taken over from West, whose plays those before were."
    assert told in lines(table_panel(step.after))
    over = tell(trick("7", "", "6", "6", "6", out=(1,)), "0 7")
    settled = Settled(replace(step.after.table, status=Status.SETTLED), over)
    assert "taken over" not in text(table_panel(settled))
    again = start_hand(settled, seed(1), NOON)
    assert "taken over" not in text(table_panel(again.after))
