"""What a seat does when its owner does not: the defaults of 托管 (`rules.md` §6)."""

from game.actions import Action, Answer, Ascend, Cede, Lay, Pass
from game.view import View


def choose(view: View) -> Action:
    """No to every question; cede, or call the lowest triple; lead the lowest card, else pass."""
    for action in view.legal:
        match action:
            case Answer(yes=False) | Cede() | Pass():
                return action
    forced = [action for action in view.legal if isinstance(action, Ascend) and action.call]
    if forced:
        return forced[0]
    leads = [action for action in view.legal if isinstance(action, Lay)]
    return min(leads, key=lambda lead: (len(lead.cards), lead.cards))
