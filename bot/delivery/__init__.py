"""Sending to Discord: answers, the public message of each table, hands by DM.

The pure module `plan` decides what to do; `publisher` does it.
"""
