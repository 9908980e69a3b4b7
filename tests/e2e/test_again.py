"""A new table with the people of a closed one."""

from pathlib import Path

from bot.panels.custom_id import Press, read
from bot.panels.press_verbs import Verb
from bot.tables.rules.choices import Choose, RulesChoice
from bot.text.catalogue import Language, Words
from tests.e2e.party import a_party, button, private, text_of

EN = Words(Language.ENGLISH)
HAND = 6


async def test_the_host_opens_a_table_with_the_same_rules_where_the_others_may_sit_down(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, HAND, locale="en-US", until="settled") as party:
        host, south, west = party.members[:3]
        former = await party.now()
        tables = party.bot.controller.tables
        await tables.do(former.table.id, Choose(host.id, RulesChoice("home")))
        await party.press(host, "close")
        closed = party.table()
        told = text_of(private(await party.press(south, "again", closed)))
        names = {"host": str(host.user.global_name)}
        assert told == EN("refusal-host-opens-again", **names)
        await party.press(host, "again", closed)
        (table,) = await party.store.tables.all_open()
        assert (table.preset, table.people, table.host_id) == ("home", (host.id,), host.id)
        invited = party.table()
        assert all(f"<@{member.id}>" in text_of(invited) for member in (south, west))
        press = read(button(invited, "join"))
        assert isinstance(press, Press)
        assert (press.verb, press.table_id) == (Verb.JOIN, table.id)
        await party.press(south, "join", invited)
        (table,) = await party.store.tables.all_open()
        assert table.people == (host.id, south.id)
