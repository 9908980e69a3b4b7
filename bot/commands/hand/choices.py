"""Turns what players choose or type into actions."""

from bot.panels.hand.choices import action_label
from bot.panels.press_verbs import Verb
from bot.tables.rules.acting import ChooseAction, ChoosePremove
from bot.tables.rules.premoves import ahead, trick_of
from bot.tables.rules.refusals import TableWhy
from bot.text.catalogue import Words
from game.hand.actions import Action, Answer, Ascend, Autoplay, Cede, Give, Lay, Pass, TakeBack
from game.hand.engine import Hand
from game.hand.state import PhaseName
from game.hand.view import View, own_view, view_of
from game.notation.formatter import code, play_text, read_action
from game.notation.parser import held_meanings, read_play
from game.notation.vocabulary import folded
from game.players.plain import ranked
from game.refusals import Refusal

ANSWERS = Answer | Ascend | Cede | Give
MOST_CHOICES = 25
"""The most autocomplete choices that Discord shows."""


def playing(text: str) -> ChooseAction:
    """Play the cards that a text means."""

    def choose(hand: Hand, seat: int) -> Action | Refusal:
        view = view_of(hand, seat)
        cards = read_play(text, ahead(view) or view)
        return cards if isinstance(cards, Refusal) else Lay(seat, cards)

    return choose


def passing(_hand: Hand, seat: int) -> Action:
    return Pass(seat)


def skipping(trick: str) -> ChooseAction:
    """Pass, if this trick is still being played (`premoves.trick_of`)."""

    def choose(hand: Hand, seat: int) -> Action | Refusal:
        is_current = trick == str(trick_of(view_of(hand, None)))
        return Pass(seat) if is_current else Refusal(TableWhy.STALE)

    return choose


def forgetting(trick: str) -> ChoosePremove:
    """Remove the premove, if this trick is still being played."""

    def choose(hand: Hand, _seat: int) -> Action | Refusal | None:
        return None if trick == str(trick_of(view_of(hand, None))) else Refusal(TableWhy.STALE)

    return choose


def nothing(_hand: Hand, _seat: int) -> None:
    """Remove the premove."""


def going_away(_hand: Hand, seat: int) -> Action:
    return Autoplay(seat)


def taking_back(_hand: Hand, seat: int) -> Action:
    return TakeBack(seat)


def saying(answer: str) -> ChooseAction:
    """Give the answer with this code: `yes`, `ascend`, `cede`, `call KS`, `give 2S`.

    Other actions are STALE, because menu values can be forged.
    """

    def choose(_hand: Hand, seat: int) -> Action | Refusal:
        try:
            action = read_action(seat, answer)
        except ValueError:
            return Refusal(TableWhy.STALE)
        return action if isinstance(action, ANSWERS) else Refusal(TableWhy.STALE)

    return choose


def bidding(text: str, words: Words) -> ChooseAction:
    """Give an answer that was chosen or typed, as a code or in words.

    If there is nothing to answer, the rules' refusal says why.
    """

    def choose(hand: Hand, seat: int) -> Action | Refusal:
        labels = bid_labels(own_view(hand, seat), words)
        for answer, label in labels.items():
            if folded(text) in (folded(answer), folded(label)):
                return read_action(seat, answer)
        if not labels:
            return Answer(seat, yes=False)
        choices = " / ".join(labels.values())
        return Refusal(TableWhy.UNKNOWN_CHOICE, {"text": text[:40], "choices": choices})

    return choose


def says_no_to_all(text: str, words: Words) -> bool:
    return folded(text) in (folded(Verb.NONE), folded(words("press-none")))


def bid_labels(view: View, words: Words) -> dict[str, str]:
    """The answers that a seat can give now, by code; none if it has to play."""
    if view.phase is PhaseName.TRICK:
        return {}
    return {code(action): action_label(view, action, words) for action in view.legal}


def bids_offered(view: View, typed: str, words: Words) -> dict[str, str]:
    """Autocomplete choices for an answer; all of them if nothing matches."""
    labels = bid_labels(view, words)
    text = folded(typed)
    matches = {
        answer: label
        for answer, label in labels.items()
        if text == folded(answer) or text in folded(label)
    }
    return matches or labels


def plays_offered(view: View, typed: str, words: Words) -> list[str]:
    """Autocomplete choices for a play, best first: what the text means, and what begins with it.

    If it means nothing, plays that are written like it, or else all.
    """
    plays = [play_text(lay.cards, words.language, called=view.called) for lay in ranked(view)]
    meanings = held_meanings(typed, view)
    meant_plays = [play_text(cards, words.language, called=view.called) for cards in meanings]
    exact = [play for play in plays if play in meant_plays]
    longer = [play for play in plays if play not in exact and play.startswith(tuple(meant_plays))]
    text = folded(typed)
    similar = [play for play in plays if text in folded(play)]
    return (exact + longer or similar or plays)[:MOST_CHOICES]
