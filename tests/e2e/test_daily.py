"""`/daily`: one deal for two people, secret until both have played it, and looked back at then."""

import json
from datetime import timedelta
from pathlib import Path

import pytest
from simcord import MemberActor, ResponseMessage
from simcord.components import walk_components

from bot.model import NO_SERVER, Audience, Table
from bot.panels.custom_id import DailyPress, Press, ReplayTurn, daily_press, private_press
from bot.panels.press_verbs import DailyVerb, ReplayVerb, Verb, Viewpoint
from bot.text.catalogue import Language, Words
from tests.bot.tables.seated import known
from tests.bot.tables.test_daily import DAY, SEAT, deal_of
from tests.e2e.party import Party, a_party, buttons, new_bot, private, text_of
from tests.e2e.test_forged_presses import forged
from tests.support.simcord_internals import stored_message

WORDS = Words(Language.ENGLISH)
CHOICES = ("no", "cede", "play", "pass", "ascend")
LOOKING_BACK = (
    *(ReplayVerb.OPEN, ReplayVerb.LAST, ReplayVerb.SHARE, ReplayVerb.PICTURE, ReplayVerb.LINK),
    ReplayVerb.PLAY_ON,
)


async def asked(party: Party, member: MemberActor) -> ResponseMessage:
    shown = private(await party.slash(member, "daily"))
    assert shown.ephemeral
    return shown


def offered(message: ResponseMessage) -> dict[str, str]:
    """The buttons by verb, of each verb the first."""
    return {custom_id.split(":")[2]: custom_id for custom_id in reversed(buttons(message))}


async def choose(party: Party, member: MemberActor, message: ResponseMessage) -> bool:
    """Make the first choice that is offered; False at the end of the hand."""
    verbs = offered(message)
    verb = next((verb for verb in CHOICES if verb in verbs), None)
    if verb:
        await party.world.env.advance_time(1)
        await party.click(member, message, verbs[verb])
    return verb is not None


async def table_of(party: Party, member: MemberActor) -> Table:
    table_id = max((await party.store.daily.tries(member.id)).items())[1].table_id
    return known(await party.store.tables.load(table_id)).table


def content(message: ResponseMessage) -> list[object]:
    """The texts, buttons and descriptions of pictures of a message."""
    parts = list(walk_components(stored_message(message).components))
    told = [
        {key: value for key, value in part.items() if key not in ("id", "items", "components")}
        for part in parts
    ]
    alts = [item["description"] for part in parts for item in part.get("items", ())]
    return [*told, *alts]


async def shown(party: Party, member: MemberActor, message: ResponseMessage) -> str:
    """What a message shows, apart from whose table it is."""
    table = await table_of(party, member)
    text = json.dumps(content(message), ensure_ascii=False)
    return text.replace(table.id, "ID").replace(table.player(SEAT).name, "NAME")


async def test_until_ones_own_end_all_is_shown_alike_whatever_others_did(tmp_path: Path) -> None:
    async with a_party(tmp_path, locale="en-US") as party:
        await party.store.daily.add(deal_of(party.world.env.now().date()))
        seen = list[list[str]]()
        for member in party.members[:2]:
            message = await asked(party, member)
            seen.append([json.dumps(content(message), ensure_ascii=False)])
            await party.press(member, "deal", message)
            seen[-1].append(await shown(party, member, message))
            while await choose(party, member, message) and "share" not in offered(message):
                seen[-1].append(await shown(party, member, message))
        assert seen[0] == seen[1]
        assert len(seen[0]) > 10


async def test_it_is_played_after_a_restart_too_and_secret_until_all_have_finished(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, locale="en-US") as party:
        one, other = party.members[:2]
        today = party.world.env.now().date()
        await party.store.daily.add(deal_of(today))
        late = await asked(party, other)
        await party.press(other, "deal", late)
        message = await asked(party, one)
        await party.press(one, "deal", message)
        await choose(party, one, message)
        await party.restart(new_bot(tmp_path))
        while await choose(party, one, message):
            pass
        own = (await party.store.daily.tries(one.id))[today]
        assert f"**{own.points:+d}**" in text_of(message)
        assert offered(message).keys() == {"share"}
        assert offered(await asked(party, one)).keys() == {"share"}
        public = len(party.public())
        await party.press(one, "share", message)
        (line,) = party.public()[public:]
        assert f"**{own.points:+d}**" in text_of(line)
        await nothing_is_told(party, one, message)
        await party.store.daily.add(deal_of(today + DAY))
        await nothing_is_told(party, one, message)
        assert "hand" in offered(await asked(party, other))
        while await choose(party, other, late):
            pass
        past = private(await party.press(one, "before", await asked(party, one)))
        assert offered(past).keys() == {"answer", "open", "review", "file", "practise"}
        for verb in ("review", "file", "open"):
            assert private(await party.press(one, verb, past)).ephemeral
        await party.press(one, "practise", past)
        practice = known(await party.store.tables.of_user(NO_SERVER, one.id))
        assert (practice.audience, practice.seat_of(one.id)) == (Audience.PRACTICE, SEAT)
        hand = known(known(await party.store.tables.load(practice.id)).hand)
        assert hand.seed == deal_of(today).seed.hex()


async def test_the_question_of_yesterday_is_answered_by_one_press_also_where_nobody_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.players.worlds.WORLDS", 4)
    async with a_party(tmp_path, locale="en-US") as party:
        one, today = party.members[0], party.world.env.now().date()
        for day in (today - DAY, today):
            await party.store.daily.add(deal_of(day))
        past = private(await party.press(one, "before", await asked(party, one)))
        assert offered(past).keys() == {"answer", "practise"}
        assert len(past.attachments) == 1
        public = len(party.public())
        await party.click(one, past, offered(past)["answer"])
        assert "your answer" in text_of(past)
        assert "…" not in text_of(past)
        assert offered(past).keys() == {"practise"}
        assert len(party.public()) == public
        beyond = daily_press(DailyVerb.ANSWER, today - DAY, 9)
        result = await forged(party, one, past, beyond)
        assert text_of(known(result.response)) == WORDS("refusal-stale")


async def nothing_is_told(party: Party, member: MemberActor, message: ResponseMessage) -> None:
    """No press and no command shows more of a hand than its points."""
    table, public = await table_of(party, member), len(party.public())
    secrets = {str(WORDS(f"refusal-{why}")) for why in ("day-not-over", "table-closed", "stale")}
    day = max(await party.store.daily.tries(member.id))
    refused: list[Press | ReplayTurn | DailyPress] = [
        *(private_press(table, verb) for verb in (Verb.FILE, Verb.REVIEW, Verb.FAIR, Verb.LOG)),
        *(ReplayTurn(verb, table.id, 1, 0, Viewpoint.OPEN) for verb in LOOKING_BACK),
        daily_press(DailyVerb.PRACTISE, day),
        daily_press(DailyVerb.ANSWER, day),
        daily_press(DailyVerb.BEFORE, day + timedelta(days=1)),
    ]
    for press in refused:
        result = await forged(party, member, message, press)
        assert text_of(known(result.response)) in secrets | {WORDS("refusal-no-such-hand")}, press
    assert len(party.public()) == public
    for options in ({"hand": f"{table.id}-1"}, {}):
        replay = await party.slash(member, "replay", **options)
        assert not known(replay.response).attachments
    assert table.id.upper() not in text_of(private(await party.slash(member, "history")))
