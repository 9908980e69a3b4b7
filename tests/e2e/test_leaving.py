"""Who leaves in the middle of a hand knows what it costs, and the table goes on."""

from pathlib import Path

from bot.text.catalogue import Language, Words
from game.hand.attendance import PENALTY
from tests.bot.store.standings import own_standing
from tests.e2e.party import a_party, private, text_of
from tests.e2e.policies import quiet

words = Words(Language.ENGLISH)


async def test_leaving_is_confirmed_costs_forty_and_the_table_goes_on(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, locale="en-US", until="trick", people=3) as party:
        leaver = party.members[2]
        asked = private(await party.slash(leaver, "table leave"))
        assert words("leave-sure-loss", points=40) in text_of(asked)
        assert (await party.seats())[2].user_id == leaver.id
        await party.press(leaver, "hand", asked)
        assert words("leave-sure-loss", points=40) not in text_of(asked)
        assert "Go to the table" in text_of(asked)
        assert (await party.seats())[2].user_id == leaver.id
        asked = private(await party.slash(leaver, "table leave"))

        await party.press(leaver, "quit", asked)
        assert words("leave-done-loss", points=40) in text_of(asked)
        assert (await party.seats())[2].user_id is None
        assert f"taken over from {leaver.user.global_name}" in text_of(party.table())
        assert "cards" not in text_of(await party.slash(leaver, "hand"))
        store, guild = party.store, party.world.guild.id
        assert await own_standing(store, guild, leaver.id) == (1, PENALTY)
        assert await store.tables.of_user(guild, leaver.id) is None

        await party.skip(quiet)
        assert sum((await party.result()).points) == 0
        assert await own_standing(store, guild, leaver.id) == (1, PENALTY)


async def test_an_old_confirmation_to_leave_does_nothing_in_the_next_hand(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, 127) as party:
        await party.start(people=1)
        host = party.members[0]
        asked = private(await party.slash(host, "table leave"))
        await party.skip(quiet)
        await party.deal()
        late = await party.press(host, "quit", asked)
        assert (await party.seats())[0].user_id == host.id
        assert "扣" not in text_of(late)


async def test_who_leaves_between_hands_can_come_back_at_once(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, locale="en-US") as party:
        await party.gather()
        leaver = party.members[2]
        asked = private(await party.press(leaver, "leave"))
        assert (await party.now()).table.seats[2] is None
        await party.press(leaver, "join", asked)
        assert (await party.seats())[2].user_id == leaver.id
