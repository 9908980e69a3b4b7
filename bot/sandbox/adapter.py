"""All that is used of SimCord's private parts, and of asyncio's, in one place.

They have no public way to do these things, so another version may take one away:
`PRIVATE` lists every such name with its owner, and a test says which are gone.
"""

import asyncio
import json
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from contextvars import Context
from datetime import datetime
from functools import lru_cache
from struct import unpack
from types import ModuleType
from typing import Any
from weakref import WeakSet, ref

import simcord.env
import simcord.preview
from aiohttp import web
from simcord import _runtime, _settlement, interactions
from simcord._clock import Clock
from simcord._runtime import _CallbackRecord, _TaskRecord, _WorkState
from simcord._settlement import _run_due_virtual_callbacks, _SettlementState
from simcord.backend import Backend
from simcord.backend.models import Interaction, Message, Role
from simcord.backend.serializers import guild_create_payload, message_payload
from simcord.preview import Preview, _actions, _markdown, _pages
from simcord.preview._actions import _Action
from simcord.preview._pages import _Page
from simcord.preview._server import PreviewServer

PRIVATE: Mapping[type | ModuleType, tuple[str, ...]] = {
    asyncio.BaseEventLoop: ("_ready",),
    asyncio.Task: ("_exception", "_fut_waiter"),
    simcord: ("_clock", "_runtime", "_settlement"),
    simcord.preview: ("_actions", "_markdown", "_pages", "_server"),
    _actions: ("_Action",),
    _markdown: ("_markdown_parser",),
    _pages: ("_Page",),
    _runtime: ("_CallbackRecord", "_TaskRecord", "_WorkState", "_track_callback"),
    _settlement: (
        "_SettlementState",
        "_park_reason",
        "_run_due_virtual_callbacks",
        "_virtualize_recognized_waits",
    ),
    interactions: ("base_payload",),
    simcord.Env: (
        "_bot_scope",
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
        "_authorized_asset",
        "_blobs",
        "_pages",
        "_prepare_action",
        "_prepare_asset",
        "_publish",
        "_python",
        "_run_interaction_action",
        "_server",
        "_target_id",
    ),
    PreviewServer: ("_static",),
}
"""The private names that this module uses, by the class or module that has them."""

PNG = b"\x89PNG\r\n\x1a\n"
LOOK_AGAIN_S = 0.008
MOST_TURNS = 1_000
"""Of the event loop, before it is asked whether a bot has settled that never rests."""
TEXTS = 1_000
"""So many that were read are kept, of those that a page may show."""
AT_ONCE_S = 0.00001
"""A timer due within this is of a `call_later(0, …)`: SimCord never lets two moments coincide."""

_CallbackRecord.__eq__ = object.__eq__  # type: ignore[method-assign]
"""SimCord looks for a timer among all timers: comparing what they hold takes long."""

_virtualize = _settlement._virtualize_recognized_waits


def _virtualize_if_real(state: _SettlementState, pending: list[asyncio.Task[Any]]) -> None:
    """Take from timers what lets them fire by the real time; SimCord looks even if none has it."""
    if any(record.real_handle for record in state.work.callbacks):
        _virtualize(state, pending)


vars(simcord.env)["_virtualize_recognized_waits"] = _virtualize_if_real

_reason = _settlement._park_reason
_SLEEPS = ("sleep timer beyond settlement deadline", "discord.ext.tasks loop interval")
_asleep: WeakSet[asyncio.Future[Any]] = WeakSet()
"""What sleeping tasks wait for: looked for among all timers once, not whenever it is asked."""


def _reason_once(
    state: _SettlementState, task: asyncio.Task[Any], deadline: float, seen: set[int] | None = None
) -> str | None:
    """Why a task need not be waited for: who sleeps until `advance_time` does so until woken."""
    sleeper: Any = task
    waiter: asyncio.Future[Any] | None = sleeper._fut_waiter
    if waiter is None or waiter.done():
        return _reason(state, task, deadline, seen)
    if waiter in _asleep:
        return _SLEEPS[0]
    reason = _reason(state, task, deadline, seen)
    if reason in _SLEEPS:
        _asleep.add(waiter)
    return reason


vars(_settlement)["_park_reason"] = _reason_once

_track: Callable[..., asyncio.Handle] = _runtime._track_callback


class _Pending(list[_CallbackRecord]):
    """What is to be called; what was is let go without waiting for the garbage collector."""

    def remove(self, record: _CallbackRecord) -> None:
        """Forget what is called now, and how."""
        super().remove(record)
        record.handle = None


def _track_unless_of_task(
    work: _WorkState,
    schedule: Callable[..., asyncio.Handle],
    callback: Callable[..., object],
    args: tuple[object, ...],
    *,
    context: Context | None,
    when: float | None,
    **options: object,
) -> asyncio.Handle:
    """Leave a task's next step alone, which is half of all there is: its task is looked at anyway.

    SimCord waits for a task that is not done and waits for nothing, as before its next step.
    """
    if when is None and isinstance(getattr(callback, "__self__", None), asyncio.Task):
        return schedule(callback, *args, context=context)
    if not isinstance(work.callbacks, _Pending):
        work.callbacks = _Pending(work.callbacks)
    return _track(work, schedule, callback, args, context=context, when=when, **options)


vars(_runtime)["_track_callback"] = _track_unless_of_task


def _track_task(
    work: _WorkState,
    task: asyncio.Task[Any],
    generation: int,
    label: str,
    loop: asyncio.AbstractEventLoop,
    record_error: Callable[[BaseException], None],
) -> None:
    """Forget a task that raised nothing as soon as it is done; SimCord looks at it once more."""
    owner = asyncio.current_task(loop)
    record = _TaskRecord(generation, label, ref(owner) if owner else None)
    work.tasks[task] = record

    def done(_: asyncio.Task[Any]) -> None:
        if task.cancelled() or task._exception is None:  # asking for it says that it was seen
            work.tasks.pop(task, None)
        else:
            loop.call_soon(work.inspect_task, task, record, loop, record_error)

    task.add_done_callback(done)


setattr(_WorkState, _WorkState.track_task.__name__, _track_task)

View = _Page
"""A page as it is open in a browser, as one of its viewers sees it."""

Plan = Callable[[_Action, int], Coroutine[Any, Any, dict[str, Any]]]
"""What a page has found that a request is to do."""

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
        """Ask every 8 ms, not every 50 ms, whether the bot has settled; not while it is at work.

        Asking is work too, for it looks at every task and timer. SimCord gives a starting bot
        five seconds; here it has as many as for anything else.
        """
        timeout = max(timeout or 0.0, self.settle_timeout)
        if _deadline is None:
            _deadline = asyncio.get_running_loop().time() + timeout
        await self._at_rest(_deadline)
        await super()._settle_internal(
            timeout=timeout, idle=idle, dispatch=dispatch, _deadline=_deadline
        )

    async def _at_rest(self, deadline: float) -> None:
        """Let timers that are due fire and threads end, until the event loop has nothing to do."""
        loop = asyncio.get_running_loop()
        while loop.time() < deadline:
            _run_due_virtual_callbacks(self._settlement_state(), deadline)
            await _nothing_at_once()
            threads = tuple(self._work.executors)
            if not threads:
                return
            left = deadline - loop.time()
            await asyncio.wait(threads, timeout=left, return_when=asyncio.FIRST_COMPLETED)


async def _nothing_at_once() -> None:
    """Let the event loop do what it can do at once."""
    loop: Any = asyncio.get_running_loop()
    for _ in range(MOST_TURNS):
        await asyncio.sleep(0)
        if not loop._ready:
            return


def begin_at(env: simcord.Env, instant: datetime) -> None:
    """Let the simulated time start at this instant (UTC); before `env` is started."""
    env.backend.clock._epoch = instant


async def come_to(env: simcord.Env, guild: simcord.GuildHandle) -> None:
    """Let the bot come to a server with its channels; SimCord has it there before there are any."""
    payload = dict(guild_create_payload(env.backend, env.backend.get_guild(guild.id)))
    del payload["unavailable"]
    env.backend.emit("GUILD_CREATE", payload)
    await env.settle()


def as_bot(env: simcord.Env) -> AbstractContextManager[None]:
    """What is done inside is the bot's own: its timers go by the simulated time."""
    return env._bot_scope()


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
    env: simcord.Env,
    actor: simcord.MemberActor | simcord.UserHandle,
    message: simcord.ResponseMessage,
    custom_id: str,
    values: Sequence[str] | None = None,
) -> simcord.InteractionResult:
    """Press a button, or pick `values`, without waiting for the bot.

    As in a client that is behind, the message may have changed or be gone.
    """
    data: dict[str, Any] = {"custom_id": custom_id, "component_type": 2}
    if values is not None:
        data |= {"component_type": 3, "values": list(values)}
    record, payload = interactions.base_payload(
        env.backend,
        type=3,
        channel_id=message.channel_id,
        guild_id=actor.guild.id if isinstance(actor, simcord.MemberActor) else None,
        user_id=actor.id,
        data=data,
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


def redraw(page: Preview) -> None:
    """Let everybody who looks at a page see what there is now."""
    for view in views(page):
        if view.id in page._pages:
            page._publish(view, reason="refresh")


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


@contextmanager
def kept_parsers() -> Iterator[None]:
    """Make a parser of a message's text once, and read a text with it once.

    SimCord makes one for every text, and reads all texts whenever one has changed.
    """
    make = _markdown._markdown_parser
    parsers: dict[str, object] = {}

    def kept(policy: Mapping[str, bool | str], context: Mapping[str, object]) -> object:
        key = json.dumps([policy, context], default=str)
        if key not in parsers:
            parser = make(policy, context)
            read = lru_cache(TEXTS)(parser.parse)
            parser.parse = lambda text, _env: read(text)
            parsers[key] = parser
        return parsers[key]

    _markdown._markdown_parser = kept
    try:
        yield
    finally:
        _markdown._markdown_parser = make
