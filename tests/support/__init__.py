"""Helpers of many tests: databases, worker processes, discord.py's internals, faster test runs.

Each module has a docstring that says what it does. Helpers of one folder of tests alone stand in
that folder.
"""
