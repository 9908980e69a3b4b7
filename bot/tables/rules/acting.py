"""Steps of people in a hand: they act, set premoves, say no to every question, ask for hints."""

from dataclasses import replace
from datetime import datetime

from bot import model
from bot.model import Premove, Seat, Status, Table
from bot.tables.rules.choices import rules_of
from bot.tables.rules.hand_progress import advance
from bot.tables.rules.own_moves import AFTER_THE_QUESTIONS, Chosen, ahead, with_plan
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.scores import tribute_due
from bot.tables.rules.snapshot import Lobby, Playing, Settled, begun, whole_milliseconds
from bot.tables.rules.step import Step, to_next_version
from game.cards import SEATS
from game.hand.actions import Action, Answer, Attending, TakeBack
from game.hand.engine import act, deal, refuse_ahead
from game.hand.state import PhaseName
from game.hand.view import View, own_view
from game.match import next_first
from game.notation.game_file import written_debt
from game.players.hints import has_choice
from game.refusals import Refusal
from game.rules.options import written
from game.shuffle import DealEntropy


def take_turn(before: Playing, action: Action, now: datetime) -> Step | Refusal:
    """A person acts, and takes the seat back from autoplay. In the play, that ends a premove."""
    if before.hand.phase.name is PhaseName.TRICK:
        before = replace(before, table=with_plan(before.table, action.seat, None))
    takes_seat_back = action.seat in before.hand.on_autoplay and not isinstance(action, Attending)
    return _taken(before, [TakeBack(action.seat), action] if takes_seat_back else [action], now)


def say_no(before: Playing, seat: int, now: datetime) -> Step | Refusal:
    """A person answers no to this question and to all later ones before the play."""
    if before.hand.phase.name in AFTER_THE_QUESTIONS:
        return Refusal(TableWhy.STALE)
    table = with_plan(before.table, seat, Answer(seat, yes=False))
    back = seat in before.hand.on_autoplay
    return _taken(replace(before, table=table), [TakeBack(seat)] if back else [], now)


def _taken(before: Playing, actions: list[Action], now: datetime) -> Step | Refusal:
    """The step in which a person takes these actions, or the refusal of one."""
    hand, chosen = before.hand, list[Chosen]()
    for action in actions:
        after = act(hand, action)
        if isinstance(after, Refusal):
            return after
        hand = after
        chosen.append((action, "user"))
    return advance(before, replace(before, hand=hand), chosen, now)


def plan(before: Playing, premove: Premove | None, seat: int, now: datetime) -> Step | Refusal:
    """A person sets a premove; None removes it."""
    if premove:
        if ahead(before.hand, seat) is None:
            return Refusal(TableWhy.CANNOT_PLAN)
        if refusal := refuse_ahead(before.hand, premove):
            return refusal
    table = with_plan(before.table, seat, premove)
    if premove is None and seat in before.hand.waiting:
        return advance(before, replace(before, table=table), [], now)
    return to_next_version(before, table, unseen=True)


def no_hint(table: Table, view: View) -> TableWhy | None:
    """Why the seat of this view cannot have a hint now; None if it can."""
    if not table.hints:
        return TableWhy.NO_HINTS
    return None if has_choice(view) else TableWhy.NOTHING_TO_CHOOSE


def hinted(before: Playing, seat: int) -> Step | Refusal:
    """Record that a person asks for a hint; others see it in the result."""
    if why := no_hint(before.table, own_view(before.hand, seat)):
        return Refusal(why)
    seats = tuple(sorted({*before.table.hinted, seat}))
    return to_next_version(before, replace(before.table, hinted=seats), unseen=True)


def start_hand(
    before: Lobby | Settled,
    next_seed: bytes,
    now: datetime,
    entropy: DealEntropy = (),
    *,
    new: frozenset[int] = frozenset(),
) -> Step:
    """Deal the next hand, beginning at seat 0 or at the last emperor.

    It is dealt from the table's seed and from this entropy. `next_seed`: the seed of the hand after
    it. `new`: the users in their first hands.
    """
    table, rules = before.table, rules_of(before.table)
    first, debt = next_first(before.hand), tribute_due(before)
    hand = deal(rules, bytes.fromhex(table.seed), first, debt, entropy)
    row = model.HandRow(
        table.id,
        table.hand_no + 1,
        table.seed,
        first,
        written(rules),
        result=None,
        owed=written_debt(debt) if debt else None,
        deal_entropy=entropy,
        dealt_at=whole_milliseconds(now),
    )
    table = replace(
        table,
        status=Status.PLAYING,
        hand_no=row.hand_no,
        seed=next_seed.hex(),
        invited=None,
        changed_by=None,
        changed=(),
        changed_hands=False,
        practice=len(table.people) < SEATS,
        hinted=(),
    )
    table = table.with_seats(lambda _, seat: _at_the_deal(seat, new))
    return advance(before, Playing(table, hand, begun(row, hand)), [], now, row)


def _at_the_deal(seat: Seat, new: frozenset[int]) -> Seat:
    """A seat at the deal, without anything that was about the last hand."""
    seat = replace(seat, helping=False, plan=None, vote=None, took_over="")
    return replace(seat, ready=None, commitment="", new=seat.user_id in new)
