"""The public randomness beacon drand: its rounds, when they are due, and their signatures (§1).

A round's signature is its random number. A network of independent organisations signs each round
together when it is due; nobody can know the signature before, and everybody can check it.
"""

from dataclasses import dataclass
from hashlib import sha256

from py_arkworks_bls12381 import GT, G1Point, G2Point

GENESIS, PERIOD = 1_692_803_367, 3
"""When the first round was due, in seconds since 1970, and the seconds between two rounds."""
LATEST_MS, EARLIEST_MS = 1_000, 15_000
"""A round must be announced at least, and at most, so many milliseconds before it is due."""
_SCHEME = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
_DISCORD_EPOCH_MS = 1_420_070_400_000
_SIGNATURE_BYTES = 48


@dataclass(frozen=True, slots=True)
class Chain:
    """A chain of rounds: its `hash` in hex, by which relays know it, and its public key in hex.

    Its scheme is `bls-unchained-g1-rfc9380`, and its rounds are due when those of `QUICKNET` are.
    """

    hash: str
    key: str

    def has_signed(self, number: int, signature: bytes) -> bool:
        """Whether this is the signature of the round of this number."""
        try:
            signed, key = G1Point.from_compressed_bytes(signature), read_key(self.key)
        except ValueError:
            return False
        return GT.pairing_check([signed, -message_of(number)], [G2Point(), key])


QUICKNET = Chain(
    "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064"
    "510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ec"
    "e45a",
)


@dataclass(frozen=True, slots=True)
class Draw:
    """A round from which a hand was dealt.

    `announced`: Discord's id of the message that announced it, which tells when that was.
    """

    round: int
    signature: bytes
    announced: int

    @property
    def randomness(self) -> bytes:
        return sha256(self.signature).digest()


def message_of(number: int) -> G1Point:
    """The point that is signed in a round."""
    return G1Point.hash_to_curve(sha256(number.to_bytes(8, "big")).digest(), _SCHEME)


def read_key(key: str) -> G2Point:
    """The point of a public key in hex. Raises ValueError if it is none."""
    return G2Point.from_compressed_bytes(bytes.fromhex(key))


def due_at(number: int) -> int:
    """When a round is due, in milliseconds since 1970."""
    return 1_000 * (GENESIS + (number - 1) * PERIOD)


def first_round(since_ms: int) -> int:
    """The first round that is due at this time, in milliseconds since 1970, or later."""
    return max(1, 1 - (1_000 * GENESIS - since_ms) // (1_000 * PERIOD))


def sent_at(message_id: int) -> int:
    """When Discord accepted a message, in milliseconds since 1970."""
    return (message_id >> 22) + _DISCORD_EPOCH_MS


def is_in_time(number: int, message_id: int) -> bool:
    """Whether the message that announces a round was accepted long enough before it is due, but not
    much earlier.
    """
    return LATEST_MS <= due_at(number) - sent_at(message_id) <= EARLIEST_MS


def written_draw(draw: Draw) -> str:
    """A draw as text: the round, its signature in hex, and the id of the announcement."""
    return f"{draw.round} {draw.signature.hex()} {draw.announced}"


def read_draw(text: str) -> Draw:
    """The draw that `written_draw` wrote. Raises ValueError for any other text."""
    number, signature, announced = text.split()
    draw = Draw(int(number), bytes.fromhex(signature), int(announced))
    is_possible = 0 < draw.round < 2**63 and 0 <= draw.announced < 2**63
    if not is_possible or len(draw.signature) != _SIGNATURE_BYTES or written_draw(draw) != text:
        raise ValueError("no draw")
    return draw
