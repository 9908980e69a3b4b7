"""Names of AI players that take over seats."""

from dataclasses import replace

from bot.tables.rules.substitutes import new_ai_names, with_ai_players
from tests.bot.tables.seated import PEOPLE, table

NAMES = ("A", "B", "C", "D", "E", "F", "G", "H", "I", "J")


def test_an_ai_player_has_no_name_that_another_had_in_the_hand() -> None:
    now, names = table(*PEOPLE), list[str]()
    for _ in range(6):  # somebody leaves, and somebody else takes over from the AI player
        now = with_ai_players(now, frozenset({2}))
        name = now.player(2).name
        names.append(name)
        guest = replace(now.player(2), name="guest", user_id=99, took_over=name)
        now = replace(now, seats=(*now.seats[:2], guest, *now.seats[3:]))
    assert len(set(names)) == len(names)


def test_after_the_last_name_the_first_ones_come_again() -> None:
    now = table(*PEOPLE).with_seats(lambda number, seat: replace(seat, name=NAMES[9 - number]))
    assert list(new_ai_names(now, NAMES)) == list("ABCDE")
