"""Everything that the sandbox uses of SimCord's private parts; CONTRIBUTING.md says why.

Another version of SimCord may name these things differently. mypy checks what is used here against
the version installed, and a test checks that what is overridden exists there.
"""

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from struct import unpack
from typing import Any, ClassVar, Self

import simcord
from aiohttp import web
from simcord._runtime import _CallbackRecord
from simcord.backend.models import Message
from simcord.preview import Preview
from simcord.preview._pages import _Page
from simcord.preview._server import PreviewServer

Viewer = simcord.MemberActor | simcord.UserHandle

AT_ONCE_S = 0.00001
"""Seconds within which a timer counts as due at once.

A `call_later(0, …)` is due a little later than now, as no two moments of SimCord coincide.
"""

SCRIPT = Path(__file__).with_name("page.js")
PNG = b"\x89PNG\r\n\x1a\n"


class Environment(simcord.Env):
    """A simulated Discord whose time moves by `advance_time` alone, however slow the machine is."""

    def _schedule_timer(self, record: _CallbackRecord, *args: Any, **options: Any) -> None:
        """Leave a timer to `advance_time`, unless it is due at once.

        SimCord would also fire it when real time has passed, and make an operation wait for it.
        """
        if record.when is None or record.when <= self.backend.clock.elapsed + AT_ONCE_S:
            super()._schedule_timer(record, *args, **options)

    async def _settle_internal(self, **options: Any) -> None:
        """Check more often whether the bot has settled, with the same time limit at its start.

        SimCord checks every 50 ms, and gives a bot that starts only five seconds.
        """
        options["idle"] = 0.008
        options["timeout"] = max(options.get("timeout") or 0.0, self.settle_timeout)
        await super()._settle_internal(**options)

    def raise_unseen_errors(self) -> None:
        """Raise what the bot raised since somebody last looked at `errors`, if anything."""
        self._raise_errors_since(self._errors_acknowledged)


class PageServer(PreviewServer):
    """Serves SimCord's page with our script in it."""

    _STATIC_FILES: ClassVar[dict[str, str]] = {
        **PreviewServer._STATIC_FILES,
        "/sandbox.js": str(SCRIPT),
    }

    async def _index(self, request: web.Request) -> web.Response:
        response: web.Response = await super()._index(request)
        script = '<script src="/sandbox.js" defer></script>'
        response.text = (response.text or "").replace("</head>", f"{script}</head>")
        return response


class Page(Preview):
    """A channel as SimCord shows it in a browser; subclasses change what is shown.

    The actions of all pages with the same `turn` are done one after another: SimCord allows only
    one page at a time, because two actions must not overlap. The other parameters are SimCord's.
    """

    def __init__(self, turn: asyncio.Lock, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._server = PageServer(self, options["port"])
        self._turn = turn
        self._requests_shown: dict[str, int] = {}

    def visible_messages(self, messages: dict[int, Message], viewer: Viewer) -> dict[int, Message]:
        return messages

    def adapt(self, snapshot: dict[str, Any], viewer: Viewer) -> None:
        """Change what a viewer is shown, in place."""

    def adapt_commands(self, catalog: Mapping[str, Any], viewer: Viewer) -> None:
        """Change the commands that a viewer is offered, in place."""

    async def press(self, viewer: Viewer, control_key: str, values: Sequence[str] | None) -> None:
        """Press a button, or choose `values` in a menu."""

    async def __aenter__(self) -> Self:
        self.env._preview = None
        await super().__aenter__()
        return self

    def _publish(self, page: _Page, *, reason: Any = "action") -> None:
        """Put together what the viewer of an open page sees."""
        self.capture_time = self.env.now()
        self._requests_shown[page.id] = len(self.env.http_requests)
        channels = self.env.backend.messages
        messages = channels.setdefault(page.channel_id, {})
        channels[page.channel_id] = self.visible_messages(messages, page.viewer)
        try:
            super()._publish(page, reason=reason)
        finally:
            channels[page.channel_id] = messages
        self.adapt_commands(page.command_catalog, page.viewer)

    def _page_payload(self, page: _Page) -> dict[str, Any]:
        """Return what an open page shows, after publishing it again if the bot did anything."""
        if self._requests_shown.get(page.id) != len(self.env.http_requests):
            self._publish(page, reason="refresh")
        snapshot = super()._page_payload(page)
        for asset_id, asset in snapshot["assets"].items():
            digest = page.assets[asset_id].digest
            content = self._blobs[digest].data if digest else b""
            if content.startswith(PNG):  # leave room for it before it is loaded
                asset["displayWidth"], asset["displayHeight"] = unpack(">II", content[16:24])
        self.adapt(snapshot, page.viewer)
        return snapshot

    async def _prepare_asset(
        self, context_id: str | None, asset_id: str, **options: Any
    ) -> tuple[str, bytes, str]:
        """Serve the bot's pictures as they are; SimCord encodes each anew in another process."""
        _, record, content = self._authorized_asset(context_id, asset_id)
        if content.startswith(PNG):
            return record.contentType, content, record.filename
        return await super()._prepare_asset(context_id, asset_id, **options)

    async def _action(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        """Do what somebody did on an open page, when it is its turn.

        It counts as done on the newest state, however much has changed since.
        """
        page = self._get_page(context_id)
        async with self._turn:
            if body.get("kind") in ("click", "select"):
                await self.press(page.viewer, body["control_key"], body.get("values"))
                return {}
            newest = {"published_revision": page.revision, "sequence": page.last_sequence + 1}
            return await super()._action(context_id, {**body, **newest})
