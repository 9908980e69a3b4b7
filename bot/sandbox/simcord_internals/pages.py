"""The pages in which a browser shows a simulated Discord, where SimCord has no public way."""

from collections import Counter
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from struct import unpack
from types import ModuleType
from typing import Any

import simcord.preview
from aiohttp import web
from simcord.backend.access import can_access_channel
from simcord.backend.errors import SetupError
from simcord.backend.models import Message
from simcord.preview import Preview, _actions, _pages
from simcord.preview._actions import _Action
from simcord.preview._pages import _Page
from simcord.preview._server import PreviewServer

from bot.sandbox.simcord_internals.actors import press_unheard

PRIVATE: Mapping[type | ModuleType, tuple[str, ...]] = {
    simcord.preview: ("_actions", "_pages", "_server"),
    _actions: ("_Action",),
    _pages: ("_Page",),
    simcord.Env: ("_preview",),
    Preview: (
        "_action",
        "_advance_presentation_time",
        "_authorized_asset",
        "_blobs",
        "_get_page",
        "_page_payload",
        "_pages",
        "_prepare_action",
        "_prepare_asset",
        "_publish",
        "_python",
        "_run_interaction_action",
        "_server",
        "_target_id",
    ),
    PreviewServer: ("_SECURITY_HEADERS", "_authorized", "_state", "_static"),
}
"""The private names that this module uses, by the class or module that has them."""

PNG = b"\x89PNG\r\n\x1a\n"

View = _Page
"""A page as it is open in a browser, as one of its viewers sees it."""

Plan = Callable[[_Action, int], Coroutine[Any, Any, dict[str, Any]]]
"""The work that a page has found a request to be."""

Act = Callable[[str | None, Mapping[str, Any]], Coroutine[Any, Any, dict[str, Any]]]
"""The way in which a page handles a request: the id of its context, and the request."""


def another_page(
    env: simcord.Env,
    channel: simcord.ChannelHandle,
    viewers: Sequence[simcord.MemberActor | simcord.UserHandle],
    *,
    locale: str,
    port: int | None = None,
) -> Preview:
    """A page beside those that are open, not served yet; SimCord allows one at a time.

    Raises SetupError where it cannot be.
    """
    env._preview = None
    return env.preview(channel, viewers=viewers, layout="channel", locale=locale, port=port)


def to_front(page: Preview, context_id: str | None, body: Mapping[str, Any]) -> Mapping[str, Any]:
    """Make this the page to which what happens next belongs.

    Returns the request as one made of the newest state: what was pressed says itself what it is.
    """
    page.env._preview = page
    view = page._pages.get(context_id or "")
    return {**body, "published_revision": view.revision} if view else body


def change_act(page: Preview, change: Callable[[Act], Act]) -> None:
    """Let a page do something else with each request: what `change` makes of its own way."""
    changed = change(page._action)

    async def act(context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        return await changed(context_id, body)

    page._action = act  # type: ignore[method-assign]


def change_script(page: Preview, path: str, change: Callable[[str], str]) -> None:
    """Change the text of a static file of a page that is not served yet."""
    serve = page._server._static

    async def static(request: web.Request) -> web.Response:
        response: web.Response = await serve(request)
        if request.path == path and response.text:
            response.text = change(response.text)
        return response

    page._server._static = static  # type: ignore[method-assign]


def views(page: Preview) -> list[View]:
    """The page as it is open in browsers, now."""
    return [view for view in page._pages.values() if view is not page._python]


def redraw(page: Preview, view: View) -> None:
    """Let somebody who looks at a page see what there is now."""
    if view.id in page._pages:
        page._publish(view, reason="refresh")


def send_news(page: Preview) -> None:
    """Send what a viewer sees only if they were not sent the same; of a page not served yet.

    It asks twice a second, and says what it has: the number that came with it as `news`. What was
    put together before a change would name pictures that are gone by now.
    """
    publish, act = page._publish, page._action
    see, serve, may_see = page._page_payload, page._server._state, page._server._authorized
    numbers = Counter[str]()
    sent: dict[str, dict[str, Any]] = {}
    same: set[str] = set()

    def published(view: View, **why: str) -> None:
        same.discard(view.id)
        publish(view, **why)  # type: ignore[arg-type]

    async def acted(context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        try:
            return await act(context_id, body)
        finally:
            same.discard(context_id or "")

    def seen(view: View) -> dict[str, Any]:
        now = see(view)
        if now != sent.get(view.id):
            numbers[view.id] += 1
            sent[view.id] = now
            for closed in sent.keys() - page._pages.keys():
                del sent[closed], numbers[closed]
                same.discard(closed)
        same.add(view.id)
        return {**now, "news": numbers[view.id]}

    async def state(request: web.Request) -> web.Response:
        context_id = request.headers.get("X-Simcord-Context", "")
        has_it = context_id in same and request.query.get("seen") == str(numbers[context_id])
        if has_it and may_see(request, context=context_id):
            with suppress(SetupError):  # where it is not open any more
                view = page._get_page(context_id)
                if can_access_channel(page.env, view.channel_id, view.viewer, history=True):
                    return web.Response(status=204, headers=page._server._SECURITY_HEADERS)
        response: web.Response = await serve(request)
        return response

    page._publish = published  # type: ignore[assignment, method-assign]
    page._action = acted  # type: ignore[method-assign]
    page._page_payload = seen  # type: ignore[assignment, method-assign]
    page._server._state = state  # type: ignore[method-assign]


def around_publish(page: Preview, around: Callable[[View], AbstractContextManager[None]]) -> None:
    """Do something before and after what a viewer sees is put together."""
    publish = page._publish

    def published(view: View, **why: str) -> None:
        page._advance_presentation_time()
        with around(view):
            publish(view, **why)  # type: ignore[arg-type]

    page._publish = published  # type: ignore[assignment, method-assign]


def press_as_shown(page: Preview, shown: Mapping[str, Message]) -> None:
    """Let the bot hear of a press as it was made, though the message has changed or gone since.

    `shown` are the messages as they were shown, by the keys of their buttons and menus, which end
    with the custom id.
    """
    prepare, find = page._prepare_action, page._target_id

    def prepared(view: View, kind: str, body: Mapping[str, Any]) -> Plan:
        if kind not in ("click", "select") or body.get("control_key") not in shown:
            plan: Plan = prepare(view, kind, body)
            return plan
        message = simcord.ResponseMessage(page.env, shown[body["control_key"]])
        custom_id = body["control_key"].split(":", 3)[3]

        async def pressed() -> simcord.InteractionResult:
            result = press_unheard(page.env, view.viewer, message, custom_id, body.get("values"))
            await page.env.settle()
            return result

        async def plan_of_press(action: _Action, cursor: int) -> dict[str, Any]:
            return await page._run_interaction_action(view, action, cursor, pressed())

        return plan_of_press

    def found(target_id: object, *args: object, **options: bool) -> int | None:
        for message in shown.values():
            if str(message.id) == target_id:
                return message.id
        return find(target_id, *args, **options)

    page._prepare_action = prepared  # type: ignore[assignment, method-assign]
    page._target_id = found  # type: ignore[method-assign]


def serve_pictures(page: Preview) -> None:
    """Serve the bot's pictures as they are; SimCord draws each anew in a process of its own."""
    prepare = page._prepare_asset

    async def prepared(
        context_id: str | None, asset_id: str, **how: bool | float | None
    ) -> tuple[str, bytes, str]:
        _, record, content = page._authorized_asset(context_id, asset_id)
        if content.startswith(PNG):
            return record.contentType, content, record.filename
        return await prepare(context_id, asset_id, **how)  # type: ignore[arg-type]

    page._prepare_asset = prepared  # type: ignore[method-assign]


def measure_pictures(page: Preview, view: View) -> None:
    """Say how large the pictures are that a viewer sees, so that there is room for them at once."""
    for record in view.assets.values():
        content = page._blobs[record.digest].data if record.digest else b""
        if content.startswith(PNG):
            record.width, record.height = unpack(">II", content[16:24])
            record.mediaKind, record.validated = "image", True
