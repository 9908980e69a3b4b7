"""What those seated can decide about their table: a seat for an AI player, the end."""

from discord import SelectOption

from bot.model import Table
from bot.panels.custom_id import Place, Press, Verb
from bot.panels.next_hand import vote_lines
from bot.panels.panel import GREY, Panel, button, menu
from bot.tables.snapshot import Closed, Playing, Snapshot
from bot.tables.votes import OFFERED, ended_by_vote
from bot.text.catalogue import Words


def seats_panel(now: Snapshot, user_id: int, words: Words) -> Panel:
    """What there is to decide, for one of those seated; between the hands the host decides."""
    panel, table = Panel(GREY), now.table
    if isinstance(now, Closed):
        panel.text(words("closed-voted" if ended_by_vote(table) else "closed-text"))
        return panel
    decides = user_id == table.host_id and not isinstance(now, Playing)
    panel.text(
        words("seats-title"),
        words("seats-host" if decides else "seats-vote"),
        *vote_lines(table, words),
    )
    if options := _options(table, user_id, words):
        panel.row([menu(words("pick-replace"), _press(table, Verb.REPLACE), options)])
    panel.row([button(words("press-vote-end"), _press(table, Verb.END))])
    return panel


def _options(table: Table, user_id: int, words: Words) -> list[SelectOption]:
    """Somebody else and a reason each."""
    return [
        SelectOption(
            label=words("replace-option", who=seat.name, reason=reason)[:100],
            value=f"{seat.user_id}-{code}",
        )
        for seat in table.seats
        if seat and seat.user_id not in (None, user_id)
        for code in OFFERED
        if (reason := words(f"replace-reason-{code}"))
    ]


def _press(table: Table, verb: Verb) -> Press:
    return Press(Place.PRIVATE, verb, table.id, table.hand_no, 0)
