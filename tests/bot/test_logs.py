import json
import logging
from collections.abc import Iterator

import pytest
import structlog

from bot import logs


@pytest.fixture(autouse=True)
def _logging_as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level, ours = root.handlers, root.level, structlog.get_config()
    yield
    root.handlers, root.level = handlers, level
    structlog.configure(**ours)


def test_both_kinds_of_logger_write_json_lines_to_standard_error(
    capsys: pytest.CaptureFixture[str],
) -> None:
    logs.configure("INFO")
    structlog.get_logger("bot.tables").info("dealt", table="桌")
    logging.getLogger("discord.gateway").warning("resumed %s", "once")
    out, err = capsys.readouterr()
    ours, theirs = map(json.loads, err.splitlines())
    assert out == ""
    assert (ours["event"], ours["table"], ours["level"]) == ("dealt", "桌", "info")
    assert (theirs["event"], theirs["logger"]) == ("resumed once", "discord.gateway")
    assert theirs["timestamp"].endswith("Z")


def test_what_is_below_the_level_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure("WARNING")
    structlog.get_logger("bot.tables").info("dealt")
    logging.getLogger("discord").info("connected")
    assert capsys.readouterr().err == ""
