"""Tells in words what happened in a hand so far, from what everybody may know."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby, takewhile

from bot.model import Table
from bot.panels.player_names import seat_name
from bot.panels.table.events import event_text
from bot.text.catalogue import Words
from game.cards import Card
from game.hand import events
from game.hand.view import View
from game.notation.formatter import play_text, rank_text
from game.plays.legality import legal_plays

MOST_TOLD = 6
"""At most this many turning points are listed: the latest."""
MOST_MOVES = 12
"""At most this many moves of a trick are listed: the latest."""
MOST_TRICKS = 3
"""At most this many tricks are listed: the latest."""
LONGEST_LOG = 3_500
"""The longest log in characters; Discord allows 4,000 in a message."""

_TURNING = (
    events.ThroneRobbed
    | events.Ceded
    | events.Declined
    | events.Ascended
    | events.Called
    | events.GuardDeclared
    | events.KickVoted
    | events.RebellionVoted
    | events.RoyalsKicked
    | events.GuardShown
    | events.Smothered
)
_MOVE = events.Played | events.Passed
_AT_PLAY = _MOVE | events.GuardShown | events.WentOut | events.Smothered
_Moves = Sequence[events.Event]


def turning_points(table: Table, view: View, words: Words) -> str:
    """The turning points since the latest lead, in one line; empty if there are none.

    A rebellion is told until the first trick is over, and a void deal until there is an emperor.
    """
    who, parts = partial(seat_name, table), list[str]()
    attached, size, rebellion = list[Card](), 0, list[str]()
    if view.deals and view.emperor is None:
        parts.append(words("replay-void").rstrip("。."))
    for event in view.history:
        if isinstance(event, events.Played):
            if not size:
                parts[:], rebellion = rebellion, []
            elif len(event.cards) != size:
                cards = play_text(event.cards, words.language, marks=False, called=view.called)
                parts.append(words("turning-roast", who=who(event.seat), cards=cards))
            size = len(event.cards)
        elif isinstance(event, events.TrickEnded):
            size = 0
        elif isinstance(event, events.Ascended) and attached:
            pot = " ".join(rank_text(card.rank, words.language) for card in attached)
            parts.append(words("turning-ascended", who=who(event.seat), cards=pot))
        elif isinstance(event, events.Ascended) and not event.open_solo:
            pass  # another line tells that, and who leads
        elif isinstance(event, _TURNING):
            parts.append(_in_words(table, view, [event], words).rstrip("。."))
            if isinstance(event, events.RebellionVoted) and event.hoes:
                rebellion = parts[-1:]
        if isinstance(event, events.Ceded) and event.attached:
            attached.append(event.attached)
    return words("turning-points", what=" · ".join(parts[-MOST_TOLD:])) if parts else ""


def throne_line(table: Table, view: View, words: Words) -> str:
    """Why somebody is emperor, until the first trick is over; empty if another line tells it."""
    told = False
    for event in view.history:
        if isinstance(event, events.TrickEnded):
            return ""
        if isinstance(event, events.ThroneRobbed | events.Ceded | events.Declined):
            told = True
        elif isinstance(event, events.DealVoided):
            told = False
    if told or view.emperor is None:
        return ""
    return words("page-throne", who=seat_name(table, view.emperor))


def _multiplier_after(view: View, event: events.Event) -> int:
    past = view.history[: view.history.index(event) + 1]
    return 1 << sum(map(events.doubles, past))


def since_own_turn(table: Table, view: View, words: Words) -> Iterator[str]:
    """The plays and passes since the latest turn of the view's seat, a line for each trick.

    A pass that the bot makes for a seat without a legal play is no turn. Only the latest tricks are
    listed, after "…" if there are more.
    """
    moves = [event for event in view.history if isinstance(event, _AT_PLAY | events.TrickEnded)]
    own = (n for n in range(len(moves) - 1, -1, -1) if _is_turn(view, moves, n))
    tricks = _by_trick(moves[next(own, -1) + 1 :])
    if len(tricks) > MOST_TRICKS:
        yield f"-# {words('since-turn', moves='…')}"
    for n, trick in list(enumerate(tricks))[-MOST_TRICKS:]:
        if trick:
            key = "since-turn-new-trick" if n else "since-turn"
            told = _in_words(table, view, trick[-MOST_MOVES:], words, view.seat)
            yield f"-# {words(key, moves=told)}"


def _is_turn(view: View, moves: _Moves, number: int) -> bool:
    """Whether the view's seat chose this move itself: a play, or a pass when it could have played.

    The seat must not have played since, because its present cards are used.
    """
    move = moves[number]
    if not isinstance(move, _MOVE) or move.seat != view.seat:
        return False
    if isinstance(move, events.Played):
        return True
    before = (each for each in reversed(moves[:number]) if isinstance(each, events.Played))
    return any(True for _ in legal_plays(view.rules, view.cards, next(before).cards))


def log_text(table: Table, view: View, words: Words) -> str:
    """The hand so far, a line for each trick. If that is too long, the beginning is left out."""
    before = takewhile(lambda event: not isinstance(event, _AT_PLAY), view.history)
    lines = [_in_words(table, view, [each for each in before if isinstance(each, _TURNING)], words)]
    moves = [event for event in view.history if isinstance(event, _AT_PLAY | events.TrickEnded)]
    for number, trick in enumerate(_by_trick(moves), 1):
        if trick:
            title = words("review-trick", number=number)
            lines.append(f"**{title}** {_in_words(table, view, trick, words)}")
    while sum(map(len, lines)) + len(lines) > LONGEST_LOG:
        lines[:2] = ["…"]
    return "\n".join(filter(None, lines))


def _by_trick(moves: Iterable[events.Event]) -> list[list[events.Event]]:
    """The events of each trick."""
    tricks = [list[events.Event]()]
    for event in moves:
        if isinstance(event, events.TrickEnded):
            tricks.append([])
        else:
            tricks[-1].append(event)
    return tricks


def _in_words(
    table: Table, view: View, moves: _Moves, words: Words, unable: int | None = None
) -> str:
    """The moves in one line; passes in a row are one.

    `unable`: the reader's seat, if all its passes are for want of a legal play.
    """
    parts = list[str]()
    for kind, group in groupby(moves, key=type):
        if kind is events.Passed:
            seats = [move.seat for move in group if isinstance(move, _MOVE)]
            names = [seat_name(table, seat) for seat in seats if seat != unable]
            if names:
                key = "move-pass" if len(names) == 1 else "move-passes"
                parts.append(words(key, who=words("between-names").join(names)))
            if unable in seats:
                parts.append(words("move-cannot"))
        else:
            parts += [_event_in_words(table, view, event, words) for event in group]
    return " · ".join(parts)


def _event_in_words(table: Table, view: View, event: events.Event, words: Words) -> str:
    turning = isinstance(event, _TURNING)
    multiplier = _multiplier_after(view, event) if turning else view.multiplier
    return event_text(event, view, multiplier, partial(seat_name, table), words)
