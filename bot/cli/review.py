"""`baohuang review`: what decided a recorded hand, and what was better."""

from collections.abc import Iterator
from pathlib import Path

from bot.cli.game_files import TRUE, UNREADABLE, faulty, load
from bot.cli.terminal import complain, say
from bot.panels.player_names import numbered
from bot.panels.records.review import caption, difference_lines, moment_lines, seat_line
from bot.panels.refusal_text import plain
from bot.text.catalogue import Words, language_of
from game.cards import SEATS
from game.notation.game_file import check
from game.players.review import Review, review
from game.record.game_record import Game


def review_file(path: Path, locale: str) -> int:
    """Print the moments that decided a hand, and by seat what would have been better."""
    words = Words(language_of(locale))
    game = load(path, words)
    if not isinstance(game, Game):
        return game
    if fault := check(game):
        return faulty(fault, words)
    result = review(game)
    if result is None:
        complain(words("review-unscored"))
        return UNREADABLE
    say(*(plain(line) for text in review_lines(result, words) for line in text.splitlines()))
    return TRUE


def review_lines(review: Review, words: Words) -> Iterator[str]:
    """The key moments, then every seat."""

    def who(seat: int) -> str:
        return numbered(seat, words)

    yield from moment_lines(review, who, words)
    yield ""
    yield caption(review, words)
    for seat in range(SEATS):
        yield ""
        yield seat_line(review, seat, who(seat), who(seat), words)
        yield from (f"- {line}" for line in difference_lines(review, seat, who(seat), None, words))
