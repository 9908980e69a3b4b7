"""The number of files and sockets that this process may open."""

import sys

if sys.platform != "win32":
    import resource

UNLIMITED = 65_536
"""The number of open files that is used where there is no limit: more would be of no use."""


def raise_limit() -> None:
    """Allow this process as many open files as the system lets it have.

    The limit of a service is often 1,024 because of old programs, which this one is not.
    """
    if sys.platform != "win32":
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = UNLIMITED if hard == resource.RLIM_INFINITY else hard
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def limit() -> int:
    """How many files and sockets may be open."""
    if sys.platform == "win32":
        return UNLIMITED
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return UNLIMITED if soft == resource.RLIM_INFINITY else soft
