"""After a hand anybody can have its file, and the file proves the deal."""

from hashlib import sha256
from pathlib import Path

from game.notation.game_file import check, read
from game.record.game_record import Game
from game.shuffle import seal
from tests.e2e.party import a_party, seed, text_of
from tests.e2e.policies import quiet

HAND = 6


async def test_the_hash_comes_at_the_deal_and_the_file_after_the_hand(tmp_path: Path) -> None:
    async with a_party(tmp_path, HAND) as party:
        await party.start()
        shown = sha256(seed(HAND)).hexdigest()
        assert f"🔒 `{seal(seed(HAND))}`" in text_of(party.table())
        assert seed(HAND).hex() not in text_of(party.table())
        await party.skip(quiet)
        told = text_of(await party.press(party.members[3], "fair"))
        assert {seed(HAND).hex(), shown} <= set(told.split("`"))
        answer = await party.press(party.members[3], "file")
        assert answer.response is not None
        (attached,) = answer.response.attachments
        game = read(party.world.picture(attached).decode())
        assert isinstance(game, Game)
        assert game.hash == shown
        assert check(game) is None
