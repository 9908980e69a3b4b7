"""All that is used of SimCord's private parts, in one place.

SimCord has no public way to do these things, so another version of it may take one away:
`PRIVATE` lists every such name with its owner, and a test says which are gone.
"""

import json
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import Context
from datetime import datetime
from types import ModuleType
from typing import Any

import simcord.preview
from aiohttp import web
from simcord import _runtime, interactions
from simcord._clock import Clock
from simcord._runtime import _CallbackRecord
from simcord.backend import Backend
from simcord.backend.models import Interaction, Message, Role
from simcord.backend.serializers import message_payload
from simcord.preview import Preview
from simcord.preview._server import PreviewServer

PRIVATE: Mapping[type | ModuleType, tuple[str, ...]] = {
    simcord: ("_clock", "_runtime"),
    simcord.preview: ("_server",),
    _runtime: ("_CallbackRecord",),
    interactions: ("base_payload",),
    simcord.Env: (
        "_errors",
        "_errors_acknowledged",
        "_preview",
        "_register_dispatch_observer",
        "_schedule_timer",
        "_settle_internal",
    ),
    simcord.ResponseMessage: ("_message",),
    simcord.RoleHandle: ("_role",),
    Clock: ("_epoch",),
    Preview: (
        "_action",
        "_advance_presentation_time",
        "_pages",
        "_publish",
        "_python",
        "_server",
    ),
    PreviewServer: ("_static",),
}
"""The private names that this module uses, by the class or module that has them."""

LOOK_AGAIN_S = 0.001
AT_ONCE_S = 0.00001
"""A timer due within this is of a `call_later(0, …)`: SimCord never lets two moments coincide."""

Act = Callable[[str | None, Mapping[str, Any]], Coroutine[Any, Any, dict[str, Any]]]
"""What a page does with a press, a pick or a command: the id of its context and the request."""


class Environment(simcord.Env):
    """A simulated Discord whose time moves by `advance_time` alone, however slow the machine is."""

    def _schedule_timer(
        self,
        record: _CallbackRecord,
        callback: Callable[..., object],
        args: tuple[object, ...],
        schedule_context: Context | None,
    ) -> None:
        """Leave a timer to `advance_time`; SimCord's own also fires when real time has passed.

        It then takes a timer that is due soon for work which an operation has to wait for.
        """
        if record.when is None or record.when <= self.backend.clock.elapsed + AT_ONCE_S:
            super()._schedule_timer(record, callback, args, schedule_context)

    async def _settle_internal(
        self,
        *,
        timeout: float | None = None,  # noqa: ASYNC109 - the signature is SimCord's
        idle: float = LOOK_AGAIN_S,
        dispatch: str | None = None,
        _deadline: float | None = None,
    ) -> None:
        """Ask every millisecond, not every fiftieth of a second, whether the bot has settled.

        SimCord gives a starting bot five seconds; here it has as many as for anything else.
        """
        if timeout is not None:
            timeout = max(timeout, self.settle_timeout)
        await super()._settle_internal(
            timeout=timeout, idle=idle, dispatch=dispatch, _deadline=_deadline
        )


def begin_at(env: simcord.Env, instant: datetime) -> None:
    """Let the simulated time start at this instant (UTC); before `env` is started."""
    env.backend.clock._epoch = instant


def has_unseen_errors(env: simcord.Env) -> bool:
    """Whether the bot has raised what nobody has looked at."""
    return len(env._errors) > env._errors_acknowledged


def on_interaction(env: simcord.Env, observer: Callable[[Interaction], None]) -> None:
    """Call `observer` with every interaction before it reaches the bot."""
    env._register_dispatch_observer(observer)


@contextmanager
def spoken(locales: Mapping[int, str]) -> Iterator[None]:
    """Let interactions carry their user's language and their server's; SimCord knows one.

    `locales` is by user id, and may change meanwhile.
    """
    original = interactions.base_payload

    def base_payload(
        backend: Backend,
        *,
        type: int,  # noqa: A002 - the signature is SimCord's
        channel_id: int,
        guild_id: int | None,
        user_id: int,
        data: dict[str, Any],
    ) -> tuple[Interaction, dict[str, Any]]:
        record, payload = original(
            backend, type=type, channel_id=channel_id, guild_id=guild_id, user_id=user_id, data=data
        )
        payload["locale"] = locales.get(user_id, payload["locale"])
        if guild_id is not None:
            payload["guild_locale"] = backend.get_guild(guild_id).preferred_locale
        return record, payload

    interactions.base_payload = base_payload
    try:
        yield
    finally:
        interactions.base_payload = original


def press_unheard(
    env: simcord.Env, member: simcord.MemberActor, message: simcord.ResponseMessage, custom_id: str
) -> simcord.InteractionResult:
    """Press a button without waiting for the bot; as in a client that is behind, it may be gone."""
    record, payload = interactions.base_payload(
        env.backend,
        type=3,
        channel_id=message.channel_id,
        guild_id=member.guild.id,
        user_id=member.id,
        data={"custom_id": custom_id, "component_type": 2},
    )
    record.source_message_id = message.id
    shown = message_payload(env.backend, stored_message(message))
    env.backend.emit("INTERACTION_CREATE", payload | {"message": dict(shown)})
    return simcord.InteractionResult(env, record)


def stored_message(message: simcord.ResponseMessage) -> Message:
    """The message as the simulated Discord keeps it."""
    return message._message


def stored_role(role: simcord.RoleHandle) -> Role:
    """The role as the simulated Discord keeps it."""
    return role._role


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


def to_front(page: Preview) -> None:
    """Make this the page to which what happens next belongs, and bring its time up to date."""
    page.env._preview = page
    page._advance_presentation_time()


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


def redraw(page: Preview) -> None:
    """Publish what there is now under the old revision, so that a press on its way still counts."""
    page._advance_presentation_time()
    for view in list(page._pages.values()):
        if view is not page._python and view.id in page._pages:
            view.revision -= 1
            page._publish(view, reason="refresh")
            for message in view.snapshot["messages"].values():
                if ":R>" in json.dumps(message):
                    # The page draws a message again only if something in it has changed.
                    message["drawn_at"] = page.capture_time.isoformat()
