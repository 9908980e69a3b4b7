"""The settings, read from environment variables that begin with `BAOHUANG_`."""

import os
import re
from datetime import timedelta
from importlib.util import find_spec
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Self
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import sqlalchemy as sa
from pydantic import AfterValidator, BeforeValidator, SecretStr, ValidationError
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict
from yarl import URL

from bot.runtime.beacon import Beacon
from game.beacon import QUICKNET, Chain, read_key

PREFIX = "BAOHUANG_"
DRIVERS = {"sqlite+aiosqlite": "aiosqlite", "postgresql+asyncpg": "asyncpg"}
MOST_PORTS = 65_535
MOST_DAYS = 36_500
MOST_SHARDS = 10_000
AUTO = "auto"
_OF_KUBERNETES = re.compile(
    r"BAOHUANG_(\w+_)?(SERVICE_(HOST|PORT(_\w+)?)|PORT(_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)?)"
)
"""The variables that Kubernetes sets for a service whose name begins with `baohuang`."""
RELAYS = (
    "https://api.drand.sh",
    "https://api2.drand.sh",
    "https://api3.drand.sh",
    "https://drand.cloudflare.com",
)
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")


class SettingsError(ValueError):
    """A setting is invalid. The text is one sentence with the variable and what is expected,
    without the value.
    """


def _token(value: SecretStr) -> SecretStr:
    token = value.get_secret_value().strip()
    if not re.fullmatch("[!-~]+", token):
        raise ValueError("must be a Discord bot token: one word of ASCII letters and signs")
    return SecretStr(token)


def _database_url(value: str) -> str:
    expected = (
        "must be a URL like sqlite+aiosqlite:///file, without options,"
        " or postgresql+asyncpg://host/name"
    )
    try:
        url = sa.make_url(value)
    except (sa.exc.ArgumentError, ValueError):
        raise ValueError(expected) from None
    driver = DRIVERS.get(url.drivername)
    is_valid = _names_a_file(url) if driver == "aiosqlite" else _names_a_port(url)
    if driver is None or not is_valid:
        raise ValueError(expected)
    if find_spec(driver) is None:
        raise ValueError(f"needs the package {driver}, which is not installed")
    return value


def _names_a_file(url: sa.URL) -> bool:
    """Whether a URL of SQLite names a file, and no host or options."""
    file = url.database or ":memory:"
    return file != ":memory:" and "\0" not in file and not url.host and not url.query


def _names_a_port(url: sa.URL) -> bool:
    """Whether the port in a URL is valid, or left out."""
    return url.port is None or 0 < url.port <= MOST_PORTS


def _url(value: str, *schemes: str) -> str:
    expected = f"must be a URL that begins with {' or '.join(f'{scheme}://' for scheme in schemes)}"
    try:
        parts = urlsplit(value)
        is_valid = parts.scheme in schemes and bool(parts.hostname) and parts.port != 0
    except ValueError:  # an unclosed bracket, a port that is not a number
        is_valid = False
    if not is_valid:
        raise ValueError(expected)
    return value


def _api_url(value: str) -> str:
    return _url(value, "https", "http").rstrip("/")


def _gateway_url(value: str) -> str:
    return _url(value, "wss", "ws")


def _web_url(value: str | None) -> str | None:
    """The address as browsers write it in `Origin`: small letters, Punycode, no usual port."""
    if value is None:
        return None
    try:
        url = URL(_url(value, "https", "http"))
        is_host = _is_host(url.raw_host or "")
    except (ValueError, UnicodeError):
        raise ValueError("must be a URL such as https://cards.example.com/") from None
    if not is_host:
        raise ValueError(
            "must be a URL with the name of a host, such as https://cards.example.com/"
        )
    if url.raw_query_string or url.raw_fragment:
        raise ValueError("must be a URL without a question mark or a hash sign")
    if url.raw_user is not None or url.raw_password is not None:
        raise ValueError("must be a URL without a user name or password")
    if url.scheme == "http" and not _is_here(url.raw_host or ""):
        raise ValueError("must begin with https://, unless it leads to localhost")
    return str(url).rstrip("/") + "/"


def _is_host(host: str) -> bool:
    """Whether this is the name of a host, or an IP address as browsers write it."""
    if ":" in host or re.search(r"(^|\.)(0x[0-9a-f]*|[0-9]+)\.?$", host):
        return ip_address(host).compressed == host
    return re.fullmatch(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?", host) is not None


def _is_here(host: str) -> bool:
    """Whether browsers trust an address of this host without encryption."""
    if re.fullmatch(r"[0-9.]+|.*:.*", host):
        return ip_address(host).is_loopback
    return host == "localhost" or host.endswith(".localhost")


def _number(text: str, most: int, expected: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:6]) <= most):
        raise ValueError(f"must be {expected}, 1 to {most}")
    return int(text)


def _port(value: str | int | None) -> int | None:
    if value is None or str(value).startswith("tcp://"):  # set by Kubernetes for such a service
        return None
    return _number(str(value), MOST_PORTS, "the number of a port")


def _days(value: str | timedelta) -> timedelta:
    if isinstance(value, timedelta):
        return value
    return timedelta(days=_number(value, MOST_DAYS, "a number of days"))


def _shards(value: str | int | None) -> int | None:
    if value is None or value == AUTO:
        return None
    return _number(str(value), MOST_SHARDS, f"{AUTO} or a number of shards")


def _level(value: str) -> str:
    level = value.upper()
    if level not in LEVELS:
        raise ValueError(f"must be one of {', '.join(LEVELS)}")
    return level


def _switch(value: object) -> bool:
    if value not in (True, False, "on", "off"):
        raise ValueError("must be on or off")
    return value in (True, "on")


def _relays(value: str | tuple[str, ...]) -> tuple[str, ...]:
    relays = value.split(",") if isinstance(value, str) else value
    return tuple(_api_url(relay.strip()) for relay in relays)


def _chain(value: str) -> str:
    if not re.fullmatch("[0-9a-f]{64}", value):
        raise ValueError("must be the hash of a chain, 64 hexadecimal digits")
    return value


def _zone(value: str | ZoneInfo) -> ZoneInfo:
    try:
        return value if isinstance(value, ZoneInfo) else ZoneInfo(value)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValueError("must be the name of a time zone, such as Asia/Shanghai") from None


def _key(value: str) -> str:
    try:
        read_key(value)
    except ValueError:
        raise ValueError("must be a public key on G2 of BLS12-381, in hexadecimal") from None
    return value


class Settings(BaseSettings):
    """The settings. Only the token has no default; an empty variable counts as unset."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_ignore_empty=True, frozen=True, hide_input_in_errors=True
    )

    token: Annotated[SecretStr, AfterValidator(_token)] | None = None
    token_file: Path | None = None
    database_url: Annotated[str, AfterValidator(_database_url)] = (
        "sqlite+aiosqlite:///baohuang.sqlite3"
    )
    api_url: Annotated[str, AfterValidator(_api_url)] = "https://discord.com/api/v10"
    gateway_url: Annotated[str, AfterValidator(_gateway_url)] = "wss://gateway.discord.gg/"
    shards: Annotated[int | None, BeforeValidator(_shards)] = None
    log_level: Annotated[str, AfterValidator(_level)] = "INFO"
    metrics_port: Annotated[int | None, BeforeValidator(_port)] = None
    metrics_address: str = "127.0.0.1"
    web_url: Annotated[str | None, AfterValidator(_web_url)] = None
    web_port: Annotated[int | None, BeforeValidator(_port)] = 8080
    web_address: str = "127.0.0.1"
    beacon: Annotated[bool, BeforeValidator(_switch)] = True
    beacon_relays: Annotated[tuple[str, ...], NoDecode, BeforeValidator(_relays)] = RELAYS
    beacon_chain: Annotated[str, AfterValidator(_chain)] = QUICKNET.hash
    beacon_key: Annotated[str, AfterValidator(_key)] = QUICKNET.key
    zone: Annotated[ZoneInfo, BeforeValidator(_zone)] = ZoneInfo("UTC")
    keep_servers_days: Annotated[timedelta, BeforeValidator(_days)] = timedelta(days=30)
    keep_games_days: Annotated[timedelta, BeforeValidator(_days)] = timedelta(days=180)

    @classmethod
    def load(cls) -> Self:
        """Read the environment. Raises SettingsError for the first invalid variable."""
        for variable, value in _given():
            if variable in cls.variables() and _is_padded(variable, value):
                raise SettingsError(
                    f"{variable} begins or ends with a blank or contains a control character, such"
                    " as the line end of a file written on Windows."
                )
        try:
            return cls()
        except ValidationError as error:
            first = error.errors(include_url=False, include_context=False, include_input=False)[0]
            variable = f"{PREFIX}{first['loc'][0]}".upper()
            expected = first["msg"].removeprefix("Value error, ")
            # Not chained, because the original error may contain the value.
            raise SettingsError(f"{variable} {expected}.") from None

    @classmethod
    def variables(cls) -> frozenset[str]:
        """The names of all environment variables that are read."""
        return frozenset(f"{PREFIX}{name}".upper() for name in cls.model_fields)

    @classmethod
    def unknown_variables(cls) -> tuple[str, ...]:
        """The variables of the environment that begin like a setting and are none.

        Those that Kubernetes sets for a service are left out.
        """
        names = {variable for variable, _ in _given()} - cls.variables()
        return tuple(sorted(name for name in names if not _OF_KUBERNETES.fullmatch(name)))

    @property
    def randomness(self) -> Beacon | None:
        """The beacon that deals depend on; None if it is switched off."""
        chain = Chain(self.beacon_chain, self.beacon_key)
        return Beacon(chain, self.beacon_relays) if self.beacon else None

    @property
    def proxy(self) -> str | None:
        """The proxy of HTTPS_PROXY, unless NO_PROXY names Discord's host. Raises SettingsError."""
        parts = urlsplit(self.api_url)
        proxy = getproxies().get(parts.scheme)
        if proxy is None or proxy_bypass(parts.netloc):
            return None
        try:
            return _url(proxy, "http", "https")
        except ValueError as error:
            raise SettingsError(f"{parts.scheme.upper()}_PROXY {error}.") from None

    def token_or_error(self) -> str:
        """The bot's token, from a file if one is named. Raises SettingsError without one."""
        if self.token_file and self.token:
            raise SettingsError(f"{PREFIX}TOKEN and {PREFIX}TOKEN_FILE are both set: set one.")
        if self.token_file:
            return _read_token(self.token_file)
        if self.token is None:
            raise SettingsError(
                f"{PREFIX}TOKEN is not set: it must be the token of your Discord bot."
            )
        return self.token.get_secret_value()


def _given() -> tuple[tuple[str, str], ...]:
    """The names, in capitals, and values of the variables that begin like a setting."""
    every = ((name.upper(), value) for name, value in os.environ.items())
    return tuple((name, value) for name, value in every if name.startswith(PREFIX))


def _is_padded(variable: str, value: str) -> bool:
    if variable == f"{PREFIX}TOKEN":  # it has no blanks inside, and those around are ignored
        return False
    return value != value.strip() or not value.isprintable()


def _read_token(file: Path) -> str:
    try:
        return _token(SecretStr(file.read_text(encoding="utf-8"))).get_secret_value()
    except FileNotFoundError:  # not named here: the name may be the token itself, by mistake
        raise SettingsError(f"{PREFIX}TOKEN_FILE names a file that is not there.") from None
    except OSError as error:
        raise SettingsError(
            f"{PREFIX}TOKEN_FILE names a file that cannot be read: {error.strerror}."
        ) from None
    except ValueError:
        raise SettingsError(
            f"{PREFIX}TOKEN_FILE must be a file that holds a Discord bot token and nothing else."
        ) from None
