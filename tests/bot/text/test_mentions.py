"""How a sentence names a command: to be tapped, or as it is typed."""

import re

import pytest
from fluent.syntax import ast as ftl

from bot.text import mentions
from bot.text.catalogue import Language, Words
from tests.bot.text.test_catalogue import messages, nodes

IN_PICTURES = re.compile(r"board-|doubled-|result-|press-|pick-|action-|member-|.*-alt")
"""Messages that are drawn, or stand where Discord shows no mention."""


@pytest.mark.parametrize("language", Language)
def test_a_command_is_named_as_it_is_typed_until_discord_has_a_number_for_it(
    language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = Words(language)
    typed = f"`/{words('command-table')} {words('command-table-open')}`"
    assert typed in words("closed-text")
    monkeypatch.setattr(mentions, "known", {"table": 42})
    assert "</table open:42>" in words("closed-text")
    assert "`" not in words("closed-text")


def test_a_command_is_typed_in_chinese_as_its_chinese_names() -> None:
    assert "`/牌桌 开`" in Words(Language.CHINESE)("closed-text")


def test_a_command_that_there_is_not_cannot_be_named() -> None:
    with pytest.raises(LookupError):
        mentions.mention("table fly", Words(Language.ENGLISH))


@pytest.mark.parametrize("language", Language)
def test_no_picture_button_or_menu_names_a_command(language: Language) -> None:
    naming = {
        key
        for key, message in messages(language).items()
        if any(isinstance(node, ftl.FunctionReference) for node in nodes(message))
    }
    assert len(naming) > 20
    assert {key for key in naming if IN_PICTURES.match(key)} == set()
