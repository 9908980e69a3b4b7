"""Leaderboards: rows as a picture and in words, and the buttons and menus of a query."""

import re
from dataclasses import replace
from datetime import date
from itertools import product

import pytest
from discord import ButtonStyle, ui

from bot.model.calendar import Length, Span
from bot.model.user import ThemeName
from bot.panels.custom_id import BoardTurn, SeasonTurn, read
from bot.panels.panel import Panel
from bot.panels.press_verbs import BoardVerb, Form, SeasonVerb
from bot.panels.records.leaderboard import (
    ShownLeaderboard,
    leaderboard_panel,
    nothing_yet_panel,
    public_panel,
)
from bot.panels.table.scene import unformatted
from bot.records.leaderboard import (
    ANY,
    PAGE,
    HandCounts,
    LeaderboardPage,
    LeaderboardQuery,
    LeaderboardRow,
    OpponentFilter,
    PlayedAs,
    Scope,
    SortBy,
)
from bot.text.catalogue import Language, Words
from game.rating.belief import Belief
from game.rules.ruleset import PRESETS
from tests.bot.panels.panel_content import (
    EVERY_LANGUAGE,
    WORST_NAME,
    alt_texts,
    columns,
    drawn,
    items,
    lines,
    menus,
    problems,
    text,
)

EN = Words(Language.ENGLISH)
MUCH = HandCounts(10**6, -(10**7), *[10**6] * 7)
FULL = LeaderboardPage(
    tuple(LeaderboardRow(9_000 + n, n, WORST_NAME, MUCH) for n in range(PAGE)),
    LeaderboardRow(9_999, 99, WORST_NAME, MUCH),
    players=10_000,
    page=899,
    since=date(2026, 11, 1),
    outdated=True,
)
MINE = HandCounts(hands=12, points=7, won=5, drawn=2, placed=10, first=3, last=1, run=2, streak=4)
SMALL = LeaderboardPage(
    (LeaderboardRow(1, 11, "East", MINE), LeaderboardRow(2, 12, "*West*", HandCounts(3, -7, 1))),
    players=2,
)


LATE = HandCounts(1240, -12345, 620, 99, 1200, 400, 99, 3, 17)
COLUMNS, SMALL_COLUMNS = 24, 28
"""What a phone of 320 pixels has in a line: so many Latin letters, or half as many Chinese ones."""
LISTED = re.compile(r"\d+\. |[-*] ")


def turns(panel: Panel) -> dict[BoardVerb, list[BoardTurn]]:
    """What the buttons and menus stand for."""
    turns_by_verb: dict[BoardVerb, list[BoardTurn]] = {}
    for item in items(panel):
        if isinstance(item, ui.Button | ui.Select):
            turn = read(item.custom_id or "")
            if turn == SeasonTurn(SeasonVerb.OPEN):
                continue
            assert isinstance(turn, BoardTurn)
            turns_by_verb.setdefault(turn.verb, []).append(turn)
    return turns_by_verb


@EVERY_LANGUAGE
@pytest.mark.parametrize("form", Form)
def test_every_query_fits_with_the_longest_names(words: Words, form: Form) -> None:
    for sort_by, span, scope in product(SortBy, Span, Scope):
        board = LeaderboardQuery(
            sort_by, PlayedAs.EMPEROR, span, "qingdao", OpponentFilter.PEOPLE, scope, 100
        )
        shown = ShownLeaderboard(board, FULL, form, "America/Argentina/ComodRivadavia")
        for panel in (leaderboard_panel(shown, words), public_panel(shown, words)):
            assert problems(panel) == []


def test_rows_as_picture_and_in_words() -> None:
    panel = leaderboard_panel(
        ShownLeaderboard(LeaderboardQuery(), replace(SMALL, own=SMALL.rows[0])), EN
    )
    (alt,) = alt_texts(panel)
    assert alt.splitlines() == [
        "Points · All time · People only",
        "▶ 1. East · +7 · 5 of 12 won, 2 drawn",
        "2. *West* · -7 · 1 of 3 won",
    ]
    (draw,) = drawn(panel).values()
    scene = draw.args[0]
    assert [(row.rank, row.value, row.own) for row in scene.rows] == [
        (1, "+7", True),
        (2, "-7", False),
    ]
    in_words = leaderboard_panel(ShownLeaderboard(LeaderboardQuery(), SMALL, Form.TEXT), EN)
    assert alt_texts(in_words) == []
    assert "2\\. **\\*West\\*** · -7\n-# 1 of 3 won" in text(in_words)


@pytest.mark.parametrize(
    ("sort_by", "value", "counts"),
    [
        (SortBy.POINTS, "+7", "5 of 12 won, 2 drawn"),
        (SortBy.AVERAGE, "+0.58", "5 of 12 won, 2 drawn"),
        (SortBy.WON, "41.7%", "5 of 12 won, 2 drawn"),
        (SortBy.FIRST, "30.0%", "3 of 12"),
        (SortBy.LAST, "10.0%", "1 of 12"),
        (SortBy.STREAK, "4", "12 hands, 2 in a row now"),
    ],
)
def test_value_and_counts_of_a_row(sort_by: SortBy, value: str, counts: str) -> None:
    shown = ShownLeaderboard(LeaderboardQuery(sort_by), SMALL, Form.TEXT)
    assert f"1\\. **East** · {value}\n-# {counts}" in text(leaderboard_panel(shown, EN))


def test_value_that_rounds_to_zero_is_no_loss() -> None:
    ranking = LeaderboardPage((LeaderboardRow(1, 11, "East", HandCounts(1000, -1)),))
    (draw,) = drawn(
        leaderboard_panel(ShownLeaderboard(LeaderboardQuery(SortBy.AVERAGE), ranking), EN)
    ).values()
    (row,) = draw.args[0].rows
    assert (row.value, row.sign) == ("+0.00", 0)


@pytest.mark.parametrize(
    ("variance", "value", "counts"),
    [(0.01, "+0.30", "12 hands"), (0.25, "-0.50", "12 hands, provisional")],
)
def test_rating_is_cautious_and_marked_where_provisional(
    variance: float, value: str, counts: str
) -> None:
    line = LeaderboardRow(1, 11, "East", HandCounts(12), Belief(0.5, variance))
    panel = leaderboard_panel(
        ShownLeaderboard(LeaderboardQuery(SortBy.RATING), LeaderboardPage((line,)), Form.TEXT),
        EN,
    )
    assert f"1\\. **East** · {value}\n-# {counts}\n" in text(panel) + "\n"


def test_rating_ignores_filters_and_keeps_them_for_later() -> None:
    board = LeaderboardQuery(
        SortBy.WON, PlayedAs.GUARD, Span.WEEK, "roast", OpponentFilter.PEOPLE, Scope.MINE, 30
    )
    shown = ShownLeaderboard(board.sorted_by(SortBy.RATING), SMALL, Form.TEXT, "UTC")
    panel = leaderboard_panel(shown, EN)
    assert "Rating · All time · AI players too · 30+ hands" in text(panel)
    assert EN("board-zone", zone="UTC", season=Length.MONTH) not in text(panel)
    assert set(turns(panel)) == {BoardVerb.SORT_BY, BoardVerb.LEAST, BoardVerb.FORM, BoardVerb.SHOW}
    (turn,) = turns(panel)[BoardVerb.SORT_BY]
    assert turn.board.sorted_by(SortBy.WON) == board


@pytest.mark.parametrize(
    ("length", "button"),
    [
        (Length.QUARTER, "press-board-season"),
        (Length.MONTH, "press-board-season"),
        (Length.OFF, "press-board-month"),
    ],
)
def test_without_seasons_a_month_is_shown_and_offered(length: Length, button: str) -> None:
    query, page = LeaderboardQuery(span=Span.SEASON), replace(SMALL, since=FULL.since)
    shown = ShownLeaderboard(query, page, Form.TEXT, "UTC", length)
    assert EN(button) in text(public_panel(shown, EN)).splitlines()[1]
    chosen = [
        item.label
        for item in items(leaderboard_panel(shown, EN))
        if isinstance(item, ui.Button) and item.style is ButtonStyle.primary
    ]
    assert chosen == [EN(button)]


@EVERY_LANGUAGE
@pytest.mark.parametrize("sort_by", SortBy)
def test_every_row_fits_a_phone_and_is_no_markdown_list(words: Words, sort_by: SortBy) -> None:
    equal = tuple(LeaderboardRow(11, user, "East", LATE, Belief(-9.5, 1.0)) for user in (1, 2))
    shown = ShownLeaderboard(
        LeaderboardQuery(sort_by), LeaderboardPage(equal, equal[0], players=12, page=1), Form.TEXT
    )
    content = lines(leaderboard_panel(shown, words))
    first = next(number for number, line in enumerate(content) if "East" in line)
    for ranked, counts in (content[first : first + 2], content[first + 2 : first + 4]):
        assert not LISTED.match(ranked)
        assert columns(unformatted(ranked)) <= COLUMNS
        assert columns(counts.removeprefix("-# ")) <= SMALL_COLUMNS


@EVERY_LANGUAGE
def test_own_row_is_on_every_page(words: Words) -> None:
    own = LeaderboardRow(27, 99, "Me", MINE)
    shown = ShownLeaderboard(LeaderboardQuery(), replace(SMALL, own=own), Form.TEXT)
    assert "▶ 27\\. **Me**" in text(leaderboard_panel(shown, words))
    too_few = ShownLeaderboard(
        LeaderboardQuery(least=30), replace(SMALL, own=replace(own, rank=None)), Form.TEXT
    )
    content = text(leaderboard_panel(too_few, words))
    assert words("board-too-few", hands=12, least=30) in content
    assert "▶ –\\. **Me**" in content
    assert words("board-own-none") in text(
        leaderboard_panel(ShownLeaderboard(LeaderboardQuery(), SMALL), words)
    )


def test_every_part_of_a_query_has_a_button_or_a_menu() -> None:
    panel = leaderboard_panel(ShownLeaderboard(LeaderboardQuery(), replace(FULL, page=1)), EN)
    assert set(turns(panel)) == set(BoardVerb) - {BoardVerb.OPEN}
    assert {turn.span for turn in turns(panel)[BoardVerb.SPAN]} == set(Span)
    assert [turns(panel)[verb][0].page for verb in (BoardVerb.BACK, BoardVerb.NEXT)] == [0, 2]
    offered = menus(panel)
    assert list(offered["sort_by"]) == list(SortBy)
    assert list(offered["as"]) == list(PlayedAs)
    assert list(offered["preset"]) == [ANY, *PRESETS]
    assert list(offered["least"]) == ["1", "3", "10", "30", "100"]
    assert turns(panel)[BoardVerb.OPPONENTS][0].opponents is OpponentFilter.ALL
    assert turns(panel)[BoardVerb.SCOPE][0].scope is Scope.MINE
    assert turns(panel)[BoardVerb.FORM][0].form is Form.TEXT


def test_presses_keep_the_rest_of_the_query_and_begin_on_the_first_page() -> None:
    board = LeaderboardQuery(
        SortBy.WON, PlayedAs.GUARD, Span.WEEK, "roast", OpponentFilter.ALL, Scope.HERE, 30
    )
    panel = leaderboard_panel(ShownLeaderboard(board, FULL, Form.TEXT), EN)
    for verb, (turn, *_) in turns(panel).items():
        same = {"span", "opponents", "scope"} - {verb.value}
        for name in ("sort_by", "played_as", "preset", "least", *same):
            assert getattr(turn, name) == getattr(board, name), verb
        assert turn.form is (Form.PICTURE if verb is BoardVerb.FORM else Form.TEXT)
        pages = {BoardVerb.BACK: 898, BoardVerb.NEXT: 900, BoardVerb.FORM: 899, BoardVerb.SHOW: 899}
        assert turn.page == pages.get(verb, 0)


@EVERY_LANGUAGE
def test_public_leaderboard_has_no_own_row_and_no_choices(words: Words) -> None:
    shown = ShownLeaderboard(
        LeaderboardQuery(), replace(SMALL, own=LeaderboardRow(27, 99, "Me", MINE))
    )
    panel = public_panel(shown, words)
    assert "Me" not in "".join(alt_texts(panel)) + text(panel)
    assert list(turns(panel)) == [BoardVerb.OPEN]
    (draw,) = drawn(panel).values()
    assert draw.args[1] is ThemeName.DARK
    assert public_panel(shown, words).same_as(public_panel(replace(shown, ranking=SMALL), words))


def test_hands_of_other_servers_cannot_be_published() -> None:
    panel = leaderboard_panel(ShownLeaderboard(LeaderboardQuery(scope=Scope.MINE), SMALL), EN)
    assert BoardVerb.SHOW not in turns(panel)


@EVERY_LANGUAGE
def test_empty_leaderboard_says_what_to_do(words: Words) -> None:
    assert "`/" in text(nothing_yet_panel(words))
    panel = leaderboard_panel(
        ShownLeaderboard(LeaderboardQuery(span=Span.DAY), LeaderboardPage(), zone="UTC"), words
    )
    assert problems(panel) == []
    assert words("board-nobody") in text(panel)
    assert words("board-zone", zone="UTC", season=Length.MONTH) in text(panel)


@pytest.mark.parametrize("outdated", [True, False])
def test_a_leaderboard_says_if_ratings_are_computed_again(outdated: bool) -> None:
    ranking = replace(SMALL, outdated=outdated)
    shown = ShownLeaderboard(LeaderboardQuery(SortBy.RATING), ranking)
    for panel in (leaderboard_panel(shown, EN), public_panel(shown, EN)):
        assert (EN("ratings-outdated") in text(panel)) is outdated
