"""The steps of the lesson, as data."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from game.hand.actions import Decision
from game.hand.engine import Hand, replay
from game.notation.formatter import read_action
from game.notation.game_file import BadFile, read


@dataclass(frozen=True, slots=True)
class Step:
    """A position in a real hand, and the answers that are offered there.

    `name`: that of the game file in `hands`, which ends at the position, and of the texts. `seat`:
    the newcomer's. `options`: the answers, as actions in a game file, in the order on screen; if
    there are none, the hand is played to its end. `right`: the best option. Every other one is
    refused by the rules, or worth at least a point less on average over many deals that look the
    same from the seat (`lab.bench.lesson_values`).
    """

    name: str
    seat: int
    right: str = ""
    options: tuple[str, ...] = ()

    def answer(self, option: str) -> Decision:
        """The action of the newcomer that an option stands for."""
        action = read_action(self.seat, option)
        if not isinstance(action, Decision):
            raise TypeError(f"{option} is no answer")
        return action

    def position(self) -> Hand:
        """The hand as the newcomer finds it."""
        return _position(self.name)


@cache
def _position(name: str) -> Hand:
    text = files(__package__).joinpath("hands", f"{name}.txt").read_text(encoding="utf-8")
    game = read(text)
    if isinstance(game, BadFile):
        raise ValueError(f"{name}, line {game.line}: {game.why}")
    return replay(game.rules, game.seed, game.first, game.actions)


STEPS = (
    Step("lead", 2, "play 9S 9D 9D", ("play KD", "play 9D", "play 9S 9D 9D", "play 9D 9D")),
    Step("follow", 4, "play KS KH KH KD", ("play KS KH KH QS", "play KS KH KH KD", "pass")),
    Step("joker", 3, "play royal JS", ("play 10D 10D", "play royal JS", "pass")),
    Step("pass", 1, "pass", ("play 2H 2H 2C", "play QS QD QD 2H", "pass")),
    Step("sword", 3, "pass", ("play bj guard", "pass")),
    Step("throne", 0, "cede", ("ascend", "cede", "solo")),
    Step("ending", 3),
)
"""All steps, the first one first."""
KNOWN = 4
"""The index in `STEPS` at which somebody who knows a similar game may begin."""
