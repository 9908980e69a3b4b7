"""The scene of a result and its texts, from a settled hand."""

from bot.model import Table
from bot.panels.player_names import badges, initial, level_name, seat_name, with_level
from bot.panels.table_scene import badges_at, name_at, unformatted
from bot.pictures.result_picture import ResultRow
from bot.text.catalogue import Words
from game.hand.engine import Hand
from game.notation.formatter import hand_text
from game.scoring import Result, Solo


def result_rows(table: Table, hand: Hand, words: Words) -> tuple[ResultRow, ...]:
    """Places, points and what was left, from 1st to 5th. Only for a settled hand."""
    result = _result(hand)
    return tuple(_row(table, hand, result, number, words) for number in result.places)


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
    """Returns who played with whom."""
    result = _result(hand)
    emperor = seat_name(table, result.sides.emperor)
    if result.sides.guard is not None:
        guard = seat_name(table, result.sides.guard)
        return words("result-side-two", emperor=emperor, guard=guard)
    dark = result.sides.solo is Solo.DARK
    return words("result-side-dark" if dark else "result-side-open", emperor=emperor)


def multiplier_line(hand: Hand, words: Words) -> str:
    """Returns how often the points were doubled, and why; empty where they were not."""
    multiplier = _result(hand).multiplier
    if multiplier == 1:
        return ""
    why = " · ".join(words(f"doubled-{phase}") for phase in hand.doublings)
    return words("result-multiplier", multiplier=multiplier, why=why)


def result_line(table: Table, hand: Hand, number: int, words: Words) -> str:
    """Returns what one seat made of a settled hand."""
    return _result_line(table, hand, _result(hand), number, words)


def _row(table: Table, hand: Hand, result: Result, number: int, words: Words) -> ResultRow:
    emperor, guard = result.sides.emperor, result.sides.guard
    points = result.points[number]
    return ResultRow(
        seat=number,
        place=words(f"place-{result.place(number)}"),
        name=name_at(table, number),
        initial=initial(table, number),
        level=level_name(table, number, words),
        points=points,
        total=words("result-total", total=_total(table, number)),
        won=points > 0,
        left=hand.hands[number],
        badges=badges_at(number, emperor, guard, hand.hoes, hand.on_autoplay, words),
    )


def _result_line(table: Table, hand: Hand, result: Result, number: int, words: Words) -> str:
    marks = badges(result.sides.emperor, result.sides.guard, number, hand.hoes)
    line = words(
        "result-line",
        place=words(f"place-{result.place(number)}"),
        marks=f"{marks} " if marks else "",
        name=with_level(table, number, seat_name(table, number), words),
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


def _result(hand: Hand) -> Result:
    if hand.result is None:
        raise ValueError("the hand is not over")
    return hand.result
