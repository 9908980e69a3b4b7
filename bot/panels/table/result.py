"""The result of a hand."""

from collections.abc import Iterator
from functools import partial

from discord import ui

from bot.model import Table
from bot.panels.custom_id import ReplayTurn, table_press
from bot.panels.entry_buttons import notices_button
from bot.panels.panel import GOLD, GREY, Panel, button
from bot.panels.player_names import (
    badges,
    former_name,
    initial,
    level_name,
    seat_name,
    with_level,
)
from bot.panels.press_verbs import ReplayVerb, Verb
from bot.panels.rules.summary import pace_line, rules_line
from bot.panels.table.lobby import close_button, leave_button, replacing
from bot.panels.table.next_hand import (
    agreeing,
    changed_line,
    deciding,
    not_yet,
    ready_button,
    ready_line,
    seal_line,
    taken_over_lines,
    vote_lines,
)
from bot.panels.table.scene import badges_at, name_at, unformatted
from bot.panels.table.score import own_result_line, result_of, score_line
from bot.panels.table.tribute import next_tribute_line
from bot.pictures.result_picture import ResultRow, draw_result
from bot.tables.rules.pace import pace_of
from bot.tables.rules.refusals import refuse_going
from bot.tables.rules.rule_sets import rules_of
from bot.tables.rules.snapshot import Settled
from bot.text.catalogue import Words
from game.hand.attendance import penalties
from game.hand.engine import Hand
from game.notation.formatter import hand_text
from game.rules.options import nearest_preset
from game.scoring import Result
from game.shuffle import seal


def result_rows(table: Table, hand: Hand, words: Words) -> tuple[ResultRow, ...]:
    """The rows of the picture, from 1st to 5th place."""
    return tuple(_row(table, hand, number, words) for number in result_of(hand).places)


def outcome(result: Result) -> str:
    """The text key about who won."""
    if result.royals_won is None:
        return "result-draw"
    if result.sides.guard is None:
        return "result-solo-won" if result.royals_won else "result-solo-lost"
    return "result-royals" if result.royals_won else "result-rebels"


def decided_lines(table: Table, hand: Hand, words: Words) -> Iterator[str]:
    """A line for each smothered player, and one on how others with cards left are ranked."""
    result = result_of(hand)
    for seat, by in result.smothered:
        yield words(
            "replay-smothered",
            who=seat_name(table, seat),
            by=seat_name(table, by),
            place=words(f"place-{result.place(seat)}"),
        )
    stuck = len(result.smothered)
    if result.finished + stuck < len(result.places) - 1:
        yield words("result-decided", smothered=stuck)


def penalty_lines(table: Table, hand: Hand, words: Words) -> Iterator[str]:
    """A line for each penalty for leaving in the middle of a hand. No total includes it (§6).

    It names who left if an AI player took the seat over from them. A guest, whom leaving costs
    nothing, may have had it since; then it names the seat.
    """
    for seat, penalty in enumerate(penalties(hand)):
        if penalty:
            was_guest = not table.is_ai(seat) or table.player(seat).substitute
            leaver = "" if was_guest else former_name(table, seat)
            key = "score-penalty" if leaver else "score-penalty-seat"
            who = leaver or seat_name(table, seat)
            yield f"-# {words(key, who=who, points=penalty)}"


def _row(table: Table, hand: Hand, number: int, words: Words) -> ResultRow:
    result = result_of(hand)
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
        badges=badges_at(number, hand, words),
    )


def result_line(table: Table, hand: Hand, number: int, words: Words) -> str:
    """The place, name, points and remaining cards of one seat."""
    result = result_of(hand)
    marks = badges(result.sides.emperor, result.sides.guard, number, hand.hoes)
    line = words(
        "result-line",
        place=words(f"place-{result.place(number)}"),
        marks=f"{marks} " if marks else "",
        name=with_level(table, number, seat_name(table, number), words),
        points=f"{result.points[number]:+d}",
        total=_total(table, number),
    )
    cards = hand.hands[number]
    if not cards:
        return line
    text = hand_text(cards, words.language)
    return words("result-unfinished", line=line, cards=len(cards), held=text)


def _total(table: Table, number: int) -> str:
    seat = table.seats[number]
    return f"{seat.points:+d}" if seat else "?"


PICTURE = "result.png"
KEPT = frozenset({Verb.REVIEW, Verb.FILE})
"""The buttons of an old result."""


def result_panel(table: Table, hand: Hand, words: Words) -> Panel:
    """A result without buttons. Where one person plays alone, it says whether they have won."""
    result = result_of(hand)
    seat = table.seat_of(table.host_id) if table.audience.is_alone else None
    panel = Panel(GOLD)
    panel.text(
        words(outcome(result), hand=table.hand_no),
        own_result_line(hand, seat, words) if seat is not None else "",
        score_line(hand, words),
        *(f"-# {line}" for line in decided_lines(table, hand, words)),
    )
    lines = (result_line(table, hand, number, words) for number in result.places)
    rows = result_rows(table, hand, words)
    panel.picture(
        PICTURE, unformatted("\n".join(lines)), partial(draw_result, rows, english=words.english)
    )
    panel.text(
        *(f"-# {line}" for line in taken_over_lines(table, words)),
        *penalty_lines(table, hand, words),
        _hinted(table, words),
    )
    preset = table.preset if rules_of(table) == hand.rules else nearest_preset(hand.rules)
    rules = rules_line(preset, hand.rules, words)
    panel.text(f"-# {words('replay-rules', rules=rules)}")
    if hand.draw is None and table.audience.has_message:
        panel.text(words("relies-on-host", seal=seal(hand.seed)))
    return panel


def _hinted(table: Table, words: Words) -> str:
    """The players who asked for a hint."""
    if not table.hinted:
        return ""
    names = words("between-names").join(seat_name(table, seat) for seat in table.hinted)
    return f"-# {words('hints-used', who=names)}"


def kept_panel(table: Table, hand: Hand, words: Words) -> Panel:
    """The result as it stays in the channel when the next hand begins, with its file."""
    panel = result_panel(table, hand, words)
    panel.row(looking_back(table, words))
    return panel


def settled_panel(table: Table, hand: Hand, words: Words) -> Panel:
    """The result, with what can be done next."""
    panel = result_panel(table, hand, words)
    panel.text(
        next_tribute_line(Settled(table, hand), words),
        ready_line(table, words),
        *_changes(table, words),
        *vote_lines(table, words),
    )
    panel.row(
        [
            *(() if table.round else (ready_button(table, words), *replacing(table, words))),
            button(words("press-review"), table_press(table, Verb.REVIEW)),
            *(() if refuse_going(table) else (leave_button(table, words),)),
            button(words("press-more"), table_press(table, Verb.MORE)),
        ]
    )
    panel.row(not_yet(table, words))
    panel.row(agreeing(table, words))
    panel.text(seal_line(bytes.fromhex(table.seed), words))
    return panel


def more_panel(table: Table, user_id: int, words: Words) -> Panel:
    """The rarer buttons of a result, for the user who asked for them."""
    panel = Panel(GREY)
    panel.text(words("more-title"))
    log = button(words("press-log"), table_press(table, Verb.LOG))
    picture = button(words("press-replay-picture"), picture_press(table))
    panel.row([*list(looking_back(table, words))[1:], log, picture])
    may_close = user_id == table.host_id and not refuse_going(table)
    closing = [close_button(table, words)] if may_close else []
    panel.row([*deciding(table, words), *closing, notices_button(words)])
    return panel


def looking_back(table: Table, words: Words) -> Iterator[ui.Button[Panel]]:
    """The buttons for review, replay and game file."""
    yield button(words("press-review"), table_press(table, Verb.REVIEW))
    replay = ReplayTurn(ReplayVerb.OPEN, table.id, table.hand_no)
    yield button(words("press-replay-open"), replay)
    yield button(words("press-file"), table_press(table, Verb.FILE))


def picture_press(table: Table) -> ReplayTurn:
    """The press that shares the result as a picture."""
    return ReplayTurn(ReplayVerb.PICTURE, table.id, table.hand_no)


def link_press(table: Table) -> ReplayTurn:
    """The press that makes a link to the replay."""
    return ReplayTurn(ReplayVerb.LINK, table.id, table.hand_no)


def _changes(table: Table, words: Words) -> Iterator[str]:
    """The changes in the next hand, and who made them."""
    if table.changed_by is None:
        return
    yield changed_line(table, words)
    yield f"-# {rules_line(table.preset, rules_of(table), words)}"
    yield f"-# {pace_line(pace_of(table), words)}"
