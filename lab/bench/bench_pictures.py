"""Measures the time and the bytes of pictures, of a hand beside the usual way of drawing one.

The usual way composes RGBA cards, each with its soft shadow, with `alpha_composite`, and saves
with Pillow's defaults. The
pictures themselves are not kept between drawings; cards and lettering are, as in a running bot.
Also: how long the event loop stands still while pictures are drawn in a thread.
Run `python -m lab.bench.bench_pictures` at the top of the repository.
"""

import asyncio
from collections.abc import Callable
from io import BytesIO
from itertools import islice
from statistics import median
from time import perf_counter

from PIL import Image, ImageFilter

from bot.panels.panel import GREY, Panel
from bot.pictures import hand_picture as hand_pictures
from bot.pictures import style
from bot.pictures.canvas import Canvas
from bot.pictures.card_faces import draw_face, face_of
from bot.pictures.hand_picture import lay_out
from bot.pictures.plate_board import felt
from bot.pictures.result_picture import draw_result
from bot.pictures.sprites import count_tag
from bot.pictures.standings_picture import draw_standings
from bot.pictures.stats_picture import draw_stats
from bot.pictures.table_picture import draw_table
from bot.pictures.theme import DARK
from game.cards import Card, Cards, deck, high_to_low
from tests.bot.pictures.samples import SAMPLES

ROUNDS = 30


def first_hand() -> Cards:
    """A fixed 34-card hand of the 168-card deck."""
    cards = deck(168)
    return high_to_low(islice((cards[n * 59 % 168] for n in range(168)), 0, None, 5))


def rgba_sheet(hand: Cards) -> dict[Card, Image.Image]:
    """The same cards as RGBA pictures, with a soft shadow, drawn beforehand."""
    size, radius, room = (style.CARD_WIDTH, style.CARD_HEIGHT), style.CARD_RADIUS, style.SHADOW_DROP
    corners = Canvas(size, (0, 0, 0))
    corners.rounded((0, 0, *size), radius, (255, 255, 255))
    mask = corners.finished().convert("L")
    whole = Image.new("L", (size[0] + 2 * room, size[1] + 2 * room))
    whole.paste(mask, (room, room + room // 2))
    shade = whole.filter(ImageFilter.GaussianBlur(room / 2)).point(lambda level: level // 2)
    sheet = {}
    for card in set(hand):
        sheet[card] = Image.new("RGBA", whole.size)
        sheet[card].putalpha(shade)
        sheet[card].paste(draw_face(DARK, card, two_colours=False).finished(), (room, room), mask)
    return sheet


def draw_the_usual_way(hand: Cards, sheet: dict[Card, Image.Image]) -> bytes:
    """The hand as an RGBA picture of the same size and layout."""
    layout = lay_out(hand)
    picture = felt(DARK, layout.height).convert("RGBA")
    for group in layout.groups:
        for card, left in zip(group.cards, group.lefts, strict=True):
            corner = (left - style.SHADOW_DROP, group.top - style.SHADOW_DROP)
            picture.alpha_composite(sheet[card], corner)
        if len(group.cards) > 1:
            count = count_tag(DARK, len(group.cards), face_of(DARK, group.cards[-1]))
            count = count.convert("RGBA")
            right = group.left + group.width - style.TAG_INSET
            bottom = group.top + style.CARD_HEIGHT - style.TAG_INSET
            picture.alpha_composite(count, (right - count.width, bottom - count.height))
    buffer = BytesIO()
    picture.save(buffer, "PNG")
    return buffer.getvalue()


def milliseconds(draw: Callable[[], bytes], rounds: int = ROUNDS) -> float:
    """The median time of a call."""
    times = []
    for _ in range(rounds):
        start = perf_counter()
        draw()
        times.append((perf_counter() - start) * 1000)
    return median(times)


def draw_uncached(hand: Cards) -> bytes:
    """The hand with the cards warm but the picture itself not kept."""
    hand_pictures.picture_of.cache_clear()
    return hand_pictures.draw_hand(hand)


def uncached(name: str) -> Callable[[], bytes]:
    """A sample drawn as if it had never been drawn before."""
    draw = SAMPLES[name]

    def drawn() -> bytes:
        for kept in (draw_table, draw_result, draw_standings, draw_stats):
            kept.cache_clear()
        return draw()

    return drawn


async def standstill(draw: Callable[[], bytes]) -> list[float]:
    """By how many milliseconds the loop is late, again and again, while panels are sent."""
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
    ours = draw_uncached(hand)
    cold = (perf_counter() - start) * 1000
    sheet = rgba_sheet(hand)
    usual = draw_the_usual_way(hand, sheet)
    our_time = milliseconds(lambda: draw_uncached(hand))
    usual_time = milliseconds(lambda: draw_the_usual_way(hand, sheet), rounds=5)
    print(f"a hand of {len(hand)} cards, median of {ROUNDS} drawings")
    print(f"first drawing ever (draws the cards, too): {cold:.0f} ms")
    print(f"palette:      {our_time:7.1f} ms {len(ours):9,} bytes")
    print(f"usual (RGBA): {usual_time:7.1f} ms {len(usual):9,} bytes")
    print(f"ratio:        {usual_time / our_time:7.1f} x  {len(usual) / len(ours):9.1f} x")
    for name in ("table", "table-own", "result", "leaderboard", "stats"):
        draw = uncached(name)
        print(f"{name:13} {milliseconds(draw):7.1f} ms {len(draw()):9,} bytes")
    late = sorted(asyncio.run(standstill(lambda: draw_uncached(hand))))
    print(f"the loop beside {ROUNDS} drawings at once: median {median(late):.1f} ms late,", end=" ")
    print(f"worst {late[-1]:.1f} ms of {len(late)}")


if __name__ == "__main__":
    main()
