"""Scenes of a table and a hand, and their alt texts, from views."""

import re
from dataclasses import replace

from bot.model import Table
from bot.panels.player_names import badges, initial, isolated, seat_name, with_level
from bot.panels.rules.summary import time_text
from bot.pictures.emblems import Seal, Sealed, SealKind
from bot.pictures.plate_board import Badge, BadgeKind, Chair
from bot.pictures.style import FEW_CARDS
from bot.pictures.table_picture import TableScene
from bot.tables.rules.pace import time_for
from bot.text.catalogue import Words
from game.cards import Cards
from game.hand.engine import Hand
from game.hand.phases.trick import Move
from game.hand.state import PhaseName
from game.hand.view import View
from game.notation.formatter import play_text

THRONES = (PhaseName.THRONE, PhaseName.CALLING)
ASLEEP = "💤"
"""The badge of a seat on autoplay."""
HOE = "⛏️"
"""The badge of a seat that voted for a rebellion."""
_CLOCK = "⏱"
_MARKDOWN = re.compile(r"\\(.)|\*\*|\u200b")


def unformatted(text: str) -> str:
    """Our Markdown as plain text."""
    return _MARKDOWN.sub(lambda match: match[1] or "", text)


def table_scene(table: Table, view: View, words: Words, own: int | None = None) -> TableScene:
    """The scene of a hand as everybody may see it. `own`: the reader's seat, if any."""
    lay = view.table
    won = _won(view)
    chairs = [_chair(table, view, number, words) for number in range(len(table.seats))]
    if own is not None:
        chairs[own] = replace(chairs[own], name=words("board-you"))
    heading = chairs[lay.seat].name if lay else _heading(table, view, own, words)
    return TableScene(
        chairs=tuple(chairs),
        heading=heading,
        play=lay.cards if lay else view.pot,
        sealed=_called(view, lay.cards, words) if lay else (),
        last=won.cards if won else (),
        last_heading=words("board-last") if won else "",
        last_who=chairs[won.seat].name if won else "",
        stakes=_stakes(view, words),
        clock=(_CLOCK, time) if (time := _time(table, view, words)) else (),
        own=own,
    )


def table_alt(table: Table, view: View, words: Words, own: int | None = None) -> str:
    """The alt text of a table's picture: heading, stakes, last trick, seats in play order.

    `own`: the reader's seat, if any.
    """
    seats = (_seat_line(table, view, number, words) for number in range(len(table.seats)))
    heading = _heading(table, view, own, words)
    if lay := view.table:
        cards = unmarked_play(lay.cards, view, words)
        heading = words("on-the-table", who=seat_name(table, lay.seat), cards=cards)
    time = _time(table, view, words)
    last = [" ".join(_stakes(view, words)), words("time-to-think", time=time) if time else ""]
    if won := _won(view):
        cards = unmarked_play(won.cards, view, words)
        play = words("move-play", who=seat_name(table, won.seat), cards=cards)
        last.append(words("last-trick", moves=play))
    text = "\n".join(line for line in (heading, *last, *seats) if line)
    return words("table-alt", table=unformatted(text))


def unmarked_play(cards: Cards, view: View, words: Words) -> str:
    """A play as text in which marked jokers look like others; the guard is named elsewhere."""
    return play_text(cards, words.language, marks=False, called=view.called)


def hand_seals(view: View, words: Words) -> Sealed:
    """The seals in an own hand: the called card, and tribute until the first lead."""
    gifts = view.gifts if view.before_the_first_lead else ()
    cards = [gift.card for gift in gifts if gift.taker == view.seat]
    tribute = Seal(SealKind.TRIBUTE, words("board-given"))
    return (*_called(view, view.cards, words), *((card, tribute) for card in cards))


def _called(view: View, cards: Cards, words: Words) -> Sealed:
    """Copies of the called card among these, sealed as the guard's."""
    seal = Seal(SealKind.GUARD, words("board-guard"))
    return tuple((card, seal) for card in cards if card == view.called)


def is_alone(view: View) -> bool:
    """Whether everybody knows that the emperor has no guard."""
    return view.exposed and view.guard is None


def few_left(view: View) -> tuple[int, ...]:
    """The seats in play with few cards."""
    few = (seat for seat, count in enumerate(view.counts) if count <= FEW_CARDS)
    return tuple(seat for seat in few if not view.place_so_far(seat))


def passed(view: View) -> tuple[int, ...]:
    """Seats that passed since the last play; during the whole trick if a pass is final."""
    seats: list[int] = []
    for seat, cards in reversed(view.moves):
        if not cards:
            seats.append(seat)
        elif not view.rules.hard_pass:
            break
    return tuple(reversed(seats))


def _stakes(view: View, words: Words) -> tuple[str, ...]:
    """The multiplier, or the number of cards in the pot."""
    if view.multiplier > 1:
        return (f"×{view.multiplier}",)
    return (words("board-pot"), f"×{len(view.pot)}") if view.pot else ()


def _time(table: Table, view: View, words: Words) -> str:
    """The time to think; empty if nobody is waited for or the clocks are stopped."""
    people = [number for number in view.awaited if not table.is_ai(number)]
    is_still = table.paused or table.deadline_at is None or not table.audience.has_clock
    if is_still or not set(people) - view.on_autoplay:
        return ""
    return time_text(round(time_for(table, view).total_seconds()), words)


def _won(view: View) -> Move | None:
    """The play that won the last trick."""
    return next((move for move in reversed(view.previous) if move.cards), None)


def _heading(table: Table, view: View, own: int | None, words: Words) -> str:
    """The text in the middle of the table for a reader in this seat, if any."""
    is_own_turn = view.table is None and [*view.waiting] == [own]
    return words("page-turn") if is_own_turn else heading_of(table, view, words)


def heading_of(table: Table, view: View, words: Words) -> str:
    """The text in the middle of the table."""
    if view.table:
        return name_at(table, view.table.seat)
    if view.phase is PhaseName.TRICK:
        return words("board-lead", who=name_at(table, *view.waiting))
    if view.phase in THRONES:
        return words("board-throne", who=name_at(table, *view.waiting))
    if view.phase is PhaseName.ROYALS_KICK and is_alone(view):
        return words("board-royals-kick-alone")
    return words(f"board-{view.phase}")


def _chair(table: Table, view: View, number: int, words: Words) -> Chair:
    return Chair(
        name=name_at(table, number),
        initial=initial(table, number),
        cards=0 if view.place_so_far(number) else view.counts[number],
        state=_state(view, number, words),
        play=_laid(view, number),
        active=number in view.awaited,
        badges=badges_at(number, view, words),
    )


def badges_at(number: int, source: Hand | View, words: Words) -> tuple[Badge, ...]:
    """The badges of a seat, the most important first. A `Hand` also shows a hidden guard."""
    marks = [Badge(BadgeKind.EMPEROR, words("board-emperor"))] if number == source.emperor else []
    marks += [Badge(BadgeKind.GUARD, words("board-guard"))] if number == source.guard else []
    marks += [Badge(BadgeKind.HOE, HOE)] if number in source.hoes else []
    marks += [Badge(BadgeKind.ASLEEP, ASLEEP)] if number in source.on_autoplay else []
    return tuple(marks)


def _state(view: View, number: int, words: Words) -> str:
    """The place of a seat, or a pass that still counts."""
    if place := view.place_so_far(number):
        return words(f"place-{place}")
    return words("board-pass") if number in passed(view) else ""


def _laid(view: View, number: int) -> Cards:
    """The last play of a seat in this trick."""
    return next((m.cards for m in reversed(view.moves) if m.cards and m.seat == number), ())


def _seat_line(table: Table, view: View, number: int, words: Words) -> str:
    play = unmarked_play(_laid(view, number), view, words)
    parts = [play, _state(view, number, words)]
    if number in (each.seat for each in view.smothered):
        parts.append(words("board-smothered"))
    elif number not in view.out:
        warning = "❗ " if number in few_left(view) else ""
        parts.append(warning + words("seat-cards", count=view.counts[number]))
    marks = "▶ " if number in view.awaited else ""
    marks += badges(view.emperor, view.guard, number, view.hoes)
    marks += ASLEEP if number in view.on_autoplay else ""
    state = " · ".join(part for part in parts if part)
    name = with_level(table, number, seat_name(table, number), words)
    return words("seat-line", marks=marks.strip(), name=name, state=state).strip()


def name_at(table: Table, number: int) -> str:
    seat = table.seats[number]
    return isolated(seat.name) if seat else "?"
