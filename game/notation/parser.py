"""Reads what people type for a play into the cards of their hand.

They type `KKK+大王`, `big 9999`, `10x3`, `王777`, `♠K KK`, `3个K`, `2B+2S`. `read_play` finds
the cards that they mean, or says precisely why there are none. If several meanings are possible,
people are asked: `王` may be either joker, and `2大王` two jokers, or a 2 and one.
"""

from collections import Counter
from functools import lru_cache

from game.cards import BIG_JOKER, PACKS, SMALL_JOKER, TRUMP, Card, Cards, Rank, Suit, high_to_low
from game.hand.view import View
from game.notation.card_reader import Named, meanings
from game.notation.vocabulary import ANY_JOKER
from game.plays.legality import refuse_play
from game.refusals import Refusal, Why

_JOKERS = 2 * PACKS
MAX_TEXT = 200
"""Longer texts are cut; 44 cards take far fewer characters."""
MOST_QUOTED = 40
"""The most characters of a text that are quoted to its writer."""
MOST_ASKED = 4
"""The most meanings that are offered when a text is ambiguous."""
_KEPT = 256
_Meaning = tuple[Counter[Card], Cards | None]
"""The cards as they are named, and as the hand has them (None if it does not)."""


def read_play(text: str, view: View) -> Cards | Refusal:
    """The cards in the hand of the seat of a view that a text means.

    Plain jokers are taken before marked ones, and the card that shows the guard last. A text with
    several meanings that the hand has is ambiguous. Whether the play is legal is checked later.
    """
    possible = _meanings(text, view)
    if isinstance(possible, Refusal):
        return possible
    (_, cards), *others = possible
    if cards and not others:
        return cards
    plays = [high_to_low(named.elements()) for named, _ in possible[:MOST_ASKED]]
    return Refusal(Why.AMBIGUOUS, {"plays": tuple(plays)})


def held_meanings(text: str, view: View) -> tuple[Cards, ...]:
    """All meanings of a text that the hand of a view has, as cards of the hand."""
    possible = _meanings(text, view)
    if isinstance(possible, Refusal):
        return ()
    return tuple(cards for _, cards in possible if cards)


def _meanings(text: str, view: View) -> list[_Meaning] | Refusal:
    """The meanings of a text for the hand of a view, or why it has none.

    An unnamed joker, `王`, is the one that makes a legal play.
    """
    ways = _ways(text, _trump(view))
    if isinstance(ways, Refusal):
        return ways
    tried = [[(named, _find(named, view)) for named in _with_jokers(way)] for way in ways]
    if not any(cards for each in tried for _, cards in each):
        ranks = _ranks(ways[0], _trump(view))
        if len(ranks) > 1:  # more useful to know than that the hand lacks some of them
            return Refusal(Why.NOT_A_PLAY, {"ranks": tuple(sorted(ranks, reverse=True))})
        return _not_held([named for each in tried for named, _ in each], view)
    meant = [each for each in tried if _may_be_meant(each, view)]
    if len(meant) > 1:
        return [meaning for each in meant for meaning in each]
    held = [meaning for each in meant or tried for meaning in each if meaning[1]]
    return _legal(held, view) or held[:1]


def _may_be_meant(way: list[_Meaning], view: View) -> bool:
    """Whether the hand has the natural cards of a meaning. Jokers may have been miscounted."""
    named, _ = way[0]
    naturals = Counter({card: n for card, n in named.items() if not card.is_joker})
    return _find(naturals, view) is not None


def _legal(possible: list[_Meaning], view: View) -> list[_Meaning]:
    """The meanings that may be laid now."""
    table = view.table.cards if view.table else None
    return [
        (named, cards)
        for named, cards in possible
        if cards and not refuse_play(view.rules, view.cards, cards, table)
    ]


def readings(text: str) -> tuple[Counter[Card], ...] | Refusal:
    """The cards that a text names, most ranks without a suit, in every meaning of it.

    There are several if it has a `王`, which may be either joker; small ones come first. If it has
    more of them than there are jokers, nobody can hold them, and one meaning stands for all.
    """
    ways = _ways(text)
    if isinstance(ways, Refusal):
        return ways
    all_named = [named for way in ways for named in _with_jokers(way)]
    return tuple(named for n, named in enumerate(all_named) if named not in all_named[:n])


def fits(card: Card, want: Card) -> bool:
    """Whether a card fits a named one: its rank and, if the name has them, its suit and mark."""
    return (
        card.rank is want.rank
        and (card.marked or not want.marked)
        and want.suit in (Suit.NONE, card.suit)
    )


@lru_cache(maxsize=_KEPT)
def _ways(text: str, trump: Card | None = None) -> tuple[Named, ...] | Refusal:
    """The meanings of a text; only those that are plays, if there are any."""
    stripped = text.strip()
    ways = meanings(text[:MAX_TEXT])
    if not ways:
        quoted = stripped if len(stripped) <= MOST_QUOTED else f"{stripped[:MOST_QUOTED]}…"
        return Refusal(Why.UNKNOWN_CARD, {"text": quoted})
    if not any(ways):
        return Refusal(Why.NO_CARDS)
    return tuple(way for way in ways if len(_ranks(way, trump)) <= 1) or ways[:1]


def _ranks(named: Named, trump: Card | None) -> set[Rank]:
    """The natural ranks among the cards that are named."""
    cards = (card for card in named if isinstance(card, Card) and card != trump)
    return {card.rank for card in cards if not card.is_joker}


def _with_jokers(named: Named) -> tuple[Counter[Card], ...]:
    """The cards that are named, in every way that the unnamed jokers may be meant."""
    cards = Counter({card: n for card, n in named.items() if isinstance(card, Card)})
    unclear = named[ANY_JOKER]
    ways = unclear + 1 if unclear <= _JOKERS else 1
    return tuple(
        cards + Counter({BIG_JOKER: big, SMALL_JOKER: unclear - big}) for big in range(ways)
    )


def _trump(view: View) -> Card | None:
    return view.called if view.rules.called_card_is_trump else None


def _wants(named: Counter[Card], view: View) -> list[Card]:
    """The named cards as the hand has them: without suits if these do not matter."""
    trump = _trump(view)
    wants = (TRUMP if trump and card == trump else card for card in named.elements())
    if view.called is None:
        wants = (card if card.is_joker else Card(card.rank) for card in wants)
    return sorted(wants, key=lambda card: (not card.marked, not card.suit))


def _find(named: Counter[Card], view: View) -> Cards | None:
    """The named cards in the hand. None if it does not have them all."""
    telling = view.telling_card
    left = sorted(view.cards, key=lambda card: (card == telling, card.marked, card.suit))
    matches: list[Card] = []
    for want in _wants(named, view):
        match = next((card for card in left if fits(card, want)), None)
        if match is None:
            return None
        left.remove(match)
        matches.append(match)
    return high_to_low(matches)


def _not_held(ways: list[Counter[Card]], view: View) -> Refusal:
    """The refusal for cards that the hand lacks, by the meaning that lacks the fewest."""
    missing = [_missing(_wants(named, view), view.cards) for named in ways]
    least = min(missing, key=lambda each: sum(named - held for held, named in each.values()))
    none = [want for want, (held, named) in least.items() if not held for _ in range(named)]
    if none:
        return Refusal(Why.CARDS_NOT_HELD, {"cards": high_to_low(none)})
    want, (held, named) = max(least.items())
    kind = want.rank if want == Card(want.rank) else want
    return Refusal(Why.TOO_FEW_HELD, {"card": kind, "held": held, "named": named})


def _missing(wants: list[Card], cards: Cards) -> dict[Card, tuple[int, int]]:
    """The cards that the hand has too few of: how many it has, and how many are named."""
    named, held = Counter(wants), Counter(cards)
    counts = {want: (_fitting(held, want), _fitting(named, want)) for want in named}
    return {want: (has, wanted) for want, (has, wanted) in counts.items() if has < wanted}


def _fitting(counts: Counter[Card], want: Card) -> int:
    return sum(count for card, count in counts.items() if fits(card, want))
