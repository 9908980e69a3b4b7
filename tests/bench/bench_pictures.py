"""Time and bytes of a 34-card hand picture, beside the usual way of drawing one.

The usual way composes RGBA cards with `alpha_composite` and saves with Pillow's defaults.
Run `python -m tests.bench.bench_pictures` at the top of the repository.
"""

from collections.abc import Callable
from io import BytesIO
from itertools import islice
from statistics import median
from time import perf_counter

from PIL import Image

from bot.pictures import hand as hand_pictures
from bot.pictures import style
from bot.pictures.faces import face_of
from bot.pictures.layout import lay_out
from bot.pictures.sprites import badge, card_sprite
from game.cards import Card, Cards, deck, high_to_low

ROUNDS = 30


def first_hand() -> Cards:
    """A fixed 34-card hand of the 168-card deck."""
    cards = deck(168)
    return high_to_low(islice((cards[n * 59 % 168] for n in range(168)), 0, None, 5))


def rgba_sheet(hand: Cards) -> dict[Card, Image.Image]:
    """The same cards as RGBA pictures, drawn beforehand."""
    sheet = {}
    for card in set(hand):
        sprite = card_sprite(card)
        sheet[card] = sprite.picture.convert("RGBA")
        sheet[card].putalpha(sprite.mask.convert("L"))
    return sheet


def draw_the_usual_way(hand: Cards, sheet: dict[Card, Image.Image]) -> bytes:
    """The hand as an RGBA picture of the same size and layout."""
    layout = lay_out(hand)
    picture = Image.new("RGBA", (style.PICTURE_WIDTH, layout.height), (*style.FELT, 255))
    for group in layout.groups:
        for card, left in zip(group.cards, group.lefts, strict=True):
            picture.alpha_composite(sheet[card], (left, group.top))
        if len(group.cards) > 1:
            count = badge(len(group.cards), face_of(group.cards[-1])).convert("RGBA")
            right = group.left + group.width - style.BADGE_INSET
            bottom = group.top + style.CARD_HEIGHT - style.BADGE_INSET
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
    """The hand with the card sheet warm but the picture itself not kept."""
    hand_pictures.forget_pictures()
    return hand_pictures.draw_hand(hand)


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
    print(f"first drawing ever (fills the card sheet): {cold:.0f} ms")
    print(f"palette:      {our_time:7.1f} ms {len(ours):9,} bytes")
    print(f"usual (RGBA): {usual_time:7.1f} ms {len(usual):9,} bytes")
    print(f"ratio:        {usual_time / our_time:7.1f} x  {len(usual) / len(ours):9.1f} x")


if __name__ == "__main__":
    main()
