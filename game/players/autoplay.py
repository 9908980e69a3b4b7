"""What a seat does when its owner does not: the defaults of 托管 (`rules.md` §6)."""

from game.cards import PACKS
from game.hand.actions import Action, Answer, Ascend, Cede, Give, Lay, Pass
from game.hand.view import View
from game.tribute import least_missed


def choose(view: View) -> Action:
    """No to every question; cede or call the lowest triple; lead the lowest card, else pass."""
    for action in view.legal:
        if isinstance(action, Cede | Pass) or (isinstance(action, Answer) and not action.yes):
            return action
    forced = [action for action in view.legal if isinstance(action, Ascend)]
    if forced:
        return min(forced, key=lambda ascend: (ascend.open_solo, _is_quad(view, ascend)))
    gifts = [action for action in view.legal if isinstance(action, Give)]
    if gifts:
        return Give(gifts[0].seat, least_missed(view.cards, len(gifts[0].cards)))
    leads = [action for action in view.legal if isinstance(action, Lay)]
    # Of equal ones the first: what tells the guard is listed last.
    return min(leads, key=lambda lead: (len(lead.cards), [card.rank for card in lead.cards]))


def _is_quad(view: View, ascend: Ascend) -> bool:
    return ascend.call is not None and view.cards.count(ascend.call) == PACKS
