"""An invitation names the seat that it is for."""

from dataclasses import replace

import pytest

from bot.model import Status
from bot.panels.invitation_panel import invitation_panel
from bot.tables import turns
from bot.tables.snapshot import Lobby, Snapshot
from bot.text.catalogue import Language, Words
from tests.bot.panels.seen import buttons, lines, problems
from tests.bot.tables.seated import AI, NOON, PEOPLE, in_play, snapshot, table
from tests.game.hands import trick

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


def test_the_seat_named_is_the_one_taken_over() -> None:
    invited = replace(PLAYING, table=replace(PLAYING.table, invited=GUEST))
    step = turns.take_over(in_play(invited), GUEST, "Guest", NOON)
    assert isinstance(step, turns.Step)
    number = PLAYING.first_ai()
    assert number is not None
    taken = PLAYING.table.seats[number]
    assert taken is not None
    assert step.after.table.seats[number] == replace(
        taken, user_id=GUEST, name="Guest", helping=True
    )
