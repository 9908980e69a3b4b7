"""The version of the bot."""

import re
from importlib.metadata import version

VERSION = version("baohuang")


def is_newer(other: str) -> bool:
    return _numbers(other) > _numbers(VERSION)


def _numbers(version: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", version)]
