"""The catalogues: both languages say the same things, and all that the code asks them for."""

import ast
import re
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

import bot
from bot.panels.look_panel import CHOICES
from bot.panels.turn_panel import QUESTIONS
from bot.store import Measure
from bot.tables.pace import PACES
from bot.tables.stops import Stop
from bot.text.catalogue import CATALOGUES, Language, Param, Words, language_of
from game.notation.game_file import Fault
from game.refusals import Why
from game.rules.options import OPTIONS, value_code
from game.rules.ruleset import PRESETS, Ceding, SoloPoints

BOT = Path(bot.__file__).parent

PREFIXES: dict[str, Iterable[str]] = {
    "action-": {f"{phase}-{code}" for phase, codes in QUESTIONS.items() for code in codes}
    | {"trick-pass"},
    "ai-name-": set("12345"),
    "board-": set(QUESTIONS) - {"throne", "calling"} | {"tribute"},
    "doubled-": {"open-guard", "kick", "rebellion", "royals-kick"},
    "fault-": set(Fault),
    "look-": {f"{name}-{code}" for name, codes in CHOICES.items() for code in codes},
    "option-": {f"{name}{part}" for name in OPTIONS for part in ("", "-about")},
    "value-": {
        code if isinstance(value, bool) else f"{name}-{code}"
        for name, option in OPTIONS.items()
        for value in option.values
        for code in [value_code(value)]
    },
    "pace-": set(PACES),
    "time-": {"h", "min"},
    "permission-": {"view_channel", "send_messages", "send_messages_in_threads", "attach_files"},
    "place-": set("12345"),
    "preset-": {f"{preset}{part}" for preset in PRESETS for part in ("", "-rules", "-about")},
    "press-look-": {f"{name}-{code}" for name, codes in CHOICES.items() for code in codes},
    "question-": (set(QUESTIONS) - {"rob", "throne", "calling"})
    | {"royals-kick-alone"}
    | {f"rob-{points}" for points in SoloPoints}
    | {f"throne-{ceding}" for ceding in Ceding}
    | {"calling-rounds", "calling-circuit", "tribute"},
    "measure-": {f"{measure}-{end}" for measure in Measure for end in ("done", "line")},
    "refusal-": {*Why, *Stop},
    "second-": {"rounds", "circuit"},
    "tribute-own-": {
        f"{side}-{end}-{deed}"
        for side in ("solo", "royals")
        for end in ("won", "lost")
        for deed in ("paid", "taken")
    },
    "turn-": {"lead", "follow", "throne"},
}
"""The keys that the code puts together, by how they begin; `command-` is read from the code."""


def messages(language: Language) -> dict[str, ftl.Message]:
    """The parsed messages of a language. No key may be there twice, nothing may be unreadable."""
    found: dict[str, ftl.Message] = {}
    for name in CATALOGUES:
        source = (BOT / "text" / language / name).read_text(encoding="utf-8")
        for entry in FluentParser(with_spans=False).parse(source).body:
            assert not isinstance(entry, ftl.Junk), f"{name}: {entry.content}"
            if isinstance(entry, ftl.Message):
                assert entry.id.name not in found, entry.id.name
                found[entry.id.name] = entry
    return found


def nodes(node: object) -> Iterator[ftl.SyntaxNode]:
    """A part of a message, and all parts inside it."""
    if isinstance(node, ftl.SyntaxNode):
        yield node
        for inside in vars(node).values():
            yield from nodes(inside)
    elif isinstance(node, list):
        for inside in node:
            yield from nodes(inside)


def parameters(message: ftl.Message) -> set[str]:
    """The names after the dollar signs, also of those that only choose a variant."""
    return {node.id.name for node in nodes(message) if isinstance(node, ftl.VariableReference)}


def selectors(message: ftl.Message) -> set[str]:
    """The parameters that choose a variant."""
    return {
        node.selector.id.name
        for node in nodes(message)
        if isinstance(node, ftl.SelectExpression)
        and isinstance(node.selector, ftl.VariableReference)
    }


CATALOGUE = {language: messages(language) for language in Language}
CHINESE, ENGLISH = CATALOGUE[Language.CHINESE], CATALOGUE[Language.ENGLISH]


def expressions() -> Iterator[ast.expr]:
    """Every expression of the bot's code."""
    for path in BOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.expr):
                yield node


def literals() -> set[str]:
    """Every string in the code."""
    return {
        node.value
        for node in expressions()
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def asked_for(name: str) -> Iterator[ast.expr]:
    """The first argument of every call of a function of this name."""
    for node in expressions():
        if isinstance(node, ast.Call) and node.args and ast.unparse(node.func) == name:
            yield node.args[0]


def command_keys() -> set[str]:
    """The keys of the texts of commands: `text("pass")` is `command-pass`."""
    return {
        f"command-{key.value}"
        for key in asked_for("text")
        if isinstance(key, ast.Constant) and isinstance(key.value, str)
    }


def made_keys() -> set[str]:
    """The keys that begin with one of `PREFIXES`."""
    return {f"{prefix}{end}" for prefix, ends in PREFIXES.items() for end in ends}


def test_both_languages_have_the_same_keys() -> None:
    assert CHINESE.keys() == ENGLISH.keys()


def test_both_languages_speak_of_the_same_things() -> None:
    chinese = {key: parameters(message) for key, message in CHINESE.items()}
    assert chinese == {key: parameters(message) for key, message in ENGLISH.items()}


def test_every_key_is_used() -> None:
    assert ENGLISH.keys() - literals() - made_keys() - command_keys() == set()


def test_every_key_that_the_code_makes_has_a_message() -> None:
    assert (made_keys() | command_keys()) - ENGLISH.keys() == set()


def test_every_key_that_the_code_names_has_a_message() -> None:
    named = {
        key.value
        for argument in asked_for("words")
        for key in (
            [argument.body, argument.orelse] if isinstance(argument, ast.IfExp) else [argument]
        )
        if isinstance(key, ast.Constant)
    }
    assert len(named) > 40
    assert named - ENGLISH.keys() == set()


def test_no_other_keys_are_put_together_in_the_code() -> None:
    begun = {
        key.values[0].value
        for call in ("words", "ENGLISH")
        for key in asked_for(call)
        if isinstance(key, ast.JoinedStr) and isinstance(key.values[0], ast.Constant)
    }
    assert begun == PREFIXES.keys() | {"command-"}


@pytest.mark.parametrize("language", Language)
def test_every_message_reads_well_for_every_count(language: Language) -> None:
    for key, message in CATALOGUE[language].items():
        counts = sorted(selectors(message))
        for numbers in product((0, 1, 2, 5, 21), repeat=len(counts)):
            params: dict[str, Param] = dict.fromkeys(parameters(message), "…")
            said = Words(language)(key, **params | dict(zip(counts, numbers, strict=True)))
            assert said.strip(), key
            assert not re.search(r"[{}$\u2068\u2069]", said), key


def test_a_message_is_not_said_without_its_parameters() -> None:
    with pytest.raises(LookupError):
        Words(Language.ENGLISH)("hand-alt", count=3)
    with pytest.raises(LookupError):
        Words(Language.ENGLISH)("no-such-message")


@pytest.mark.parametrize("language", Language)
def test_labels_of_buttons_fit(language: Language) -> None:
    labels = [key for key in ENGLISH if key.startswith(("action-", "press-"))]
    assert {key for key in labels if not 1 <= len(Words(language)(key)) <= 80} == set()


@pytest.mark.parametrize("language", Language)
def test_answers_to_one_question_can_be_told_apart(language: Language) -> None:
    for phase, codes in QUESTIONS.items():
        labels = [Words(language)(f"action-{phase}-{code}").casefold() for code in codes]
        assert len(set(labels)) == len(codes)


def test_a_chinese_message_is_chinese_and_an_english_one_is_not() -> None:
    said_alike = {
        "hand-title",
        "move-play",
        "on-the-table",
        "seat-line",
        "pick-rank-option",
        "tribute-gift",
    }
    for key, message in ENGLISH.items():
        params = dict.fromkeys(parameters(message), 5)
        assert not re.search("[\u4e00-\u9fff]", Words(Language.ENGLISH)(key, **params)), key
        chinese = re.search("[\u4e00-\u9fff]", Words(Language.CHINESE)(key, **params))
        universal = not re.search("[A-Za-z]{2}", Words(Language.ENGLISH)(key, **params))
        assert chinese or universal or key in said_alike, key


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("zh-CN", Language.CHINESE),
        ("zh-TW", Language.CHINESE),
        ("en-US", Language.ENGLISH),
        ("de", Language.ENGLISH),
        (None, Language.ENGLISH),
    ],
)
def test_either_chinese_is_chinese_and_all_else_english(
    locale: str | None, language: Language
) -> None:
    assert language_of(locale) is language
