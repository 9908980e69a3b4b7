"""Statistics of a player: the card, what is below it, feats, and buttons."""

from dataclasses import replace

import pytest

from bot.model import Rating
from bot.model.user import ThemeName
from bot.panels.custom_id import StatsTurn, read
from bot.panels.panel import Panel
from bot.panels.press_verbs import Form, StatsPage, StatsVerb
from bot.panels.records.stats import (
    ShownStats,
    best_feats,
    hidden_panel,
    no_stats_panel,
    public_panel,
    stats_panel,
    title_text,
)
from bot.pictures import style
from bot.pictures.lettering import fits
from bot.records.leaderboard import HandCounts, PlayedAs
from bot.records.statistics import (
    GRADES,
    Best,
    Companion,
    Companions,
    Pair,
    PlayerCounts,
    Stats,
    Versus,
    grade,
)
from bot.text.catalogue import Language, Words
from game.rating.belief import Belief
from game.rating.titles import STEP
from game.record.feats import Feat
from tests.bot.panels.panel_content import (
    EVERY_LANGUAGE,
    WORST_NAME,
    alt_texts,
    buttons,
    drawn,
    items,
    lines,
    problems,
    text,
)

EN = Words(Language.ENGLISH)
MINE = HandCounts(hands=12, points=7, won=5, drawn=2, placed=11, first=3, last=1, run=2, streak=4)
STATS = Stats(
    11,
    "*East*",
    {
        PlayedAs.ANY: MINE,
        PlayedAs.EMPEROR: HandCounts(hands=4, points=-2, won=1, drawn=1),
        PlayedAs.SOLO: HandCounts(hands=2, points=36, won=2),
    },
    people=HandCounts(hands=9, points=-5, won=3, drawn=2),
    counts=PlayerCounts(1, 3, 4, 0, 5, 6, 7, 8, 9, 10, decisions=40, thinking=330_000),
    feats={Feat.CARRIED: 2, Feat.BARE: 10, Feat.KICK: 50, Feat.ALONE: 3},
    best=Best(24, "1a2b3c4d", 7),
    rating=Rating(Belief(0.3, 0.01), 700, 12),
    curve=(Belief(-0.1, 0.2), Belief(0.5, 0.1), Belief(0.3, 0.01)),
    companions=Companions(worst_opponent=Companion("_West_", Pair(10, 2, 1, -15))),
    versus=Versus(Pair(3, 1, 1, 2), Pair(4, 1, 0, -9)),
)
MUCH = HandCounts(10**6, -(10**7), *[10**6] * 7)
WHO = Companion(WORST_NAME, Pair(10**6, 10**6, 10**6, -(10**7)))
FULL = replace(
    STATS,
    name=WORST_NAME,
    by_role=dict.fromkeys(PlayedAs, MUCH),
    counts=PlayerCounts(*[10**6] * 12),
    feats=dict.fromkeys(Feat, 10**6),
    companions=Companions(WHO, WHO, WHO, WHO),
    versus=Versus(WHO.pair, WHO.pair),
    outdated=True,
)


def turns(panel: Panel) -> dict[str, StatsTurn]:
    """The presses of the buttons by verb."""
    presses = (read(getattr(item, "custom_id", None) or "") for item in items(panel))
    return {press.verb: press for press in presses if isinstance(press, StatsTurn)}


@EVERY_LANGUAGE
@pytest.mark.parametrize("form", Form)
@pytest.mark.parametrize("page", StatsPage)
def test_longest_statistics_fit(words: Words, form: Form, page: StatsPage) -> None:
    shown = ShownStats(FULL, page, form)
    for panel in (stats_panel(shown, words), public_panel(shown, words)):
        assert problems(panel) == []
        assert all(len(alt) < 1024 for alt in alt_texts(panel)), "nothing of it is cut off"


def test_card_as_picture_and_in_words() -> None:
    panel = stats_panel(ShownStats(STATS), EN, ThemeName.LIGHT)
    (alt,) = alt_texts(panel)
    assert alt.splitlines() == [
        "*East* · Graduate II",
        "Rating +0.30 ± 0.10 after 12 hands, from -0.10 to +0.50 on the way",
        "+7 points in 12 hands: 5 won, 2 drawn, 5 lost · best run 4",
        "Emperor: 4 hands, 1 won, 1 drawn, 2 lost, -0.50 a hand",
        "Solo: 2 hands, 2 won, 0 drawn, 0 lost, +18.00 a hand",
        "1st 27% · 2nd 27% · 3rd 36% · 4th 0% · 5th 9%",
        "Well kicked ×50 · Bare hands ×10 · Lone ruler ×3",
    ]
    (draw,) = drawn(panel).values()
    scene, theme = draw.args
    assert theme is ThemeName.LIGHT
    assert [plate.grade for plate in scene.feats] == [3, 2, 1]
    assert [(row.value, row.shares) for row in scene.roles] == [
        ("-0.50", (1, 1, 2)),
        ("+18.00", (2, 0, 0)),
    ]
    in_words = stats_panel(ShownStats(STATS, form=Form.TEXT), EN)
    assert alt_texts(in_words) == []
    assert lines(in_words)[0] == r"## **\*East\*** · Graduate II"
    assert set(alt.splitlines()[1:]) < set(lines(in_words))


def test_lines_below_the_card() -> None:
    assert lines(stats_panel(ShownStats(STATS), EN)) == [
        EN("stats-best-hand", points="+24", code="1A2B3C4D-7"),
        "✊ wanted to rob ×6 · declared ×7 · wanted to rebel ×8 · wanted to kick ×9"
        " · ceded the throne ×5 · left in the middle ×1 · on autoplay at the end ×10",
        r"🐯 Dreaded opponent: \_West\_, -1.50 a hand in 10 hands",
        EN("stats-thinking", seconds="8.2"),
        EN("stats-people", points=-5, hands=9, won=3, drawn=2, lost=4),
        EN("stats-rating-about", sure="+0.10"),
        r"**You and \*East\***",
        "On one side: 3 hands, 1 won, 1 drawn, 1 lost, +2 points for you",
        "Against each other: 4 hands, you won 1, 0 drawn, lost 3, -9 points for you",
    ]


@pytest.mark.parametrize("outdated", [True, False])
def test_card_says_if_ratings_are_computed_again(outdated: bool) -> None:
    shown = ShownStats(replace(STATS, outdated=outdated))
    for panel in (stats_panel(shown, EN), public_panel(shown, EN)):
        assert (EN("ratings-outdated") in text(panel)) is outdated


def test_counts_of_zero_are_left_out() -> None:
    did = "✊ ceded the throne ×1"
    assert did in lines(stats_panel(ShownStats(replace(STATS, counts=PlayerCounts(ceded=1))), EN))
    assert "✊" not in text(stats_panel(ShownStats(replace(STATS, counts=PlayerCounts())), EN))


def test_deleted_best_hand_has_no_link() -> None:
    content = lines(stats_panel(ShownStats(replace(STATS, best=Best(24))), EN))
    assert content[0] == "🌟 Best hand: +24"


@pytest.mark.parametrize(
    ("times", "expected"), [(0, 0), (1, 1), (9, 1), (10, 2), (49, 2), (50, 3), (999, 3)]
)
def test_grades_of_a_feat(times: int, expected: int) -> None:
    assert grade(times) == expected
    assert len(GRADES) == 3


def test_feats_page_lists_all_feats() -> None:
    assert best_feats(STATS) == [(Feat.KICK, 50), (Feat.BARE, 10), (Feat.ALONE, 3)]
    panel = stats_panel(ShownStats(STATS, StatsPage.FEATS), EN)
    content = lines(panel)
    assert len(content) == 1 + len(Feat) + 1
    assert f"🥇 **{EN('feat-kick')}** ×50 · {EN('feat-kick-about')}" in content
    assert f"▫️ **{EN('feat-comeback')}** · {EN('feat-comeback-about')}" in content
    assert alt_texts(panel) == []


@EVERY_LANGUAGE
def test_name_of_every_feat_fits_on_a_third_of_the_card(words: Words) -> None:
    names = [words(f"feat-{feat}") for feat in Feat]
    assert [name for name in names if not fits(name, style.TEXT_SMALL, 410)] == []
    assert len(set(names)) == len(Feat)


def test_presses_keep_player_and_form() -> None:
    presses = turns(stats_panel(ShownStats(STATS, form=Form.TEXT), EN))
    assert set(presses) == {"page", "form", "show"}
    assert presses["page"] == StatsTurn(StatsVerb.PAGE, StatsPage.FEATS, Form.TEXT, 11)
    assert presses["form"].form is Form.PICTURE
    back = turns(stats_panel(ShownStats(STATS, StatsPage.FEATS, Form.TEXT), EN))
    assert back == {"page": StatsTurn(StatsVerb.PAGE, StatsPage.CARD, Form.TEXT, 11)}


@EVERY_LANGUAGE
def test_public_card_has_nothing_about_the_reader(words: Words) -> None:
    panel = public_panel(ShownStats(STATS, StatsPage.FEATS, Form.TEXT), words)
    assert words("stats-versus", who=r"\*East\*") not in text(panel)
    assert list(buttons(panel)) == ["open"]
    (draw,) = drawn(panel).values()
    assert draw.args[1] is ThemeName.DARK


def test_hidden_player_has_no_button_to_publish() -> None:
    assert "show" not in turns(stats_panel(ShownStats(STATS, hidden=True), EN))


@EVERY_LANGUAGE
def test_players_without_hands_or_hidden(
    words: Words,
) -> None:
    for name in ("小明", None):
        empty = no_stats_panel(name, words)
        assert problems(empty) == []
        assert (name or "") in text(empty)
        assert "`/" in text(empty)
    assert text(hidden_panel(words)) == words("stats-hidden")
    new = Stats(11, "小明", {PlayedAs.ANY: HandCounts(1, -40)}, counts=PlayerCounts(left=1))
    panel = stats_panel(ShownStats(new), words)
    assert problems(panel) == []
    (draw,) = drawn(panel).values()
    assert draw().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("honour", "title"), [(0, "Commoner I"), (550, "Scholar III"), (9000, "Emperor")]
)
def test_title_with_its_step(honour: int, title: str) -> None:
    assert title_text(honour, EN) == title


@EVERY_LANGUAGE
def test_every_title_and_step_has_its_own_name(words: Words) -> None:
    assert len({title_text(STEP * number, words) for number in range(28)}) == 28
