"""The public table message, built from what everybody may see (the view of no seat)."""

from collections.abc import Iterator

from discord import ButtonStyle, ui

from bot.model import Audience, Table
from bot.panels.custom_id import PracticePress, table_press
from bot.panels.entry_buttons import notices_button, open_button, page_button
from bot.panels.panel import GREY, Panel, button
from bot.panels.player_names import escaped, moderator, seat_name
from bot.panels.press_verbs import PracticeVerb, Verb
from bot.panels.table.daily import finished_panel
from bot.panels.table.lobby import lobby_panel
from bot.panels.table.next_hand import alone
from bot.panels.table.practice import practised_panel
from bot.panels.table.result import looking_back, result_panel, settled_panel
from bot.panels.table.tribute import next_tribute_line
from bot.panels.table.turn import playing_panel
from bot.tables.rules.snapshot import Closed, Lobby, Playing, Settled, Snapshot
from bot.tables.rules.votes import ended_by_vote
from bot.text.catalogue import Words, language_of
from game.hand.engine import Hand
from game.rules.ruleset import AfterAutoplay


def table_panel(
    snapshot: Snapshot,
    *,
    has_page: bool = False,
    has_beacon: bool = True,
    lists_seats: bool = True,
) -> Panel:
    """The message for a snapshot, in the table's language.

    `has_page`: whether a button leads to the web page while players gather and play. `has_beacon`:
    whether deals of tables with a message depend on a public random number. `lists_seats`: name
    the seats while players gather, and at the end.
    """
    words = Words(language_of(snapshot.table.locale))
    panel = _panel(snapshot, words, lists_seats=lists_seats)
    if has_page and isinstance(snapshot, Lobby | Playing):
        panel.row([page_button(snapshot.table, words)])
    audience, is_between = snapshot.table.audience, isinstance(snapshot, Lobby | Settled)
    if is_between and not audience.is_alone and not (has_beacon and audience.has_message):
        panel.text(words("no-beacon"))
    return panel


def _panel(snapshot: Snapshot, words: Words, *, lists_seats: bool) -> Panel:
    match snapshot:
        case Lobby(table):
            panel = lobby_panel(table, words, lists_seats=lists_seats)
            panel.text(next_tribute_line(snapshot, words))
            if snapshot.unread:
                panel.text(f"-# {words('hand-unreadable')}")
            return panel
        case Playing(table, hand):
            return playing_panel(table, hand, words)
        case Settled(table, hand):
            is_alone = table.audience.is_alone
            return (practised_panel if is_alone else settled_panel)(table, hand, words)
        case Closed(table) if table.audience is Audience.DAILY:
            return finished_panel(snapshot, words)
        case Closed():
            return _closed_panel(snapshot, words, lists_seats=lists_seats)


def _closed_panel(closed: Closed, words: Words, *, lists_seats: bool) -> Panel:
    """A closed table: why it closed, its last result, a button to open another."""
    table = closed.table
    standings = tuple(_standings(table, words)) if lists_seats else ()
    if hand := last_shown(closed):
        panel = result_panel(table, hand, words)
        by_autoplay = _closed_by_autoplay(table, hand)
        panel.text(_asleep(table, hand, words) if by_autoplay else words("closed-voted"))
        panel.text(*standings)
        panel.row(_opening(table, words))
        panel.row(looking_back(table, words))
    else:
        panel = Panel(GREY)
        title = words("closed-title") if lists_seats else ""
        panel.text(title, _why_closed(closed, words))
        panel.text(*standings)
        panel.row(_opening(table, words))
    return panel


def _opening(table: Table, words: Words) -> Iterator[ui.Button[Panel]]:
    """The buttons that open another table or tell of one, or deal a new hand of practice."""
    if table.audience is Audience.PRACTICE:
        deal = PracticePress(PracticeVerb.PAGE, table.level, table.preset)
        yield button(words("press-deal"), deal, ButtonStyle.success)
    if not table.audience.has_message:
        return
    if has_company(table):
        yield button(words("press-again"), table_press(table, Verb.AGAIN), ButtonStyle.success)
    yield open_button(words)
    yield notices_button(words)


def has_company(table: Table) -> bool:
    """Whether people have played at a table who can play at another one together."""
    return bool(table.hand_no) and len(table.people) > 1


def _asleep(table: Table, hand: Hand, words: Words) -> str:
    """The sentence that the table closed because these seats were on autoplay."""
    if len(hand.on_autoplay) == 1 and alone(table):
        return words("closed-autoplay-alone")
    names = (seat_name(table, seat) for seat in sorted(hand.on_autoplay))
    return words("closed-autoplay", who=words("between-names").join(names))


def last_shown(closed: Closed) -> Hand | None:
    """The hand whose result a closed table shows, if it closed right after one."""
    table, hand = closed.table, closed.hand
    if hand is None or hand.result is None:
        return None
    return hand if _closed_by_autoplay(table, hand) or ended_by_vote(table) else None


def _standings(table: Table, words: Words) -> Iterator[str]:
    """The points of the seats at the end, the most first."""
    places = ranking(table)
    if places:
        yield words("standings-title", hands=table.hand_no)
    for number, place in places.items():
        name, points = seat_name(table, number), f"{table.player(number).points:+d}"
        yield words("standings-line", place=place, name=name, points=points)


def ranking(table: Table) -> dict[int, int]:
    """The places of the seats, from the 1st on; empty if nobody has points."""
    points = {number: seat.points for number, seat in enumerate(table.seats) if seat}
    if table.hand_no == 0 or not any(points.values()):
        return {}
    seats = sorted(points, key=lambda number: -points[number])
    return {seat: 1 + sum(other > points[seat] for other in points.values()) for seat in seats}


def _why_closed(closed: Closed, words: Words) -> str:
    """Why a table closed without a result; empty if its standings say enough."""
    hand, entry = closed.hand, closed.ended
    if entry:
        key = "closed-by-hand" if hand and not hand.over else "closed-by"
        return words(key, who=moderator(entry), reason=escaped(entry.reason).rstrip(".。"))
    if ended_by_vote(closed.table):
        return words("closed-voted")
    if hand is None or hand.result is not None:
        return "" if ranking(closed.table) else words("closed-text")
    if hand.over:
        return words("closed-abandoned")
    return words("closed-ended" if closed.table.people else "closed-left")


def _closed_by_autoplay(table: Table, hand: Hand) -> bool:
    """Whether the table closed because a seat was on autoplay when the hand was settled (§6)."""
    if not hand.on_autoplay:
        return False
    return hand.rules.after_autoplay is AfterAutoplay.CLOSE or not table.people
