"""The picture of a result that players show to others."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from bot.model import Table
from bot.model.hand import hand_code
from bot.panels.panel import GOLD, Panel
from bot.panels.player_names import badges, seat_name
from bot.panels.records.replay_scene import SIGNS, moment_text
from bot.panels.rules.rules import preset_name
from bot.panels.table.events import outcome_line
from bot.panels.table.result import outcome, result_rows
from bot.panels.table.scene import HOE, unformatted
from bot.panels.table.score import result_of, score_line, score_steps
from bot.pictures.plate_board import Badge, BadgeKind
from bot.pictures.share_picture import ShareScene, draw_share
from bot.replays.replays import Replay
from bot.text.catalogue import Words
from game.hand.engine import Hand
from game.record.key_moments import Kind

_TOLD = frozenset(Kind) - {Kind.THRONE, Kind.OUT, Kind.END}
"""The moments in the picture; the rows show the others."""
MOST_TOLD = 6
"""At most this many moments are told: the latest."""


def share_panel(replay: Replay, words: Words) -> Panel:
    """A finished hand as a picture. It names those who had the seats at its end."""
    hand, panel = replay.beats[-1].hand, Panel(GOLD)
    result, table = result_of(hand), replace(replay.table, hand_no=replay.hand_no)
    code = hand_code(replay.source, replay.hand_no)
    moments = _moments(replay, words)
    rows = (replace(row, total="") for row in result_rows(table, hand, words))
    scene = ShareScene(
        title=outcome_line(result, words).rstrip(".。"),
        about=words("share-about", code=code, preset=preset_name(hand.rules, words)),
        winners=_winners(hand, words),
        steps=tuple(map(unformatted, score_steps(hand, words))),
        rows=tuple(rows),
        moments=moments,
    )
    alt = unformatted("\n".join([score_line(hand, words), *_lines(table, hand, words), *moments]))
    panel.text(words(outcome(result), hand=replay.hand_no))
    panel.picture(f"baohuang-{code}.png", alt, partial(draw_share, scene, english=words.english))
    return panel


def _lines(table: Table, hand: Hand, words: Words) -> Iterator[str]:
    """The seats for the alt text, the first to the last."""
    result = result_of(hand)
    for seat in result.places:
        marks = badges(result.sides.emperor, result.sides.guard, seat, hand.hoes)
        place, points = words(f"place-{result.place(seat)}"), f"{result.points[seat]:+d}"
        yield " ".join(filter(None, (place, marks, seat_name(table, seat), points)))


def _winners(hand: Hand, words: Words) -> tuple[Badge, ...]:
    royals = Badge(BadgeKind.EMPEROR, words("board-emperor"))
    rebels = Badge(BadgeKind.HOE, HOE)
    won = result_of(hand).royals_won
    if won is None:
        return (royals, rebels)
    return (royals,) if won else (rebels,)


def _moments(replay: Replay, words: Words) -> tuple[str, ...]:
    told = [moment for moment in replay.moments if moment.kind in _TOLD]
    return tuple(
        f"{SIGNS[moment.kind]} {moment_text(replay, moment, words)}" for moment in told[-MOST_TOLD:]
    )
