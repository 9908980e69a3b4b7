"""Mistyped plays: whatever is read is in the hand, and what the bot writes of it is read back.

`lab.chaos.fuzzing` runs it at length, `tests/test_fuzzing.py` briefly.
"""

from collections import Counter
from random import Random

from bot.panels.rules.answers import answer_question
from game.cards import TRUMP, Cards, deck, high_to_low
from game.hand.view import View
from game.notation.formatter import play_text
from game.notation.parser import read_play
from game.notation.vocabulary import VOCABULARIES
from game.players.plain import ranked
from game.refusals import Refusal, Why
from game.rules.ruleset import PRESETS, Guard
from tests.game.hands import holding

LANGUAGES = tuple(VOCABULARIES)
TEXTS = (
    "KKK+大王", "big 9999", "10x3", "王777", "♠K KK", "3个K", "三张9", "2B+2S", "2大王", "9x6",
    "royal guard 7", "K(3)", "3×K", "小王带三个7", "Big Joker + Small Joker", "KS", "77x2",
    "three kings", "三带一", "大小王9999", "K♠♥K", "特牌 7", "侍衛牌",
)  # fmt: skip
LETTERS = "".join(TEXTS) + "♠♥♣♦×xX+ 23456789JQKABSTjqkabst大王小"


class WrongCardError(AssertionError):
    """Something is read that the hand does not have, or that is not read back."""


def mistyped(text: str, dice: Random) -> str:
    """A text with a few letters wrong."""
    letters = list(text)
    for _ in range(dice.randrange(4)):
        at = dice.randrange(len(letters) + 1)
        match dice.randrange(4):
            case 0:
                letters.insert(at, dice.choice(LETTERS))
            case 1:
                del letters[at : at + 1]
            case 2:
                letters[at : at + 1] = dice.choice(LETTERS)
            case _:
                letters[at : at + 2] = reversed(letters[at : at + 2])
    return "".join(letters)


def somebody(dice: Random) -> View:
    """A view of a seat that leads or follows, with any preset."""
    rules = dice.choice(list(PRESETS.values()))
    held: Cards = high_to_low(dice.sample(deck(rules.deck), 34))
    table = dice.choice((None, None, *(play.cards for play in ranked(holding(held)))))
    if rules.guard is not Guard.CALLED:
        return holding(held, table, rules)
    called = dice.choice([card for card in held if not card.is_joker])
    if rules.called_card_is_trump:
        held = tuple(TRUMP if card == called else card for card in held)
    return holding(held, table, rules, called=called, guard=2)


def check(text: str, view: View) -> str:
    """The result of a text: `read`, or the reason of its refusal. Raises WrongCardError."""
    cards = read_play(text, view)
    if isinstance(cards, Refusal):
        return cards.why
    if Counter(cards) - Counter(view.cards):
        raise WrongCardError(f"{text!r}: {play_text(cards, 'en')} is not held")
    if len({card.rank for card in cards if not card.is_joker}) > 1:
        return Why.NOT_A_PLAY
    for language in LANGUAGES:
        written = play_text(cards, language, called=view.called)
        again = read_play(written, view)
        if isinstance(again, Refusal) or play_text(again, language, called=view.called) != written:
            raise WrongCardError(f"{text!r}: {written} is read as {again}")
    return "read"


def mistype(inputs: int, seed: int, *, every: int = 0) -> Counter[str]:
    """The results of this many texts. Raises WrongCardError."""
    dice = Random(seed)  # noqa: S311 - a soak
    counts: Counter[str] = Counter()
    seen, offered = somebody(dice), list[str]()
    for number in range(inputs):
        if number % 100 == 0:
            seen = somebody(dice)
            offered = [
                play_text(play.cards, dice.choice(LANGUAGES), called=seen.called)
                for play in ranked(seen)
            ]
        text = mistyped(dice.choice(offered if offered and dice.random() < 0.5 else TEXTS), dice)
        counts[check(text, seen)] += 1
        if dice.random() < 0.1:
            answer_question(seen.rules, text, dice.choice(("", text)))
        if every and (number + 1) % every == 0:
            print(dict(counts), flush=True)
    return counts
