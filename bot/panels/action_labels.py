"""Actions that can be chosen, and what is at stake, in words."""

from bot.text.catalogue import Words
from game.cards import PACKS, Card
from game.hand.actions import Answer, Ascend, Cede, Decision, Give, Lay, Pass
from game.hand.view import View
from game.notation.formatter import card_text, code


def action_label(seen: View, action: Decision, words: Words) -> str:
    """An action as a choice says it to the seat that may do it, with what is at stake."""
    label, stake = short_label(seen, action, words), stake_text(seen, action, words)
    return words("choice-with-stake", choice=label, stake=stake) if stake else label


def short_label(seen: View, action: Decision, words: Words) -> str:
    """The same where the stake is said beside it."""
    match action:
        case Ascend(call=Card() as card):
            return words("call-card", card=card_text(card, words.language))
        case Give(cards=gift):
            cards = " ".join(card_text(card, words.language) for card in gift)
            return words("pay-cards", cards=cards)
        case Answer() | Ascend() | Cede() | Lay() | Pass():
            return words(f"action-{seen.phase}-{code(action)}")


def stake_text(seen: View, action: Decision, words: Words) -> str:
    """Returns what calling a card means: a guard, or to be alone; empty for all else."""
    if not isinstance(action, Ascend) or action.call is None:
        return ""
    return words("stake-alone" if calls_nobody(seen, action) else "stake-guard")


def calls_nobody(seen: View, action: Ascend) -> bool:
    """Whether somebody calls a card of which they hold every copy: a dark solo (§2.3)."""
    return action.call is not None and seen.cards.count(action.call) == PACKS
