"""`/replay`, and sharing a hand as an animation."""

import asyncio
from dataclasses import replace

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.commands.framework.common import text
from bot.commands.framework.controller import Controller
from bot.commands.framework.interactions import answer
from bot.commands.framework.limits import LimitedAction
from bot.commands.framework.locales import server_locale
from bot.commands.hand.own_hands import latest_hand, own_hands
from bot.delivery.interaction_reply import InteractionReply
from bot.delivery.reply import Reply
from bot.model import Loaded, Score
from bot.model.hand import read_hand_code
from bot.panels.custom_id import FILE, ReplayTurn
from bot.panels.press_verbs import MomentChoice, ReplayVerb, Viewpoint, read_member
from bot.panels.records.replay import FILE_NAME, replay_panel, shared_panel
from bot.panels.records.replay_scene import shots_of, sitting, unnamed
from bot.panels.records.review import seat_in
from bot.panels.refusal_text import fault_text
from bot.pictures.film_picture import draw_film
from bot.runtime.requests import LATER_ANSWER, PATIENCE, UNDELIVERED, in_time
from bot.tables.refusals import TableWhy
from bot.tables.replays import MOST_BYTES, Replay, looked_at, read_file, record_of
from bot.tables.scores import who_sat
from bot.text.catalogue import Words, language_of
from game.notation.game_file import BadFile, written
from game.refusals import Refusal


async def share(controller: Controller, reply: InteractionReply, replay: Replay) -> Refusal | None:
    """Post the hand in the channel. A user can share one hand at a time."""
    user_id, sharing = reply.user_id, controller.sharing
    if user_id in sharing:
        return Refusal(TableWhy.ALREADY_SHARING)
    if refusal := controller.cooldowns.too_often(LimitedAction.SHOW, user_id):
        return refusal
    controller.cooldowns.count(LimitedAction.SHOW, user_id)
    sharing.add(user_id)
    try:
        await reply.acknowledge()  # drawing and sending the animation take a while
        words = _server_words(reply)
        animation = await asyncio.to_thread(
            draw_film, shots_of(replay, words), english=words.english
        )
        await controller.display.post(reply, shared_panel(replay, animation, words), PATIENCE)
    finally:
        sharing.discard(user_id)
    return None


def add_replay_command(
    tree: app_commands.CommandTree[discord.Client], controller: Controller
) -> None:
    """Add the command to a tree."""

    @tree.command(name=text("replay"), description=text("replay-description"))
    @app_commands.rename(hand=text("replay-hand"), file=text("replay-file"))
    @app_commands.describe(
        hand=text("replay-hand-description"), file=text("replay-file-description")
    )
    async def replay(
        interaction: discord.Interaction, hand: str = "", file: discord.Attachment | None = None
    ) -> None:
        async def show(reply: Reply) -> Refusal | None:
            await controller.locales.remember_of(interaction)
            if interaction.guild_id is None:
                return Refusal(TableWhy.NO_DM)
            if file and hand.strip():
                return Refusal(TableWhy.HAND_AND_FILE)
            if file:
                return await _open_file(controller, reply, file)
            code = read_hand_code(hand) if hand.strip() else await latest_hand(controller, reply)
            if code is None:
                return Refusal(TableWhy.NO_SUCH_HAND if hand.strip() else TableWhy.NO_HAND_PLAYED)
            return await open_hand(controller, reply, *code)

        await answer(interaction, None, show)

    @replay.autocomplete("hand")
    async def hands(interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        return await own_hands(controller, interaction, typed)


async def open_hand(
    controller: Controller, reply: Reply, table_id: str, hand_no: int, beat: int = 0
) -> Refusal | None:
    """Show a hand from a beat on, by default from the deal."""
    turn = ReplayTurn(ReplayVerb.FIRST, table_id, hand_no, beat)
    replay = await _replay(controller, reply, turn)
    if not isinstance(replay, Replay):
        return replay
    look = await controller.store.users.look(reply.user_id)
    await reply.show(replay_panel(replay, turn, reply.words, look))
    return None


async def turn_replay(
    controller: Controller, reply: Reply, turn: ReplayTurn, chosen: str
) -> Refusal | None:
    """Do what a press under a replay stands for. `chosen`: the option chosen in a menu."""
    if turn.verb is ReplayVerb.OPEN:
        return await open_hand(controller, reply, turn.source, turn.hand_no, turn.beat)
    if turn.verb is ReplayVerb.SHARE:
        return await _share_pressed(controller, reply, turn)
    replay = await _replay(controller, reply, turn)
    if not isinstance(replay, Replay):
        return replay
    to = _chosen(turn, chosen)
    if to is None:
        return Refusal(TableWhy.STALE)
    look = await controller.store.users.look(reply.user_id)
    await reply.put(replay_panel(replay, to, reply.words, look))
    return None


async def _share_pressed(controller: Controller, reply: Reply, turn: ReplayTurn) -> Refusal | None:
    if not isinstance(reply, InteractionReply):  # the web page has no channel to post in
        return Refusal(TableWhy.STALE)
    replay = await _replay(controller, reply, turn, public=_server_words(reply))
    return await share(controller, reply, replay) if isinstance(replay, Replay) else replay


def _server_words(reply: InteractionReply) -> Words:
    """The texts in the server's language."""
    return Words(language_of(server_locale(reply.interaction)))


def _chosen(turn: ReplayTurn, chosen: str) -> ReplayTurn | None:
    """What to show; None if this version does not know it."""
    match turn.verb:
        case ReplayVerb.VIEW:
            viewpoint = read_member(Viewpoint, chosen)
            return replace(turn, viewpoint=viewpoint) if viewpoint else None
        case ReplayVerb.MOMENT:
            moment = MomentChoice.read(chosen)
            return replace(turn, beat=moment.beat) if moment else None
        case (
            ReplayVerb.OPEN
            | ReplayVerb.FIRST
            | ReplayVerb.BACK
            | ReplayVerb.NEXT
            | ReplayVerb.TRICK
            | ReplayVerb.LAST
            | ReplayVerb.FORM
            | ReplayVerb.SHARE
        ):
            return turn


async def _open_file(
    controller: Controller, reply: Reply, file: discord.Attachment
) -> Refusal | None:
    """Show the hand in an uploaded file."""
    turn = ReplayTurn(ReplayVerb.FIRST, FILE, 0)
    replay = await _in_file(reply, file, reply.words)
    if not isinstance(replay, Replay):
        return replay
    look = await controller.store.users.look(reply.user_id)
    await reply.show(replay_panel(replay, turn, reply.words, look))
    return None


async def _replay(
    controller: Controller, reply: Reply, turn: ReplayTurn, *, public: Words | None = None
) -> Replay | Refusal:
    """The hand of a press, in the user's language, or for everybody with the texts of `public`."""
    guild_id, user_id, words = reply.guild_id, reply.user_id, public or reply.words
    if guild_id is None:
        return Refusal(TableWhy.NO_DM)
    if turn.source == FILE:
        return await _in_file(reply, file_of(reply.message), words)
    loaded = await controller.store.tables.load(turn.source, turn.hand_no)
    if not (loaded and _is_over(loaded, guild_id, turn.hand_no)):
        return Refusal(TableWhy.NO_SUCH_HAND)
    scores = await controller.store.records.scores(turn.source, turn.hand_no)
    scores = scores or who_sat(loaded.table, turn.hand_no)
    if not _sat_there(loaded, scores, user_id):
        return Refusal(TableWhy.NOT_YOUR_HAND)
    try:
        game = record_of(loaded)
    except (LookupError, ValueError):
        return Refusal(TableWhy.HAND_UNREADABLE)
    hidden = await controller.store.users.hidden(
        {score.user_id for score in scores if score.user_id}
    )
    if not public:
        hidden -= {user_id}
    table = sitting(loaded.table, scores, hidden, words)
    own = None if public else seat_in(scores, user_id)
    beats = await looked_at(game)
    return Replay(turn.source, turn.hand_no, table, *beats, own)


def _is_over(loaded: Loaded, guild_id: int, hand_no: int) -> bool:
    """Whether this is a finished hand of this server; nothing is revealed about others."""
    hand = loaded.hand
    is_here = loaded.table.guild_id == guild_id
    return is_here and hand is not None and hand.hand_no == hand_no and hand.result is not None


def _sat_there(loaded: Loaded, scores: tuple[Score, ...], user_id: int) -> bool:
    """Whether a user was in the hand or sits at its table."""
    has_score = any(score.user_id == user_id for score in scores)
    return has_score or loaded.table.seat_of(user_id) is not None


async def _in_file(
    reply: Reply, file: discord.Attachment | discord.UnfurledMediaItem | None, words: Words
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
    game = await read_file(data)
    if game is None:
        return Refusal(TableWhy.FILE_NOT_TEXT)
    if isinstance(game, BadFile):
        reason = fault_text(game, reply.words)
        return Refusal(TableWhy.FILE_FALSE, {"line": game.line, "reason": reason})
    if "unfinished" in game.ending:
        return Refusal(TableWhy.FILE_NOT_OVER)
    table, beats = unnamed(words), await looked_at(game)
    return Replay(FILE, 0, table, *beats, file=written(game))


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
