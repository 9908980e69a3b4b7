"""Measures how long pictures take to draw: `python -m lab.bench.bench_pictures`.

Prints the milliseconds and bytes of each, and how late the event loop is while a thread draws.
Pictures are not cached between drawings; cards and lettering are, as in a running bot.
"""

import asyncio
from collections.abc import Callable
from itertools import islice
from statistics import median
from time import perf_counter

from bot.panels.panel import GREY, Panel
from bot.pictures import hand_picture as hand_pictures
from bot.pictures.result_picture import draw_result
from bot.pictures.standings_picture import draw_standings
from bot.pictures.stats_picture import draw_stats
from bot.pictures.table_picture import draw_table
from game.cards import Cards, deck, high_to_low
from tests.bot.pictures.samples import SAMPLES

ROUNDS = 30


def first_hand() -> Cards:
    """A fixed 34-card hand of the 168-card deck."""
    cards = deck(168)
    return high_to_low(islice((cards[n * 59 % 168] for n in range(168)), 0, None, 5))


def milliseconds(draw: Callable[[], bytes]) -> float:
    """The median time of a call."""
    times = []
    for _ in range(ROUNDS):
        start = perf_counter()
        draw()
        times.append((perf_counter() - start) * 1000)
    return median(times)


def draw_uncached(hand: Cards) -> bytes:
    """The hand with the cards warm but the picture itself not kept."""
    hand_pictures.draw_hand.cache_clear()
    return hand_pictures.draw_hand(hand)


def uncached(name: str) -> Callable[[], bytes]:
    """A sample drawn as if it had never been drawn before."""
    draw = SAMPLES[name]

    def drawn() -> bytes:
        for cached in (draw_table, draw_result, draw_standings, draw_stats):
            cached.cache_clear()
        return draw()

    return drawn


async def standstill(draw: Callable[[], bytes]) -> list[float]:
    """The delays of the event loop in milliseconds while panels are sent."""
    late = []
    panels = [Panel(GREY) for _ in range(ROUNDS)]
    for panel in panels:
        panel.picture("hand.png", "", draw)
    drawing = asyncio.gather(*(panel.files() for panel in panels))
    while not drawing.done():
        start = perf_counter()
        await asyncio.sleep(0.001)
        late.append((perf_counter() - start) * 1000 - 1)
    await drawing
    return late


def main() -> None:
    """Print the figures."""
    hand = first_hand()
    start = perf_counter()
    png = draw_uncached(hand)
    cold = (perf_counter() - start) * 1000
    print(f"median of {ROUNDS} drawings; the first of a hand, with its cards, took {cold:.0f} ms")
    hand_time = milliseconds(lambda: draw_uncached(hand))
    print(f"{'hand':13} {hand_time:7.1f} ms {len(png):9,} bytes")
    for name in ("table", "table-own", "result", "leaderboard", "stats"):
        draw = uncached(name)
        print(f"{name:13} {milliseconds(draw):7.1f} ms {len(draw()):9,} bytes")
    late = sorted(asyncio.run(standstill(lambda: draw_uncached(hand))))
    print(f"the loop beside {ROUNDS} drawings at once: median {median(late):.1f} ms late,", end=" ")
    print(f"worst {late[-1]:.1f} ms of {len(late)}")


if __name__ == "__main__":
    main()
