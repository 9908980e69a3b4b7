"""Asks the relays of the public randomness beacon for the signature of a round."""

import asyncio

import aiohttp
import structlog

from game.beacon import Chain

log = structlog.get_logger(__name__)

PATIENCE = 10.0
"""Seconds after which a round is given up."""
ANSWER_WITHIN = 3.0
"""Seconds in which a relay must answer."""
PAUSE = 0.5
"""Seconds before all relays are asked again."""


class Beacon:
    """A chain of rounds, and the addresses of the relays that publish it."""

    def __init__(self, chain: Chain, relays: tuple[str, ...]) -> None:
        self.chain = chain
        self._relays = relays

    def address(self, number: int) -> str:
        """The public address of a round, at the first relay."""
        return self._address(self._relays[0], number)

    async def signature(self, number: int) -> bytes | None:
        """The signature of a round that is due; None if no relay tells it in time."""
        try:
            async with (
                asyncio.timeout(PATIENCE),
                aiohttp.ClientSession(trust_env=True) as session,
            ):
                signature = await self._first(session, number)
                while signature is None:
                    await asyncio.sleep(PAUSE)
                    signature = await self._first(session, number)
                return signature
        except TimeoutError:
            log.warning("no answer from the randomness beacon", round=number)
            return None

    async def _first(self, session: aiohttp.ClientSession, number: int) -> bytes | None:
        """The first valid answer, when all relays are asked at once."""
        asking = [asyncio.create_task(self._ask(session, relay, number)) for relay in self._relays]
        try:
            for answer in asyncio.as_completed(asking):
                if signature := await answer:
                    return signature
            return None
        finally:
            for task in asking:
                task.cancel()
            await asyncio.gather(*asking, return_exceptions=True)

    async def _ask(self, session: aiohttp.ClientSession, relay: str, number: int) -> bytes | None:
        """The signature that a relay tells; None if it is wrong or late."""
        try:
            async with (
                asyncio.timeout(ANSWER_WITHIN),
                session.get(self._address(relay, number)) as response,
            ):
                answer = await response.json(content_type=None)
            signature = bytes.fromhex(answer["signature"])
        except (aiohttp.ClientError, OSError, LookupError, TypeError, ValueError):
            return None
        return signature if self.chain.has_signed(number, signature) else None

    def _address(self, relay: str, number: int) -> str:
        return f"{relay}/{self.chain.hash}/public/{number}"
