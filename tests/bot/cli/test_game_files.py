"""Game files that mean harm."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bot.cli.game_files import check_file, replay_file
from bot.cli.review import review_file

GOLDEN = Path(__file__).parents[2] / "golden" / "void.txt"
ESCAPES = "\x1b[2J\x9b31m\u202egnorw\u2028\x07"
READERS = pytest.mark.parametrize("read", [check_file, replay_file, review_file])
Read = Callable[[Path, str], int]


@READERS
@pytest.mark.parametrize(
    ("line", "said"),
    [
        (f"hash {ESCAPES}", "cannot be the value of hash"),
        (f"{ESCAPES} 1", "is nothing a game file says"),
        (f"1 {ESCAPES}", "is no action of a seat"),
    ],
)
def test_what_a_file_says_cannot_speak_to_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], read: Read, line: str, said: str
) -> None:
    game = tmp_path / "game.txt"
    game.write_text(f"baohuang 3\n{line}\n", encoding="utf-8")
    assert read(game, "en-US") == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err[:-1].isprintable()
    assert r"\u001b[2J\u009b31m\u202egnorw" in told.err
    assert said in told.err


@READERS
def test_what_a_game_ends_in_cannot_speak_to_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], read: Read
) -> None:
    text = GOLDEN.read_text(encoding="utf-8").replace("= points", f"= points {ESCAPES}")
    game = tmp_path / "game.txt"
    game.write_text(text, encoding="utf-8")
    assert read(game, "en-US") == 1
    told = capsys.readouterr()
    assert all(line.isprintable() for line in told.out.split("\n"))
    assert told.err[:-1].isprintable()
    assert "The file says “= points \\u001b[2J" in told.err


@READERS
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("3 play 10S", "3 play 10S" + " KS" * 20_000),
        ("= points", "= points" + " 8" * 30_000),
        (f"{30:064x}", "00" * 30_000),
    ],
    ids=["action", "ending", "seed"],
)
def test_a_line_longer_than_any_is_told_in_a_short_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], read: Read, old: str, new: str
) -> None:
    text = GOLDEN.read_text(encoding="utf-8")
    line = [old in line for line in text.splitlines()].index(True) + 1
    game = tmp_path / "game.txt"
    game.write_text(text.replace(old, new), encoding="utf-8")
    assert read(game, "en-US") == 1
    told = capsys.readouterr().err
    assert told.startswith(f"Line {line}: ")
    assert len(told) < 600


@READERS
def test_the_name_of_a_file_cannot_speak_to_the_terminal(
    capsys: pytest.CaptureFixture[str], read: Read
) -> None:
    assert read(Path("\x1b[31mred"), "en-US") == 2
    assert capsys.readouterr().err == "There is no file \\u001b[31mred.\n"


@READERS
@pytest.mark.parametrize("name", ["large", "/dev/zero"])
def test_no_more_is_read_than_a_game_file_may_have(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], read: Read, name: str
) -> None:
    with (tmp_path / "large").open("wb") as file:
        file.truncate(10**12)
    assert read(tmp_path / name, "en-US") == 2
    told = capsys.readouterr().err
    assert told.startswith(f"{tmp_path / name} is larger than 64 KiB")


@pytest.mark.parametrize(("more", "code"), [(0, 0), (1, 2)])
def test_a_game_file_may_have_sixty_four_kib(tmp_path: Path, more: int, code: int) -> None:
    text, game = GOLDEN.read_bytes(), tmp_path / "game.txt"
    game.write_bytes(text + b"#".ljust(64 * 1024 - len(text) + more, b"-"))
    assert check_file(game, "en-US") == code


def test_lines_may_end_as_on_other_systems(tmp_path: Path) -> None:
    for number, ending in enumerate([b"\r\n", b"\r"]):
        game = tmp_path / f"{number}.txt"
        game.write_bytes(GOLDEN.read_bytes().replace(b"\n", ending))
        assert check_file(game, "en-US") == 0
