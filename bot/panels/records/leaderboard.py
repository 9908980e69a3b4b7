"""Leaderboards."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace

from discord import ButtonStyle, ui

from bot.model.calendar import Length, Span
from bot.model.user import ThemeName
from bot.panels.custom_id import BoardTurn, SeasonTurn, board_turn
from bot.panels.panel import GOLD, Panel, button, menu, option
from bot.panels.press_verbs import BoardVerb, Form, SeasonVerb
from bot.panels.records.seasons import season_name
from bot.panels.records.standings import add_standings, ranked_line
from bot.pictures.standings_picture import StandingRow, StandingsScene
from bot.records.leaderboard import (
    ANY,
    LEAST,
    LeaderboardPage,
    LeaderboardQuery,
    LeaderboardRow,
    OpponentFilter,
    PlayedAs,
    Scope,
    SortBy,
)
from bot.text.catalogue import Words
from game.rules.ruleset import PRESETS

PICTURE = "leaderboard.png"
CHOSEN, OTHER = ButtonStyle.primary, ButtonStyle.secondary


@dataclass(frozen=True, slots=True)
class ShownLeaderboard:
    """A leaderboard and how it is shown.

    `board`: the query. `ranking`: the page that answers it. `zone`, `season`: the server's time
    zone and length of seasons.
    """

    board: LeaderboardQuery
    ranking: LeaderboardPage
    form: Form = Form.PICTURE
    zone: str = ""
    season: Length = Length.MONTH

    def turn(
        self, verb: BoardVerb, board: LeaderboardQuery | None = None, page: int = 0
    ) -> BoardTurn:
        return board_turn(verb, board or self.board, self.form, page)


def nothing_yet_panel(words: Words) -> Panel:
    """A message that nobody has finished a hand here."""
    panel = Panel(GOLD)
    panel.text(words("leaderboard-title"), words("leaderboard-empty"))
    return panel


def leaderboard_panel(
    shown: ShownLeaderboard, words: Words, theme: ThemeName = ThemeName.DARK
) -> Panel:
    """A page with the reader's own line, and menus for other queries."""
    panel, ranking, board = Panel(GOLD), shown.ranking, shown.board
    _page(panel, shown, words, theme)
    if ranking.own is None:
        panel.text(f"-# {words('board-own-none')}")
    if board.sort_by is SortBy.RATING:
        panel.text(f"-# {words('board-rating-about')}")
    elif board.span is not Span.EVER:
        panel.text(f"-# {words('board-zone', zone=shown.zone, season=shown.season)}")
    if board.sort_by is not SortBy.RATING:
        panel.row(_spans(shown, words))
    for verb, name, options in (
        (BoardVerb.SORT_BY, board.sort_by, {m: words(f"board-by-{m}") for m in SortBy}),
        (BoardVerb.PLAYED_AS, board.played_as, {a: words(f"board-as-{a}") for a in PlayedAs}),
        (BoardVerb.PRESET, board.preset, _presets(words)),
        (BoardVerb.LEAST, str(board.least), _leasts(board.least, words)),
    ):
        if board.sort_by is not SortBy.RATING or verb in (BoardVerb.SORT_BY, BoardVerb.LEAST):
            panel.row([_menu(shown.turn(verb), name, options, words)])
    panel.row(_pages(shown, words))
    panel.row(_others(shown, words))
    return panel


def public_panel(shown: ShownLeaderboard, words: Words) -> Panel:
    """A page for everybody, without anybody's own line."""
    panel = Panel(GOLD)
    _page(panel, replace(shown, ranking=replace(shown.ranking, own=None)), words, ThemeName.DARK)
    press = board_turn(BoardVerb.OPEN, shown.board, Form.PICTURE)
    panel.row([button(words("press-board-open"), press)])
    return panel


def _page(panel: Panel, shown: ShownLeaderboard, words: Words, theme: ThemeName) -> None:
    """The title, and the lines as a picture or as text."""
    title = words(f"board-by-{shown.board.sort_by}")
    about = (when_text(shown, words), which_text(shown.board.effective, words))
    panel.text(words("leaderboard-title"))
    if shown.ranking.outdated:
        panel.text(words("ratings-outdated"))
    rows = tuple(_row(line, shown, words) for line in _lines(shown.ranking))
    if shown.ranking.rows and shown.form is Form.PICTURE:
        add_standings(panel, PICTURE, StandingsScene(title, about, rows), words, theme)
        return
    panel.text(f"**{' · '.join((title, *about))}**")
    if not shown.ranking.rows:
        panel.text(words("board-nobody"))
    panel.text(*(ranked_line(row, words) for row in rows))


def when_text(shown: ShownLeaderboard, words: Words) -> str:
    """The time and place of the hands that count."""
    since, board = shown.ranking.since, shown.board.effective
    if board.span is Span.SEASON:
        name = season_name(since, shown.season, words)
        off = shown.season is Length.OFF
        when = words("season-this-month", month=name) if off else words("season-this", season=name)
    else:
        when = words(f"board-in-{board.span}")
    is_mine = board.scope is Scope.MINE
    return f"{when} · {words('board-scope-mine')}" if is_mine else when


def which_text(board: LeaderboardQuery, words: Words) -> str:
    """Role, rules and opponents of the hands that count, and how many are needed to be ranked."""
    parts = []
    if board.played_as is not PlayedAs.ANY:
        parts.append(words(f"board-as-{board.played_as}"))
    if board.preset != ANY:
        parts.append(words(f"preset-{board.preset}"))
    parts.append(words(f"board-company-{board.opponents}"))
    if board.least > 1:
        parts.append(words("board-least", hands=board.least))
    return " · ".join(parts)


def _lines(ranking: LeaderboardPage) -> Iterator[LeaderboardRow]:
    """The lines of the page, with the reader's own at the end if it is elsewhere."""
    yield from ranking.rows
    if ranking.own and ranking.own.user_id not in {line.user_id for line in ranking.rows}:
        yield ranking.own


def _row(line: LeaderboardRow, shown: ShownLeaderboard, words: Words) -> StandingRow:
    own = shown.ranking.own
    return StandingRow(
        line.rank,
        line.name,
        _counts(line, shown.board, words),
        value_text(line, shown.board.sort_by),
        _sign(line, shown.board.sort_by),
        own=own is not None and own.user_id == line.user_id,
    )


def value_text(line: LeaderboardRow, sort_by: SortBy) -> str:
    """The value that a player is ranked by: +12, +0.53, 38.2%, 7."""
    value = line.value(sort_by)
    match sort_by:
        case SortBy.POINTS:
            return f"{value:+.0f}"
        case SortBy.AVERAGE | SortBy.RATING:
            return f"{value:+z.2f}"
        case SortBy.STREAK:
            return f"{value:.0f}"
        case SortBy.WON | SortBy.FIRST | SortBy.LAST:
            return f"{value:.1%}"


def _sign(line: LeaderboardRow, sort_by: SortBy) -> int:
    """Whether a value is a gain or a loss, 0 for neither."""
    match sort_by:
        case SortBy.POINTS | SortBy.AVERAGE | SortBy.RATING:
            value = round(line.value(sort_by), 2)
            return (value > 0) - (value < 0)
        case SortBy.WON | SortBy.FIRST | SortBy.LAST | SortBy.STREAK:
            return 0


def _counts(line: LeaderboardRow, board: LeaderboardQuery, words: Words) -> str:
    """The number of hands, and of those that the value counts."""
    tally = line.counts
    if line.rank is None:
        return words("board-too-few", hands=tally.hands, least=board.least)
    counts = asdict(tally)
    match board.sort_by:
        case SortBy.POINTS | SortBy.AVERAGE | SortBy.WON:
            return words("board-won-count", **counts)
        case SortBy.FIRST:
            return words("board-first-count", **counts)
        case SortBy.LAST:
            return words("board-last-count", **counts)
        case SortBy.STREAK:
            return words("board-run-count", **counts)
        case SortBy.RATING:
            certainty = "provisional" if line.belief.provisional else "known"
            return words("board-rating-count", hands=tally.hands, known=certainty)


def _spans(shown: ShownLeaderboard, words: Words) -> Iterator[ui.Button[Panel]]:
    for span in Span:
        turn = shown.turn(BoardVerb.SPAN, replace(shown.board, span=span))
        style = CHOSEN if span is shown.board.span else OTHER
        month = span is Span.SEASON and shown.season is Length.OFF
        yield button(words("press-board-month" if month else f"press-board-{span}"), turn, style)


def _presets(words: Words) -> dict[str, str]:
    return {ANY: words("board-any-preset")} | {name: words(f"preset-{name}") for name in PRESETS}


def _leasts(current: int, words: Words) -> dict[str, str]:
    return {str(n): words("board-least", hands=n) for n in sorted({*LEAST, current})}


def _menu(
    turn: BoardTurn,
    current: str,
    labels: dict[str, str] | dict[SortBy, str] | dict[PlayedAs, str],
    words: Words,
) -> ui.Select[Panel]:
    options = (
        option(label, str(value), chosen=value == current) for value, label in labels.items()
    )
    return menu(words("pick-value"), turn, options)


def _pages(shown: ShownLeaderboard, words: Words) -> Iterable[ui.Button[Panel]]:
    page = shown.ranking.page
    if page > 0:
        yield button(words("press-board-back"), shown.turn(BoardVerb.BACK, page=page - 1))
    if page + 1 < shown.ranking.pages:
        yield button(words("press-board-next"), shown.turn(BoardVerb.NEXT, page=page + 1))


def _others(shown: ShownLeaderboard, words: Words) -> Iterator[ui.Button[Panel]]:
    board = shown.board
    opponents = (
        OpponentFilter.ALL if board.opponents is OpponentFilter.PEOPLE else OpponentFilter.PEOPLE
    )
    scope = Scope.MINE if board.scope is Scope.HERE else Scope.HERE
    form = shown.form.other
    if board.sort_by is not SortBy.RATING:
        by_opponents = shown.turn(BoardVerb.OPPONENTS, replace(board, opponents=opponents))
        yield button(words(f"press-board-{opponents}"), by_opponents)
        by_scope = shown.turn(BoardVerb.SCOPE, replace(board, scope=scope))
        yield button(words(f"press-board-{scope}"), by_scope)
    yield button(words("press-seasons"), SeasonTurn(SeasonVerb.OPEN))
    page = shown.ranking.page
    yield button(words(f"press-board-{form}"), board_turn(BoardVerb.FORM, board, form, page))
    if board.effective.scope is Scope.HERE and shown.ranking.rows:
        show = shown.turn(BoardVerb.SHOW, page=page)
        yield button(words("press-board-show"), show, ButtonStyle.success)
