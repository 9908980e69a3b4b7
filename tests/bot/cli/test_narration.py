"""A recorded hand in words: every golden hand, in both languages."""

import re
from pathlib import Path

import pytest

from bot.cli.narration import narrate
from bot.text.catalogue import Language, Words
from game.hand.actions import Action, Autoplay, Leave, Substitute, TakeBack, TimeOut
from game.hand.engine import legal_actions
from game.notation.game_file import read
from game.record.game_record import Game, recorded
from game.rules.options import changed
from game.rules.ruleset import PRESETS
from game.tribute import Debt

GOLDEN = sorted((Path(__file__).parents[2] / "golden").glob("*.txt"))
ENGLISH = Words(Language.ENGLISH)
CLASSIC = PRESETS["classic"]


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_golden_hand_is_told_move_by_move(path: Path, language: Language) -> None:
    game = read(path.read_text(encoding="utf-8"))
    assert isinstance(game, Game)
    lines = list(narrate(game, Words(language)))
    assert len(lines) > len(game.actions)
    indented = [line for line in lines if line.startswith("  ")]
    assert len(indented) > len(lines) / 4
    assert not [line for line in lines if re.search(r"\*\*|[{}$]|None", line)]


def lines_of(game: Game) -> list[str]:
    return list(narrate(game, ENGLISH))


def test_who_comes_and_goes_is_told() -> None:
    actions: list[Action] = [TimeOut(0), Autoplay(1), TakeBack(1)]
    actions += [Leave(2), Substitute(2), Leave(2)]
    actions += [Autoplay(seat) for seat in (0, 1, 3, 4)]
    lines = lines_of(recorded(PRESETS["simple"], b"seed", 0, actions))
    assert lines[lines.index("Seat 1 runs out of time") :] == [
        "Seat 1 runs out of time",
        "Seat 1: Do not rob",
        "Seat 2 goes on autoplay",
        "Seat 2 takes the seat back",
        "Seat 3 leaves the table",
        "Another player takes Seat 3's seat",
        "Seat 3 leaves the table",
        "Seat 1 goes on autoplay",
        "Seat 2 goes on autoplay",
        "Seat 4 goes on autoplay",
        "Seat 5 goes on autoplay",
        "",
        "All five are on autoplay: the hand is not scored.",
        "Seat 3 loses 80 more for leaving.",
    ]


DEBT = Debt((0, 0, 1, 0, 2), ((3, 2), (1, 1)))


def test_tribute_is_told_with_the_deal_where_nobody_picks() -> None:
    lines = lines_of(recorded(PRESETS["home"], b"seed", 0, [], DEBT))
    assert lines[3] == "Dealt from Seat 1:"
    assert re.fullmatch(r"Tribute: (Seat [35] 2 → Seat [24]( · )?){3}", lines[4])
    assert lines[-1] == "The record ends here; the hand is not over."


def test_tribute_is_told_by_suits_where_cards_are_picked() -> None:
    rules = changed(CLASSIC, {"tribute": "seed"})
    hand = recorded(rules, b"seed", 0, [], DEBT).dealt()
    gifts: list[Action] = [legal_actions(hand, seat)[0] for seat in (4, 2)]
    lines = lines_of(recorded(rules, b"seed", 0, gifts, DEBT))
    offered = [line for line in lines if "aside as tribute" in line]
    assert [line[:12] for line in offered] == ["Seat 5 puts ", "Seat 3 puts "]
    assert re.fullmatch(
        r"Tribute: (Seat [35] [♠♥♣♦]\w+ → Seat [24]( · )?){3}", lines[lines.index(offered[1]) + 1]
    )


def test_the_nearest_preset_is_named_with_what_differs() -> None:
    rules = changed(CLASSIC, {"deck": "216", "roast": "on"})
    lines = lines_of(recorded(rules, b"seed", 0, []))
    assert lines[0] == "Rules: Classic · Deck: 216 · Roast: on"
    assert lines_of(recorded(CLASSIC, b"seed", 0, []))[0] == "Rules: Classic"
