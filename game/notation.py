"""Cards, plays and actions as text, both ways, in Chinese and in English.

People write `KKK+大王`, `big 9999`, `10x3`, `王777`; `read_play` finds the cards they mean in a
hand, or says precisely why there are none. `code` and `read_action` are the short ASCII form that
a saved game uses: `play bj KS KH`.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable

from game.actions import Action, Answer, Ascend, Cede, Lay, Pass
from game.cards import (
    BIG_JOKER,
    GUARD_CARD,
    NATURAL_RANKS,
    ROYAL_CARD,
    SMALL_JOKER,
    Card,
    Cards,
    Rank,
    Suit,
    high_to_low,
)
from game.phases.trick import refuse_play
from game.refusals import Refusal, Why

FACES = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")
RANK_TEXT = dict(zip(NATURAL_RANKS, FACES, strict=True))
JOKER_TEXT = {
    "zh-CN": {BIG_JOKER: "大王", SMALL_JOKER: "小王", ROYAL_CARD: "皇牌", GUARD_CARD: "侍卫牌"},
    "en": {BIG_JOKER: "Big", SMALL_JOKER: "Small", ROYAL_CARD: "Royal", GUARD_CARD: "Guard"},
}
MOST_LETTERS = 4
"""More copies than these are counted, `9×6`: nobody counts nines on a phone."""
EITHER_JOKER = "either"
_WORDS: dict[str, Card | str] = {
    **dict.fromkeys(("皇牌", "皇", "royalcard", "royal"), ROYAL_CARD),
    **dict.fromkeys(("侍卫牌", "侍卫", "保", "guardcard", "guard"), GUARD_CARD),
    **dict.fromkeys(("大王", "大", "bigjokers", "bigjoker", "big", "bj", "b"), BIG_JOKER),
    **dict.fromkeys(("小王", "小", "smalljokers", "smalljoker", "small", "sj", "s"), SMALL_JOKER),
    **dict.fromkeys(("王", "jokers", "joker", "jk"), EITHER_JOKER),
}
_RANKS = {text.casefold(): rank for rank, text in RANK_TEXT.items()} | {"t": Rank.TEN}
_TOKEN = re.compile(
    rf"(?P<word>{'|'.join(sorted([*_WORDS, *_RANKS], key=len, reverse=True))})"
    r"(?: ?[x×*] ?(?P<count>[1-9]\d?))?"
)
_BETWEEN = re.compile(r"[\s,;+&/、，；＋♠♥♣♦♤♡♧♢\ufe0f-]+")
_SPACED = re.compile(r"(?<=big|all)\s+(?=joker)|(?<=royal|guard)\s+(?=card)")
MAX_TEXT = 200
"""Longer texts are not read: 44 cards fit many times over."""


def joker_text(card: Card, language: str) -> str:
    """The name of a joker in a language of `JOKER_TEXT`."""
    return JOKER_TEXT[language][card]


def rank_text(rank: Rank, language: str) -> str:
    """`K`, `10`, `大王`."""
    if rank is Rank.BIG_JOKER:
        return joker_text(BIG_JOKER, language)
    return joker_text(SMALL_JOKER, language) if rank is Rank.SMALL_JOKER else RANK_TEXT[rank]


def play_text(cards: Iterable[Card], language: str, *, marks: bool = True) -> str:
    """A play as text, high to low: `大王+小王×3+AAAA`, `10×3`, `9×6`.

    Without `marks` the royal and the guard card are written as the jokers they are.
    """
    counts = Counter(_unsuited(card, marks=marks) for card in cards)
    return "+".join(_copies(card, counts[card], language) for card in high_to_low(counts))


def hand_text(cards: Iterable[Card], language: str) -> str:
    """A hand as text, high to low, by rank: `大王×2 2×5 A K×3`."""
    counts = Counter(_unsuited(card, marks=True) for card in cards)
    return " ".join(
        _name(card, language) + (f"×{count}" if count > 1 else "")
        for card, count in sorted(counts.items(), reverse=True)
    )


def _unsuited(card: Card, *, marks: bool) -> Card:
    return Card(card.rank, Suit.NONE, card.marked and marks)


def _name(card: Card, language: str) -> str:
    return joker_text(card, language) if card.is_joker else RANK_TEXT[card.rank]


def _copies(card: Card, count: int, language: str) -> str:
    name = _name(card, language)
    return f"{name}×{count}" if count > (MOST_LETTERS if len(name) == 1 else 1) else name * count


def read_play(text: str, cards: Cards, table: Cards | None) -> Cards | Refusal:
    """The cards of a hand that a text means, to be laid over `table` (None: a free lead).

    Plain jokers are taken before marked ones. `王` is the joker that makes a legal play; if
    both do, the text is ambiguous. The play itself is judged when it is laid.
    """
    words = _read_words(text)
    if isinstance(words, Refusal):
        return words
    unclear = words.pop(EITHER_JOKER, 0)
    named = Counter({card: n for card, n in words.items() if isinstance(card, Card)})
    readings = [
        named + Counter({BIG_JOKER: big, SMALL_JOKER: unclear - big}) for big in range(unclear + 1)
    ]
    held = [found for found in (_find(reading, cards) for reading in readings) if found]
    if not held:
        missing = (_missing(reading, cards) for reading in readings)
        return Refusal(Why.CARDS_NOT_HELD, {"cards": min(missing, key=len)})
    legal = [found for found in held if refuse_play(found, table) is None]
    if len(legal) > 1:
        return Refusal(Why.AMBIGUOUS, {"first": legal[0], "second": legal[1]})
    return (legal or held)[0]


def _read_words(text: str) -> "Counter[Card | str] | Refusal":
    """The cards that a text names; ranks without suit."""
    plain = _BETWEEN.sub(" ", unicodedata.normalize("NFKC", text[:MAX_TEXT]).casefold()).strip()
    plain = _SPACED.sub("", plain)
    words: Counter[Card | str] = Counter()
    at = 0
    while at < len(plain):
        if plain[at] == " ":
            at += 1
            continue
        token = _TOKEN.match(plain, at)
        if token is None:
            start, end = plain.rfind(" ", 0, at) + 1, f"{plain} ".index(" ", at)
            return Refusal(Why.UNKNOWN_CARD, {"text": plain[start:end][:20]})
        word = token["word"]
        meant = Card(_RANKS[word]) if word in _RANKS else _WORDS[word]
        words[meant] += int(token["count"] or 1)
        at = token.end()
    return words or Refusal(Why.NO_CARDS)


def _find(wanted: Counter[Card], cards: Cards) -> Cards | None:
    """The cards of a hand for what is wanted, plain before marked, low suits first."""
    if wanted.total() > len(cards):
        return None
    left = sorted(cards, key=lambda card: (card.marked, card.suit))
    found: list[Card] = []
    for want in sorted(wanted.elements(), key=lambda card: not card.marked):
        match = next((card for card in left if _fits(card, want)), None)
        if match is None:
            return None
        left.remove(match)
        found.append(match)
    return high_to_low(found)


def _fits(card: Card, want: Card) -> bool:
    return card.rank is want.rank and (card.marked or not want.marked)


def _missing(wanted: Counter[Card], cards: Cards) -> Cards:
    held = Counter(_unsuited(card, marks=True) for card in cards)
    missing, spare = wanted - held, held - wanted
    for joker, marked in ((BIG_JOKER, ROYAL_CARD), (SMALL_JOKER, GUARD_CARD)):
        missing[joker] -= spare[marked]
    return high_to_low(missing.elements())


_SUIT_CODES = {Suit.SPADES: "S", Suit.HEARTS: "H", Suit.CLUBS: "C", Suit.DIAMONDS: "D"}
_JOKER_CODES = {BIG_JOKER: "bj", SMALL_JOKER: "sj", ROYAL_CARD: "royal", GUARD_CARD: "guard"}
_CARDS = {code: card for card, code in _JOKER_CODES.items()} | {
    f"{RANK_TEXT[rank]}{code}": Card(rank, suit)
    for rank in NATURAL_RANKS
    for suit, code in _SUIT_CODES.items()
}
_CODES = {card: code for code, card in _CARDS.items()}


def code(action: Action) -> str:
    """An action as a saved game writes it; its seat is written beside it."""
    match action:
        case Answer(yes=yes):
            return "yes" if yes else "no"
        case Ascend(open_solo=open_solo):
            return "solo" if open_solo else "ascend"
        case Cede():
            return "cede"
        case Lay(cards=cards):
            return " ".join(["play", *(_CODES[card] for card in cards)])
        case Pass():
            return "pass"


def read_action(seat: int, text: str) -> Action:
    """The action that `code` wrote. Raises `ValueError` if there is none of that text."""
    match text.split():
        case ["yes" | "no" as answer]:
            return Answer(seat, yes=answer == "yes")
        case ["ascend" | "solo" as how]:
            return Ascend(seat, open_solo=how == "solo")
        case ["cede"]:
            return Cede(seat)
        case ["pass"]:
            return Pass(seat)
        case ["play", *codes] if all(word in _CARDS for word in codes):
            return Lay(seat, tuple(_CARDS[word] for word in codes))
        case _:
            raise ValueError(f"no action: {text[:40]!r}")
