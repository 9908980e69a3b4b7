"""Who lets the deadline pass is acted for; who is to act is mentioned once."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from simcord import HttpLogEntry
from simcord.components import walk_components

from bot.tables.rules.mentions import TIME_TO_ACT
from bot.tables.rules.pace import AUTOPLAY_TIME, DEFAULT, WARN_AFTER
from bot.tables.rules.snapshot import Playing
from tests.e2e.party import Party, a_party, by_dm, text_of
from tests.e2e.policies import quiet, rebelling

QUESTION_S, PLAY_S, AUTOPLAY_S = DEFAULT.question, DEFAULT.play, int(AUTOPLAY_TIME.total_seconds())
FEW_CHOOSE_S = QUESTION_S / 2
"""What is asked though most have no choice takes half as long."""
PATIENCE_S = TIME_TO_ACT.total_seconds()


def mentioned(requests: Sequence[HttpLogEntry]) -> list[int]:
    """Whom Discord notifies because of these requests; edits never may."""
    return [user for request in requests for user in _mentioned(request)]


def _mentioned(request: HttpLogEntry) -> Iterator[int]:
    body = request.json
    if not isinstance(body, dict):
        return
    message = body.get("data") if "data" in body else body
    if not isinstance(message, dict) or not message.get("components"):
        return
    texts = [part.get("content") or "" for part in walk_components(message["components"])]
    named = {int(found) for found in re.findall(r"<@(\d+)>", "\n".join(texts))}
    allowed = message["allowed_mentions"]  # without it, everybody named would be notified
    assert not allowed.get("parse")
    users = {int(user) for user in allowed.get("users") or ()}
    if request.method == "PATCH" or body.get("type") == 7:
        assert not users
    yield from sorted(named & users)


def turn_of(party: Party, seats: frozenset[int], phase: str) -> list[int]:
    return [party.members[seat].id for seat in seats] if phase in ("throne", "trick") else []


async def test_only_whose_turn_it_is_is_mentioned_and_once_after_ten_seconds(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, 127) as party:
        await party.start()
        env, times = party.world.env, 0
        while not (await party.hand()).result:
            seat, seen = await party.turn(), len(env.http_requests)
            await party.act(seat, rebelling(await party.view(seat)))
            hand = await party.hand()
            turn = turn_of(party, hand.waiting, hand.phase.name)
            if turn:
                await env.advance_time(PATIENCE_S - 1)
                assert mentioned(env.http_requests[seen:]) == [], "they are here"
                await env.advance_time(2)
            assert mentioned(env.http_requests[seen:]) == turn
            times += len(turn)
        assert times > 20


async def test_each_default_is_done_at_the_deadline_and_not_before(tmp_path: Path) -> None:
    async with a_party(tmp_path, 127) as party:
        await party.start()
        advance = party.world.env.advance_time
        await advance(QUESTION_S - 1)
        assert (await party.hand()).phase.name == "rob"
        due = (await party.now()).table.deadline_at
        assert due is not None
        assert f"<t:{int(due.timestamp())}:R>" in text_of(party.table())
        await advance(1.5)
        offered = await party.turn()
        assert (await party.hand()).phase.name == "throne"
        assert f"<@{party.members[offered].id}>" in text_of(party.table())

        await advance(QUESTION_S + 1)
        emperor = (offered - 1) % 5
        assert (await party.in_public()).candidate == emperor
        assert "已让位 1 次" in text_of(party.table())

        assert "托管中：" in text_of(party.table())
        await party.press(party.members[offered], "back")
        assert "托管中：" not in text_of(party.table())

        await party.slash(party.members[emperor], "bid", choice="ascend")
        await advance(FEW_CHOOSE_S + 1)
        assert (await party.hand()).phase.name == "rebellion"
        await advance(FEW_CHOOSE_S + 1)
        hand = await party.hand()
        assert (hand.phase.name, hand.hoes) == ("trick", frozenset())

        seen = len(party.world.env.http_requests)
        await advance(PLAY_S + 1)
        assert (await party.in_public()).moves == ((emperor, hand.hands[emperor][-1:]),)
        slow, after = party.members[emperor].id, party.members[(emperor + 1) % 5].id
        assert mentioned(party.world.env.http_requests[seen:]) == [slow, slow]
        await advance(PATIENCE_S)
        assert mentioned(party.world.env.http_requests[seen:]) == [slow, slow, after]
        assert f"<@{after}>" in text_of(party.table())

        await advance(PLAY_S - PATIENCE_S)
        assert (await party.in_public()).moves[-1] == ((emperor + 1) % 5, ())
        assert len(party.public()) == 1


async def test_a_table_that_nobody_touches_closes_and_the_hand_does_not_count(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, 127) as party:
        await party.start()
        await party.play(quiet, until="trick", doors=(by_dm,))
        for late in range(len(party.members)):
            assert len((await party.hand()).on_autoplay) == late
            assert isinstance((await party.now()), Playing)
            await party.world.env.advance_time(PLAY_S + 1)
        assert await party.store.tables.all_open() == ()
        assert "五家都在托管" in text_of(party.table())
        assert len(party.public()) == 1
        board = await party.slash(party.members[0], "leaderboard")
        assert "还没有人打完一局" in text_of(board)
        await party.slash(party.members[0], "table open")
        assert "1. 东" in text_of(party.table())
        seen = len(party.world.env.http_requests)
        await party.world.env.advance_time(10 * PLAY_S)
        assert len(party.world.env.http_requests) == seen


async def test_autoplay_is_had_by_command_or_button_and_ended_by_either(tmp_path: Path) -> None:
    async with a_party(tmp_path, 127, until="trick") as party:
        asleep = party.members[3]
        await party.slash(asleep, "autoplay on")
        assert (await party.hand()).on_autoplay == {3}
        assert str(asleep.user.global_name) in text_of(party.table())
        assert "你已经在托管" in text_of(await party.slash(asleep, "autoplay on"))
        await party.slash(asleep, "autoplay off")
        assert (await party.hand()).on_autoplay == frozenset()
        assert "你没有托管" in text_of(await party.slash(asleep, "autoplay off"))
        mine = await party.hand_of(asleep)
        await party.press(asleep, "away", mine)
        assert (await party.hand()).on_autoplay == {3}
        assert "托管中" in text_of(mine)
        await party.press(asleep, "back", mine)
        assert (await party.hand()).on_autoplay == frozenset()


async def test_all_who_are_asked_are_warned_as_who_has_answered_is_a_secret(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, 127) as party:
        await party.start()
        await party.press(party.members[0], "no")
        await party.press(party.members[3], "no")
        seen = len(party.world.env.http_requests)
        await party.world.env.advance_time(QUESTION_S * WARN_AFTER + 1)
        asked = sorted(member.id for member in party.members)
        assert mentioned(party.world.env.http_requests[seen:]) == asked


async def test_a_table_that_nobody_comes_to_closes_and_frees_the_seats(tmp_path: Path) -> None:
    async with a_party(tmp_path) as party:
        await party.slash(party.members[0], "table open")
        await party.world.env.advance_time(3500)
        await party.press(party.members[1], "join")
        await party.world.env.advance_time(3500)
        assert len(await party.store.tables.all_open()) == 1
        await party.world.env.advance_time(200)
        assert await party.store.tables.all_open() == ()
        assert "已经解散" in text_of(party.public()[-1])
        await party.slash(party.members[0], "table open")
        assert len(await party.store.tables.all_open()) == 1
