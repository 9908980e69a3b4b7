"""The private message with a player's own hand: cards, role, and what they can do now."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

import discord

from bot.model import Table
from bot.model.user import PLAIN, DisplayPreferences
from bot.panels.custom_id import Press
from bot.panels.entry_buttons import rules_button
from bot.panels.hand.choices import (
    action_button,
    listed_actions,
    own_press,
    play_menus,
    too_many_lines,
)
from bot.panels.hand.hints import advice_line
from bot.panels.panel import GREEN, GREY, Panel, button
from bot.panels.player_names import seat_name
from bot.panels.press_verbs import Verb
from bot.panels.table.scene import ASLEEP, hand_seals, is_alone, table_alt, table_scene
from bot.panels.table.tribute import own_tribute_lines
from bot.panels.table.turn import PICTURE as TABLE_PICTURE
from bot.panels.table.turn import cards_text, table_link, whose_turn, with_due
from bot.pictures.hand_picture import draw_hand
from bot.pictures.table_picture import draw_table
from bot.tables.own_moves import ahead, can_say_no, says_no, trick_of
from bot.tables.steps.acting import no_hint
from bot.text.catalogue import Language, Words
from game.cards import ROYAL_CARD, Card, Cards
from game.hand.actions import Lay
from game.hand.attendance import TAKE_BACKS
from game.hand.state import Hand, PhaseName
from game.hand.view import View, own_view
from game.notation.formatter import card_text, hand_text
from game.players.plain import ranked
from game.rules.ruleset import Guard
from game.scoring import Solo


def hand_alt(cards: Cards, words: Words, *, suits: bool = False) -> str:
    """The cards in words, high to low; with `suits` if they matter."""
    said = hand_text(cards, words.language, suits=suits)
    return words("hand-alt", count=len(cards), cards=said)


def still_out_text(seen: View, words: Words) -> str:
    """What the card recorder says, if there is one (`rules.md` §3.3)."""
    if not seen.still_out:
        return ""
    return words("still-out", cards=hand_text(seen.still_out, words.language))


def role_text(table: Table, seen: View, words: Words) -> str:
    """The player's role, partners and opponents; empty while unknown."""
    if seen.emperor is None:
        return words("holds-royal-card") if ROYAL_CARD in seen.cards else ""
    emperor = seat_name(table, seen.emperor)
    called = card_text(seen.called, words.language) if seen.called else ""
    if seen.seat == seen.guard:
        key = "role-guard-known" if seen.exposed else "role-guard"
        return words(key, emperor=emperor, telling=called or words("guard-card"))
    if seen.seat != seen.emperor:
        return _rebel(table, seen, emperor, words)
    if seen.solo is Solo.OPEN:
        return words("role-open-solo")
    if seen.guard is not None:
        return words("role-emperor-two", guard=seat_name(table, seen.guard))
    if seen.solo is Solo.DARK and seen.exposed:
        return words("role-dark-solo-known")
    dark = seen.solo is Solo.DARK
    if called:
        return words("role-dark-solo-called" if dark else "role-emperor-called", card=called)
    return words("role-dark-solo" if dark else "role-emperor")


def _rebel(table: Table, seen: View, emperor: str, words: Words) -> str:
    """The opponents of a rebel, as far as everybody knows."""
    if seen.guard is not None:
        guard = seat_name(table, seen.guard)
        return words("role-rebel-two", emperor=emperor, guard=guard)
    return words("role-rebel-alone" if is_alone(seen) else "role-rebel", emperor=emperor)


def prompt_text(table: Table, seen: View, words: Words) -> str:
    """What the player can do now, or what they wait for."""
    if seen.result:
        return ""
    if seen.bound:
        return words("autoplay-bound", sign=ASLEEP, count=TAKE_BACKS)
    if seen.seat in seen.on_autoplay:
        asleep = words("autoplay-own", sign=ASLEEP)
        return with_due(asleep, table, words) if seen.seat in seen.waiting else asleep
    if seen.seat in seen.waiting:
        if seen.phase is PhaseName.TRICK:
            return _own_turn(table, seen, words)
        return whose_turn(table, seen, words)
    if seen.seat in seen.out:
        place = words(f"place-{seen.out.index(seen.seat) + 1}")
        return words("hand-empty", place=place)
    if seen.offered is not None:
        cards = " ".join(card_text(card, words.language) for card in seen.offered)
        return words("tribute-offered", cards=cards)
    if seen.answer is not None:
        choice = words(f"action-{seen.phase}-{'yes' if seen.answer else 'no'}")
        return words("answered-yes", choice=choice)
    if seen.phase is PhaseName.TRICK:  # whose turn it is changes more often than this is shown
        return words("waiting-turn")
    if len(seen.waiting) == 1 and not seen.asked:
        return words("waiting-for", who=seat_name(table, *seen.waiting))
    return words("waiting-for-all")


def _own_turn(table: Table, seen: View, words: Words) -> str:
    if seen.table is None:
        return with_due(words("your-turn-lead"), table, words)
    who, cards = seat_name(table, seen.table.seat), cards_text(seen.table.cards, seen, words)
    if any(isinstance(action, Lay) for action in seen.legal):
        return with_due(words("your-turn-follow", who=who, cards=cards), table, words)
    if table.bot_acts_at:
        return words("your-turn-passing", who=who, cards=cards)
    return with_due(words("your-turn-cannot", who=who, cards=cards), table, words)


FEW_PLAYS = 5
"""The most plays shown as buttons, the best ones; if there are more, a menu has all of them."""
PICTURE = "hand.png"


def hand_panel(
    table: Table,
    hand: Hand,
    seat: int,
    language: Language,
    picked: str = "",
    look: DisplayPreferences = PLAIN,
) -> Panel:
    """The message for a seat. During the play the table is shown above the hand.

    `picked`: the rank chosen in the first of two menus. A newcomer gets a button to the rules, and
    advice if hints are off: two recommendations could contradict each other.
    """
    words = Words(language)
    seen = own_view(hand, seat)
    plays = ranked(seen)
    panel = Panel(GREEN if seen.legal else GREY)
    panel.text(role_text(table, seen, words), *own_tribute_lines(table, seen, words))
    if seen.phase is PhaseName.TRICK:
        scene = table_scene(table, hand, words, seat)
        draw = partial(draw_table, scene, look)
        panel.picture(TABLE_PICTURE, table_alt(table, hand, words), draw)
    if seen.cards:
        bright, sealed = _bright(seen, plays), hand_seals(seen, words)
        draw = partial(draw_hand, seen.cards, bright=bright, look=look, sealed=sealed)
        suits = seen.rules.guard is Guard.CALLED
        panel.picture(PICTURE, hand_alt(seen.cards, words, suits=suits), draw)
    panel.text(still_out_text(seen, words))
    sits = table.seats[seat]
    is_new = sits is not None and sits.new
    advice = advice_line(table, seen, words) if is_new and not table.hints else ""
    panel.text(prompt_text(table, seen, words), advice, *too_many_lines(plays, picked, words))
    one_press = list(_play_buttons(table, seen, plays, words))
    panel.row(one_press)
    menu_of = plays if len(plays) > len(one_press) else ()
    for row in play_menus(table, seen, menu_of, Verb.LAY, picked, words):
        panel.row([row])
    if coming := ahead(hand, seat):
        _plan(panel, table, seat, coming, picked, words)
    if says_no(table, seat):
        panel.text(words("plan-no"))
        panel.row([button(words("press-ask-me"), _in_trick(table, seen, Verb.UNPLAN))])
    panel.row([*_buttons(table, seen, words), *([rules_button(words)] if is_new else [])])
    link = table_link(table)
    hints = table.hints and seat not in seen.on_autoplay
    first = words("first-hands-hint" if hints else "first-hands")
    panel.text(f"-# {words('go-to-table', link=link)}", f"-# {first}" if is_new else "")
    return panel


def _bright(seen: View, plays: Sequence[Lay]) -> frozenset[Card] | None:
    """The cards that can be played now; None if it is not the seat's turn."""
    if not plays:
        return None
    ranks = {card.rank for play in plays for card in play.cards}
    return frozenset(card for card in seen.cards if card.rank in ranks)


def _plan(panel: Panel, table: Table, seat: int, coming: View, picked: str, words: Words) -> None:
    """Add the player's premove, or what can be one."""
    premove = table.player(seat).plan
    if premove:
        if isinstance(premove, Lay):
            panel.text(words("plan-play", cards=cards_text(premove.cards, coming, words)))
        else:
            panel.text(words("plan-pass"))
        panel.row([button(words("press-unplan"), _in_trick(table, coming, Verb.UNPLAN))])
        return
    plays = ranked(coming)
    panel.text(*too_many_lines(plays, picked, words))
    for row in play_menus(table, coming, plays, Verb.PLAN, picked, words):
        panel.row([row])
    panel.row([button(words("press-skip"), _in_trick(table, coming, Verb.SKIP))])


def _play_buttons(
    table: Table, seen: View, plays: Sequence[Lay], words: Words
) -> "Iterator[discord.ui.Button[Panel]]":
    """Buttons for the best plays."""
    for lay in plays[:FEW_PLAYS]:
        if pressed := action_button(table, seen, lay, words):
            yield pressed


def _buttons(table: Table, seen: View, words: Words) -> "Iterator[discord.ui.Button[Panel]]":
    listed = listed_actions(seen)
    for action in seen.legal:
        offered = not isinstance(action, Lay) and action not in listed
        if offered and (pressed := action_button(table, seen, action, words)):
            yield pressed
    if not no_hint(table, seen):
        yield button(words("press-hint"), own_press(table, seen, Verb.HINT))
    if can_say_no(table, seen):
        yield button(words("press-none"), own_press(table, seen, Verb.NONE))
    if seen.seat in seen.on_autoplay:
        if not seen.bound:
            yield button(words("press-back"), own_press(table, seen, Verb.BACK))
    elif seen.phase is PhaseName.TRICK and seen.cards:
        yield button(words("press-away"), own_press(table, seen, Verb.AWAY))
    if not seen.result:
        yield button(words("press-refresh"), own_press(table, seen, Verb.REFRESH))
    if seen.cards:
        yield button(words("press-text"), own_press(table, seen, Verb.TEXT))


def _in_trick(table: Table, seen: View, verb: Verb) -> Press:
    """A press that is valid for the rest of this trick."""
    return replace(own_press(table, seen, verb), arg=str(trick_of(seen)))
