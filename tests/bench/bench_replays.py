"""Measures steps of a replay and shared films: `python -m tests.bench.bench_replays`.

Of each golden hand: the beats, the milliseconds of CPU time to work out a replay (what decided it
apart, which is kept), and of each film the seconds and the bytes. The largest come last: a film
may take 1.5 s and 600 KB. Cards and lettering are drawn beforehand, as in a running bot.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import process_time
from typing import TypeVar

from bot.film import Film
from bot.model import Seat
from bot.panels.replay_scene import shots_of, unnamed
from bot.pictures.film_picture import draw_film
from bot.tables.replays import Replay
from bot.text.catalogue import Language, Words
from game.players.review import turning
from game.record.game_record import recorded
from game.record.key_moments import moments, replay_beats
from tests.golden.record import read

T = TypeVar("T")

NAMES = ("小明", "Zoë Hämäläinen", "محمد علي", "Charlotte", "Ωμέγα 한국")


def timed(work: Callable[[], T]) -> tuple[T, float]:
    """What it makes, and the seconds of CPU time."""
    began = process_time()
    return work(), process_time() - began


def main() -> None:
    """Print the figures."""
    words = Words(Language.ENGLISH)
    seats = tuple(Seat(number, name) for number, name in enumerate(NAMES, 1))
    table = replace(unnamed(words), seats=seats)
    most = dict.fromkeys(Film, (0.0, 0))
    print(f"{'hand':<26}{'beats':>6}{'replay':>8}{'decided':>8}", end="")
    print("".join(f"{film + ' s':>8}{'bytes':>9}" for film in Film))
    for path in sorted((Path(__file__).parents[1] / "golden").glob("*.txt")):
        told = read(path.read_text(encoding="utf-8"))
        game = recorded(told.rules, told.seed, told.first, told.actions, told.owed)
        seen, replaying = timed(partial(replay_beats, game))
        turn, deciding = timed(partial(turning, game))
        whole = Replay("0123abcd", 1, table, seen, moments(seen, turn))
        print(f"{path.stem:<26}{len(seen):>6}", end="")
        print(f"{1000 * replaying:>8.1f}{1000 * deciding:>8.1f}", end="")
        for film in Film:
            shots = shots_of(whole, film, words)
            draw_film(shots[:2], film)
            data, seconds = timed(partial(draw_film, shots, film))
            most[film] = max(most[film][0], seconds), max(most[film][1], len(data))
            print(f"{seconds:>8.2f}{len(data):>9,}", end="")
        print()
    for film, (seconds, size) in most.items():
        print(f"the largest {film}: {seconds:.2f} s, {size:,} bytes")


if __name__ == "__main__":
    main()
