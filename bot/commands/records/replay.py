"""`/replay`, and sharing a hand as an animation."""

import asyncio
from dataclasses import replace
from functools import partial

import discord
from discord import app_commands

from bot.commands.framework.common import command, options
from bot.commands.framework.controller import Controller
from bot.commands.framework.display import post
from bot.commands.framework.interactions import answer
from bot.commands.framework.limits import LimitedAction
from bot.commands.framework.locales import server_words
from bot.commands.hand.finished import latest_hand, own_hands
from bot.commands.table.practice import play_on
from bot.delivery.interaction_reply import InteractionReply
from bot.delivery.reply import Reply
from bot.model import HandKey, Loaded, Score, Table
from bot.model.hand import read_hand_code
from bot.panels.custom_id import FILE, ReplayTurn
from bot.panels.panel import text_panel
from bot.panels.press_verbs import ReplayVerb, Viewpoint, read_member, read_moment
from bot.panels.records.replay import FILE_NAME, link_panel, replay_panel, shared_panel
from bot.panels.records.replay_scene import shots_of, sitting, unnamed
from bot.panels.records.review import seat_in
from bot.panels.records.share import share_panel
from bot.panels.refusal_text import fault_text
from bot.pictures.film_picture import draw_film
from bot.replays.replays import MOST_BYTES, Replay, looked_at, read_file, record_of
from bot.runtime.requests import LATER_ANSWER, REQUEST_LIMIT, UNDELIVERED, in_time
from bot.store.store import Store
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.scores import who_sat
from bot.text.catalogue import Words
from game.beacon import QUICKNET
from game.notation.game_file import BadFile, written
from game.refusals import Refusal


@command("replay")
@options(hand="replay-hand", file="replay-file")
@app_commands.autocomplete(hand=own_hands)
async def replay(
    interaction: discord.Interaction, hand: str = "", file: discord.Attachment | None = None
) -> None:
    await answer(interaction, partial(_open_replay, hand=hand.strip(), file=file))


async def _open_replay(
    controller: Controller, reply: Reply, hand: str, file: discord.Attachment | None
) -> Refusal | None:
    if reply.guild_id is None:
        return Refusal(TableWhy.NO_DM)
    if file and hand:
        return Refusal(TableWhy.HAND_AND_FILE)
    if file:
        replay = await _in_file(controller, reply, file, reply.words)
        return await _show(controller, reply, replay, ReplayTurn(ReplayVerb.FIRST, FILE, 0))
    if hand:
        code, why = read_hand_code(hand), TableWhy.NO_SUCH_HAND
    else:
        code, why = await latest_hand(controller, reply), TableWhy.NO_HAND_PLAYED
    if code is None:
        return Refusal(why)
    return await open_hand(controller, reply, *code)


async def open_hand(
    controller: Controller, reply: Reply, table_id: str, hand_no: int
) -> Refusal | None:
    """Show a hand from the deal on."""
    turn = ReplayTurn(ReplayVerb.FIRST, table_id, hand_no)
    return await _show(controller, reply, await _replay(controller, reply, turn), turn)


async def _show(
    controller: Controller, reply: Reply, replay: Replay | Refusal, turn: ReplayTurn
) -> Refusal | None:
    if not isinstance(replay, Replay):
        return replay
    look = await controller.store.users.look(reply.user_id)
    await reply.show(replay_panel(replay, turn, reply.words, look))
    return None


async def turn_replay(
    controller: Controller, reply: Reply, turn: ReplayTurn, chosen: str
) -> Refusal | None:
    """Carry out a press under a replay. `chosen`: the option chosen in a menu."""
    if turn.verb is ReplayVerb.OPEN:
        first = replace(turn, verb=ReplayVerb.FIRST)
        return await _show(controller, reply, await _replay(controller, reply, first), first)
    if turn.verb is ReplayVerb.SHARE:
        return await _share(controller, reply, turn)
    if turn.verb is ReplayVerb.PICTURE:
        return await _share_picture(controller, reply, turn)
    if turn.verb is ReplayVerb.LINK:
        return await _share_link(controller, reply, turn)
    if turn.verb is ReplayVerb.UNLINK:
        key = HandKey(turn.source, turn.hand_no)
        await controller.store.replay_links.revoke(key, reply.user_id)
        await reply.put(text_panel(reply.words("replays-unlinked")))
        return None
    replay = await _replay(controller, reply, turn)
    if not isinstance(replay, Replay):
        return replay
    if turn.verb is ReplayVerb.PLAY_ON:
        return await play_on(controller, reply, replay, turn)
    new_turn = _chosen(turn, chosen)
    if new_turn is None:
        return Refusal(TableWhy.STALE)
    look = await controller.store.users.look(reply.user_id)
    await reply.put(replay_panel(replay, new_turn, reply.words, look))
    return None


async def _share(controller: Controller, reply: Reply, turn: ReplayTurn) -> Refusal | None:
    """Post the hand in the channel. A user can share one hand at a time."""
    if not isinstance(reply, InteractionReply):  # the web page has no channel to post in
        return Refusal(TableWhy.STALE)
    user_id, sharing, words = reply.user_id, controller.sharing, server_words(reply.interaction)
    replay = await _replay(controller, reply, turn, public=words)
    if not isinstance(replay, Replay):
        return replay
    if user_id in sharing:
        return Refusal(TableWhy.ALREADY_SHARING)
    if refusal := controller.cooldowns.refuse_or_count(LimitedAction.SHOW, user_id):
        return refusal
    sharing.add(user_id)
    try:
        await reply.acknowledge()  # drawing and sending the animation take a while
        shots = shots_of(replay, words)
        async with controller.drawing_film:
            animation = await asyncio.to_thread(draw_film, shots, english=words.english)
        await post(controller, reply, shared_panel(replay, animation, words), REQUEST_LIMIT)
    finally:
        sharing.discard(user_id)
    return None


async def _share_picture(controller: Controller, reply: Reply, turn: ReplayTurn) -> Refusal | None:
    """Post the result as a picture in the channel, once for each hand.

    On the page it is only shown: its users hand it on themselves.
    """
    if turn.source == FILE:
        return Refusal(TableWhy.STALE)
    channel = reply.interaction if isinstance(reply, InteractionReply) else None
    words = server_words(channel) if channel else reply.words
    key = HandKey(turn.source, turn.hand_no)
    replay = await _replay(controller, reply, turn, public=words)
    if not isinstance(replay, Replay):
        return replay
    if channel is None:
        await reply.show(share_panel(replay, words))
        return None
    if key in controller.pictured:
        return Refusal(TableWhy.PICTURE_SHARED)
    if refusal := controller.cooldowns.refuse_or_count(LimitedAction.SHOW, reply.user_id):
        return refusal
    controller.pictured[key] = True
    await reply.acknowledge()
    await post(controller, reply, share_panel(replay, words), REQUEST_LIMIT)
    return None


async def _share_link(controller: Controller, reply: Reply, turn: ReplayTurn) -> Refusal | None:
    """Give the user a link with which anybody sees the hand, without Discord."""
    replay = await _replay(controller, reply, turn)
    if not isinstance(replay, Replay):
        return replay
    if controller.page is None or not replay.can_link:
        return Refusal(TableWhy.STALE)
    if often := controller.cooldowns.refuse_or_count(LimitedAction.PAGE, reply.user_id):
        return often
    key = HandKey(turn.source, turn.hand_no)
    link, until = await controller.page.replay_link(key, reply.user_id)
    await reply.show(link_panel(turn, link, until, reply.words))
    return None


def _chosen(turn: ReplayTurn, chosen: str) -> ReplayTurn | None:
    """The turn after a choice in a menu; None if this version does not know the choice."""
    match turn.verb:
        case ReplayVerb.VIEW:
            viewpoint = read_member(Viewpoint, chosen)
            return replace(turn, viewpoint=viewpoint) if viewpoint else None
        case ReplayVerb.MOMENT:
            beat = read_moment(chosen)
            return replace(turn, beat=beat) if beat is not None else None
        case _:
            return turn


async def _replay(
    controller: Controller, reply: Reply, turn: ReplayTurn, *, public: Words | None = None
) -> Replay | Refusal:
    """The hand of a press, in the user's language, or for everybody with the texts of `public`."""
    words, store = public or reply.words, controller.store
    if turn.source == FILE:
        return await _in_file(controller, reply, file_of(reply.message), words)
    key = HandKey(turn.source, turn.hand_no)
    loaded, scores = await _finished(store, key), await store.records.scores(*key)
    in_channel = public is not None and reply.channel_id is not None
    if loaded is None or not _is_here(loaded.table, reply, in_channel=in_channel):
        return Refusal(TableWhy.NO_SUCH_HAND)
    if early := await controller.daily.refuse_looking_back(loaded.table):
        return early
    sat = scores or who_sat(loaded)
    if not _sat_there(loaded, sat, reply.user_id):
        return Refusal(TableWhy.NOT_YOUR_HAND)
    can_link = controller.page is not None and bool(scores)
    replay = await _seen(store, key, loaded, sat, None if public else reply.user_id, words)
    return replace(replay, can_link=can_link) if isinstance(replay, Replay) else replay


async def public_replay(store: Store, key: HandKey, words: Words) -> Replay | Refusal:
    """A finished hand that is on the record, as everybody may see it."""
    loaded, scores = await _finished(store, key), await store.records.scores(*key)
    if loaded is None or not scores:
        return Refusal(TableWhy.NO_SUCH_HAND)
    return await _seen(store, key, loaded, scores, None, words)


async def _seen(
    store: Store,
    key: HandKey,
    loaded: Loaded,
    scores: tuple[Score, ...],
    user_id: int | None,
    words: Words,
) -> Replay | Refusal:
    """A loaded hand as this user sees it; without one, as everybody does."""
    try:
        game = record_of(loaded)
    except (LookupError, ValueError):
        return Refusal(TableWhy.HAND_UNREADABLE)
    people = {score.user_id for score in scores if score.user_id}
    table = sitting(loaded.table, scores, await store.users.hidden(people) - {user_id}, words)
    own = seat_in(scores, user_id) if user_id else None
    beats_and_moments = await asyncio.to_thread(looked_at, game)
    return Replay(*key, table, *beats_and_moments, own, game.actions)


def _is_here(table: Table, reply: Reply, *, in_channel: bool) -> bool:
    """Whether a hand is of this server; nothing is revealed about others.

    A hand without a message is the user's own, and not for a channel.
    """
    if not table.audience.has_message:
        return table.seat_of(reply.user_id) is not None and not in_channel
    return table.guild_id == reply.guild_id


async def _finished(store: Store, key: HandKey) -> Loaded | None:
    """A hand and its table; None if it is not over."""
    loaded = await store.tables.load(*key)
    hand = loaded.hand if loaded else None
    return loaded if hand and hand.hand_no == key.hand_no and hand.result is not None else None


def _sat_there(loaded: Loaded, scores: tuple[Score, ...], user_id: int) -> bool:
    """Whether a user was in the hand or sits at its table."""
    has_score = any(score.user_id == user_id for score in scores)
    return has_score or loaded.table.seat_of(user_id) is not None


async def _in_file(
    controller: Controller,
    reply: Reply,
    file: discord.Attachment | discord.UnfurledMediaItem | None,
    words: Words,
) -> Replay | Refusal:
    """The hand in a file, without names."""
    if file is None:
        return Refusal(TableWhy.FILE_GONE)
    if isinstance(file, discord.Attachment) and file.size > MOST_BYTES:
        return Refusal(TableWhy.FILE_TOO_LARGE, {"most": MOST_BYTES // 1024})
    try:
        data = await in_time(file.read(), LATER_ANSWER)
    except UNDELIVERED:
        return Refusal(TableWhy.FILE_GONE)
    chain = controller.beacon.chain if controller.beacon else QUICKNET
    game = await asyncio.to_thread(read_file, data, chain)
    if game is None:
        return Refusal(TableWhy.FILE_NOT_TEXT)
    if isinstance(game, BadFile):
        reason = fault_text(game, reply.words)
        return Refusal(TableWhy.FILE_FALSE, {"line": game.line, "reason": reason})
    if "unfinished" in game.ending:
        return Refusal(TableWhy.FILE_NOT_OVER)
    table, beats_and_moments = unnamed(words), await asyncio.to_thread(looked_at, game)
    return Replay(FILE, 0, table, *beats_and_moments, actions=game.actions, file=written(game))


def file_of(
    message: discord.Message | None,
) -> discord.Attachment | discord.UnfurledMediaItem | None:
    """The attachment of one of our messages."""
    if message is None:
        return None
    for attachment in message.attachments:
        if attachment.filename == FILE_NAME:
            return attachment
    parts = (part for top in message.components for part in getattr(top, "children", ()))
    return next((part.media for part in parts if isinstance(part, discord.FileComponent)), None)
