"""The pages agree with the code: what is cited and linked is there, and the tables are true."""

import re
import tomllib
from collections import Counter
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path

import pytest

from bot.runtime.settings import PREFIX, Settings
from game.rules.options import OPTIONS, changed, options_of, refuse_rules, value_code
from game.rules.ruleset import PRESETS, RuleSet, SoloPoints
from game.scoring import Sides, Solo, points
from game.verdict import Ruling, ask

ROOT = Path(__file__).parent.parent
RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
FOLDERS = ("assets", "bot", "docs", "game", "lab", "tests")
PAGES = (
    "docs/architecture.md",
    "docs/several-processes.md",
    "docs/adding.md",
    "docs/records.md",
    "docs/ai.md",
    "CONTRIBUTING.md",
)
"""The pages that name files of the code."""
ALL_CARDS = replace(PRESETS["simple"], deck=216)


def paragraphs() -> dict[str, str]:
    """The text of every numbered heading, by its number."""
    parts = re.split(r"^#{2,3} (\d+(?:\.\d+)?)\.? .*$", RULES, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def numbers() -> set[str]:
    """All that can be cited: the headings, and the numbered items under them."""
    items = {
        f"{number}.{item}"
        for number, text in paragraphs().items()
        for item in re.findall(r"^(\d+)\. ", text, re.MULTILINE)
    }
    return paragraphs().keys() | items


def table(number: str, header: str) -> list[list[str]]:
    """The rows of the table in a paragraph that begins with this one, which is the first."""
    text = paragraphs()[number]
    lines = text[text.index(f"\n{header}") + 1 :].split("\n\n")[0].splitlines()
    first, _, *rows = ([cell.strip() for cell in line.strip("|").split("|")] for line in lines)
    return [first, *rows]


def codes(text: str) -> list[str]:
    """What is written `like this`."""
    return re.findall(r"`(.+?)`", text)


def only(asked: object) -> Ruling:
    """The one ruling of an answer."""
    assert isinstance(asked, tuple)
    (ruling,) = asked
    assert isinstance(ruling, Ruling)
    return ruling


@pytest.mark.parametrize("page", PAGES)
def test_every_file_that_a_page_names_is_there(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8").replace("<language>", "en")
    named = re.findall(r"`([\w./-]+/[\w.-]+\.(?:py|ftl|md|sh))`", text)
    assert named
    assert not [
        name
        for name in named
        if not any((ROOT / part / name).exists() for part in ("", "bot", "game"))
    ]


def test_every_module_that_a_page_names_is_there() -> None:
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    named = set(re.findall(r"(?<![\w./])(?:bot|game|lab|tests)(?:\.[a-z_]\w*)+", text))
    assert len(named) > 10
    places = {name: ROOT / name.replace(".", "/") for name in named}
    assert not [
        n for n, at in places.items() if not at.exists() and not at.with_suffix(".py").exists()
    ]


def test_every_word_of_the_glossary_has_one_row_and_they_are_in_order() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    _, _, *rows = re.findall(r"^\|.*\|$", page[page.index("| term |") :], re.MULTILINE)
    words = [row.strip("| ").split(" | ")[0].split(", ") for row in rows]
    assert 10 < len(words) <= 20
    assert words == sorted(words)
    assert max(Counter(word for row in words for word in row).values()) == 1


def test_every_paragraph_that_is_cited_is_in_the_rule_book() -> None:
    files = list(ROOT.glob("*.md"))
    for folder in FOLDERS:
        files += [p for p in (ROOT / folder).rglob("*") if p.suffix in (".py", ".md", ".ftl")]
    cited = {
        number: file.relative_to(ROOT)
        for file in files
        for number in re.findall(r"§\s*(\d+(?:\.\d+)*)", file.read_text(encoding="utf-8"))
    }
    assert len(cited) > 10
    assert {number: file for number, file in cited.items() if number not in numbers()} == {}


def test_what_the_pages_link_to_is_there() -> None:
    links = {
        (page.name, target)
        for page in (*ROOT.glob("*.md"), *ROOT.glob("*/*.md"))
        for target in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8"))
        if ":" not in target and not (page.parent / target).exists()
    }
    assert links == set()


def test_the_hosting_page_tells_of_every_variable_and_its_default() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    told = dict(re.findall(rf"^\| `{PREFIX}(\w+)` \| `?([^`|]+?)`? \|", page, re.MULTILINE))
    assert told.keys() == {name.upper() for name in Settings.model_fields}
    for name in ("keep_games_days", "keep_servers_days"):
        assert Settings.model_fields[name].default.days == int(told[name.upper()])


def test_the_changelog_tells_of_this_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"\n## [{project['version']}] - " in changelog


def test_the_options_of_the_rule_book_are_those_of_the_game() -> None:
    _, *rows = table("7.1", "| option |")
    told = {codes(name)[0]: codes(values) for name, _, values, _ in rows}
    assert list(told) == list(OPTIONS)
    for name, option in OPTIONS.items():
        assert sorted(told[name]) == sorted(map(value_code, option.values))
        assert told[name][0] == value_code(option.default)


def test_the_presets_of_the_rule_book_are_those_of_the_game() -> None:
    (_, *names), *rows = table("7.3", "| option |")
    told = {
        codes(name)[0]: {codes(row[0])[0]: row[n].strip("*") for row in rows}
        for n, name in enumerate(names, start=1)
    }
    assert told == {name: options_of(rules) for name, rules in PRESETS.items()}
    for option, *values in rows:
        default = options_of(PRESETS["simple"])[codes(option)[0]]
        assert all(value == default or value.startswith("**") for value in values)


@pytest.mark.parametrize("preset", PRESETS)
def test_what_does_not_go_together_in_the_rule_book_is_all_that_is_refused(preset: str) -> None:
    _, *rows = table("7.2", "| refused |")
    at_odds = [dict(zip(codes(told)[::2], codes(told)[1::2], strict=True)) for told, _ in rows]
    for one, other in combinations(OPTIONS.values(), 2):
        for values in product(map(value_code, one.values), map(value_code, other.values)):
            chosen = dict(zip((one.name, other.name), values, strict=True))
            rules = changed(PRESETS[preset], chosen)
            told = any(pair.items() <= options_of(rules).items() for pair in at_odds)
            assert (refuse_rules(rules) is not None) is told, chosen


@pytest.mark.parametrize(
    ("number", "rules"),
    [
        ("2.3", PRESETS["qingdao"]),
        ("3", ALL_CARDS),
        ("3.1", replace(ALL_CARDS, roast=True)),
    ],
)
def test_what_beats_what_in_the_rule_book(number: str, rules: RuleSet) -> None:
    _, *rows = table(number, "| play | over |")
    for play, over, verdict in rows:
        ruling = only(ask(rules, *codes(play), *codes(over)))
        assert (ruling.refusal is None) is verdict.startswith("beats it"), (play, over)


def test_what_is_a_play_in_the_rule_book() -> None:
    _, *rows = table("3", "| play | |")
    for play, verdict in rows:
        ruling = only(ask(ALL_CARDS, *codes(play)))
        assert (ruling.refusal is None) is (verdict != "no play"), play


def test_what_a_solo_is_worth_in_the_rule_book() -> None:
    _, *rows = table("4", "| solo |")
    assert len(rows) == len(SoloPoints) * len({Solo.OPEN, Solo.DARK})
    for solo, *cells in rows:
        sides = Sides(0, None, Solo(solo.split(",")[0]))
        for place, cell in enumerate(cells):
            order = (*range(1, place + 1), 0, *range(place + 1, 5))
            emperor, other = (int(each) for each in cell.replace("−", "-").split(" / "))
            found = points(sides, order, 1, SoloPoints(*codes(solo)))
            assert found == (emperor, *[other] * 4), (solo, place + 1)


def test_every_picture_of_the_readme_is_there_small_and_told_in_words() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    pictures = re.findall(r"!\[(.*?)\]\((.*?)\)", readme, re.DOTALL)
    assert pictures
    for alt, path in pictures:
        assert len(alt) > 50
        assert (ROOT / path).stat().st_size < 600_000
