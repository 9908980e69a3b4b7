"""Tribute and trumps in messages."""

from dataclasses import replace
from itertools import permutations

import pytest

from bot.panels.hand.hand import hand_panel
from bot.panels.panel import Panel
from bot.panels.table.message import table_panel
from bot.panels.table.tribute import own_tribute_lines
from bot.text.catalogue import Language, Param, Words
from game.cards import TRUMP, Card, Rank, Suit
from game.hand.actions import Lay
from game.hand.engine import act, deal, legal_actions
from game.hand.state import Hand
from game.hand.view import view_of
from game.refusals import Refusal
from game.rules.options import written_options
from game.rules.ruleset import PRESETS, Tribute, WhenSmothered
from game.scoring import Sides, Solo, settle
from game.tribute import Debt, Gift, owed
from tests.bot.panels.panel_content import buttons, lines, menus, play_buttons, problems, text
from tests.bot.tables.seated import PEOPLE, at_table, snapshot, table
from tests.game.hands import cards, rob, tell, trick

DEBT = Debt((0, 0, 1, 1, 1), ((1, 1), (0, 2)))
SEED = bytes(32)
EN = Words(Language.ENGLISH)
FIXED = replace(PRESETS["simple"], tribute=Tribute.SEED)
CALLED = replace(PRESETS["classic"], tribute=Tribute.SEED)


def paying() -> Hand:
    """Three payers pick in secret, for the guard is called here."""
    return deal(CALLED, SEED, 0, DEBT)


def paid(hand: Hand, *seats: int) -> Hand:
    """The hand after these seats have picked the first of what they can pay."""
    for seat in seats:
        after = act(hand, legal_actions(hand, seat)[0])
        assert not isinstance(after, Refusal)
        hand = after
    return hand


def own(hand: Hand, seat: int, language: Language = Language.ENGLISH) -> Panel:
    """The message with a seat's own hand."""
    return hand_panel(*at_table(hand), seat, language)


def test_tribute_is_shown_to_everybody_until_the_first_lead() -> None:
    hand = deal(FIXED, SEED, 0, DEBT)
    panel = table_panel(snapshot(hand))
    assert lines(panel)[1] == EN("tribute-title", why=EN("tribute-why-royals-won"))
    assert lines(panel)[2].count("→") == 3
    assert lines(panel)[2].endswith("→ East")
    assert problems(panel) == []
    unplayed = trick("7", "8", "9", "10", "J")
    for later, expected in ((unplayed, True), (tell(unplayed, "0 7"), False)):
        later_hand = replace(later, owed=DEBT, gifts=hand.gifts)
        assert ("🎁" in text(table_panel(snapshot(later_hand)))) is expected
        assert ("🎁" in text(own(later_hand, 0))) is expected


def gift(payer: int, card: str, taker: int) -> Gift:
    """A card that one seat paid another."""
    return Gift(payer, cards(card)[0], taker)


Paid = tuple[Debt, tuple[Gift, ...]]
SOLO_LOST: Paid = (
    Debt((0, 0, 0, 0, 4), ((3, 1), (1, 1), (2, 1), (0, 1))),
    (gift(4, "2", 3), gift(4, "A", 1), gift(4, "A", 2), gift(4, "A", 0)),
)
SOLO_WON: Paid = (
    Debt((1, 1, 1, 1, 0), ((4, 4),)),
    (gift(3, "2", 4), gift(1, "A", 4), gift(2, "A", 4), gift(0, "K", 4)),
)
ROYALS_LOST: Paid = (
    Debt((2, 1, 0, 0, 0), ((2, 1), (3, 1), (4, 1))),
    (gift(0, "2", 2), gift(1, "A", 3), gift(0, "A", 4)),
)
ROYALS_WON: Paid = (
    Debt((0, 0, 0, 1, 2), ((0, 2), (1, 1))),
    (gift(4, "2", 0), gift(3, "2", 1), gift(4, "A", 0)),
)


@pytest.mark.parametrize(
    ("paid", "seat", "key", "gifts"),
    [
        (SOLO_LOST, 4, "solo-lost-paid", "2 to North; A to South, West, East"),
        (SOLO_LOST, 1, "solo-lost-taken", "A from Centre"),
        (SOLO_WON, 3, "solo-won-paid", "2 to Centre"),
        (SOLO_WON, 4, "solo-won-taken", "2 from North; A from South, West; K from East"),
        (ROYALS_LOST, 0, "royals-lost-paid", "2 to West; A to Centre"),
        (ROYALS_LOST, 3, "royals-lost-taken", "A from South"),
        (ROYALS_WON, 4, "royals-won-paid", "2 to East; A to East"),
        (ROYALS_WON, 0, "royals-won-taken", "2 from Centre; A from Centre"),
    ],
)
def test_payer_and_taker_see_their_own_cards(paid: Paid, seat: int, key: str, gifts: str) -> None:
    debt, paid_gifts = paid
    hand = replace(rob("R", "6", "6", "6", "G"), owed=debt, gifts=paid_gifts)
    line = EN(f"tribute-own-{key}", who="Centre", gifts=gifts)
    assert f"🎁 **{line}**" in lines(own(hand, seat))
    for language in Language:
        assert problems(own(hand, seat, language)) == []


def test_who_neither_pays_nor_takes_sees_what_everybody_sees() -> None:
    debt, gifts = ROYALS_WON
    hand = replace(rob("R", "6", "6", "6", "G"), owed=debt, gifts=gifts)
    title = EN("tribute-title", why=EN("tribute-why-royals-won"))
    own_lines = lines(own(hand, 2))
    assert own_lines[own_lines.index(title) + 1] == (
        "Centre 2 → East · North 2 → South · Centre A → East"
    )


@pytest.mark.parametrize(("seat", "deed", "count"), [(0, "taken", 2), (2, "paid", 1)])
def test_before_it_is_paid_payer_and_taker_see_how_many_cards(
    seat: int, deed: str, count: int
) -> None:
    cards_text = EN("tribute-cards", count=count)
    line = EN(f"tribute-own-royals-won-{deed}", who="", gifts=cards_text)
    assert f"🎁 **{line}**" in lines(own(paying(), seat))
    assert lines(table_panel(snapshot(paying())))[2] == (
        "West, North, Centre pay 1 card each; East gets 2 cards, South gets 1 card"
    )


def test_result_says_who_will_pay_tribute() -> None:
    over = tell(trick("7", "", "6", "6", "6", out=(1,)), "0 7")
    now = snapshot(over)
    owing = replace(now.table, rules=written_options({"tribute": "seed"}))
    shares = "West, North, Centre pay 1 card each; East gets 2 cards, South gets 1 card"
    assert EN("tribute-due", shares=shares) in lines(table_panel(replace(now, table=owing)))
    assert "🎁" not in text(table_panel(now))
    changed = replace(owing, changed_hands=True)
    assert EN("tribute-dropped") in lines(table_panel(replace(now, table=changed)))
    asleep = replace(over, on_autoplay=frozenset({3}))
    assert "🎁" not in text(table_panel(replace(now, table=owing, hand=asleep)))


@pytest.mark.parametrize("split", [Tribute.SEED, Tribute.EQUAL])
def test_reason_of_a_tribute_follows_from_who_pays_whom(split: Tribute) -> None:
    for solo, guard in ((Solo.NONE, 1), (Solo.DARK, None), (Solo.OPEN, None)):
        for order in permutations(range(5)):
            result = settle(Sides(0, guard, solo), order, (0,) * 5, 1)
            if (debt := owed(split, result)) is None:
                continue
            side = "royals" if guard else "solo"
            expected = f"tribute-own-{side}-{'won' if result.royals_won else 'lost'}-"
            keys = Keys(Language.ENGLISH)
            for seat in debt.payers:
                view = view_of(replace(rob(*["6"] * 5), owed=debt), seat)
                (line,) = own_tribute_lines(table(*PEOPLE), view, keys)
                assert expected in line


def test_tribute_of_smothered_players_has_a_title_of_its_own() -> None:
    rules = replace(FIXED, smothered=WhenSmothered.TRIBUTE)
    hand = deal(rules, SEED, 0, Debt((1, 0, 0, 0, 0), ((3, 1),)))
    title = EN("tribute-title", why=EN("tribute-why-smothered"))
    assert lines(table_panel(snapshot(hand)))[1] == title
    for seat, deed in ((0, "paid"), (3, "taken")):
        key = f"tribute-own-smothered-{deed}"
        assert any(EN(key, gifts="") in line for line in lines(own(hand, seat)))


class Keys(Words):
    """Words that name the sentences about tribute by their keys."""

    def __call__(self, key: str, /, **params: Param) -> str:
        return key if key.startswith("tribute-own") else ""


def test_payer_chooses_among_equal_cards_in_a_menu() -> None:
    hand = paying()
    panel = own(hand, 2)
    offered = menus(panel)["give"]
    assert len(offered) == len(legal_actions(hand, 2))
    assert all(label.startswith("Pay ") for label in offered.values())
    assert problems(panel) == []
    assert not menus(own(hand, 0))


def test_picked_cards_are_secret_until_all_have_picked() -> None:
    hand = paid(paying(), 2)
    assert ["You pay **" in text(own(hand, seat)) for seat in range(5)] == [
        seat == 2 for seat in range(5)
    ]
    assert "→" not in text(table_panel(snapshot(hand)))
    assert "→" in text(table_panel(snapshot(paid(hand, 3, 4))))


def test_public_message_offers_no_cards_to_pay() -> None:
    panel = table_panel(snapshot(paying()))
    assert list(buttons(panel)) == ["hand"]
    assert menus(panel) == {}
    assert EN("question-tribute") in text(panel)


def test_trump_is_played_and_written_by_its_name() -> None:
    rules = PRESETS["qingdao"]
    hand = replace(trick("8", "8", "6", "6", "6", rules=rules), called=Card(Rank.KING, Suit.SPADES))
    hand = replace(hand, hands=((TRUMP, *cards("88")), *hand.hands[1:]))
    panel = own(hand, 0)
    assert play_buttons(panel)["Trump+88"] == "Trump+88"
    played = act(hand, Lay(0, (TRUMP, Card(Rank.EIGHT, hand.hands[0][1].suit))))
    assert not isinstance(played, Refusal)
    assert "Trump+8" in text(table_panel(snapshot(played)))
    assert "It is **trump**" in text(table_panel(snapshot(played)))
