"""Read the arguments of commands; raise argparse.ArgumentTypeError for one that may not be."""

import argparse

from game.shuffle import WORD

MOST_HANDS = 100_000
MOST_SAID = 2_000
"""Characters of a message in Discord."""
DIGEST = 32
"""Bytes of a seed and of its hash."""


def port(text: str) -> int:
    """A port."""
    from bot.settings import MOST_PORTS

    return _between(text, 1, MOST_PORTS)


def hands_count(text: str) -> int:
    """A number of hands, deals or tries, at least 1."""
    return _between(text, 1, MOST_HANDS)


def count(text: str) -> int:
    """A number from 0 on: a seed, or how many deals were void."""
    return _between(text, 0, WORD - 1)


def press(text: str) -> int:
    """The number of a press, 64 bits."""
    return _between(text, 0, 2**64 - 1)


def _between(text: str, least: int, most: int) -> int:
    if not (text.isascii() and text.isdigit() and least <= int(text[:20]) <= most):
        raise argparse.ArgumentTypeError(f"must be a number from {least} to {most}")
    return int(text)


def user(text: str) -> int:
    """The number of a user in Discord."""
    if not (text.isascii() and text.isdigit() and len(text) < 20 and 0 < int(text) < 2**63):
        raise argparse.ArgumentTypeError("must be the number of a user in Discord")
    return int(text)


def announcement(text: str) -> str:
    """A text that fits in a message in Discord."""
    if not 0 < len(text.strip()) <= MOST_SAID:
        raise argparse.ArgumentTypeError(f"must be a text of at most {MOST_SAID} characters")
    return text


def digest(text: str) -> bytes:
    """A seed or a hash, in hex."""
    try:
        value = bytes.fromhex(text)
    except ValueError:
        value = b""
    if len(value) != DIGEST:
        raise argparse.ArgumentTypeError(f"must be {2 * DIGEST} hex digits")
    return value
