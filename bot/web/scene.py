"""The scene of the web page for a user, built from what they may know."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from discord import ui

from bot.model import Status, Table
from bot.model.user import DisplayPreferences, ThemeName
from bot.panels.custom_id import Place, Press, table_press
from bot.panels.entry_buttons import rules_button
from bot.panels.hand.choices import action_label, stake_text
from bot.panels.hand.hand import (
    answers,
    boldness,
    premove_text,
    prompt_text,
    role_text,
    still_out_text,
)
from bot.panels.hand.hints import choice_text, reason_text, signed
from bot.panels.panel import GREY, Panel, button
from bot.panels.player_names import seat_name
from bot.panels.press_verbs import Verb
from bot.panels.table.happenings import since_own_turn, throne_line, turning_points
from bot.panels.table.message import table_panel
from bot.panels.table.next_hand import deciding, taken_over_lines, vote_lines
from bot.panels.table.result import result_rows
from bot.panels.table.scene import hand_seals, table_scene, unformatted, unmarked_play
from bot.panels.table.tribute import own_tribute_lines, tribute_lines
from bot.tables.rules.acting import no_hint
from bot.tables.rules.automatic_moves import ahead, can_say_no, says_no, trick_of
from bot.tables.rules.pace import time_for
from bot.tables.rules.readiness import has_agreed, revealing, terms
from bot.tables.rules.snapshot import Closed, Lobby, Playing, Settled, Snapshot
from bot.text.catalogue import Language, Words
from bot.text.mentions import typed
from bot.web.components import panel_parts
from bot.web.drawings import badge_names, board_of, card_codes
from bot.web.messages import (
    AnswerOption,
    Board,
    Deal,
    HintChoice,
    Look,
    Own,
    ResultLine,
    Scene,
    Stack,
    Timer,
    Tone,
)
from game.cards import Card, Cards, high_to_low
from game.hand.actions import Decision, Lay, Pass
from game.hand.state import PhaseName
from game.hand.view import View, own_view, view_of
from game.notation.formatter import card_text, code, rank_text
from game.players.hints import Hint
from game.players.normal import best_first
from game.players.plain import ranked
from game.plays.legality import legal_plays
from game.shuffle import commitment

LOOK = "page:look"
"""The press that shows the display preferences."""
_MILLISECONDS = 1000
_TONES: tuple[Tone, ...] = ("plain", "good", "risky")


def scene_of(
    snapshot: Snapshot, user_id: int, language: Language, look: DisplayPreferences
) -> Scene:
    """The scene for a user: of their own seat, or of a spectator."""
    words, table = Words(language), replace(snapshot.table, locale=language.value)
    seat = snapshot.seat_of(user_id)
    hand = snapshot.hand if isinstance(snapshot, Playing) else None
    public = view_of(hand, None) if hand else None
    view = own_view(hand, seat) if hand and seat is not None else public
    panel = None if hand else table_panel(replace(snapshot, table=table))
    return Scene(
        title=unformatted(_title(table, public, words)),
        seat=seat,
        hand=table.hand_no,
        step=public.step if public else 0,
        notes=[unformatted(line) for line in _notes(table, view, words) if line],
        board=_board(table, public, seat, words) if public else None,
        own=_own(table, seat, view, words) if view and seat is not None else None,
        timer=_timer(table, public),
        result=_result(snapshot, table, words),
        deal=_deal(snapshot, seat),
        panel=panel_parts(panel, table, words, seated=seat is not None) if panel else [],
        menu=panel_parts(_menu(snapshot, seat, words), table, words),
        look=Look(
            look.low_first,
            look.two_colours,
            look.large,
            look.counter_clockwise,
            look.theme is ThemeName.LIGHT,
        ),
    )


def _title(table: Table, view: View | None, words: Words) -> str:
    if view is None:
        return words("page-title")
    key = "hand-title-multiplier" if view.multiplier > 1 else "hand-title"
    return words(key, hand=table.hand_no, multiplier=view.multiplier).removeprefix("## ")


def _notes(table: Table, view: View | None, words: Words) -> Iterator[str]:
    if view is None:
        return
    if table.paused:
        yield words("page-paused", show=typed("table show", words).strip("`"))
    lines = tribute_lines if view.seat is None else own_tribute_lines
    yield from lines(table, view, words)
    yield turning_points(table, view, words)
    yield throne_line(table, view, words)
    yield from taken_over_lines(table, words, "taken-over-note")
    yield from vote_lines(table, words)


def _board(table: Table, view: View, seat: int | None, words: Words) -> Board:
    play = view.table
    return board_of(table_scene(table, view, words, seat), words, play.seat if play else None)


def _own(table: Table, seat: int, view: View, words: Words) -> Own:
    """The hand of a seat, from its own view."""
    ahead_view, premove = ahead(view), table.player(seat).plan
    in_play = view.phase is PhaseName.TRICK
    choices = best_first(view) if in_play else []
    plays = [lay for lay in choices if isinstance(lay, Lay)]
    if ahead_view and not premove:
        plays = ranked(ahead_view)
    since = since_own_turn(table, view, words) if in_play else ()
    return Own(
        role=unformatted(role_text(table, view, words)),
        prompt=unformatted(_prompt(table, view, words)),
        since=[unformatted(line.removeprefix("-# ")) for line in since],
        still_out=unformatted(still_out_text(view, words)),
        stacks=_stacks(view, words),
        plays=[code(lay) for lay in plays],
        can_pass=Pass(seat) in view.legal or (ahead_view is not None and premove is None),
        best=code(choices[0]) if choices and table.hints else "",
        answers=[_answer(view, each, words) for each in answers(view)],
        ahead=ahead_view is not None,
        premove=unformatted(premove_text(premove, view, words)) if premove else "",
        trick=trick_of(view),
        can_hint=no_hint(table, view) is None,
        can_say_no=can_say_no(table, view),
        says_no=says_no(table, seat),
        can_rest=in_play and seat not in view.on_autoplay,
        asleep=seat in view.on_autoplay,
        bound=view.bound,
    )


def _prompt(table: Table, view: View, words: Words) -> str:
    if view.phase is PhaseName.TRICK and view.seat not in view.on_autoplay and view.cards:
        if view.seat not in view.waiting:
            unbeaten = _unbeaten(view)
            if not unbeaten:
                return words("page-wait")
            return words("page-forced", cards=unmarked_play(unbeaten, view, words))
        if view.table is None:
            return words("page-lead")
    if view.seat in view.on_autoplay and not view.bound:
        return words("page-autoplay")
    timeless = replace(table, deadline_at=None)  # the page has a clock of its own
    return prompt_text(timeless, view, words)


def _unbeaten(view: View) -> Cards:
    """The play over which the seat had to pass in this trick; empty if it had a choice.

    Until somebody leads, the last trick counts.
    """
    laid, unbeaten = Cards(), Cards()
    for seat, cards in view.moves or view.previous:
        if seat == view.seat:
            unbeaten = () if cards else laid
        laid = cards or laid
    can_beat = unbeaten and any(True for _ in legal_plays(view.rules, view.cards, unbeaten))
    return () if can_beat else unbeaten


def _answer(view: View, action: Decision, words: Words) -> AnswerOption:
    label, about = action_label(view, action, words), stake_text(view, action, words)
    return AnswerOption(code(action), label, about, _TONES[boldness(action)])


def _stacks(view: View, words: Words) -> list[Stack]:
    """The hand by rank, high to low."""
    seals = hand_seals(view, words)
    sealed = {card: seal.sign for card, seal in seals}
    stacks: dict[tuple[object, ...], list[Card]] = {}
    for card in high_to_low(view.cards):
        stacks.setdefault((card.rank, card.marked, card == view.called), []).append(card)
    return [
        Stack(_rank(cards[0], words), card_codes(tuple(cards)), sealed.get(cards[0], ""))
        for cards in stacks.values()
    ]


def _rank(card: Card, words: Words) -> str:
    if card.is_joker:
        return card_text(card, words.language)
    return rank_text(card.rank, words.language)


def hint_choices(table: Table, view: View, hint: Hint, words: Words) -> list[HintChoice]:
    """A hint for the seat of a view."""
    return [
        HintChoice(
            code=code(choice.action),
            label=choice_text(view, choice.action, words),
            points=signed(choice.points),
            why=unformatted(reason_text(partial(seat_name, table), view, choice, words)),
        )
        for choice in hint.choices
    ]


def _timer(table: Table, view: View | None) -> Timer | None:
    """The clock of those waited for, unless it stands still."""
    if view is None or table.paused or table.deadline_at is None:
        return None
    people = [number for number in view.awaited if not table.is_ai(number)]
    if not set(people) - view.on_autoplay:
        return None
    ends = round(table.deadline_at.timestamp() * _MILLISECONDS)
    return Timer(ends, round(time_for(table, view).total_seconds() * _MILLISECONDS))


def _deal(snapshot: Snapshot, seat: int | None) -> Deal | None:
    table = snapshot.table
    if seat is None or not isinstance(snapshot, Lobby | Settled):
        return None
    owner = table.player(seat)
    agree = table_press(table, Verb.READY, terms(table)).custom_id
    is_telling = revealing(table)
    commitments = sorted(each.commitment for each in table.seats if each and each.commitment)
    presses = [each.ready for each in table.seats if each and each.ready and not each.commitment]
    last = snapshot.hand if isinstance(snapshot, Settled) else None
    return Deal(
        agree="" if has_agreed(owner) or table.empty_seats else agree,
        seal=commitment(bytes.fromhex(table.seed)),
        commitments=commitments if is_telling else [],
        presses=sorted(map(str, presses)) if is_telling else [],
        last_seed=last.seed.hex() if last else "",
        last_numbers=[str(number) for number in last.deal_entropy] if last else [],
    )


def _result(snapshot: Snapshot, table: Table, words: Words) -> list[ResultLine]:
    if not isinstance(snapshot, Settled):
        return []
    return [
        ResultLine(
            place=row.place,
            name=row.name,
            initial=row.initial,
            seat=row.seat,
            level=row.level,
            points=row.points,
            total=row.total,
            left=card_codes(row.left),
            badges=badge_names(row.badges),
        )
        for row in result_rows(table, snapshot.hand, words)
    ]


def _menu(snapshot: Snapshot, seat: int | None, words: Words) -> Panel:
    """The buttons that are not on the board."""
    panel = Panel(GREY)
    panel.row(_buttons(snapshot, seat, words))
    return panel


def _buttons(snapshot: Snapshot, seat: int | None, words: Words) -> "Iterator[ui.Button[Panel]]":
    table = snapshot.table
    if isinstance(snapshot, Playing):
        if seat is not None:
            yield button(words("press-log"), _private(table, Verb.LOG))
            yield from deciding(table, words)
            yield button(words("press-leave"), table_press(table, Verb.LEAVE))
    elif table.status is Status.SETTLED and seat is not None:
        yield button(words("press-log"), _private(table, Verb.LOG))
    if not isinstance(snapshot, Closed):
        yield rules_button(words)
    yield ui.Button(label=words("press-look"), custom_id=LOOK)


def _private(table: Table, verb: Verb) -> Press:
    return Press(Place.PRIVATE, verb, table.id, table.hand_no, 0)
