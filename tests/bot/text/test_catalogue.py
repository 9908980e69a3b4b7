"""The catalogues: every language has every key that the code uses, with the same parameters."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain, product
from pathlib import Path
from typing import get_args

import discord
import pytest
from babel import Locale
from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

import bot
from bot.model import HostSetting, ModeratorAction, ReplacementReason
from bot.model.calendar import Length, Span
from bot.model.notice import NoticeTrigger
from bot.panels.player_names import LONGEST
from bot.panels.press_verbs import Form, ReplayVerb
from bot.panels.records.stats import DID
from bot.panels.rules.answers import TOPICS
from bot.panels.rules.play_questions import SHAPES
from bot.panels.server.help import Situation
from bot.panels.server.look import CHOICES
from bot.panels.table.turn import QUESTIONS
from bot.records.leaderboard import OpponentFilter, PlayedAs, Scope, SortBy
from bot.tables.rules.pace import PACES
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.substitutes import AI_NAMES
from bot.text.catalogue import Language, Param, Words, bundle, formatted, language_of
from bot.web.messages import MomentKind
from game.cards import BIG_JOKER, GUARD_CARD, ROYAL_CARD, SMALL_JOKER, TRUMP
from game.lesson.steps import STEPS
from game.notation.game_file import Fault
from game.notation.vocabulary import VOCABULARIES
from game.players.advice import Tip
from game.players.hints import ReasonKind
from game.players.levels import Level
from game.record.feats import Feat
from game.record.seat_record import Role
from game.refusals import Why
from game.rules.options import OPTIONS, value_code
from game.rules.ruleset import PRESETS, Ceding, SoloPoints
from game.scoring import Solo

BOT = Path(bot.__file__).parent

TRIBUTES = {f"{side}-{end}" for side in ("solo", "royals") for end in ("won", "lost")}
TRIBUTES |= {"smothered"}
PREFIXES: dict[str, Iterable[str]] = {
    "action-": {f"{phase}-{code}" for phase, codes in QUESTIONS.items() for code in codes}
    | {"trick-pass"},
    "advice-": set(Tip),
    "ai-name-": set(map(str, range(1, AI_NAMES + 1))),
    "asked-": {*SHAPES, "words", "over"},
    "board-": set(QUESTIONS) - {"throne", "calling"} | {"tribute"},
    "board-as-": set(PlayedAs),
    "board-by-": set(SortBy),
    "board-company-": set(OpponentFilter),
    "board-in-": set(Span) - {Span.SEASON},
    "change-": set(HostSetting),
    "doubled-": {"open-guard", "kick", "rebellion", "royals-kick"},
    "fault-": set(Fault),
    "feat-": {f"{feat}{part}" for feat in Feat for part in ("", "-about")},
    "help-": {*Situation, "title", "more", "level", "hint", "review"},
    "hint-": {*ReasonKind, "shows-guard", "shows-solo", "number", "so-many", "all"},
    "history-": {"won", "lost", "drawn", *Role},
    "lesson-": {step.name for step in STEPS}
    | {f"{step.name}-{part}" for step in STEPS if step.options for part in ("why", "wrong")},
    "level-": {f"{level}{part}" for level in Level for part in ("", "-about")},
    "look-": {f"{name}-{code}" for name, codes in CHOICES.items() for code in codes},
    "notice-when-": set(NoticeTrigger),
    "option-": {f"{name}{part}" for name in OPTIONS for part in ("", "-about")},
    "value-": {
        code if isinstance(value, bool) else f"{name}-{code}"
        for name, option in OPTIONS.items()
        for value in option.values
        for code in [value_code(value)]
    },
    "member-": set("12345"),
    "moment-": set(get_args(MomentKind)),
    "pace-": set(PACES),
    "time-": {"h", "min"},
    "pick-level-": set(Level),
    "permission-": {
        "view_channel",
        "send_messages",
        "create_public_threads",
        "send_messages_in_threads",
        "attach_files",
    },
    "place-": set("12345"),
    "preset-": {f"{preset}{part}" for preset in PRESETS for part in ("", "-rules", "-about")},
    "press-": {"open", "fill", "start"},
    "press-board-": {*Span, *OpponentFilter, *Scope, *Form},
    "press-look-": {f"{name}-{code}" for name, codes in CHOICES.items() for code in codes},
    "press-replay-": {*ReplayVerb} - {ReplayVerb.VIEW, ReplayVerb.MOMENT, ReplayVerb.FORM},
    "score-because-": {
        f"{solo}-{points}" for solo in set(Solo) - {Solo.NONE} for points in SoloPoints
    },
    "question-": (set(QUESTIONS) - {"rob", "throne", "calling"})
    | {"royals-kick-alone", "open-guard-own"}
    | {f"rob-{points}" for points in SoloPoints}
    | {f"throne-{ceding}" for ceding in Ceding}
    | {"calling-rounds", "calling-circuit", "tribute"},
    "stats-": {
        *(f"{end}-{who}" for end in ("best", "worst") for who in ("partner", "opponent")),
        *("together", "against"),
    },
    "stats-did-": set(DID),
    "stats-as-": set(PlayedAs) - {PlayedAs.ANY},
    "measure-": {
        *(f"{measure}-{end}" for measure in ModeratorAction for end in ("done", "line")),
        *(
            f"{measure}-told"
            for measure in set(ModeratorAction) - {ModeratorAction.END, ModeratorAction.VOID}
        ),
    },
    "replace-reason-": set(ReplacementReason),
    "replaced-by-": {"host", "vote", "late"},
    "refusal-": {*Why, *TableWhy},
    "replays-seen-": {"table", "open", "seat"},
    "second-": {"rounds", "circuit"},
    "settings-season-": {f"{length}{part}" for length in Length for part in ("", "-about")},
    "tribute-": {f"{deed}{part}" for deed in ("pays", "takes") for part in ("", "-each")},
    "tribute-own-": {f"{why}-{deed}" for why in TRIBUTES for deed in ("paid", "taken")},
    "tribute-why-": TRIBUTES,
    "topic-": set(TOPICS),
    "turn-": {"lead", "follow", "throne"},
}
"""The endings of composed keys by their prefix; those of `command-` are read from the code."""


@cache
def messages(language: Language) -> dict[str, ftl.Message]:
    """The parsed messages of a language. No key may be there twice, nothing may be unreadable."""
    found: dict[str, ftl.Message] = {}
    for file in (BOT / "text" / language).iterdir():
        for entry in FluentParser(with_spans=False).parse(file.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, ftl.Junk), f"{file.name}: {entry.content}"
            if isinstance(entry, ftl.Message):
                assert entry.id.name not in found, entry.id.name
                found[entry.id.name] = entry
    return found


def english() -> dict[str, ftl.Message]:
    """The language that says everything."""
    return messages(Language.ENGLISH)


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


def forms(message: ftl.Message) -> Iterator[tuple[str, set[str]]]:
    """Each parameter that chooses a variant, with the plural forms that it chooses among."""
    for node in nodes(message):
        if isinstance(node, ftl.SelectExpression):
            assert isinstance(node.selector, ftl.VariableReference)
            keys = {v.key.name for v in node.variants if isinstance(v.key, ftl.Identifier)}
            yield node.selector.id.name, keys & PLURAL_FORMS


PLURAL_FORMS = {"zero", "one", "two", "few", "many", "other"}
EVERY = pytest.mark.parametrize("language", Language)


@cache
def expressions() -> tuple[ast.expr, ...]:
    """Every expression of the bot's code."""
    read = (ast.parse(path.read_text(encoding="utf-8")) for path in BOT.rglob("*.py"))
    nodes = chain.from_iterable(map(ast.walk, read))
    return tuple(node for node in nodes if isinstance(node, ast.expr))


def literals() -> set[str]:
    """Every string in the code."""
    return {
        node.value
        for node in expressions()
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def arguments_of(name: str) -> Iterator[ast.expr]:
    """The first argument of every call of a function of this name."""
    return (argument for function, argument in calls() if function == name)


@cache
def calls() -> tuple[tuple[str, ast.expr], ...]:
    """Every call in the code of a function by its name, and its first argument."""
    return tuple(
        (node.func.id, node.args[0])
        for node in expressions()
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args
    )


def command_keys() -> set[str]:
    """The keys of the texts of commands and of their options: `text("pass")` is `command-pass`."""
    used = {str(key.value) for key in arguments_of("text") if isinstance(key, ast.Constant)}
    described = {str(key.value) for key in arguments_of("command") if isinstance(key, ast.Constant)}
    for node in expressions():
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "options":
            for value in (keyword.value for keyword in node.keywords):
                if isinstance(value, ast.Constant):
                    described.add(str(value.value))
                else:
                    used |= set(ast.literal_eval(value))
    used |= described | {f"{key}-description" for key in described}
    return {f"command-{key}" for key in used}


def composed_keys() -> set[str]:
    """The keys that begin with one of `PREFIXES`."""
    return {f"{prefix}{end}" for prefix, ends in PREFIXES.items() for end in ends}


@EVERY
def test_every_language_has_the_same_keys(language: Language) -> None:
    texts = messages(language).keys()
    assert {"missing": english().keys() - texts, "unknown": texts - english().keys()} == {
        "missing": set(),
        "unknown": set(),
    }


@EVERY
def test_every_language_has_the_same_parameters(language: Language) -> None:
    texts = {key: parameters(message) for key, message in messages(language).items()}
    assert texts == {key: parameters(english()[key]) for key in texts}


@EVERY
def test_plural_forms_are_those_of_the_language(language: Language) -> None:
    own = Locale.parse(language, sep="-").plural_form.tags | {"other"}
    for key, message in messages(language).items():
        chosen = dict(forms(message))
        assert all(found <= own for found in chosen.values()), key
        counted = [name for name, found in forms(english()[key]) if found - {"other"}]
        assert all(chosen.get(name, {"other"}) == own for name in counted), key


@EVERY
def test_missing_text_comes_from_the_fallback_language(
    language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    def without_its_own(requested: Language) -> FluentBundle:
        return FluentBundle([language]) if requested is language else bundle(requested)

    monkeypatch.setattr("bot.text.catalogue.bundle", without_its_own)
    monkeypatch.setattr("bot.text.catalogue.formatted", formatted.__wrapped__)
    assert language.chain[0] is language
    assert language.chain[-1] is Language.ENGLISH
    if language is Language.ENGLISH:
        with pytest.raises(LookupError):
            Words(language)("press-join")
    else:
        assert Words(language)("press-join") == Words(language.chain[1])("press-join")


@EVERY
def test_every_language_has_words_for_jokers(language: Language) -> None:
    names = VOCABULARIES[language].names
    assert names.keys() == {BIG_JOKER, SMALL_JOKER, ROYAL_CARD, GUARD_CARD, TRUMP}


def test_cards_have_words_in_exactly_these_languages() -> None:
    assert VOCABULARIES.keys() == set(Language)


def test_every_key_is_used() -> None:
    assert english().keys() - literals() - composed_keys() - command_keys() == set()


def test_every_composed_key_has_a_message() -> None:
    assert (composed_keys() | command_keys()) - english().keys() == set()


def test_every_literal_key_has_a_message() -> None:
    named = {
        key.value
        for argument in arguments_of("words")
        for key in (
            [argument.body, argument.orelse] if isinstance(argument, ast.IfExp) else [argument]
        )
        if isinstance(key, ast.Constant)
    }
    assert len(named) > 40
    assert named - english().keys() == set()


def test_prefixes_of_composed_keys_are_known() -> None:
    begun = {
        key.values[0].value
        for call in ("words", "ENGLISH", "label")
        for key in arguments_of(call)
        if isinstance(key, ast.JoinedStr) and isinstance(key.values[0], ast.Constant)
    }
    assert begun == PREFIXES.keys() | {"command-"}


@EVERY
def test_every_message_formats_for_every_count(language: Language) -> None:
    for key, message in messages(language).items():
        counts = sorted(selectors(message))
        for numbers in product((0, 1, 2, 5, 21), repeat=len(counts)):
            params: dict[str, Param] = dict.fromkeys(parameters(message), "…")
            texts = Words(language)(key, **params | dict(zip(counts, numbers, strict=True)))
            assert texts.strip(), key
            assert not re.search(r"[{}$\u2068\u2069]", texts), key


def test_missing_key_or_parameter_is_an_error() -> None:
    with pytest.raises(LookupError):
        Words(Language.ENGLISH)("hand-alt", count=3)
    with pytest.raises(LookupError):
        Words(Language.ENGLISH)("no-such-message")


@EVERY
@pytest.mark.parametrize("label", ["press-ready", "press-start", "press-next"])
def test_who_has_no_hand_is_told_of_every_button_that_begins_one(
    label: str, language: Language
) -> None:
    words = Words(language)
    assert words(label) in words("refusal-hand-not-running")


@EVERY
def test_labels_of_buttons_fit(language: Language) -> None:
    names = {"who": "5. " + "N" * LONGEST, "cards": "10", "when": "Before the first trick"}
    labels = [key for key in english() if key.startswith(("action-", "press-"))]
    assert {key for key in labels if not 1 <= len(Words(language)(key, **names)) <= 80} == set()


@EVERY
def test_answers_to_a_question_have_different_labels(language: Language) -> None:
    for phase, codes in QUESTIONS.items():
        labels = [Words(language)(f"action-{phase}-{code}").casefold() for code in codes]
        assert len(set(labels)) == len(codes)


def script_of(language: Language, key: str) -> str:
    """The Chinese characters of a message."""
    params: dict[str, Param] = dict.fromkeys(parameters(english()[key]), 5)
    return "".join(re.findall("[\u4e00-\u9fff]", Words(language)(key, **params)))


@pytest.mark.parametrize("chinese", [Language.CHINESE, Language.TAIWAN_CHINESE])
def test_only_chinese_messages_have_chinese_characters(chinese: Language) -> None:
    said_alike = {
        "hand-title",
        "move-play",
        "on-the-table",
        "seat-line",
        "pick-rank-option",
        "tribute-gift",
    }
    for key, message in english().items():
        params: dict[str, Param] = dict.fromkeys(parameters(message), 5)
        assert not script_of(Language.ENGLISH, key), key
        universal = not re.search("[A-Za-z]{2}", Words(Language.ENGLISH)(key, **params))
        assert script_of(chinese, key) or universal or key in said_alike, key


@pytest.mark.parametrize(
    ("chinese", "script"), [(Language.CHINESE, "gb2312"), (Language.TAIWAN_CHINESE, "big5")]
)
def test_chinese_is_written_in_its_own_script(chinese: Language, script: str) -> None:
    for key in english():
        texts = script_of(chinese, key)
        assert texts.encode(script, errors="ignore").decode(script) == texts, key


@pytest.mark.parametrize("locale", list(discord.Locale))
def test_language_of_every_locale(locale: discord.Locale) -> None:
    answering = {name: language for language in Language for name in language.locales}
    assert language_of(locale) is answering.get(locale.value, Language.ENGLISH)


@EVERY
def test_locales_of_a_language_are_those_of_discord(language: Language) -> None:
    assert set(language.locales) <= {locale.value for locale in discord.Locale}
    assert language_of(language.value) is language
    assert language_of(None) is Language.ENGLISH


def test_no_locale_has_two_languages() -> None:
    answered = [name for language in Language for name in language.locales]
    assert len(answered) == len(set(answered))
