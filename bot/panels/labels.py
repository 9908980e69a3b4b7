"""What can be done, in words."""

from bot.text.catalogue import Words
from game.actions import Action, Ascend
from game.notation import card_text, code


def action_label(phase: str, action: Action, words: Words) -> str:
    """An action as a button or a choice says it."""
    if isinstance(action, Ascend) and action.call:
        return words("call-card", card=card_text(action.call, words.language))
    return words(f"action-{phase}-{code(action)}")
