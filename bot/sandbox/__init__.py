"""The same bot against a simulated Discord: in a browser, or playing by itself.

SimCord, which simulates Discord, is an extra of the installed package: call `require_simcord`
before importing a module of this one.
"""

from importlib.util import find_spec


class SandboxNotInstalledError(Exception):
    """SimCord is missing; the message is one sentence saying what to install."""


def require_simcord() -> None:
    """Raise SandboxNotInstalledError unless SimCord can be imported."""
    if find_spec("simcord") is None or find_spec("markdown_it") is None:
        raise SandboxNotInstalledError(
            "The sandbox needs SimCord: use `.venv/bin/baohuang`, which `sh .ci/setup` makes."
        )
