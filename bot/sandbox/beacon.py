"""A beacon of our own for the sandbox and tests: anybody could sign its rounds."""

from hashlib import sha256

from py_arkworks_bls12381 import G2Point, Scalar

from bot.runtime.beacon import Beacon
from game.beacon import Chain, message_of

_SECRET = Scalar(2_026)
CHAIN = Chain(
    sha256(b"baohuang sandbox").hexdigest(), (G2Point() * _SECRET).to_compressed_bytes().hex()
)


def sign(number: int) -> bytes:
    """The signature of a round."""
    return (message_of(number) * _SECRET).to_compressed_bytes()


class OwnBeacon(Beacon):
    """Signs by itself, without relays."""

    def __init__(self) -> None:
        super().__init__(CHAIN, ())

    def address(self, number: int) -> str:
        """No address: nothing publishes these rounds."""
        return ""

    async def signature(self, number: int) -> bytes | None:
        return sign(number)
