"""A hand in words, move by move, with everything open."""

from collections.abc import Iterator

from bot.panels.player_names import numbered
from bot.panels.rules.summary import rules_line
from bot.panels.table.events import event_text, gifts_line, outcome_line, secret_line
from bot.text.catalogue import Words
from game.cards import Cards
from game.hand import events
from game.hand.actions import TimeOut
from game.hand.attendance import penalties
from game.hand.engine import Hand
from game.hand.events import Event
from game.hand.state import PhaseName
from game.notation.formatter import hand_text
from game.record.game_record import Game, RecordedStep
from game.rules.options import nearest_preset
from game.scoring import Result, Solo


def narrate(game: Game, words: Words) -> Iterator[str]:
    """The lines about a hand, as far as its actions are legal."""
    return Narrator(words).game(game)


class Narrator:
    """Describes events in one language, and counts tricks."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._tricks = 0

    def game(self, game: Game) -> Iterator[str]:
        """The whole hand: rules, seed, deal, moves, ending."""
        yield self._rules(game)
        yield self._words("replay-seed", seed=game.seed.hex(), hash=game.hash)
        if game.draw:
            yield self._words("replay-beacon", round=str(game.draw.round))
        before = hand = game.dealt()
        yield from self._deal(hand)
        for step in game.replay():
            if not isinstance(step, RecordedStep):
                return
            before, hand = hand, step.hand
            yield from self._step(step, before)
        if hand.over:
            yield ""
            yield from self._ending(hand)
        else:
            yield self._words("replay-unfinished")

    def _rules(self, game: Game) -> str:
        """The closest preset and the differences from it."""
        preset = nearest_preset(game.rules)
        return self._words("replay-rules", rules=rules_line(preset, game.rules, self._words))

    def _deal(self, hand: Hand) -> Iterator[str]:
        yield ""
        yield self._words("replay-deal", who=self._who(hand.first))
        if hand.gifts:
            gifts = gifts_line(hand.gifts, hand.rules, self._who, self._words)
            yield self._words("tribute-paid", gifts=gifts)
        yield from hand_lines(hand.hands, self._words)
        yield ""

    def _step(self, step: RecordedStep, before: Hand) -> Iterator[str]:
        """The lines about one action and the trick that begins."""
        indent = "  " if before.phase.name is PhaseName.TRICK else ""
        if isinstance(step.action, TimeOut):
            yield indent + self._words("replay-late", who=self._who(step.action.seat))
        for event in step.events:
            if line := self._line(event, before, step.hand):
                yield indent + line
        if any(isinstance(event, events.DealVoided) for event in step.events):
            yield from self._deal(step.hand)
        yield from self._trick(step, before)

    def _trick(self, step: RecordedStep, before: Hand) -> Iterator[str]:
        leaders = [event.leader for event in step.events if isinstance(event, events.TrickEnded)]
        if before.phase.name is not PhaseName.TRICK and step.hand.phase.name is PhaseName.TRICK:
            yield ""
            leaders = [step.hand.sides.emperor]
        for leader in leaders:
            self._tricks += 1
            yield self._words("replay-trick", number=self._tricks, who=self._who(leader))

    def _line(self, event: Event, before: Hand, after: Hand) -> str:
        """A line about an event; empty if another line covers it."""
        if isinstance(event, events.Secret):
            return secret_line(event, before, self._who, self._words)
        return event_text(event, after, after.multiplier, self._who, self._words)

    def _ending(self, hand: Hand) -> Iterator[str]:
        words = self._words
        if hand.result is None:
            yield words("replay-unscored")
        else:
            yield outcome_line(hand.result, words)
            yield self._sides(hand.result)
            yield from self._places(hand.result, hand.counts())
        for seat, penalty in enumerate(penalties(hand)):
            if penalty:
                yield words("replay-penalty", who=self._who(seat), points=-penalty)

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

    def _places(self, result: Result, counts: tuple[int, ...]) -> Iterator[str]:
        for place, seat in enumerate(result.places, 1):
            yield self._words(
                "replay-place-left" if counts[seat] else "replay-place",
                place=self._words(f"place-{place}"),
                who=self._who(seat),
                points=f"{result.points[seat]:+d}",
                left=counts[seat],
            )

    def _who(self, seat: int) -> str:
        return numbered(seat, self._words)


def hand_lines(hands: tuple[Cards, ...], words: Words) -> Iterator[str]:
    """The five hands with suits, one per line."""
    for seat, cards in enumerate(hands):
        yield words(
            "replay-hand",
            who=numbered(seat, words),
            count=len(cards),
            cards=hand_text(cards, words.language, suits=True),
        )
