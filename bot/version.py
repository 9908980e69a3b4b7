"""Which version of the bot this is: what `pyproject.toml` said when it was installed."""

from importlib.metadata import version

VERSION = version("baohuang")
