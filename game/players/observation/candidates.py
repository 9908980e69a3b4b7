"""The candidates: the legal plays worth considering, without the many ways to waste jokers.

Leads: early in the hand only the whole of a long set, half of it, or a single card; jokers only
with whole sets. Answers: every set that beats the table; jokers with a whole set, or with a part of
the lowest set that is long enough. The last play of a hand is always a candidate. All plays are
integers (`input_layout.code`), so that numba can compile this module. Rules: `rules.md` §3 to §3.2.
"""

from game.players.observation.input_layout import (
    BIG,
    LEFT,
    LOWEST,
    MAY_SHOW,
    NATURALS,
    NOTHING,
    OWN,
    PASS,
    ROAST,
    SIXES,
    SMALL,
    TABLE_BIG,
    TABLE_NATURALS,
    TABLE_RANK,
    TABLE_SEAT,
    TABLE_SMALL,
    TABLE_TRUMP,
    TELLING,
    TRUMP,
    MutableRow,
    Row,
    code,
    naturals_of,
    rank_of,
    shows,
    small_of,
    trump_of,
)

MOST: int = 256
"""An upper bound on the number of candidates of a seat."""
LONG = 18
"""A seat with more cards than this leads only some parts of a set."""


def candidate_codes(observation: Row[int]) -> list[int]:
    """The codes of the candidates of a seat, a pass first if that is legal."""
    codes = [0] * MOST
    return codes[: candidates(observation, codes)]


def candidates(observation: Row[int], codes: MutableRow[int]) -> int:
    """Writes the codes of the candidates, a pass first if that is legal. Returns their number."""
    if observation[TABLE_SEAT] == NOTHING:
        return _leads(observation, codes)
    codes[0] = PASS
    if observation[ROAST] and observation[TABLE_SMALL] + observation[TABLE_BIG] > 0:
        return _roasts(observation, codes, 1)
    return _answers(observation, codes, 1)


def _add(
    observation: Row[int],
    codes: MutableRow[int],
    count: int,
    rank: int,
    naturals: int,
    small: int,
    big: int,
    trump: int,
) -> int:
    """Adds a play and, if it may show the guard, the same play showing it. Returns the count."""
    codes[count] = code(rank, naturals, small, big, trump, 0)
    count += 1
    telling = observation[TELLING]
    if telling == NOTHING or not observation[MAY_SHOW]:
        return count
    if 0 < _telling_cards(telling, codes[count - 1]) < observation[OWN + telling]:
        codes[count] = code(rank, naturals, small, big, trump, 1)
        count += 1
    return count


def _telling_cards(telling: int, play: int) -> int:
    """The number of cards in a play that have the rank `telling`."""
    if telling == SMALL:
        return small_of(play)
    if telling == TRUMP:
        return trump_of(play)
    return naturals_of(play) if telling == rank_of(play) else 0


def tells(observation: Row[int], play: int) -> bool:
    """Whether a play shows who the guard is, or that the emperor is alone."""
    telling = observation[TELLING]
    if telling == NOTHING:
        return False
    return shows(play) or 0 < _telling_cards(telling, play) == observation[OWN + telling]


def _leads(observation: Row[int], codes: MutableRow[int]) -> int:
    count = 0
    small, big, trump = observation[OWN + SMALL], observation[OWN + BIG], observation[OWN + TRUMP]
    jokers = small + big + trump
    total = observation[LEFT]
    for rank in range(NATURALS):
        held = observation[OWN + rank]
        if held == 0:
            continue
        last = held + jokers == total
        if observation[SIXES] and rank == observation[LOWEST]:
            if last and (jokers == 0 or observation[SIXES] == 2):
                count = _add(observation, codes, count, rank, held, small, big, trump)
            continue
        for naturals in range(1, held + 1):
            if total > LONG and naturals not in (1, held, held // 2):
                continue
            count = _add(observation, codes, count, rank, naturals, 0, 0, 0)
        if last and jokers > 2:
            count = _add(observation, codes, count, rank, held, small, big, trump)
        for more in range(1, 3):
            if total > LONG and held < more + 1:
                continue
            for big_ones in range(min(big, more) + 1):
                for trumps in range(min(trump, more - big_ones) + 1):
                    smalls = more - big_ones - trumps
                    if smalls <= small:
                        count = _add(
                            observation, codes, count, rank, held, smalls, big_ones, trumps
                        )
    for smalls in range(small + 1):
        for bigs in range(big + 1):
            for trumps in range(trump + 1):
                if smalls + bigs + trumps > 0:
                    count = _add(observation, codes, count, NOTHING, 0, smalls, bigs, trumps)
    return count


def _answers(observation: Row[int], codes: MutableRow[int], count: int) -> int:
    if observation[TABLE_TRUMP]:
        return count
    small, big, trump = observation[OWN + SMALL], observation[OWN + BIG], observation[OWN + TRUMP]
    above = observation[TABLE_RANK]
    size = observation[TABLE_NATURALS] + observation[TABLE_SMALL] + observation[TABLE_BIG]
    for trumps in range(observation[TABLE_BIG], min(trump, size) + 1):
        least = max(0, observation[TABLE_BIG] + observation[TABLE_SMALL] - trumps)
        for bigs in range(least, big + 1):
            for smalls in range(small + 1):
                naturals = size - trumps - bigs - smalls
                if naturals == 0:
                    count = _add(observation, codes, count, NOTHING, 0, smalls, bigs, trumps)
                if naturals > 0:
                    parts = NATURALS if trumps + bigs + smalls == 0 else 1
                    count = _with(
                        observation, codes, count, above, naturals, smalls, bigs, trumps, parts
                    )
    return count


def _with(
    observation: Row[int],
    codes: MutableRow[int],
    count: int,
    above: int,
    naturals: int,
    small: int,
    big: int,
    trump: int,
    parts: int,
) -> int:
    """Adds the sets above a rank with these jokers; at most `parts` of them are parts of a set."""
    for rank in range(above + 1, NATURALS):
        held = observation[OWN + rank]
        if held < naturals or (observation[SIXES] and rank == observation[LOWEST]):
            continue
        if held == naturals or parts > 0:
            count = _add(observation, codes, count, rank, naturals, small, big, trump)
        if held > naturals:
            parts -= 1
    return count


def _roasts(observation: Row[int], codes: MutableRow[int], count: int) -> int:
    """Adds the answers to jokers under the rule of roasting (§3.1)."""
    small, big = observation[OWN + SMALL], observation[OWN + BIG]
    bigs, smalls, naturals = (
        observation[TABLE_BIG],
        observation[TABLE_SMALL],
        observation[TABLE_NATURALS],
    )
    for from_set in range(naturals + 1):
        from_jokers = naturals - from_set
        added = 0
        for by_big in range(bigs + 1):
            for small_by_big in range(smalls + 1):
                for natural_by_big in range(from_jokers + 1):
                    natural_by_small = from_jokers - natural_by_big
                    of_small = 3 * (bigs - by_big) + 2 * (smalls - small_by_big) + natural_by_small
                    of_big = 2 * by_big + small_by_big + natural_by_big
                    if of_small > small or of_big > big:
                        continue
                    bit = 1 << (of_small * 5 + of_big)
                    if added & bit:
                        continue
                    added |= bit
                    if from_set == 0:
                        count = _add(observation, codes, count, NOTHING, 0, of_small, of_big, 0)
                    else:
                        over = observation[TABLE_RANK]
                        count = _with(
                            observation, codes, count, over, from_set, of_small, of_big, 0, 1
                        )
    return count
