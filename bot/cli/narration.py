"""A recorded hand in words, move by move, with nothing hidden any more."""

from collections.abc import Iterator

from bot.panels.happenings import happening
from bot.panels.player_names import numbered
from bot.panels.rules_summary import nearest_preset, rules_line
from bot.text.catalogue import Words
from game.cards import Card, Cards
from game.hand import events
from game.hand.actions import TimeOut
from game.hand.attendance import penalties
from game.hand.engine import Hand
from game.hand.events import Event
from game.hand.record import Game, Step
from game.hand.state import PhaseName
from game.notation.formatter import card_text, hand_text, rank_text
from game.notation.game_file import written_presses
from game.rules.ruleset import Guard
from game.scoring import Result, Solo
from game.tribute import Gift


def told(game: Game, words: Words) -> Iterator[str]:
    """The lines of a whole hand, as far as its actions are according to the rules."""
    return Teller(words).game(game)


class Teller:
    """Says what happened, in one language; counts the tricks."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._tricks = 0

    def game(self, game: Game) -> Iterator[str]:
        """All of it: rules, seed, deal, moves, ending."""
        yield self._rules(game)
        yield self._words("replay-seed", seed=game.seed.hex(), hash=game.hash)
        if game.presses:
            yield self._words("replay-presses", presses=written_presses(game.presses))
        before = hand = game.dealt()
        yield from self._deal(hand)
        for step in game.replay():
            if not isinstance(step, Step):
                return
            before, hand = hand, step.hand
            yield from self._step(step, before)
        if hand.over:
            yield ""
            yield from self._ending(hand)
        else:
            yield self._words("replay-unfinished")

    def _rules(self, game: Game) -> str:
        """The preset that the rules are nearest to, and what differs from it."""
        preset = nearest_preset(game.rules)
        return self._words("replay-rules", rules=rules_line(preset, game.rules, self._words))

    def _deal(self, hand: Hand) -> Iterator[str]:
        yield ""
        yield self._words("replay-deal", who=self._who(hand.first))
        if hand.gifts:
            yield self._gifts(hand.gifts, hand)
        yield from hands_told(hand.hands, self._words)
        yield ""

    def _step(self, step: Step, before: Hand) -> Iterator[str]:
        """An action that became late, what happened, and the trick that begins."""
        indent = "  " if before.phase.name is PhaseName.TRICK else ""
        if isinstance(step.action, TimeOut):
            yield indent + self._words("replay-late", who=self._who(step.action.seat))
        for event in step.events:
            if line := self._line(event, before, step.hand):
                yield indent + line
        if any(isinstance(event, events.DealVoided) for event in step.events):
            yield from self._deal(step.hand)
        yield from self._trick(step, before)

    def _trick(self, step: Step, before: Hand) -> Iterator[str]:
        leaders = [event.leader for event in step.events if isinstance(event, events.TrickEnded)]
        if before.phase.name is not PhaseName.TRICK and step.hand.phase.name is PhaseName.TRICK:
            yield ""
            leaders = [step.hand.sides.emperor]
        for leader in leaders:
            self._tricks += 1
            yield self._words("replay-trick", number=self._tricks, who=self._who(leader))

    def _line(self, event: Event, before: Hand, after: Hand) -> str:
        """What happened; empty where the next trick or the end tells it."""
        if isinstance(event, events.OnTheWay):
            return self._on_the_way(event, before, after)
        return self._at_play(event, after)

    def _on_the_way(self, event: events.OnTheWay, before: Hand, after: Hand) -> str:
        words, who = self._words, self._who
        match event:
            case events.Answered(seat=seat, yes=yes):
                what = words(f"action-{before.phase.name}-{'yes' if yes else 'no'}")
                return words("replay-line", who=who(seat), what=what)
            case events.Offered(seat=seat, cards=cards):
                return words("replay-offered", who=who(seat), cards=self._cards(cards, suits=True))
            case events.TributePaid(gifts=gifts):
                return self._gifts(gifts, after)
            case events.ThroneNotRobbed(holder=holder):
                return words("replay-not-robbed", who=who(holder))
            case events.Ceded(seat=seat, attached=Card() as card):
                return words("replay-ceded-with", who=who(seat), card=self._rank(card))
            case events.Ceded(seat=seat) | events.Declined(seat=seat):
                return words("replay-ceded", who=who(seat))
            case events.DealVoided():
                return words("replay-void")
            case events.GuardSilent():
                return words("replay-silent")
            case _:
                return happening(event, after, after.multiplier, who, words)

    def _at_play(self, event: events.AtPlay | events.Attended, hand: Hand) -> str:
        words, who = self._words, self._who
        match event:
            case events.Passed(seat=seat):
                return words("move-pass", who=who(seat))
            case events.AutoplayBegan(seat=seat, left=left):
                return words("replay-left" if left else "replay-autoplay", who=who(seat))
            case events.AutoplayEnded(seat=seat, substitute=other):
                return words("replay-substitute" if other else "replay-taken-back", who=who(seat))
            case events.TrickEnded() | events.HandEnded() | events.HandAbandoned():
                return ""
            case _:
                return happening(event, hand, hand.multiplier, who, words)

    def _ending(self, hand: Hand) -> Iterator[str]:
        words = self._words
        if hand.result is None:
            yield words("replay-unscored")
        else:
            yield words(_outcome(hand.result))
            yield self._sides(hand.result)
            yield from self._places(hand.result, hand.counts())
        for seat, lost in enumerate(penalties(hand)):
            if lost:
                yield words("replay-penalty", who=self._who(seat), points=-lost)

    def _sides(self, result: Result) -> str:
        words, sides = self._words, result.sides
        emperor = self._who(sides.emperor)
        if sides.guard is not None:
            line = words("replay-sides", emperor=emperor, guard=self._who(sides.guard))
        else:
            dark = sides.solo is Solo.DARK
            line = words("replay-dark" if dark else "replay-open-solo", emperor=emperor)
        if result.multiplier == 1:
            return line
        return words("replay-multiplier", sides=line, multiplier=result.multiplier)

    def _places(self, result: Result, left: tuple[int, ...]) -> Iterator[str]:
        for place, seat in enumerate(result.places, 1):
            yield self._words(
                "replay-place-left" if left[seat] else "replay-place",
                place=self._words(f"place-{place}"),
                who=self._who(seat),
                points=f"{result.points[seat]:+d}",
                left=left[seat],
            )

    def _who(self, seat: int) -> str:
        return numbered(seat, self._words)

    def _rank(self, card: Card) -> str:
        return rank_text(card.rank, self._words.language)

    def _cards(self, cards: Cards, *, suits: bool) -> str:
        language = self._words.language
        return " ".join(card_text(card, language) if suits else self._rank(card) for card in cards)

    def _gifts(self, gifts: tuple[Gift, ...], hand: Hand) -> str:
        """Who paid whom what; suits only where they matter (`rules.md` §5)."""
        suits = hand.rules.guard is Guard.CALLED
        said = (
            self._words(
                "tribute-gift",
                payer=self._who(gift.payer),
                card=self._cards((gift.card,), suits=suits),
                taker=self._who(gift.taker),
            )
            for gift in gifts
        )
        return self._words("tribute-paid", gifts=" · ".join(said))


def hands_told(hands: tuple[Cards, ...], words: Words) -> Iterator[str]:
    """Five hands, a line each."""
    for seat, cards in enumerate(hands):
        yield words(
            "replay-hand",
            who=numbered(seat, words),
            count=len(cards),
            cards=hand_text(cards, words.language),
        )


def _outcome(result: Result) -> str:
    if result.royals_won is None:
        return "replay-draw"
    if result.sides.guard is None:
        return "replay-solo-won" if result.royals_won else "replay-solo-lost"
    return "replay-royals-won" if result.royals_won else "replay-rebels-won"
