"""How well AI players play: chosen at the table and by the server, seen by all, and played by."""

from pathlib import Path

import pytest

from bot.model import Status
from bot.tables.rules import automatic_moves
from bot.text.catalogue import Language, Words
from game.hand.actions import Action
from game.hand.view import View
from game.players.levels import Level, Player, player
from tests.e2e.party import Party, a_party, buttons, menus, private, text_of
from tests.e2e.policies import quiet
from tests.e2e.test_settings import manager

WORDS = Words(Language.ENGLISH)


async def levels(party: Party) -> list[str]:
    """The levels of the AI players, by seat."""
    return [seat.level.value for seat in await party.seats() if not seat.is_person]


async def test_ai_players_play_at_the_level_chosen_for_their_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = set[tuple[int | None, Level]]()

    def watched(level: Level) -> Player:
        def play(view: View, seed: bytes) -> Action:
            played.add((view.seat, level))
            return player(level)(view, seed)

        return play

    monkeypatch.setattr(automatic_moves, "player", watched)
    strong, easy = "AI Amber · strong", "AI Birch · easy"
    async with a_party(tmp_path, 6, locale="en-US") as party:
        host, guest, *_ = party.members
        await party.gather(people=2)
        assert text_of(party.table()).count(WORDS("level-normal")) == 3
        shown = private(await party.press(host, "seats"))
        for who in (WORDS("all-ai-players"), f"4. {WORDS('ai-name-2')}"):
            assert WORDS("pick-level-easy", who=who) in text_of(shown)
        assert WORDS("lobby-levels") in text_of(party.table())
        guests = private(await party.press(guest, "seats"))
        assert not any(":level:" in menu for menu in menus(guests)), "only the host chooses"
        await party.pick(host, "level", "strong", shown)
        await party.pick(host, "level", "3-easy", shown)
        assert await levels(party) == ["strong", "easy", "strong"]
        for message in (party.table(), shown):
            assert strong in text_of(message)
            assert easy in text_of(message)

        await party.deal()
        assert strong in text_of(party.table())
        await party.skip(quiet, until="trick")
        await party.slash(guest, "table leave", now=True)
        assert await levels(party) == ["strong"] * 2 + ["easy", "strong"]
        await party.skip(quiet)
        levels_of_seats = (Level.STRONG, Level.STRONG, Level.EASY, Level.STRONG)
        assert played == set(enumerate(levels_of_seats, 1))
        result = text_of(party.table())
        assert strong in result
        assert easy in result

        await party.slash(host, "table level", level="normal", seat=4)
        assert await levels(party) == ["strong"] * 2 + ["normal", "strong"]
        kept, lobby = party.public()[-2:]
        assert easy in text_of(kept), "so it played that hand"
        assert easy not in text_of(lobby)
        await party.deal()
        assert (await party.now()).table.status is Status.PLAYING


async def test_new_tables_begin_with_the_level_of_the_server(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6) as party:
        boss = manager(party)
        shown = private(await party.slash(boss, "settings tables"))
        await party.pick(boss, "level", "easy", shown)
        await party.gather(people=1)
        assert await levels(party) == ["easy"] * 4
        await party.slash(boss, "settings tables", level="strong")
        server = await party.store.servers.settings(party.world.guild.id)
        assert server.level is Level.STRONG
        assert await levels(party) == ["easy"] * 4, "a table that is open stays as it is"


@pytest.mark.parametrize(("verb", "value"), [("level", "strong"), ("hints", None)])
async def test_a_panel_from_before_the_hand_is_refused_and_updated(
    tmp_path: Path, verb: str, value: str | None
) -> None:
    async with a_party(tmp_path, 6, locale="en-US") as party:
        host = party.members[0]
        await party.gather(people=2)
        shown = private(await party.press(host, "seats"))
        await party.deal()
        before = await party.now()
        if value:
            pressed = await party.pick(host, verb, value, shown)
        else:
            pressed = await party.press(host, verb, shown)
        assert WORDS("refusal-hand-running") in text_of(pressed)
        assert WORDS("seats-later") in text_of(shown)
        assert not any(f":{verb}:" in found for found in [*menus(shown), *buttons(shown)])
        assert await party.now() == before
