"""The pages of the rule book, for somebody new to the game.

Each page lists the keys of its texts and pictures under a rule set, in the order in which a hand is
played. `rules.md` has everything in full.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from bot.model import Audience
from game.rules.ruleset import (
    AfterAutoplay,
    Ceding,
    Guard,
    RuleSet,
    SixesLast,
    SoloPoints,
    Tribute,
    WhenSmothered,
)


class Example(NamedTuple):
    """A play, and the one it is compared with, if any, as a player would type them."""

    play: str
    over: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its title and lines by key.

    `rows`: cards to draw, with gaps at `|`. `examples`: plays to draw and judge.
    """

    title: str
    lines: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    examples: tuple[Example, ...] = ()


OPTIONS_PAGE = Page("rules-options", ("rules-options-about",))
"""The last page, which lists the options."""
_KEPT = 64


@lru_cache(maxsize=_KEPT)
def pages(rules: RuleSet, audience: Audience | None = None) -> tuple[Page, ...]:
    """The pages for a rule set, without rules that do not apply.

    `audience`: that of the table on whose web page they are read; None in Discord. There, the last
    but one explains buttons and commands; on the web, the web table.
    """
    special = tuple(_special(rules))
    return (
        Page("rules-game", tuple(_game(rules))),
        Page("rules-cards", tuple(_cards(rules)), tuple(_card_rows(rules))),
        Page("rules-throne", tuple(_throne(rules))),
        Page("rules-guard", tuple(_guard(rules))),
        Page("rules-plays", _PLAYS, examples=_PLAY_EXAMPLES),
        Page("rules-following", tuple(_following(rules)), examples=_FOLLOWING_EXAMPLES),
        *([Page("rules-special", special, examples=_special_examples(rules))] if special else []),
        Page("rules-end", tuple(_end(rules))),
        Page("rules-bot", (*(_ON_WEB if audience else _IN_CHAT), *_bot(rules, audience))),
        OPTIONS_PAGE,
    )


_IN_CHAT = ("rules-bot-open", "rules-bot-hand", "rules-bot-play", "rules-bot-ask")
_ON_WEB = ("rules-web-lift", "rules-web-play", "rules-web-ahead", "rules-web-menu")
_PLAYS = ("rules-plays-set", "rules-plays-attached", "rules-plays-jokers", "rules-plays-none")
_PLAY_EXAMPLES = tuple(map(Example, ("KKK", "small 777", "big small", "KKK7", "789")))
_FOLLOWING_EXAMPLES = (
    Example("KKK", "QQQ"),
    Example("big 888", "small 777"),
    Example("9999", "small 888"),
)


def _called(rules: RuleSet) -> bool:
    return rules.guard is Guard.CALLED


def _game(rules: RuleSet) -> Iterator[str]:
    yield "rules-game-about"
    yield "rules-game-emperor"
    yield "rules-game-guard-called" if _called(rules) else "rules-game-guard-fixed"
    yield from ("rules-game-rebels", "rules-game-course")


def _cards(rules: RuleSet) -> Iterator[str]:
    yield {168: "rules-cards-168", 216: "rules-cards-216"}.get(rules.deck, "rules-cards-165")
    if rules.called_card_is_trump:
        yield "rules-cards-suits-trump"
    else:
        yield "rules-cards-suits-called" if _called(rules) else "rules-cards-suits"
    yield "rules-cards-marked-called" if _called(rules) else "rules-cards-marked"
    yield "rules-cards-first"


def _card_rows(rules: RuleSet) -> Iterator[str]:
    yield "big small 2 A K Q"
    yield from ("J 10 9 8 7", "6 5 4 3") if rules.deck == 216 else ("J 10 9 8 7 6",)
    yield "royal" if _called(rules) else "royal | guard"


def _throne(rules: RuleSet) -> Iterator[str]:
    if rules.rob:
        yield "rules-throne-rob"
    match rules.ceding:
        case Ceding.BOTH_JOKERS:
            yield "rules-throne-both-jokers"
        case Ceding.CIRCUIT:
            yield from ("rules-throne-offer", "rules-throne-circuit")
        case Ceding.ROUNDS:
            yield "rules-throne-offer"
            yield "rules-throne-forced" if _called(rules) else "rules-throne-pot"


def _guard(rules: RuleSet) -> Iterator[str]:
    if _called(rules):
        yield from ("rules-guard-called", "rules-guard-solos-called")
    else:
        yield from ("rules-guard-fixed", "rules-guard-solos-fixed")
    yield from ("rules-guard-asked", "rules-guard-declare")
    if rules.kick:
        yield "rules-guard-kick"
    if rules.rebellion:
        yield "rules-guard-rebellion"
    if rules.rebellion and rules.kick:
        yield "rules-guard-kick-back"
    yield "rules-guard-open-solo"


def _following(rules: RuleSet) -> Iterator[str]:
    yield "rules-following-higher-roast" if rules.roast else "rules-following-higher"
    yield "rules-following-example"
    sixes_last = rules.sixes_last is not SixesLast.OFF
    yield "rules-following-lead-last" if sixes_last else "rules-following-lead"
    if not rules.roast and not rules.called_card_is_trump:
        yield "rules-following-big"
    yield "rules-following-hard-pass" if rules.hard_pass else "rules-following-pass"
    yield "rules-following-end"


def _special(rules: RuleSet) -> Iterator[str]:
    if rules.roast:
        yield "rules-special-roast"
    if rules.called_card_is_trump:
        yield "rules-special-trump"
    if rules.sixes_last is not SixesLast.OFF:
        with_jokers = rules.sixes_last is SixesLast.WITH_JOKERS
        yield "rules-special-last-jokers" if with_jokers else "rules-special-last"
        if rules.smothered is WhenSmothered.OFF:
            yield "rules-special-wait"
    if rules.smothered is not WhenSmothered.OFF:
        yield "rules-special-smothered"


def _special_examples(rules: RuleSet) -> tuple[Example, ...]:
    if rules.roast:
        return (
            Example("big big 888", "big 777"),
            Example("small x2 888", "small 777"),
            Example("big 888", "big 777"),
        )
    if rules.called_card_is_trump:
        return (Example("trump 888", "big 777"), Example("big 888", "big 777"))
    if rules.sixes_last is SixesLast.OFF:
        return ()
    lowest = "333" if rules.deck == 216 else "666"
    return (Example(lowest), Example(f"small {lowest}"))


def _end(rules: RuleSet) -> Iterator[str]:
    yield from ("rules-end-places", "rules-end-royals", "rules-end-example")
    if rules.solo_points is SoloPoints.LADDER:
        yield "rules-end-solo-ladder"
    else:
        yield "rules-end-solo-book"
    yield "rules-end-multiplier" if rules.kick else "rules-end-multiplier-once"
    if rules.tribute is not Tribute.OFF:
        yield "rules-end-tribute"
        yield "rules-end-equal" if rules.tribute is Tribute.EQUAL else "rules-end-seed"
    if rules.smothered is WhenSmothered.TRIBUTE:
        yield "rules-end-smothered"


def _bot(rules: RuleSet, audience: Audience | None) -> Iterator[str]:
    if rules.recorder:
        yield "rules-bot-recorder"
    if audience and not audience.has_clock:
        return
    yield "rules-bot-autoplay-ai" if rules.ai_autoplay else "rules-bot-autoplay"
    if audience is None or audience.has_message:  # else no round of the beacon is announced
        yield "rules-bot-fair"
    if rules.after_autoplay is AfterAutoplay.REPLACE:
        yield "rules-bot-replace"
    else:
        yield "rules-bot-close"
    yield "rules-bot-all-autoplay"
    yield "rules-bot-leave-loss" if rules.leaver_pays_loss else "rules-bot-leave"
