"""Tribute, trumps and the fairness of the deal, as people see them."""

from dataclasses import replace
from itertools import permutations

import pytest

from bot.panels.hand_panel import hand_panel
from bot.panels.table_panel import table_panel
from bot.panels.tribute_text import own_gifts_line
from bot.text.catalogue import Language, Param, Words
from game.cards import TRUMP, Card, Rank, Suit
from game.hand.actions import Lay
from game.hand.engine import act, deal, legal_actions
from game.hand.phases.rob import royal_card_holder
from game.hand.state import Hand
from game.hand.view import view
from game.refusals import Refusal
from game.rules.ruleset import PRESETS, Tribute
from game.scoring import Sides, Solo, settle
from game.tribute import Debt, Gift, divided, owed
from tests.bot.panels.seen import buttons, lines, menus, problems, text
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
def test_everybody_sees_who_paid_whom_until_the_throne_is_taken(locale: str) -> None:
    hand = deal(FIXED, SEED, 0, DEBT)
    panel = table_panel(snapshot(hand, locale))
    (line,) = [line for line in lines(panel) if "→" in line]
    assert line.count("→") == 3
    assert line.endswith("→ East")
    assert problems(panel) == []
    taken = tell(
        tell(hand, *(f"{seat} no" for seat in range(5))), f"{royal_card_holder(hand.hands)} ascend"
    )
    assert "→" not in text(table_panel(snapshot(taken, locale)))


def gift(payer: int, card: str, taker: int) -> Gift:
    """A card that one seat paid another."""
    return Gift(payer, cards(card)[0], taker)


SOLO_LOST = (gift(4, "2", 3), gift(4, "A", 1), gift(4, "A", 2), gift(4, "A", 0))
SOLO_WON = (gift(3, "2", 4), gift(1, "A", 4), gift(2, "A", 4), gift(0, "K", 4))
ROYALS_LOST = (gift(0, "2", 2), gift(1, "A", 3), gift(0, "A", 4))
ROYALS_WON = (gift(4, "2", 0), gift(3, "2", 1), gift(4, "A", 0))


@pytest.mark.parametrize(
    ("gifts", "seat", "english", "chinese"),
    [
        (
            SOLO_LOST,
            4,
            "You lost your solo in the last hand, so you pay everybody a card:"
            " 2→North; A→South, West, East",
            "上局你独保失败，给每家进贡一张：2→North，A→South、West、East",
        ),
        (
            SOLO_LOST,
            1,
            "Centre lost a solo in the last hand and pays everybody a card. You get: A←Centre",
            "上局 Centre 独保失败，给每家进贡一张，你收到：A←Centre",
        ),
        (
            SOLO_WON,
            3,
            "Centre won a solo in the last hand, so everybody pays a card. You pay: 2→Centre",
            "上局 Centre 独保成功，每家进贡一张，你交出：2→Centre",
        ),
        (
            SOLO_WON,
            4,
            "You won your solo in the last hand, so everybody pays you a card:"
            " 2←North; A←South, West; K←East",
            "上局你独保成功，每家给你进贡一张：2←North，A←South、West，K←East",
        ),
        (
            ROYALS_LOST,
            0,
            "The royals lost the last hand, so you pay: 2→West; A→Centre",
            "上局保皇失败，你进贡：2→West，A→Centre",
        ),
        (
            ROYALS_LOST,
            3,
            "The royals lost the last hand, so you get: A←South",
            "上局保皇失败，你收到进贡：A←South",
        ),
        (
            ROYALS_WON,
            4,
            "The royals won the last hand, so you pay: 2→East; A→East",
            "上局保皇成功，你进贡：2→East，A→East",
        ),
        (
            ROYALS_WON,
            0,
            "The royals won the last hand, so you get: 2←Centre; A←Centre",
            "上局保皇成功，你收到进贡：2←Centre，A←Centre",
        ),
        (
            ROYALS_WON,
            2,
            "-# Tribute: Centre 2 → East · North 2 → South · Centre A → East",
            "-# 进贡：Centre 2 → East · North 2 → South · Centre A → East",
        ),
    ],
)
def test_payer_and_taker_read_what_they_paid_or_took_and_why(
    gifts: tuple[Gift, ...], seat: int, english: str, chinese: str
) -> None:
    hand = replace(rob("R", "6", "6", "6", "G"), gifts=gifts)
    for language, said in ((Language.ENGLISH, english), (Language.CHINESE, chinese)):
        panel = hand_panel(*at_table(hand), seat, language)
        assert said in lines(panel)
        assert problems(panel) == []


@pytest.mark.parametrize("split", [Tribute.SEED, Tribute.EQUAL])
def test_what_the_tribute_is_for_shows_in_who_pays_whom(split: Tribute) -> None:
    for solo, guard in ((Solo.NONE, 1), (Solo.DARK, None), (Solo.OPEN, None)):
        for order in permutations(range(5)):
            result = settle(Sides(0, guard, solo), order, (0,) * 5, 1)
            if (debt := owed(split, result)) is None:
                continue
            side = "royals" if guard else "solo"
            expected = f"tribute-own-{side}-{'won' if result.royals_won else 'lost'}-"
            paid = {seat: cards("2 A K Q")[:number] for seat, number in enumerate(debt.pays)}
            told = Keys(Language.ENGLISH)
            for seat in debt.payers:
                seen = replace(view(rob(*["6"] * 5), seat), gifts=divided(debt, paid))
                assert own_gifts_line(table(*PEOPLE), seen, told).startswith(expected)


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
    assert menus(panel)["lay"]["Trump+88"] == "Trump+88"
    played = act(hand, Lay(0, (TRUMP, Card(Rank.EIGHT, hand.hands[0][1].suit))))
    assert not isinstance(played, Refusal)
    assert "Trump+8" in text(table_panel(snapshot(played)))
    assert "It is **trump**" in text(table_panel(snapshot(played)))
