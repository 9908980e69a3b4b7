from pathlib import Path

import pytest

from bot.runtime import settings
from bot.runtime.settings import Settings, SettingsError


@pytest.fixture(autouse=True)
def _no_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TOKEN", "DATABASE_URL", "API_URL", "GATEWAY_URL", "LOG_LEVEL"):
        monkeypatch.delenv(f"BAOHUANG_{name}", raising=False)


def test_without_variables_the_defaults_hold() -> None:
    loaded = Settings.load()
    assert loaded.token is None
    assert loaded.database_url == "sqlite+aiosqlite:///baohuang.sqlite3"
    assert loaded.api_url == "https://discord.com/api/v10"
    assert loaded.gateway_url == "wss://gateway.discord.gg/"
    assert loaded.log_level == "INFO"


def test_every_variable_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BAOHUANG_TOKEN", " abc.def-ghi\n")
    monkeypatch.setenv("BAOHUANG_DATABASE_URL", "sqlite+aiosqlite:////data/games.sqlite3")
    monkeypatch.setenv("BAOHUANG_API_URL", "http://localhost:8080/api/v10/")
    monkeypatch.setenv("BAOHUANG_GATEWAY_URL", "ws://localhost:8081/")
    monkeypatch.setenv("BAOHUANG_LOG_LEVEL", "debug")
    monkeypatch.setenv("BAOHUANG_KEEP_GAMES_DAYS", "7")
    monkeypatch.setenv("BAOHUANG_KEEP_SERVERS_DAYS", "36500")
    monkeypatch.setenv("BAOHUANG_ZONE", "Asia/Shanghai")
    loaded = Settings.load()
    assert loaded.token_or_error() == "abc.def-ghi"
    assert loaded.database_url == "sqlite+aiosqlite:////data/games.sqlite3"
    assert loaded.api_url == "http://localhost:8080/api/v10"
    assert loaded.gateway_url == "ws://localhost:8081/"
    assert loaded.log_level == "DEBUG"
    assert (loaded.keep_games_days.days, loaded.keep_servers_days.days) == (7, 36_500)
    assert loaded.zone.key == "Asia/Shanghai"


def test_the_token_may_stand_in_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "token"
    monkeypatch.setenv("BAOHUANG_TOKEN_FILE", str(file))
    with pytest.raises(SettingsError, match="BAOHUANG_TOKEN_FILE names a file that is not there"):
        Settings.load().token_or_error()
    file.mkdir()
    with pytest.raises(SettingsError, match="cannot be read: Is a directory"):
        Settings.load().token_or_error()
    file.rmdir()
    file.write_text("two words")
    with pytest.raises(SettingsError, match="BAOHUANG_TOKEN_FILE must be a file") as raised:
        Settings.load().token_or_error()
    assert "words" not in str(raised.value)
    file.write_text(" abc.def-ghi\n")
    assert Settings.load().token_or_error() == "abc.def-ghi"
    monkeypatch.setenv("BAOHUANG_TOKEN", "another")
    with pytest.raises(SettingsError, match="both set"):
        Settings.load().token_or_error()


def test_an_empty_variable_counts_as_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BAOHUANG_LOG_LEVEL", "")
    assert Settings.load().log_level == "INFO"


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("LOG_LEVEL", "loud", "DEBUG, INFO, WARNING, ERROR, CRITICAL"),
        ("LOG_LEVEL", "10", "DEBUG, INFO, WARNING, ERROR, CRITICAL"),
        ("API_URL", "discord.com/api", "https:// or http://"),
        ("API_URL", "ftp://discord.com", "https:// or http://"),
        ("API_URL", "https:///api", "https:// or http://"),
        ("API_URL", "http://localhost:port", "https:// or http://"),
        ("API_URL", "http://[::1", "https:// or http://"),
        ("GATEWAY_URL", "https://gateway.discord.gg", "wss:// or ws://"),
        ("DATABASE_URL", "games.sqlite3", "sqlite+aiosqlite:///"),
        ("DATABASE_URL", "sqlite:///games.sqlite3", "sqlite+aiosqlite:///"),
        ("DATABASE_URL", "sqlite+aiosqlite:///:memory:", "sqlite+aiosqlite:///"),
        ("DATABASE_URL", "sqlite+aiosqlite:///file?timeout=9", "without options"),
        ("DATABASE_URL", "sqlite+aiosqlite://host/file", "sqlite+aiosqlite:///"),
        ("DATABASE_URL", "sqlite+aiosqlite:///a%00b", "sqlite+aiosqlite:///"),
        ("DATABASE_URL", "mysql://host/name", "postgresql+asyncpg://"),
        ("DATABASE_URL", "postgresql+asyncpg://host:99999/name", "postgresql+asyncpg://"),
        ("DATABASE_URL", "postgresql+asyncpg://host:port/name", "postgresql+asyncpg://"),
        ("WEB_URL", "play.example", "such as https://"),
        ("WEB_URL", "https://me:secret@cards.example.com/", "without a user name"),
        ("WEB_URL", "https://me@cards.example.com/", "without a user name"),
        ("WEB_URL", "http://cards.example.com/", "must begin with https://"),
        ("WEB_URL", "http://192.168.0.7/", "must begin with https://"),
        ("WEB_URL", "https://cards.example.com/?a=b", "without a question mark"),
        ("WEB_URL", "https://cards.example.com/#a", "or a hash sign"),
        ("WEB_URL", "https://cards example.com/", "the name of a host"),
        ("WEB_URL", "https://cards..example.com/", "the name of a host"),
        ("WEB_URL", "https://127.1/", "such as https://"),
        ("WEB_URL", "https://cards\\example/", "such as https://"),
        ("KEEP_GAMES_DAYS", "-7", "a number of days, 1 to 36500"),
        ("KEEP_GAMES_DAYS", "half", "a number of days, 1 to 36500"),
        ("KEEP_SERVERS_DAYS", "36501", "a number of days, 1 to 36500"),
        ("ZONE", "Mars/Base", "such as Asia/Shanghai"),
        ("ZONE", "../passwd", "such as Asia/Shanghai"),
        ("TOKEN", "two words", "token"),
        ("TOKEN", "令牌", "token"),
    ],
)
def test_a_malformed_variable_is_one_sentence_that_names_it_and_what_is_expected(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, expected: str
) -> None:
    monkeypatch.setenv(f"BAOHUANG_{name}", value)
    with pytest.raises(SettingsError) as caught:
        Settings.load()
    sentence = str(caught.value)
    assert sentence.startswith(f"BAOHUANG_{name} ")
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert expected in sentence
    assert value not in sentence


@pytest.mark.parametrize(
    "value", [" INFO", "INFO ", "INFO\r", "INFO\n", "IN\tFO", "\ufeffINFO", "  "], ids=ascii
)
def test_blanks_and_control_characters_around_a_variable_are_refused(
    monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    monkeypatch.setenv("BAOHUANG_LOG_LEVEL", value)
    with pytest.raises(SettingsError, match=r"^BAOHUANG_LOG_LEVEL begins or ends with a blank .*"):
        Settings.load()


def test_variables_that_are_no_settings_are_told_except_those_of_kubernetes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    of_kubernetes = ("PORT", "SERVICE_HOST", "SERVICE_PORT_METRICS", "METRICS_PORT_9464_TCP_ADDR")
    for name in ("DATABASE", "TOKEM", "token", *of_kubernetes):
        monkeypatch.setenv(f"BAOHUANG_{name}", "x")
    assert Settings.unknown_variables() == ("BAOHUANG_DATABASE", "BAOHUANG_TOKEM")


@pytest.mark.parametrize(
    ("value", "address"),
    [
        ("https://cards.example.com", "https://cards.example.com/"),
        ("HTTPS://Cards.Example.COM:443/Play/", "https://cards.example.com/Play/"),
        ("https://cards.example.com:8443", "https://cards.example.com:8443/"),
        ("https://保皇.example/", "https://xn--ruq955g.example/"),
        ("https://straße.example/", "https://xn--strae-oqa.example/"),
        ("https://[2001:DB8:0::1]/", "https://[2001:db8::1]/"),
        ("http://localhost:80/", "http://localhost/"),
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080/"),
        ("http://[::1]:8080", "http://[::1]:8080/"),
    ],
)
def test_the_address_of_the_page_is_written_as_browsers_do(
    monkeypatch: pytest.MonkeyPatch, value: str, address: str
) -> None:
    monkeypatch.setenv("BAOHUANG_WEB_URL", value)
    assert Settings.load().web_url == address


def test_a_metrics_port_that_kubernetes_sets_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BAOHUANG_METRICS_PORT", "tcp://10.0.0.1:9464")
    assert Settings.load().metrics_port is None


@pytest.mark.parametrize(
    ("variables", "proxy"),
    [
        ({}, None),
        ({"https_proxy": "http://proxy:3128"}, "http://proxy:3128"),
        ({"https_proxy": "http://proxy:3128", "no_proxy": "discord.com"}, None),
    ],
)
def test_discord_is_reached_by_the_proxy_of_the_environment(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], proxy: str | None
) -> None:
    for name in ("https_proxy", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert Settings.load().proxy == proxy


def test_a_malformed_proxy_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("https_proxy", "proxy:3128")
    with pytest.raises(SettingsError, match=r"^HTTPS_PROXY must be a URL [^\n]+\.$"):
        _ = Settings.load().proxy


def test_a_missing_token_is_one_sentence_that_names_it() -> None:
    with pytest.raises(SettingsError, match=r"^BAOHUANG_TOKEN is not set: .*\.$"):
        Settings.load().token_or_error()


def test_a_database_without_its_driver_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "find_spec", lambda _: None)
    monkeypatch.setenv("BAOHUANG_DATABASE_URL", "postgresql+asyncpg://host/name")
    with pytest.raises(SettingsError, match=r"^BAOHUANG_DATABASE_URL needs the package asyncpg"):
        Settings.load()


def test_the_token_is_not_shown_with_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BAOHUANG_TOKEN", "abc.def-ghi")
    assert "abc" not in repr(Settings.load())
