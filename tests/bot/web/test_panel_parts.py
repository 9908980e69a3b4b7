"""Panels as the page gets them."""

import re
from dataclasses import replace

import pytest
from discord import ui

from bot.model import Seat
from bot.panels.custom_id import EntryPress, ReplayTurn, private_press, table_press
from bot.panels.panel import GREY, Panel, Pressable, button, menu, option
from bot.panels.press_verbs import EntryVerb, ReplayVerb, Verb
from bot.text import mentions
from bot.text.catalogue import Language, Words
from bot.web.messages import (
    Drawing,
    FilePart,
    MenuOption,
    PanelButton,
    PanelLink,
    PanelMenu,
    PicturePart,
    RowPart,
    TextPart,
)
from bot.web.panel_parts import panel_parts, with_names
from tests.bot.tables.seated import PEOPLE, table
from tests.bot.text.test_catalogue import english, messages, parameters

TABLE = table(*PEOPLE)
COMMANDS = [key.removeprefix("command-") for key in english() if key.startswith("command-")]


@pytest.mark.parametrize("known", [{}, dict.fromkeys(COMMANDS, 42)])
@pytest.mark.parametrize("language", Language)
def test_no_refusal_names_a_command_on_the_page(
    language: Language, known: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mentions, "known", known)
    for key, message in messages(language).items():
        if key.startswith("refusal-"):
            text = Words(language)(key, **dict.fromkeys(parameters(message), 1))
            shown = with_names(text, TABLE)
            assert not re.search("</|`/", shown), key
            assert shown, key
            assert shown == text or re.search("</|`/", text), key


def pressed(verb: Verb) -> Pressable:
    return table_press(TABLE, verb)


def buttons(*presses: Pressable, seat: int | None = 0) -> list[PanelButton]:
    """The buttons for these presses on the page of a seat."""
    panel = Panel(GREY)
    panel.row(button("Press", press) for press in presses)
    parts = panel_parts(panel, TABLE, seat=seat)
    rows = [part.items for part in parts if isinstance(part, RowPart)]
    assert all(rows)
    return [item for row in rows for item in row if isinstance(item, PanelButton)]


@pytest.mark.parametrize(
    ("press", "seat", "offered"),
    [
        (pressed(Verb.LEAVE), 1, True),
        (pressed(Verb.LEAVE), None, False),
        (pressed(Verb.READY), None, False),
        (pressed(Verb.JOIN), None, True),
        (pressed(Verb.JOIN), 0, False),
        (private_press(TABLE, Verb.JOIN), 0, True),
        (pressed(Verb.CLOSE), 0, True),
        (pressed(Verb.CLOSE), 1, False),
        (pressed(Verb.AGAIN), 1, False),
        (pressed(Verb.END_PAGES), 0, False),
        (pressed(Verb.CLOSE), None, False),
        (ReplayTurn(ReplayVerb.NEXT, TABLE.id, 1), 0, True),
        (ReplayTurn(ReplayVerb.SHARE, TABLE.id, 1), 0, False),
        (ReplayTurn(ReplayVerb.FORM, TABLE.id, 1), 0, False),
        (EntryPress(EntryVerb.RULES), 0, True),
        (EntryPress(EntryVerb.NOTICES), 0, True),
        (EntryPress(EntryVerb.OPEN), 0, True),
        (EntryPress(EntryVerb.OPEN), 1, False),
        (EntryPress(EntryVerb.OPEN), None, False),
        (EntryPress(EntryVerb.PRACTISE), 0, False),
    ],
)
def test_what_one_may_not_do_is_not_offered(
    press: Pressable, seat: int | None, offered: bool
) -> None:
    shown = [each.custom_id for each in buttons(press, seat=seat)]
    assert shown == ([press.custom_id] if offered else [])


def test_who_played_with_others_opens_the_next_table_with_them() -> None:
    panel = Panel(GREY)
    panel.row([button("Open", EntryPress(EntryVerb.OPEN))])
    assert not panel_parts(panel, replace(TABLE, hand_no=1), seat=0)


@pytest.mark.parametrize("seat", [0, 1])
def test_only_the_host_chooses_the_rules(seat: int) -> None:
    panel = Panel(GREY)
    panel.row([menu("Rules", pressed(Verb.PRESET), [option("Simple", "simple")])])
    assert bool(panel_parts(panel, TABLE, seat=seat)) is (seat == 0)


def test_who_is_ready_sees_so() -> None:
    panel, ready = Panel(GREY), replace(TABLE.player(1), ready=True)
    panel.row([button("Ready", pressed(Verb.READY))])
    shown = [
        part.items[0]
        for seat in (0, 1)
        for part in panel_parts(panel, TABLE.with_seat(1, ready), seat=seat)
        if isinstance(part, RowPart)
    ]
    looks = [(each.label, each.disabled) for each in shown if isinstance(each, PanelButton)]
    assert looks == [("Ready", False), ("✅ Ready", True)]


def test_only_closing_a_table_has_to_be_confirmed() -> None:
    close, leave = buttons(pressed(Verb.CLOSE), pressed(Verb.LEAVE))
    assert (close.confirm, leave.confirm) == (True, False)


def test_links_menus_and_files() -> None:
    panel = Panel(GREY)
    panel.row([ui.Button(label="Open", url="https://example.com/")])
    panel.row([menu("Choose", pressed(Verb.LEVEL), [option("Easy", "1", "slow", chosen=True)])])
    panel.file("log.txt", b"")
    for name in ("drawn.png", "sent.png", "unsent.png"):
        panel.picture(name, name, bytes)
    drawn = Drawing(None, [["KS"]])
    parts = panel_parts(panel, TABLE, {"log.txt": "bG9n", "drawn.png": drawn, "sent.png": "cG5n"})
    options = [MenuOption("Easy", "1", "slow", chosen=True)]
    assert parts == [
        RowPart("row", [PanelLink("link", "Open", "https://example.com/")]),
        RowPart("row", [PanelMenu("menu", "Choose", pressed(Verb.LEVEL).custom_id, options)]),
        FilePart("file", "log.txt", "bG9n"),
        PicturePart("picture", "drawn.png", "drawn.png", drawn, ""),
        PicturePart("picture", "sent.png", "sent.png", None, "cG5n"),
        PicturePart("picture", "unsent.png", "unsent.png", None, ""),
    ]


def test_people_and_the_channel_are_named_instead_of_mentioned() -> None:
    panel = Panel(GREY)
    panel.text(f"<@{PEOPLE[0]}> <@!{PEOPLE[1]}> <@99> <#3>")
    seated = table(*PEOPLE).with_seat(1, Seat(PEOPLE[1], "*South*"))
    channel = "[Discord](https://discord.com/channels/1/3)"
    text = rf"**East** **\*South\*** **…** {channel}"
    assert panel_parts(panel, seated) == [TextPart("text", text)]
