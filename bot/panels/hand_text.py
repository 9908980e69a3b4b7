"""A player's own hand in words: the cards, their role, and what they can do now."""

from bot.model import Table
from bot.panels.player_names import seat_name
from bot.panels.table_scene import ASLEEP, is_alone
from bot.panels.turn_panel import (
    cards_text,
    whose_turn,
    with_due,
)
from bot.text.catalogue import Words
from game.cards import ROYAL_CARD, Cards
from game.hand.actions import Lay
from game.hand.attendance import TAKE_BACKS
from game.hand.state import PhaseName
from game.hand.view import View
from game.notation.formatter import card_text, hand_text
from game.scoring import Solo


def hand_alt(cards: Cards, words: Words, *, suits: bool = False) -> str:
    """A hand in words, high to low; with `suits` where they matter."""
    said = hand_text(cards, words.language, suits=suits)
    return words("hand-alt", count=len(cards), cards=said)


def still_out_text(seen: View, words: Words) -> str:
    """Returns what the card recorder says, where there is one (`rules.md` §3.3)."""
    if not seen.still_out:
        return ""
    return words("still-out", cards=hand_text(seen.still_out, words.language))


def role_text(table: Table, seen: View, words: Words) -> str:
    """Returns who the player is, and whom they play with and against; empty while nobody knows."""
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
    """Returns the opponents of a rebel, as far as everybody knows."""
    if seen.guard is not None:
        guard = seat_name(table, seen.guard)
        return words("role-rebel-two", emperor=emperor, guard=guard)
    return words("role-rebel-alone" if is_alone(seen) else "role-rebel", emperor=emperor)


def prompt_text(table: Table, seen: View, words: Words) -> str:
    """Returns what the player can do now, or what they wait for."""
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
    if table.auto:
        return words("your-turn-passing", who=who, cards=cards)
    return with_due(words("your-turn-cannot", who=who, cards=cards), table, words)
