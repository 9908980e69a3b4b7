"""Tribute, trumps and the fairness of the deal, as people see them."""

from dataclasses import replace
from hashlib import sha256

import pytest

from bot.panels.hand import hand_panel
from bot.panels.table import table_panel
from bot.text.catalogue import Language
from game.actions import Lay
from game.cards import TRUMP, Card, Rank, Suit
from game.hand import act, deal, legal_actions
from game.phases.rob import royal_card_holder
from game.refusals import Refusal
from game.ruleset import PRESETS, Tribute
from game.state import Hand
from game.tribute import Debt
from tests.bot.panels.seen import buttons, lines, menus, problems, text
from tests.bot.tables.seated import snapshot
from tests.game.hands import cards, tell, trick

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
    return lines(hand_panel(snapshot(hand), seat, Language.ENGLISH))


@pytest.mark.parametrize("locale", ["zh-CN", "en-US"])
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


def test_a_payer_chooses_among_equals_in_the_menu_of_the_hand() -> None:
    hand = paying()
    panel = hand_panel(snapshot(hand), 2, Language.ENGLISH)
    offered = menus(panel)["give"]
    assert len(offered) == len(legal_actions(hand, 2))
    assert all(label.startswith("Pay ") for label in offered.values())
    assert problems(panel) == []
    assert not menus(hand_panel(snapshot(hand), 0, Language.ENGLISH))


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


def test_the_hash_of_the_seed_stands_there_from_the_deal_until_the_throne_is_taken() -> None:
    hand = deal(PRESETS["simple"], SEED, 0)
    digest = sha256(SEED).hexdigest()
    assert digest in text(table_panel(snapshot(hand)))
    assert any(digest in line for line in own(hand, 3))
    playing = trick("7", "7", "6", "6", "6")
    assert "SHA-256" not in text(table_panel(snapshot(playing)))


def test_the_result_tells_the_seed_and_its_hash_and_offers_the_game_file() -> None:
    over = tell(trick("7", "", "6", "6", "6", out=(1,)), "0 7")
    panel = table_panel(snapshot(over))
    assert over.seed.hex() in text(panel)
    assert sha256(over.seed).hexdigest() in text(panel)
    assert buttons(panel)["file"] == "Game file"
    assert problems(panel) == []


def test_a_trump_is_played_and_written_by_its_name() -> None:
    rules = PRESETS["qingdao"]
    hand = replace(trick("8", "8", "6", "6", "6", rules=rules), called=Card(Rank.KING, Suit.SPADES))
    hand = replace(hand, hands=((TRUMP, *cards("88")), *hand.hands[1:]))
    panel = hand_panel(snapshot(hand), 0, Language.ENGLISH)
    assert menus(panel)["lay"]["Trump+88"] == "Trump+88"
    played = act(hand, Lay(0, (TRUMP, Card(Rank.EIGHT, hand.hands[0][1].suit))))
    assert not isinstance(played, Refusal)
    assert "Trump+8" in text(table_panel(snapshot(played)))
    assert "It is **trump**" in text(table_panel(snapshot(played)))
