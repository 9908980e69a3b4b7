"""What the pictures of a table and a result show: from views and results to scenes and words."""

import re
from collections.abc import Iterator

from bot.model import Table
from bot.panels.player_names import badges, seat_name
from bot.pictures.board import Badge
from bot.pictures.result_picture import ResultRow, ResultScene
from bot.pictures.style import COUNTED_PLAY
from bot.pictures.table_picture import Chair, TableScene
from bot.text.catalogue import Words
from game.hand.engine import Hand
from game.hand.phases.trick import Move
from game.hand.state import PhaseName
from game.hand.view import View, view
from game.notation.formatter import hand_text, play_text
from game.scoring import Result, Solo

THRONES = (PhaseName.THRONE, PhaseName.CALLING)
ASLEEP = "💤"
"""The badge of a seat on autoplay."""

_EMOJI = re.compile("(👑|🗡️) ")
"""What the rows of a result show as badges."""
_MARKDOWN = re.compile(r"\\(.)|\*\*|\u200b")


def unformatted(text: str) -> str:
    """Markdown of ours as plain text: no bold, nothing escaped."""
    return _MARKDOWN.sub(lambda found: found[1] or "", text)


def table_scene(table: Table, hand: Hand, words: Words, own: int | None = None) -> TableScene:
    """What everybody may see of a hand being played, from the seat `own` or from no side."""
    seen = view(hand, None)
    lay = seen.table
    won = _won(seen)
    return TableScene(
        chairs=tuple(_chair(table, seen, number, words) for number in range(len(table.seats))),
        heading=_heading(table, seen, words),
        play=lay.cards if lay else seen.pot,
        last=won.cards if won else (),
        last_heading=_last_heading(won, words) if won else "",
        last_who=_name(table, won.seat) if won else "",
        own=own,
    )


def table_alt(table: Table, hand: Hand, words: Words) -> str:
    """The same in words: the heading, the last trick, then the seats in play order."""
    seen = view(hand, None)
    seats = (_seat_line(table, seen, number, words) for number in range(len(table.seats)))
    heading = _heading(table, seen, words)
    if lay := seen.table:
        cards = play_text(lay.cards, words.language, marks=False, called=seen.called)
        heading = words("on-the-table", who=seat_name(table, lay.seat), cards=cards)
    last = []
    if won := _won(seen):
        cards = play_text(won.cards, words.language, marks=False, called=seen.called)
        play = words("move-play", who=seat_name(table, won.seat), cards=cards)
        last.append(words("last-trick", moves=play))
    return words("table-alt", table=unformatted("\n".join([heading, *last, *seats])))


def result_scene(table: Table, hand: Hand, words: Words) -> ResultScene:
    """Places, points, what was left, and what doubled the points. Only for a settled hand."""
    result = _result(hand)
    return ResultScene(
        title=unformatted(words(outcome(result), hand=table.hand_no)).removeprefix("## "),
        multiplier=multiplier_line(hand, words),
        about=_EMOJI.sub("", unformatted(sides_line(table, hand, words))),
        rows=tuple(_row(table, hand, result, number, words) for number in result.places),
    )


def result_alt(table: Table, hand: Hand, words: Words) -> str:
    """The same in words: a line for each seat, from 1st to 5th."""
    result = _result(hand)
    return unformatted(
        "\n".join(_result_line(table, hand, result, seat, words) for seat in result.places)
    )


def outcome(result: Result) -> str:
    """The key of the sentence about who won."""
    if result.royals_won is None:
        return "result-draw"
    if result.sides.guard is None:
        return "result-solo-won" if result.royals_won else "result-solo-lost"
    return "result-royals" if result.royals_won else "result-rebels"


def sides_line(table: Table, hand: Hand, words: Words) -> str:
    """Who played with whom."""
    result = _result(hand)
    emperor = seat_name(table, result.sides.emperor)
    if result.sides.guard is not None:
        guard = seat_name(table, result.sides.guard)
        return words("result-side-two", emperor=emperor, guard=guard)
    dark = result.sides.solo is Solo.DARK
    return words("result-side-dark" if dark else "result-side-open", emperor=emperor)


def multiplier_line(hand: Hand, words: Words) -> str:
    """By how much the points were doubled, and why; empty where they were not."""
    multiplier = _result(hand).multiplier
    if multiplier == 1:
        return ""
    why = " · ".join(words(f"doubled-{phase}") for phase in hand.doublings)
    return words("result-multiplier", multiplier=multiplier, why=why)


def is_alone(seen: View) -> bool:
    """Whether everybody knows that the emperor has no guard."""
    return seen.exposed and seen.guard is None


def _last_heading(won: Move, words: Words) -> str:
    """What is said above the play that took the last trick; a long one is counted."""
    return words("board-last", count=len(won.cards) if len(won.cards) >= COUNTED_PLAY else 0)


def _won(seen: View) -> Move | None:
    """The play that took the last trick."""
    return next((move for move in reversed(seen.previous) if move.cards), None)


def _heading(table: Table, seen: View, words: Words) -> str:
    """What the middle of the table says."""
    if seen.table:
        return _name(table, seen.table.seat)
    if seen.phase is PhaseName.TRICK:
        return words("board-lead", who=_name(table, *seen.waiting))
    if seen.phase in THRONES:
        return words("board-throne", who=_name(table, *seen.waiting))
    if seen.phase is PhaseName.ROYALS_KICK and is_alone(seen):
        return words("board-royals-kick-alone")
    return words(f"board-{seen.phase}")


def _chair(table: Table, seen: View, number: int, words: Words) -> Chair:
    return Chair(
        name=_name(table, number),
        cards=seen.counts[number],
        state=_state(seen, number, words),
        active=number in seen.waiting,
        badges=_badges(number, seen.emperor, seen.guard, seen.hoes, seen.on_autoplay),
    )


def _badges(
    number: int,
    emperor: int | None,
    guard: int | None,
    hoes: frozenset[int],
    asleep: frozenset[int],
) -> tuple[Badge, ...]:
    marks = {
        Badge.CROWN: number == emperor,
        Badge.SWORD: number == guard,
        Badge.HOE: number in hoes,
        Badge.ASLEEP: number in asleep,
    }
    return tuple(badge for badge, shown in marks.items() if shown)


def _state(seen: View, number: int, words: Words) -> str:
    """A place, a pass since the play on the table, or that a question was answered."""
    if number in seen.out:
        return words(f"place-{seen.out.index(number) + 1}")
    if number in seen.asked - seen.waiting:
        return "✓"
    return words("board-pass") if number in _passed(seen) else ""


def _passed(seen: View) -> Iterator[int]:
    """The seats that passed after the last play."""
    for move in reversed(seen.moves):
        if move.cards:
            return
        yield move.seat


def _seat_line(table: Table, seen: View, number: int, words: Words) -> str:
    said = [_state(seen, number, words)]
    if number not in seen.out:
        said.append(words("seat-cards", count=seen.counts[number]))
    marks = "▶ " if number in seen.waiting else ""
    marks += badges(seen.emperor, seen.guard, number, seen.hoes)
    marks += ASLEEP if number in seen.on_autoplay else ""
    state = " · ".join(part for part in said if part)
    return words(
        "seat-line", marks=marks.strip(), name=seat_name(table, number), state=state
    ).strip()


def _row(table: Table, hand: Hand, result: Result, number: int, words: Words) -> ResultRow:
    emperor, guard = result.sides.emperor, result.sides.guard
    points = result.points[number]
    return ResultRow(
        seat=number,
        place=words(f"place-{result.place(number)}"),
        name=_name(table, number),
        points=points,
        total=words("result-total", total=_total(table, number)),
        won=points > 0,
        left=hand.hands[number],
        badges=_badges(number, emperor, guard, hand.hoes, hand.on_autoplay),
    )


def _result_line(table: Table, hand: Hand, result: Result, number: int, words: Words) -> str:
    marks = badges(result.sides.emperor, result.sides.guard, number, hand.hoes)
    line = words(
        "result-line",
        place=words(f"place-{result.place(number)}"),
        marks=f"{marks} " if marks else "",
        name=seat_name(table, number),
        points=f"{result.points[number]:+d}",
        total=_total(table, number),
    )
    left = hand.hands[number]
    if not left:
        return line
    held = hand_text(left, words.language)
    return words("result-unfinished", line=line, cards=len(left), held=held)


def _total(table: Table, number: int) -> str:
    seat = table.seats[number]
    return f"{seat.points:+d}" if seat else "?"


def _name(table: Table, number: int) -> str:
    seat = table.seats[number]
    return seat.name if seat else "?"


def _result(hand: Hand) -> Result:
    if hand.result is None:
        raise ValueError("the hand is not over")
    return hand.result
