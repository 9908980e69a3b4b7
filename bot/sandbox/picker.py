"""The page's command picker offers choices as soon as a field is entered, as Discord does."""

from simcord.preview import Preview

from bot.sandbox.adapter import change_script

_ENTERED = "const choices = autocompleteResults.get(autocompleteKey("
_ASK = "if (!current) queryAutocomplete(option, current); "


def ask_at_once(page: Preview) -> None:
    """Change the picker of a page that is not served yet; SimCord's own waits for a letter."""
    change_script(page, "/commands.js", lambda text: text.replace(_ENTERED, _ASK + _ENTERED, 1))
