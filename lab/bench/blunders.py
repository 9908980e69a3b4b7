"""Counts what AI players do badly: `python -m lab.bench.blunders`.

Five seats of the same player; a table with a column for each player. Sides are the true ones: a
mistake is counted though the player could not know that it was one.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from game.cards import PACKS, Cards, Rank
from game.hand.actions import Action, Answer, Ascend, Cede, Lay
from game.hand.engine import act
from game.hand.phases.trick import Trick
from game.hand.state import Hand, PhaseName
from game.hand.view import view_of
from game.players.table_play import LoggedHand, dealt, played
from game.plays.legality import play_of
from game.refusals import Refusal
from game.rules.ruleset import PRESETS
from game.scoring import Solo
from lab.arena.contestants import named
from lab.progress import shown

PLAYERS = ("plain", "normal", "strong")
PART = 10
"""The number of hands that a process plays at a time."""
LOW = Rank.TEN
"""Ranks below this are low."""
LONG = 3
"""A set of this many 2s or aces is long; holding this many low cards, a seat should not lead it."""
EARLY = 20
"""With more cards than this, it is early to spend a joker."""

Counted = Counter[str]
HANDS, HIDDEN = "hands", "hands with a hidden guard at the first lead"


def counted(player: str, preset: str, seed: int, number: int) -> Counted:
    """The counts of the hand with this number."""
    start = dealt(PRESETS[preset], seed, number)
    end = played(start, (named(player),) * 5)
    counts = Counted({HANDS: 1})
    counts.update(of_bidding(end))
    sides = end.result.sides
    if sides.solo is not Solo.NONE:
        counts[f"points of {sides.solo} solos"] += end.result.points[sides.emperor]
    hand = start.hand
    for taken in end.log:
        phase = hand.phase
        if isinstance(phase, Trick):
            counts.update(of_play(hand, phase, taken.action, end))
        elif calls_four_of_a_kind(hand, taken.action):
            counts["calls of four of a kind"] += 1
            counts["points of calls of four of a kind"] += end.result.points[taken.action.seat]
        after = act(hand, taken.action)
        assert not isinstance(after, Refusal)
        if not isinstance(phase, Trick) and isinstance(after.phase, Trick):
            counts[HIDDEN] += after.guard is not None and not after.exposed
        hand = after
    return counts


def of_bidding(end: LoggedHand) -> Iterator[str]:
    """Counts the results of the bidding."""
    sides = end.result.sides
    if sides.solo is not Solo.NONE:
        yield f"{sides.solo} solos"
    for phase, action in end.log:
        if isinstance(action, Cede):
            yield "thrones ceded"
        elif phase is PhaseName.ROB and action == Answer(sides.emperor, yes=True):
            yield "thrones robbed"
    doublings = end.hand.doublings
    if PhaseName.OPEN_GUARD in doublings:
        yield "guards declared"
    if PhaseName.REBELLION in doublings:
        yield "rebellions carried"


def calls_four_of_a_kind(hand: Hand, action: Action) -> bool:
    """Whether the emperor calls a card of which it has all copies: a dark solo."""
    called = action.call if isinstance(action, Ascend) else None
    return called is not None and hand.hands[action.seat].count(called) == PACKS


def of_play(hand: Hand, trick: Trick, action: object, end: LoggedHand) -> Iterator[str]:
    """Counts what a seat did in its turn."""
    if not isinstance(action, Lay):
        return
    seat, held, cards = action.seat, hand.hands[action.seat], action.cards
    if len(held) > EARLY:
        yield from ["jokers spent with over 20 cards"] * sum(card.is_joker for card in cards)
    sides, table = end.result.sides, trick.table
    if table is None:
        if long_and_high(held, cards):
            yield "leads of a long set of 2s or aces, with low cards left"
        enemies = (s for s in range(5) if sides.royal(s) is not sides.royal(seat))
        if len(cards) == 1 < len(held) and any(len(hand.hands[each]) == 1 for each in enemies):
            yield "singles led to an enemy with one card"
        return
    partner = sides.royal(table.seat) is sides.royal(seat) and table.seat != seat
    if partner and any(card.rank is Rank.TWO for card in cards):
        yield "2s laid over a partner"
        if table.seat in view_of(hand, seat).partners:
            yield "2s laid over a partner one knows"
    if breaks_needlessly(held, cards, table.cards):
        yield "sets broken where a whole one would do"
    if seat == sides.guard and table.seat == sides.emperor and not hand.exposed:
        yield "the hidden guard lays over the emperor"


def long_and_high(held: Cards, cards: Cards) -> bool:
    """Whether a lead is three or more 2s or aces and nothing else, with three or more low cards
    held.
    """
    ranks = {card.rank for card in cards}
    low = sum(card.rank < LOW for card in held)
    return ranks <= {Rank.ACE, Rank.TWO} and len(ranks) == 1 and len(cards) >= LONG <= low


def breaks_needlessly(held: Cards, cards: Cards, over: Cards) -> bool:
    """Whether an answer is a part of a set although another rank has exactly enough cards and beats
    the table.
    """
    play, table = play_of(cards), play_of(over)
    counts = Counter(card.rank for card in held if not card.is_joker)
    if play.jokers or table.jokers or play.rank is None or table.rank is None:
        return False
    whole = (r for r, number in counts.items() if number == play.size and r > table.rank)
    return counts[play.rank] > play.size and next(whole, None) is not None


Row = tuple[str, str, str]
"""A count, what it is divided by, and the format: `%`, `+` for points, or "" for a mean."""
ROWS: tuple[Row, ...] = (
    ("dark solos", HANDS, "%"),
    ("points of dark solos", "dark solos", "+"),
    ("open solos", HANDS, "%"),
    ("points of open solos", "open solos", "+"),
    ("calls of four of a kind", HANDS, "%"),
    ("points of calls of four of a kind", "calls of four of a kind", "+"),
    ("leads of a long set of 2s or aces, with low cards left", HANDS, ""),
    ("2s laid over a partner", HANDS, ""),
    ("2s laid over a partner one knows", HANDS, ""),
    ("jokers spent with over 20 cards", HANDS, ""),
    ("sets broken where a whole one would do", HANDS, ""),
    ("singles led to an enemy with one card", HANDS, ""),
    (HIDDEN, HANDS, "%"),
    ("the hidden guard lays over the emperor", HIDDEN, ""),
    ("guards declared", HANDS, "%"),
    ("rebellions carried", HANDS, "%"),
    ("thrones robbed", HANDS, "%"),
    ("thrones ceded", HANDS, ""),
)


def told(counts: Counted, row: Row) -> str:
    """The figure of a row as text; a dash if it would be divided by 0."""
    what, of, how = row
    if not counts[of]:
        return "-"
    rate = counts[what] / counts[of]
    return {"%": f"{100 * rate:.1f} %", "+": f"{rate:+.1f}", "": f"{rate:.2f}"}[how]


def all_of(player: str, preset: str, seed: int, hands: int, jobs: int) -> Counted:
    """The counts of this many hands."""
    total = Counted()
    with ProcessPoolExecutor(jobs) as pool:
        play = partial(counted, player, preset, seed)
        for count in shown(pool.map(play, range(hands), chunksize=PART), hands, player):
            total.update(count)
    return total


def main() -> None:
    """Let players play, and print what was counted, per hand."""
    arguments = argparse.ArgumentParser(prog="python -m lab.bench.blunders")
    arguments.add_argument("--hands", type=int, default=500)
    arguments.add_argument("--preset", choices=tuple(PRESETS), default="simple")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--jobs", type=int, default=1, help="how many processes")
    arguments.add_argument("players", nargs="*", default=PLAYERS)
    given = arguments.parse_args()
    all_counts = [
        all_of(player, given.preset, given.seed, given.hands, given.jobs)
        for player in given.players
    ]
    print(f"{given.preset}, {given.hands} hands each; per hand".ljust(60), end="")
    print(*(f"{player:>10}" for player in given.players))
    for row in ROWS:
        print(row[0].ljust(60), end="")
        print(*(f"{told(counts, row):>10}" for counts in all_counts))


if __name__ == "__main__":
    main()
