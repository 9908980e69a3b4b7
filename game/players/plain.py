"""The plain player: takes the throne, answers as cheaply as it can, and leads long low sets."""

from game.hand.actions import Answer, Ascend, Cede, Decision, Give, Lay, Pass
from game.hand.state import PhaseName
from game.hand.view import View
from game.plays.legality import play_of

JOKERS_TO_FIGHT = 4
"""With at least this many jokers it votes to rebel and to kick."""


def choose(view: View) -> Decision:
    """The action of the seat of a view, which must be waited for."""
    if view.phase is PhaseName.TRICK:
        return _play(view)
    for action in view.legal:
        match action:
            case Ascend(open_solo=False):
                return action
            case Answer(yes=yes) if yes == _fights(view):
                return action
            case Answer() | Ascend() | Cede() | Give() | Lay() | Pass():
                continue
    return view.legal[-1]


def _fights(view: View) -> bool:
    fights = (PhaseName.KICK, PhaseName.REBELLION, PhaseName.ROYALS_KICK)
    return view.phase in fights and sum(card.is_joker for card in view.cards) >= JOKERS_TO_FIGHT


def ranked(view: View) -> list[Lay]:
    """The legal plays, best first.

    Leads: the whole hand if it is one play, then sets without jokers, long before short and then
    low before high. Answers: the cheapest first, by jokers and then by rank.
    """
    plays = [action for action in view.legal if isinstance(action, Lay)]
    if view.table:
        return sorted(plays, key=lambda play: (_jokers(play), play.cards[-1].rank))
    return sorted(
        plays,
        key=lambda play: (
            len(play.cards) != len(view.cards),
            _jokers(play),
            -len(play.cards),
            play.cards[-1].rank,
        ),
    )


def _play(view: View) -> Decision:
    """The best play; a pass over a known partner."""
    plays = ranked(view)
    if not plays or (view.table and view.table.seat in view.partners):
        return view.legal[-1]
    return plays[0]


def _jokers(lay: Lay) -> tuple[int, int]:
    """The numbers of big jokers (with trumps) and of small ones in a play."""
    play = play_of(lay.cards)
    return play.big + play.trump, play.small
