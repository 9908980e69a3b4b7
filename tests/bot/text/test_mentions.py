"""Commands in texts: clickable mentions, or as they are typed."""

import re

import pytest
from fluent.syntax import ast as ftl

from bot.text import mentions
from bot.text.catalogue import Language, Words
from tests.bot.text.test_catalogue import messages, nodes

IN_PICTURES = re.compile(r"board-|doubled-|result-|press-|pick-|action-|member-|.*-alt")
"""Messages that are drawn, or stand where Discord shows no mention."""


@pytest.mark.parametrize("language", Language)
def test_command_becomes_a_mention_when_its_id_is_known(
    language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = Words(language)
    typed = f"`/{words('command-table')} {words('command-table-open')}`"
    assert typed in words("refusal-table-closed")
    monkeypatch.setattr(mentions, "known", {"table": 42})
    assert "</table open:42>" in words("refusal-table-closed")
    assert "`" not in words("refusal-table-closed")


def test_command_has_its_chinese_names_in_chinese() -> None:
    assert "`/牌桌 开`" in Words(Language.CHINESE)("refusal-table-closed")


def test_unknown_command_is_an_error() -> None:
    with pytest.raises(LookupError):
        mentions.mention("table fly", Words(Language.ENGLISH))


@pytest.mark.parametrize("language", Language)
def test_no_picture_button_or_menu_mentions_a_command(language: Language) -> None:
    naming = {
        key
        for key, message in messages(language).items()
        if any(isinstance(node, ftl.FunctionReference) for node in nodes(message))
    }
    assert len(naming) > 20
    assert {key for key in naming if IN_PICTURES.match(key)} == set()
