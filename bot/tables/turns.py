"""One step of a hand: an action is decided, the AI players go on, and what to store comes out.

Pure: a snapshot and the time in, a change and the next snapshot out.
"""

import json
from dataclasses import asdict, dataclass, replace
from datetime import datetime

from bot import model
from bot.model import Change, LoggedAction, Seat, Status
from bot.tables import scores
from bot.tables.course import Course, after, begun, dealt, whole_milliseconds
from bot.tables.house_rules import rules_of
from bot.tables.lobby import awaited, closed, time_left
from bot.tables.own_moves import Chosen, at_once, in_turn, moment, play_step
from bot.tables.pace import (
    AUTOPLAY_TIME,
    HELD_UP,
    PAUSED_TIME,
    WARN_AFTER,
    idle_time,
    time_for,
    warn_after,
)
from bot.tables.premoves import Planned, ahead, kept, with_plan
from bot.tables.snapshot import Closed, Lobby, Playing, Settled, Snapshot, Unread, standing
from bot.tables.stops import Refused, Stop, Stopped
from bot.tables.substitutes import with_ai_players, without_points, without_votes_on
from bot.tables.tribute_owed import tribute_due
from bot.tables.votes import carried_out
from game.hand.actions import Action, Answer, Attending, Leave, Substitute, TakeBack, TimeOut
from game.hand.attendance import penalty
from game.hand.engine import Hand, act, deal
from game.hand.phases.hand_end import Settled as Over
from game.hand.phases.trick import Trick
from game.hand.view import View, own_view, view
from game.match import next_first, totals
from game.notation.formatter import code
from game.notation.game_file import written_debt, written_presses
from game.players import autoplay
from game.players.hints import has_choice
from game.refusals import Refusal
from game.rules.options import written
from game.rules.ruleset import AfterAutoplay
from game.scoring import Result
from game.seats import SEATS
from game.shuffle import Presses

MOST_TURNS = 6
"""So many turns a step takes, as it holds up all other tables; the next step goes on."""


@dataclass(frozen=True, slots=True)
class Step:
    """What to store, and the table as it then stands."""

    change: Change
    after: Snapshot


def start_hand(
    before: Lobby | Settled,
    then: bytes,
    now: datetime,
    presses: Presses = (),
    *,
    new: frozenset[int] = frozenset(),
    again: model.Hand | None = None,
) -> Step:
    """Deal the next hand: from seat 0 at first, then from the previous emperor.

    It is dealt from the table's seed and from these presses, or as `again` was, which others have
    played. `then` is the seed of the hand after it: nobody has pressed anything for that one yet.
    `new` are the users in their first hands.
    """
    table = before.table
    hand_no = table.hand_no + 1
    if again:
        row = replace(again, table_id=table.id, hand_no=hand_no, result=None, hinted="")
        hand = dealt(row)
    else:
        rules, first, debt = rules_of(table), next_first(before.hand), tribute_due(before)
        owed, pressed = written_debt(debt) if debt else None, written_presses(presses)
        row = model.Hand(table.id, hand_no, table.seed, first, written(rules), None, owed, pressed)
        hand = deal(rules, bytes.fromhex(row.seed), first, debt, presses)
    row = replace(row, dealt_at=whole_milliseconds(now))
    seats = tuple(seat and _dealt_to(seat, new) for seat in table.seats)
    table = replace(table, status=Status.PLAYING, hand_no=hand_no, seats=seats)
    table = replace(table, invited=None, changed_by=None)
    table = replace(table, seed=then.hex(), changed_hands=False)
    table = replace(table, practice=len(table.people) < SEATS, hinted="", luck="")
    table = replace(table, again="" if table.lost_deal else table.again)
    return _step(before, Playing(table, hand, begun(row, hand)), [], now, row)


def _dealt_to(seat: Seat, new: frozenset[int]) -> Seat:
    """A seat at the deal, without what held for the hand before."""
    seat = replace(seat, helping=False, plan="", ready=None, vote="", took_over="")
    return replace(seat, new=seat.user_id in new)


def take_turn(before: Playing, action: Action, now: datetime) -> Step | Refused:
    """A person acts; who is on autoplay takes the seat back by that.

    In the play no plan of theirs holds any more.
    """
    if isinstance(before.hand.phase, Trick):
        before = replace(before, table=with_plan(before.table, action.seat, None))
    back = action.seat in before.hand.on_autoplay and not isinstance(action, Attending)
    actions = [TakeBack(action.seat), action] if back else [action]
    hand = before.hand
    for each in actions:
        after = act(hand, each)
        if isinstance(after, Refusal):
            return after
        hand = after
    return _step(before, replace(before, hand=hand), [(each, "user") for each in actions], now)


def leave_hand(before: Playing, user_id: int, now: datetime) -> Step | Refused:
    """Somebody leaves in the middle of the hand: an AI player goes on.

    It costs them `PENALTY` at once, and at the end the rest of what the seat loses, by the rules.
    The AI player begins at 0 and has the result of the hand. With nobody left the table closes,
    and the hand does not count (§6).
    """
    number = before.seat_of(user_id)
    seat = before.table.seats[number] if number is not None else None
    if number is None or seat is None:
        return Stopped(Stop.NOT_SEATED)
    after = act(before.hand, Leave(number))
    if isinstance(after, Refusal):
        return after
    taken: list[Chosen] = [(Leave(number), "user")]
    if not after.over:  # it is where all others are on autoplay
        after = _acted(after, Substitute(number))
        taken.append((Substitute(number), "ai"))
    table = without_points(with_ai_players(before.table, frozenset({number})), number)
    done = replace(before, table=table, hand=after)
    if after.over or not table.people:
        step = _closed(done, _logged(before.course, taken, now))
    else:
        step = _step(before, done, taken, now)
    left = scores.of_leaver(before.table, number, seat, before.hand, now)
    return replace(step, change=replace(step.change, scores=(left, *step.change.scores)))


def take_over(
    before: Playing, user_id: int, name: str, now: datetime, *, new: bool = False
) -> Step | Refused:
    """Somebody invited takes the seat of an AI player in the middle of the hand.

    They see that hand alone. It is on nobody's record; the next one is on theirs. `new`: they
    are in their first hands.
    """
    table, number = before.table, before.first_ai()
    if number is None:
        return Stopped(Stop.NO_OPEN_SEAT)
    if before.seat_of(user_id) is not None:
        return Stopped(Stop.ALREADY_SEATED)
    if table.invited != user_id:
        return Stopped(Stop.NOT_INVITED)
    former = table.seats[number]
    taken = Seat(user_id, name, helping=True, took_over=former.name if former else "", new=new)
    seats = (*table.seats[:number], taken, *table.seats[number + 1 :])
    table = without_votes_on(replace(table, seats=seats, invited=None), frozenset({number}))
    return _step(before, replace(before, table=table), [], now)


def say_no(before: Playing, seat: int, now: datetime) -> Step | Refused:
    """Somebody says no to what is asked now, and to all that is asked before the play."""
    if isinstance(before.hand.phase, Trick | Over):
        return Stopped(Stop.STALE)
    table, hand, taken = before.table, before.hand, list[Chosen]()
    if seat in hand.on_autoplay:
        back = act(hand, TakeBack(seat))
        if isinstance(back, Refusal):
            return back
        hand, taken = back, [(TakeBack(seat), "user")]
    table = with_plan(table, seat, Answer(seat, yes=False))
    return _step(before, replace(before, table=table, hand=hand), taken, now)


def plan(before: Playing, planned: Planned | None, seat: int, now: datetime) -> Step | Refused:
    """Somebody says what is to be done when their turn comes; None: nothing any more."""
    if planned:
        if ahead(before.hand, seat) is None:
            return Stopped(Stop.CANNOT_PLAN)
        decided = before.hand.phase.decide(before.hand, planned)
        if isinstance(decided, Refusal):
            return decided
    if planned is None and seat in before.hand.phase.waiting(before.hand):
        return _step(before, replace(before, table=with_plan(before.table, seat, None)), [], now)
    table = with_plan(before.table.next_version(), seat, planned)
    return Step(Change(table, unseen=True), replace(before, table=table))


def no_hint(table: model.Table, seen: View) -> Stop | None:
    """Why who looks may have no hint here and now; None: they may."""
    if not table.hints:
        return Stop.NO_HINTS
    return None if has_choice(seen) else Stop.NOTHING_TO_CHOOSE


def hinted(before: Playing, seat: int) -> Step | Refused:
    """Somebody asks for a hint, which is noted; nobody else sees that before the result."""
    if why := no_hint(before.table, own_view(before.hand, seat)):
        return Stopped(why)
    asked = "".join(sorted({*before.table.hinted, str(seat)}))
    table = replace(before.table.next_version(), hinted=asked)
    return Step(Change(table, unseen=True), replace(before, table=table))


def do_own_move(before: Snapshot, now: datetime) -> Step | Refused:
    """The bot acts for whose turn it is. Early or doubled calls do nothing."""
    auto = before.table.auto
    if auto is None or auto > now or not isinstance(before, Playing):
        return Stopped(Stop.STALE)
    return _step(before, before, [], now)


def pause(before: Snapshot, now: datetime) -> Step | Refused:
    """The clocks stand still, as nobody sees the table; after `PAUSED_TIME` it closes."""
    table = before.table
    if table.paused or table.status is Status.CLOSED:
        return Stopped(Stop.STALE)
    table = replace(table.next_version(), paused=True, due=now + PAUSED_TIME)
    table = replace(table, warn=None, auto=None, call=None)
    return Step(Change(table, unseen=True), replace(before, table=table))


def waited(now: Snapshot, at: datetime) -> bool:
    """Whether the clocks stood still, as nobody could see how the table stands."""
    table = now.table
    if table.status is Status.CLOSED:
        return False
    return table.paused or (table.due is not None and table.due <= at - HELD_UP)


def resume(before: Snapshot, now: datetime) -> Step | Refused:
    """The table is seen again: everybody has their time from now on."""
    table = before.table
    if not waited(before, now):
        return Stopped(Stop.STALE)
    # What was shown late stays shown: else a slow Discord would hold it up again and again.
    unseen = not table.paused
    table = replace(table.next_version(), paused=False)
    if isinstance(before, Playing):
        due, warn = _anew(table, before.hand, now)
        auto = _own_moment(table, before.hand, now)
        call = due if auto else now
        table = replace(table, due=due, warn=warn, auto=auto, since=now, call=call)
        before = replace(before, course=before.course.asked_anew(before.hand, now))
    else:
        left = time_left(table)
        warn = now + WARN_AFTER * left if awaited(table) else None
        table = replace(table, due=now + left, warn=warn)
    return Step(Change(table, unseen=unseen), replace(before, table=table))


def end(before: Snapshot) -> Step | Refused:
    """The table closes at once; a hand being played does not count."""
    if before.table.status is Status.CLOSED:
        return Stopped(Stop.TABLE_CLOSED)
    return _closed(before)


def put_aside(before: Unread, now: datetime) -> Step:
    """A hand whose log cannot be read does not count, and the table waits for the next one."""
    table = replace(before.table.next_version(), status=Status.LOBBY)
    table = replace(table, due=now + idle_time(table), warn=None, auto=None, call=None)
    return Step(Change(table), Lobby(table, unread=True))


def time_out(before: Snapshot, now: datetime) -> Step | Refused:
    """The deadline passed: who is still waited for is late, and does what `autoplay` does (§6).

    Between the hands nobody is waited for, and the table closes; so does one paused for too long.
    """
    if not isinstance(before, Playing) or before.table.paused:
        return _closed(before)
    hand = before.hand
    step, taken = hand.step, list[Chosen]()
    for seat in sorted(hand.phase.waiting(hand)):
        if before.table.is_ai(seat):
            continue
        if seat not in hand.on_autoplay:
            hand = _acted(hand, TimeOut(seat))
            taken.append((TimeOut(seat), "clock"))
        if hand.step == step and not hand.over and seat in hand.phase.waiting(hand):
            action = autoplay.choose(view(hand, seat))
            hand = _acted(hand, action)
            taken.append((action, "clock"))
    return _step(before, replace(before, hand=hand), taken, now)


def _step(
    before: Lobby | Playing | Settled,
    done: Playing,
    taken: list[Chosen],
    now: datetime,
    dealt: model.Hand | None = None,
) -> Step:
    """Let those go on who need nobody, and note everything that was taken."""
    was = before if isinstance(before, Playing) else None
    since = was or done
    done = _since(was.hand if was else None, done, now)
    done, chosen = _by_themselves(done, now)
    table, hand = done.table, done.hand
    logged = _logged(since.course, [*taken, *chosen], now)
    course, _ = after(since.course, since.hand, logged)
    due, warn = _deadlines(was, table, hand, now)
    auto = None if table.paused else _own_moment(table, hand, now)
    table = replace(table.next_version(), due=due, warn=warn, auto=auto)
    change = Change(table, dealt, logged)
    if hand.result:
        made, charged = scores.of_table(table, hand, course, now), _charged(hand)
        ended = scores.ending(hand, course, now)
        table = _after_autoplay(_settled(table, hand.result, now), hand)
        table, replaced = _after_votes(table)
        result = json.dumps(asdict(hand.result))
        change = Change(table, dealt, logged, result, ended, made, charged, replaced=replaced)
    elif hand.over:
        table = closed(table)
        change = Change(table, dealt, logged)
    return Step(change, standing(table, hand, course))


def _closed(done: Snapshot, logged: tuple[LoggedAction, ...] = ()) -> Step:
    """Close the table; a hand being played does not count."""
    table = closed(done.table.next_version())
    return Step(Change(table, actions=logged), Closed(table, done.hand))


def _logged(before: Course, taken: list[Chosen], now: datetime) -> tuple[LoggedAction, ...]:
    ms = before.since_deal(now)
    return tuple(
        LoggedAction(n, action.seat, code(action), by, ms)
        for n, (action, by) in enumerate(taken, before.logged)
    )


def _by_themselves(done: Playing, now: datetime) -> tuple[Playing, list[Chosen]]:
    """The table when somebody has to decide, or is given a moment; what happened until then."""
    taken, turns = list[Chosen](), 0
    while not done.hand.over:
        chosen = at_once(done.hand, done.table)
        if chosen is None and not done.table.paused and turns < MOST_TURNS:
            chosen = _due_in_turn(done, now)
            turns += 1
        if chosen is None:
            break
        before = done.hand
        done = _since(before, replace(done, hand=_acted(before, chosen[0])), now)
        taken.append(chosen)
    return done, taken


def _due_in_turn(done: Playing, now: datetime) -> Chosen | None:
    """What the bot does for whose turn it is, if its moment has come."""
    choose = in_turn(done.hand, done.table)
    since = done.table.since or now
    return choose() if choose and moment(done.hand, done.table, since) <= now else None


def _since(before: Hand | None, done: Playing, now: datetime) -> Playing:
    """The table with the time of its latest play, and with those plans that still hold."""
    table = kept(before, done.hand, done.table)
    anew = before is None or play_step(before) != play_step(done.hand)
    if anew or table.since is None:
        table = replace(table, since=now)
    return replace(done, table=table)


def _acted(hand: Hand, action: Action) -> Hand:
    """The hand after an action that was chosen for a seat, which cannot be refused."""
    after = act(hand, action)
    if isinstance(after, Refusal):
        raise TypeError(f"what was chosen for a seat was refused: {after.why}")
    return after


Times = tuple[datetime | None, datetime | None]
"""When the time of those waited for is over, and when to warn them."""


def _deadlines(was: Playing | None, table: model.Table, hand: Hand, now: datetime) -> Times:
    """They hold for one step, as long as somebody is waited for.

    Answers of others do not move them; who goes on autoplay or takes the seat back does.
    """
    if hand.over:
        return None, None
    if table.paused:
        return table.due, None
    same = was is not None and was.hand.step == hand.step
    if was and same and _clock_of(was.hand, was.table) == _clock_of(hand, table):
        return was.table.due, was.table.warn
    return _anew(table, hand, now)


def _anew(table: model.Table, hand: Hand, now: datetime) -> Times:
    who = _clock_of(hand, table)
    if who == "ai":
        return None, None
    if who == "clock":
        return now + AUTOPLAY_TIME, None
    seen = view(hand, None)
    time, warn = time_for(table, seen), warn_after(table, seen)
    return now + time, now + warn if warn else None


def _own_moment(table: model.Table, hand: Hand, now: datetime) -> datetime | None:
    """When the bot acts for whose turn it is, if it does."""
    if hand.over or in_turn(hand, table) is None:
        return None
    return max(now, moment(hand, table, table.since or now))


def called(before: Snapshot, now: datetime) -> Step | Refused:
    """Those waited for are called now, once. Early or doubled calls do nothing."""
    call, due = before.table.call, before.table.due
    if call is None or due is None or not call <= now < due:
        return Stopped(Stop.STALE)
    table = replace(before.table.next_version(), call=None)
    return Step(Change(table), replace(before, table=table))


def not_called_before(before: Snapshot, later: datetime) -> Step:
    """Those waited for are not called before then."""
    table = replace(before.table.next_version(), call=later)
    return Step(Change(table, unseen=True), replace(before, table=table))


def warned(before: Snapshot, now: datetime) -> Step | Refused:
    """Those waited for are warned, once. Early or doubled calls do nothing."""
    warn, due = before.table.warn, before.table.due
    if warn is None or due is None or not warn <= now < due:
        return Stopped(Stop.STALE)
    table = replace(before.table.next_version(), warn=None, call=None)
    return Step(Change(table), replace(before, table=table))


def _clock_of(hand: Hand, table: model.Table) -> model.By:
    """Who is waited for: people, or else only seats on autoplay, or only AI players."""
    waiting = hand.phase.waiting(hand)
    if all(table.is_ai(seat) for seat in waiting):
        return "ai"
    return "clock" if waiting <= hand.on_autoplay else "user"


def _settled(table: model.Table, result: Result, now: datetime) -> model.Table:
    """The table with the points of a hand, until the next one is dealt."""
    before = tuple(seat.points if seat else 0 for seat in table.seats)
    seats = tuple(
        seat and replace(seat, points=total)
        for seat, total in zip(table.seats, totals(before, result), strict=True)
    )
    return replace(table, status=Status.SETTLED, seats=seats, due=now + idle_time(table))


def _after_autoplay(table: model.Table, hand: Hand) -> model.Table:
    """A seat still on autoplay closes the table, or goes to an AI player (§6).

    With nobody left the table closes in any case.
    """
    if not hand.on_autoplay:
        return table
    replaced = with_ai_players(table, hand.on_autoplay)
    if hand.rules.after_autoplay is AfterAutoplay.CLOSE or not replaced.people:
        return closed(table)
    return replaced


def _after_votes(table: model.Table) -> tuple[model.Table, tuple[model.Replaced, ...]]:
    """The table after what its people voted for during the hand."""
    if table.status is Status.CLOSED:
        return table, ()
    table, replaced, ends = carried_out(table)
    return (closed(table, voted=True) if ends else table), replaced


def _charged(hand: Hand) -> tuple[tuple[int, int], ...]:
    """What it costs to have left a seat, where somebody did."""
    return tuple((seat, penalty(hand, seat)) for seat, n in enumerate(hand.leavings) if n)
