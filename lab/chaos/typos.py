"""Plays as people write them, mistyped: no wrong card is ever laid.

Every text that is known to be read, asked or answered, and plays as we write them, with letters
left out, put in, exchanged, in other case and width. What is read has to be explained by the text:
by a strict reader that knows only cards one after the other, and by the words that are there; it
may be no guess where the text can be rewritten as another play; and what we write of it is read as
the same again. Run at length by `lab.chaos.fuzzing`, in short with the tests.
"""

import re
from collections import Counter
from collections.abc import Callable
from itertools import product
from random import Random
from unicodedata import normalize

from bot.panels.rules.answers import asked
from game.cards import (
    BIG_JOKER,
    GUARD_CARD,
    ROYAL_CARD,
    SMALL_JOKER,
    TRUMP,
    Card,
    Cards,
    Rank,
    deck,
    high_to_low,
)
from game.hand.view import View
from game.notation.formatter import RANK_TEXT, play_text
from game.notation.parser import read_play
from game.notation.vocabulary import VOCABULARIES
from game.players.plain import ranked
from game.plays.play import classify
from game.refusals import Refusal, Why
from game.rules.ruleset import PRESETS, Guard, RuleSet
from tests.bot.panels.test_rule_answers import QUESTIONS
from tests.game.hands import holding
from tests.game.notation.test_typed_plays import ASKED, EVERY, TEXTS

LANGUAGES = tuple(VOCABULARIES)
SOURCES = (
    *TEXTS,
    *TEXTS,
    *list(ASKED) * 10,
    *(text for texts in QUESTIONS.values() for text in texts),
)
LETTERS = tuple("".join(SOURCES) + "♠♥♣♦×xX+ 23456789JQKABSTjqkabst大小王个张個張鬼牌一二三四")
WIDE = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}
RANKS = {face.lower(): rank for rank, face in RANK_TEXT.items()}
JOKERS = {
    "大王": BIG_JOKER,
    "小王": SMALL_JOKER,
    "皇牌": ROYAL_CARD,
    "侍卫牌": GUARD_CARD,
    "特牌": TRUMP,
    "big": BIG_JOKER,
    "small": SMALL_JOKER,
    "royal": ROYAL_CARD,
    "guard": GUARD_CARD,
    "trump": TRUMP,
}
CARDS = JOKERS | {face: Card(rank) for face, rank in RANKS.items()}
ONE = "|".join(sorted(CARDS, key=len, reverse=True))
SINGLE = re.compile(ONE)
COUNTED = re.compile(rf"([jqka]|{'|'.join(JOKERS)})[x×](\d\d?)|([2-9])×([5-9]|\d\d)|(10)×(\d+)")
SEVERAL = "|".join(name for name, card in JOKERS.items() if not card.marked)
NUMBER = re.compile(rf"[234] ?(?:{'|'.join(JOKERS)})|(?:{SEVERAL})[234]|\ban? (?!a\b)")
"""This may be a number of jokers, or an article, which is beyond the strict reader."""
NAMES = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NUMBERS = {name: number for number, name in enumerate(NAMES, 2)}
NUMBERS |= {str(number): number for number in NUMBERS.values()}
Rewrite = str | Callable[[re.Match[str]], str]
SAME: tuple[tuple[str, str], ...] = (
    (r"^(?:play |i play |出|打)", ""),
    (r"(?<![^+ ])an (?=[a-z0-9])", ""),
    (r" ?(?:\b(?:and|with|plus)\b|[带跟与]) ?", "+"),
    (r"\b(big|small) jokers?\b", r"\1"),
    (r"\b(royal|guard) card\b", r"\1"),
)
"""What is written in another way, and means the same."""
DOUBTS: tuple[tuple[str, tuple[Rewrite, ...]], ...] = (
    (r"(?<![^+ ])(?<!a )a (?=[b-z0-9])(?![a-z]+\d)", ("", "a+")),
    (rf"({SEVERAL})([234])(?![^+ ])", (r"\1+\2", r"\1×\2")),
    (rf"(?<=[234])( ?)([234])({SEVERAL})(?![\d×])", (r"\1\2+\3", r"+\3×\2")),
    (r"^([234])s$", (r"\1", r"small×\1")),
    (
        rf"(?<![^+])({'|'.join(NUMBERS)}) ({'|'.join(NAMES)})(?![^+])",
        (
            lambda said: _times(2, said) if _twice(said) else said[0],
            lambda said: _times(NUMBERS[said[1]], said) if _twice(said) else said[0],
        ),
    ),
)
"""What may mean several things, and how each of them is written without a doubt."""
COUNTS = re.compile(rf"(?<![^+])[234] ?(?:{'|'.join(JOKERS)})")
"""This is a number of jokers, and no card."""
FACE = re.compile("10|[2-9jqka]")
SUITED = re.compile(rf"(?:[shcd]?(?:{FACE.pattern})|(?:{FACE.pattern})[shcd])+")
WHOLE = re.compile(r"(([2-9jqka])\2+) ?[x×*] ?([2-9])")
KNOWN = set(
    "0123456789abcdefghijklmnopqrstuvwxyz+-&/;,、×*()♠♥♣♦.!~。\"'“”‘’「」『』《》`\u200d\ufe0f "
    "大小王鬼猫貓画红紅黑皇侍卫衛保特牌桃心梅草花方块塊片勾钩鉤圈凯凱尖老皮蛋国國后後傑杰克"
    "一二三四五六七八九十两兩俩仨双雙对對单單个個张張带帶挂掛加上和跟与與出打我"
)
"""The letters of all words there are for cards; a text with another one is not read."""
WORDS = {
    Rank.TWO: "2|二|two",
    Rank.THREE: "3|三|three",
    Rank.FOUR: "4|四|four",
    Rank.FIVE: "5|五|five",
    Rank.SIX: "6|六|six",
    Rank.SEVEN: "7|七|seven",
    Rank.EIGHT: "8|八|eight",
    Rank.NINE: "9|九|nine",
    Rank.TEN: "10|十|t",
    Rank.JACK: "j|勾|钩|鉤|杰克|傑克",
    Rank.QUEEN: "q|圈|皮蛋|皇后",
    Rank.KING: "k|凯|凱|国王|國王",
    Rank.ACE: "a|尖",
    Rank.SMALL_JOKER: "小|王|鬼|侍|保|s|j|guard|black",
    Rank.BIG_JOKER: "大|王|鬼|皇|b|j|royal|red",
    Rank.TRUMP: ".",
}
"""What a text has to have in it to name a rank."""


class WrongCardError(AssertionError):
    """A card is read that the text does not name."""


def _twice(said: re.Match[str]) -> bool:
    return NUMBERS[said[1]] == NUMBERS[said[2]]


def _times(number: int, said: re.Match[str]) -> str:
    return str(NUMBERS[said[2]]) * number


def strict(text: str) -> Counter[Card] | None:
    """The cards of a text that names them one after the other, counted at most as we do, `9×6`."""
    plain = " ".join(normalize("NFKC", text).lower().split())
    return None if not plain or NUMBER.search(plain) or "jk" in plain else listed(plain)


def listed(plain: str) -> Counter[Card] | None:
    """The cards that are named one after the other, whatever else it may mean."""
    found: Counter[Card] = Counter()
    for term in re.split("[+ ]", plain):
        counted = COUNTED.fullmatch(term)
        if counted:
            name, number = filter(None, counted.groups())
            found[CARDS[name]] += int(number)
        elif term == "".join(SINGLE.findall(term)):
            found.update(CARDS[name] for name in SINGLE.findall(term))
        else:
            return None
    return found


def possible(text: str) -> list[Counter[Rank]]:
    """The plays of a text with an article, or with a number that may be a card, if it has one."""
    plain = " ".join(normalize("NFKC", text).lower().split())
    for pattern, same in SAME:
        plain = re.sub(pattern, same, plain)
    doubts = [doubt for doubt in DOUBTS if re.search(doubt[0], plain)]
    found: list[Counter[Rank]] = []
    for rewrites in product(*(rewrites for _, rewrites in doubts)):
        written = plain
        for (pattern, _), rewrite in zip(doubts, rewrites, strict=True):
            written = re.sub(pattern, rewrite, written)
        counted = not doubts or COUNTS.search(written)
        cards = None if counted else listed(written.strip("+ "))
        if cards and len({card.rank for card in cards if not card.is_joker}) <= 1:
            found.append(ranks(cards))
    return found


def nearly(play: Counter[Rank], held: Counter[Rank]) -> bool:
    """Whether who holds these may mean it: some of its jokers, and all but one of its others."""
    return all(
        held[rank] and (rank > Rank.TWO or held[rank] + 1 >= number)
        for rank, number in play.items()
    )


def doubtful(text: str) -> Counter[Rank] | None:
    """The play of a text if its letters are suits, or if a number counts all before it."""
    plain = normalize("NFKC", text).lower().strip()
    if SUITED.fullmatch(plain):
        found = Counter(RANKS[face] for face in FACE.findall(plain))
        return found if len(found) == 1 else None
    if whole := WHOLE.fullmatch(plain):
        return Counter({RANKS[whole[2]]: len(whole[1]) * int(whole[3])})
    return None


def ranks(cards: Counter[Card]) -> Counter[Rank]:
    """How many of each rank there are."""
    found: Counter[Rank] = Counter()
    for card, count in cards.items():
        found[card.rank] += count
    return found


def mistyped(text: str, dice: Random) -> str:
    """A text with a few letters wrong."""
    letters = list(text)
    for _ in range(dice.randrange(4)):
        at = dice.randrange(len(letters) + 1)
        match dice.randrange(7):
            case 0:
                letters.insert(at, dice.choice(LETTERS))
            case 1:
                del letters[at : at + 1]
            case 2:
                letters[at : at + 1] = dice.choice(LETTERS)
            case 3:
                letters[at : at + 2] = reversed(letters[at : at + 2])
            case 4:
                letters[at : at + 1] = [letter.swapcase() for letter in letters[at : at + 1]]
            case 5:
                letters[at : at + 1] = [each.translate(WIDE) for each in letters[at : at + 1]]
            case _:
                letters[at:at] = dice.choice((" ", "", "+"))
    return "".join(letters)


def check(text: str, seen: View) -> str:
    """What becomes of a text: `read`, or why not. Raises WrongCardError."""
    read = read_play(text, seen)
    if isinstance(read, Refusal):
        if read.why is Why.AMBIGUOUS:
            check_question(text, read, seen)
        return read.why
    if Counter(read) - Counter(seen.cards):
        raise WrongCardError(f"{text!r}: {play_text(read, 'en')} is not held")
    if unknown := set(normalize("NFKC", text).casefold()) - KNOWN:
        raise WrongCardError(f"{text!r}: {play_text(read, 'en')} is read in spite of {unknown}")
    letters = re.sub(r"\W", "", normalize("NFKC", text).casefold())
    for rank in {card.rank for card in read}:
        if not re.search(WORDS[rank], letters):
            raise WrongCardError(f"{text!r}: {play_text(read, 'en')} is not named")
    expected = strict(text)
    if expected is not None and ranks(expected) != ranks(Counter(read)):
        raise WrongCardError(f"{text!r}: {play_text(read, 'en')} is read")
    if classify(read) is None:
        return "no play"
    if seen.called is None and any(
        ranks(Counter(read)) != may and nearly(may, ranks(Counter(seen.cards)))
        for may in possible(text)
    ):
        raise WrongCardError(f"{text!r}: {play_text(read, 'en')} is a guess")
    other = doubtful(text)
    if (
        other
        and seen.called is None
        and ranks(Counter(read)) != other <= ranks(Counter(seen.cards))
    ):
        raise WrongCardError(f"{text!r}: {play_text(read, 'en')} is a guess")
    for language in LANGUAGES:
        ours = play_text(read, language, called=seen.called)
        again = read_play(ours, seen)
        if isinstance(again, Refusal) or play_text(again, language, called=seen.called) != ours:
            raise WrongCardError(f"{text!r}: {ours} is read as {again}")
    return "read"


def check_question(text: str, refusal: Refusal, seen: View) -> None:
    """Every meaning that is asked for can be chosen, by writing it as it is named."""
    plays = refusal.params["plays"]
    if not isinstance(plays, tuple) or len(plays) < len(("this", "that")):
        raise WrongCardError(f"{text!r}: asked for {plays}")
    for named in plays:
        for language in LANGUAGES:
            ours = play_text(named, language, suits=True)  # type: ignore[arg-type]
            chosen = read_play(ours, seen)
            if isinstance(chosen, Refusal) and chosen.why is Why.AMBIGUOUS:
                raise WrongCardError(f"{text!r}: {ours} is asked again")


def somebody(dice: Random) -> View:
    """Somebody who leads or follows, by some rules, with every card or some that were dealt."""
    rules = dice.choice((RuleSet(deck=216), *PRESETS.values()))
    held = EVERY if rules.deck == 216 and dice.random() < 0.5 else _dealt(rules, dice)
    table = dice.choice((None, None, *(lay.cards for lay in ranked(holding(held)))))
    if rules.guard is not Guard.CALLED:
        return holding(held, table, rules)
    called = dice.choice([card for card in held if not card.is_joker])
    if rules.called_card_is_trump:
        held = tuple(TRUMP if card == called else card for card in held)
    return holding(held, table, rules, called=called, guard=2)


def _dealt(rules: RuleSet, dice: Random) -> Cards:
    """Some cards of a deck; now and then so few ranks that there are many of each."""
    cards = list(deck(rules.deck))
    if dice.random() < 0.3:
        few = dice.sample(sorted({card.rank for card in cards if not card.is_joker}), 5)
        cards = [card for card in cards if card.rank in few or card.is_joker]
    return high_to_low(dice.sample(cards, min(34, len(cards))))


def mistype(inputs: int, seed: int, *, every: int = 0) -> Counter[str]:
    """What becomes of so many texts. Raises WrongCardError."""
    dice = Random(seed)  # noqa: S311 - a soak
    counts: Counter[str] = Counter()
    seen = somebody(dice)
    offered: list[str] = []
    for number in range(inputs):
        if number % 100 == 0:
            seen = somebody(dice)
            plays = ranked(seen)
            offered = [
                play_text(lay.cards, dice.choice(LANGUAGES), called=seen.called) for lay in plays
            ]
        text = mistyped(dice.choice(SOURCES if dice.random() < 0.7 else offered or SOURCES), dice)
        counts[check(text, seen)] += 1
        if dice.random() < 0.1:
            asked(seen.rules, text, dice.choice(("", text)))
        if every and (number + 1) % every == 0:
            print(dict(counts), flush=True)
    return counts
