"""What the web page has from Python is up to date."""

from lab.golden.page_sources import FOLDER, sources


def test_the_page_has_the_messages_and_signs_of_python() -> None:
    for name, text in sources().items():
        assert (FOLDER / name).read_text(encoding="utf-8") == text, name
