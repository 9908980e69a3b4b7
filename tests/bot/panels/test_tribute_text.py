"""Tribute, trumps and the fairness of the deal, as people see them."""

from dataclasses import replace
from itertools import permutations

import pytest

from bot.panels.hand.hand import hand_panel
from bot.panels.table.message import table_panel
from bot.panels.table.tribute import own_tribute_lines
from bot.text.catalogue import Language, Param, Words, language_of
from game.cards import TRUMP, Card, Rank, Suit
from game.hand.actions import Lay
from game.hand.engine import act, deal, legal_actions
from game.hand.state import Hand
from game.hand.view import view_of
from game.refusals import Refusal
from game.rules.options import written_options
from game.rules.ruleset import PRESETS, Tribute
from game.scoring import Sides, Solo, settle
from game.tribute import Debt, Gift, owed
from tests.bot.panels.panel_content import buttons, lines, menus, play_buttons, problems, text
from tests.bot.tables.seated import PEOPLE, at_table, snapshot, table
from tests.game.hands import cards, rob, tell, trick

DEBT = Debt((0, 0, 1, 1, 1), ((1, 1), (0, 2)))
SEED = bytes(32)
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


def own(hand: Hand, seat: int) -> list[str]:
    """The lines of somebody's own hand."""
    return lines(hand_panel(*at_table(hand), seat, Language.ENGLISH))


@pytest.mark.parametrize("locale", list(Language))
def test_everybody_sees_who_paid_whom_and_why_until_the_first_lead(locale: str) -> None:
    hand = deal(FIXED, SEED, 0, DEBT)
    panel = table_panel(snapshot(hand, locale))
    assert lines(panel)[1].startswith("### 🎁 ")
    assert lines(panel)[2].count("→") == 3
    assert lines(panel)[2].endswith("→ East")
    assert problems(panel) == []
    begun = tell(trick("7", "8", "9", "10", "J"), "0 7")
    assert begun.step
    for later, told in ((trick("7", "8", "9", "10", "J"), True), (begun, False)):
        paid = replace(later, owed=DEBT, gifts=hand.gifts)
        assert ("🎁" in text(table_panel(snapshot(paid, locale)))) is told
        assert ("🎁" in text(hand_panel(*at_table(paid), 0, language_of(locale)))) is told


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
    ("paid", "seat", "english", "chinese"),
    [
        (
            SOLO_LOST,
            4,
            "You lost your solo in the last hand, so you pay everybody a card:"
            " 2 to North; A to South, West, East",
            "上局你独保失败，给每家进贡一张：2 给 North，A 给 South、West、East",
        ),
        (
            SOLO_LOST,
            1,
            "Centre lost a solo in the last hand and pays everybody a card. You get: A from Centre",
            "上局 Centre 独保失败，给每家进贡一张，你收到：Centre 给你 A",
        ),
        (
            SOLO_WON,
            3,
            "Centre won a solo in the last hand, so everybody pays a card. You pay: 2 to Centre",
            "上局 Centre 独保成功，每家进贡一张，你交出：2 给 Centre",
        ),
        (
            SOLO_WON,
            4,
            "You won your solo in the last hand, so everybody pays you a card:"
            " 2 from North; A from South, West; K from East",
            "上局你独保成功，每家给你进贡一张：North 给你 2，South、West 给你 A，East 给你 K",
        ),
        (
            ROYALS_LOST,
            0,
            "The royals lost the last hand, so you pay: 2 to West; A to Centre",
            "上局保皇失败，你进贡：2 给 West，A 给 Centre",
        ),
        (
            ROYALS_LOST,
            3,
            "The royals lost the last hand, so you get: A from South",
            "上局保皇失败，你收到进贡：South 给你 A",
        ),
        (
            ROYALS_WON,
            4,
            "The royals won the last hand, so you pay: 2 to East; A to East",
            "上局保皇成功，你进贡：2 给 East，A 给 East",
        ),
        (
            ROYALS_WON,
            0,
            "The royals won the last hand, so you get: 2 from Centre; A from Centre",
            "上局保皇成功，你收到进贡：Centre 给你 2，Centre 给你 A",
        ),
        (
            ROYALS_WON,
            2,
            "### 🎁 Tribute: the royals won the last hand"
            "\nCentre 2 → East · North 2 → South · Centre A → East",
            "### 🎁 进贡：上局保皇成功\nCentre 2 → East · North 2 → South · Centre A → East",
        ),
    ],
)
def test_payer_and_taker_read_what_they_paid_or_took_and_why(
    paid: Paid, seat: int, english: str, chinese: str
) -> None:
    owed, gifts = paid
    hand = replace(rob("R", "6", "6", "6", "G"), owed=owed, gifts=gifts)
    for language, said in ((Language.ENGLISH, english), (Language.CHINESE, chinese)):
        panel = hand_panel(*at_table(hand), seat, language)
        assert (f"🎁 **{said}**" if "🎁" not in said else said) in text(panel)
        assert problems(panel) == []


@pytest.mark.parametrize(
    ("seat", "english", "chinese"),
    [
        (
            0,
            "🎁 **The royals won the last hand, so you get: 2 cards**",
            "🎁 **上局保皇成功，你收到进贡：2 张**",
        ),
        (
            2,
            "🎁 **The royals won the last hand, so you pay: 1 card**",
            "🎁 **上局保皇成功，你进贡：1 张**",
        ),
    ],
)
def test_before_it_is_paid_payer_and_taker_read_how_many_cards(
    seat: int, english: str, chinese: str
) -> None:
    hand = paying()
    for language, said in ((Language.ENGLISH, english), (Language.CHINESE, chinese)):
        assert said in lines(hand_panel(*at_table(hand), seat, language))
    assert lines(table_panel(snapshot(hand)))[1:3] == [
        "### 🎁 Tribute: the royals won the last hand",
        "West, North, Centre pay 1 card each; East gets 2 cards, South gets 1 card",
    ]


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        (
            "en-US",
            "🎁 **Tribute before the next hand**, if nobody changes seats."
            " West, North, Centre pay 1 card each; East gets 2 cards, South gets 1 card.",
        ),
        (
            "zh-CN",
            "🎁 **下一局要进贡**（座位不变的话）。"
            "West、North、Centre 各交 1 张；East收 2 张、South收 1 张",
        ),
    ],
)
def test_the_result_says_who_will_pay_tribute(locale: str, said: str) -> None:
    over = tell(trick("7", "", "6", "6", "6", out=(1,)), "0 7")
    now = snapshot(over, locale)
    owing = replace(now.table, rules=written_options({"tribute": "seed"}))
    assert said in lines(table_panel(replace(now, table=owing)))
    for no_more in (now.table, replace(owing, changed_hands=True)):
        assert "🎁" not in text(table_panel(replace(now, table=no_more)))
    asleep = replace(over, on_autoplay=frozenset({3}))
    assert "🎁" not in text(table_panel(replace(now, table=owing, hand=asleep)))


@pytest.mark.parametrize("split", [Tribute.SEED, Tribute.EQUAL])
def test_what_the_tribute_is_for_shows_in_who_pays_whom(split: Tribute) -> None:
    for solo, guard in ((Solo.NONE, 1), (Solo.DARK, None), (Solo.OPEN, None)):
        for order in permutations(range(5)):
            result = settle(Sides(0, guard, solo), order, (0,) * 5, 1)
            if (debt := owed(split, result)) is None:
                continue
            side = "royals" if guard else "solo"
            expected = f"tribute-own-{side}-{'won' if result.royals_won else 'lost'}-"
            told = Keys(Language.ENGLISH)
            for seat in debt.payers:
                view = view_of(replace(rob(*["6"] * 5), owed=debt), seat)
                (line,) = own_tribute_lines(table(*PEOPLE), view, told)
                assert expected in line


class Keys(Words):
    """Words that name the sentences about tribute by their keys."""

    def __call__(self, key: str, /, **params: Param) -> str:
        return key if key.startswith("tribute-own") else ""


def test_a_payer_chooses_among_equals_in_the_menu_of_the_hand() -> None:
    hand = paying()
    panel = hand_panel(*at_table(hand), 2, Language.ENGLISH)
    offered = menus(panel)["give"]
    assert len(offered) == len(legal_actions(hand, 2))
    assert all(label.startswith("Pay ") for label in offered.values())
    assert problems(panel) == []
    assert not menus(hand_panel(*at_table(hand), 0, Language.ENGLISH))


def test_what_is_picked_is_seen_by_nobody_else_before_all_have() -> None:
    hand = paid(paying(), 2)
    assert any("You pay" in line for line in own(hand, 2))
    for seat in (0, 1, 3, 4):
        assert not any("You pay" in line for line in own(hand, seat))
    assert "→" not in text(table_panel(snapshot(hand)))
    assert "→" in text(table_panel(snapshot(paid(hand, 3, 4))))


def test_the_public_message_offers_no_cards_to_pay() -> None:
    panel = table_panel(snapshot(paying()))
    assert list(buttons(panel)) == ["hand"]
    assert menus(panel) == {}
    assert "**Tribute.**" in text(panel)


def test_a_trump_is_played_and_written_by_its_name() -> None:
    rules = PRESETS["qingdao"]
    hand = replace(trick("8", "8", "6", "6", "6", rules=rules), called=Card(Rank.KING, Suit.SPADES))
    hand = replace(hand, hands=((TRUMP, *cards("88")), *hand.hands[1:]))
    panel = hand_panel(*at_table(hand), 0, Language.ENGLISH)
    assert play_buttons(panel)["Trump+88"] == "Trump+88"
    played = act(hand, Lay(0, (TRUMP, Card(Rank.EIGHT, hand.hands[0][1].suit))))
    assert not isinstance(played, Refusal)
    assert "Trump+8" in text(table_panel(snapshot(played)))
    assert "It is **trump**" in text(table_panel(snapshot(played)))
