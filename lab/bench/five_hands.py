"""Writes out hands of five AI players: `python -m lab.bench.five_hands`.

To be read by somebody who knows the game: the replay of each, and its review.
"""

import argparse
from collections.abc import Iterator

from bot.cli.narration import narrate
from bot.cli.review import review_lines
from bot.cli.terminal import say
from bot.panels.refusal_text import plain
from bot.text.catalogue import Language, Words
from game.cards import SEATS
from game.players.review import review
from game.players.table_play import dealt, played
from game.record.game_record import Game, recorded
from game.rules.ruleset import PRESETS
from lab.arena.contestants import NAMES, named


def hand(player: str, preset: str, seed: int, number: int) -> Game:
    """The hand with this number, played by five of the same player."""
    start = dealt(PRESETS[preset], seed, number)
    actions = [taken.action for taken in played(start, (named(player),) * SEATS).log]
    start_hand = start.hand
    return recorded(start_hand.rules, start_hand.seed, start_hand.first, actions, start_hand.owed)


def written(game: Game, words: Words) -> Iterator[str]:
    """The lines of a replay and of a review."""
    yield from narrate(game, words)
    yield ""
    if hand_review := review(game):
        yield from map(plain, review_lines(hand_review, words))


def main() -> None:
    """Play and print."""
    arguments = argparse.ArgumentParser(prog="python -m lab.bench.five_hands")
    arguments.add_argument("--hands", type=int, default=5)
    arguments.add_argument("--player", choices=NAMES, default="strong")
    arguments.add_argument("--preset", choices=tuple(PRESETS), default="simple")
    arguments.add_argument("--seed", type=int, default=1)
    given = arguments.parse_args()
    words = Words(Language.ENGLISH)
    for number in range(given.hands):
        say(f"# Hand {number + 1}", "")
        say(*written(hand(given.player, given.preset, given.seed, number), words), "")


if __name__ == "__main__":
    main()
