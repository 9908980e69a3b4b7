"""`baohuang arena`: what it prints, what it refuses; the number of processes changes nothing."""

import json
from collections import Counter
from pathlib import Path

import pytest

from bot.cli import arena
from bot.cli.arena_report import Order, Report, table
from bot.cli.arguments import parser
from bot.cli.progress import bar, shown
from bot.cli.stopwatch import Stopwatch, Times, times
from game.arena.cases import BIDS, ROLES, SOLOS, Case
from game.arena.duel import Mode
from game.arena.duplicate import Findings, Worth
from game.arena.estimate import DealTally
from game.hand.actions import Pass
from game.hand.view import View
from game.rules.ruleset import PRESETS
from tests.bot.cli.command import baohuang, forked
from tests.game.hands import cards, holding

SMALL = ("random", "plain", "--deals", "8", "--seed", "1")


def without_times(printed: str) -> list[str]:
    lines = printed.splitlines()
    return [line for line in lines if ", with a choice" not in line and ", all" not in line]


def test_the_number_of_processes_changes_nothing(tmp_path: Path) -> None:
    told = []
    for jobs in ("1", "2"):
        with forked(tmp_path, "arena", *SMALL, "--jobs", jobs) as process:
            out, complained = process.communicate()
        assert (process.returncode, complained) == (0, "")
        told.append(without_times(out))
    assert told[0] == told[1]
    assert "simple: random against plain, 8 deals, seed 1" in told[0][0]


def test_the_table_and_the_file_say_the_same(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    done = baohuang(
        tmp_path, "arena", *SMALL, "--jobs", "1", "--bidding", "neutral", "--json", str(file)
    )
    assert (done.returncode, done.stderr) == (0, "")
    figures = json.loads(file.read_text(encoding="utf-8"))["simple"]
    assert (figures["a"], figures["b"], figures["bidding"]) == ("random", "plain", "neutral")
    lines = {line[:40].strip(): line[40:].split() for line in done.stdout.splitlines()[1:]}
    for name in ("1v4", "sides"):
        mean, error = figures[name]["mean"], figures[name]["se"]
        assert mean < -1
        assert lines[name][:3] == [f"{mean:+.3f}", "±", f"{error:.3f}"]
    for name, hands in (("emperor", 8), ("guard", 8), ("rebel", 24)):
        points, gain = figures["cases"][name]["points"], figures["cases"][name]["gain"]
        row = [f"{hands}", f"{points['mean']:+.3f}", "±", f"{points['se']:.3f}"]
        assert lines[name] == [*row, f"{gain['mean']:+.3f}", "±", f"{gain['se']:.3f}"]
    for name, side in (("random", "a"), ("plain", "b")):
        every, choice = figures["cpu_ms"][side]["all"], figures["cpu_ms"][side]["choice"]
        assert every["number"] > choice["number"] > 0
        assert every["most"] == choice["most"]
        for kind, told in (("all", every), ("with a choice", choice)):
            assert lines[f"{name}, {kind}"][0] == f"{told['number']:,}"


def test_roles_and_bids_stand_apart_and_only_those_that_there_were() -> None:
    worth = Worth(DealTally.of([4]), DealTally.of([2]))
    order = Order("normal", "plain", "simple", "own", frozenset(Mode), 1, 1)
    shown = (Case.REBEL, Case.LONE_EMPEROR, Case.OPEN_SOLO, Case.CEDED, Case.REBELLED)
    for cases, told in (
        (
            shown,
            ["by role", "  rebel", "  lone emperor", "    open solo", "by bid", "  throne ceded"],
        ),
        (shown[:1], ["by role", "  rebel", "CPU ms of a decision"]),
        ((), ["CPU ms of a decision"]),
    ):
        found = Findings(by_case=dict.fromkeys(cases, worth))
        lines = [line[2:40].rstrip() for line in table(order, Report(found))]
        assert lines[3 : 3 + len(told)] == told


@pytest.mark.parametrize("points", [[4], [4, 2]])
def test_a_question_mark_is_explained_where_there_is_one(points: list[int]) -> None:
    order = Order("normal", "plain", "simple", "own", frozenset(Mode), 1, 1)
    worth = Worth(*(sum((DealTally.of([each]) for each in points), DealTally()) for _ in range(2)))
    *_, last = table(order, Report(Findings(by_case={Case.REBEL: worth})))
    assert (last == "  ?: too few deals to tell the error") is (len(points) < 2)


def test_every_case_is_a_role_a_solo_or_a_bid() -> None:
    assert sorted((*ROLES, *SOLOS, *BIDS)) == sorted(Case)


def test_an_older_file_is_kept_until_all_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "figures.json"
    file.write_text("older")
    seen = []

    def nothing(_order: Order, _jobs: int) -> Report:
        seen.append([path.read_text() for path in tmp_path.iterdir()])
        return Report()

    monkeypatch.setattr(arena, "_played", nothing)
    given = ["arena", "random", "plain", "--preset", "all", "--json", str(file)]
    assert arena.arena(parser().parse_args(given)) == 0
    assert seen == [["older"]] * len(PRESETS)
    assert list(json.loads(file.read_text())) == list(PRESETS)
    assert list(tmp_path.iterdir()) == [file]


def test_what_bidding_alone_is_worth_needs_one_player(tmp_path: Path) -> None:
    done = baohuang(
        tmp_path, "arena", "plain", "--bidding-only", "--deals", "3", "--seed", "1", "--jobs", "1"
    )
    assert (done.returncode, done.stderr) == (0, "")
    first, second, *rest = done.stdout.splitlines()
    assert first.startswith("simple: plain against plain (bid neutrally), 3 deals, seed 1")
    assert second.split()[0] == "1v4"
    assert not any(line.strip().startswith("sides") for line in rest)


def test_a_seed_that_was_not_given_is_printed_and_gives_the_same_again(tmp_path: Path) -> None:
    given = ("arena", "plain", "random", "--deals", "2", "--mode", "sides", "--jobs", "1")
    first = baohuang(tmp_path, *given).stdout
    seed = first.split("seed ")[1].split(",")[0]
    again = baohuang(tmp_path, *given, "--seed", seed).stdout
    assert without_times(again) == without_times(first)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("nobody", "plain"), "argument A: nobody has this name; it is one of easy, normal, "),
        (("plain", "nobody"), "argument B: nobody has this name; it is one of easy, normal, "),
        (("plain", "random", "--bidding", "x"), "it is one of own, neutral, easy, "),
        (("plain", "random", "--deals", "0"), "must be a number from 1 to 100000"),
        (("plain", "random", "--preset", "none"), "invalid choice: 'none'"),
        (("plain",), "Two players are needed, as in: baohuang arena normal plain.\n"),
        (("plain", "random", "--bidding-only"), "leave out B, --mode and --bidding.\n"),
        (("plain", "--bidding-only", "--mode", "1v4"), "leave out B, --mode and --bidding.\n"),
        (("plain", "random", "--json", "."), "The file . cannot be written.\n"),
        (("plain", "random", "--json", "no/such"), "The file no/such cannot be written.\n"),
    ],
)
def test_what_cannot_be_played_is_one_sentence(
    tmp_path: Path, arguments: tuple[str, ...], said: str
) -> None:
    done = baohuang(tmp_path, "arena", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_every_decision_is_timed() -> None:
    watch, view = Stopwatch(), holding(cards("KK 6"), cards("7"))

    def passing(_view: View, seed: bytes) -> Pass:
        assert seed == b"seed"
        return Pass(1)

    timed = watch.timing(passing)
    for _ in range(3):
        assert timed(view, b"seed") == Pass(1)
    assert watch.taken.total() == 3


@pytest.mark.parametrize(
    ("taken", "unasked", "found"),
    [
        ({}, 0, None),
        ({2000: 1}, 0, Times(1, 2, 2, 2)),
        ({1000: 50, 2000: 49, 9000: 1}, 0, Times(100, 1, 2, 9)),
        ({1000: 49, 2000: 49, 9000: 2}, 0, Times(100, 2, 9, 9)),
        ({1000: 50, 9000: 50}, 100, Times(200, 0, 9, 9)),
    ],
)
def test_the_times_of_half_of_nearly_all_and_of_all(
    taken: dict[int, int], unasked: int, found: Times | None
) -> None:
    assert times(Counter(taken), unasked) == found


def test_the_bar_says_how_long_it_will_take() -> None:
    assert bar("simple", 1, 4, 30) == "simple " + "█" * 7 + "░" * 23 + "  25%, 1:30 left"
    assert bar("simple", 4, 4, 30) == "simple " + "█" * 30 + " 100%, 0:00 left"


def test_where_nobody_looks_there_is_no_bar(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(shown("abc", 3, "letters")) == ["a", "b", "c"]
    assert capsys.readouterr().err == ""


def test_on_a_terminal_the_bar_is_gone_at_the_end(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert list(shown("ab", 2, "letters")) == ["a", "b"]
    drawn = capsys.readouterr().err.split("\r\x1b[K")
    assert [line.split("%")[0][-4:].strip() for line in drawn] == ["", "50", "100", ""]
