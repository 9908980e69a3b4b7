"""Tests of real bot processes that talk to a small Discord over real sockets.

`server` and `gateway` are that Discord, `people` play at its tables, and `process` starts and kills
the bot. Starts, ends, faults and kills are tested here.
"""
