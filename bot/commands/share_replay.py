"""A finished hand for everybody: as a picture that moves, or the strip of its key moments."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from bot.commands.controller import Controller
from bot.commands.cooldowns import LimitedAction
from bot.commands.user_locales import server_locale
from bot.delivery.limits import NO_MENTIONS, PATIENCE
from bot.delivery.reply import Reply
from bot.film import Film
from bot.panels.panel import Panel
from bot.panels.press_verbs import ReplayVerb
from bot.panels.replay_panel import shared_panel, strip_panel
from bot.panels.replay_scene import shots_of
from bot.pictures.film_picture import draw_film
from bot.tables.replays import Replay
from bot.tables.server_settings import settings_of
from bot.tables.stops import Refused, Stop, Stopped
from bot.text.catalogue import Words, language_of

SHARED = (ReplayVerb.SHARE, ReplayVerb.STRIP)
"""The presses that show something to everybody."""
_STUDIO = ThreadPoolExecutor(1, thread_name_prefix="films")
"""Where films are drawn, one after another, so that no table waits for one."""


async def share(
    controller: Controller, reply: Reply, replay: Replay, verb: ReplayVerb
) -> Refused | None:
    """Post it in the channel; one at a time of each person."""
    where, sharing = reply.interaction, controller.sharing
    if where.user.id in sharing:
        return Stopped(Stop.ALREADY_SHARING)
    if often := controller.cooldowns.too_often(LimitedAction.SHOW, where.user.id):
        return often
    controller.cooldowns.count(LimitedAction.SHOW, where.user.id)
    sharing.add(where.user.id)
    try:
        await reply.acknowledge()  # then what takes long to draw and to send has its time
        house = await settings_of(controller.store, where.guild_id or 0)
        panel = await _panel(replay, verb, house.film, Words(language_of(server_locale(where))))
        reply.decided()
        posted = await reply.post(panel, NO_MENTIONS, PATIENCE)
        if posted is None and where.channel_id is not None:
            await controller.publisher.post(where.channel_id, panel)
    finally:
        sharing.discard(where.user.id)
    return None


async def _panel(replay: Replay, verb: ReplayVerb, film: Film, words: Words) -> Panel:
    if verb is ReplayVerb.STRIP:
        return strip_panel(replay, words)
    shots = shots_of(replay, film, words)
    run = asyncio.get_running_loop().run_in_executor
    data = await run(_STUDIO, draw_film, shots, film)
    return shared_panel(replay, film, data, words)
