"""What can be done, in words."""

from bot.text.catalogue import Words
from game.cards import PACKS
from game.hand.actions import Action, Ascend, Give
from game.hand.view import View
from game.notation.formatter import card_text, code


def action_label(seen: View, action: Action, words: Words) -> str:
    """An action as a button or a choice says it to the seat that may do it."""
    if isinstance(action, Ascend) and action.call:
        held = seen.cards.count(action.call)
        key = "call-card-alone" if held == PACKS else "call-card"
        return words(key, card=card_text(action.call, words.language))
    if isinstance(action, Give):
        cards = " ".join(card_text(card, words.language) for card in action.cards)
        return words("pay-cards", cards=cards)
    return words(f"action-{seen.phase}-{code(action)}")
