"""Who is in their first three hands of a server has twice the time, and is given advice."""

from pathlib import Path

import pytest

from bot.store.records.store import FIRST_HANDS
from tests.e2e.party import a_party, text_of
from tests.e2e.policies import quiet

pytestmark = pytest.mark.newcomers

ADVICE = "💡 You hold"


@pytest.mark.parametrize(("hints", "said"), [(False, ADVICE), (True, "twice the time")])
async def test_advice_ends_with_the_third_hand(tmp_path: Path, hints: bool, said: str) -> None:
    async with a_party(tmp_path, *range(FIRST_HANDS + 1), locale="en-US") as party:
        await party.gather(people=1)
        east = party.members[0]
        await party.slash(east, "table hints", on=hints)
        for hand_no in range(1, FIRST_HANDS + 2):
            await party.deal()
            asked = text_of(party.direct(east)[-1]), text_of(await party.hand_of(east))
            assert [said in text for text in asked] == [hand_no <= FIRST_HANDS] * 2
            assert hints is not any(ADVICE in text for text in asked) or hand_no > FIRST_HANDS
            assert said not in text_of(party.table())
            await party.skip(quiet)
