"""The command line as a newcomer meets it: what is missing is one sentence, never a traceback."""

import json
import os
import re
import signal
import subprocess
import sys
import threading
import tomllib
from dataclasses import replace
from pathlib import Path
from socket import socket
from typing import IO

import pytest

from bot.cli.main import tell_fault
from bot.sandbox.beacon import CHAIN, sign
from game.beacon import Draw, written_draw
from tests.bot.cli.command import ROOT, baohuang, begun, environment
from tests.game.draws import DRAW, ROUND, announced

TOKEN = "MTIz.secret-token.abc"  # noqa: S105 - nobody's
GOLDEN = ROOT / "tests" / "golden" / "void.txt"
SEED = f"{30:064x}"
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
HASH = "4e99747a3d41fe8318c4419b7b688741d8ef7096368129e14894ddbdac31795e"


def python(
    *arguments: str, stdout: int | IO[str] = subprocess.PIPE, **variables: str
) -> subprocess.CompletedProcess[str]:
    """Run a new interpreter."""
    return subprocess.run(  # noqa: S603 - our own code
        [sys.executable, *arguments],
        env=environment({}) | variables,
        stdout=stdout,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        timeout=600,
        check=False,
    )


@pytest.mark.parametrize("arguments", [(), ("run",)])
def test_without_a_token_it_says_so_in_one_sentence(
    tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    done = baohuang(tmp_path, *arguments)
    assert done.returncode == 2
    assert re.fullmatch(r"BAOHUANG_TOKEN is not set: [^\n]+\.\n", done.stderr)
    assert done.stdout == ""
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "name", "value"),
    [
        ((), "LOG_LEVEL", "loud"),
        ((), "DATABASE_URL", "games.sqlite3"),
        (("run",), "API_URL", "discord.com"),
        (("run",), "TOKEN", "two words"),
        (("sandbox",), "DATABASE_URL", "mysql://host/name"),
        (("admin", "check"), "DATABASE_URL", "sqlite+aiosqlite:///x.db?foo=bar"),
    ],
)
def test_a_malformed_setting_is_one_sentence(
    tmp_path: Path, arguments: tuple[str, ...], name: str, value: str
) -> None:
    done = baohuang(tmp_path, *arguments, **{"TOKEN": TOKEN, name: value})
    assert done.returncode == 2
    assert re.fullmatch(rf"BAOHUANG_{name} [^\n]+\.\n", done.stderr)
    assert value not in done.stderr
    assert TOKEN not in done.stdout + done.stderr


@pytest.mark.parametrize(
    ("url", "said"),
    [
        (
            "postgresql+asyncpg://u:secret@127.0.0.1:1/n?sslmode=very",
            "`sslmode` parameter must be one of: disable, .+, verify-full",
        ),
        ("sqlite+aiosqlite:////dev/full", "/dev/full cannot be used: database or disk is full"),
        ("sqlite+aiosqlite:///.", "cannot be written: Is a directory"),
        ("sqlite+aiosqlite:///no/db", "/no/db.lock cannot be written: No such file or directory"),
        ("sqlite+aiosqlite:////dev/null/db", "/db.lock cannot be written: Not a directory"),
        ("sqlite+aiosqlite:////proc/db", "/proc/db.lock cannot be written: .+"),
        (f"sqlite+aiosqlite:///{'x' * 300}", "x.lock cannot be written: File name too long"),
        ("sqlite+aiosqlite:///text", "text cannot be used: file is not a database"),
    ],
)
def test_a_database_that_cannot_be_used_is_one_sentence_before_discord_is_asked(
    tmp_path: Path, url: str, said: str
) -> None:
    (tmp_path / "text").write_text("no database" * 1000)
    nowhere = {"API_URL": "http://127.0.0.1:9", "LOG_LEVEL": "WARNING"}
    done = baohuang(tmp_path, "run", TOKEN=TOKEN, DATABASE_URL=url, **nowhere)
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(rf"The database[^\n]+{said}\.\n", done.stderr)
    assert "secret" not in done.stderr


def test_an_unknown_variable_is_warned_of(tmp_path: Path) -> None:
    nowhere = {"DATABASE_URL": "sqlite+aiosqlite:///no/db"}
    done = baohuang(tmp_path, "run", TOKEN=TOKEN, TOKEM="x", **nowhere)
    _, warning = done.stderr.splitlines()
    assert "unknown variable, ignored" in warning
    assert "BAOHUANG_TOKEM" in warning


def test_a_thread_that_outlives_the_event_loop_is_no_fault(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for error in (RuntimeError("Event loop is closed"), RuntimeError("no cards")):
        tell_fault(threading.ExceptHookArgs((type(error), error, None, None)))
    assert capsys.readouterr().err.splitlines()[-1] == "RuntimeError: no cards"


def test_a_discord_that_cannot_be_reached_is_waited_for_until_a_signal(tmp_path: Path) -> None:
    nowhere = {"API_URL": "http://127.0.0.1:9", "LOG_LEVEL": "DEBUG"}
    with begun(tmp_path, "run", TOKEN=TOKEN, **nowhere) as process:
        assert process.stderr
        said = ""
        while "trying again" not in said:
            said += process.stderr.readline()
        process.send_signal(signal.SIGTERM)
        said += "".join(process.communicate())
    assert process.returncode == 0
    assert "Cannot connect to host 127.0.0.1:9" in said
    (starting,) = [json.loads(line) for line in said.splitlines() if '"starting"' in line]
    assert (starting["version"], starting["level"]) == (VERSION, "info")
    assert "Traceback" not in said
    assert TOKEN not in said


def test_the_version_is_that_of_the_project(tmp_path: Path) -> None:
    done = baohuang(tmp_path, "--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"baohuang {VERSION}\n", "")


def test_no_library_is_loaded_that_only_the_bot_needs() -> None:
    done = python("-X", "importtime", "-m", "bot", "check", str(GOLDEN))
    assert done.returncode == 0
    loaded = {line.split("|")[-1].strip() for line in done.stderr.splitlines()}
    assert "bot.cli.game_files" in loaded
    needed = {"alembic", "numpy", "PIL", "prometheus_client", "pydantic", "simcord", "sqlalchemy"}
    assert not loaded & needed


def test_help_names_the_commands(tmp_path: Path) -> None:
    done = baohuang(tmp_path, "--help")
    assert done.returncode == 0
    for command in ("run", "sandbox", "replay", "check", "review", "verify", "admin"):
        assert command in done.stdout
    assert done.stderr == ""
    assert "--autoplay" in baohuang(tmp_path, "sandbox", "--help").stdout


def test_a_game_file_is_replayed_in_words_without_any_setting(tmp_path: Path) -> None:
    done = baohuang(tmp_path, "replay", str(GOLDEN), "--locale", "en-US")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == "Rules: Simple · Deck: 165 · Rob: off"
    assert "Seat 2 cedes and adds 2" in lines
    assert "Seat 4 declares: an open guard, ×2" in lines
    assert lines[lines.index("Trick 1: Seat 3 leads") + 1] == "  Seat 3 10×5"
    assert lines[-7:-4] == [
        "The rebels win.",
        "Emperor Seat 3, guard Seat 4, ×4",
        "1st Seat 1 +8",
    ]
    assert list(tmp_path.iterdir()) == []


def test_a_replay_is_chinese_unless_told_otherwise(tmp_path: Path) -> None:
    done = baohuang(tmp_path, "replay", str(GOLDEN))
    assert done.stdout.splitlines()[-7] == "起义军胜。"


def test_a_true_game_file_is_told_so_and_what_it_was_dealt_from(tmp_path: Path) -> None:
    done = baohuang(tmp_path, "check", str(GOLDEN), "--locale", "en-US")
    assert (done.returncode, done.stderr) == (0, "")
    verdict, source = done.stdout.splitlines()
    assert re.fullmatch(r"True: .+ [0-9]+ actions .+\.", verdict)
    assert source == "No round of the beacon: this deal relies on the host."


@pytest.mark.parametrize(
    ("old", "new", "where", "said"),
    [
        ("rob off", "rob of", "rob of", "“of” cannot be the value of rob."),
        ("rob off", "guard called", "guard", "These rules do not go together. A rebellion"),
        (SEED, "00", "hash", "The seed does not have this hash; it has 6e340b9cffb37a98"),
        ("3 play 10S", "3 play 6C", "3 play 6C", "“3 play 10S 10H 10C 10C 6C” is against the"),
        ("= points 8 8", "= points 8 9", "= points", "The file says “= points 8 9 -16 -8 8”, the"),
    ],
)
def test_a_false_game_file_is_told_by_line_and_reason(
    tmp_path: Path, old: str, new: str, where: str, said: str
) -> None:
    text = GOLDEN.read_text(encoding="utf-8").replace(old, new)
    (tmp_path / "game.txt").write_text(text, encoding="utf-8")
    line = [line.startswith(where) for line in text.splitlines()].index(True) + 1
    done = baohuang(tmp_path, "check", "game.txt", "--locale", "en-US")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"Line {line}: {said}")
    assert done.stderr.count("\n") == 1


def test_a_replay_stops_at_what_is_against_the_rules(tmp_path: Path) -> None:
    text = GOLDEN.read_text(encoding="utf-8").replace("3 play 10S", "3 play 6C")
    (tmp_path / "game.txt").write_text(text, encoding="utf-8")
    done = baohuang(tmp_path, "replay", "game.txt", "--locale", "en-US")
    assert done.returncode == 1
    assert done.stdout.splitlines()[-1] == "Trick 1: Seat 3 leads"
    assert "“3 play 10S 10H 10C 10C 6C” is against the rules." in done.stderr


@pytest.mark.parametrize("command", ["check", "replay", "review"])
def test_a_file_that_cannot_be_read_is_one_sentence(tmp_path: Path, command: str) -> None:
    (tmp_path / "picture").write_bytes(b"\x89PNG\xff")
    for name, said in {
        "none": "There is no file none.\n",
        "picture": "picture is no text in UTF-8.\n",
        ".": ". cannot be opened.\n",
    }.items():
        done = baohuang(tmp_path, command, name, "--locale", "en-US")
        assert (done.returncode, done.stdout, done.stderr) == (2, "", said)


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_interrupted_command_prints_nothing_and_exits_with_an_error(
    tmp_path: Path, number: signal.Signals, code: int
) -> None:
    os.mkfifo(tmp_path / "pipe")
    with begun(tmp_path, "check", "pipe") as process:
        writing = os.open(tmp_path / "pipe", os.O_WRONLY)  # when the command reads
        process.send_signal(number)
        assert process.communicate(timeout=600) == ("", "")
        os.close(writing)
    assert process.returncode == code


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("check", "file"), 143),
        (("admin", "backup"), 143),
        (("sandbox",), 0),
        (("run",), 0),
        ((), 0),
    ],
    ids=str,
)
def test_interrupting_a_command_while_it_loads_never_exits_with_success(
    arguments: tuple[str, ...], code: int
) -> None:
    loading = (
        "import os, signal, sys; from bot import __main__; from bot.cli import main;"
        "main.main = lambda: os.kill(os.getpid(), signal.SIGTERM);"
        f"sys.argv[1:] = {arguments}; __main__.main()"
    )
    done = python("-c", loading)
    assert (done.returncode, done.stderr) == (code, "")


@pytest.mark.parametrize(("told_to_end", "says"), [(False, True), (True, False)])
def test_errors_of_threads_are_not_printed_after_sigterm(*, told_to_end: bool, says: bool) -> None:
    """As that of the arena which waits for processes that had the signal, too."""
    ending = (
        "import signal, threading; from bot.cli import main; main.as_usual()\n"
        "threading.excepthook = main.tell_fault\n"
        "try:\n"
        f"    {told_to_end} and signal.raise_signal(signal.SIGTERM)\n"
        "except KeyboardInterrupt:\n"
        "    print('interrupted')\n"
        "thread = threading.Thread(target=lambda: 1 / 0); thread.start(); thread.join()\n"
    )
    done = python("-c", ending)
    assert ("ZeroDivisionError" in done.stderr) is says
    assert (done.stderr == "") is not says
    assert (done.stdout == "interrupted\n") is told_to_end


def test_a_terminal_that_has_no_chinese_is_told_the_hand_all_the_same() -> None:
    arguments = ("-m", "bot", "replay", str(GOLDEN), "--locale", "zh-CN")
    done = python(*arguments, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "\\u" in done.stdout


def test_output_that_finds_no_room_is_one_sentence() -> None:
    with Path("/dev/full").open("w") as full:
        done = python("-m", "bot", "check", str(GOLDEN), stdout=full)
    assert done.returncode == 2
    assert done.stderr == "The output cannot be written: No space left on device.\n"


def test_a_seed_is_verified_and_the_deal_is_shown(tmp_path: Path) -> None:
    options = ("--deck", "165", "--first", "5", "--deal", "1", "--locale", "en-US")
    done = baohuang(tmp_path, "verify", HASH.upper(), SEED, *options)
    assert (done.returncode, done.stderr) == (0, "")
    verdict, source, *dealt = done.stdout.splitlines()
    assert source == "No round of the beacon: this deal relies on the host."
    assert verdict == f"True: {HASH} is the SHA-256 of this seed."
    replayed = baohuang(tmp_path, "replay", str(GOLDEN), "--locale", "en-US").stdout.splitlines()
    deals = [place for place, line in enumerate(replayed, 1) if line == "Dealt from Seat 5:"]
    for number, place in enumerate(deals):
        terms = f"void deals before: {number} (--first 5 --deck 165 --deal {number})"
        hands = replayed[place : place + 5]
        assert dealt[6 * number :][:6] == [f"Dealt from seat 5, 165 cards, {terms}", *hands]
    assert len(dealt) == 6 * len(deals)


def test_a_seed_of_another_hash_is_told_so(tmp_path: Path) -> None:
    done = baohuang(tmp_path, "verify", HASH, "00" * 32, "--locale", "en-US")
    assert done.returncode == 1
    assert done.stdout.startswith("False: the SHA-256 of this seed is 66687aadf862bd77")


@pytest.mark.parametrize(
    ("draw", "code", "told"),
    [
        (
            DRAW,
            0,
            f"The beacon signed round {ROUND}, due 2023-09-15 11:00:03 UTC;"
            " it was announced 3.0 s before.",
        ),
        (replace(DRAW, round=ROUND + 1), 1, "The beacon has not signed this round so."),
        (replace(DRAW, signature=sign(ROUND)), 1, "The beacon has not signed this round so."),
        (
            replace(DRAW, announced=announced(999)),
            1,
            "The round was not announced 1 to 15 seconds before it was due.",
        ),
    ],
)
def test_the_round_of_a_deal_is_verified(tmp_path: Path, draw: Draw, code: int, told: str) -> None:
    beacon = ("--beacon", *written_draw(draw).split())
    done = baohuang(tmp_path, "verify", HASH, SEED, *beacon, "--locale", "en-US")
    verdict, source, _, *hands = done.stdout.splitlines()
    assert (done.returncode, source, len(hands)) == (code, told, 5)
    assert verdict.startswith("True: ")
    alone = baohuang(tmp_path, "verify", HASH, SEED, "--locale", "en-US").stdout.splitlines()
    assert hands != alone[3:]


def test_the_round_of_another_beacon_is_verified_with_its_key(tmp_path: Path) -> None:
    beacon = ("--beacon", *written_draw(replace(DRAW, signature=sign(ROUND))).split())
    done = baohuang(tmp_path, "verify", HASH, SEED, *beacon, "--key", CHAIN.key)
    assert (done.returncode, done.stderr) == (0, "")


def test_what_is_no_round_is_told_so(tmp_path: Path) -> None:
    done = baohuang(tmp_path, "verify", HASH, SEED, "--beacon", "7", "00", "7")
    assert (done.returncode, done.stdout) == (2, "")
    assert "7 00 7" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("verify", HASH, SEED, "--key", "00"), "argument --key: must be a public key"),
        (("verify", HASH, SEED, "--beacon", "7"), "argument --beacon: expected 3 arguments"),
        (("fly",), "invalid choice: 'fly'"),
        (("check",), "the following arguments are required: file"),
        (("replay", "game.txt", "--locale", "la"), "argument --locale: invalid choice"),
        (("verify", HASH), "the following arguments are required: seed"),
        (("verify", "abc", SEED), "argument hash: must be 64 hex digits"),
        (("verify", HASH, ""), "argument seed: must be 64 hex digits"),
        (("verify", HASH, "0x00"), "argument seed: must be 64 hex digits"),
        (("verify", HASH, SEED, "--first", "6"), "argument --first: invalid choice"),
        (("verify", HASH, SEED, "--deck", "54"), "argument --deck: invalid choice"),
        (("verify", HASH, SEED, "--deal", "-1"), "argument --deal: must be a number from 0"),
        (("verify", HASH, SEED, "--deal", "1001"), "argument --deal: must be a number from 0"),
        (("admin", "forget-user", "@East"), "argument user: must be the number of a user"),
        (("admin", "forget-user", str(2**63)), "argument user: must be the number of a user"),
        (("admin", "announce", "x" * 2001), "argument text: must be a text of at most 2000"),
        (("admin", "announce", " "), "argument text: must be a text of at most 2000"),
        (("sandbox", "--preset", "none"), "argument --preset: invalid choice"),
        (("sandbox", "--port", "99999"), "argument --port: must be a number from 1 to 65535"),
        (("sandbox", "--hands", "x"), "argument --hands: must be a number from 1"),
        (("sandbox", "--hands", "3"), "error: only with --autoplay: --hands"),
        (("sandbox", "--out", "x", "--seed", "0"), "error: only with --autoplay: --seed, --out"),
        (("sandbox", "--autoplay", "--hands", "0"), "argument --hands: must be a number from 1"),
    ],
)
def test_a_wrong_argument_is_told_without_a_traceback(
    tmp_path: Path, arguments: tuple[str, ...], expected: str
) -> None:
    done = baohuang(tmp_path, *arguments, TOKEN=TOKEN)
    assert done.returncode == 2
    assert done.stderr.startswith("usage: ")
    assert expected in done.stderr
    assert "Traceback" not in done.stderr
    assert TOKEN not in done.stderr


def test_a_port_in_use_is_one_sentence(tmp_path: Path) -> None:
    with socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = baohuang(tmp_path, "sandbox", "--no-browser", "--port", port)
    assert done.returncode == 2
    assert re.fullmatch(rf"The page cannot be shown: [^\n]*{port}[^\n]*\.\n", done.stderr)


def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = baohuang(tmp_path, "sandbox", "--autoplay", "--out", "file")
    assert done.returncode == 2
    assert done.stderr == "file cannot be written: File exists.\n"


def test_a_folder_with_files_of_an_earlier_run_is_refused(tmp_path: Path) -> None:
    (tmp_path / "out" / "table").mkdir(parents=True)
    done = baohuang(tmp_path, "sandbox", "--autoplay", "--out", "out")
    assert done.returncode == 2
    assert done.stderr == "out is not empty: name a new folder, or empty this one.\n"
