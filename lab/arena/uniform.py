"""The random player: each legal action is equally likely, drawn from its seed."""

from hashlib import sha256

from game.hand.actions import Decision
from game.hand.view import View


def choose(view: View, seed: bytes) -> Decision:
    """One of the legal actions of the seat of a view, which must be waited for."""
    drawn = int.from_bytes(sha256(seed + view.step.to_bytes(4, "big")).digest()[:8], "big")
    return view.legal[drawn % len(view.legal)]
