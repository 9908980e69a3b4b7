"""What `normal` plays, in positions where no tuning should change it."""

import pytest

from game.cards import GUARD_CARD
from game.hand.actions import Lay, Pass
from game.hand.state import Hand
from game.hand.view import view_of
from game.notation.formatter import play_text
from game.players.levels import Level, player
from game.players.normal import best_first
from tests.game.hands import tell, trick, turn

MANY = "66 77 88 99 10 10 JJ QQ"


def plays(now: Hand) -> str:
    """What `normal` does in the seat whose turn it is: its cards, or a pass."""
    action = player(Level.NORMAL)(view_of(now, turn(now)), b"")
    assert isinstance(action, Lay | Pass)
    return play_text(action.cards, "en") if isinstance(action, Lay) else "pass"


def test_it_leaves_a_partner_the_trick() -> None:
    known = trick(f"J {MANY}", f"AA {MANY} {MANY}", MANY, MANY, MANY, exposed=True)
    assert plays(tell(known, "0 J")) == "pass"


def test_it_lays_over_an_enemy_who_is_nearly_out() -> None:
    asked = trick("KK 6", MANY, f"AA {MANY}", MANY, MANY, exposed=True)
    assert plays(tell(asked, "0 KK", "1 pass")) == "AA"


@pytest.mark.parametrize("guard", [1, 2])
def test_whoever_laid_it_goes_out_where_it_can(guard: int) -> None:
    last = trick(f"KK {MANY}", "AA", MANY, MANY, MANY, exposed=True, guard=guard)
    assert plays(tell(last, "0 KK")) == "AA"


def test_it_takes_a_sure_run_out() -> None:
    assert plays(trick("AAAA AAAA 666", MANY, MANY, MANY, MANY, exposed=True)) == "A×8"


def test_it_does_not_lead_the_size_that_lets_an_enemy_out() -> None:
    assert plays(trick("8 99 KK", MANY, "A", MANY, MANY, exposed=True)) == "99"


def test_a_whole_set_that_does_is_laid_rather_than_a_part_of_a_lower_one() -> None:
    now = tell(trick(f"6 {MANY}", "777 9 KKK AAA", MANY, MANY, MANY, guard=4), "0 6")
    assert plays(now) == "9"


def test_a_hidden_guard_lays_another_small_joker_than_the_one_that_shows_it() -> None:
    now = tell(trick(f"2 {MANY}", "S G 6 77 88 99", MANY, MANY, MANY), "0 2")
    view = view_of(now, 1)
    action = player(Level.NORMAL)(view, b"")
    assert GUARD_CARD not in (action.cards if isinstance(action, Lay) else ())
    assert any(GUARD_CARD in each.cards for each in view.legal if isinstance(each, Lay))


def test_a_hidden_guard_lays_over_a_small_play_of_the_emperor_as_a_rebel_would() -> None:
    held = (f"8 {MANY} KK", "9 G AA 77 66 QQQ JJJ", MANY, MANY, MANY)
    assert plays(tell(trick(*held), "0 8")) == "9"


def test_a_choice_of_each_rank_comes_before_other_choices_of_these_ranks() -> None:
    choices = best_first(view_of(trick("AAAA KK 9 B", MANY, MANY, MANY, MANY), 0))
    ranks = [choice.cards[-1].rank for choice in choices if isinstance(choice, Lay)]
    assert len(set(ranks[:4])) == len(set(ranks)) == 4
