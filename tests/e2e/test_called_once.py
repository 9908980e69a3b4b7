"""What a bot in the simulated Discord has been called with is let go without being looked for."""

import asyncio
import gc
from pathlib import Path
from weakref import ref

from tests.e2e.party import a_party
from tests.support.simcord_internals import as_bot


class Cargo:
    """Something that a callback carries."""


async def test_what_was_called_is_let_go_without_the_garbage_collector(tmp_path: Path) -> None:
    async with a_party(tmp_path) as party:
        gc.disable()
        try:
            cargo = Cargo()
            carried = ref(cargo)
            with as_bot(party.world.env):
                asyncio.get_running_loop().call_soon(id, cargo)
            del cargo
            await party.world.env.settle()
            assert carried() is None
        finally:
            gc.enable()
