"""A hand written down: what was agreed and dealt, every action, and how it ended.

Each action stands with its seat and the number of legal actions that seat had:
`3 42 play KS KH`. What is expected at the end begins with `=`.
"""

from dataclasses import dataclass

from game.actions import Action
from game.hand import act, deal, legal_actions
from game.notation import code, read_action
from game.options import read_rules, written
from game.refusals import Refusal
from game.ruleset import RuleSet
from game.state import Hand


@dataclass(frozen=True)
class Record:
    """A hand from the deal to the score; `story` says what it is an example of."""

    story: str
    rules: RuleSet
    seed: bytes
    first: int
    actions: tuple[Action, ...]

    def text(self) -> str:
        """The whole record, played once more: what a golden file holds."""
        hand = deal(self.rules, self.seed, self.first)
        lines = [
            f"# {self.story}",
            f"rules {written(self.rules)}",
            f"seed {self.seed.hex()}",
            f"first {self.first}",
        ]
        for action in self.actions:
            choices = len(legal_actions(hand, action.seat))
            lines.append(f"{action.seat} {choices} {code(action)}")
            after = act(hand, action)
            if isinstance(after, Refusal):
                return "\n".join([*lines, f"= refused {after.why}", ""])
            hand = after
        return "\n".join([*lines, *ending(hand), ""])


def ending(hand: Hand) -> list[str]:
    """How a hand ended; the places still open at the end stand in brackets."""
    result = hand.result
    if result is None:
        return ["= not over"]
    finished = " ".join(map(str, result.places[: result.finished]))
    unfinished = " ".join(map(str, result.places[result.finished :]))
    return [
        f"= deals {hand.deals}",
        f"= solo {result.sides.solo.value}",
        f"= emperor {result.sides.emperor}",
        f"= guard {'-' if result.sides.guard is None else result.sides.guard}",
        f"= hoes {' '.join(map(str, sorted(hand.hoes))) or '-'}",
        f"= multiplier {result.multiplier}",
        f"= places {finished} ({unfinished})",
        f"= points {' '.join(map(str, result.points))}",
    ]


def read(text: str) -> Record:
    """The record that was written, without its expectations and counts."""
    story, rules, seed, first, *lines = text.splitlines()
    actions = (line.split(" ", 2) for line in lines if not line.startswith("="))
    return Record(
        story.removeprefix("# "),
        read_rules(rules.removeprefix("rules ")),
        bytes.fromhex(seed.removeprefix("seed ")),
        int(first.removeprefix("first ")),
        tuple(read_action(int(seat), action) for seat, _, action in actions),
    )
