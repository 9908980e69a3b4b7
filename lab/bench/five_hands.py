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
    """The deal of a number, played by five of the same player."""
    start = dealt(PRESETS[preset], seed, number)
    actions = [taken.action for taken in played(start, (named(player),) * SEATS).log]
    dealt_to = start.hand
    return recorded(dealt_to.rules, dealt_to.seed, dealt_to.first, actions, dealt_to.owed)


def written(game: Game, words: Words) -> Iterator[str]:
    """The lines of a replay and of a review."""
    yield from narrate(game, words)
    yield ""
    if found := review(game):
        yield from map(plain, review_lines(found, words))


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
