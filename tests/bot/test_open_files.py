import resource

from bot.runtime import open_files


def test_as_many_files_may_be_open_as_the_system_allows() -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (512, before[1]))
        open_files.raise_limit()
        assert open_files.limit() == min(before[1], open_files.UNLIMITED) > 512
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
