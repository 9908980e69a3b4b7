from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.sandbox.beacon import sign
from game.beacon import Draw, read_draw
from game.hand.actions import Action, Attending, Autoplay, Leave, Substitute, TakeBack, TimeOut
from game.hand.engine import act, deal
from game.hand.state import Hand
from game.match import next_first, tribute_after
from game.notation.game_file import (
    BadFile,
    Fault,
    check,
    read,
    read_debt,
    written,
    written_debt,
)
from game.record.game_record import Game, RecordedStep, recorded
from game.refusals import Refusal, Why
from game.rules.options import OPTIONS, options_of
from game.rules.ruleset import PRESETS, SIMPLE, RuleSet, Tribute
from game.shuffle import commitment
from game.tribute import Debt
from tests.game.draws import DRAW, ROUND, SIGNATURE, announced
from tests.laws.games import ANY_RULES, SEEDS, Dice, choose, played

TEXT = (Path(__file__).parents[2] / "golden" / "void.txt").read_text(encoding="utf-8")
ATTENDING: tuple[Callable[[int], Attending], ...] = (Autoplay, TakeBack, TimeOut, Leave, Substitute)


def game_of(text: str) -> Game:
    game = read(text)
    assert isinstance(game, Game), game
    return game


def bad(text: str) -> BadFile:
    fault = read(text)
    assert isinstance(fault, BadFile)
    return fault


GAME = game_of(TEXT)
PLAIN = written(GAME)


def attended(hand: Hand, dice: Dice) -> list[Action]:
    """The actions of a hand in which people also come and go."""
    done: list[Action] = []
    while not hand.over:
        action = choose(hand, dice)
        if dice.happens(8):
            action = dice.pick(ATTENDING)(dice.below(5))
        after = act(hand, action)
        if not isinstance(after, Refusal):
            done.append(action)
            hand = after
    return done


@settings(max_examples=24)
@given(ANY_RULES, SEEDS, st.integers(0, 4))
def test_what_is_written_is_read_and_replayed_to_the_same_end(
    rules: RuleSet, seed: bytes, first: int
) -> None:
    log, last = played(rules, seed, first)
    owed = tribute_after(rules, last)
    plain = recorded(rules, seed, first, [step.action for step in log])
    then = next_first(last)
    later = attended(deal(rules, seed, then, owed), Dice(seed))
    for game in (plain, recorded(rules, seed, then, later, owed)):
        assert game_of(written(game)) == game
        assert check(game_of(written(game))) is None


def test_a_replay_gives_every_hand_in_turn() -> None:
    hand = GAME.dealt()
    steps = list(GAME.replay())
    for action, step in zip(GAME.actions, steps, strict=True):
        assert isinstance(step, RecordedStep)
        assert step.action == action
        assert step.events
        after = act(hand, action)
        assert step.hand == after
        assert isinstance(after, Hand)
        hand = after
    assert hand.over


def test_a_replay_ends_with_the_first_refusal() -> None:
    spoilt = replace(GAME, actions=(*GAME.actions[:3], GAME.actions[0], *GAME.actions[3:]))
    *steps, refusal = spoilt.replay()
    assert len(steps) == 3
    assert refusal == Refusal(Why.NOT_YOUR_TURN)


def test_everything_agreed_is_written_and_no_more() -> None:
    head = PLAIN.splitlines()[: 4 + len(OPTIONS)]
    assert head[:4] == [
        "baohuang 3",
        f"hash {commitment(GAME.seed)}",
        f"seed {GAME.seed.hex()}",
        "first 5",
    ]
    assert head[4:] == [f"{name} {value}" for name, value in options_of(GAME.rules).items()]


def test_an_option_that_is_not_named_is_as_in_simple() -> None:
    named = "\n".join(line for line in PLAIN.splitlines() if not line.startswith("roast"))
    assert game_of(named) == GAME


UNTIDY = {
    "CRLF": PLAIN.replace("\n", "\r\n"),
    "blank lines": PLAIN.replace("\n", "\n\n"),
    "trailing spaces": PLAIN.replace("\n", "  \t\n"),
    "wide spaces": PLAIN.replace(" ", "   "),
    "comments after lines": PLAIN.replace("\n", " # said so\n"),
    "byte order mark": "\ufeff" + PLAIN,
    "comments before": "# a story\n\n" + PLAIN,
    "no last newline": PLAIN.removesuffix("\n"),
    "capital hex": PLAIN.replace(GAME.hash, GAME.hash.upper()),
    "cards in another order": PLAIN.replace("play 10S 10S 10H", "play 10H 10S 10S"),
    "golden": TEXT,
}


@pytest.mark.parametrize("text", UNTIDY.values(), ids=UNTIDY)
def test_input_may_be_untidy_and_output_is_canonical(text: str) -> None:
    assert text != PLAIN
    assert game_of(text) == GAME
    assert written(game_of(text)) == PLAIN


def test_the_order_of_the_lines_does_not_matter() -> None:
    start, *lines = PLAIN.splitlines()
    actions = [line for line in lines if line[0].isdigit()]
    others = sorted((line for line in lines if not line[0].isdigit()), reverse=True)
    assert game_of("\n".join([start, *others, *actions])) == GAME
    assert game_of("\n".join([start, *actions, *others])) == GAME


LINES = PLAIN.splitlines()
LINE_OF = {line: LINES.index(line) + 1 for line in LINES}


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("baohuang 3", "[Event]", Fault.NOT_A_GAME_FILE),
        ("baohuang 3", "baohuang", Fault.UNKNOWN_VERSION),
        ("baohuang 3", "baohuang 1", Fault.EARLIER_VERSION),
        ("baohuang 3", "baohuang 2", Fault.EARLIER_VERSION),
        ("baohuang 3", "baohuang 4", Fault.UNKNOWN_VERSION),
        ("baohuang 3", "baohuang 3 3", Fault.UNKNOWN_VERSION),
        ("rob off", "bob off", Fault.UNKNOWN_LINE),
        ("rob off", "baohuang 3", Fault.UNKNOWN_LINE),
        ("= solo none", "= solos none", Fault.UNKNOWN_LINE),
        ("= solo none", "=", Fault.UNKNOWN_LINE),
        ("= solo none", "=solo none", Fault.UNKNOWN_LINE),
        ("rob off", "deck 165", Fault.REPEATED),
        ("= solo none", "= deals 1", Fault.REPEATED),
        ("rob off", "rob", Fault.BAD_VALUE),
        ("rob off", "rob of", Fault.BAD_VALUE),
        ("deck 165", "deck 164", Fault.BAD_VALUE),
        ("first 5", "first 6", Fault.BAD_VALUE),
        ("first 5", "first 0", Fault.BAD_VALUE),
        (f"seed {GAME.seed.hex()}", "seed", Fault.BAD_VALUE),
        (f"seed {GAME.seed.hex()}", "seed 0", Fault.BAD_VALUE),
        (f"seed {GAME.seed.hex()}", "seed 0g", Fault.BAD_VALUE),
        (f"hash {GAME.hash}", "hash", Fault.BAD_VALUE),
        (f"hash {GAME.hash}", f"hash {GAME.hash[2:]}", Fault.BAD_VALUE),
        (f"hash {GAME.hash}", f"hash {GAME.hash}00", Fault.BAD_VALUE),
        ("first 5", "first 5\nowed 1 to 1", Fault.BAD_VALUE),
        ("3 cede", "6 cede", Fault.BAD_ACTION),
        ("3 cede", "33 cede", Fault.BAD_ACTION),
        ("3 cede", "² cede", Fault.BAD_ACTION),
        ("3 cede", f"{'9' * 5000} cede", Fault.BAD_ACTION),
        ("3 cede", "3", Fault.BAD_ACTION),
        ("3 cede", "3 seed", Fault.BAD_ACTION),
        ("3 cede", "3 play 1S", Fault.BAD_ACTION),
        ("3 cede", "3 call", Fault.BAD_ACTION),
    ],
)
def test_a_malformed_line_is_told_by_number(old: str, new: str, fault: Fault) -> None:
    bad_file = bad(PLAIN.replace(f"{old}\n", f"{new}\n", 1))
    assert bad_file.why is fault
    assert bad_file.line == LINE_OF[old] + new.count("\n")
    assert all(len(value) <= 40 for value in bad_file.params.values())


@pytest.mark.parametrize("name", ["hash", "seed", "first"])
def test_what_must_be_said_is_missed_at_the_last_line(name: str) -> None:
    lines = [line for line in PLAIN.splitlines() if not line.startswith(name)]
    assert bad("\n".join(lines)) == BadFile(len(lines), Fault.MISSING, {"name": name})


@pytest.mark.parametrize("text", ["", "\n", "# nothing\n\n", "\ufeff"])
def test_an_empty_file_is_no_game_file(text: str) -> None:
    assert bad(text) == BadFile(1, Fault.NOT_A_GAME_FILE)


def test_rules_that_cannot_go_together_are_refused() -> None:
    fault = bad(PLAIN.replace("guard fixed", "guard called"))
    assert fault.why is Fault.RULES_CLASH
    assert fault.refusal == Refusal(Why.REBELLION_NEEDS_FIXED_GUARD)
    assert fault.line == LINE_OF[f"{list(OPTIONS)[-1]} on"]


def test_a_tampered_seed_or_hash_is_found() -> None:
    seed = bytes([*GAME.seed[:-1], GAME.seed[-1] ^ 1])
    for old, new in (
        (GAME.seed.hex(), seed.hex()),
        (GAME.hash, commitment(seed)),
    ):
        fault = check(game_of(PLAIN.replace(old, new)))
        assert fault is not None
        assert (fault.line, fault.why) == (LINE_OF[f"hash {GAME.hash}"], Fault.WRONG_HASH)


@pytest.mark.parametrize(
    ("old", "new"),
    [("3 ascend", "3 cede"), ("3 play 10S 10S 10H 10C 10C", "3 play 10S 10S 10H"), ("4 yes", "")],
)
def test_a_tampered_action_is_found(old: str, new: str) -> None:
    fault = check(game_of(PLAIN.replace(f"{old}\n", f"{new}\n", 1)))
    assert fault is not None
    assert fault.why in (Fault.ACTION_REFUSED, Fault.WRONG_ENDING)
    assert fault.line > LINE_OF["3 cede"]


def test_an_action_against_the_rules_is_told_with_the_reason() -> None:
    lines = PLAIN.splitlines()
    number = LINE_OF["3 play 10S 10S 10H 10C 10C"]
    lines.insert(number, "3 pass")
    fault = check(game_of("\n".join(lines)))
    assert fault == BadFile(
        number + 1, Fault.ACTION_REFUSED, {"text": "3 pass"}, Refusal(Why.NOT_YOUR_TURN)
    )


@pytest.mark.parametrize("line", [line for line in PLAIN.splitlines() if line.startswith("=")])
@pytest.mark.parametrize("change", ["other", "gone"])
def test_a_tampered_result_is_found(line: str, change: str) -> None:
    name = " ".join(line.split()[:2])
    tampered = f"{name} 77" if change == "other" else ""
    fault = check(game_of(PLAIN.replace(f"{line}\n", f"{tampered}\n")))
    assert fault is not None
    assert fault.why is Fault.WRONG_ENDING
    assert fault.params == {"said": tampered or "-", "found": line}
    if change == "other":
        assert fault.line == LINE_OF[line]


@pytest.mark.parametrize("line", ["= penalties 0 -40 0 0 0", "= unscored", "= unfinished"])
def test_a_result_too_many_is_found(line: str) -> None:
    fault = check(game_of(f"{PLAIN}{line}\n"))
    assert fault == BadFile(len(LINES) + 1, Fault.WRONG_ENDING, {"said": line, "found": "-"})


@settings(max_examples=120)
@given(st.data())
def test_no_text_raises(data: st.DataObject) -> None:
    """Whatever becomes of a file, it is read and checked without a fault of the code."""
    lines = PLAIN.splitlines()
    at = data.draw(st.integers(0, len(lines) - 1))
    line = lines[at]
    place = data.draw(st.integers(0, len(line)))
    noise = data.draw(st.text(max_size=4) | st.sampled_from(PLAIN.split()))
    lines[at] = line[:place] + noise + line[place + data.draw(st.integers(0, 4)) :]
    game = read("\n".join(lines))
    if isinstance(game, Game):
        fault = check(game)
        assert fault is None or fault.line >= 1


@pytest.mark.parametrize(
    "action",
    [
        "1 play",
        "1 give 2S",
        "1 call bj",
        "1 call 2S",
        "1 solo",
        "1 substitute",
        "1 take-back",
        "1 play trump",
    ],
)
def test_an_action_out_of_place_is_refused_and_does_not_raise(action: str) -> None:
    for preset in PRESETS.values():
        text = written(recorded(preset, b"seed", 0, [])) + action
        fault = check(game_of(text))
        assert fault is not None
        assert fault.why in (Fault.ACTION_REFUSED, Fault.WRONG_ENDING)


def test_a_hand_that_all_leave_to_autoplay_is_unscored() -> None:
    leaving: list[Action] = [Leave(0), *(Autoplay(seat) for seat in range(1, 5))]
    game = recorded(PRESETS["simple"], b"seed", 0, leaving)
    assert game.ending == {"unscored": "", "penalties": "-40 0 0 0 0"}
    assert written(game).splitlines()[-2:] == ["= unscored", "= penalties -40 0 0 0 0"]
    assert game_of(written(game)) == game


DEBTS = [
    (Debt((0, 0, 1, 0, 2), ((3, 2), (1, 1))), "2 4 4 to 3 3 1"),
    (Debt((4, 0, 0, 0, 0), ((2, 1), (1, 1), (4, 1), (3, 1))), "0 0 0 0 to 2 1 4 3"),
    (Debt((0, 1, 1, 1, 1), ((0, 4),)), "1 2 3 4 to 0 0 0 0"),
]


@pytest.mark.parametrize(("debt", "text"), DEBTS)
def test_a_debt_is_a_line(debt: Debt, text: str) -> None:
    assert written_debt(debt) == text
    assert read_debt(text) == debt
    assert read_debt(f" {text.replace(' ', '  ')} ") == debt


@pytest.mark.parametrize(
    "text",
    ["", "to", " to ", "1 to", "to 1", "1 2", "1 to 2 3", "1 to 1", "1 to 5", "x to 1",
     "0 0 0 0 0 0 0 0 0 to 1 1 1 1 1 1 1 1 1"],
)  # fmt: skip
def test_what_is_no_debt_is_not_read(text: str) -> None:
    with pytest.raises(ValueError, match=r"no debt|no seat"):
        read_debt(text)


@pytest.mark.parametrize(
    ("tribute", "first", "owed", "true"),
    [
        pytest.param("off", 0, "1 2 3 to 0 0 4", False, id="none is owed by these rules"),
        pytest.param(
            "seed", 0, "3 3 4 to 2 0 2", False, id="§5 the emperor takes two, the guard one"
        ),
        pytest.param("seed", 0, "1 to 0", False, id="§5 never one card alone"),
        pytest.param("seed", 0, "1 1 1 1 to 2 2 2 2", False, id="§5 of a solo each pays one"),
        pytest.param("seed", 0, "3 3 4 to 0 0 2", True, id="§5 the lowest rebel pays two"),
        pytest.param("equal", 0, "1 3 4 to 0 0 2", True, id="§5 equal: one from each"),
        pytest.param("seed", 0, "0 0 2 to 3 1 4", True, id="§5 the royals lost"),
        pytest.param("seed", 0, "1 2 3 4 to 0 0 0 0", True, id="§5 a solo won"),
        pytest.param("seed", 4, "1 1 2 to 4 4 0", True, id="§1 whoever is dealt to first"),
        pytest.param("seed", 0, "3 3 4 to 1 1 2", False, id="§1 the emperor is dealt to first"),
    ],
)
def test_tribute_that_no_hand_leaves_is_no_true_record(
    tribute: str, first: int, owed: str, true: bool
) -> None:
    rules = replace(SIMPLE, tribute=Tribute(tribute))
    seed = bytes(32)
    hand = deal(rules, seed, first, read_debt(owed))
    actions = attended(hand, Dice(seed))
    fault = check(recorded(rules, seed, first, actions, read_debt(owed)))
    assert (fault is None) is true
    if fault:
        assert (fault.why, fault.params["name"]) == (Fault.BAD_VALUE, "owed")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1",
        f"0 {SIGNATURE.hex()} 1",
        f"-1 {SIGNATURE.hex()} 1",
        f"{2**63} {SIGNATURE.hex()} 1",
        f"1 {SIGNATURE.hex()} {2**63}",
        f"1 {SIGNATURE.hex()[2:]} 1",
        f"1 {SIGNATURE.hex().upper()} 1",
        f"1 {SIGNATURE.hex()} 1 1",
    ],
)
def test_what_is_no_draw_is_not_read_as_one(text: str) -> None:
    with pytest.raises(ValueError, match=r"draw|unpack|literal"):
        read_draw(text)


@pytest.mark.parametrize(
    ("draw", "why"),
    [
        pytest.param(None, None, id="§1 from the secret alone"),
        pytest.param(DRAW, None, id="§1 announced before it was due"),
        pytest.param(replace(DRAW, announced=announced(1_000)), None, id="§1 just in time"),
        pytest.param(replace(DRAW, announced=0), Fault.ANNOUNCED_LATE, id="§1 in another year"),
        pytest.param(
            replace(DRAW, announced=announced(999)), Fault.ANNOUNCED_LATE, id="§1 too late"
        ),
        pytest.param(
            replace(DRAW, announced=announced(-9_000)), Fault.ANNOUNCED_LATE, id="§1 a past round"
        ),
        pytest.param(replace(DRAW, round=ROUND + 1), Fault.WRONG_SIGNATURE, id="§1 another round"),
        pytest.param(
            replace(DRAW, signature=sign(ROUND)), Fault.WRONG_SIGNATURE, id="§1 another beacon"
        ),
        pytest.param(
            replace(DRAW, signature=bytes(48)), Fault.WRONG_SIGNATURE, id="§1 no signature"
        ),
    ],
)
def test_a_hand_is_dealt_from_a_round_that_nobody_knew(
    draw: Draw | None, why: Fault | None
) -> None:
    hand = deal(SIMPLE, bytes(32), 0, draw=draw)
    actions = attended(hand, Dice(bytes(32)))
    game = read(written(recorded(SIMPLE, bytes(32), 0, actions, draw=draw)))
    assert isinstance(game, Game)
    assert game.draw == draw
    fault = check(game)
    assert (fault and fault.why) == why
