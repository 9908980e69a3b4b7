"""A plain, honest player: takes the throne, answers as cheaply as it can, leads its long low sets.

It uses its own view only, and is the same for the same view.
"""

from game.actions import Action, Answer, Ascend, Lay, Pass
from game.cards import Rank
from game.view import View

JOKERS_TO_FIGHT = 4
"""With this many jokers it votes to rebel and to kick."""


def choose(view: View) -> Action:
    """The action of the seat that looks at this view, which must be waited for."""
    if view.phase == "trick":
        return _lead(view) if view.table is None else _follow(view)
    for action in view.legal:
        match action:
            case Ascend():
                return action
            case Answer(yes=yes) if yes == _fights(view):
                return action
    return view.legal[-1]


def _fights(view: View) -> bool:
    jokers = sum(card.is_joker for card in view.cards)
    return view.phase in ("kick", "rebellion", "royals-kick") and jokers >= JOKERS_TO_FIGHT


def _lead(view: View) -> Lay:
    """The whole hand if it is a play, else the longest set without jokers, the lowest of equals."""
    leads = [action for action in view.legal if isinstance(action, Lay)]
    sets = [lead for lead in leads if not lead.cards[0].is_joker]
    last = [lead for lead in leads if len(lead.cards) == len(view.cards)]
    if last or not sets:
        return min(last or leads, key=lambda lead: lead.cards)
    return max(sets, key=lambda lead: (len(lead.cards), -lead.cards[0].rank))


def _follow(view: View) -> Action:
    """The cheapest answer: fewest jokers, then the lowest cards; never over a known partner."""
    answers = [action for action in view.legal if isinstance(action, Lay)]
    if not answers or (view.table and view.table.seat in view.partners):
        return Pass(view.legal[-1].seat)
    return min(answers, key=lambda answer: (_jokers(answer), answer.cards[-1].rank))


def _jokers(lay: Lay) -> tuple[int, int]:
    """Big jokers and small ones, in a play."""
    big = sum(card.rank is Rank.BIG_JOKER for card in lay.cards)
    return big, sum(card.is_joker for card in lay.cards) - big
