"""Helpers of many tests: databases, worker processes, discord.py's internals, faster test runs.

Helpers of only one folder of tests are in that folder.
"""
