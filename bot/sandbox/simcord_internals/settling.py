"""Decides by simulated time alone when a bot has settled, however slow the machine is."""

from collections.abc import Callable, Mapping
from contextvars import Context
from datetime import datetime
from types import ModuleType

import simcord
from simcord import _runtime
from simcord._clock import Clock
from simcord._runtime import _CallbackRecord

PRIVATE: Mapping[type | ModuleType, tuple[str, ...]] = {
    simcord: ("_clock", "_runtime"),
    _runtime: ("_CallbackRecord",),
    simcord.Env: ("_schedule_timer", "_settle_internal"),
    Clock: ("_epoch",),
}
"""The private names that this module uses, by the class or module that has them."""

LOOK_AGAIN_S = 0.008
AT_ONCE_S = 0.00001
"""A timer due within this is of a `call_later(0, …)`: SimCord never lets two moments coincide."""


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
        """Ask every 8 ms, not every 50 ms, whether the bot has settled.

        SimCord gives a starting bot five seconds; here it has as many as for anything else.
        """
        timeout = max(timeout or 0.0, self.settle_timeout)
        await super()._settle_internal(
            timeout=timeout, idle=idle, dispatch=dispatch, _deadline=_deadline
        )


def begin_at(env: simcord.Env, instant: datetime) -> None:
    """Let the simulated time start at this instant (UTC); before `env` is started."""
    env.backend.clock._epoch = instant
