"""Hands told as at the table: `cards("B 777")`, `trick("KK 7", ...)`, `tell(hand, "0 KK", ...)`.

Ranks are written as usual, `10` included; B and S are the big and the small joker, R the royal
card, G the guard card, T a trump. `♠K` has its suit; the other copies of a rank get the suits in
turn, so a hand holds what it names.
"""

import re
from collections import Counter
from enum import StrEnum
from typing import Any, TypedDict, Unpack

from game.cards import (
    BIG_JOKER,
    GUARD_CARD,
    ROYAL_CARD,
    SMALL_JOKER,
    SUITS,
    TRUMP,
    Card,
    Cards,
    Rank,
    high_to_low,
)
from game.hand.actions import Action, Ascend, Give, Lay
from game.hand.engine import act, decide
from game.hand.events import Event
from game.hand.phases.rob import Rob
from game.hand.phases.throne import Throne
from game.hand.phases.trick import Move, Trick
from game.hand.state import Hand, Phase
from game.hand.view import View, view_of
from game.notation.formatter import FACES, SUIT_SIGNS, read_action
from game.plays.play import Play, classify
from game.refusals import Refusal
from game.rules.ruleset import RuleSet, WhenSmothered
from game.scoring import Smothering, Solo
from game.tribute import Debt

SIMPLE = RuleSet()
SMOTHERING = RuleSet(smothered=WhenSmothered.LAST)
_JOKERS = {"B": BIG_JOKER, "S": SMALL_JOKER, "R": ROYAL_CARD, "G": GUARD_CARD, "T": TRUMP}
_RANKS = dict(zip(FACES, list(Rank), strict=False))
_SUITS = {sign: suit for suit, sign in SUIT_SIGNS.items() if sign}
_ANSWERS = ("yes", "no", "ascend", "solo", "cede", "pass")
_ATTENDING = ("autoplay", "take-back", "time-out", "leave", "substitute")


class Also(TypedDict, total=False):
    """What else is true of a hand."""

    exposed: bool
    multiplier: int
    hoes: frozenset[int]
    out: tuple[int, ...]
    smothered: tuple[Smothering, ...]
    called: Card | None
    owed: Debt | None


def cards(text: str) -> Cards:
    """The cards of `B SS 777 10 10`, high to low."""
    named: list[Card] = []
    seen: Counter[Rank] = Counter()
    for letter in re.findall(r"[♠♥♣♦]?(?:10|\S)", text.replace("+", " ")):
        if letter in _JOKERS:
            named.append(_JOKERS[letter])
        elif letter[0] in _SUITS:
            named.append(Card(_RANKS[letter[1:]], _SUITS[letter[0]]))
        else:
            rank = _RANKS[letter]
            named.append(Card(rank, SUITS[seen[rank] % len(SUITS)]))
            seen[rank] += 1
    return high_to_low(named)


def play(text: str) -> Play:
    """The play that these cards make."""
    classified = classify(cards(text))
    assert classified is not None, f"{text} is no play"
    return classified


def hand(
    phase: Phase,
    held: tuple[str, ...],
    rules: RuleSet = SIMPLE,
    *,
    emperor: int | None = None,
    guard: int | None = None,
    solo: Solo = Solo.NONE,
    **also: Unpack[Also],
) -> Hand:
    """A hand in a phase: what the seats from 0 on hold, and what else is true."""
    dealt = tuple(map(cards, held))
    return Hand(rules, b"seed", 0, dealt, phase, emperor=emperor, guard=guard, solo=solo, **also)


def rob(*held: str, rules: RuleSet = SIMPLE) -> Hand:
    """Everybody is asked whether to rob the throne."""
    return hand(Rob(), held, rules)


def throne(*held: str, candidate: int = 0, rules: RuleSet = SIMPLE) -> Hand:
    """The throne is offered to `candidate`, who holds the royal card."""
    return hand(Throne(candidate), held, rules)


def question(
    phase: Phase, *, guard: int | None = 2, rules: RuleSet = SIMPLE, **also: Unpack[Also]
) -> Hand:
    """A question put under emperor 0 and this guard; with None the emperor is a dark solo."""
    held = ["B 6 7 8"] * 5
    held[0 if guard is None else guard] += " G"
    solo = Solo.DARK if guard is None else Solo.NONE
    return hand(phase, tuple(held), rules, emperor=0, guard=guard, solo=solo, **also)


def trick(
    *held: str,
    emperor: int = 0,
    guard: int | None = 1,
    solo: Solo = Solo.NONE,
    lead: int = 0,
    rules: RuleSet = SIMPLE,
    **also: Unpack[Also],
) -> Hand:
    """The play: seat `lead` leads. Whoever is given no cards must be named in `out`."""
    return hand(Trick(lead), held, rules, emperor=emperor, guard=guard, solo=solo, **also)


def action(before: Hand, line: str) -> Action:
    """The action of `2 yes`, `0 call ♠K`, `4 give 2`, `1 leave` or `3 B 77`."""
    number, _, what = line.partition(" ")
    seat = int(number)
    if what in (*_ANSWERS, *_ATTENDING):
        return read_action(seat, what)
    verb, _, named = what.partition(" ")
    match verb:
        case "call":
            return Ascend(seat, call=cards(named)[0])
        case "give":
            return Give(seat, cards(named))
        case _:
            return Lay(seat, _from(before.hands[seat], cards(what)))


def tell(before: Hand, *lines: str) -> Hand:
    """The hand after all that these lines tell; none of it may be refused."""
    for line in lines:
        after = act(before, action(before, line))
        assert not isinstance(after, Refusal), f"{line}: {after}"
        before = after
    return before


def events(before: Hand, line: str) -> tuple[Event, ...]:
    """What happens if this is done, which may not be refused."""
    happened = decide(before, action(before, line))
    assert not isinstance(happened, Refusal), f"{line}: {happened}"
    return happened


def refused(before: Hand, line: str) -> Refusal:
    """The refusal of what must be refused."""
    answer = decide(before, action(before, line))
    assert isinstance(answer, Refusal), f"{line} is accepted"
    return answer


def why(before: Hand, line: str) -> StrEnum:
    """The reason of `refused`."""
    return refused(before, line).why


def cards_of(value: object) -> Cards:
    """Cards among the parameters of a refusal."""
    assert isinstance(value, tuple)
    return tuple(card for card in value if isinstance(card, Card))


def trick_of(now: Hand) -> Trick:
    """The trick being played."""
    assert isinstance(now.phase, Trick)
    return now.phase


def turn(now: Hand) -> int:
    """The one seat that is waited for."""
    (seat,) = now.waiting
    return seat


def _from(held: Cards, wanted: Cards) -> Cards:
    """These ranks in the suits held; what is not held stays as it is."""
    left, matches = list(held), []
    for want in wanted:
        same = (card for card in reversed(left) if card.rank == want.rank)
        match = want if want in left else next((c for c in same if not c.is_joker), None)
        if match is None:
            matches.append(want)
            continue
        left.remove(match)
        matches.append(match)
    return high_to_low(matches)


def holding(
    held: Cards, table: Cards | None = None, rules: RuleSet = SIMPLE, **fields: Any
) -> View:
    """What somebody sees who holds these cards, to play over `table` (None: to lead)."""
    moves = (Move(0, table),) if table else ()
    rest = (cards("6"), held, cards("6"), cards("6"), cards("6"))
    lead = 0 if table else 1
    return view_of(Hand(rules, b"seed", 0, rest, Trick(lead, moves), emperor=0, **fields), 1)
