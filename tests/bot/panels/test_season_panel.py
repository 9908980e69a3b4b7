"""Podiums and lists of finished seasons."""

from datetime import date

from bot.model.calendar import Length
from bot.panels.records.seasons import FOR_A_SHARE, past_seasons_panel, podium_panel
from bot.records.leaderboard import OpponentFilter
from bot.records.seasons import Finish, Season, SeasonsPage
from bot.text.catalogue import Language, Words
from tests.bot.panels.panel_content import EVERY_LANGUAGE, WORST_NAME, alt_texts, problems, text

ENGLISH = Words(Language.ENGLISH)
FINISHES = (
    Finish(1, 11, "East", 20, 34, 12, 20, 5),
    Finish(2, 12, "*West*", FOR_A_SHARE, 18, 6, FOR_A_SHARE, 2),
    Finish(2, 13, "Lee", 40, 18, 20, 40, 9),
    Finish(4, 14, "Ann", 5, -3, 1, 5, 4),
)
MONTH = Season(1, date(2026, 1, 1), date(2026, 2, 1), OpponentFilter.PEOPLE, FINISHES)
QUARTER = Season(1, date(2026, 10, 1), date(2027, 1, 1), OpponentFilter.ALL, ())


def test_podium_as_picture_and_in_words() -> None:
    panel = podium_panel(MONTH, ENGLISH)
    assert alt_texts(panel) == [
        "January 2026 · Points · People only · At least 5 hands\n"
        "1. East · +34 · 12 of 20 won\n"
        "2. *West* · +18 · 6 of 10 won\n"
        "2. Lee · +18 · 20 of 40 won"
    ]
    content = text(panel)
    assert "Most points a hand: **\\*West\\***, +1.80" in content, (
        "18 of 10 hands, 34 of 20 are fewer"
    )
    assert "Most often first: **East**, 25% of the hands" in content


@EVERY_LANGUAGE
def test_list_of_seasons_has_the_own_row(words: Words) -> None:
    own = Season(1, MONTH.since, MONTH.until, OpponentFilter.PEOPLE, FINISHES)
    content = text(past_seasons_panel(SeasonsPage((QUARTER, own)), 14, words)).splitlines()
    assert r"▶ 4\. **Ann** · -3" in content
    assert words("season-quarter", quarter=4, year="2026") in content[1]
    assert words("season-nobody") in content
    assert words("seasons-none", hands=5) in text(past_seasons_panel(SeasonsPage(), 14, words))
    off = text(past_seasons_panel(SeasonsPage(), 14, words, Length.OFF))
    assert words("settings-season-off-about") in off


@EVERY_LANGUAGE
def test_seasons_fit_with_the_longest_names(words: Words) -> None:
    much = tuple(Finish(9_999, n, WORST_NAME, 10**6, -(10**7), 10**6, 1, 1) for n in range(4))
    season = Season(1, QUARTER.since, QUARTER.until, OpponentFilter.ALL, much)
    for panel in (
        podium_panel(season, words),
        podium_panel(QUARTER, words),
        past_seasons_panel(SeasonsPage((season,) * 4, 1, 3), 3, words),
    ):
        assert problems(panel) == []
