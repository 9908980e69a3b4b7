"""The web page holds nothing that its user may not know.

Two hands that a seat cannot tell apart give equal scenes and equal hints, byte for byte, and in
both the bot acts at the same times.
"""

import json
from dataclasses import asdict, replace
from datetime import datetime

import pytest

from bot.model import Status, Table
from bot.model.user import PLAIN
from bot.tables.rules.during_hand import Deadline, bot_move_time, new_deadline
from bot.tables.rules.snapshot import HandProgress, Playing
from bot.text.catalogue import Language, Words
from bot.web.own import hint_choices
from bot.web.scene import scene_of
from game.hand.state import Hand
from game.hand.view import own_view
from game.players.hints import hint
from game.rules.options import difference, written_options
from game.rules.ruleset import PRESETS
from tests.bot.tables.seated import AI, NOON, PEOPLE, of_the_day, practised, table
from tests.laws.dice import any_debt
from tests.laws.games import Dice, played
from tests.laws.worlds import another_world

GUEST = 99
HINTED = 4
"""Percent of the positions in which a hint is looked at."""


def sent(sitting: Table, hand: Hand, user_id: int) -> bytes:
    """What is sent to a user of the page."""
    now = Playing(sitting, hand, HandProgress(NOON))
    scene = scene_of(now, now.seat_of(user_id), Language.ENGLISH, PLAIN)
    return json.dumps(asdict(scene), ensure_ascii=False).encode()


def due(sitting: Table, hand: Hand) -> tuple[Deadline, datetime | None]:
    """The deadline, and when the bot acts.

    Forced passes are switched off: they show everybody that a player can play nothing. The seed is
    removed, as pauses are drawn from it.
    """
    sitting, hand = replace(sitting, forced_passes=False), replace(hand, seed=b"")
    return new_deadline(sitting, hand, NOON), bot_move_time(sitting, hand, NOON)


def hinted(sitting: Table, hand: Hand, seat: int) -> str:
    """The hint that a seat can ask for."""
    view = own_view(hand, seat)
    best = hint(view)
    return str(hint_choices(sitting, view, best, Words(Language.ENGLISH))) if best else ""


@pytest.mark.parametrize("preset", PRESETS)
def test_worlds_a_seat_cannot_tell_apart_are_sent_alike(preset: str) -> None:
    rules, examined = PRESETS[preset], set[str]()
    options = written_options(difference(rules, PRESETS[preset]))
    sitting = replace(
        table(*PEOPLE),
        status=Status.PLAYING,
        preset=preset,
        rules=options,
        hand_no=1,
        deadline_at=NOON,
    )
    with_ai = replace(sitting, seats=table(PEOPLE[0], AI, PEOPLE[2], AI, AI).seats)
    alone = practised(replace(sitting, seats=table(PEOPLE[0], AI, AI, AI, AI).seats))
    for number in range(8):
        seed = bytes([0, 0, 7, number])
        dice = Dice(seed)
        for step in played(rules, seed, number % 5, any_debt(rules, number % 5, dice))[0]:
            hand = step.before
            if hand.phase.name == "trick" and not dice.happens(10):
                continue
            examined.add(hand.phase.name)
            for seat, user_id in (*enumerate(PEOPLE), (None, GUEST)):
                other = another_world(hand, seat, dice)
                assert sent(sitting, hand, user_id) == sent(sitting, other, user_id)
                assert due(sitting, hand) == due(sitting, other)
                assert due(with_ai, hand) == due(with_ai, other)
                for own in (alone, of_the_day(alone)) if seat == 0 else ():
                    assert sent(own, hand, user_id) == sent(own, other, user_id)
                    assert due(own, hand) == due(own, other)
                if seat is not None and dice.happens(HINTED):
                    assert hinted(sitting, hand, seat) == hinted(sitting, other, seat)
    assert examined >= {"open-guard", "trick"}
