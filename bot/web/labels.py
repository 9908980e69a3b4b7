"""The texts that stand on the page itself, in the language of its user."""

from bot.text.catalogue import Words
from game.cards import BIG_JOKER, GUARD_CARD, ROYAL_CARD, SMALL_JOKER, TRUMP
from game.notation.formatter import card_code, card_text

_JOKERS = (BIG_JOKER, SMALL_JOKER, ROYAL_CARD, GUARD_CARD, TRUMP)
KEYS = {
    "title": "page-title",
    "play": "page-play",
    "pass": "action-trick-pass",
    "hint": "press-hint",
    "sure": "page-sure",
    "menu": "press-more",
    "close": "page-close",
    "direction": "look-direction",
    "last": "board-last",
    "ahead": "page-ahead",
    "skip": "page-skip",
    "removePremove": "press-no-premove",
    "askMe": "press-ask-me",
    "sayNo": "page-no-to-all",
    "takeBack": "press-take-back",
    "away": "press-away",
    "back": "press-back",
    "sound": "page-sound",
    "vibration": "page-vibration",
    "talk": "page-talk",
    "invite": "page-invite",
    "copied": "page-copied",
    "spectators": "page-spectators",
    "mute": "page-mute",
    "unmute": "page-unmute",
    "connecting": "page-connecting",
    "lost": "page-lost",
    "waiting": "page-waiting",
    "blocked": "page-blocked",
    "unsent": "page-unsent",
    "late": "page-late",
    "expired": "page-expired",
    "gone": "page-gone",
    "tooFast": "page-too-fast",
    "elsewhere": "page-elsewhere",
    "outdated": "page-outdated",
    "expected": "page-expected",
    "illegal": "page-illegal",
    "left": "page-left",
    "you": "board-you",
    "share": "page-share",
    "picture": "press-replay-picture",
    "link": "press-replay-link",
    "replayFirst": "press-replay-first",
    "replayBack": "press-replay-back",
    "replayNext": "press-replay-next",
    "replayLast": "press-replay-last",
    "chart": "page-chart",
    "lower": "page-lower",
    "gestures": "page-gestures",
    "keys": "page-keys",
    "fewer": "page-fewer",
    "more": "page-more",
    "now": "page-now",
    "watching": "page-watching",
    "turn": "page-turn",
    "fair": "page-fair",
    "round": "page-round",
    "host": "page-host",
    "unseen": "page-unseen",
    "unfair": "page-unfair",
    "otherBeacon": "page-other-beacon",
    "twoRounds": "page-two-rounds",
    "badge-emperor": "page-emperor",
    "badge-guard": "page-guard",
    "badge-hoe": "page-hoe",
    "badge-asleep": "page-asleep",
}

PHRASES = (
    "phrase-hello",
    "phrase-good",
    "phrase-slow",
    "phrase-sorry",
    "phrase-thanks",
    "phrase-close",
    "phrase-cards",
    "phrase-again",
)
REACTIONS = ("👍", "😂", "😮", "😢", "🔥", "🙏")


def labels(words: Words) -> dict[str, str]:
    """The texts by the names that the page has for them."""
    return {name: words(key) for name, key in KEYS.items()}


def jokers(words: Words) -> dict[str, str]:
    return {card_code(card): card_text(card, words.language) for card in _JOKERS}


def sayings(words: Words) -> list[str]:
    """What players can say on the page, by its number."""
    return [*map(words, PHRASES), *REACTIONS]
