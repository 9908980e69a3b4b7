"""Autoplay, 托管: the default actions of a seat whose owner does not act (`rules.md` §6)."""

from game.cards import PACKS
from game.hand.actions import Answer, Ascend, Cede, Decision, Give, Lay, Pass
from game.hand.state import PhaseName
from game.hand.view import View
from game.tribute import least_missed


def choose(view: View) -> Decision:
    """No to every question; cede, else call the lowest triple; pass, else lead the lowest card.

    Raises `ValueError` once the hand is over.
    """
    match view.phase:
        case PhaseName.TRIBUTE:
            gift = next(action for action in view.legal if isinstance(action, Give))
            return Give(gift.seat, least_missed(view.cards, len(gift.cards)))
        case PhaseName.THRONE | PhaseName.CALLING:
            return _at_throne(view)
        case (
            PhaseName.ROB
            | PhaseName.OPEN_GUARD
            | PhaseName.KICK
            | PhaseName.REBELLION
            | PhaseName.ROYALS_KICK
        ):
            return Answer(view.legal[0].seat, yes=False)
        case PhaseName.TRICK:
            return _in_trick(view)
        case PhaseName.SETTLED:
            raise ValueError("the hand is over")


def _at_throne(view: View) -> Decision:
    for action in view.legal:
        if isinstance(action, Cede):
            return action
    forced = (action for action in view.legal if isinstance(action, Ascend))
    return min(forced, key=lambda ascend: (ascend.open_solo, _is_quad(view, ascend)))


def _is_quad(view: View, ascend: Ascend) -> bool:
    return ascend.call is not None and view.cards.count(ascend.call) == PACKS


def _in_trick(view: View) -> Decision:
    for action in view.legal:
        if isinstance(action, Pass):
            return action
    leads = (action for action in view.legal if isinstance(action, Lay))
    # The first of equal leads: the card that shows the guard is listed last.
    return min(leads, key=lambda lead: (len(lead.cards), [card.rank for card in lead.cards]))
