"""Scenes of a table and a hand: initials, plays, badges, stakes, clock and seals."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.model import Audience, Seat, Table
from bot.panels.player_names import initial
from bot.panels.table.message import table_panel
from bot.panels.table.scene import ASLEEP, HOE, few_left, hand_seals, table_alt, table_scene
from bot.pictures.emblems import SIGNS, SealKind
from bot.pictures.lettering import FONTS, font_of
from bot.pictures.plate_board import Badge, BadgeKind
from bot.tables.rules.substitutes import ai_names
from bot.text.catalogue import Language, Words
from game.cards import Card, Rank, Suit
from game.hand.engine import Hand
from game.hand.phases.doubling import Rebellion
from game.hand.view import view_of
from game.rules.ruleset import RuleSet
from game.tribute import Gift
from tests.bot.panels.panel_content import lines
from tests.bot.tables.seated import AI, NOON, PEOPLE, seen_at_table, snapshot, table
from tests.game.hands import question, tell, throne, trick

ENGLISH = Words(Language.ENGLISH)
SPADE_KING = Card(Rank.KING, Suit.SPADES)


def named(names: tuple[str, ...]) -> Table:
    """A table of AI players with these names."""
    return replace(table(), seats=tuple(Seat(None, name) for name in names))


@pytest.mark.parametrize(
    ("language", "signs"),
    [
        (Language.ENGLISH, "ABCDE"),
        (Language.CHINESE, "甲乙丙丁戊"),
        (Language.TAIWAN_CHINESE, "甲乙丙丁戊"),
    ],
)
def test_initials_of_ai_players_differ(language: Language, signs: str) -> None:
    at = named(ai_names(Words(language)))
    assert "".join(initial(at, number) for number in range(5)) == signs


def test_initial_of_a_person_is_the_first_letter() -> None:
    at = table(*PEOPLE)
    assert initial(at, 0) == "E"
    seats = tuple(seat and replace(seat, name="AI Amber") for seat in at.seats)
    assert initial(replace(at, seats=seats), 0) == "A"
    seats = tuple(seat and replace(seat, name="[…]") for seat in at.seats)
    assert initial(replace(at, seats=seats), 0) == "["


def test_seats_show_their_last_play_and_pass() -> None:
    hand = tell(trick("77 99 6", "88 6", "66", "66", "AA"), "0 77", "1 88", "2 pass")
    chairs = table_scene(*seen_at_table(hand), ENGLISH).chairs
    assert [len(chair.play) for chair in chairs] == [2, 2, 0, 0, 0]
    assert [chair.state for chair in chairs] == ["", "", "Pass", "", ""]
    again = tell(hand, "3 pass", "4 pass", "0 99")
    chairs = table_scene(*seen_at_table(again), ENGLISH).chairs
    assert {card.rank for card in chairs[0].play} == {Rank.NINE}
    assert [chair.state for chair in chairs] == ["", "", "", "", ""]


def test_final_pass_is_shown_for_the_whole_trick() -> None:
    hard = replace(RuleSet(), hard_pass=True)
    hand = replace(trick("77 99 6", "88 6", "66", "66", "AA"), rules=hard)
    hand = tell(hand, "0 77", "1 88", "2 pass", "3 pass", "4 pass", "0 99")
    chairs = table_scene(*seen_at_table(hand), ENGLISH).chairs
    assert [chair.state for chair in chairs] == ["", "", "Pass", "Pass", "Pass"]
    assert (
        "-# This trick: East 77 · South 88 · East 99 · West passes · North passes · Centre passes"
        in lines(table_panel(snapshot(hand)))
    )


def test_readers_are_addressed_as_you() -> None:
    hand = tell(trick("77 99 6", "88 6", "66", "66", "AA"), "0 99")
    led = tell(hand, "1 pass", "2 pass", "3 pass", "4 pass")
    at, view = seen_at_table(led)
    own, other = (table_scene(at, view, ENGLISH, seat) for seat in (0, 1))
    assert (own.chairs[0].name, own.last_who) == (ENGLISH("board-you"), ENGLISH("board-you"))
    assert own.heading == ENGLISH("page-turn") != other.heading
    assert other.last_who == "East"


def test_the_alt_text_of_ones_own_lead_addresses_the_reader() -> None:
    at, view = seen_at_table(trick("77 6", "88", "66", "66", "AA"))
    headings = [table_alt(at, view, ENGLISH, own).splitlines()[0] for own in (None, 0, 1)]
    others = ENGLISH("table-alt", table=ENGLISH("board-lead", who="East"))
    assert headings == [others, ENGLISH("table-alt", table=ENGLISH("page-turn")), others]


def test_secret_answers_do_not_change_the_scene() -> None:
    before = question(Rebellion())
    for hand in (before, tell(before, "3 yes"), tell(before, "3 no", "1 no")):
        chairs = table_scene(*seen_at_table(hand), ENGLISH).chairs
        assert [chair.active for chair in chairs] == [False, True, True, True, True]
        assert {chair.state for chair in chairs} == {""}


def test_few_cards_are_one_to_five() -> None:
    hand = trick("778899", "77889", "6", "66", "A")
    assert few_left(view_of(hand, None)) == (1, 2, 3, 4)
    hand = tell(hand, "0 7")
    assert few_left(view_of(hand, None)) == (0, 1, 2, 3, 4)
    hand = tell(hand, "1 8", "2 pass", "3 pass", "4 A")
    assert few_left(view_of(hand, None)) == (0, 1, 2, 3)


def test_stakes_are_in_a_corner() -> None:
    doubled = trick("77 6", "88", "66", "66", "AA", multiplier=4)
    assert table_scene(*seen_at_table(doubled), ENGLISH).stakes == ("×4",)
    assert table_scene(*seen_at_table(replace(doubled, multiplier=1)), ENGLISH).stakes == ()
    ceded = tell(throne("R 22", "6", "K", "2 6", "A 6"), "0 cede", "4 cede", "3 cede")
    assert table_scene(*seen_at_table(ceded), ENGLISH).stakes == ("Pot", "×2")


def test_time_to_think_is_in_a_corner() -> None:
    hand = trick("77 6", "88", "66", "66", "AA")
    at, view = seen_at_table(hand)
    assert at.deadline_at
    assert table_scene(at, view, ENGLISH).clock == ("⏱", "1 min")
    assert table_scene(*seen_at_table(question(Rebellion())), ENGLISH).clock == ("⏱", "15 s")
    slow = replace(at, play_seconds=180, deadline_at=NOON + timedelta(hours=1))
    assert table_scene(slow, view, ENGLISH).clock == ("⏱", "3 min")


def test_no_time_where_nobody_has_to_think() -> None:
    hand = trick("77 6", "88", "66", "66", "AA")
    at, view = seen_at_table(hand)
    alone = replace(at, audience=Audience.PRACTICE)
    for still in (
        replace(at, paused=True),
        replace(at, deadline_at=None),
        table(AI, *PEOPLE[1:]),
        alone,
    ):
        assert table_scene(still, view, ENGLISH).clock == ()
    assert table_scene(*seen_at_table(tell(hand, "0 autoplay")), ENGLISH).clock == ()


@pytest.mark.parametrize("language", Language)
def test_badges_from_the_most_important_on(language: Language) -> None:
    hoes = frozenset({1, 2})
    hand = trick("77 6", "88", "66", "66", "AA", guard=1, exposed=True, hoes=hoes)
    words = Words(language)
    chairs = table_scene(*seen_at_table(tell(hand, "1 autoplay")), words).chairs
    emperor = Badge(BadgeKind.EMPEROR, words("board-emperor"))
    guard = Badge(BadgeKind.GUARD, words("board-guard"))
    hoe, asleep = Badge(BadgeKind.HOE, HOE), Badge(BadgeKind.ASLEEP, ASLEEP)
    assert emperor.sign != guard.sign
    assert [chair.badges for chair in chairs] == [(emperor,), (guard, hoe, asleep), (hoe,), (), ()]


def called() -> Hand:
    """A hand in which the emperor, seat 0, called the king of spades, which seat 1 holds, too."""
    return trick("♠K♠K♠K♥K 6", "♠K♥K 6", "66", "66", "AA", guard=1, called=SPADE_KING)


def test_called_card_has_a_seal_in_hands() -> None:
    marked = [hand_seals(view_of(called(), seat), ENGLISH) for seat in range(5)]
    copies = [[card for card, _ in seals] for seals in marked]
    assert copies == [[SPADE_KING] * 3, [SPADE_KING], [], [], []]
    assert {seal.kind for seals in marked for _, seal in seals} == {SealKind.GUARD}


def test_only_the_called_card_has_a_seal_on_the_table() -> None:
    hand = tell(called(), "0 ♠K♠K♥K")
    sealed = table_scene(*seen_at_table(hand), ENGLISH).sealed
    assert [card for card, _ in sealed] == [SPADE_KING] * 2
    assert table_scene(*seen_at_table(tell(called(), "0 ♥K")), ENGLISH).sealed == ()


def test_tribute_has_a_seal_in_the_takers_hand_until_the_first_lead() -> None:
    hand = trick("6 K", "K 7", "66", "66", "AA", guard=1)
    king = next(card for card in hand.hands[0] if card.rank is Rank.KING)
    hand = replace(hand, gifts=(Gift(2, king, 0), Gift(2, Card(Rank.ACE, Suit.CLUBS), 1)))
    taken = hand_seals(view_of(hand, 0), ENGLISH)
    assert [(card, seal.kind) for card, seal in taken] == [(king, SealKind.TRIBUTE)]
    assert hand_seals(view_of(hand, 2), ENGLISH) == ()
    begun = tell(hand, "0 6")
    assert hand_seals(view_of(begun, 0), ENGLISH) == ()


@pytest.mark.parametrize("language", Language)
def test_every_sign_can_be_drawn(language: Language) -> None:
    words = Words(language)
    for sign in (HOE, ASLEEP, *map(words, ("board-emperor", "board-guard", "board-given"))):
        assert sign in SIGNS or [font_of(letter) for letter in sign] == [FONTS[0]]
