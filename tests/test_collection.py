"""How pytest collects the tests and gives them to its workers."""

import pytest


def test_testpaths_name_every_file_of_tests(pytestconfig: pytest.Config) -> None:
    root = pytestconfig.rootpath
    collected = set[str]()
    for path in pytestconfig.getini("testpaths"):
        place = root / path
        files = place.rglob("test_*.py") if place.is_dir() else [place]
        collected.update(str(file) for file in files)
    assert {str(file) for file in (root / "tests").rglob("test_*.py")} == collected
