"""Temporary files in memory: on a disk, making and deleting thousands of them takes long."""

import os
import shutil
import tempfile
from pathlib import Path

MEMORY = Path("/dev/shm")  # noqa: S108 - of Linux, and open to everybody as any folder for them
ROOM = 2**30
"""Bytes that must be free there: a container often has less, and all tests take a third of that."""


def keep_in_memory() -> None:
    """Let this process and its children have their temporary files there, if none says where."""
    if "TMPDIR" in os.environ or not os.access(MEMORY, os.W_OK | os.X_OK):
        return
    if shutil.disk_usage(MEMORY).free >= ROOM:
        os.environ["TMPDIR"] = str(MEMORY)
        tempfile.tempdir = None  # which the variable tells
