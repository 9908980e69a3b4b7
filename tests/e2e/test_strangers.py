"""Among strangers: what one person may not do to the others at a table, and what they can do."""

from pathlib import Path

from bot.model import Status
from bot.tables.rules.pace import READY_TIME
from bot.text.catalogue import Language, Words
from tests.bot.store.standings import own_standing
from tests.e2e.party import a_party, private, text_of
from tests.e2e.policies import quiet
from tests.e2e.test_deadlines import mentioned


async def test_a_hand_begins_when_everybody_is_ready_and_not_before(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, locale="en-US") as party:
        await party.gather()
        east, south, *others = party.members
        for member in (*others, south):
            await party.press(member, "deal")
            assert (await party.now()).table.status is Status.LOBBY
        assert f"Waiting for <@{east.id}>" in text_of(party.table())
        twice = text_of(await party.press(south, "deal"))
        assert twice == "You are ready. The hand begins when the others are."
        await party.slash(east, "table start")
        assert (await party.now()).table.status is Status.PLAYING


async def test_who_is_not_ready_in_time_gives_the_seat_to_an_ai_player_and_loses_nothing(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, 6, locale="en-US") as party:
        await party.gather()
        east, south, *others = party.members
        for member in (south, *others):
            await party.press(member, "deal")
        await party.world.env.advance_time(READY_TIME.total_seconds() + 1)
        table = (await party.now()).table
        assert (table.status, table.host_id) == (Status.PLAYING, south.id)
        assert table.people == tuple(member.id for member in (south, *others))
        assert [len(party.direct(member)) for member in party.members] == [1] * 5
        assert "an AI player has your seat: not ready in time" in text_of(party.direct(east)[-1])
        assert await own_standing(party.store, table.guild_id, east.id) is None


async def test_players_who_are_not_ready_are_mentioned_once_in_time(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, locale="en-US") as party:
        await party.gather()
        east, south, *others = party.members
        for member in others:
            await party.press(member, "deal")
        seen = len(party.world.env.http_requests)
        await party.world.env.advance_time(READY_TIME.total_seconds() - 10)
        called = mentioned(party.world.env.http_requests[seen:])
        assert sorted(called) == sorted([east.id, south.id])
        assert len(party.public()) == 1


async def test_only_the_host_changes_the_rules_and_all_must_agree_again(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, locale="en-US") as party:
        await party.gather()
        host, *others = party.members
        for member in others:
            await party.press(member, "deal")

        refused = await party.pick(others[0], "preset", "classic", party.table())
        assert Words(Language.ENGLISH)("refusal-not-host", host="East") in text_of(refused)
        await party.slash(host, "table pace", pace="slow")
        await party.press(host, "deal")
        assert (await party.now()).table.status is Status.LOBBY
        assert "✏️ East set the " in text_of(party.table())
        for member in others:
            await party.press(member, "deal")
        assert (await party.now()).table.status is Status.PLAYING
        assert "✏️" not in text_of(party.table())


async def test_the_host_replaces_somebody_between_the_hands_and_says_why(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, locale="en-US") as party:
        await party.gather()
        host, south, *_ = party.members
        panel = private(await party.press(host, "seats"))
        await party.pick(host, "replace", f"{south.id}-friend", panel)
        assert not (await party.now()).table.people.count(south.id)
        told = text_of(party.direct(south)[-1])
        for part in (f"<@{host.id}>", f"<#{party.world.channel.id}>", "the seat is for a friend"):
            assert part in told


async def test_more_than_half_vote_somebody_out_when_the_hand_is_over_and_nobody_pays(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, 6, locale="en-US") as party:
        await party.start()
        host, south, west, north, _ = party.members
        for member in (south, west, north):
            await party.slash(member, "table replace", player=host.user, reason="spoils")
        said = (
            "🗳️ An AI player for 1. East (spoils the game): 3 of 3 votes,"
            " takes effect after this hand"
        )
        assert said in text_of(party.table())
        assert host.id in (await party.now()).table.people
        await party.skip(quiet)
        table = (await party.now()).table
        assert host.id not in table.people
        assert table.host_id == south.id
        assert "voted to give your seat to an AI player" in text_of(party.direct(host)[-1])
        store, points = party.store, (await party.result()).points
        assert await own_standing(store, table.guild_id, host.id) == (1, points[0])


async def test_a_vote_ends_the_table_only_after_the_hand(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, locale="en-US") as party:
        await party.start()
        for member in party.members[1:4]:
            await party.slash(member, "table vote")
        assert (await party.now()).table.status is Status.PLAYING
        await party.skip(quiet)
        shown = text_of(party.table())
        assert "## Hand 1" in shown
        assert "The players voted to end this table." in shown


async def test_the_next_hand_starts_by_itself_if_everybody_wants_that(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, 7, locale="en-US") as party:
        await party.start(people=2)
        for member in party.members[:2]:
            panel = private(await party.slash(member, "table seats"))
            await party.press(member, "auto", panel)
        await party.skip(quiet)
        assert (await party.now()).table.status is Status.SETTLED
        await party.world.env.advance_time(16)
        now = (await party.now()).table
        assert (now.status, now.hand_no) == (Status.PLAYING, 2)
