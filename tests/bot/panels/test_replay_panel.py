"""Replays show what a viewpoint could know, and nothing else before the end; and histories."""

from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from discord.utils import format_dt
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.model import Score, Seat
from bot.model.user import PLAIN
from bot.panels.custom_id import FILE, ReplayTurn
from bot.panels.panel import Panel
from bot.panels.press_verbs import Form, ReplayVerb, Viewpoint
from bot.panels.records.history import history_panel
from bot.panels.records.replay import replay_panel, shared_panel
from bot.panels.records.replay_scene import shots_of, sitting, unnamed
from bot.panels.table.scene import unformatted
from bot.pictures.film_picture import MOST_FRAMES
from bot.records.history import History, HistoryPosition, PlayedHand
from bot.tables.replays import Replay
from bot.text.catalogue import Language, Words
from game.players.review import turning
from game.record.key_moments import moments, replay_beats
from game.record.seat_record import Dealt, Role, SeatRecord
from tests.bot.panels.panel_content import (
    alt_texts,
    columns,
    components,
    drawn,
    lines,
    menus,
    problems,
    text,
)
from tests.bot.tables.seated import NOON, PEOPLE, seed, table
from tests.game.record.test_key_moments import golden
from tests.laws.dice import Dice
from tests.laws.worlds import another_world

ENGLISH = Words(Language.ENGLISH)
HANDS = ("rebellion", "qingdao", "dark_solo", "tribute_called", "void")
BLIND = [seen for seen in Viewpoint if seen is not Viewpoint.OPEN]


@cache
def replay(name: str) -> Replay:
    game = golden(name)
    seen = replay_beats(game)
    return Replay("0123abcd", 7, table(*PEOPLE), seen, moments(seen, turning(game)), own=1)


def panel(what: Replay, beat: int, view: Viewpoint, form: Form = Form.PICTURE) -> Panel:
    turn = ReplayTurn(ReplayVerb.NEXT, what.source, what.hand_no, beat, view, form)
    return replay_panel(what, turn, ENGLISH, PLAIN)


def all_of(shown: Panel) -> tuple[list[dict[str, Any]], list[object]]:
    """What a panel says, and what its pictures are drawn from."""
    made = [(name, make.args, make.keywords) for name, make in drawn(shown).items()]
    return components(shown), list(made)


@settings(max_examples=80)
@given(
    st.sampled_from(HANDS),
    st.integers(0, 999),
    st.sampled_from(BLIND),
    st.sampled_from(Form),
    st.integers(0, 10**6),
)
def test_replay_shows_a_viewpoint_nothing_that_it_could_not_know(
    name: str, at: int, view: Viewpoint, form: Form, number: int
) -> None:
    whole = replay(name)
    beat = at % whole.last
    hand = whole.beats[beat].hand
    other = replace(another_world(hand, view.seat, Dice(seed(number))), seed=hand.seed)
    there = (*whole.beats[:beat], replace(whole.beats[beat], hand=other), *whole.beats[beat + 1 :])
    elsewhere = replace(whole, beats=there)
    assert all_of(panel(whole, beat, view, form)) == all_of(panel(elsewhere, beat, view, form))


def test_open_replay_shows_all_hands() -> None:
    whole = replay("rebellion")
    other = another_world(whole.beats[9].hand, 0, Dice(seed(1)))
    there = (*whole.beats[:9], replace(whole.beats[9], hand=other), *whole.beats[10:])
    elsewhere = replace(whole, beats=there)
    assert all_of(panel(whole, 9, Viewpoint.OPEN)) != all_of(panel(elsewhere, 9, Viewpoint.OPEN))


def test_secret_answer_is_shown_to_its_seat_and_in_open_replays_only() -> None:
    whole = replay("rebellion")
    told = {seen: "East: Rebel" in text(panel(whole, 5, seen)) for seen in Viewpoint}
    assert [seen for seen in Viewpoint if told[seen]] == [Viewpoint.SEAT_1, Viewpoint.OPEN]


@pytest.mark.parametrize("name", ["qingdao", "tribute_called"])
@pytest.mark.parametrize("language", Language)
def test_beats_fit_in_every_form(name: str, language: Language) -> None:
    names = tuple(Seat(user, "_*W*_" * 5) for user in PEOPLE)
    whole = replay(name)
    whole = replace(whole, table=replace(whole.table, seats=names))
    for beat in (0, 5, whole.last // 2, whole.last):
        for seen in Viewpoint:
            for form in Form:
                turn = ReplayTurn(ReplayVerb.NEXT, "0123abcd", 7, beat, seen, form)
                shown = replay_panel(whole, turn, Words(language), PLAIN)
                assert problems(shown) == []
    assert problems(shared_panel(whole, b"", Words(language))) == []


def test_key_moment_of_the_menu_leads_to_its_beat() -> None:
    offered = menus(panel(replay("rebellion"), 0, Viewpoint.TABLE))["moment"]
    assert list(offered.values())[:3] == [
        "West ascends",
        "Rebellion! Hoes: East · North. ×2",
        "The royals kick back: ×4",
    ]
    beat = int(next(iter(offered)).partition(".")[0])
    assert "**West ascends**" in lines(panel(replay("rebellion"), beat, Viewpoint.TABLE))


def test_replay_of_a_file_names_nobody_and_has_the_file() -> None:
    whole = replace(
        replay("rebellion"), source=FILE, hand_no=0, table=unnamed(ENGLISH), own=None, file="text"
    )
    shown = panel(whole, 12, Viewpoint.SEAT_2)
    assert "as Seat 2 saw it" in text(shown)
    assert [each.filename for each in shown.attached] == ["table.png", "hand.png", "hand.txt"]
    assert "East" not in text(shown) + str(alt_texts(shown))


def test_hidden_and_forgotten_players_are_not_named() -> None:
    scores = tuple(
        Score(user, name, 4, won=True, seat=seat)
        for seat, (user, name) in enumerate(zip(PEOPLE, ("A", "B", "C", "D", "E"), strict=True))
        if seat != 3
    )
    seats = sitting(table(), scores, frozenset({PEOPLE[1]}), ENGLISH).seats
    assert [seat.name for seat in seats if seat] == ["A", "a player", "C", "Seat 4", "E"]


def test_animation_of_a_very_long_hand_keeps_all_key_moments() -> None:
    whole = replay("qingdao")
    long = replace(whole, beats=(*whole.beats[:-1], *whole.beats[20:-1] * 3, whole.beats[-1]))
    shots = shots_of(long, ENGLISH)
    assert len(shots) == MOST_FRAMES
    done = {shot.scene.done for shot in shots}
    assert {moment.beat / long.last for moment in long.moments} <= done


def test_history_fits_and_offers_hands_that_can_be_replayed() -> None:
    others = tuple(Score(user, "W" * 24, 4, won=None, seat=n) for n, user in enumerate(PEOPLE, 1))
    own = Score(9, "Me", -24, won=False, at=NOON, preset="qingdao deck=168", seat=0)
    hands = tuple(
        PlayedHand(f"{n:08x}", 1, HistoryPosition(NOON, n), own, others, replayable=n > 0)
        for n in range(10)
    )
    shown = history_panel(History(hands, newer=True, older=True), frozenset({13}), ENGLISH)
    assert problems(shown) == []
    assert len(menus(shown)["pick"]) == 9
    assert "no replay" in text(shown), "deleted, broken off, or still being played"
    assert "a player" in text(shown)


@pytest.mark.parametrize("language", [Language.CHINESE, Language.TAIWAN_CHINESE])
def test_headline_of_a_hand_fits_a_phone(language: Language) -> None:
    part = SeatRecord(Dealt.NEITHER, Role.AGAINST, 5, 0, *(False,) * 4, 0, False, 1, 1, frozenset())
    own = Score(9, "Me", -124, won=False, at=NOON, preset="qingdao deck=168", seat=0, record=part)
    hands = (PlayedHand("0" * 8, 1, HistoryPosition(NOON, 1), own, (), replayable=True),)
    shown = lines(history_panel(History(hands), frozenset(), Words(language)))
    when = format_dt(NOON, "d")
    (line,) = (each for each in shown if when in each)
    assert columns(unformatted(line.replace(when, "2026/11/20"))) <= 31
