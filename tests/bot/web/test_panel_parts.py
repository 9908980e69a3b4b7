"""Panels as the page gets them."""

import pytest
from discord import ui

from bot.model import Seat
from bot.panels.custom_id import EntryPress, ReplayTurn, table_press
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
from bot.web.panel_parts import panel_parts
from tests.bot.tables.seated import PEOPLE, table


@pytest.mark.parametrize(
    ("language", "command"), [(Language.ENGLISH, "/table open"), (Language.CHINESE, "/牌桌 开")]
)
def test_commands_have_the_names_that_discord_shows(
    language: Language, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mentions, "known", {"table": 42})
    words, panel = Words(language), Panel(GREY)
    panel.text(mentions.mention("table open", words))
    assert panel_parts(panel, table(*PEOPLE), words) == [TextPart("text", f"`{command}`")]


TABLE = table(*PEOPLE)
EN = Words(Language.ENGLISH)


def pressed(verb: Verb) -> Pressable:
    return table_press(TABLE, verb)


def buttons(*presses: Pressable, seated: bool = True) -> list[PanelButton]:
    """The buttons for these presses on the page."""
    panel = Panel(GREY)
    panel.row(button("Press", press) for press in presses)
    parts = panel_parts(panel, TABLE, EN, seated=seated)
    rows = [part.items for part in parts if isinstance(part, RowPart)]
    assert all(rows)
    return [item for row in rows for item in row if isinstance(item, PanelButton)]


@pytest.mark.parametrize(
    ("press", "seated", "offered"),
    [
        (pressed(Verb.LEAVE), True, True),
        (pressed(Verb.JOIN), False, True),
        (pressed(Verb.JOIN), True, False),
        (ReplayTurn(ReplayVerb.NEXT, TABLE.id, 1), True, True),
        (ReplayTurn(ReplayVerb.SHARE, TABLE.id, 1), True, False),
        (ReplayTurn(ReplayVerb.FORM, TABLE.id, 1), True, False),
        (EntryPress(EntryVerb.RULES), True, True),
        (EntryPress(EntryVerb.OPEN), True, False),
    ],
)
def test_buttons_of_no_use_on_the_page_are_left_out(
    press: Pressable, seated: bool, offered: bool
) -> None:
    shown = [each.custom_id for each in buttons(press, seated=seated)]
    assert shown == ([press.custom_id] if offered else [])


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
    parts = panel_parts(
        panel, TABLE, EN, {"log.txt": "bG9n", "drawn.png": drawn, "sent.png": "cG5n"}
    )
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
    assert panel_parts(panel, seated, EN) == [TextPart("text", text)]
