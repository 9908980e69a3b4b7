"""Processes forked from one that has loaded what a bot, its commands and its sandbox need.

All of a test run's come from the same one, and what it loads is said in one place: for
`multiprocessing` the last word on that counts, whoever says it.
"""

import multiprocessing

PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["tests.loaded"])
