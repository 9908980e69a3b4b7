"""What people write for a play, read into the cards of their hand.

They write `KKK+大王`, `big 9999`, `10x3`, `王777`, `♠K KK`, `三个K`, `2B+2S`; `read_play` finds the
cards they mean, or says precisely why there are none. `KS` may be ♠K or a king and a small joker,
`2B` two big jokers or one and a 2: what can be meant in two ways is never guessed.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable

from game.cards import (
    BIG_JOKER,
    GUARD_CARD,
    PACKS,
    ROYAL_CARD,
    SMALL_JOKER,
    TRUMP,
    Card,
    Cards,
    Rank,
    Suit,
    high_to_low,
)
from game.legality import refuse_play
from game.notation import RANK_TEXT, SUIT_SIGNS
from game.refusals import Refusal, Why
from game.view import View

EITHER_JOKER = "either"
_JOKERS = 2 * PACKS
_WORDS: dict[str, Card | str] = {
    **dict.fromkeys(("皇牌", "皇", "royalcard", "royal"), ROYAL_CARD),
    **dict.fromkeys(("侍卫牌", "侍卫", "保", "guardcard", "guard"), GUARD_CARD),
    **dict.fromkeys(("大王", "大", "bigjokers", "bigjoker", "big", "bj", "b"), BIG_JOKER),
    **dict.fromkeys(("小王", "小", "smalljokers", "smalljoker", "small", "sj", "s"), SMALL_JOKER),
    **dict.fromkeys(("特牌", "特画", "特", "trumps", "trump"), TRUMP),
    **dict.fromkeys(("王", "jokers", "joker", "jk"), EITHER_JOKER),
}
_RANKS = {text.casefold(): rank for rank, text in RANK_TEXT.items()} | {"t": Rank.TEN}
_SUITS = {sign: suit for suit, sign in SUIT_SIGNS.items() if sign}
_SIGNS = "".join(_SUITS)
_LETTERS = {"s": Suit.SPADES, "h": Suit.HEARTS, "c": Suit.CLUBS, "d": Suit.DIAMONDS}
_NUMERALS = {"对": 2, "一对": 2, "两": 2, "单": 1} | {
    numeral: n for n, numeral in enumerate("一二三四五六七八九十", 1)
}


def _any_of(words: Iterable[str]) -> str:
    return "|".join(sorted(words, key=len, reverse=True))


def _token(*, letters: bool, counts: bool) -> re.Pattern[str]:
    """A card or several alike.

    `letters`: that of a suit may follow a rank; `counts`: a figure before a joker is a number.
    """
    bare = rf"|(?:(?<![^ ])(?P<bare>[1-{PACKS}]) ?(?={_any_of(_WORDS)}))" if counts else ""
    letter = r"|(?<=[\dtjqka])(?P<letter>[hcd]|s(?!mall|j))" if letters else ""
    return re.compile(
        rf"(?:(?P<numeral>{_any_of(_NUMERALS)}) ?[个張张]? ?"
        rf"|(?P<figure>[1-9]\d?) ?[个張张] ?{bare})?"
        rf"(?P<before>[{_SIGNS}])?"
        rf"(?P<word>{_any_of([*_WORDS, *_RANKS])})"
        r"(?: ?[x×*] ?(?P<count>[1-9]\d?))?"
        rf"(?(before)|(?:(?P<after>[{_SIGNS}]+(?!{_any_of(_RANKS)})|[{_SIGNS}]){letter})?)"
    )


_TOKENS = [
    _token(letters=letters, counts=counts) for counts in (False, True) for letters in (False, True)
]
"""In so many ways a text can be meant."""
_UNSEEN = "\ufe0f"
"""It follows a suit that a phone writes as an emoji."""
_BETWEEN = re.compile(r"[\s,;+&/、，；＋带挂加和-]+")
_SPACED = re.compile(r"(?<=big|all)\s+(?=joker)|(?<=royal|guard)\s+(?=card)")
MAX_TEXT = 200
"""Longer texts are not read: 44 cards fit many times over."""


def read_play(text: str, seen: View) -> Cards | Refusal:
    """The cards that a text means, to be played by the seat of this view.

    What tells the guard is taken last, plain jokers before marked ones. Where the text can be
    meant in several ways, it is the one that makes a legal play; if more do, it is ambiguous. The
    play itself is judged when laid.
    """
    named = readings(text)
    if isinstance(named, Refusal):
        return named
    tried = [_find(reading, seen) for reading in named]
    held = list(dict.fromkeys(found for found, missing in tried if not missing))
    if not held:
        missing = min((missing for _, missing in tried), key=len)
        return Refusal(Why.CARDS_NOT_HELD, {"cards": missing})
    table = seen.table.cards if seen.table else None
    legal = [found for found in held if not refuse_play(seen.rules, seen.cards, found, table)]
    if len(legal) > 1:
        return Refusal(Why.AMBIGUOUS, {"first": legal[0], "second": legal[1]})
    return (legal or held)[0]


def readings(text: str) -> tuple[Counter[Card], ...] | Refusal:
    """The cards that a text names, most ranks without a suit, in every way it can be meant.

    There are several where it has a `王`, which may be either joker: small ones first. Where it
    has more of them than there are jokers, none can be held and one way is as good as another.
    """
    first, *others = (_read_words(text, token) for token in _TOKENS)
    read = [words for words in (first, *others) if not isinstance(words, Refusal)]
    if isinstance(first, Refusal) and not read:
        return first
    ways = [way for words in read for way in _with_jokers(words)]
    return tuple(way for n, way in enumerate(ways) if way not in ways[:n])


def _with_jokers(words: "Counter[Card | str]") -> tuple[Counter[Card], ...]:
    """The cards of some words, whichever jokers those without a name may be."""
    unclear = words.pop(EITHER_JOKER, 0)
    named = Counter({card: n for card, n in words.items() if isinstance(card, Card)})
    ways = unclear + 1 if unclear <= _JOKERS else 1
    return tuple(
        named + Counter({BIG_JOKER: big, SMALL_JOKER: unclear - big}) for big in range(ways)
    )


def fits(card: Card, want: Card) -> bool:
    """Whether a card is one that was named: of its rank, and of its suit and mark if it has any."""
    return (
        card.rank is want.rank
        and (card.marked or not want.marked)
        and want.suit in (Suit.NONE, card.suit)
    )


def _read_words(text: str, pattern: re.Pattern[str]) -> "Counter[Card | str] | Refusal":
    """The words of a text, counted."""
    short = text[:MAX_TEXT].replace(_UNSEEN, "")
    plain = _BETWEEN.sub(" ", unicodedata.normalize("NFKC", short).casefold()).strip()
    plain = _SPACED.sub("", plain)
    words: Counter[Card | str] = Counter()
    at = 0
    while at < len(plain):
        if plain[at] == " ":
            at += 1
            continue
        token = pattern.match(plain, at)
        meant = _meant(token) if token else None
        if token is None or meant is None:
            start, end = plain.rfind(" ", 0, at) + 1, f"{plain} ".index(" ", at)
            return Refusal(Why.UNKNOWN_CARD, {"text": plain[start:end][:20]})
        words.update(meant)
        at = token.end()
    return words or Refusal(Why.NO_CARDS)


def _meant(token: re.Match[str]) -> "Counter[Card | str] | None":
    """The cards of a token, None where it means nothing."""
    found = token.groupdict()
    numbers = [found[name] for name in ("numeral", "figure", "bare", "count") if found.get(name)]
    if len(numbers) > 1:
        return None
    number = _NUMERALS.get(numbers[0]) or int(numbers[0]) if numbers else 1
    word, letter = found["word"], found.get("letter")
    if word not in _RANKS:
        return None if letter else Counter({_WORDS[word]: number})
    signs = found["before"] or found["after"] or ""
    suits = [_LETTERS[letter]] if letter else [_SUITS[sign] for sign in signs] or [Suit.NONE]
    each: Counter[Card | str] = Counter(Card(_RANKS[word], suit) for suit in suits)
    return Counter({card: copies * number for card, copies in each.items()})


def _find(wanted: Counter[Card], seen: View) -> tuple[Cards, Cards]:
    """The cards of a hand for what is wanted, and what is missing."""
    telling = seen.telling_card
    suits_matter = seen.called is not None
    left = sorted(seen.cards, key=lambda card: (card == telling, card.marked, card.suit))
    found: list[Card] = []
    missing: list[Card] = []
    trump = seen.called if seen.rules.called_card_is_trump else None
    wants = [
        TRUMP
        if trump and want == trump
        else want
        if suits_matter or want.is_joker
        else Card(want.rank)
        for want in wanted.elements()
    ]
    for want in sorted(wants, key=lambda card: (not card.marked, not card.suit)):
        match = next((card for card in left if fits(card, want)), None)
        if match is None:
            missing.append(want)
        else:
            left.remove(match)
            found.append(match)
    return high_to_low(found), high_to_low(missing)
