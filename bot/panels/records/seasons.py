"""Podiums of finished seasons."""

from collections.abc import Iterator
from datetime import date

from discord import ButtonStyle, ui

from bot.model.calendar import Length
from bot.model.user import ThemeName
from bot.panels.custom_id import SeasonTurn, board_turn
from bot.panels.panel import GOLD, Panel, button
from bot.panels.player_names import escaped
from bot.panels.press_verbs import BoardVerb, Form, SeasonVerb
from bot.panels.records.standings import add_standings, ranked_line
from bot.pictures.standings_picture import StandingRow, StandingsScene
from bot.records.leaderboard import LEAST, LeaderboardQuery, SortBy
from bot.records.seasons import LEAST_HANDS, PODIUM, Finish, Season, SeasonsPage
from bot.text.catalogue import Words

PICTURE = "podium.png"
FOR_A_SHARE = LEAST[2]
"""The fewest hands to be named best at a share."""


def season_name(since: date, length: Length, words: Words) -> str:
    """The name of a season: January 2026, January to March 2026."""
    if length is Length.QUARTER:
        return words("season-quarter", quarter=(since.month + 2) // 3, year=str(since.year))
    return words("season-month", month=since.month, year=str(since.year))


def podium_panel(season: Season, words: Words) -> Panel:
    """The podium of a season, for everybody."""
    panel, name = Panel(GOLD), season_name(season.since, season.length, words)
    panel.text(words("season-over", season=name))
    if season.finishes:
        about = (_company(season, words), words("season-least", hands=LEAST_HANDS))
        rows = tuple(_row(finish, words) for finish in season.podium)
        scene = StandingsScene(name, about, rows)
        add_standings(panel, PICTURE, scene, words, ThemeName.DARK)
        panel.text(*_best(season, words))
    else:
        panel.text(words("season-nobody"))
    seasons = SeasonTurn(SeasonVerb.OPEN, season=season.since.toordinal())
    board = board_turn(BoardVerb.OPEN, LeaderboardQuery(), Form.PICTURE)
    panel.row([button(words("press-seasons"), seasons), button(words("press-board-open"), board)])
    return panel


def past_seasons_panel(
    past: SeasonsPage, user_id: int, words: Words, length: Length = Length.MONTH
) -> Panel:
    """A page of finished seasons, with the reader's own results.

    `length`: the current length of seasons.
    """
    panel = Panel(GOLD)
    panel.text(words("seasons-title"))
    if not past.seasons:
        key = "settings-season-off-about" if length is Length.OFF else "seasons-none"
        panel.text(words(key, hands=LEAST_HANDS))
    for season in past.seasons:
        name = season_name(season.since, season.length, words)
        panel.text(
            f"**{name}** · {_company(season, words)}",
            *(ranked_line(_row(row, words, user_id), words) for row in _shown(season, user_id)),
            "" if season.finishes else words("season-nobody"),
        )
    if past.seasons:
        panel.text(f"-# {words('season-least', hands=LEAST_HANDS)}")
    panel.row(_pages(past, words))
    return panel


def _shown(season: Season, user_id: int) -> Iterator[Finish]:
    """The podium and the reader's own result."""
    yield from season.podium
    yield from (finish for finish in season.finishes[PODIUM:] if finish.user_id == user_id)


def _pages(past: SeasonsPage, words: Words) -> Iterator[ui.Button[Panel]]:
    if past.page > 0:
        yield button(words("press-board-back"), SeasonTurn(SeasonVerb.BACK, past.page - 1))
    if past.page + 1 < past.pages:
        yield button(words("press-board-next"), SeasonTurn(SeasonVerb.NEXT, past.page + 1))
    board = board_turn(BoardVerb.OPEN, LeaderboardQuery(), Form.PICTURE)
    yield button(words("press-season-board"), board, ButtonStyle.primary)


def _company(season: Season, words: Words) -> str:
    merit = words(f"board-by-{SortBy.POINTS}")
    return f"{merit} · {words(f'board-company-{season.opponents}')}"


def _row(finish: Finish, words: Words, user_id: int | None = None) -> StandingRow:
    sign = (finish.points > 0) - (finish.points < 0)
    counts = words("season-count", won=finish.won, hands=finish.hands)
    own = user_id is not None and finish.user_id == user_id
    return StandingRow(finish.rank, finish.name, counts, f"{finish.points:+}", sign, own)


def _best(season: Season, words: Words) -> Iterator[str]:
    """The best players by other measures than points."""
    enough = [finish for finish in season.finishes if finish.hands >= FOR_A_SHARE]
    if not enough:
        return
    best = max(enough, key=lambda finish: finish.average)
    yield words("season-best-average", name=escaped(best.name), value=f"{best.average:+z.2f}")
    if any(finish.first for finish in enough):
        best = max(enough, key=lambda finish: finish.share_first)
        yield words("season-best-first", name=escaped(best.name), value=f"{best.share_first:.0%}")
