"""The table message while a hand is played."""

from collections.abc import Iterator, Sequence
from functools import partial

from discord import ButtonStyle, ui
from discord.utils import format_dt

from bot.model import Table
from bot.panels.custom_id import table_press
from bot.panels.panel import GREEN, Panel, button
from bot.panels.player_names import mention, seat_name, with_level
from bot.panels.press_verbs import Verb
from bot.panels.table.happenings import turning_points
from bot.panels.table.next_hand import agreeing, taken_over_lines, vote_lines
from bot.panels.table.scene import (
    ASLEEP,
    THRONES,
    few_left,
    is_alone,
    passed,
    table_alt,
    table_scene,
    unmarked_play,
)
from bot.panels.table.tribute import tribute_lines
from bot.pictures.table_picture import draw_table
from bot.tables.rules.pace import warn_after
from bot.text.catalogue import Words
from game.hand.engine import Hand
from game.hand.phases.trick import Move
from game.hand.state import PhaseName
from game.hand.view import View, view_of
from game.notation.formatter import card_text, play_text
from game.rules.ruleset import Ceding
from game.scoring import Solo
from game.shuffle import seal

QUESTIONS = {
    PhaseName.ROB: (Verb.NO, Verb.YES),
    PhaseName.THRONE: (Verb.CEDE, Verb.ASCEND, Verb.SOLO),
    PhaseName.CALLING: (Verb.CEDE, Verb.CALL, Verb.SOLO),
    PhaseName.OPEN_GUARD: (Verb.NO, Verb.YES),
    PhaseName.REBELLION: (Verb.NO, Verb.YES),
    PhaseName.KICK: (Verb.NO, Verb.YES),
    PhaseName.ROYALS_KICK: (Verb.NO, Verb.YES),
}
"""The buttons of each question, the same for everybody: no first, what raises the stakes last."""

PICTURE = "table.png"
MOST_PLAYS = 8
"""The most plays of a trick that are listed."""

STYLES = {
    "yes": ButtonStyle.danger,
    "solo": ButtonStyle.danger,
    "ascend": ButtonStyle.success,
    "call": ButtonStyle.success,
}


def with_due(line: str, table: Table, words: Words) -> str:
    """A line with the deadline as a live timestamp, unless the clocks are stopped."""
    if table.deadline_at is None or table.paused or not table.audience.has_clock:
        return line
    return f"{line} · {words('time-up', when=format_dt(table.deadline_at, 'R'))}"


def table_link(table: Table) -> str:
    """A link to the table's channel."""
    return f"https://discord.com/channels/{table.guild_id}/{table.channel_id}"


def message_link(table: Table) -> str:
    """A link to the table's message, or to its channel."""
    return "/".join(filter(None, (table_link(table), str(table.message_id or ""))))


def playing_panel(table: Table, hand: Hand, words: Words) -> Panel:
    """The hand as everybody may see it."""
    view = view_of(hand, None)
    panel = Panel(GREEN)
    title = "hand-title-multiplier" if view.multiplier > 1 else "hand-title"
    panel.text(
        words(title, hand=table.hand_no, multiplier=view.multiplier),
        *tribute_lines(table, view, words),
        whose_turn(table, view, words),
        _hurry(table, view, words),
        turning_points(table, view, words),
        *(_trick(table, view, words) if view.table or view.previous else _offer(view, words)),
    )
    draw = partial(draw_table, table_scene(table, view, words), english=words.english)
    panel.picture(PICTURE, table_alt(table, view, words), draw)
    panel.text(
        *_known(table, view, words),
        _few_left(table, view, words),
        _ai_players(table, view, words),
        *(f"-# {line}" for line in taken_over_lines(table, words, "taken-over-note")),
        _autoplay(table, view, words),
        *vote_lines(table, words),
    )
    panel.row(_answers(table, view, words))
    panel.row(agreeing(table, words))
    panel.text(_dealt_from(hand, words))
    return panel


def _dealt_from(hand: Hand, words: Words) -> str:
    """The seal and the round of the deal until there is an emperor; always if there is no round."""
    if hand.draw is None:
        return words("relies-on-host", seal=seal(hand.seed))
    if hand.emperor is not None:
        return ""
    return words("dealt-from", seal=seal(hand.seed), round=str(hand.draw.round))


def _ai_players(table: Table, view: View, words: Words) -> str:
    """The levels of AI players, until the first lead."""
    if not table.ai_seats or not view.before_the_first_lead:
        return ""
    names = (with_level(table, n, seat_name(table, n), words) for n in table.ai_seats)
    return f"-# 🤖 {words('between-names').join(names)}"


def whose_turn(table: Table, view: View, words: Words) -> str:
    """Who is waited for, for what, and until when."""
    if view.phase not in (PhaseName.TRICK, *THRONES):
        return with_due(_question(view, words), table, words)
    (turn,) = view.waiting
    key = "follow" if view.table else "lead"
    if view.phase in THRONES:
        key = "throne"
    return with_due(words(f"turn-{key}", who=mention(table, turn)), table, words)


def _hurry(table: Table, view: View, words: Words) -> str:
    """Whose time is running out."""
    awaited = sorted(view.waiting - view.on_autoplay)
    if table.warn_at or table.deadline_at is None or not awaited or warn_after(table, view) is None:
        return ""
    people = [mention(table, number) for number in awaited if not table.is_ai(number)]
    return words("turn-hurry", who=words("between-names").join(people)) if people else ""


def _offer(view: View, words: Words) -> Iterator[str]:
    if view.phase not in THRONES:
        return
    yield _question(view, words)
    if view.second_round:
        yield words(f"second-{view.rules.ceding}")
    if view.refusals and view.rules.ceding is Ceding.ROUNDS:
        yield words("refused-so-far", count=view.refusals)
    if view.pot:
        yield words("pot", cards=play_text(view.pot, words.language))


def _question(view: View, words: Words) -> str:
    """The question of a phase; its wording depends on the options, and on who alone reads it."""
    is_guard = view.seat is not None and view.seat == view.guard
    option = {
        PhaseName.ROB: f"-{view.rules.solo_points}",
        PhaseName.OPEN_GUARD: "-own" if is_guard else "",
        PhaseName.THRONE: f"-{view.rules.ceding}",
        PhaseName.CALLING: f"-{view.rules.ceding}",
        PhaseName.ROYALS_KICK: "-alone" if is_alone(view) else "",
    }
    return words(f"question-{view.phase}{option.get(view.phase, '')}")


def _trick(table: Table, view: View, words: Words) -> Iterator[str]:
    if view.table:
        cards = unmarked_play(view.table.cards, view, words)
        yield f"### {words('on-the-table', who=seat_name(table, view.table.seat), cards=cards)}"
        passes = [Move(seat, ()) for seat in passed(view)]
        if len(view.moves) > 1:
            yield f"-# {words('this-trick', moves=_moves(table, view, view.moves, passes, words))}"
    else:
        yield words("table-empty")
    if view.previous:
        yield f"-# {words('last-trick', moves=_moves(table, view, view.previous, (), words))}"


def _moves(
    table: Table, view: View, moves: Sequence[Move], passes: Sequence[Move], words: Words
) -> str:
    """The last plays and the passes that count, in order."""
    plays = [move for move in moves if move.cards]
    parts = ["…"] if len(plays) > MOST_PLAYS else []
    for move in [*plays[-MOST_PLAYS:], *passes]:
        key = "move-play" if move.cards else "move-pass"
        cards = unmarked_play(move.cards, view, words)
        parts.append(words(key, who=seat_name(table, move.seat), cards=cards))
    return " · ".join(parts)


def _few_left(table: Table, view: View, words: Words) -> str:
    """The seats that will soon be out, and how many cards they have."""
    seats = [
        words("few-cards-of", who=seat_name(table, number), count=view.counts[number])
        for number in few_left(view)
    ]
    return f"-# {words('few-cards', seats=' · '.join(seats))}" if seats else ""


def _autoplay(table: Table, view: View, words: Words) -> str:
    """The seats on autoplay, and how to return."""
    if not view.on_autoplay:
        return ""
    names = words("between-names").join(
        seat_name(table, number) for number in sorted(view.on_autoplay)
    )
    return f"-# {words('autoplay-note', sign=ASLEEP, names=names)}"


def _known(table: Table, view: View, words: Words) -> Iterator[str]:
    if view.emperor is None:
        return
    who = seat_name(table, view.emperor)
    if view.before_the_first_lead:
        yield words("emperor-note", who=who)
    if view.called:
        key = "called-trump-note" if view.rules.called_card_is_trump else "called-note"
        yield words(key, who=who, card=card_text(view.called, words.language))
    if view.guard is not None:
        yield words("guard-note", who=seat_name(table, view.guard))
    elif view.solo:
        yield words("open-solo-note" if view.solo is Solo.OPEN else "dark-solo-note", who=who)


def _answers(table: Table, view: View, words: Words) -> Iterator[ui.Button[Panel]]:
    yield button(words("press-hand"), table_press(table, Verb.HAND, view.step), ButtonStyle.primary)
    for answer in QUESTIONS.get(view.phase, ()):
        label = words(f"action-{view.phase}-{answer}")
        if answer is Verb.CEDE and view.refusals and view.rules.ceding is Ceding.ROUNDS:
            label = words("action-throne-cede-costs")
        style = STYLES.get(answer, ButtonStyle.secondary)
        yield button(label, table_press(table, answer, view.step), style)
    if view.on_autoplay:
        yield button(words("press-back"), table_press(table, Verb.BACK, view.step))
    if view.table:
        yield button(words("press-pass"), table_press(table, Verb.PASS, view.step))
