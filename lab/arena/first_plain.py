"""The plain player as it was when the arena opened: a copy that stays as it is.

It takes the throne, answers as cheaply as it can, and leads long low sets.
"""

from game.cards import Rank
from game.hand.actions import Answer, Ascend, Decision, Lay
from game.hand.state import PhaseName
from game.hand.view import View

_JOKERS_TO_FIGHT = 4
_FIGHTS = (PhaseName.KICK, PhaseName.REBELLION, PhaseName.ROYALS_KICK)


def choose(view: View, _seed: bytes) -> Decision:
    """The action of the seat of a view, which must be waited for."""
    if view.phase is PhaseName.TRICK:
        return _play(view)
    for action in view.legal:
        match action:
            case Ascend(open_solo=False):
                return action
            case Answer(yes=yes) if yes == _fights(view):
                return action
    return view.legal[-1]


def _fights(view: View) -> bool:
    jokers = sum(card.is_joker for card in view.cards)
    return view.phase in _FIGHTS and jokers >= _JOKERS_TO_FIGHT


def _play(view: View) -> Decision:
    """The best play in its judgement; a pass over a known partner."""
    plays = [action for action in view.legal if isinstance(action, Lay)]
    if not plays or (view.table and view.table.seat in view.partners):
        return view.legal[-1]
    if view.table:
        return min(plays, key=lambda play: (_jokers(play), play.cards[-1].rank))
    return min(
        plays,
        key=lambda play: (
            len(play.cards) != len(view.cards),
            _jokers(play),
            -len(play.cards),
            play.cards[-1].rank,
        ),
    )


def _jokers(lay: Lay) -> tuple[int, int]:
    """The numbers of big jokers (with trumps) and of small ones in a play."""
    big = sum(card.rank >= Rank.BIG_JOKER for card in lay.cards)
    return big, sum(card.is_joker for card in lay.cards) - big
