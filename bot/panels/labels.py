"""What can be done, in words."""

from bot.text.catalogue import Words
from game.actions import Action, Ascend, Give
from game.notation import card_text, code


def action_label(phase: str, action: Action, words: Words) -> str:
    """An action as a button or a choice says it."""
    if isinstance(action, Ascend) and action.call:
        return words("call-card", card=card_text(action.call, words.language))
    if isinstance(action, Give):
        cards = " ".join(card_text(card, words.language) for card in action.cards)
        return words("pay-cards", cards=cards)
    return words(f"action-{phase}-{code(action)}")
