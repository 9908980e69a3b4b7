"""Replays of finished hands for anybody who has a link."""

import asyncio
from functools import partial

from bot.commands.framework.page_access import BusyError, PageAccess
from bot.commands.records.replay import public_replay
from bot.model import HandKey
from bot.model.user import PLAIN
from bot.panels.custom_id import ReplayTurn
from bot.panels.press_verbs import ReplayVerb
from bot.panels.records.replay import beat_panel
from bot.replays.replays import Replay
from bot.runtime.pace import Pace
from bot.store.records.answers import AnswerCache
from bot.store.store import Store
from bot.text.catalogue import Words
from bot.web.drawings import drawings_of
from bot.web.labels import jokers, labels
from bot.web.messages import PanelPart, SharedReplay, TextPart, encoded
from bot.web.panel_parts import panel_parts
from bot.web.scene import shown_look

KEPT_S, KEPT = 60.0, 50
"""For how many seconds, and how many, replays are cached, with names that may have been hidden
since.
"""
MAKING = (0.5, 10.0)
"""How many replays are made each second, and at once after a quiet time."""


class SharedReplays:
    """Answers the tokens of links."""

    def __init__(self, store: Store, access: PageAccess) -> None:
        self._store = store
        self._access = access
        self._made = AnswerCache(KEPT_S, KEPT)
        self._making = Pace(*MAKING)

    async def answer(self, token: str, address: str, words: Words) -> bytes:
        """A `SharedReplay` as JSON. `address`: who asks (`FairPace`). Raises BusyError."""
        hand, made = await self._access.linked_hand(token, address), b""
        if hand:
            made = await self._made.get((hand, words.language), partial(self._make, hand, words))
        return made or _answer([[TextPart("text", words("replays-not-shared"))]], words)

    async def _make(self, hand: HandKey, words: Words) -> bytes:
        """The replay; empty if there is none any more."""
        if not await self._making.turn():
            raise BusyError
        replay = await public_replay(self._store, hand, words)
        if not isinstance(replay, Replay):
            return b""
        return await asyncio.to_thread(written_replay, replay, words)


def written_replay(replay: Replay, words: Words) -> bytes:
    """A replay as everybody may see it, for the page."""
    return _answer([_beat(replay, number, words) for number in range(len(replay.beats))], words)


def _beat(replay: Replay, number: int, words: Words) -> list[PanelPart]:
    """A beat as everybody saw it; the last one with all cards."""
    turn = ReplayTurn(ReplayVerb.NEXT, replay.source, replay.hand_no, number)
    panel = beat_panel(replay, turn, words, PLAIN)
    return panel_parts(panel, replay.table, drawings_of(panel, words))


def _answer(beats: list[list[PanelPart]], words: Words) -> bytes:
    locale = words.language.locales[0]
    look = shown_look(PLAIN, words)
    return encoded(SharedReplay(locale, labels(words), jokers(words), look, beats))
