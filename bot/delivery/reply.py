"""Answers to the presses and commands of users."""

import asyncio
from abc import ABC, abstractmethod
from dataclasses import KW_ONLY, dataclass

import discord

from bot.delivery.shown_message import AnswerWebhook, EphemeralHandle, MessageHandle, Uploads
from bot.panels.custom_id import Place
from bot.panels.panel import Panel
from bot.runtime.requests import CARRIED
from bot.text.catalogue import Language, Words


@dataclass(slots=True)
class Reply(ABC):
    """The base of answers.

    `channel_id`: where the user asked; None on the web page. `place`: where a button was pressed;
    None for a command. `press_id`: the number that Discord gave to the press or command.
    `message`: the one that was pressed. `follows_hand`: the user sees their hand anyway, and
    needs no message with it.

    `answered`: whether there is an answer. `handle`: the private message shown last. `hand`: the
    direct message with the user's hand, and the table's version that it shows. `came_late`: for
    a post that mentions somebody and took too long: the message, if it was accepted after all.
    """

    user_id: int
    user_name: str
    language: Language
    guild_id: int | None
    channel_id: int | None
    press_id: int
    place: Place | None
    _: KW_ONLY
    message: discord.Message | None = None
    follows_hand: bool = False
    answered: bool = False
    handle: MessageHandle | EphemeralHandle | None = None
    hand: tuple[int, int] | None = None
    came_late: asyncio.Future[MessageHandle | None] | None = None

    @property
    def words(self) -> Words:
        return Words(self.language)

    @property
    def webhook(self) -> AnswerWebhook | None:
        """The webhook that can change the answer later, if there is one."""
        return None

    @abstractmethod
    def start_time_limit(self) -> None:
        """Start the time limit: from now on others wait for this answer."""

    @abstractmethod
    async def acknowledge(self) -> None:
        """Confirm that an answer will come."""

    @abstractmethod
    async def whisper(self, text: str) -> None:
        """Send a text that only this user sees."""

    @abstractmethod
    async def show(self, panel: Panel) -> None:
        """Show a panel that only this user sees."""

    @abstractmethod
    async def put(self, panel: Panel, uploads: Uploads | None = None) -> None:
        """Show a panel to this user, in place of the private panel that was pressed, if any.

        `uploads`: the files that this one has.
        """

    @abstractmethod
    async def edit(self, panel: Panel, patience: float = CARRIED) -> bool:
        """Replace the public panel that was pressed. Returns whether that succeeded in time."""

    @abstractmethod
    async def post(
        self, panel: Panel, mentions: discord.AllowedMentions, patience: float = CARRIED
    ) -> int | None:
        """Post a public panel. Returns the message id.

        None if it was rejected or took too long.
        """
