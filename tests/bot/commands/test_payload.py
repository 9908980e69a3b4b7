"""What Discord is told about the commands: names, descriptions, translations, and their size."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import discord
import pytest

import bot.text
from bot.client.client import BaoHuang
from bot.client.command_tree import add_all_commands
from bot.client.discord_internals import payload_of
from bot.commands.framework.locales import CatalogueTranslator
from bot.panels.press_verbs import Verb
from bot.runtime.settings import Settings
from bot.text.catalogue import Language
from tests.e2e import limits
from tests.e2e.openapi import ABSENT, specification

CHINESE = ("zh-CN", "zh-TW")
NAME = re.compile(r"[-_\w]{1,32}")
TEXT = Path(bot.text.__file__).parent
DOCS = Path(__file__).parents[3] / "docs"
TRANSLATED = {
    locale: language
    for language in Language
    for locale in language.locales
    if language is not Language.ENGLISH
}


@pytest.fixture
async def payload() -> list[dict[str, Any]]:
    """The commands as the bot sends them."""
    tree = BaoHuang(Settings()).client.tree
    add_all_commands(tree)
    await tree.set_translator(CatalogueTranslator())
    return await payload_of(tree)


def grouped(option: dict[str, Any]) -> bool:
    """Whether this is a subcommand."""
    return bool(option["type"] == discord.AppCommandOptionType.subcommand.value)


def commands_in(payload: list[dict[str, Any]]) -> set[str]:
    """Every command that can be used: subcommands instead of their group."""
    return {
        " ".join((command["name"], *inside))
        for command in payload
        for inside in [[o["name"]] for o in command.get("options") or [] if grouped(o)] or [[]]
    }


def commands_on(page: str) -> set[str]:
    """The commands in the tables of a page: `/table open`, `join` stand for two."""
    found = set[str]()
    for row in re.findall(r"^\| (`/.+?) \|", (DOCS / page).read_text(encoding="utf-8"), re.M):
        first, *others = re.findall(r"`/?(.+?)`", row)
        found |= {first, *(f"{first.split()[0]} {other}" for other in others)}
    return found


def named(payload: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every command, subcommand and option."""
    for node in payload:
        yield node
        yield from named(node.get("options") or [])


async def test_the_commands_and_their_options_are_these(
    payload: list[dict[str, Any]],
) -> None:
    written = {
        command["name"]: [option["name"] for option in command.get("options") or []]
        for command in payload
    }
    names = {
        "table": (
            "open join invite fill leave start close show pace rules level hints seats file review"
            " fair page replace vote"
        ),
        "next": "pass play nothing",
        "autoplay": "on off",
        "rules": "read ask",
        "settings": "rules pace tables time entrance weekly export",
        "moderate": "end remove ban unban void log",
        "hand": "as-text",
        "bid": "choice",
        "play": "cards",
        "pass": "",
        "hint": "",
        "leaderboard": "",
        "stats": "player",
        "seasons": "",
        "history": "",
        "replay": "hand file",
        "privacy": "",
        "look": "",
        "help": "",
        "learn": "",
        "practice": "",
        "daily": "",
    }
    assert written == {command: inside.split() for command, inside in names.items()}


@pytest.mark.parametrize(("page", "for_all"), [("playing.md", True), ("admins.md", False)])
async def test_every_command_stands_on_the_page_of_those_who_may_use_it(
    payload: list[dict[str, Any]], page: str, *, for_all: bool
) -> None:
    theirs = [c for c in payload if (c["default_member_permissions"] is None) is for_all]
    missing = {
        command
        for command in commands_in(theirs)
        if not any(f"{written} ".startswith(f"{command} ") for written in commands_on(page))
    }
    assert missing == set()


@pytest.mark.parametrize(
    ("name", "permissions"),
    [
        ("settings", discord.Permissions(manage_guild=True)),
        ("moderate", discord.Permissions(moderate_members=True)),
    ],
)
async def test_only_who_has_a_permission_is_offered_some_commands(
    payload: list[dict[str, Any]], name: str, permissions: discord.Permissions
) -> None:
    (command,) = (command for command in payload if command["name"] == name)
    assert discord.Permissions(int(command["default_member_permissions"])) == permissions


ALONE = {
    *("table", "rules", "help", "hand", "bid", "play", "pass", "hint", "privacy", "look"),
    *("learn", "practice", "daily"),
}
"""The commands that people can install for themselves and use everywhere."""
GUILD, BOT_DM, PRIVATE_CHANNEL = 0, 1, 2
FOR_GUILDS, FOR_USERS = 0, 1


async def test_people_can_install_what_needs_no_server(payload: list[dict[str, Any]]) -> None:
    for command in payload:
        is_alone = command["name"] in ALONE
        contexts = {GUILD, BOT_DM} | ({PRIVATE_CHANNEL} if is_alone else set())
        assert set(command["contexts"]) == contexts, command["name"]
        installs = {FOR_GUILDS} | ({FOR_USERS} if is_alone else set())
        assert set(command["integration_types"]) == installs, command["name"]


async def test_discord_takes_the_commands(payload: list[dict[str, Any]]) -> None:
    document = specification()
    if document is None:
        pytest.skip(ABSENT)
    assert document.problems("PUT", "/applications/1/commands", payload) == []


DOORS: dict[Verb, str] = {
    Verb.JOIN: "table join",
    Verb.LEAVE: "table leave",
    Verb.QUIT: "table leave now",
    Verb.FILL: "table fill",
    Verb.READY: "table start",
    Verb.FILE: "table file",
    Verb.REVIEW: "table review",
    Verb.PRESET: "table rules preset",
    Verb.CLOSE: "table close",
    Verb.HAND: "hand",
    Verb.REFRESH: "hand",
    Verb.PICK: "play cards",
    Verb.TEXT: "hand as-text",
    Verb.LOG: "hand as-text",
    Verb.MORE: "table seats",
    Verb.LAY: "play cards",
    Verb.CALL: "bid choice",
    Verb.GIVE: "bid choice",
    Verb.AWAY: "autoplay on",
    Verb.BACK: "autoplay off",
    Verb.PASS: "pass",
    Verb.PREMOVE_PASS: "next pass",
    Verb.PREMOVE: "next play",
    Verb.NO_PREMOVE: "next nothing",
    Verb.YES: "bid choice",
    Verb.NO: "bid choice",
    Verb.ASCEND: "bid choice",
    Verb.SOLO: "bid choice",
    Verb.CEDE: "bid choice",
    Verb.SEATS: "table seats",
    Verb.REPLACE: "table replace",
    Verb.LEVEL: "table level",
    Verb.END: "table vote",
    Verb.FAIR: "table fair",
    Verb.NONE: "bid choice",
    Verb.PLAY: "play cards",
    Verb.HINT: "hint",
    Verb.HINTS: "table hints",
    Verb.PAGE: "table page",
    Verb.END_PAGES: "table page",
    Verb.AUTO: "table seats",
    Verb.AGAIN: "table open",
    Verb.TAKE_BACK: "practice",
    Verb.DEAL_AGAIN: "practice",
}
"""The command that does what a button or a menu does."""


def paths(nodes: list[dict[str, Any]]) -> Iterator[str]:
    """Every command, with its subcommands and options behind it."""
    for node in nodes:
        yield node["name"]
        yield from (f"{node['name']} {path}" for path in paths(node.get("options") or []))


async def test_every_button_has_a_command(payload: list[dict[str, Any]]) -> None:
    assert DOORS.keys() == {*Verb}
    assert {*DOORS.values()} <= {*paths(payload)}


async def test_every_name_is_one_that_discord_takes(payload: list[dict[str, Any]]) -> None:
    for node in named(payload):
        for name in (node["name"], *node["name_localizations"].values()):
            assert NAME.fullmatch(name), name
            assert name == name.lower()


async def test_every_description_fits(payload: list[dict[str, Any]]) -> None:
    for node in named(payload):
        for text in (node["description"], *node["description_localizations"].values()):
            assert 1 <= len(text) <= 100, text


async def test_everything_is_translated_for_every_locale_of_every_language(
    payload: list[dict[str, Any]],
) -> None:
    for node in named(payload):
        for texts in (node["name_localizations"], node["description_localizations"]):
            assert set(texts) == set(TRANSLATED)
            assert all(re.search("[\u4e00-\u9fff]", texts[name]) for name in CHINESE), texts
        assert node["name"].isascii()


@pytest.mark.parametrize("locale", ["default", *TRANSLATED])
async def test_no_two_names_beside_each_other_are_the_same(
    payload: list[dict[str, Any]], locale: str
) -> None:
    for nodes in (payload, *(node.get("options") or [] for node in payload)):
        names = [node["name_localizations"].get(locale, node["name"]) for node in nodes]
        assert len(names) == len(set(names))


async def test_no_command_is_too_large(payload: list[dict[str, Any]]) -> None:
    assert limits.problems(payload) == []
    assert len(payload) <= 100


async def test_what_is_typed_is_completed(payload: list[dict[str, Any]]) -> None:
    options = {node["name"]: node for node in named(payload)}
    assert options["choice"]["autocomplete"] is True
    assert options["cards"]["autocomplete"] is True
    assert options["choice"]["required"] is options["cards"]["required"] is True


@pytest.mark.parametrize("language", Language)
async def test_a_message_speaks_only_of_commands_that_there_are(
    payload: list[dict[str, Any]], language: Language
) -> None:
    commands = {
        command["name"]: {
            option["name"] for option in command.get("options") or [] if grouped(option)
        }
        for command in payload
    }
    text = "\n".join(
        file.read_text(encoding="utf-8")
        for file in (TEXT / language).iterdir()
        if file.name != "sandbox.ftl"
    )
    spoken = [path.split() for path in re.findall(r'COMMAND\("(.+?)"\)', text)]
    assert len(spoken) > 20
    for command, *more in spoken:
        assert command in commands
        assert set(more) <= commands[command]
        assert bool(more) is bool(commands[command])


@pytest.mark.parametrize("language", Language)
async def test_no_message_has_a_command_as_plain_text(
    payload: list[dict[str, Any]], language: Language
) -> None:
    locale = language.locales[0]
    names = [node["name_localizations"].get(locale, node["name"]) for node in payload]
    plain = re.compile(rf"(?<![\w/])/({'|'.join(map(re.escape, names))})\b")
    found = [
        line
        for file in (TEXT / language).iterdir()
        if file.name != "sandbox.ftl"
        for line in file.read_text(encoding="utf-8").splitlines()
        if plain.search(line)
    ]
    assert found == []
