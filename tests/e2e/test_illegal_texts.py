"""What `/play` says to texts that are no legal play, in both languages, word for word."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.e2e.party import Party, a_party, text_of
from tests.e2e.policies import quiet
from tests.e2e.refused import nothing_changes, sentence
from tests.e2e.rigged import rig

CARDS = {
    0: "皇牌 大王 小王 888 777 2x16",
    1: "大王 9999 KKKQ 999",
}
"""The emperor, and those who play after."""

LEADING = [
    (
        "王777",
        "Which do you mean: `Small+777` or `Big+777`? Write it out.",
        "你说的是哪种：`小王+777` 还是 `大王+777`？请写清楚。",
    ),
    (
        "77x2",
        "“77x2” was not understood. Cards are 3 to 10, J, Q, K, A, 2, `Small` and `Big`; for "
        "example `KKK+Big` or `10x3`. To ask about the rules, use `/rules ask`.",
        "没看懂“77x2”。牌可以写 3 到 10、J、Q、K、A、2、小王、大王，"
        "例如 `KKK+大王` 或 `10x3`。想问规则，用 `/rules ask`。",
    ),
    ("2x17", "You hold only 16 2; you named 17.", "你只有 16 张 2，不够 17 张。"),
    (
        "888+77",
        "8, 7 do not go together. A play is cards of one rank, with or without jokers, or jokers "
        "alone. There are no runs and no three-with-one, and a 2 is not wild.",
        "8, 7 不能一起出。一手牌是同点数的牌，可以挂王，或者只出王；"
        "没有顺子，没有三带一，2 也不能当别的牌。",
    ),
]

OVER_888_AND_SMALL = [
    (
        "9999",
        "`9999` does not beat `Small+888`: sorted from high to low, your 9 is not higher than the "
        "Small opposite it. Every card must be higher.",
        "`9999` 压不住 `小王+888`：从大到小一张对一张，"
        "你的 9 不比对面的 小王 大。每一张都必须更大。",
    ),
    (
        "KKKQ",
        "K, Q do not go together. A play is cards of one rank, with or without jokers, or jokers "
        "alone. There are no runs and no three-with-one, and a 2 is not wild.",
        "K, Q 不能一起出。一手牌是同点数的牌，可以挂王，或者只出王；"
        "没有顺子，没有三带一，2 也不能当别的牌。",
    ),
    (
        "kk1",
        "“kk1” was not understood. Cards are 3 to 10, J, Q, K, A, 2, `Small` and `Big`; "
        "for example `KKK+Big` or `10x3`. To ask about the rules, use `/rules ask`.",
        "没看懂“kk1”。牌可以写 3 到 10、J、Q、K、A、2、小王、大王，"
        "例如 `KKK+大王` 或 `10x3`。想问规则，用 `/rules ask`。",
    ),
    (
        "22",
        "You do not hold `22`. Press **My hand** to see your cards.",
        "你手里没有 `22`。点「我的手牌」看看自己的牌。",
    ),
    (
        "KK",
        "The play on the table has 4 cards, yours has 2. Play exactly as many, or pass.",
        "桌上的牌是 4 张，你出了 2 张。张数必须相同，或者过牌。",
    ),
    (
        " + ",
        "Which cards? Write them one after the other, for example `KKK`, `10x3` or `Big+777`.",
        "要出哪些牌？一张接一张写下来，例如 `KKK`、`10x3` 或 `大王777`。",
    ),
]


@asynccontextmanager
async def leading(folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Party]:
    """The emperor is to lead."""
    rig(monkeypatch, CARDS)
    async with a_party(folder) as party:
        await party.start()
        await party.skip(quiet, until="trick")
        yield party


async def says(
    party: Party, seat: int, command: str, english: str, chinese: str, **what: str
) -> None:
    member = party.members[seat]
    for locale, expected in (
        ("en-US", english),
        ("en-GB", english),
        ("zh-CN", chinese),
    ):
        party.world.locales[member.id] = locale
        async with nothing_changes(party, but_for=member):
            assert sentence(await party.slash(member, command, **what)) == expected


async def test_each_illegal_text_is_told_precisely_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with leading(tmp_path, monkeypatch) as party:
        for text, english, chinese in LEADING:
            await says(party, 0, "play", english, chinese, cards=text)
        await says(
            party,
            0,
            "pass",
            "You lead this trick, so you must play. Choose any cards of one rank, "
            "with or without jokers.",
            "这一轮由你先出，必须出牌。出任意同点数的牌，可以挂王。",
        )
        await party.slash(party.members[0], "play", cards="888+小王")
        for text, english, chinese in OVER_888_AND_SMALL:
            await says(party, 1, "play", english, chinese, cards=text)


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
