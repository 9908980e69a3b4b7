"""Five others play the cards of a hand again, and what both tables made of them is compared."""

from pathlib import Path

from simcord import InteractionResult, MemberActor

from bot.board import Board, Merit
from bot.hand_code import hand_code
from bot.panels.player_names import escaped
from bot.tables.snapshot import Settled
from game.seats import SEATS
from game.shuffle import seal
from tests.e2e.party import (
    Party,
    a_party,
    answer_to,
    button,
    buttons,
    menus,
    new_bot,
    seed,
    text_of,
)
from tests.e2e.policies import quiet, rebelling
from tests.e2e.test_people_come_and_go import newcomer

HAND, NEXT = 6, 127
KNOWS = "You have played these cards before"
TO_COME = "These are the very cards that you are to play"


def cards_of(party: Party, member: MemberActor) -> str:
    """What somebody holds, as their latest direct message tells it beside the picture."""
    (container,) = party.direct(member)[-1].components
    (gallery,) = (part for part in container["components"] if part["type"] == 12)
    return str(gallery["items"][0]["description"])


def others_play(party: Party, others: list[MemberActor]) -> None:
    """From now on the party is these five at the table that one of them opened."""
    party.world.members = tuple(others)
    party._table_id = None


async def refused(party: Party, done: InteractionResult, because: str) -> None:
    assert done.response is not None
    assert done.response.ephemeral
    assert because in text_of(done)


async def test_five_others_hold_the_same_cards_and_both_tables_are_compared(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, HAND, NEXT, locale="en-US") as party:
        first = party.members
        others = [newcomer(party, name) for name in ("Ann", "Ben", "Cat", "Dan", "Eve")]
        store = party.bot.controller.store
        await party.start()
        dealt = [cards_of(party, member) for member in first]
        await party.skip(quiet)
        result, code = party.table(), hand_code((await party.now()).table.id, 1)
        await party.press(first[0], "close")
        records = await store.tallies.players()
        assert len(records) == 5

        await party.press(others[0], "again", result)
        others_play(party, others)
        assert f"**The same cards as in hand `{code}`**" in text_of(party.table())
        assert menus(party.table()) == []
        await refused(party, await party.press(first[1], "join"), KNOWS)
        for member in others[1:]:
            await party.press(member, "join")
        await party.deal()
        assert [cards_of(party, member) for member in others] == dealt
        assert seal(seed(HAND)) not in text_of(party.table())
        await party.skip(rebelling)

        compared = [
            r"1\. ① East 4th -3 · ② **Ann 1st +12**",
            r"2\. ① South 3rd -3 · ② **Ben 3rd +12**",
            r"3\. ① **West 5th -3** · ② 👑 Cat 4th -24",
            r"4\. ① **👑 North 1st +12** · ② 🗡️ Dan 5th -12",
            r"5\. ① Centre 2nd -3 · ② **Eve 2nd +12**",
            "-# ② is this table.",
            # North's 12 and Dan's -12 are 0 on average
            "🏅 **North**: 12.0 points above the average of the seat",
        ]
        assert "\n".join(compared) in text_of(party.table())
        party.world.locales[others[4].id] = "zh-CN"
        chinese = text_of(await party.press(others[4], "compare"))
        assert "### 🔁 同一副牌，2 桌对比\n1\\. ① East 二拉 -3 · ② **Ann 头客 +12**" in chinese
        told = text_of(await party.slash(first[1], "table again", hand=code.lower()))
        assert compared[0] in told
        assert "You know these cards" in told

        assert await store.tallies.players() == records
        rated = await store.records.ranking(Board(Merit.RATING), party.world.guild.id, 0)
        assert rated.players <= SEATS
        assert "Ann" not in text_of(await party.slash(others[0], "leaderboard"))
        listed = text_of(await party.slash(others[0], "history"))
        assert "rebel · won · the cards of another hand, does not count" in listed
        await store.users.hide(first[3].id, on=True)
        told = text_of(await party.press(others[0], "compare"))
        assert "somebody 1st +12" in told
        assert "North" not in told


async def test_ones_own_hands_are_offered_while_one_types_and_nobody_elses(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, HAND, NEXT, locale="zh-CN") as party:
        channel, (host, stranger, *_) = party.world.channel, party.members
        await party.start(people=1)
        code = hand_code((await party.now()).table.id, 1)
        asked = ("replay", "table again", "table compare")
        for command in asked:
            assert await host.autocomplete(channel, command, "hand", "") == [], "it is played"
        await party.skip(quiet)
        points = (await party.result()).points[0]
        for command in asked:
            (offered,) = await host.autocomplete(channel, command, "hand", f" {code[:4].lower()}")
            assert offered["value"] == code
            assert offered["name"].startswith(f"{code} · {points:+d} · ")
            assert await host.autocomplete(channel, command, "hand", "nonsense") == []
            assert await stranger.autocomplete(channel, command, "hand", "") == []


async def test_who_came_after_a_hand_cannot_look_at_it_while_they_play_its_cards(
    tmp_path: Path,
) -> None:
    """They sat at its table, and yet the cards are news to them: so they may play them."""
    async with a_party(tmp_path, HAND, NEXT, locale="en-US") as party:
        host, ann = party.members[0], newcomer(party, "Ann")
        await party.start(people=1)
        code = hand_code((await party.now()).table.id, 1)
        await party.skip(quiet)
        await party.slash(host, "table invite", player=ann.user)
        await party.press(ann, "join")
        await party.press(host, "close")
        replay = answer_to(await party.slash(ann, "replay", hand=code))
        assert replay is not None
        assert f"Hand 1 · `{code}`" in text_of(replay)

        await party.slash(ann, "table again", hand=code)
        others_play(party, [ann])
        assert f"`{code}`" in text_of(party.table())
        await refused(party, await party.slash(ann, "replay", hand=code), TO_COME)
        await party.press(ann, "fill")
        await party.press(ann, "deal", party.table())
        await refused(party, await party.slash(ann, "replay", hand=code), TO_COME)
        pressed = await ann.click(replay, custom_id=button(replay, "last"))
        assert TO_COME in text_of(pressed)
        await party.skip(quiet)
        assert f"Hand 1 · `{code}`" in text_of(await party.slash(ann, "replay", hand=code))


async def test_a_hand_that_was_taken_out_is_replayed_with_its_names_and_not_played_again(
    tmp_path: Path,
) -> None:
    """Who has played it would be let in, since its scores are gone."""
    async with a_party(tmp_path, HAND, NEXT, locale="en-US") as party:
        host, south, shy, *_ = party.members
        store = party.bot.controller.store
        await party.start()
        table_id = (await party.now()).table.id
        await party.skip(quiet)
        code, before = hand_code(table_id, 1), answer_to(await party.slash(host, "replay"))
        assert before is not None
        assert await store.records.take_out(party.world.guild.id, table_id, 1)
        replay = answer_to(await party.slash(host, "replay", hand=code))
        assert replay is not None
        assert "Seat 1" not in text_of(replay)
        assert text_of(replay) == text_of(before).replace("\nPlay this deal", "")
        assert "North ascends" in text_of(await party.slash(host, "table review"))
        await store.users.hide(shy.id, on=True)
        told = text_of(await party.slash(south, "replay", hand=code))
        assert str(shy.user.global_name) not in told

        off = f"Hand `{code}` is off the record"
        await refused(party, await party.press(host, "again"), off)
        await refused(party, await party.press(host, "again", before), off)
        await refused(party, await party.slash(host, "table compare", hand=code), off)
        await party.press(host, "leave")
        await refused(party, await party.slash(host, "table again", hand=code), off)
        assert len(await store.tables.all_open()) == 1
        unnamed = text_of(await party.slash(south, "replay", hand=code))
        assert "South" not in unnamed, "somebody else may sit there by now"
        assert "Seat 2" in unnamed


async def test_a_table_that_waits_for_a_hand_taken_out_meanwhile_plays_new_cards(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, HAND, 0, NEXT, locale="zh-CN") as party:
        boss = newcomer(party, "boss", moderate_members=True)
        east, south, ann = party.members[0], party.members[1], newcomer(party, "Ann")
        party.world.locales[east.id] = "en-US"
        await party.start(people=1)
        code = hand_code((await party.now()).table.id, 1)
        await party.skip(quiet)
        await party.press(east, "close")
        await party.slash(south, "table again", hand=code)
        others_play(party, [south, ann])
        lobby = party.table()
        await party.press(ann, "join")
        await party.press(south, "fill")
        await party.press(ann, "deal")
        await refused(party, await party.slash(east, "table join"), KNOWS)

        asked = answer_to(await party.slash(boss, "moderate void", hand=code, reason="x"))
        assert asked is not None
        (void,) = buttons(asked)
        await boss.click(asked, custom_id=void)
        assert party.table().id == lobby.id
        told = text_of(party.table())
        assert "🔁 **改打新牌。** 原来要重打的那一局已经作废" in told
        assert code not in told
        assert "大家都点「准备」就发牌" in told, "nobody has agreed to these cards"
        await party.slash(east, "table join")
        assert (await party.now()).seat_of(east.id) is not None, "new cards are news to everybody"
        await party.press(east, "leave")
        await party.press(south, "fill")
        await party.deal()
        assert (await party.hand()).seed == seed(NEXT)
        assert "改打新牌" not in text_of(party.table())
        assert "重打" not in text_of(party.table())


async def test_nobody_learns_of_the_cards_before_and_new_ones_follow_them(tmp_path: Path) -> None:
    async with a_party(tmp_path, HAND, HAND, NEXT, NEXT, locale="en-US") as party:
        knows, *_ = party.members
        others = [newcomer(party, name) for name in ("Ann", "Ben", "Cat", "Dan", "Eve")]
        ann, ben = others[:2]
        await party.start(people=1)
        code = hand_code((await party.now()).table.id, 1)
        said = [
            text_of(await party.slash(ann, "table again", hand=text)).replace(escaped(text), "…")
            for text in (code, "FFFFFFFF-1", "@everyone", code.replace("-1", "-2"))
        ]
        assert len(set(said)) == 1
        assert "There is no hand “…” that is over here" in said[0]
        await party.skip(quiet)
        result, shown = party.table(), party.remembered(party.table())
        assert "Nobody else has played these cards yet" in text_of(
            await party.press(knows, "again", result)
        )
        await party.press(knows, "close")
        unplayed = await party.slash(ann, "table compare", hand=code)
        await refused(party, unplayed, "You have not played these cards yet")

        await party.slash(ann, "table again", hand=f" {code} ")
        others_play(party, others)
        lobby = party.table()
        await refused(party, await party.press(knows, "join"), KNOWS)
        for verb in ("file", "fair", "again"):
            await refused(party, await party.press_late(ann, shown, verb), TO_COME)
        await refused(party, await party.slash(ann, "table compare", hand=code), TO_COME)
        rules = await party.slash(ann, "table rules", preset="classic")
        await refused(party, rules, "The rules are those of the hand")
        await party.press(ann, "fill")

        await party.restart(new_bot(tmp_path, NEXT))
        await party.press(ann, "deal", party.table())
        hand = await party.hand()
        assert hand.seed == seed(HAND)
        assert lobby.id != party.table().id
        await party.skip(quiet, until="trick")
        await party.slash(ann, "table invite", player=knows.user)
        await refused(party, await party.slash(knows, "table join"), KNOWS)
        await party.slash(ann, "table invite", player=ben.user)
        await party.slash(ben, "table join")
        assert (await party.now()).seat_of(ben.id) is not None
        await party.restart(new_bot(tmp_path, NEXT))
        for verb in ("file", "fair", "again"):
            await refused(party, await party.press_late(ben, shown, verb), TO_COME)
        leaving = text_of(await party.slash(ben, "table leave"))
        assert "costs you nothing" in leaving

        await party.skip(quiet)
        over = await party.now()
        assert isinstance(over, Settled)
        assert [each.code for each in over.attempts] == [code, hand_code(over.table.id, 1)]
        assert "### 🔁 The same cards at 2 tables" in text_of(party.table())
        assert await party.bot.controller.store.tallies.players() == (
            (party.world.guild.id, knows.id),
        )
        await party.restart(new_bot(tmp_path, NEXT))
        assert await party.now() == over

        await party.slash(knows, "table join")
        assert (await party.now()).seat_of(knows.id) is not None
        party.world.members = (ann, ben, knows, *others[2:4])
        await party.deal()
        table = await party.now()
        assert table.table.hand_no == 2
        assert (await party.hand()).seed == seed(NEXT)
        assert f"🔒 `{seal(seed(NEXT))}`" in text_of(party.table())
        assert "once more" not in text_of(party.table())
