"""Decisions of seated players, invitations, and leaving."""

from collections.abc import Iterable, Iterator

from discord import ButtonStyle, SelectOption

from bot.model import Replaced, ReplacementReason, Table
from bot.panels.custom_id import private_press, table_press
from bot.panels.panel import GOLD, GREY, Panel, button, menu, option, text_panel
from bot.panels.player_names import badges, former_name, numbered_name, seat_name, with_level
from bot.panels.press_verbs import ReplacementChoice, Verb, switch_value
from bot.panels.table.lobby import rules_menu
from bot.panels.table.next_hand import alone, vote_lines
from bot.tables.rules.choices import LevelChoice
from bot.tables.rules.rule_sets import rules_of
from bot.tables.rules.snapshot import Closed, Playing, Snapshot
from bot.tables.rules.votes import OFFERED, ended_by_vote
from bot.text.catalogue import Words
from game.hand.attendance import PENALTY
from game.hand.view import view_of
from game.players.levels import Level


def seats_panel(snapshot: Snapshot, user_id: int, words: Words) -> Panel:
    """The decisions of a seated user; between hands the host decides."""
    panel, table = Panel(GREY), snapshot.table
    if isinstance(snapshot, Closed):
        panel.text(words("closed-voted" if ended_by_vote(table) else "closed-text"))
        return panel
    options = list(_replacements(table, user_id, words))
    is_host, is_playing = user_id == table.host_id, isinstance(snapshot, Playing)
    can_vote = not alone(table)
    decides = is_host and not is_playing
    keys = {
        "seats-title": True,
        "seats-host": decides,
        "seats-host-gives": decides and options,
        "seats-vote": can_vote and not decides,
        "seats-later": is_host and is_playing,
    }
    panel.text(
        *(words(key) for key, applies in keys.items() if applies),
        *(with_level(table, n, seat_name(table, n), words) for n in table.ai_seats),
        *vote_lines(table, words),
    )
    if decides:
        panel.row([rules_menu(table, words, private_press(table, Verb.PRESET))])
        press = private_press(table, Verb.LEVEL)
        panel.row([menu(words("pick-level"), press, _levels(table, words))])
    panel.text(words("hints-are-on" if table.hints else "hints-are-off"))
    if decides:
        label = "press-hints-off" if table.hints else "press-hints-on"
        press = private_press(table, Verb.HINTS, arg=switch_value(on=not table.hints))
        panel.row([button(words(label), press)])
    auto = _auto_ready(table, user_id)
    panel.text(words("auto-about"))
    press = private_press(table, Verb.AUTO, arg=switch_value(on=not auto))
    panel.row([button(words("press-auto-off" if auto else "press-auto-on"), press)])
    if options:
        panel.row([menu(words("pick-replace"), private_press(table, Verb.REPLACE), options)])
    if can_vote:
        panel.row([button(words("press-vote-end"), private_press(table, Verb.END))])
    return panel


def _auto_ready(table: Table, user_id: int) -> bool:
    place = table.place_of(user_id)
    return place is not None and place[1].auto_ready


def _levels(table: Table, words: Words) -> Iterator[SelectOption]:
    """The options of levels, for all AI players or one."""
    for level in Level:
        label = words(f"pick-level-{level}", who=words("all-ai-players"))
        yield option(label, LevelChoice(level).value, words(f"level-{level}-about"))
    for number, seat in enumerate(table.seats):
        for level in Level:
            if seat and not seat.is_person and level is not seat.level:
                label = words(f"pick-level-{level}", who=numbered_name(table, number))
                yield option(label, LevelChoice(level, number).value)


def _replacements(table: Table, user_id: int, words: Words) -> Iterator[SelectOption]:
    """The options to replace another player, with a reason each."""
    for number, seat in enumerate(table.seats):
        if seat and seat.user_id is not None and seat.user_id != user_id:
            for code in OFFERED:
                reason = words(f"replace-reason-{code}")
                label = words("replace-option", who=numbered_name(table, number), reason=reason)
                yield option(label, ReplacementChoice(seat.user_id, code).value)


def invitation_panel(snapshot: Snapshot, guest_id: int, words: Words) -> Panel:
    """An invitation with a button. It notifies nobody."""
    panel = Panel(GOLD)
    panel.text(*_lines(snapshot, f"<@{guest_id}>", words))
    panel.row(
        [button(words("press-sit"), table_press(snapshot.table, Verb.JOIN), ButtonStyle.success)]
    )
    return panel


def again_panel(table: Table, people: Iterable[int], words: Words) -> Panel:
    """An invitation of the people of an earlier table. It notifies nobody."""
    panel = Panel(GOLD)
    who = words("between-names").join(f"<@{user_id}>" for user_id in people)
    host = next(seat_name(table, n) for n in range(len(table.seats)) if table.seats[n])
    panel.text(words("again-invited", who=who, host=host))
    panel.row([button(words("press-sit"), table_press(table, Verb.JOIN), ButtonStyle.success)])
    return panel


def taken_panel(table: Table, seat: int, words: Words) -> Panel:
    """An invitation that was accepted."""
    panel, player = Panel(GREY), table.seats[seat]
    key = "invitation-taken-hand" if player and player.took_over else "invitation-taken"
    panel.text(words(key, who=seat_name(table, seat), ai=former_name(table, seat)))
    return panel


def over_panel(words: Words) -> Panel:
    """An invitation that was replaced by another."""
    return text_panel(words("invitation-over"))


def _lines(snapshot: Snapshot, who: str, words: Words) -> tuple[str, ...]:
    number = snapshot.first_ai()
    if None in snapshot.table.seats or number is None:
        return (words("invitation-seat", who=who),)
    ai = seat_name(snapshot.table, number)
    if not isinstance(snapshot, Playing):
        return (words("invitation-lobby", who=who, ai=ai),)
    view = view_of(snapshot.hand, None)
    ai = badges(view.emperor, view.guard, number) + ai
    cards = snapshot.hand.counts()[number]
    return (
        words("invitation-hand", who=who, ai=ai, cards=cards),
        f"-# {words('invitation-until')}",
    )


def leaving_panel(table: Table, words: Words) -> Panel:
    """The question whether the user really wants to leave."""
    panel = Panel(GREY)
    may_add = _may_add_loss(table, remaining=len(table.people) - 1)
    panel.text(words("leave-sure-loss" if may_add else "leave-sure", points=-PENALTY))
    label = words("leave-press-loss" if may_add else "leave-press", points=-PENALTY)
    buttons = [
        button(label, private_press(table, Verb.QUIT), ButtonStyle.danger),
        button(words("press-stay"), private_press(table, Verb.HAND)),
    ]
    if len(table.people) > 1:
        buttons.append(button(words("press-seats"), private_press(table, Verb.SEATS)))
    panel.row(buttons)
    panel.text(f"-# {words('leave-or-stay')}")
    return panel


def left_panel(table: Table, words: Words, *, guest: bool) -> Panel:
    """The confirmation of leaving. `guest`: who left had taken over a seat in this hand."""
    panel = Panel(GREY)
    may_add = _may_add_loss(table, remaining=len(table.people))
    done = "leave-done-loss" if may_add else "leave-done"
    panel.text(words("leave-done-guest" if guest else done, points=-PENALTY))
    panel.text(f"-# {words('leave-next')}")
    return panel


def stood_up_panel(table: Table, words: Words) -> Panel:
    """The confirmation of leaving between hands, with the way back."""
    panel = Panel(GREY)
    panel.text(words("left-between"))
    panel.row([button(words("press-return"), private_press(table, Verb.JOIN))])
    return panel


def _may_add_loss(table: Table, *, remaining: int) -> bool:
    """Whether the loss of the hand may add to the penalty: not if nobody is left (§6)."""
    return rules_of(table).leaver_pays_loss and remaining > 0


def replaced_panel(table: Table, replaced: Replaced, words: Words) -> Panel:
    """A message to a person whose seat went to an AI player between hands."""
    panel = Panel(GREY)
    by = "host" if replaced.host_id else "vote"
    if replaced.reason is ReplacementReason.LATE:
        by = "late"
    panel.text(
        words(
            f"replaced-by-{by}",
            host=f"<@{replaced.host_id}>",
            channel=f"<#{table.channel_id}>",
            reason=words(f"replace-reason-{replaced.reason}"),
        )
    )
    if by != "late":
        panel.text(f"-# {words('replaced-next')}")
    return panel
