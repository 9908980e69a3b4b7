"""A player's finished hands in a server, newest first, and results as a file."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from discord import SelectOption, ui
from discord.utils import format_dt

from bot.model import Score
from bot.model.hand import hand_code
from bot.panels.custom_id import HistoryTurn
from bot.panels.panel import GOLD, GREY, OPTION_LENGTH, Panel, button, menu, option
from bot.panels.player_names import clean_name, escaped
from bot.panels.press_verbs import HistoryVerb
from bot.records.history import History, HistoryPosition, PlayedHand, ResultsFile
from bot.text.catalogue import Words
from game.rules.ruleset import PRESETS

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)


def history_panel(history: History, hidden: frozenset[int], words: Words) -> Panel:
    """A page of hands. Players who are `hidden` are not named."""
    if not history.hands:
        panel = Panel(GREY)
        panel.text(words("history-none"))
        return panel
    panel = Panel(GOLD)
    panel.text(words("history-title"))
    panel.text(*(_line(played, hidden, words) for played in history.hands))
    if options := list(_options(history, words)):
        panel.row([menu(words("pick-history"), HistoryTurn(HistoryVerb.PICK), options)])
    panel.row(_pages(history, words))
    return panel


def position_of(turn: HistoryTurn) -> HistoryPosition:
    """The position that a press stands for. Raises OverflowError for an impossible one."""
    return HistoryPosition(_EPOCH + turn.at * _MILLISECOND, turn.score)


def hand_label(played: PlayedHand, words: Words) -> str:
    """A hand in one line, for menus and autocomplete."""
    own = played.own
    code, points = hand_code(played.table_id, played.hand_no), f"{own.points:+d}"
    return f"{code} · {points} · {_what(own, words)}"[:OPTION_LENGTH]


def _line(played: PlayedHand, hidden: frozenset[int], words: Words) -> str:
    own = played.own
    headline = [format_dt(own.at, "d"), f"**{own.points:+d}**", _what(own, words)]
    code = hand_code(played.table_id, played.hand_no)
    details = [f"`{code}`" if played.replayable else words("history-gone"), *_preset(own, words)]
    if names := list(_names(played, hidden, words)):
        details.append(words("history-with", names=words("between-names").join(names)))
    return f"{' · '.join(headline)}\n-# {' · '.join(details)}"


def _what(own: Score, words: Words) -> str:
    """The role of a player in the hand, and the outcome for them."""
    if own.left:
        return words("history-left")
    parts = [words(f"history-{own.outcome}")]
    if own.record:
        parts.insert(0, words(f"history-{own.record.role}"))
    if own.substitute:
        parts.append(words("history-substitute"))
    return " · ".join(parts)


def _preset(own: Score, words: Words) -> Iterator[str]:
    name, *differences = own.preset.split()[:2]
    if name in PRESETS:
        yield words(f"preset-{name}") + "*" * len(differences)


def _names(played: PlayedHand, hidden: frozenset[int], words: Words) -> Iterator[str]:
    """The other people by name, and the number of AI players."""
    others = [score for score in played.others if not score.left]
    for score in others:
        if score.user_id is not None:
            is_hidden = score.user_id in hidden
            yield words("replays-somebody") if is_hidden else escaped(clean_name(score.name))
    if count := sum(score.user_id is None for score in others):
        yield words("history-ai", count=count)


def _options(history: History, words: Words) -> Iterator[SelectOption]:
    for played in history.hands:
        if played.replayable:
            code = hand_code(played.table_id, played.hand_no)
            yield option(hand_label(played, words), code)


def _pages(history: History, words: Words) -> Iterator[ui.Button[Panel]]:
    first, last = history.hands[0].position, history.hands[-1].position
    if history.newer:
        yield button(words("press-history-newer"), _turn(HistoryVerb.NEWER, first))
    if history.older:
        yield button(words("press-history-older"), _turn(HistoryVerb.OLDER, last))


def _turn(verb: HistoryVerb, position: HistoryPosition) -> HistoryTurn:
    return HistoryTurn(verb, (position.at - _EPOCH) // _MILLISECOND, position.score)


def results_panel(results: ResultsFile, words: Words) -> Panel:
    """The results of a server as a file."""
    panel = Panel(GREY)
    panel.text(words("results-title"))
    add_results(panel, results, words)
    panel.text(f"-# {words('results-hidden')}")
    return panel


def add_results(panel: Panel, results: ResultsFile, words: Words) -> None:
    """Add the file and say what is in it, unless it is empty."""
    if not results.rows:
        panel.text(words("results-none"))
        return
    panel.text(words("results-whole" if results.whole else "results-newest", rows=results.rows))
    panel.file(results.name, results.data)
