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
from bot.replays.replays import Replay
from bot.text.catalogue import Language, Words
from game.players.review import turning
from game.record.key_moments import moments, replay_beats
from game.record.seat_record import Dealt, Role, SeatRecord
from tests.bot.panels.panel_content import (
    alt_texts,
    buttons,
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
BLIND = [viewpoint for viewpoint in Viewpoint if viewpoint is not Viewpoint.OPEN]


@cache
def replay(name: str) -> Replay:
    """The replay of a golden hand by a user at seat 1."""
    game = golden(name)
    beats = replay_beats(game)
    return Replay("0123abcd", 7, table(*PEOPLE), beats, moments(beats, turning(game)), own=1)


def beat_panel(whole: Replay, beat: int, view: Viewpoint, form: Form = Form.PICTURE) -> Panel:
    """A beat from a viewpoint."""
    turn = ReplayTurn(ReplayVerb.NEXT, whole.source, whole.hand_no, beat, view, form)
    return replay_panel(whole, turn, ENGLISH, PLAIN)


def dealt_otherwise(whole: Replay, beat: int, seat: int | None, number: int) -> Replay:
    """The replay with another hand in a beat, which this seat could not tell apart then."""
    hand = whole.beats[beat].hand
    other = replace(another_world(hand, seat, Dice(seed(number))), seed=hand.seed)
    beats = list(whole.beats)
    beats[beat] = replace(beats[beat], hand=other)
    return replace(whole, beats=tuple(beats))


def everything(panel: Panel) -> tuple[list[dict[str, Any]], list[object]]:
    """The components of a panel, and what its pictures are drawn from."""
    pictures = [(name, call.args, call.keywords) for name, call in drawn(panel).items()]
    return components(panel), list(pictures)


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
    panels = (
        beat_panel(each, beat, view, form)
        for each in (whole, dealt_otherwise(whole, beat, view.seat, number))
    )
    first, second = map(everything, panels)
    assert first == second


def test_open_replay_shows_all_hands() -> None:
    whole = replay("rebellion")
    other = dealt_otherwise(whole, 9, 0, 1)
    first, second = (everything(beat_panel(each, 9, Viewpoint.OPEN)) for each in (whole, other))
    assert first != second


def test_secret_answer_is_shown_to_its_seat_and_in_open_replays_only() -> None:
    whole = replay("rebellion")
    shown_to = [view for view in Viewpoint if "East: Rebel" in text(beat_panel(whole, 5, view))]
    assert shown_to == [Viewpoint.SEAT_1, Viewpoint.OPEN]


@pytest.mark.parametrize("name", ["qingdao", "tribute_called"])
@pytest.mark.parametrize("language", Language)
def test_beats_fit_in_every_form(name: str, language: Language) -> None:
    names = tuple(Seat(user, "_*W*_" * 5) for user in PEOPLE)
    whole = replay(name)
    whole = replace(whole, table=replace(whole.table, seats=names))
    for beat in (0, 5, whole.last // 2, whole.last):
        for viewpoint in Viewpoint:
            for form in Form:
                turn = ReplayTurn(ReplayVerb.NEXT, "0123abcd", 7, beat, viewpoint, form)
                panel = replay_panel(whole, turn, Words(language), PLAIN)
                assert problems(panel) == []
    assert problems(shared_panel(whole, b"", Words(language))) == []


def test_key_moment_of_the_menu_leads_to_its_beat() -> None:
    offered = menus(beat_panel(replay("rebellion"), 0, Viewpoint.TABLE))["moment"]
    assert list(offered.values())[:3] == [
        "West ascends",
        "Rebellion! Hoes: East · North. ×2",
        "The royals kick back: ×4",
    ]
    beat = int(next(iter(offered)).partition(".")[0])
    assert "**West ascends**" in lines(beat_panel(replay("rebellion"), beat, Viewpoint.TABLE))


@pytest.mark.parametrize(
    ("beat", "viewpoint", "own", "offered"),
    [
        (0, Viewpoint.TABLE, 1, True),
        (12, Viewpoint.OPEN, 1, True),
        (12, Viewpoint.SEAT_4, 1, True),
        (12, Viewpoint.SEAT_4, None, True),
        (12, Viewpoint.OPEN, None, False),
        (-1, Viewpoint.SEAT_4, 1, False),
    ],
)
def test_one_plays_on_in_the_seat_seen_or_ones_own_until_it_is_out(
    beat: int, viewpoint: Viewpoint, own: int | None, *, offered: bool
) -> None:
    whole = replace(replay("rebellion"), own=own)
    beat %= len(whole.beats)
    assert ("play_on" in buttons(beat_panel(whole, beat, viewpoint))) is offered


def test_nobody_plays_on_in_a_seat_that_is_out() -> None:
    whole = replay("rebellion")
    out = next(n for n, beat in enumerate(whole.beats) if beat.hand.out and not beat.hand.over)
    (seat,) = whole.beats[out].hand.out
    assert whole.seat_to_play(out - 1, seat) == seat
    assert whole.seat_to_play(out, seat) is None


def test_replay_of_a_file_names_nobody_and_has_the_file() -> None:
    whole = replace(
        replay("rebellion"), source=FILE, hand_no=0, table=unnamed(ENGLISH), own=None, file="text"
    )
    panel = beat_panel(whole, 12, Viewpoint.SEAT_2)
    assert "as Seat 2 saw it" in text(panel)
    assert [each.filename for each in panel.attached] == ["table.png", "hand.png", "hand.txt"]
    assert "East" not in text(panel) + str(alt_texts(panel))


def test_hidden_and_forgotten_players_are_not_named() -> None:
    scores = tuple(
        Score(user, name, 4, won=True, seat=seat, at=NOON)
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
    others = tuple(Score(user, "W" * 24, 4, None, n, NOON) for n, user in enumerate(PEOPLE, 1))
    own = Score(9, "Me", -24, won=False, at=NOON, preset="qingdao deck=168", seat=0)
    hands = tuple(
        PlayedHand(f"{n:08x}", 1, HistoryPosition(NOON, n), own, others, replayable=n > 0)
        for n in range(10)
    )
    panel = history_panel(History(hands, newer=True, older=True), frozenset({13}), ENGLISH)
    assert problems(panel) == []
    assert len(menus(panel)["pick"]) == 9
    assert "no replay" in text(panel), "deleted, broken off, or still being played"
    assert "a player" in text(panel)


@pytest.mark.parametrize("language", [Language.CHINESE, Language.TAIWAN_CHINESE])
def test_headline_of_a_hand_fits_a_phone(language: Language) -> None:
    part = SeatRecord(Dealt.NEITHER, Role.AGAINST, 5, 0, *(False,) * 4, 0, False, 1, 1, frozenset())
    own = Score(9, "Me", -124, won=False, at=NOON, preset="qingdao deck=168", seat=0, record=part)
    hands = (PlayedHand("0" * 8, 1, HistoryPosition(NOON, 1), own, (), replayable=True),)
    panel = lines(history_panel(History(hands), frozenset(), Words(language)))
    when = format_dt(NOON, "d")
    (line,) = (each for each in panel if when in each)
    assert columns(unformatted(line.replace(when, "2026/11/20"))) <= 31
