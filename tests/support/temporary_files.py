"""Temporary files in memory, because creating thousands of them on a disk is slow."""

import os
import shutil
import tempfile
from pathlib import Path

MEMORY = Path("/dev/shm")  # noqa: S108 - of Linux, and open to everybody as any folder for them
ROOM = 2**30
"""Bytes that must be free there. All tests need a third of that; a container often has less."""


def keep_in_memory() -> None:
    """Put temporary files of this process and its children in memory, unless TMPDIR is set."""
    if "TMPDIR" in os.environ or not os.access(MEMORY, os.W_OK | os.X_OK):
        return
    if shutil.disk_usage(MEMORY).free >= ROOM:
        os.environ["TMPDIR"] = str(MEMORY)
        tempfile.tempdir = None  # it is read from the variable again
