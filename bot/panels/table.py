"""The public table message: the lobby, the hand being played, the result.

It is built from what everybody may see (`view` of no seat).
"""

from collections.abc import Iterator, Sequence
from itertools import takewhile

import discord
from discord import ButtonStyle

from bot.panels.naming import mention, seat_name, shown
from bot.panels.panel import GOLD, GREEN, GREY, Panel, button
from bot.panels.press import Place, Press
from bot.store.records import Status, Table
from bot.tables.snapshot import Snapshot
from bot.text.catalogue import Words, language_of
from game.cards import Cards
from game.hand import Hand
from game.notation import play_text
from game.phases.trick import Move
from game.scoring import Result, Solo
from game.view import View, view

QUESTIONS = {
    "rob": ("yes", "no"),
    "throne": ("ascend", "solo", "cede"),
    "open-guard": ("yes", "no"),
    "kick": ("yes", "no"),
    "rebellion": ("yes", "no"),
    "royals-kick": ("yes", "no"),
}
"""The answers that a phase offers to everybody alike, whoever can give them."""

MOST_PLAYS = 8
"""So many plays of a trick are listed."""

STYLES = {"yes": ButtonStyle.danger, "solo": ButtonStyle.danger, "ascend": ButtonStyle.success}


def table_panel(snapshot: Snapshot) -> Panel:
    """The message for a table as it stands, in the table's language."""
    words = Words(language_of(snapshot.table.locale))
    match snapshot.table.status:
        case Status.LOBBY:
            return _lobby(snapshot.table, words)
        case Status.PLAYING if snapshot.hand:
            return _playing(snapshot.table, view(snapshot.hand, None), words)
        case Status.SETTLED if snapshot.hand and snapshot.hand.result:
            return _settled(snapshot.table, snapshot.hand, words)
        case _:
            panel = Panel(GREY)
            unfinished = snapshot.hand is not None and snapshot.hand.result is None
            key = "closed-idle" if unfinished else "closed-text"
            panel.text(words("closed-title"), words(key))
            return panel


def due_text(table: Table) -> str:
    """The deadline as a live timestamp."""
    return discord.utils.format_dt(table.due, "R") if table.due else ""


def _press(table: Table, verb: str, step: int = 0) -> Press:
    return Press(Place.TABLE, verb, table.id, table.hand_no, step)


def _lobby(table: Table, words: Words) -> Panel:
    panel = Panel(GOLD)
    preset = words(f"preset-{table.preset}")
    empty = table.seats.count(None)
    panel.text(
        words("lobby-title", preset=preset),
        words("lobby-waiting", empty=empty),
        *_lobby_seats(table, words),
    )
    panel.text(
        words("lobby-hint") if empty else "",
        f"-# {words(f'preset-{table.preset}-rules')}",
    )
    open_ = [
        button(words("press-join"), _press(table, "join"), ButtonStyle.success),
        button(words("press-fill"), _press(table, "fill"), ButtonStyle.primary),
    ]
    start = button(words("press-start"), _press(table, "deal"), ButtonStyle.success)
    panel.row(open_ if empty else [start])
    panel.row(_leaving(table, words))
    return panel


def _lobby_seats(table: Table, words: Words) -> Iterator[str]:
    for number, seat in enumerate(table.seats, 1):
        if seat is None:
            yield words("lobby-seat-empty", number=number)
        else:
            host = seat.user_id == table.host_id
            key = "lobby-seat-host" if host else "lobby-seat"
            line = words(key, number=number, name=shown(seat.name))
            played = table.hand_no > 0
            yield words("lobby-points", line=line, points=f"{seat.points:+d}") if played else line


def _leaving(table: Table, words: Words) -> "Iterator[discord.ui.Button[Panel]]":
    yield button(words("press-leave"), _press(table, "leave"))
    yield button(words("press-close"), _press(table, "close"))


def _playing(table: Table, seen: View, words: Words) -> Panel:
    panel = Panel(GREEN)
    title = "hand-title-redealt" if seen.deals and seen.emperor is None else "hand-title"
    if seen.multiplier > 1:
        title = "hand-title-multiplier"
    panel.text(
        words(title, hand=table.hand_no, multiplier=seen.multiplier),
        whose_turn(table, seen, words),
    )
    middle = list(
        _trick(table, seen, words) if seen.table or seen.previous else _offer(seen, words)
    )
    if middle:
        panel.line()
        panel.text(*middle)
    panel.line()
    panel.text(
        *(_seat_line(table, seen, number, words) for number in range(len(table.seats))),
        _known(table, seen, words),
    )
    panel.row(_answers(table, seen, words))
    return panel


def whose_turn(table: Table, seen: View, words: Words) -> str:
    """Who is waited for, for what, and until when."""
    due = due_text(table)
    if seen.phase not in ("trick", "throne"):
        return words("asked-by-all", question=words(f"question-{seen.phase}"), due=due)
    (turn,) = seen.waiting
    key = "throne" if seen.phase == "throne" else "follow" if seen.table else "lead"
    return words(f"turn-{key}", who=mention(table, turn), due=due)


def _offer(seen: View, words: Words) -> Iterator[str]:
    if seen.phase != "throne":
        return
    yield words("question-throne")
    if seen.refusals:
        yield words("refused-so-far", count=seen.refusals)
    if seen.pot:
        yield words("pot", cards=play_text(seen.pot, words.language))


def _trick(table: Table, seen: View, words: Words) -> Iterator[str]:
    if seen.table:
        cards = cards_text(seen.table.cards, words)
        yield f"### {words('on-the-table', who=seat_name(table, seen.table.seat), cards=cards)}"
        yield f"-# {words('this-trick', moves=_moves(table, seen.moves, words))}"
    else:
        yield words("table-empty")
    if seen.previous:
        plays = [move for move in seen.previous if move.cards]
        yield f"-# {words('last-trick', moves=_moves(table, plays, words))}"


def cards_text(cards: Cards, words: Words) -> str:
    """A play in public: no marks, for a shown guard is named beside it."""
    return play_text(cards, words.language, marks=False)


def _moves(table: Table, moves: Sequence[Move], words: Words) -> str:
    """Who did what, in order: the last few plays, and the passes since the last of them."""
    plays = [move for move in moves if move.cards]
    passes = list(takewhile(lambda move: not move.cards, reversed(moves)))
    said = ["…"] if len(plays) > MOST_PLAYS else []
    for move in [*plays[-MOST_PLAYS:], *reversed(passes)]:
        key = "move-play" if move.cards else "move-pass"
        cards = cards_text(move.cards, words)
        said.append(words(key, who=seat_name(table, move.seat), cards=cards))
    return " · ".join(said)


def _seat_line(table: Table, seen: View, number: int, words: Words) -> str:
    if number in seen.out:
        state = f"**{words(f'place-{seen.out.index(number) + 1}')}**"
    else:
        state = words("seat-cards", count=seen.counts[number])
    if seen.asked:
        lead = "💭" if number in seen.waiting else "✅" if number in seen.asked else "▫️"
    else:
        lead = "▶️" if number in seen.waiting else "▫️"
    marks = lead + badges(seen.emperor, seen.guard, number, seen.hoes)
    return words("seat-line", marks=marks, name=seat_name(table, number), state=state)


def badges(
    emperor: int | None, guard: int | None, seat: int, hoes: frozenset[int] = frozenset()
) -> str:
    """Crown, sword and hoe of a seat, as far as given."""
    crown = "👑" if seat == emperor else ""
    return crown + ("🗡️" if seat == guard else "") + ("⛏️" if seat in hoes else "")


def _known(table: Table, seen: View, words: Words) -> str:
    if seen.emperor is None or seen.solo is None:
        return ""
    if seen.guard is not None:
        return words("guard-note", who=seat_name(table, seen.guard))
    key = "open-solo-note" if seen.solo is Solo.OPEN else "dark-solo-note"
    return words(key, who=seat_name(table, seen.emperor))


def _answers(table: Table, seen: View, words: Words) -> "Iterator[discord.ui.Button[Panel]]":
    yield button(words("press-hand"), _press(table, "hand", seen.step), ButtonStyle.primary)
    for answer in QUESTIONS.get(seen.phase, ()):
        label = words(f"action-{seen.phase}-{answer}")
        style = STYLES.get(answer, ButtonStyle.secondary)
        yield button(label, _press(table, answer, seen.step), style)
    if seen.table:
        yield button(words("press-pass"), _press(table, "pass", seen.step))


def result_panel(table: Table, hand: Hand, words: Words) -> Panel:
    """A settled hand, without buttons: so it stays in the channel when the next one begins."""
    if hand.result is None:
        raise ValueError("the hand is not over")
    result, left = hand.result, hand.counts()
    panel = Panel(GOLD)
    panel.text(words(_outcome(result), hand=table.hand_no), _sides(table, result, words))
    panel.line()
    panel.text(*(_result_line(table, result, left, number, words) for number in result.places))
    return panel


def _settled(table: Table, hand: Hand, words: Words) -> Panel:
    panel = result_panel(table, hand, words)
    panel.text(words("result-next"))
    panel.row(
        [
            button(words("press-next"), _press(table, "deal"), ButtonStyle.success),
            *_leaving(table, words),
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
