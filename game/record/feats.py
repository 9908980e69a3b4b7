"""Feats: notable things that a player did in a hand they won."""

from collections.abc import Iterator
from enum import StrEnum

from game.cards import SEATS
from game.hand.events import (
    Ascended,
    Called,
    Ceded,
    GuardDeclared,
    GuardShown,
    KickVoted,
    Played,
    RebellionVoted,
    RoyalsKicked,
    Smothered,
    Telling,
    ThroneRobbed,
    WentOut,
)
from game.hand.state import Hand
from game.rules.ruleset import Ceding
from game.scoring import Result, Solo

BEHIND = 20
"""A comeback: the seat once held at least this many cards more than another one."""


class Feat(StrEnum):
    """The feats. They are stored by their order here: add new ones at the end, and remove none.

    `ALONE`: won alone against four. `KINGSLAYER`: came first against a solo. `TOGETHER`: emperor
    and guard came first and second. `OUTSHONE`: came first as the guard, and the royals won.
    `SWORN`: declared as the guard. `SHADOW`: was the guard, and nobody knew before somebody was
    out. `OVERTHROW`: the three rebels came first, second and third. `UPRISING`: voted for a
    rebellion that was carried. `KICK`: voted for a kick that was carried. `COMEBACK`: came first
    after holding `BEHIND` cards more than somebody else. `BARE`: came first and played no joker.
    `CARRIED`: won in last place.
    """

    ALONE = "alone"
    KINGSLAYER = "kingslayer"
    TOGETHER = "together"
    OUTSHONE = "outshone"
    SWORN = "sworn"
    SHADOW = "shadow"
    OVERTHROW = "overthrow"
    UPRISING = "uprising"
    KICK = "kick"
    COMEBACK = "comeback"
    BARE = "bare"
    CARRIED = "carried"


def feats(hand: Hand, seat: int, *, kicked: bool) -> frozenset[Feat]:
    """The feats of a seat in a hand; none without a result, or if its player did not win.

    `kicked`: whether the seat said yes to a kick. A seat on autoplay at the end did not win itself.
    """
    result = hand.result
    if result is None or seat in hand.on_autoplay:
        return frozenset()
    if result.royals_won is None or result.royals_won != result.sides.royal(seat):
        return frozenset()
    by_side = _as_royal if result.sides.royal(seat) else _as_rebel
    anybody = _as_anybody(hand, result, seat, kicked=kicked)
    return frozenset((*by_side(hand, result, seat), *anybody))


def _as_royal(hand: Hand, result: Result, seat: int) -> Iterator[Feat]:
    sides = result.sides
    if sides.solo is not Solo.NONE:
        yield Feat.ALONE
        return
    if all(sides.royal(each) for each in result.places[:2]):
        yield Feat.TOGETHER
    if seat != sides.guard:
        return
    if result.place(seat) == 1:
        yield Feat.OUTSHONE
    if GuardDeclared(seat) in hand.history:
        yield Feat.SWORN
    if _hidden(hand):
        yield Feat.SHADOW


def _as_rebel(hand: Hand, result: Result, seat: int) -> Iterator[Feat]:
    sides = result.sides
    if sides.solo is not Solo.NONE and result.place(seat) == 1:
        yield Feat.KINGSLAYER
    if sides.solo is Solo.NONE and not any(sides.royal(each) for each in result.places[:3]):
        yield Feat.OVERTHROW
    if RebellionVoted(hand.hoes, carried=True) in hand.history and seat in hand.hoes:
        yield Feat.UPRISING


def _as_anybody(hand: Hand, result: Result, seat: int, *, kicked: bool) -> Iterator[Feat]:
    carried = (KickVoted(carried=True), RoyalsKicked(kicked=True))
    if kicked and any(each in hand.history for each in carried):
        yield Feat.KICK
    if result.place(seat) == SEATS:
        yield Feat.CARRIED
    if result.place(seat) != 1:
        return
    if _most_behind(hand, seat) >= BEHIND:
        yield Feat.COMEBACK
    played = (each.cards for each in hand.history if isinstance(each, Played) and each.seat == seat)
    if not any(card.is_joker for cards in played for card in cards):
        yield Feat.BARE


def _hidden(hand: Hand) -> bool:
    """Whether the guard was hidden until somebody was out.

    Who cedes both marked jokers is known to be the guard (§2.2).
    """
    if hand.rules.ceding is Ceding.BOTH_JOKERS and any(isinstance(e, Ceded) for e in hand.history):
        return False
    for event in hand.history:
        if isinstance(event, WentOut):
            return True
        if isinstance(event, Telling) and _shows_guard(event):
            return False
    return True


def _shows_guard(event: Telling) -> bool:
    match event:
        case GuardShown() | GuardDeclared() | RebellionVoted(carried=True):
            return True
        case RebellionVoted() | KickVoted() | RoyalsKicked():
            return False
        case Played() | WentOut() | Smothered():
            return False
        case ThroneRobbed() | Ascended() | Called():
            return False


def _most_behind(hand: Hand, seat: int) -> int:
    """The most cards by which a seat ever trailed another one during the play."""
    held, most = list(hand.counts()), 0
    for event in reversed(hand.history):
        if isinstance(event, Played):
            most = max(most, held[seat] - min(held))
            held[event.seat] += len(event.cards)
    return most


def mask_of(done: frozenset[Feat]) -> int:
    """The feats as bits of a number, by their order."""
    return sum(1 << number for number, feat in enumerate(Feat) if feat in done)


def feats_in(mask: int) -> frozenset[Feat]:
    return frozenset(feat for number, feat in enumerate(Feat) if mask >> number & 1)
