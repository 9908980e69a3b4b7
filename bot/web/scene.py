"""The scene of the web page for a user, built from what they may know."""

from collections.abc import Iterator
from dataclasses import replace

from discord import ui

from bot.model import Audience, Status, Table
from bot.model.user import DisplayPreferences, ThemeName
from bot.panels.custom_id import Place, Press, table_press
from bot.panels.entry_buttons import rules_button
from bot.panels.panel import GREY, Panel, button
from bot.panels.press_verbs import Verb
from bot.panels.server.look import directions
from bot.panels.table.happenings import log_text, throne_line, turning_points
from bot.panels.table.message import last_shown, table_panel
from bot.panels.table.next_hand import deciding, taken_over_lines, vote_lines, who_left
from bot.panels.table.scene import table_scene, unformatted
from bot.panels.table.tribute import own_tribute_lines, tribute_lines
from bot.panels.table.turn import message_link
from bot.runtime.beacon import Beacon
from bot.tables.rules.pace import time_for
from bot.tables.rules.rule_sets import rules_of
from bot.tables.rules.scores import tribute_due
from bot.tables.rules.snapshot import Closed, Lobby, Playing, Settled, Snapshot
from bot.text.catalogue import Language, Words
from bot.web.avatars import LETTERS, AvatarPaths
from bot.web.drawings import board_of
from bot.web.evening import NO_HANDS, PlayedHands, evening_of
from bot.web.lobby_board import lobby_board
from bot.web.messages import (
    Board,
    Deal,
    DealtFrom,
    HandResult,
    Look,
    Moment,
    PanelButton,
    PanelPart,
    Scene,
    Terms,
    TextPart,
    Timer,
)
from bot.web.moments import recent_moments
from bot.web.own import own_hand
from bot.web.panel_parts import panel_parts
from bot.web.result import hand_result
from game.beacon import QUICKNET
from game.cards import SEATS
from game.hand.engine import Hand
from game.hand.view import View, own_view, view_of
from game.match import next_first
from game.rules.ruleset import Guard, RuleSet
from game.shuffle import commitment
from game.tribute import Debt

LOOK = "page:look"
"""The press that shows the display preferences."""
_MILLISECONDS = 1000


def scene_of(
    snapshot: Snapshot,
    seat: int | None,
    language: Language,
    look: DisplayPreferences,
    beacon: Beacon | None = None,
    avatars: AvatarPaths = LETTERS,
    hands: PlayedHands = NO_HANDS,
    settled: Settled | None = None,
    watching: int = 0,
) -> Scene:
    """The scene of a seat; None for spectators.

    `beacon`: the one that deals depend on, if any. `hands`: those of a closed table. `settled`: the
    table as the last hand ended. Its result stays, with who left since.
    `watching`: how many look on.
    """
    words, table = Words(language), replace(snapshot.table, locale=language.value)
    hand = snapshot.hand if isinstance(snapshot, Playing) else None
    public = view_of(hand, None) if hand else None
    view = own_view(hand, seat) if hand and seat is not None else public
    board = _board(snapshot, table, public, seat, words, avatars)
    result = _result(snapshot, table, seat, words, avatars)
    left = list[PanelPart]()
    if settled and isinstance(snapshot, Lobby) and settled.table.hand_no == table.hand_no:
        board, result = None, _kept_result(settled, table, seat, words, avatars)
        left = [TextPart("text", line) for line in who_left(settled.table, table, words)]
    evening = None
    if isinstance(snapshot, Closed) and table.audience is not Audience.DAILY:
        evening = evening_of(table, hands, words, avatars)
    lists_seats = board is None and evening is None
    parts = [] if hand else _panel(snapshot, table, seat, beacon, words, lists_seats=lists_seats)
    is_between = isinstance(snapshot, Lobby | Settled)
    is_asked = look.counter_clockwise is None and seat is not None and is_between
    return Scene(
        title=unformatted(_title(table, public, words)),
        table=table.id,
        seat=seat,
        hand=table.hand_no,
        step=public.step if public else 0,
        notes=[unformatted(line) for line in _notes(table, view, words) if line],
        log=log_text(table, public, words).splitlines() if public else [],
        moments=_moments(snapshot, table, words),
        board=board,
        own=own_hand(table, seat, view, words) if view and seat is not None else None,
        timer=_timer(table, public),
        result=result,
        evening=evening,
        deal=_deal(snapshot, seat, beacon),
        panel=[*left, *(_below_result(parts) if result else parts)],
        menu=panel_parts(_menu(snapshot, seat, words), table, seat=seat),
        asked=_directions(words) if is_asked else [],
        invitation=_invitation(snapshot),
        watching=watching,
        look=shown_look(look, words),
    )


def shown_look(look: DisplayPreferences, words: Words) -> Look:
    """The display preferences of a reader of these words."""
    return Look(
        look.low_first,
        look.two_colours,
        look.large,
        look.reverses(english=words.english),
        look.theme is ThemeName.LIGHT,
    )


def _invitation(snapshot: Snapshot) -> str:
    """A link to the table's message, while somebody may follow it."""
    if isinstance(snapshot, Closed) or not snapshot.table.audience.has_message:
        return ""
    return message_link(snapshot.table)


def _title(table: Table, view: View | None, words: Words) -> str:
    if view is None and table.status is not Status.SETTLED:
        return words("page-title")
    multiplier = view.multiplier if view else 1
    key = "hand-title-multiplier" if multiplier > 1 else "hand-title"
    return words(key, hand=table.hand_no, multiplier=multiplier).removeprefix("## ")


def _notes(table: Table, view: View | None, words: Words) -> Iterator[str]:
    if view is None:
        return
    if table.paused:
        yield words("page-paused")
    lines = tribute_lines if view.seat is None else own_tribute_lines
    yield from lines(table, view, words)
    if view.table is None:  # else a play lies there
        yield turning_points(table, view, words)
        yield throne_line(table, view, words)
    yield from taken_over_lines(table, words, "taken-over-note")
    yield from vote_lines(table, words)


def _moments(snapshot: Snapshot, table: Table, words: Words) -> list[Moment]:
    if not isinstance(snapshot, Playing | Settled):
        return []
    return recent_moments(table, view_of(snapshot.hand, None), words)


def _board(
    snapshot: Snapshot,
    table: Table,
    view: View | None,
    seat: int | None,
    words: Words,
    avatars: AvatarPaths,
) -> Board | None:
    if view is None:
        return lobby_board(table, seat, words, avatars) if isinstance(snapshot, Lobby) else None
    laid_by = view.table.seat if view.table else None
    return board_of(table_scene(table, view, words, seat), words, laid_by, avatars)


def _timer(table: Table, view: View | None) -> Timer | None:
    """The clock of those waited for, unless it stands still."""
    if view is None or table.paused or not table.deadline_at or not table.audience.has_clock:
        return None
    people = [number for number in view.awaited if not table.is_ai(number)]
    if not set(people) - view.on_autoplay:
        return None
    ends = round(table.deadline_at.timestamp() * _MILLISECONDS)
    return Timer(ends, round(time_for(table, view).total_seconds() * _MILLISECONDS))


def _deal(snapshot: Snapshot, seat: int | None, beacon: Beacon | None) -> Deal | None:
    table, hand = snapshot.table, snapshot.hand
    if seat is None or isinstance(snapshot, Playing) or table.audience is Audience.DAILY:
        return None
    if isinstance(snapshot, Closed) and not (hand and hand.result):
        return None
    debt = None if isinstance(snapshot, Closed) else tribute_due(snapshot)
    return Deal(
        seal=commitment(bytes.fromhex(table.seed)),
        round=table.round or 0 if table.announced else 0,
        terms=_terms(rules_of(table), next_first(hand), debt),
        last=_dealt_from(hand, beacon) if hand and hand.result else None,
    )


def _terms(rules: RuleSet, first: int, debt: Debt | None) -> Terms:
    return Terms(
        deck=rules.deck,
        guard_card=rules.guard is Guard.FIXED,
        first=first,
        payers=[seat for seat in range(SEATS) for _ in range(debt.pays[seat])] if debt else [],
        takers=list(debt.takers) if debt else [],
    )


def _dealt_from(hand: Hand, beacon: Beacon | None) -> DealtFrom:
    draw, chain = hand.draw, beacon.chain if beacon else QUICKNET
    return DealtFrom(
        secret=hand.seed.hex(),
        round=draw.round if draw else 0,
        signature=draw.signature.hex() if draw else "",
        announced=str(draw.announced) if draw else "",
        key=chain.key,
        address=beacon.address(draw.round) if draw and beacon else "",
        terms=_terms(hand.rules, hand.first, hand.owed),
        deals=hand.deals,
    )


def _panel(
    snapshot: Snapshot,
    table: Table,
    seat: int | None,
    beacon: Beacon | None,
    words: Words,
    *,
    lists_seats: bool,
) -> list[PanelPart]:
    """The table's message between hands, and where its guests find the next table.

    `lists_seats`: name the seats while players gather.
    """
    of = replace(snapshot, table=table)
    panel = table_panel(of, has_beacon=beacon is not None, lists_seats=lists_seats)
    is_guest = seat is not None and seat != table.seat_of(table.host_id)
    if isinstance(snapshot, Closed) and is_guest and table.audience.has_message:
        panel.text(words("page-next-table", channel=f"<#{table.channel_id}>"))
    return panel_parts(panel, table, seat=seat)


def _result(
    snapshot: Snapshot, table: Table, seat: int | None, words: Words, avatars: AvatarPaths
) -> HandResult | None:
    """The result of the last hand, as long as the table's message shows it."""
    match snapshot:
        case Settled(hand=hand):
            shown: Hand | None = hand
        case Closed():
            shown = last_shown(snapshot)
        case _:
            shown = None
    return hand_result(table, shown, seat, words, avatars) if shown else None


def _kept_result(
    settled: Settled, now: Table, seat: int | None, words: Words, avatars: AvatarPaths
) -> HandResult:
    """The result of the last hand for who played it, with the avatars of those who still sit there.

    `now`: the table after seats have changed.
    """
    seats = zip(settled.table.seats, now.seats, strict=True)
    stays = [bool(was and each and was.user_id == each.user_id) for was, each in seats]
    paths = tuple(path if stay else None for path, stay in zip(avatars, stays, strict=True))
    own = seat if seat is not None and stays[seat] else None
    return hand_result(settled.table, settled.hand, own, words, paths)


def _below_result(parts: list[PanelPart]) -> list[PanelPart]:
    """The parts of a panel that follow its picture: what comes before is the result."""
    pictures = (number for number, part in enumerate(parts) if part.type == "picture")
    return parts[next(pictures, -1) + 1 :]


def _directions(words: Words) -> list[PanelButton]:
    """The answers to the question on which side the next player sits."""
    return [
        PanelButton("button", label, "secondary", choice.custom_id, disabled=False, confirm=False)
        for label, choice in directions(words).items()
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
        if seat is not None and table.audience.has_clock:
            yield from deciding(table, words)
            yield button(words("press-leave"), table_press(table, Verb.LEAVE))
    elif table.status is Status.SETTLED and seat is not None:
        yield button(words("press-log"), _private(table, Verb.LOG))
    if not isinstance(snapshot, Closed):
        yield rules_button(words)
    yield ui.Button(label=words("press-look"), custom_id=LOOK)


def _private(table: Table, verb: Verb) -> Press:
    return Press(Place.PRIVATE, verb, table.id, table.hand_no, 0)
