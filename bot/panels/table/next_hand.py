"""Texts between hands: readiness, changes, votes, and how to check a deal."""

from collections.abc import Iterator

from discord import ButtonStyle, ui
from discord.utils import format_dt

from bot.model import HandRow, Status, Table
from bot.panels.custom_id import private_press, table_press
from bot.panels.panel import GOLD, GREY, Panel, button
from bot.panels.player_names import escaped, former_name, mention, numbered_name, seat_name
from bot.panels.press_verbs import ReplacementChoice, Verb, switch_value
from bot.panels.rules.rules import preset_name
from bot.panels.rules.summary import pace_line
from bot.tables.rules.pace import pace_of
from bot.tables.rules.readiness import awaited, few_are_ready, starts_by_itself, terms
from bot.tables.rules.rule_sets import rules_of
from bot.tables.rules.snapshot import Playing, Snapshot
from bot.tables.rules.votes import EndMotion, Motion, motions
from bot.text.catalogue import Words
from game.beacon import QUICKNET, Chain, due_at, written_draw
from game.cards import seat_number
from game.hand.engine import Hand
from game.match import next_first
from game.shuffle import commitment, seal

READY = "✅"


def ready_button(table: Table, words: Words) -> ui.Button[Panel]:
    """The button with which a player agrees to the next hand; a single person starts it."""
    press = table_press(table, Verb.READY, terms(table))
    return button(words(ready_key(table)), press, ButtonStyle.success)


def not_yet(table: Table, words: Words) -> Iterator[ui.Button[Panel]]:
    """The button that keeps the next hand from starting by itself."""
    if starts_by_itself(table):
        press = table_press(table, Verb.AUTO, arg=switch_value(on=False))
        yield button(words("press-not-yet"), press)


def ready_key(table: Table) -> str:
    """The text key of the button `ready_button`."""
    if table.status is Status.SETTLED:
        return "press-next"
    return "press-start" if alone(table) else "press-ready"


def ready_line(table: Table, words: Words) -> str:
    """Who is ready, who is waited for, until when; or what to press."""
    if table.paused:
        return words("paused", channel=f"<#{table.channel_id}>")
    if table.round:
        return words("ready-dealing", round=str(table.round), due=_due(table.round))
    if starts_by_itself(table) and table.deadline_at:
        return words("next-by-itself", due=format_dt(table.deadline_at, "R"))
    waiting = awaited(table)
    if not waiting or table.deadline_at is None:
        if table.status is Status.SETTLED:
            return words("next-alone" if alone(table) else "next-all")
        return words("ready-alone" if alone(table) else "ready-all")
    return words(
        "ready-waiting-few" if few_are_ready(table) else "ready-waiting",
        ready=words("between-names").join(seat_name(table, n) for n in _ready(table)),
        who=words("between-names").join(mention(table, number) for number in sorted(waiting)),
        due=format_dt(table.deadline_at, "R"),
    )


def ready_mark(table: Table, number: int) -> str:
    return f" {READY}" if number in _ready(table) else ""


def changed_line(table: Table, words: Words) -> str:
    """The line that names the host's change since the last hand; empty if there is none."""
    if table.changed_by is None or alone(table):
        return ""
    values = {
        "rules": preset_name(rules_of(table), words),
        "pace": pace_line(pace_of(table), words),
        "on": str(table.hints).lower(),
    }
    changes = words("change-and").join(words(f"change-{each}", **values) for each in table.changed)
    return words("changed-by-host", who=seat_name(table, table.changed_by), changes=changes)


def vote_lines(table: Table, words: Words) -> Iterator[str]:
    for motion in motions(table):
        yield _motion_line(table, motion, words)


def taken_over_lines(table: Table, words: Words, key: str = "taken-over") -> Iterator[str]:
    """A line for each seat that was taken over since the deal: by whom, and from whom.

    `key`: the text; `taken-over-note` adds whose the earlier plays were, because they appear under
    the new name.
    """
    for number in range(len(table.seats)):
        if former := former_name(table, number):
            yield words(key, who=seat_name(table, number), former=former)


def who_left(before: Table, after: Table, words: Words) -> Iterator[str]:
    """A line for each player who has left, unless another line says who took the seat over."""
    for number, (was, seat) in enumerate(zip(before.seats, after.seats, strict=True)):
        if was is None or (seat and (seat.name, seat.user_id) == (was.name, was.user_id)):
            continue
        if seat is None or seat.took_over != was.name:
            yield words("has-left", who=seat_name(before, number))


def agreeing(table: Table, words: Words) -> Iterator[ui.Button[Panel]]:
    """The buttons with which a player agrees to what is being voted on."""
    for motion in motions(table):
        if motion.carried or table.round:
            continue
        if isinstance(motion, EndMotion):
            yield button(words("press-agree-end"), table_press(table, Verb.END))
        else:
            choice = ReplacementChoice(motion.user_id, motion.reason)
            press = table_press(table, Verb.REPLACE, arg=choice.value)
            who = numbered_name(table, motion.seat)
            yield button(words("press-agree-replace", who=who), press)


def seal_line(seed: bytes, words: Words) -> str:
    """The commitment of a deal, shortened."""
    return f"-# {words('deal-sealed', seal=seal(seed))}"


def _due(number: int) -> str:
    """When a round is due, as Discord shows a time to the second."""
    return f"<t:{due_at(number) // 1000}:T>"


def announcement_panel(snapshot: Snapshot, address: str, words: Words) -> Panel:
    """The message that says how and from what the next hand will be dealt. It is not edited.

    `address`: where the round can be read once it is due.
    """
    panel, table = Panel(GREY), snapshot.table
    panel.text(
        words(
            "round-announced",
            hand=table.hand_no + 1,
            round=_linked(table.round or 0, address),
            due=_due(table.round or 0),
            deck=rules_of(table).deck,
            seat=seat_number(next_first(snapshot.hand)),
            hash=commitment(bytes.fromhex(table.seed)),
        )
    )
    return panel


def _linked(number: int, address: str) -> str:
    return f"[{number}]({address})" if address else str(number)


def deciding(table: Table, words: Words) -> Iterator[ui.Button[Panel]]:
    """The buttons for decisions about the table and for checking deals."""
    if not table.round and (not alone(table) or table.ai_seats):
        yield button(words("press-seats"), table_press(table, Verb.SEATS))
    yield button(words("press-fair"), table_press(table, Verb.FAIR))


def _motion_line(table: Table, motion: Motion, words: Words) -> str:
    count = {"votes": motion.votes, "needed": motion.needed}
    if isinstance(motion, EndMotion):
        line = words("vote-end", **count)
    else:
        reason = words(f"replace-reason-{motion.reason}")
        who = escaped(numbered_name(table, motion.seat))
        line = words("vote-replace", who=who, reason=reason, **count)
    return words("vote-carried", line=line) if motion.carried else line


def _ready(table: Table) -> list[int]:
    return [number for number, seat in enumerate(table.seats) if seat and seat.ready]


def alone(table: Table) -> bool:
    """Whether one person sits with AI players only."""
    return len(table.people) == 1


def fair_deal_panel(
    snapshot: Snapshot, words: Words, address: str = "", chain: Chain | None = QUICKNET
) -> Panel:
    """How to check deals: the seal of the next or current hand, and everything about the last one.

    `address`: where the round of the last hand can be read. `chain`: the beacon that signed it, and
    from which the next hand is dealt at a table with a message; None if it is switched off.
    """
    panel, table, hand = Panel(GREY), snapshot.table, snapshot.hand
    is_drawn = chain is not None and table.audience.has_message
    if isinstance(snapshot, Playing):
        is_drawn = snapshot.hand.draw is not None
    title, about = "fair-host-title", "fair-host-about"
    if is_drawn:
        title, about = "fair-title", "fair-about"
    panel.text(words(title), words(about, press=words(ready_key(table))))
    if isinstance(snapshot, Playing):
        panel.text(words("fair-this", hash=commitment(snapshot.hand.seed)))
        return panel
    panel.text(words("fair-next", hash=commitment(bytes.fromhex(table.seed))))
    if hand and hand.result:
        values = {"seed": hand.seed.hex(), "hash": commitment(hand.seed)}
        command = _command(hand, chain or QUICKNET, words)
        panel.text(words("fair-last", hand=table.hand_no, command=command, **values))
        panel.text(_round_line(table, hand, address, words))
        panel.row([button(words("press-file"), private_press(table, Verb.FILE))])
    return panel


def _round_line(table: Table, hand: Hand, address: str, words: Words) -> str:
    if hand.draw is None:
        return words("relies-on-host", seal=seal(hand.seed))
    channel_id = table.announced_in or table.channel_id
    channel = f"https://discord.com/channels/{table.guild_id}/{channel_id}"
    return words(
        "fair-round",
        round=_linked(hand.draw.round, address),
        due=_due(hand.draw.round),
        link=f"{channel}/{hand.draw.announced}",
        signature=hand.draw.signature.hex(),
    )


def _command(hand: Hand, chain: Chain, words: Words) -> str:
    """The command that checks the deal of a hand."""
    options = {
        "--deck": hand.rules.deck,
        "--first": seat_number(hand.first),
        "--deal": hand.deals,
        "--locale": words.language.locales[0],
    }
    flags = " ".join(f"{name} {value}" for name, value in options.items())
    draw = [f"--beacon {written_draw(hand.draw)}"] if hand.draw else []
    if hand.draw and chain != QUICKNET:
        draw.append(f"--key {chain.key}")
    return " ".join(["baohuang verify", commitment(hand.seed), hand.seed.hex(), *draw, flags])


def game_file_panel(hand: HandRow, text: str, words: Words) -> Panel:
    """A game file, and what to do with it."""
    name = f"baohuang-{hand.table_id}-{hand.hand_no}.txt"
    panel = Panel(GOLD)
    panel.text(words("file-about", hand=hand.hand_no))
    panel.file(name, text.encode())
    panel.text(f"-# {words('file-commands', file=name)}")
    return panel
