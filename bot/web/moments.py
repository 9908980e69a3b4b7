"""The moments of a hand: turning points that the page celebrates for about a second."""

from collections.abc import Iterator, Sequence
from functools import partial

from bot.model import Table
from bot.panels.player_names import seat_name
from bot.panels.table.events import SeatName, gifts_line
from bot.panels.table.scene import unformatted
from bot.text.catalogue import Words
from bot.web.drawings import card_codes
from bot.web.messages import Moment, MomentKind
from game.cards import Card, Cards
from game.hand import events
from game.hand.state import Hand
from game.hand.view import View
from game.notation.formatter import card_text, play_text, rank_text
from game.rules.ruleset import Guard
from game.scoring import Result, Solo

RECENT = 12
"""A moment is told until this many public events follow it.

No change of a table has more: a play, the passes that need no thought and whom they smother, the
end of the hand.
"""
_MOST = 1_000
"""More than the moments of a deal."""


def recent_moments(table: Table, view: View, words: Words) -> list[Moment]:
    """The latest moments, the oldest first.

    `view`: that of the public, so that no moment tells what somebody may not know.
    """
    events_told = range(max(0, len(view.history) - RECENT), len(view.history))
    told = (_Teller(table, view, words, n).moment() for n in events_told)
    deal = [] if events_told.start else _deal(table, view, words)
    return [*deal, *filter(None, told)]


def ended_with(hand: Hand | View, who: SeatName, words: Words) -> tuple[Cards, str]:
    """The play that ended a hand, as cards and in words; empty if a pass did."""
    moves = [each for each in hand.history if isinstance(each, events.Played | events.Passed)]
    match moves[-1:]:
        case [events.Played(seat=seat, cards=cards)]:
            text = play_text(cards, words.language, marks=False, called=hand.called)
            return cards, words("ended-with", who=who(seat), cards=text)
        case _:
            return (), ""


def _deal(table: Table, view: View, words: Words) -> Iterator[Moment]:
    """The deal, and the tribute that was paid at once (`rules.md` §5)."""
    number, line = view.deals * _MOST, words("moment-void") if view.deals else ""
    title = words("moment-deal", hand=table.hand_no, deals=view.deals)
    yield Moment(number, "deal", [], title, line, "")
    if view.gifts and view.rules.guard is Guard.FIXED:
        gifts = gifts_line(view.gifts, view.rules, partial(seat_name, table), words)
        yield Moment(number + 1, "tribute", [], words("moment-tribute"), unformatted(gifts), "")


class _Teller:
    """Tells one event of a hand, by its place in the history."""

    def __init__(self, table: Table, view: View, words: Words, n: int) -> None:
        self._view = view
        self._words = words
        self._who = partial(seat_name, table)
        self._past = view.history[: n + 1]

    def moment(self) -> Moment | None:
        """The moment of the event; None if it is none."""
        return self._before_the_play() or self._in_the_play()

    def _before_the_play(self) -> Moment | None:
        view, words, who = self._view, self._words, self._who
        match self._past[-1]:
            case events.TributePaid(gifts=gifts):
                return self._moment("tribute", gifts_line(gifts, view.rules, who, words))
            case events.ThroneRobbed(seat=seat):
                return self._moment("robbed", words("moment-alone"), seat)
            case events.Ceded(seat=seat, attached=Card() as card):
                line = words("moment-adds", card=rank_text(card.rank, words.language))
                return self._moment("ceded", line, seat)
            case events.Ceded(seat=seat) | events.Declined(seat=seat):
                return self._moment("ceded", "", seat)
            case events.Ascended(seat=seat, open_solo=True):
                return self._moment("solo", words("moment-alone"), seat)
            case events.Ascended(seat=seat):
                pot = self._pot()
                line = words("moment-pot", cards=pot) if pot else words("moment-leads")
                return self._moment("ascended", line, seat)
            case events.Called(seat=seat, card=card):
                line = words("moment-calls", card=card_text(card, words.language))
                return self._moment("ascended", line, seat)
            case events.GuardDeclared(seat=seat):
                return self._doubling("declared", words("moment-openly"), seat)
            case events.KickVoted(carried=True):
                return self._doubling("kick", words("moment-rebels"))
            case events.RebellionVoted(hoes=hoes, carried=True):
                return self._doubling("rebellion", self._exposed(), *sorted(hoes))
            case events.RebellionVoted(hoes=hoes) if hoes:
                return self._moment("no-rebellion", words("moment-one-hoe"), *hoes)
            case events.RoyalsKicked(kicked=True):
                line = words("moment-royals", guard="no" if view.guard is None else "yes")
                return self._doubling("kick-back", line)
            case _:
                return None

    def _in_the_play(self) -> Moment | None:
        view, words = self._view, self._words
        match self._past[-1]:
            case events.Played(seat=seat, cards=cards) if beaten := self._roasted(cards):
                line = words("moment-roasted", cards=self._play(cards), beaten=self._play(beaten))
                return self._moment("roast", line, seat)
            case events.GuardShown(seat=seat) if view.solo is Solo.DARK:
                return self._moment("dark-solo", words("moment-alone"), seat)
            case events.GuardShown(seat=seat):
                return self._moment("guard", words("moment-sides"), seat)
            case events.WentOut(seat=seat):
                place = view.out.index(seat) + 1
                return self._moment("first" if place == 1 else "out", "", seat, place=place)
            case events.Smothered(seat=seat, by=by):
                line = words("moment-by", who=self._who(by))
                return self._moment("smothered", line, seat)
            case events.HandEnded(result=result):
                return self._end(result)
            case _:
                return None

    def _end(self, result: Result) -> Moment:
        """The end of a solo; else, or after a draw, who was last."""
        emperor, last = result.sides.emperor, result.places[-1]
        cards, ended = ended_with(self._view, self._who, self._words)
        if result.sides.guard is None and result.royals_won is not None:
            kind: MomentKind = "solo-won" if result.royals_won else "solo-lost"
            stakes = f"{result.points[emperor]:+d}"
            return self._moment(kind, ended, emperor, stakes=stakes, cards=cards)
        left = self._view.counts[last]
        line = self._words("moment-left", count=left) if left else ""
        line = " · ".join(filter(None, (line, ended)))
        return self._moment("last", line, last, place=len(result.places), cards=cards)

    def _doubling(self, kind: MomentKind, line: str, *seats: int) -> Moment:
        """A moment after which the points count double."""
        multiplier = 1 << sum(map(events.doubles, self._past))
        return self._moment(kind, line, *seats, stakes=f"×{multiplier}")

    def _moment(
        self,
        kind: MomentKind,
        line: str,
        *seats: int,
        place: int = 0,
        stakes: str = "",
        cards: Cards = (),
    ) -> Moment:
        words = self._words
        return Moment(
            number=self._view.deals * _MOST + len(self._past) + 1,
            kind=kind,
            seats=list(seats),
            title=words(f"moment-{kind}", place=place),
            line=unformatted(line),
            stakes=stakes,
            cards=card_codes(cards),
        )

    def _play(self, cards: Cards) -> str:
        return play_text(cards, self._words.language, marks=False, called=self._view.called)

    def _pot(self) -> str:
        """The cards that were added as the throne was ceded."""
        ceded = (event for event in self._past if isinstance(event, events.Ceded))
        language = self._words.language
        return " ".join(rank_text(each.attached.rank, language) for each in ceded if each.attached)

    def _exposed(self) -> str:
        """Whom a rebellion exposes."""
        guard, emperor = self._view.guard, self._view.emperor
        if guard is None and emperor is not None:
            return self._words("moment-exposed-solo", who=self._who(emperor))
        return self._words("moment-exposed-guard", who=self._who(guard or 0))

    def _roasted(self, cards: Cards) -> Cards:
        """The play that these cards roasted; none if they are no roast (`rules.md` §3.1)."""
        beaten = _to_beat(self._past[:-1])
        return () if len(beaten) == len(cards) else beaten


def _to_beat(history: Sequence[events.Event]) -> Cards:
    """The play to beat after these events; none if somebody leads."""
    for event in reversed(history):
        if isinstance(event, events.Played):
            return event.cards
        if isinstance(event, events.TrickEnded):
            return ()
    return ()
