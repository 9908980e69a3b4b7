"""`/hint` and its button: for a bid and a play, for its asker alone, and told with the result."""

from pathlib import Path

from simcord import InteractionResult

from bot.text.catalogue import Language, Words
from game.hand.actions import Lay
from game.hand.view import view_of
from game.players.hints import hint
from tests.e2e.party import Party, a_party, answered, buttons, private, text_of
from tests.e2e.policies import quiet

PLAY = ":play:"
TITLE = Words(Language.ENGLISH)("hint-title")
NOT_NOW = "Ask for a hint when it is your turn"
OFF = "Hints are off at this table"
WITH = "with hints: "
HELP = "tells you the best choices"


def told(answered: InteractionResult) -> str:
    """What only the asker was shown."""
    shown = private(answered)
    return text_of(shown)


def offers(party: Party, seat: int) -> bool:
    """Whether the newest private hand of a seat has the button."""
    return any(":hint:" in found for found in buttons(party.direct(party.members[seat])[-1]))


async def test_a_hint_for_a_bid_and_for_a_play_is_told_with_the_result(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, locale="en-US") as party:
        await party.start()
        east, south, west = party.members[:3]
        table = text_of(party.table())
        bid = told(await party.slash(east, "hint"))
        assert TITLE in bid
        assert "**Do not rob" in bid
        assert offers(party, 2)
        assert TITLE in told(await party.press(west, "hint", await party.hand_of(west)))
        assert HELP in told(await party.slash(east, "help"))
        assert text_of(party.table()) == table, "nobody else sees that they asked"
        await party.press(east, "no")
        assert NOT_NOW in told(await party.slash(east, "hint"))

        await party.skip(quiet, until="trick")
        turn = await party.turn()
        leader, other = party.members[turn], party.members[(turn + 1) % 5]
        assert "1. **" in told(await party.slash(leader, "hint"))
        assert NOT_NOW in told(await party.slash(other, "hint"))
        await party.skip(quiet)
        seats, asked = await party.seats(), {0, 2, turn}
        names = text_of(party.table()).split(WITH)[1].splitlines()[0]
        assert {seat for seat in range(5) if seats[seat].name in names} == asked
        loaded = await party.loaded()
        assert loaded.hand is not None
        assert set(loaded.hand.hinted) == asked
        assert south.id not in {party.members[seat].id for seat in asked}


async def test_a_choice_of_a_hint_is_bid_and_played_by_its_button(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, locale="en-US") as party:
        await party.start()
        east = party.members[0]
        asked = private(await party.slash(east, "hint"))
        await party.press(east, "no", asked)
        assert (await party.view(0)).answer is False
        assert "Your secret answer: **Do not rob**" in text_of(await party.hand_of(east))

        await party.skip(quiet, until="trick")
        turn = await party.turn()
        leader, before = party.members[turn], await party.hand()
        await party.world.env.advance_time(1)
        in_dm = answered(await party.press(leader, "hint", party.direct(leader)[-1]))
        plays = [found for found in buttons(in_dm) if PLAY in found]
        assert len(plays) == 5
        await party.click(leader, in_dm, plays[0])
        first, after = hint(view_of(before, turn)), await party.hand()
        assert first is not None
        assert isinstance(first.choices[0].action, Lay)
        assert after.step > before.step
        assert await party.turn() != turn
        laid = (await party.in_public()).table
        assert laid is not None
        assert (laid.seat, laid.cards) == (turn, first.choices[0].action.cards)


async def test_a_button_of_an_older_question_gives_no_hint(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, locale="en-US") as party:
        await party.start()
        east = party.members[0]
        shown = party.remembered(await party.hand_of(east))
        await party.skip(quiet, until="trick")
        late = await party.press_late(east, shown, "hint")
        assert TITLE not in text_of(late)
        assert (await party.now()).table.hinted == ()
