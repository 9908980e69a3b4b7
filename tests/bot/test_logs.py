import asyncio
import errno
import json
import logging
from collections.abc import Iterator
from typing import Any, cast

import pytest
import sqlalchemy
import structlog
from aiohttp.http_exceptions import BadHttpMessage
from aiohttp.web import RequestPayloadError

from bot.runtime import logs
from bot.runtime.metrics import LATE
from tests.support.discord_errors import http_error
from tests.support.metrics import count_of


@pytest.fixture(autouse=True)
def _logging_as_before() -> Iterator[None]:
    root, bot = logging.getLogger(), logging.getLogger("bot")
    handlers, levels, ours = root.handlers, (root.level, bot.level), structlog.get_config()
    yield
    root.handlers = handlers
    for logger, level in zip((root, bot), levels, strict=True):
        logger.setLevel(level)
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


@pytest.mark.parametrize(
    ("refused", "late"),
    [
        (http_error(404, 10062), 1),
        (http_error(404, 50013), 0),
        (RuntimeError("Session is closed"), 1),
        (RuntimeError("no cards"), 0),
    ],
)
def test_choices_that_came_too_late_are_counted_and_not_logged(
    refused: Exception, late: int
) -> None:
    logs.configure("INFO")
    before, log = count_of(LATE), logging.getLogger("discord.app_commands.tree")
    record = log.makeRecord(
        log.name, logging.ERROR, "", 0, "Ignoring", (), (type(refused), refused, None)
    )
    assert bool(log.filter(record)) is not bool(late)
    assert count_of(LATE) == before + late


@pytest.mark.parametrize(
    ("error", "said"), [(BrokenPipeError(), 0), (TimeoutError(), 0), (RuntimeError(), 1)]
)
def test_a_lost_connection_to_the_database_is_no_fault_when_it_is_closed(
    capsys: pytest.CaptureFixture[str], error: Exception, said: int
) -> None:
    logs.configure("INFO")
    pool: Any = sqlalchemy.pool.AsyncAdaptedQueuePool(lambda: cast(Any, None))
    pool.logger.error("Exception closing connection", exc_info=error)
    assert len(capsys.readouterr().err.splitlines()) == said


@pytest.mark.parametrize(
    ("warning", "said"),
    [("PyNaCl is not installed, voice will NOT be supported", 0), ("an endpoint is set", 1)],
)
def test_that_voice_is_not_supported_is_not_said(
    capsys: pytest.CaptureFixture[str], warning: str, said: int
) -> None:
    logs.configure("INFO")
    logging.getLogger("discord.client").warning(warning)
    assert len(capsys.readouterr().err.splitlines()) == said


def test_only_the_bot_itself_says_what_is_below_info(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure("DEBUG")
    structlog.get_logger("bot.tables").debug("ours")
    for library in ("discord.gateway", "discord.http", "aiosqlite", "asyncio", "anything.else"):
        logging.getLogger(library).debug("theirs")
        logging.getLogger(library).info("known")
    said = [json.loads(line)["event"] for line in capsys.readouterr().err.splitlines()]
    assert said == ["ours", *["known"] * 5]


HERE = "/api/v10/webhooks/123/aW50ZXJhY3Rpb246"
TOKEN = ".".join(("MTIzNDU2Nzg5MDEyMzQ1Njc4", "GaBcDe", "0" * 38))


@pytest.mark.parametrize(
    ("said", "secret"),
    [
        (f"POST {HERE}/messages/@original has returned 404", "aW50"),
        ("POST /interactions/99/aW50ZXJhY3Rpb246/callback failed", "aW50"),
        (f"improper token {TOKEN} given", TOKEN[:10]),
        ("{'Authorization': 'Bot abc.def'}", "abc.def"),
        ('{"token": "abc", "id": 1}', "abc"),
        (f"dealt {'5eed' * 16}", "5eed"),
        ("held ♠A, ♥10", "♠A"),
        ("held (Card(rank=<Rank.TWO: 15>, suit=<Suit.CLUBS: 2>, marked=False),)", "TWO"),
        ("play 8D 10H", "8D"),
        ("429 for GET /guilds/41/members/80351110224678912", "80351"),
        ("429 for GET /channels/41/thread-members/80351110224678912", "80351"),
        ("429 for POST /channels/319674150115610528/messages", "31967"),
    ],
)
@pytest.mark.parametrize("where", ["event", "value", "words"])
def test_what_gives_something_away_is_in_no_line(
    capsys: pytest.CaptureFixture[str], said: str, secret: str, where: str
) -> None:
    logs.configure("INFO")
    match where:
        case "event":
            logging.getLogger("discord.http").warning("%s", said)
        case "value":
            structlog.get_logger("bot.tables").warning("happened", what=said)
        case _:
            structlog.get_logger("bot.tables").error("fault", exc_info=OSError(said))
    (line,) = capsys.readouterr().err.splitlines()
    assert secret not in line
    assert "[removed]" in line
    assert {"logger", "event", "level"} <= json.loads(line).keys()


HELD = "three aces"


def faulty(hands: dict[str, str]) -> None:
    try:
        hands.pop(HELD)
    except KeyError as error:
        faults = [ValueError(f"no {HELD}"), OSError("disk full")]
        raise ExceptionGroup("of a table", faults) from error


def test_a_traceback_has_the_words_of_what_comes_from_outside_only(
    capsys: pytest.CaptureFixture[str],
) -> None:
    logs.configure("INFO")
    try:
        faulty({})
    except ExceptionGroup as error:
        structlog.get_logger("bot.tables").error("fault", exc_info=error)
    told = json.loads(capsys.readouterr().err)["exception"]
    assert HELD not in told
    assert "hands.pop(HELD)" in told, "the line of the code"
    for kind in ("KeyError", "ExceptionGroup", "ValueError", "OSError: disk full"):
        assert f"builtins.{kind}\n" in f"{told}\n"


def test_of_what_a_database_says_the_first_line_is_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    logs.configure("INFO")
    words = Exception("duplicate key\nDETAIL: Key (user_id)=(80351110224678912) already exists.")
    fault = sqlalchemy.exc.IntegrityError("INSERT", {}, words)
    structlog.get_logger("bot.tables").error("fault", exc_info=fault)
    told = json.loads(capsys.readouterr().err)["exception"]
    assert told.endswith("IntegrityError: duplicate key")


def test_asyncio_tells_nothing_of_what_its_tasks_hold(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure("INFO")
    loop = asyncio.new_event_loop()
    loop.call_exception_handler({"message": "never retrieved", "future": {"hand": "three aces"}})
    loop.call_exception_handler({"message": "Executing <Task result='three aces'> took 1 s"})
    loop.close()
    said = [json.loads(line)["event"] for line in capsys.readouterr().err.splitlines()]
    assert said == ["never retrieved", "Executing"]


@pytest.mark.parametrize(
    ("error", "is_logged"),
    [
        (BadHttpMessage("two lengths"), False),
        (RequestPayloadError("no chunk"), False),
        (ConnectionResetError("half a body"), False),
        (ValueError("ours"), True),
    ],
)
def test_malformed_requests_are_not_logged(error: Exception, is_logged: bool) -> None:
    logs.configure("INFO")
    log = logging.getLogger("aiohttp.server")
    record = log.makeRecord(
        log.name, logging.ERROR, "", 0, "Error handling request", (), (type(error), error, None)
    )
    assert bool(log.filter(record)) is is_logged


def test_that_files_ran_out_is_logged_in_one_line_a_minute(
    capsys: pytest.CaptureFixture[str],
) -> None:
    logs.configure("INFO")
    loop = asyncio.new_event_loop()
    for _ in range(3):
        why = OSError(errno.EMFILE, "Too many open files")
        message = "socket.accept() out of system resource"
        loop.call_exception_handler({"message": message, "exception": why})
    loop.call_exception_handler({"message": "another"})
    loop.close()
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 2
    assert "exception" not in json.loads(lines[0])
