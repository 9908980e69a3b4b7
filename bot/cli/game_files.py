"""`baohuang replay`, `check` and `verify`: what anybody can do with a game file or a seed.

Exit codes: 0 fine, 1 wrong, 2 not a readable game file.
"""

import argparse
import io
from datetime import UTC, datetime
from pathlib import Path

from bot.cli.narration import hand_lines, narrate
from bot.cli.terminal import complain, say
from bot.panels.refusal_text import fault_text
from bot.text.catalogue import Words, language_of
from game.beacon import QUICKNET, Chain, Draw, due_at, read_draw, sent_at
from game.notation.game_file import BadFile, check, fault_of, read
from game.record.game_record import Game
from game.shuffle import commitment, deal_hands, shuffle_seed

TRUE, FALSE, UNREADABLE = 0, 1, 2
MOST_KIB = 64
"""The largest accepted file. The longest random hand takes 5 KiB."""


class TooLargeError(Exception):
    """A file is larger than any game file."""


def replay_file(path: Path, locale: str, chain: Chain = QUICKNET) -> int:
    """Print a hand move by move, and what is wrong with it, if anything."""
    words = Words(language_of(locale))
    game = load(path, words)
    if not isinstance(game, Game):
        return game
    say(*narrate(game, words))
    return faulty(fault, words) if (fault := check(game, chain)) else TRUE


def check_file(path: Path, locale: str, chain: Chain = QUICKNET) -> int:
    """Print whether a recorded hand is valid, or which line is not and why."""
    words = Words(language_of(locale))
    game = load(path, words)
    if not isinstance(game, Game):
        return game
    if fault := check(game, chain):
        return faulty(fault, words)
    say(words("check-true", actions=len(game.actions)), _source(game.draw, words))
    return TRUE


def verify_seed(arguments: argparse.Namespace) -> int:
    """Print whether a seed has this hash and a round is true, and the hands dealt from both.

    The arguments also have what else decides a deal: the deck, the first seat, and how many deals
    before it were void, whose hands are printed, too.
    """
    words, seed = Words(language_of(arguments.locale)), arguments.seed
    text = " ".join(arguments.beacon or ())
    try:
        draw = read_draw(text) if text else None
    except ValueError:
        return _unreadable(words("fault-bad-value", name="--beacon", value=text))
    deck, seat = arguments.deck, arguments.first
    is_true = commitment(seed) == arguments.hash.hex()
    say(words("verify-true" if is_true else "verify-false", hash=commitment(seed)))
    fault = fault_of(draw, arguments.chain) if draw else None
    say(words(f"fault-{fault}") if fault else _source(draw, words))
    for deal in range(arguments.deal + 1):
        say(words("verify-dealt", seat=seat, deck=deck, deal=deal))
        say(*hand_lines(deal_hands(deck, shuffle_seed(seed, draw), deal, seat - 1), words))
    return TRUE if is_true and not fault else FALSE


def _source(draw: Draw | None, words: Words) -> str:
    """The round that a hand was dealt from, in words, or that there was none."""
    if draw is None:
        return words("check-no-beacon")
    due, announced = due_at(draw.round), sent_at(draw.announced)
    seconds = (due - announced) / 1000
    return words("check-beacon", round=str(draw.round), due=_time(due), seconds=f"{seconds:.1f}")


def _time(milliseconds: int) -> str:
    """A time in UTC."""
    return f"{datetime.fromtimestamp(milliseconds / 1000, UTC):%Y-%m-%d %H:%M:%S} UTC"


def load(path: Path, words: Words) -> Game | int:
    """The hand in a file, or the exit code after an error message."""
    try:
        game = read(_text(path))
    except FileNotFoundError:
        return _unreadable(words("unreadable-missing", path=str(path)))
    except OSError:
        return _unreadable(words("unreadable-closed", path=str(path)))
    except UnicodeDecodeError:
        return _unreadable(words("unreadable-binary", path=str(path)))
    except TooLargeError:
        return _unreadable(words("unreadable-large", path=str(path), most=MOST_KIB))
    return faulty(game, words) if isinstance(game, BadFile) else game


def _text(path: Path) -> str:
    """The text of a game file, up to the limit, because a pipe may never end."""
    limit = MOST_KIB * 1024
    with path.open("rb") as file:
        data = file.read(limit + 1)
    if len(data) > limit:
        raise TooLargeError
    return io.TextIOWrapper(io.BytesIO(data), encoding="utf-8").read()


def _unreadable(sentence: str) -> int:
    complain(sentence)
    return UNREADABLE


def faulty(bad: BadFile, words: Words) -> int:
    """Print what is wrong with a file, and where. Returns the exit code."""
    complain(words("fault-at", line=bad.line, reason=fault_text(bad, words)))
    return FALSE
