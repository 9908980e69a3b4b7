"""When a simulated bot has settled: found out faster than by SimCord, by simulated time alone."""

import asyncio
from collections.abc import Callable, Mapping
from contextvars import Context
from datetime import datetime
from types import ModuleType
from typing import Any
from weakref import WeakSet, ref

import simcord.env
from simcord import _runtime, _settlement
from simcord._clock import Clock
from simcord._runtime import _CallbackRecord, _TaskRecord, _WorkState
from simcord._settlement import _run_due_virtual_callbacks, _SettlementState

PRIVATE: Mapping[type | ModuleType, tuple[str, ...]] = {
    asyncio.BaseEventLoop: ("_ready",),
    asyncio.Task: ("_exception", "_fut_waiter"),
    simcord: ("_clock", "_runtime", "_settlement"),
    _runtime: ("_CallbackRecord", "_TaskRecord", "_WorkState", "_track_callback"),
    _settlement: (
        "_SettlementState",
        "_park_reason",
        "_run_due_virtual_callbacks",
        "_virtualize_recognized_waits",
    ),
    simcord.Env: ("_schedule_timer", "_settle_internal"),
    Clock: ("_epoch",),
}
"""The private names that this module uses, by the class or module that has them."""

LOOK_AGAIN_S = 0.008
MOST_TURNS = 1_000
"""Of the event loop, before it is asked whether a bot has settled that never rests."""
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
"""The futures of sleeping tasks: looked for among all timers once, not each time."""


def _reason_once(
    state: _SettlementState, task: asyncio.Task[Any], deadline: float, seen: set[int] | None = None
) -> str | None:
    """Returns why a task need not be waited for; one that sleeps is remembered until it wakes."""
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
    """The pending callbacks; one that was called is let go without the garbage collector."""

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
