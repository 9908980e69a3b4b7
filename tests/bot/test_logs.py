import json
import logging
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
import structlog

from bot import logs
from bot.metrics import LATE


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


@pytest.mark.parametrize(("code", "late"), [(10062, 1), (50013, 0)])
def test_choices_that_came_too_late_are_counted_and_not_logged(code: int, late: int) -> None:
    logs.configure("INFO")
    before, log = LATE._value.get(), logging.getLogger("discord.app_commands.tree")
    response = SimpleNamespace(status=404, reason="Not Found")
    refused = discord.NotFound(cast(Any, response), {"code": code, "message": "refused"})
    record = log.makeRecord(
        log.name, logging.ERROR, "", 0, "Ignoring", (), (type(refused), refused, None)
    )
    assert bool(log.filter(record)) is not bool(late)
    assert LATE._value.get() == before + late


def test_a_gateway_that_cannot_be_connected_is_one_line_without_a_traceback(
    capsys: pytest.CaptureFixture[str],
) -> None:
    logs.configure("INFO")
    error = logging.getLogger("discord.shard").error
    error("Attempting a reconnect in %.2fs", 1, exc_info=OSError("refused"))
    error("Retrying...", exc_info=TimeoutError())
    first, second = map(json.loads, capsys.readouterr().err.splitlines())
    assert (first["why"], second["why"]) == ("refused", "TimeoutError")
    assert not {"exception", "exc_info"} & (first.keys() | second.keys())
