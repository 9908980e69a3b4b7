"""Posts a finished hand as an animation for everybody."""

import asyncio

from bot.commands.controller import Controller
from bot.commands.cooldowns import LimitedAction
from bot.commands.user_locales import server_locale
from bot.delivery.limits import NO_MENTIONS, PATIENCE
from bot.delivery.reply import Reply
from bot.panels.replay_panel import shared_panel
from bot.panels.replay_scene import shots_of
from bot.pictures.film_picture import draw_film
from bot.tables.replays import Replay
from bot.tables.stops import Refused, Stop, Stopped
from bot.text.catalogue import Words, language_of


async def share(controller: Controller, reply: Reply, replay: Replay) -> Refused | None:
    """Post the hand in the channel. Each person can share one hand at a time."""
    where, sharing = reply.interaction, controller.sharing
    if where.user.id in sharing:
        return Stopped(Stop.ALREADY_SHARING)
    if often := controller.cooldowns.too_often(LimitedAction.SHOW, where.user.id):
        return often
    controller.cooldowns.count(LimitedAction.SHOW, where.user.id)
    sharing.add(where.user.id)
    try:
        await reply.acknowledge()  # drawing and sending the animation take a while
        words = Words(language_of(server_locale(where)))
        animation = await asyncio.to_thread(draw_film, shots_of(replay, words))
        panel = shared_panel(replay, animation, words)
        reply.decided()
        posted = await reply.post(panel, NO_MENTIONS, PATIENCE)
        if posted is None and where.channel_id is not None:
            await controller.publisher.post(where.channel_id, panel)
    finally:
        sharing.discard(where.user.id)
    return None
