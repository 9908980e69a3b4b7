"""Texts and pictures of a replay."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from bot.model import Score, Seat, Status, Table
from bot.model.hand import hand_code
from bot.panels.custom_id import FILE
from bot.panels.player_names import initial, numbered, seat_name
from bot.panels.press_verbs import Viewpoint
from bot.panels.table.events import (
    SeatName,
    event_text,
    outcome_line,
    secret_line,
    telling_text,
    trick_text,
)
from bot.panels.table.scene import badges_at, heading_of, name_at, passed, table_scene, unformatted
from bot.pictures.film_picture import MOST_FRAMES, Shot
from bot.pictures.open_picture import OpenRow, OpenScene, columns_of
from bot.pictures.table_picture import TableScene
from bot.replays.replays import Replay
from bot.text.catalogue import Words
from game.cards import SEATS, TRUMP, deck, seat_number
from game.hand import events
from game.hand.view import View, view_of
from game.notation.formatter import hand_text, play_text
from game.players.levels import Level
from game.record.key_moments import KeyMoment, Kind, ReplayBeat

SIGNS = {
    Kind.THRONE: "👑",
    Kind.ROBBED: "👑",
    Kind.SOLO: "👑",
    Kind.DECLARED: "🗡️",
    Kind.REBELLION: "⛏️",
    Kind.KICK: "✖️",
    Kind.GUARD: "🗡️",
    Kind.OUT: "🏁",
    Kind.SMOTHERED: "🚧",
    Kind.TURN: "⭐",
    Kind.END: "🏆",
}


def title(replay: Replay, words: Words) -> str:
    """The title of a hand."""
    if replay.source == FILE:
        return words("replays-title-file")
    code = hand_code(replay.source, replay.hand_no)
    return words("replays-title", hand=replay.hand_no, code=code)


def where_line(replay: Replay, number: int, viewpoint: Viewpoint, words: Words) -> str:
    """The number of the beat, and the viewpoint."""
    return " · ".join(
        [
            when_of(replay, number, words),
            words("replays-beat", number=number, last=replay.last),
            viewpoint_text(replay, viewpoint, words),
        ]
    )


def when_of(replay: Replay, number: int, words: Words) -> str:
    """The trick of a beat."""
    return trick_text(replay.beats[number].trick, words)


def viewpoint_text(replay: Replay, viewpoint: Viewpoint, words: Words) -> str:
    """The viewpoint in words."""
    if viewpoint.seat is None:
        return words(f"replays-seen-{viewpoint}")
    return words("replays-seen-seat", who=seat_name(replay.table, viewpoint.seat))


def beat_lines(replay: Replay, number: int, viewpoint: Viewpoint, words: Words) -> Iterator[str]:
    """The events since the last beat; secrets only as far as the viewpoint may know them."""
    beat = replay.beats[number]
    if number == 0:
        yield words("replays-dealt", who=seat_name(replay.table, beat.hand.first))
        return
    before, passes = replay.beats[number - 1].hand, []
    lines = list[str]()
    for event in beat.events:
        if isinstance(event, events.Secret):
            if viewpoint is Viewpoint.OPEN or event.seat == viewpoint.seat:
                lines.append(f"-# {secret_line(event, before, _who(replay), words)}")
        elif isinstance(event, events.Passed):
            passes.append(seat_name(replay.table, event.seat))
        elif line := event_text(event, beat.hand, beat.hand.multiplier, _who(replay), words):
            lines.append(f"**{line}**")
    if passes:
        yield f"-# {words('replays-passes', who=words('between-names').join(passes))}"
    yield from lines
    if beat.hand.result:
        yield f"**{outcome_line(beat.hand.result, words)}**"
    elif beat.hand.over:
        yield words("replay-unscored")


def moment_text(replay: Replay, moment: KeyMoment, words: Words) -> str:
    """A key moment in one line of plain text."""
    hand = replay.beats[moment.beat].hand
    if moment.event is None:
        text = outcome_line(hand.result, words) if hand.result else ""
    else:
        text = telling_text(moment.event, hand, hand.multiplier, _who(replay), words)
    if moment.kind is Kind.TURN:
        text = words("replays-turn", play=text)
    return unformatted(text)


def _who(replay: Replay) -> SeatName:
    return partial(seat_name, replay.table)


_SOMEBODY = 0
"""The user id of a seat whose owner is not named."""
_BEAT, _KEY, _FIRST, _LAST = 900, 1800, 2000, 6000
"""Milliseconds of a beat, a key moment, the deal and the end in an animation."""


def sitting(table: Table, scores: tuple[Score, ...], hidden: frozenset[int], words: Words) -> Table:
    """The table with the players who had its seats at the end of a hand.

    `hidden`: users who are not named.
    """
    by_seat = {score.seat: score for score in scores if not score.left}
    seats = tuple(_sitter(n, by_seat.get(n), hidden, words) for n in range(SEATS))
    return replace(table, seats=seats, deadline_at=None, paused=False)


def unnamed(words: Words) -> Table:
    """A table without names, for a hand in a file."""
    seats = tuple(Seat(_SOMEBODY, numbered(number, words)) for number in range(SEATS))
    locale = words.language.locales[0]
    return Table(FILE, 0, "simple", locale, seats, status=Status.CLOSED)


def _sitter(number: int, score: Score | None, hidden: frozenset[int], words: Words) -> Seat:
    """The player of a seat; its number if nothing is known of them any more."""
    if score is None:
        return Seat(_SOMEBODY, numbered(number, words))
    if score.user_id in hidden:
        return Seat(_SOMEBODY, words("replays-somebody"))
    return Seat(score.user_id, score.name, level=score.level or Level.NORMAL)


def sign_of(replay: Replay, number: int) -> str:
    """The sign of a seat; its number if it has no name."""
    return str(seat_number(number)) if replay.source == FILE else initial(replay.table, number)


def viewpoint_scene(replay: Replay, view: View, viewpoint: Viewpoint, words: Words) -> TableScene:
    """A beat as everybody saw it, drawn from a viewpoint."""
    scene = table_scene(replay.table, view, words, viewpoint.seat)
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
    hand, view = beat.hand, view_of(beat.hand, None)
    corner = [words("review-trick", number=beat.trick)] if beat.trick else []
    if hand.multiplier > 1:
        corner.append(f"×{hand.multiplier}")
    trump = (TRUMP,) if hand.rules.called_card_is_trump else ()
    lay = view.table.cards if view.table else view.pot
    return OpenScene(
        tuple(_row(replay, beat, view, seat, words) for seat in range(SEATS)),
        columns_of((*deck(hand.rules.deck), *trump)),
        _heading(replay, beat, view, words),
        " · ".join(corner),
        beat.played.cards if hand.over and beat.played else lay,
        number / max(1, replay.last),
    )


def open_alt(replay: Replay, number: int, words: Words) -> str:
    """The alt text of a beat with all hands open."""
    beat, language = replay.beats[number], words.language
    scene = open_scene(replay, number, words)
    play = play_text(scene.play, language, called=beat.hand.called) if scene.play else ""
    between = "\n" if beat.hand.over else " · "  # a sentence says how it ended
    lines = [between.join(filter(None, (scene.heading, play, scene.corner)))]
    for row in scene.rows:
        cards = hand_text(row.cards, language) if row.cards else ""
        lines.append(" · ".join(filter(None, (row.name, row.state, cards))))
    return words("replays-open-alt", table=unformatted("\n".join(lines)))


def shots_of(replay: Replay, words: Words) -> list[Shot]:
    """The frames of an animation with open cards; a very long hand loses beats, not key moments."""
    keys = {moment.beat for moment in replay.moments} | {0, replay.last}
    beats = [number for number in range(replay.last) if number not in keys]
    room = max(0, MOST_FRAMES - len(keys))
    if len(beats) > room:
        beats = [beats[n * len(beats) // room] for n in range(room)]
    return [
        Shot(open_scene(replay, number, words), _milliseconds(number, replay.last, keys))
        for number in sorted({*keys, *beats})
    ]


def _milliseconds(number: int, last: int, keys: set[int]) -> int:
    if number == last:
        return _LAST
    if number == 0:
        return _FIRST
    return _KEY if number in keys else _BEAT


def _heading(replay: Replay, beat: ReplayBeat, view: View, words: Words) -> str:
    hand = beat.hand
    if hand.result:
        return outcome_line(hand.result, words)
    if hand.over:
        return words("replay-unscored")
    return heading_of(replay.table, view, words)


def _row(replay: Replay, beat: ReplayBeat, view: View, seat: int, words: Words) -> OpenRow:
    hand = beat.hand
    state = []
    if hand.result:
        state.append(words(f"place-{hand.result.place(seat)}"))
        state.append(f"{hand.result.points[seat]:+d}")
    elif place := hand.place_so_far(seat):
        state.append(words(f"place-{place}"))
    elif seat in passed(view):
        state.append(words("board-pass"))
    if seat in (each.seat for each in hand.smothered):
        state.append(words("board-smothered"))
    if hand.hands[seat]:
        state.append(words("seat-cards", count=len(hand.hands[seat])))
    return OpenRow(
        name_at(replay.table, seat),
        sign_of(replay, seat),
        hand.hands[seat],
        " · ".join(state),
        active=seat in view.awaited,
        badges=badges_at(seat, hand, words),
    )
