"""A store that is opened again has everything."""

from dataclasses import replace
from datetime import UTC, datetime

from bot.model import (
    Change,
    Score,
    Table,
)
from bot.store.store import Store
from tests.bot.store.standings import standings

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)


async def test_a_store_opened_again_has_everything(url: str, lobby: Table, deal: Change) -> None:
    first = await Store.open(url)
    await first.tables.create(replace(lobby, deadline_at=NOON))
    await first.tables.commit(replace(deal, scores=(Score(11, "主", 6, True),)))
    await first.users.remember_locale(11, "en-US")
    before = await first.tables.load("t1"), await standings(first, 1), await first.users.load(11)
    await first.close()

    second = await Store.open(url)
    assert (
        await second.tables.load("t1"),
        await standings(second, 1),
        await second.users.load(11),
    ) == before
    await second.close()
