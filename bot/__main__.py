"""The start of `baohuang` and of `python -m bot`.

Loading the rest takes a second, or several on a busy machine; the sandbox says so before.
"""

import os
import sys
from io import TextIOWrapper

from bot.runtime.interrupt import end_at_once

STARTING = "沙盒正在启动，要等几秒钟…… Starting the sandbox, which takes some seconds…"
HELP = {"-h", "--help"}


def main() -> None:
    """Run the command line; until a command says otherwise, Ctrl-C ends it at once."""
    end_at_once(next(iter(sys.argv[1:]), None))
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the nets are too small for more threads
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    if sys.argv[1:2] == ["sandbox"] and HELP.isdisjoint(sys.argv):
        print(STARTING, flush=True)
    from bot.cli.main import main as command

    command()


if __name__ == "__main__":
    main()
