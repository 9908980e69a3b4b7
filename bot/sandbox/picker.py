"""The page's command picker offers choices as soon as a field is entered, as Discord does."""

from aiohttp import web
from simcord.preview import Preview

_ENTERED = "const choices = autocompleteResults.get(autocompleteKey("
_ASK = "if (!current) queryAutocomplete(option, current); "


def ask_at_once(page: Preview) -> None:
    """Change the picker of a page that is not served yet; SimCord's own waits for a letter."""
    serve = page._server._static

    async def static(request: web.Request) -> web.Response:
        response: web.Response = await serve(request)
        if request.path == "/commands.js" and response.text:
            response.text = response.text.replace(_ENTERED, _ASK + _ENTERED, 1)
        return response

    page._server._static = static  # type: ignore[method-assign]  # SimCord has no hook for it
