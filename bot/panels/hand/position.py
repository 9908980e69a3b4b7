"""A position outside a game: somebody among AI players, who has to choose."""

from dataclasses import replace
from functools import partial

from bot.model import Seat, Status, Table
from bot.model.user import DisplayPreferences
from bot.panels.hand.hand import hand_alt
from bot.panels.panel import Panel
from bot.panels.table.scene import table_alt, table_scene
from bot.pictures.position_picture import draw_position
from bot.pictures.table_picture import TableScene
from bot.tables.rules.practice import exercise_like, practice_table
from bot.text.catalogue import Words
from game.cards import SEATS
from game.hand.engine import Hand
from game.hand.view import View, view_of
from game.players.levels import Level

PICTURE = "position.png"
"""The name of the picture's file."""


def example_table(hand: Hand, seat: int, name: str, words: Words) -> Table:
    """A table with somebody of this name in the seat, among AI players."""
    exercise = exercise_like(hand, Level.STRONG)
    table = practice_table("0" * 8, Seat(0, name), words.language, exercise, number=seat)
    points = hand.result.points if hand.result else (0,) * SEATS
    table = table.with_seats(lambda number, each: replace(each, points=points[number]))
    return replace(table, status=Status.PLAYING, hand_no=1)


def add_position(
    panel: Panel, table: Table, hand: Hand, seat: int, look: DisplayPreferences, words: Words
) -> None:
    """Add a picture of the table as everybody sees it, and of the cards of the seat."""
    public, cards = view_of(hand, None), hand.hands[seat]
    scene = _scene(table, public, seat, words)
    alt = f"{table_alt(table, public, words, seat)}\n{hand_alt(cards, words)}"
    draw = partial(draw_position, scene, seat, cards, look, english=words.english)
    panel.picture(PICTURE, alt, draw)


def _scene(table: Table, public: View, seat: int, words: Words) -> TableScene:
    """The table; the play to beat is shown even if its player is out."""
    scene, laid = table_scene(table, public, words, seat), public.table
    chairs = tuple(
        replace(chair, state="") if laid and number == laid.seat else chair
        for number, chair in enumerate(scene.chairs)
    )
    return replace(scene, chairs=chairs)
