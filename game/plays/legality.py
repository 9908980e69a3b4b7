"""Which plays are legal, why others are not, and which cards beat which (`rules.md` §3)."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import islice, product
from typing import NamedTuple

from game.cards import Card, Cards, Rank, high_to_low
from game.plays.play import Holding, Play, answers, beats, classify, first_unbeaten, leads
from game.plays.roast import roasting_answers, roasts, try_to_roast
from game.refusals import Refusal, Why
from game.rules.ruleset import RuleSet, SixesLast

_BIG, _SMALL = Rank.BIG_JOKER, Rank.SMALL_JOKER


class BeatingGroup(NamedTuple):
    """The cards that beat one card opposite: one card, or several if jokers are roasted."""

    mine: Cards
    theirs: Card


def beating_groups(rules: RuleSet, cards: Cards, table: Cards) -> tuple[BeatingGroup, ...]:
    """Splits a play that beats the table into one group for each card there, high to low.

    Raises `ValueError` if it cannot be split so.
    """
    cards, table = high_to_low(cards), high_to_low(table)
    over = play_of(table)
    if not rules.roast:
        return tuple(
            BeatingGroup((mine,), theirs) for mine, theirs in zip(cards, table, strict=True)
        )
    left = {rank: iter([card for card in cards if card.rank is rank]) for rank in Rank}
    shapes = _roasting_shapes(play_of(cards), over)
    return tuple(
        BeatingGroup(tuple(islice(left[rank], count)), theirs)
        for (rank, count), theirs in zip(shapes, table, strict=True)
    )


def _roasting_shapes(play: Play, over: Play) -> list[tuple[Rank, int]]:
    """The rank and the number of the cards that beat each card opposite (`rules.md` §3.1).

    Big jokers beat big ones first, then small ones, as long as no card is left over.
    """
    for by_big, small_by_big in product(range(over.big, -1, -1), range(over.small, -1, -1)):
        by_small, small_by_small = over.big - by_big, over.small - small_by_big
        natural_by_big = play.big - 2 * by_big - small_by_big
        natural_by_small = play.small - 3 * by_small - 2 * small_by_small
        by_natural = over.naturals - natural_by_big - natural_by_small
        if min(natural_by_big, natural_by_small) >= 0 and by_natural == play.naturals:
            return [
                *[(_BIG, 2)] * by_big,
                *[(_SMALL, 3)] * by_small,
                *[(_BIG, 1)] * small_by_big,
                *[(_SMALL, 2)] * small_by_small,
                *[(_BIG, 1)] * natural_by_big,
                *[(_SMALL, 1)] * natural_by_small,
                *[(play.rank or _SMALL, 1)] * by_natural,
            ]
    raise ValueError(f"{play} does not roast {over}")


def legal_plays(rules: RuleSet, hand: Cards, table: Cards | None) -> Iterable[Play]:
    """Every play that a hand may lead with (`table` is None) or beat the table with."""
    holding = _holding(hand)
    if table is None:
        plays: Iterable[Play] = leads(holding)
    else:
        over = play_of(table)
        roasted = _roasting(rules, over)
        plays = roasting_answers(holding, over) if roasted else answers(holding, over)
    if rules.sixes_last is SixesLast.OFF:
        return plays
    return (play for play in plays if not _too_early(rules, play, hand))


_KINDS = {Rank.BIG_JOKER: "big", Rank.SMALL_JOKER: "small"}
_holding = lru_cache(maxsize=32)(Holding.of)
_PLAYS_OF_SOME_HANDS = 1024


def refuse_play(rules: RuleSet, hand: Cards, cards: Cards, table: Cards | None) -> Refusal | None:
    """Why these cards of a hand cannot be led, or played over the table. None if they can."""
    play = classify(cards)
    if play is None:
        ranks = sorted({card.rank for card in cards if not card.is_joker}, reverse=True)
        return Refusal(Why.NOT_A_PLAY, {"ranks": tuple(ranks)})
    if _too_early(rules, play, hand):
        jokers = str(rules.sixes_last is SixesLast.WITH_JOKERS).lower()
        return Refusal(Why.LOWEST_LAST, {"rank": lowest_rank(rules), "jokers": jokers})
    return refuse_over(rules, cards, table) if table else None


def refuse_over(rules: RuleSet, cards: Cards, table: Cards) -> Refusal | None:
    """Why one play does not beat another, or None if it does."""
    play, over = play_of(cards), play_of(table)
    if _roasting(rules, over):
        return None if roasts(play, over) else _not_roasted(cards, table)
    if beats(play, over):
        return None
    if over.trump:
        return Refusal(Why.TRUMP_ON_TABLE, {"table": table})
    if over.big and not rules.called_card_is_trump:
        return Refusal(Why.BIG_JOKER_ON_TABLE, {"table": table})
    if play.size != over.size:
        return Refusal(Why.WRONG_SIZE, {"size": play.size, "needed": over.size})
    unbeaten = first_unbeaten(play, over)
    if unbeaten is None:
        raise ValueError("a play that beats the table card by card")
    mine, theirs = unbeaten
    return Refusal(Why.NOT_HIGHER, {"cards": cards, "table": table, "mine": mine, "theirs": theirs})


def _not_roasted(cards: Cards, table: Cards) -> Refusal:
    """The refusal of a play that does not roast the table: how far it gets, where it fails (§3.1).

    `done`: how many cards of the table are beaten. `spare`: how many cards of the play are left.
    `again`: how many of the beaten cards have the rank of the unbeaten one. `kind`: the kind of the
    unbeaten card, `big`, `small` or `natural`.
    """
    used, beaten, left, unbeaten = try_to_roast(cards, table)
    if unbeaten is None:
        return Refusal(Why.ROAST_LEFT_OVER, {"used": used, "beaten": beaten, "left": left})
    again = sum(card.rank is unbeaten.rank for card in beaten)
    return Refusal(
        Why.DOES_NOT_ROAST,
        {
            "used": used,
            "beaten": beaten,
            "left": left,
            "unbeaten": (unbeaten,),
            "done": len(beaten),
            "spare": len(left),
            "again": again,
            "kind": _KINDS.get(unbeaten.rank, "natural"),
        },
    )


@lru_cache(maxsize=_PLAYS_OF_SOME_HANDS)
def play_of(cards: Cards) -> Play:
    """The play that cards make. Raises `ValueError` if they make none."""
    play = classify(cards)
    if play is None:
        raise ValueError(f"no play: {cards!r}")
    return play


def lowest_rank(rules: RuleSet) -> Rank:
    """The rank that `sixes_last` keeps back: six, or three in a deck with threes (§3.2)."""
    return Rank.THREE if rules.deck == 216 else Rank.SIX


def _roasting(rules: RuleSet, table: Play) -> bool:
    return rules.roast and table.jokers > 0


def _too_early(rules: RuleSet, play: Play, hand: Cards) -> bool:
    """Whether a play has the lowest rank and is not the last one (§3.2)."""
    if rules.sixes_last is SixesLast.OFF or play.rank is not lowest_rank(rules):
        return False
    allowed = not play.jokers or rules.sixes_last is SixesLast.WITH_JOKERS
    return not allowed or play.size != len(hand)
