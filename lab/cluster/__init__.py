"""Several bot processes on one PostgreSQL, which are killed, stopped, cut off and replaced.

`python -m lab.cluster` runs it; `tests/wire/test_cluster.py` is a short version. It uses the
Discord of `tests.wire`.
"""
