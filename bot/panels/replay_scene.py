"""The scenes of a replay: who sat there, a beat from a viewpoint, the whole film."""

from dataclasses import replace

from bot.model import NOBODY, Score, Seat, Status, Table
from bot.panels.custom_id import FILE
from bot.panels.event_text import outcome_line
from bot.panels.player_names import initial, numbered
from bot.panels.press_verbs import Viewpoint
from bot.panels.table_scene import badges_at, name_at, passed, table_scene, unformatted
from bot.pictures.film_picture import MOST_FRAMES, Shot
from bot.pictures.open_picture import OpenRow, OpenScene, columns_of
from bot.pictures.table_picture import TableScene
from bot.tables.replays import Replay
from bot.text.catalogue import Words
from game.cards import TRUMP, deck
from game.hand.view import View, view
from game.notation.formatter import hand_text, play_text
from game.players.levels import Level
from game.record.key_moments import ReplayBeat
from game.seats import SEATS

_SOMEBODY = 0
"""The user of a seat whose owner is not told."""
_BEAT, _KEY, _FIRST, _LAST = 900, 1800, 2000, 6000
"""For how many milliseconds a film shows a beat, a key moment, the deal and the end."""


def sitting(table: Table, scores: tuple[Score, ...], hidden: frozenset[int], words: Words) -> Table:
    """The table with those who had its seats at the end of a hand, by the scores of it.

    `hidden` are those whose names are not told here.
    """
    had = {score.seat: score for score in scores if not score.left}
    seats = tuple(_sitter(table, n, had.get(n), hidden, words) for n in range(SEATS))
    return replace(table, seats=seats, due=None, paused=False)


def unnamed(words: Words) -> Table:
    """A table of seats without names, for a hand in a file."""
    seats = tuple(Seat(_SOMEBODY, numbered(number, words)) for number in range(SEATS))
    locale = words.language.locales[0]
    return Table(FILE, 0, 0, None, 0, Status.CLOSED, "simple", locale, 0, 0, seats, None)


def _sitter(
    table: Table, number: int, score: Score | None, hidden: frozenset[int], words: Words
) -> Seat:
    """Of hands from before AI players had scores, it is the one who sits there now."""
    now = table.seats[number]
    if score and score.name:
        if score.user_id in hidden:
            return Seat(_SOMEBODY, words("replays-somebody"))
        return Seat(score.user_id, score.name, level=score.level or Level.NORMAL)
    if now and not now.is_person and now.name != NOBODY:
        return Seat(None, now.name, level=now.level)
    return Seat(_SOMEBODY, numbered(number, words))


def sign_of(replay: Replay, number: int) -> str:
    """Returns the sign of a seat; without a name, its number."""
    return str(number + 1) if replay.source == FILE else initial(replay.table, number)


def viewpoint_scene(
    replay: Replay, beat: ReplayBeat, viewpoint: Viewpoint, words: Words
) -> TableScene:
    """A beat as everybody saw it, from a seat if it is one; the reader's own is *you*."""
    scene = table_scene(replay.table, beat.hand, words, viewpoint.seat)
    chairs = tuple(
        replace(
            chair,
            name=chair.name if n == replay.own else name_at(replay.table, n),
            initial=sign_of(replay, n),
        )
        for n, chair in enumerate(scene.chairs)
    )
    return replace(scene, chairs=chairs)


def open_scene(replay: Replay, number: int, words: Words) -> OpenScene:
    """A beat with all hands open."""
    beat = replay.beats[number]
    hand, seen = beat.hand, view(beat.hand, None)
    corner = [words("review-trick", number=beat.trick)] if beat.trick else []
    if hand.multiplier > 1:
        corner.append(f"×{hand.multiplier}")
    trump = (TRUMP,) if hand.rules.called_card_is_trump else ()
    lay = seen.table.cards if seen.table else seen.pot
    return OpenScene(
        tuple(_row(replay, beat, seen, seat, words) for seat in range(SEATS)),
        columns_of((*deck(hand.rules.deck), *trump)),
        _heading(replay, beat, words),
        " · ".join(corner),
        beat.played.cards if hand.over and beat.played else lay,
        number / max(1, replay.last),
    )


def open_alt(replay: Replay, number: int, words: Words) -> str:
    """The same in words: what lies on the table, then every hand."""
    beat, language = replay.beats[number], words.language
    scene = open_scene(replay, number, words)
    play = play_text(scene.play, language, called=beat.hand.called) if scene.play else ""
    between = "\n" if beat.hand.over else " · "  # a sentence says how it ended
    lines = [between.join(filter(None, (scene.heading, play, scene.corner)))]
    for row in scene.rows:
        held = hand_text(row.cards, language) if row.cards else ""
        lines.append(" · ".join(filter(None, (row.name, row.state, held))))
    return words("replays-open-alt", table=unformatted("\n".join(lines)))


def shots_of(replay: Replay, words: Words) -> list[Shot]:
    """The shots of an animated hand with open cards.

    A very long hand loses some beats, but no key moment.
    """
    keys = {moment.beat for moment in replay.moments} | {0, replay.last}
    others = [number for number in range(replay.last) if number not in keys]
    room = max(0, MOST_FRAMES - len(keys))
    if len(others) > room:
        others = [others[n * len(others) // room] for n in range(room)]
    return [
        Shot(open_scene(replay, number, words), _milliseconds(number, replay.last, keys))
        for number in sorted({*keys, *others})
    ]


def _milliseconds(number: int, last: int, keys: set[int]) -> int:
    if number == last:
        return _LAST
    return _FIRST if number == 0 else _KEY if number in keys else _BEAT


def _heading(replay: Replay, beat: ReplayBeat, words: Words) -> str:
    hand = beat.hand
    if hand.result:
        return outcome_line(hand.result, words)
    if hand.over:
        return words("replay-unscored")
    return table_scene(replay.table, hand, words).heading


def _row(replay: Replay, beat: ReplayBeat, seen: View, seat: int, words: Words) -> OpenRow:
    hand = beat.hand
    said = []
    if hand.result:
        said.append(words(f"place-{hand.result.place(seat)}"))
        said.append(f"{hand.result.points[seat]:+d}")
    elif seat in hand.out:
        said.append(words(f"place-{hand.out.index(seat) + 1}"))
    elif seat in passed(seen):
        said.append(words("board-pass"))
    if hand.hands[seat]:
        said.append(words("seat-cards", count=len(hand.hands[seat])))
    emperor, guard = hand.emperor, hand.guard
    return OpenRow(
        name_at(replay.table, seat),
        sign_of(replay, seat),
        hand.hands[seat],
        " · ".join(said),
        active=seat in seen.awaited,
        badges=badges_at(seat, emperor, guard, hand.hoes, hand.on_autoplay, words),
    )
