"""`/help`: the situation of a user, and their next step."""

from dataclasses import replace

import pytest

from bot.model import Seat, Status, Table
from bot.panels.server.help import Situation, help_panel, situation_of
from bot.panels.table.lobby import lobby_panel
from bot.tables.rules.snapshot import Closed, Lobby, Playing, Snapshot
from bot.text.catalogue import Language, Words
from game.hand.attendance import TAKE_BACKS
from game.hand.phases.doubling import Kick
from game.hand.state import Hand
from tests.bot.panels.panel_content import buttons, text
from tests.bot.tables.seated import AI, PEOPLE, snapshot, table
from tests.game.hands import SMOTHERING, question, rob, tell, throne, trick

WORDS = Words(Language.ENGLISH)
STRANGER = 99
EAST = PEOPLE[0]
IN_PLAY = trick("7", "8", "9", "66", "66")
STUCK = trick("7 6", "8 8", "9", "", "", out=(3, 4), rules=SMOTHERING)
ASKED = rob("R 7", "7", "8", "9", "6")
BACK_AND_AWAY = [*["0 autoplay", "0 take-back"] * TAKE_BACKS, "0 autoplay"]
OVER = tell(IN_PLAY, "0 7", "1 8")


def lobby(*users: int | None) -> Lobby:
    return Lobby(table(*users))


def ready(now: Lobby) -> Lobby:
    """East has agreed to the hand."""
    first, *others = now.table.seats
    assert isinstance(first, Seat)
    return replace(now, table=replace(now.table, seats=(replace(first, ready=True), *others)))


def practice(hand: Hand, invited: int | None = None) -> Playing:
    """East plays this hand with four AI players."""
    seated = replace(table(EAST, AI, AI, AI, AI), status=Status.PLAYING, hand_no=7)
    return replace(in_hand(hand), table=replace(seated, invited=invited))


def paused(now: Playing) -> Playing:
    return replace(now, table=replace(now.table, paused=True))


def in_hand(hand: Hand) -> Playing:
    now = snapshot(hand)
    assert isinstance(now, Playing)
    return now


@pytest.mark.parametrize(
    ("now", "user", "step"),
    [
        (None, EAST, Situation.NO_TABLE),
        (Closed(replace(table(EAST), status=Status.CLOSED)), EAST, Situation.NO_TABLE),
        (lobby(EAST), STRANGER, Situation.JOIN),
        (lobby(EAST, AI, AI, AI, AI), STRANGER, Situation.JOIN),
        (lobby(*PEOPLE), STRANGER, Situation.FULL),
        (practice(IN_PLAY), STRANGER, Situation.ASK),
        (practice(IN_PLAY, invited=STRANGER), STRANGER, Situation.JOIN),
        (in_hand(IN_PLAY), STRANGER, Situation.FULL),
        (lobby(EAST), EAST, Situation.EMPTY_SEATS),
        (lobby(*PEOPLE), EAST, Situation.START),
        (ready(lobby(*PEOPLE)), EAST, Situation.READY),
        (snapshot(OVER), EAST, Situation.NEXT),
        (snapshot(OVER), STRANGER, Situation.FULL),
        (in_hand(ASKED), EAST, Situation.QUESTION),
        (in_hand(tell(ASKED, "0 no")), EAST, Situation.OTHERS_ANSWER),
        (in_hand(throne("R 7", "7", "8", "9", "6")), EAST, Situation.QUESTION),
        (in_hand(throne("7", "R 7", "8", "9", "6", candidate=1)), EAST, Situation.OTHERS_ANSWER),
        (in_hand(question(Kick())), EAST, Situation.OTHERS_ANSWER),
        (in_hand(IN_PLAY), EAST, Situation.TURN),
        (in_hand(trick("77", "8", "9", "66", "66", lead=1)), EAST, Situation.OTHERS_PLAY),
        (in_hand(tell(IN_PLAY, "0 7")), EAST, Situation.OUT),
        (in_hand(tell(STUCK, "0 7", "1 8", "2 pass", "0 pass")), EAST, Situation.SMOTHERED),
        (in_hand(tell(IN_PLAY, "0 autoplay")), EAST, Situation.AUTOPLAY),
        (in_hand(tell(IN_PLAY, *BACK_AND_AWAY)), EAST, Situation.BOUND),
        (paused(in_hand(IN_PLAY)), EAST, Situation.PAUSED),
        (paused(in_hand(IN_PLAY)), STRANGER, Situation.FULL),
    ],
)
def test_situation(now: Snapshot | None, user: int, step: Situation) -> None:
    assert situation_of(now, user) is step


NAMED = {
    Situation.DIRECT: {"learn", "practice", "table open", "table join"},
    Situation.NO_TABLE: {"table open"},
    Situation.JOIN: {"table join"},
    Situation.ASK: {"table invite", "table join"},
    Situation.FULL: {"table open"},
    Situation.PAUSED: {"table show"},
    Situation.EMPTY_SEATS: {"table join"},
    Situation.START: {"table start"},
    Situation.READY: set[str](),
    Situation.NEXT: {"table start", "table leave"},
    Situation.QUESTION: {"hand", "bid"},
    Situation.OTHERS_ANSWER: {"hand"},
    Situation.TURN: {"hand", "play", "pass"},
    Situation.OTHERS_PLAY: {"hand", "next play", "next pass", "autoplay on"},
    Situation.OUT: set[str](),
    Situation.SMOTHERED: set[str](),
    Situation.AUTOPLAY: {"autoplay off", "hand"},
    Situation.BOUND: {"table start", "table open"},
}
ALWAYS = {"hint", "table review", "rules ask", "look", "leaderboard", "stats", "history"}


@pytest.mark.parametrize("step", Situation)
def test_help_names_the_commands_of_the_next_step(step: Situation) -> None:
    shown = help_panel(step, None, WORDS)
    named = {command for command in text(shown).split("`") if command.startswith("/")}
    assert named == {f"/{command}" for command in NAMED[step] | ALWAYS}
    offered = list(buttons(shown))
    assert (offered[0], offered[-1]) == ("learn", "rules")
    assert ("open" in buttons(shown)) is (step in (Situation.NO_TABLE, Situation.FULL))


@pytest.mark.parametrize(
    ("users", "button"), [((EAST, AI, AI, AI, AI), "Start"), (PEOPLE, "Ready")]
)
def test_help_names_the_button_that_begins_a_hand(users: tuple[int, ...], button: str) -> None:
    seated = table(*users)
    assert f"Press **{button}** at the table" in text(help_panel(Situation.START, seated, WORDS))
    assert button in buttons(lobby_panel(seated, WORDS)).values()


@pytest.mark.parametrize(
    ("seated", "link"),
    [
        (table(EAST), "https://discord.com/channels/1/2/3"),
        (replace(table(EAST), message_id=None), "https://discord.com/channels/1/2"),
    ],
)
def test_help_links_to_the_table(seated: Table, link: str) -> None:
    assert f"({link})" in text(help_panel(Situation.EMPTY_SEATS, seated, WORDS))
    assert "4 seats" in text(help_panel(Situation.EMPTY_SEATS, seated, WORDS))
