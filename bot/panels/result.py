"""The table message when a hand is over: places, sides, points."""

from discord import ButtonStyle

from bot.panels.lobby import leaving
from bot.panels.naming import badges, seat_name
from bot.panels.panel import GOLD, Panel, button
from bot.panels.press import table_press
from bot.panels.rules_line import nearest_preset, rules_line
from bot.store.records import Table
from bot.tables.house import rules_of
from bot.text.catalogue import Words
from game.hand import Hand
from game.scoring import Result, Solo
from game.shuffle import commitment


def result_panel(table: Table, hand: Hand, words: Words) -> Panel:
    """A settled hand, without buttons: so it stays in the channel when the next one begins."""
    if hand.result is None:
        raise ValueError("the hand is not over")
    result, left = hand.result, hand.counts()
    panel = Panel(GOLD)
    panel.text(words(_outcome(result), hand=table.hand_no), _sides(table, result, words))
    panel.line()
    panel.text(*(_result_line(table, result, left, number, words) for number in result.places))
    still = rules_of(table) == hand.rules
    preset = table.preset if still else nearest_preset(hand.rules)
    panel.text(f"-# {rules_line(preset, hand.rules, words)}", _seed_line(hand, words))
    return panel


def settled_panel(table: Table, hand: Hand, words: Words) -> Panel:
    """The result, with what can be done next."""
    panel = result_panel(table, hand, words)
    panel.text(words("result-next"))
    panel.row(
        [
            button(words("press-next"), table_press(table, "deal"), ButtonStyle.success),
            button(words("press-file"), table_press(table, "file")),
            *leaving(table, words),
        ]
    )
    return panel


def _outcome(result: Result) -> str:
    if result.royals_won is None:
        return "result-draw"
    if result.sides.guard is None:
        return "result-solo-won" if result.royals_won else "result-solo-lost"
    return "result-royals" if result.royals_won else "result-rebels"


def _sides(table: Table, result: Result, words: Words) -> str:
    emperor = seat_name(table, result.sides.emperor)
    if result.sides.guard is not None:
        guard = seat_name(table, result.sides.guard)
        sides = words("result-side-two", emperor=emperor, guard=guard)
    else:
        dark = result.sides.solo is Solo.DARK
        sides = words("result-side-dark" if dark else "result-side-open", emperor=emperor)
    if result.multiplier == 1:
        return sides
    return words("result-multiplier", sides=sides, multiplier=result.multiplier)


def _seed_line(hand: Hand, words: Words) -> str:
    """The seed, now that it is no secret, and the hash that was shown at the deal."""
    line = words(
        "deal-seed",
        seed=hand.seed.hex(),
        hash=commitment(hand.seed),
        file=words("press-file"),
    )
    return f"-# {line}"


def _result_line(
    table: Table, result: Result, left: tuple[int, ...], number: int, words: Words
) -> str:
    seat = table.seats[number]
    marks = badges(result.sides.emperor, result.sides.guard, number)
    line = words(
        "result-line",
        place=words(f"place-{result.place(number)}"),
        marks=f"{marks} " if marks else "",
        name=seat_name(table, number),
        points=f"{result.points[number]:+d}",
        total=f"{seat.points:+d}" if seat else "?",
    )
    if not left[number]:
        return line
    return words("result-unfinished", line=line, cards=left[number])
