"""How people in these tests decide: a wish for each phase, and plain play."""

from collections.abc import Callable, Mapping

from game.hand.actions import Action
from game.hand.view import View
from game.notation.formatter import code
from game.players import plain

Policy = Callable[[View], Action]


def wishing(wishes: Mapping[str, str], play: Policy = plain.choose) -> Policy:
    """Answer as wished by phase, *no* (or *cede*) where that is impossible; then `play`."""

    def choose(view: View) -> Action:
        if view.phase == "trick":
            return play(view)
        answers = {code(action): action for action in view.legal}
        return answers.get(wishes.get(view.phase, "no")) or view.legal[-1]

    return choose


def rebelling(view: View) -> Action:
    """The throne is ceded once, the others rebel, the royals kick back."""
    throne = "ascend" if view.refusals else "cede"
    return wishing({"throne": throne, "rebellion": "yes", "royals-kick": "yes"})(view)


declaring = wishing({"throne": "ascend", "open-guard": "yes", "kick": "yes"})
"""The guard declares, and the rebels kick."""

quiet = wishing({"throne": "ascend"})
"""The holder of the royal card takes the throne, and nothing more is said."""
