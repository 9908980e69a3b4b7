"""A golden hand: a game file after a comment that tells its story.

After each action stands the number of legal actions that its seat had: `3 play KS KH # 42`.
Of the rules there is only what differs from `simple`.
"""

from dataclasses import dataclass

from game.hand.actions import Action
from game.hand.engine import act, deal, legal_actions
from game.notation import game_file
from game.record.game_record import recorded
from game.refusals import Refusal
from game.rules.options import options_of
from game.rules.ruleset import SIMPLE, RuleSet
from game.tribute import Debt

AS_IN_SIMPLE = {f"{name} {value}" for name, value in options_of(SIMPLE).items()}
"""Lines about rules as in `simple`: left out, so that a new option changes no golden hand."""


@dataclass(frozen=True)
class Record:
    """A hand from the deal to the score; `story` says what it is an example of."""

    story: str
    rules: RuleSet
    seed: bytes
    first: int
    actions: tuple[Action, ...]
    owed: Debt | None = None

    def text(self) -> str:
        """The whole record, played once more: what a golden file holds."""
        game = recorded(self.rules, self.seed, self.first, self.actions, self.owed)
        choices = self.choices()
        lines = [
            f"{line} # {choices.pop(0)}" if line[0].isdigit() else line
            for line in game_file.written(game).splitlines()
            if line not in AS_IN_SIMPLE
        ]
        return "\n".join([f"# {self.story}", *lines, ""])

    def choices(self) -> list[int]:
        """The number of legal actions for each one taken."""
        hand, counts = deal(self.rules, self.seed, self.first, self.owed), []
        for action in self.actions:
            counts.append(len(legal_actions(hand, action.seat)))
            after = act(hand, action)
            assert not isinstance(after, Refusal), f"{action} refused: {after}"
            hand = after
        return counts


def read(text: str) -> Record:
    """The record that was written, without its ending and counts."""
    game = game_file.read(text)
    assert not isinstance(game, game_file.BadFile), game
    story = text.partition("\n")[0].removeprefix("# ")
    return Record(story, game.rules, game.seed, game.first, game.actions, game.owed)
