"""The bot finds its notes about itself again."""

from bot.store.store import Store


async def test_a_note_is_read_as_it_was_last_written(store: Store) -> None:
    assert await store.notes.read("commands") is None
    await store.notes.write("commands", "first")
    await store.notes.write("other", "thing")
    await store.notes.write("commands", "second")
    assert await store.notes.read("commands") == "second"
