"""Starts processes as forks of one that has loaded the bot already, which saves its import time.

All tests must use these PROCESSES, because `multiprocessing` has one fork server with one list of
preloaded modules.
"""

import multiprocessing

PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["tests.support.forkserver_preload"])
