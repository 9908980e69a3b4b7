"""Pages of the rules, and their menu."""

from collections.abc import Iterator
from functools import partial

from discord import ButtonStyle, ui

from bot.model import Audience
from bot.model.user import ThemeName
from bot.panels.custom_id import PageTurn
from bot.panels.panel import GOLD, Panel, button, menu, option
from bot.panels.press_verbs import PageVerb
from bot.panels.rules.rule_book import OPTIONS_PAGE, Page, pages
from bot.panels.rules.summary import option_text
from bot.panels.rules.verdict import PICTURE, ruling_alt, ruling_line
from bot.pictures.play_picture import Column, TextLine, draw_plays
from bot.text.catalogue import Words
from game.cards import Cards, high_to_low
from game.hand.attendance import PENALTY
from game.notation.formatter import hand_text, rank_text
from game.notation.parser import readings
from game.plays.legality import lowest_rank
from game.refusals import Refusal
from game.rules.options import difference, nearest_preset, options_of
from game.rules.ruleset import PRESETS, RuleSet
from game.verdict import Ruling, ask


def page_panel(
    rules: RuleSet,
    title: str,
    words: Words,
    theme: ThemeName = ThemeName.DARK,
    audience: Audience | None = None,
) -> Panel:
    """The page with this title under these rules; the first page if there is none.

    `audience`: as for `pages`. The buttons come last, so that they stay where they are from page to
    page.
    """
    book = pages(rules, audience)
    number = next((n for n, page in enumerate(book) if page.title == title), 0)
    page = book[number]
    rows, rulings = [_row(row) for row in page.rows], _rulings(page, rules)
    alt = " · ".join(_row_text(row, words) for row in rows) or ruling_alt(rulings, words)
    picture = (*rows, *map(ruling_line, rulings))
    panel = Panel(GOLD)
    panel.text(words("rules-title", title=words(page.title)))
    if picture:
        panel.picture(PICTURE, alt, partial(draw_plays, picture, theme, english=words.english))
    for key in page.lines:
        panel.text(book_line(key, rules, words, on_web=audience is not None))
    if page == OPTIONS_PAGE:
        panel.text(*_options(rules, words))
    footer = words(
        "rules-footer", page=number + 1, pages=len(book), preset=preset_name(rules, words)
    )
    panel.text(f"-# {footer}")
    panel.row([contents(book, number, words)])
    panel.row(_turns(book, number, words))
    return panel


def preset_name(rules: RuleSet, words: Words) -> str:
    """The preset, or the closest one with a note about changes."""
    preset = nearest_preset(rules)
    name = words(f"preset-{preset}")
    return name if rules == PRESETS[preset] else words("rules-changed", preset=name)


def book_line(key: str, rules: RuleSet, words: Words, *, on_web: bool = False) -> str:
    """A sentence of the rule book, or an answer, for these rules."""
    lowest = rank_text(lowest_rank(rules), words.language)
    preset = preset_name(rules, words)
    where = "web" if on_web else "chat"
    deck, points = rules.deck, -PENALTY
    return words(key, lowest=lowest, preset=preset, deck=deck, points=points, where=where)


def _options(rules: RuleSet, words: Words) -> Iterator[str]:
    """The description of the preset, then every option and whether it differs."""
    preset = nearest_preset(rules)
    yield words(f"preset-{preset}-about")
    differences = difference(rules, PRESETS[preset])
    for name, code in options_of(rules).items():
        line = option_text(name, code, words)
        yield words("rules-option-changed", option=line) if name in differences else line


def _row(text: str) -> TextLine:
    return TextLine(tuple(Column(_written(cards)) for cards in text.split("|")))


def _row_text(row: TextLine, words: Words) -> str:
    return hand_text((card for column in row.columns for card in column.upper), words.language)


def _written(text: str) -> Cards:
    reading = readings(text)
    if isinstance(reading, Refusal):
        raise ValueError(f"no cards: {text}")
    return high_to_low(reading[0].elements())


def _rulings(page: Page, rules: RuleSet) -> tuple[Ruling, ...]:
    all_rulings: list[Ruling] = []
    for example in page.examples:
        rulings = ask(rules, *example)
        if not isinstance(rulings, tuple):
            raise ValueError(f"no plays: {example}")
        all_rulings += rulings
    return tuple(all_rulings)


def _turns(book: tuple[Page, ...], number: int, words: Words) -> Iterator[ui.Button[Panel]]:
    back = PageTurn(PageVerb.BACK, book[number - 1].title)
    yield button(words("press-page-back"), back, disabled=number == 0)
    is_last = number + 1 == len(book)
    after = PageTurn(PageVerb.NEXT, book[0 if is_last else number + 1].title)
    yield button(words("press-page-next"), after, ButtonStyle.primary, disabled=is_last)


def contents(book: tuple[Page, ...], number: int | None, words: Words) -> ui.Select[Panel]:
    """The menu of all pages. `number`: the current page."""
    options = (
        option(f"{n}. {words(page.title)}", page.title, chosen=n - 1 == number)
        for n, page in enumerate(book, 1)
    )
    return menu(words("pick-page"), PageTurn(PageVerb.PAGE), options)
