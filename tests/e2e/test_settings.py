"""`/settings`: who manages the server changes how its next tables play."""

from datetime import timedelta
from pathlib import Path
from time import monotonic

import pytest
from simcord import MemberActor
from simcord.backend.errors import SetupError

from bot.commands.framework.limits import LASTING
from bot.panels.custom_id import Setting
from bot.panels.press_verbs import SettingVerb
from bot.panels.rules.summary import pace_line
from bot.sandbox.gateway_events import press
from bot.store.engine import schema
from bot.store.records.score_rows import score_row
from bot.store.tables import servers
from bot.tables.rules.pace import Pace, pace_of
from bot.tables.rules.rule_sets import rules_of
from bot.text.catalogue import Language, Words
from game.rules.ruleset import PRESETS
from tests.bot.store.records.settled import hand
from tests.e2e.party import Party, a_party, button, new_bot, newcomer, private, text_of
from tests.e2e.test_bad_input import muted
from tests.e2e.test_forged_presses import answer
from tests.support.simcord_internals import stored_message

CHINESE = Words(Language.CHINESE)


def manager(party: Party) -> MemberActor:
    """A sixth member, who may manage the server."""
    return newcomer(party, "manager", "zh-CN", manage_guild=True)


async def test_a_change_holds_for_the_next_table_and_not_for_one_that_is_open(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, "settings") as party:
        boss = manager(party)
        await party.gather()
        shown = private(await party.slash(boss, "settings rules"))
        await party.pick(boss, "preset", "home", shown)
        await party.pick(boss, "option", "deck", shown)
        said = text_of(await party.pick(boss, "value", "216", shown))
        assert "用牌：216 张" in said
        assert rules_of((await party.now()).table) == PRESETS["simple"]
        assert "用牌" not in text_of(party.table())

        await party.press(party.members[0], "close")
        await party.slash(party.members[1], "table open")
        (table,) = await party.store.tables.all_open()
        assert (table.preset, rules_of(table).deck) == ("home", 216)
        assert "家常" in text_of(party.table())
        assert "用牌：216 张" in text_of(party.table())


async def test_who_no_longer_manages_the_server_changes_nothing(tmp_path: Path) -> None:
    async with a_party(tmp_path) as party:
        boss = manager(party)
        shown = private(await party.slash(boss, "settings rules"))
        guild = party.world.env.backend.get_guild(party.world.guild.id)
        guild.roles[party.world.guild.roles["manager"].id].permissions = 0
        assert "这需要有权使用" in text_of(await party.pick(boss, "preset", "home", shown))
        assert await party.store.servers.settings(party.world.guild.id) == servers.default_settings(
            party.world.guild.id
        )


async def allow(party: Party, command: str, member: MemberActor) -> None:
    """What an administrator does in the server's settings of the bot."""
    found = {known.name: known for known in await party.bot.client.tree.fetch_commands()}
    party.world.guild.set_command_permissions(found[command], {member: True})


async def test_members_whom_the_server_allows_can_change_settings(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path) as party:
        allowed, other = party.members[1], party.members[2]
        with pytest.raises(SetupError, match="default-member-permissions"):
            private(await party.slash(allowed, "settings rules"))
        await allow(party, "settings", allowed)
        shown = private(await party.slash(allowed, "settings rules"))
        assert "家常" in text_of(await party.pick(allowed, "preset", "home", shown))
        said = text_of(await party.slash(allowed, "settings pace", play=45))
        assert "出牌 45 秒" in said
        house = await party.store.servers.settings(party.world.guild.id)
        assert (house.preset, house.play_seconds) == ("home", 45)

        refused, env = Words(Language.CHINESE)("refusal-not-manager"), party.world.env
        preset = Setting(SettingVerb.PRESET).custom_id
        forged = press(env, other, stored_message(shown), preset, ["roast"])
        await env.settle()
        assert forged.response is not None
        assert text_of(forged.response) == refused
        party.bot.controller.settings_access.expire(monotonic() + LASTING)
        assert text_of(await party.pick(allowed, "preset", "roast", shown)) == refused
        assert await party.store.servers.settings(party.world.guild.id) == house


async def test_an_entrance_stays_in_a_channel_and_works_after_a_restart(tmp_path: Path) -> None:
    async with a_party(tmp_path) as party:
        boss = newcomer(party, "boss", manage_guild=True)
        await party.slash(boss, "settings entrance")
        (entrance,) = party.public()
        assert "皇帝在明" in text_of(entrance), "the language of the server"
        assert button(entrance, "daily")
        await party.restart(new_bot(tmp_path))
        for verb in ("learn", "practise", "rules", "notices"):
            private(await party.press(party.members[0], verb, entrance))
        await party.press(party.members[1], "open", entrance)
        assert (await party.now()).table.host_id == party.members[1].id
        assert party.public()[0].id == entrance.id


MINUTE = 61
SILENT = 1 << 12
"""Discord's flag of messages of which it notifies nobody."""


async def last_week(party: Party) -> None:
    """Let somebody of the server have played a hand last week."""
    (score, *_) = hand(at=party.world.env.now() - timedelta(days=7))
    row = score_row(score, "0123abcd", 1, party.world.guild.id)
    async with party.store.database.writing() as connection:
        await connection.execute(schema.scores.insert().values(row))


async def test_a_weekly_line_is_posted_once_where_it_was_switched_on_and_is_silent(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path) as party:
        boss, env = manager(party), party.world.env
        await last_week(party)
        await env.advance_time(MINUTE)
        assert party.public() == [], "it is off by default"
        shown = private(await party.slash(boss, "settings weekly"))
        await party.press(boss, "weekly", shown)
        for _ in range(2):
            await env.advance_time(MINUTE)
            (line,) = party.public()
            assert "上周打了 1 局" in text_of(line), "the language of the server"
            await party.restart(new_bot(tmp_path))
        (posted,) = (
            request.json
            for request in env.http_requests
            if request.path == f"/channels/{party.world.channel.id}/messages"
        )
        assert isinstance(posted, dict)
        assert posted["flags"] & SILENT
        assert posted["allowed_mentions"] == {"parse": []}
        await party.press(boss, "weekly", shown)
        server = await party.store.servers.settings(party.world.guild.id)
        assert server.weekly_channel_id is None


async def test_a_weekly_line_that_cannot_be_posted_is_left_out(tmp_path: Path) -> None:
    async with a_party(tmp_path) as party:
        boss, env = manager(party), party.world.env
        await last_week(party)
        shown = private(await party.slash(boss, "settings weekly"))
        await party.press(boss, "weekly", shown)
        env.inject_error("POST", "/channels/*/messages", status=403, code=50001, times=None)
        await env.advance_time(MINUTE)
        env.backend.faults.clear()
        await env.advance_time(MINUTE)
        assert party.public() == []


async def test_a_weekly_line_is_not_switched_on_where_the_bot_may_not_write(tmp_path: Path) -> None:
    async with a_party(tmp_path) as party:
        boss = manager(party)
        shown = private(await boss.slash(muted(party, "send_messages"), "settings weekly"))
        refused = await boss.click(shown, custom_id=button(shown, "weekly"))
        assert "缺少权限：发送消息" in text_of(refused)
        server = await party.store.servers.settings(party.world.guild.id)
        assert server.weekly_channel_id is None


async def test_members_whom_the_server_allows_can_moderate(tmp_path: Path) -> None:
    async with a_party(tmp_path) as party:
        allowed = party.members[1]
        with pytest.raises(SetupError, match="default-member-permissions"):
            await party.slash(allowed, "moderate log")
        await allow(party, "moderate", allowed)
        await party.gather()
        await party.slash(allowed, "moderate end", reason="late")
        assert await party.store.tables.all_open() == ()
        (done,) = await party.store.moderation.latest(party.world.guild.id)
        assert done.moderator_id == allowed.id


@pytest.mark.parametrize("choice", ["server", "weihai"])
async def test_at_a_table_the_server_s_rules_can_be_chosen_again(
    tmp_path: Path, choice: str
) -> None:
    async with a_party(tmp_path) as party:
        boss = manager(party)
        shown = private(await party.slash(boss, "settings rules"))
        await party.pick(boss, "option", "roast", shown)
        await party.pick(boss, "value", "on", shown)
        await party.slash(boss, "table open")
        await party.pick(boss, "preset", "sixes", party.table())
        await party.pick(boss, "preset", choice, party.table())
        (table,) = await party.store.tables.all_open()
        assert rules_of(table).roast is (choice == "server")


async def test_the_pace_holds_for_the_next_table_to_the_second(tmp_path: Path) -> None:
    async with a_party(tmp_path, "settings") as party:
        boss = manager(party)
        a_day, seconds = Pace(86_400, 86_400), Pace(45, 86_400)
        shown = private(await party.slash(boss, "settings pace"))
        await party.pick(boss, "pace", "slow", shown)
        assert pace_line(a_day, CHINESE) in text_of(shown)
        said = text_of(await party.slash(boss, "settings pace", play=45))
        assert pace_line(seconds, CHINESE) in said
        await party.gather()
        (table,) = await party.store.tables.all_open()
        assert pace_of(table) == seconds
        assert pace_line(seconds, CHINESE) in text_of(party.table())


@pytest.mark.forced_passes
async def test_passes_threads_and_numbers_of_tables_are_changed_by_buttons_and_menus(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path) as party:
        boss = manager(party)
        shown = private(await party.slash(boss, "settings tables"))
        assert "每频道最多 4 桌" in text_of(shown)
        assert "每频道最多 2 桌" in text_of(await party.pick(boss, "channel", "2", shown))
        assert "全服务器最多 10 桌" in text_of(await party.pick(boss, "server", "10", shown))
        await party.press(boss, "passes", shown)
        assert "要不起也由自己过牌。" in text_of(shown)
        house = await party.store.servers.settings(party.world.guild.id)
        assert (house.channel_tables, house.server_tables, house.forced_passes) == (2, 10, False)
        await party.press(boss, "threads", shown)
        assert "每桌自动有一个子区" in text_of(shown)
        assert "牌桌直接开在频道里" in text_of(
            await party.slash(boss, "settings tables", threads=False)
        )
        house = await party.store.servers.settings(party.world.guild.id)
        forged = Setting(SettingVerb.CHANNEL).custom_id
        press(party.world.env, boss, stored_message(shown), forged, ["201"])
        await party.world.env.settle()
        assert await party.store.servers.settings(party.world.guild.id) == house


async def test_what_two_managers_change_at_once_is_both_changed(tmp_path: Path) -> None:
    async with a_party(tmp_path) as party:
        boss, env = manager(party), party.world.env
        shown = private(await party.slash(boss, "settings tables"))
        for verb, count in ((SettingVerb.CHANNEL, "7"), (SettingVerb.SERVER, "9")):
            press(env, boss, stored_message(shown), Setting(verb).custom_id, [count])
        await env.settle()
        house = await party.store.servers.settings(party.world.guild.id)
        assert (house.channel_tables, house.server_tables) == (7, 9)


async def test_managers_choose_the_time_zone_of_the_server(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, "settings") as party:
        boss, store = manager(party), party.store
        shown = private(await party.slash(boss, "settings time", zone="Europe/Berlin"))
        assert "Europe/Berlin" in text_of(shown)
        assert "Asia/Taipei" in text_of(await party.pick(boss, "zone", "Asia/Taipei", shown))
        server = await store.servers.settings(party.world.guild.id)
        assert server.zone == "Asia/Taipei"
        unknown = answer(await party.slash(boss, "settings time", zone="Mars/*Olympus*"))
        assert "没有“Mars/\\*Olympus\\*”这个时区" in unknown
        assert await store.servers.settings(party.world.guild.id) == server
        await party.slash(boss, "settings time", zone=" new york")
        moved = await store.servers.settings(party.world.guild.id)
        assert moved.zone == "America/New_York"
