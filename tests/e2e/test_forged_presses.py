"""Anybody can send any press: what no message of ours offered them changes and shows nothing."""

from copy import deepcopy
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import Any

from simcord import InteractionResult, MemberActor, ResponseMessage

from bot.panels.custom_id import (
    BoardTurn,
    DailyPress,
    Place,
    Press,
    ReplayTurn,
    Setting,
    StatsTurn,
    Voiding,
)
from bot.panels.press_verbs import Verb
from bot.sandbox.gateway_events import press as send_press
from bot.tables.opening import open_among_friends
from bot.tables.rules.snapshot import Snapshot
from bot.tables.service import Tables
from bot.text.catalogue import Language, Words
from game.cards import deck
from game.notation.formatter import hand_text
from tests.bot.tables.seated import known, seed
from tests.e2e.party import Party, a_party, text_of
from tests.support.simcord_internals import stored_message

WORDS = Words(Language.CHINESE)
VALUES: dict[StrEnum, str] = {
    Verb.PRESET: "classic",
    Verb.LAY: "7",
    Verb.PREMOVE: "7",
    Verb.CALL: "KS",
    Verb.PICK: "KING",
}


async def forged(
    party: Party,
    by: MemberActor,
    message: ResponseMessage,
    press: Press | DailyPress | Setting | BoardTurn | ReplayTurn | StatsTurn | Voiding,
    *,
    direct: bool = False,
    value: str | None = None,
) -> InteractionResult:
    """Send a press as if the message had a button or a menu for it."""
    if value is None and isinstance(press, Press):
        value = VALUES.get(press.verb)
    item: dict[str, Any] = {"type": 2, "style": 2, "label": "x"}
    if value is not None:
        item = {"type": 3, "options": [{"label": "x", "value": value}]}
    stored = deepcopy(stored_message(message))
    row = {"type": 1, "components": [item | {"custom_id": press.custom_id}]}
    stored.components[0]["components"].append(row)
    env = party.world.env
    values = None if value is None else [value]
    result = send_press(env, by.user if direct else by, stored, press.custom_id, values)
    await env.settle()
    return result


def answer(result: InteractionResult) -> str:
    assert result.response is not None
    assert result.response.ephemeral or result.response.channel_id
    return text_of(result.response)


async def test_every_press_is_refused_in_another_server(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, until="trick") as party:
        before, env = await party.now(), party.world.env
        users = [member.user for member in party.members]
        elsewhere = env.create_guild("Elsewhere", owner=users[0])
        channel = elsewhere.create_text_channel("cards")
        members = [elsewhere.add_member(user) for user in users]
        await members[4].slash(channel, "table open")
        *_, newest = env.backend.messages[channel.id].values()
        shown = ResponseMessage(env, newest)
        turn = await party.turn()
        step = (await party.hand()).step
        for verb in Verb:
            for place in Place:
                press = Press(place, verb, before.table.id, before.table.hand_no, step)
                result = await forged(party, members[turn], shown, press)
                assert answer(result) == WORDS("refusal-no-table"), verb
        assert await party.now() == before


async def test_a_forged_press_in_a_direct_message_is_refused_to_strangers(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6) as party:
        await party.start(people=4)
        before = await party.now()
        stranger = party.members[4]
        dealt = party.direct(party.members[0])[-1]
        step = (await party.hand()).step
        for verb in Verb:
            press = Press(Place.PRIVATE, verb, before.table.id, before.table.hand_no, step)
            said = answer(await forged(party, stranger, dealt, press, direct=True))
            assert said == WORDS("refusal-not-invited"), verb
        assert await party.now() == before


async def test_a_press_for_what_is_not_there_changes_nothing(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, until="trick") as party:
        before, seat = await party.now(), await party.turn()
        there = (before.table.id, before.table.hand_no, (await party.hand()).step)
        press = Press(Place.TABLE, Verb.PASS, *there)
        for forgery, refusal in (
            (replace(press, table_id="ffffffff"), "no-table"),
            (replace(press, hand_no=999_999), "stale"),
            (replace(press, step=999_999), "stale"),
        ):
            result = await forged(party, party.members[seat], party.table(), forgery)
            assert answer(result) == WORDS(f"refusal-{refusal}"), forgery
            assert await party.now() == before, forgery


async def test_a_value_that_was_never_offered_is_not_taken(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, until="trick") as party:
        before, seat = await party.now(), await party.turn()
        there = (before.table.id, before.table.hand_no, (await party.hand()).step)
        everything = hand_text(deck(168), "en")
        for value in (everything, "", "nonsense", "@everyone", "pass", "ascend"):
            press = Press(Place.PRIVATE, Verb.LAY, *there)
            member = party.members[seat]
            assert answer(await forged(party, member, party.table(), press, value=value))
            assert await party.now() == before, value


async def test_a_forged_private_press_replaces_no_public_message(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, 6, until="trick") as party:
        before = text_of(party.table())
        step = (await party.hand()).step
        there = ((await party.now()).table.id, 1, step)
        for verb in (Verb.FAIR, Verb.SEATS, Verb.HAND, Verb.LEAVE):
            press = Press(Place.PRIVATE, verb, *there)
            assert answer(await forged(party, party.members[4], party.table(), press))
            assert text_of(party.table()) == before, verb


async def test_a_forged_press_at_a_table_of_friends_replaces_no_other_message(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, 6, until="trick") as party:
        before, member = text_of(party.table()), party.members[4]
        tables = Tables(party.store, lambda: seed(1))
        friends = await open_among_friends(tables, member.id, "Host", "en-US")
        assert isinstance(friends, Snapshot)
        for verb in (Verb.JOIN, Verb.PAGE):
            press = Press(Place.TABLE, verb, friends.table.id, 0, 0)
            assert answer(await forged(party, party.members[3], party.table(), press))
            assert text_of(party.table()) == before, verb
        loaded = known(await party.store.tables.load(friends.table.id))
        assert loaded.table.people == (member.id,)
