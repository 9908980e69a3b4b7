"""The answers of `/play` to texts that are not a legal play."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.e2e.party import Party, a_party, text_of
from tests.e2e.refused import nothing_changes, sentence
from tests.e2e.rigged import rig


@asynccontextmanager
async def leading(folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Party]:
    """The emperor, East, is to lead; South plays after."""
    rig(monkeypatch, {0: "皇牌 小王 888", 1: "9999"})
    async with a_party(folder, until="trick") as party:
        yield party


async def test_an_illegal_play_is_told_precisely_why_in_ones_own_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with leading(tmp_path, monkeypatch) as party:
        await party.slash(party.members[0], "play", cards="888+小王")
        south = party.members[1]
        party.world.locales[south.id] = "en-GB"
        async with nothing_changes(party, but_for=south):
            assert sentence(await party.slash(south, "play", cards="9999")) == (
                "`9999` does not beat `Small+888`: sorted from high to low, your 9 is not higher"
                " than the Small opposite it. Every card must be higher."
            )


async def test_a_text_of_any_length_is_answered_and_whatever_is_legal_is_laid(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with leading(tmp_path, monkeypatch) as party:
        for text in ("x" * 6000, "A" * 6000, "`**@everyone**`", "10x99 10x99", "<@1>", "`" * 30):
            async with nothing_changes(party, but_for=party.members[0]):
                said = sentence(await party.slash(party.members[0], "play", cards=text))
            assert len(said) < 500
        await party.slash(party.members[0], "play", cards=" ８x3, 小王 ")
        assert "**东** 小王+888" in text_of(party.table())
