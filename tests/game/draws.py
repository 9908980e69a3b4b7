"""A round of drand's quicknet, as it was signed, and messages that could have announced it."""

from game.beacon import Draw, due_at

ROUND = 657_413
SIGNATURE = bytes.fromhex(
    "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b"
)
DISCORD_EPOCH_MS = 1_420_070_400_000


def announced(before_ms: int, number: int = ROUND) -> int:
    """The id of a message that Discord accepted so many milliseconds before a round is due."""
    return (due_at(number) - before_ms - DISCORD_EPOCH_MS) << 22


DRAW = Draw(ROUND, SIGNATURE, announced(3_000))
