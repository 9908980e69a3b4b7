"""Statistics of a player: a card, details, and feats."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from discord import ButtonStyle, ui

from bot.model.hand import hand_code
from bot.model.user import ThemeName
from bot.panels.custom_id import StatsTurn
from bot.panels.panel import GOLD, Panel, button, text_panel
from bot.panels.player_names import escaped
from bot.panels.press_verbs import Form, StatsPage, StatsVerb
from bot.panels.table.scene import unformatted
from bot.pictures.stats_picture import (
    FeatPlate,
    Figure,
    PlaceBar,
    RatingCurve,
    RoleRow,
    StatsScene,
    draw_stats,
)
from bot.records.leaderboard import HandCounts, PlayedAs
from bot.records.statistics import Companion, Pair, Stats, grade
from bot.text.catalogue import Words
from game.rating.titles import Title, rank
from game.record.feats import Feat

PICTURE = "stats.png"
BEST_FEATS = 3
"""The most feats on the card."""
_ROLES = (PlayedAs.EMPEROR, PlayedAs.GUARD, PlayedAs.REBEL, PlayedAs.SOLO)
_MEDALS = ("▫️", "🥉", "🥈", "🥇")


@dataclass(frozen=True, slots=True)
class ShownStats:
    """Statistics and how they are shown. `hidden`: the player hides their record from others."""

    stats: Stats
    page: StatsPage = StatsPage.CARD
    form: Form = Form.PICTURE
    hidden: bool = False

    def turn(
        self, verb: StatsVerb, page: StatsPage | None = None, form: Form | None = None
    ) -> StatsTurn:
        return StatsTurn(verb, page or self.page, form or self.form, self.stats.user_id)


def no_stats_panel(name: str | None, words: Words) -> Panel:
    """A message that a player has finished no hand here; without a name, the reader."""
    panel = Panel(GOLD)
    panel.text(words("stats-empty", name=escaped(name)) if name else words("stats-empty-own"))
    return panel


def hidden_panel(words: Words) -> Panel:
    """A message that a player hides their record."""
    return text_panel(words("stats-hidden"))


def stats_panel(shown: ShownStats, words: Words, theme: ThemeName = ThemeName.DARK) -> Panel:
    """Statistics as the reader may see them."""
    panel = Panel(GOLD)
    if shown.page is StatsPage.FEATS:
        panel.text(words("stats-feats-title", name=escaped(shown.stats.name)))
        panel.text(*_feat_lines(shown.stats, words))
    else:
        _card(panel, shown, words, theme)
        panel.text(*_versus(shown.stats, words))
    panel.row(_others(shown, words))
    return panel


def public_panel(shown: ShownStats, words: Words) -> Panel:
    """The card for everybody, without anything about the reader."""
    panel = Panel(GOLD)
    _card(panel, ShownStats(shown.stats), words, ThemeName.DARK)
    panel.row([button(words("press-stats-open"), shown.turn(StatsVerb.OPEN))])
    return panel


def _card(panel: Panel, shown: ShownStats, words: Words, theme: ThemeName) -> None:
    stats = shown.stats
    lines = list(card_lines(stats, words))
    if shown.form is Form.PICTURE:
        alt = unformatted("\n".join(lines))
        panel.picture(PICTURE, alt, partial(draw_stats, scene(stats, words), theme))
    else:
        panel.text(f"## {lines[0]}", *lines[1:])
    panel.text(*_more(stats, words))


def scene(stats: Stats, words: Words) -> StatsScene:
    """The scene of the card."""
    tally = stats.all_hands
    return StatsScene(
        stats.name,
        title_text(stats.rating.honour, words),
        _rating(stats, words),
        RatingCurve(
            words("stats-curve", hands=stats.rating.hands),
            tuple((belief.mean, belief.deviation) for belief in stats.curve),
        ),
        (
            Figure(f"{tally.points:+d}", words("stats-points"), _sign(tally.points)),
            Figure(str(tally.hands), words("stats-hands")),
            Figure(_part(tally.won, tally.hands), words("stats-won")),
            Figure(str(tally.streak), words("stats-streak")),
        ),
        tuple(_role_row(role, counts, words) for role, counts in _by_role(stats)),
        _places(stats, words),
        tuple(
            FeatPlate(words(f"feat-{feat}"), f"×{times}", grade(times))
            for feat, times in best_feats(stats)
        ),
    )


def title_text(honour: int, words: Words) -> str:
    """The title for an amount of honour, with its step; the highest title has none."""
    earned = rank(honour)
    title = words("title", title=earned.title.value)
    if earned.title is Title.EMPEROR:
        return title
    return words("title-and-step", title=title, step=earned.step)


def _by_role(stats: Stats) -> Iterator[tuple[PlayedAs, HandCounts]]:
    return ((role, stats.by_role[role]) for role in _ROLES if role in stats.by_role)


def best_feats(stats: Stats) -> list[tuple[Feat, int]]:
    """The player's best feats: the highest grade first, then the most frequent."""
    feats = sorted(stats.feats.items(), key=lambda item: (-grade(item[1]), -item[1]))
    return feats[:BEST_FEATS]


def _rating(stats: Stats, words: Words) -> Figure:
    belief = stats.rating.belief
    give = f"± {belief.deviation:.2f}"
    return Figure(
        f"{belief.mean:+z.2f}",
        words("stats-provisional", give=give) if belief.provisional else give,
    )


def _role_row(role: PlayedAs, tally: HandCounts, words: Words) -> RoleRow:
    return RoleRow(
        words(f"stats-as-{role}"),
        str(tally.hands),
        (tally.won, tally.drawn, tally.lost),
        _each(tally.points, tally.hands),
        _sign(tally.points),
    )


def _places(stats: Stats, words: Words) -> tuple[PlaceBar, ...]:
    total = sum(stats.places)
    if not total:
        return ()
    return tuple(
        PlaceBar(words(f"place-{place}"), _part(times, total), times / total)
        for place, times in enumerate(stats.places, 1)
    )


def card_lines(stats: Stats, words: Words) -> Iterator[str]:
    """The card in words."""
    rating, tally = _rating(stats, words), stats.all_hands
    yield f"**{escaped(stats.name)}** · {title_text(stats.rating.honour, words)}"
    yield words(
        "stats-rating",
        rating=f"{rating.value} {rating.name}",
        hands=stats.rating.hands,
        low=f"{min((belief.mean for belief in stats.curve), default=0.0):+z.2f}",
        high=f"{max((belief.mean for belief in stats.curve), default=0.0):+z.2f}",
    )
    yield words(
        "stats-line",
        points=f"{tally.points:+d}",
        streak=tally.streak,
        **_results(tally),
    )
    for role, counts in _by_role(stats):
        yield words(
            "stats-role-line",
            role=words(f"stats-as-{role}"),
            each=_each(counts.points, counts.hands),
            **_results(counts),
        )
    if bars := _places(stats, words):
        yield " · ".join(f"{bar.name} {bar.value}" for bar in bars)
    if feats := best_feats(stats):
        yield " · ".join(f"{words(f'feat-{feat}')} ×{times}" for feat, times in feats)


def _more(stats: Stats, words: Words) -> Iterator[str]:
    """The statistics that are not on the card."""
    deeds, best, people = stats.counts, stats.best, stats.people
    if best and best.points > 0:
        points = f"{best.points:+d}"
        if best.table_id is None or best.hand_no is None:
            yield words("stats-best", points=points)
        else:
            code = hand_code(best.table_id, best.hand_no)
            yield words("stats-best-hand", points=points, code=code)
    deed_counts = ((words(f"stats-did-{name}"), getattr(deeds, name)) for name in DID)
    if listed := [f"{deed} ×{times}" for deed, times in deed_counts if times]:
        yield words("stats-did", deeds=" · ".join(listed))
    for kind in ("best_partner", "worst_partner", "best_opponent", "worst_opponent"):
        companion: Companion | None = getattr(stats.companions, kind)
        if companion:
            yield words(
                f"stats-{kind.replace('_', '-')}",
                who=escaped(companion.name),
                each=_each(companion.pair.points, companion.pair.hands),
                hands=companion.pair.hands,
            )
    if deeds.thinking:
        yield words("stats-thinking", seconds=f"{deeds.thinking / deeds.decisions / 1000:.1f}")
    if 0 < people.hands < stats.all_hands.hands:
        yield words("stats-people", points=f"{people.points:+d}", **_results(people))
    if stats.rating.hands:
        yield words("stats-rating-about", sure=f"{stats.rating.belief.sure:+z.2f}")
    if stats.outdated:
        yield words("ratings-outdated")


DID = ("robbed", "declared", "hoe", "kicked", "ceded", "left", "on_autoplay")
"""The counts that are listed if they are not zero."""


def _versus(stats: Stats, words: Words) -> Iterator[str]:
    """The results of the reader with and against the player."""
    versus = stats.versus
    if versus is None:
        return
    yield words("stats-versus", who=escaped(stats.name))
    for key, pair in (("together", versus.together), ("against", versus.against)):
        if pair.hands:
            yield words(f"stats-{key}", points=f"{pair.points:+d}", **_results(pair))


def _feat_lines(stats: Stats, words: Words) -> Iterator[str]:
    for feat in Feat:
        times = stats.feats.get(feat, 0)
        name, about = words(f"feat-{feat}"), words(f"feat-{feat}-about")
        count = f" ×{times}" if times else ""
        yield f"{_MEDALS[grade(times)]} **{name}**{count} · {about}"
    yield words("stats-grades")


def _others(shown: ShownStats, words: Words) -> Iterator[ui.Button[Panel]]:
    if shown.page is StatsPage.FEATS:
        yield button(words("press-stats-card"), shown.turn(StatsVerb.PAGE, StatsPage.CARD))
        return
    yield button(words("press-stats-feats"), shown.turn(StatsVerb.PAGE, StatsPage.FEATS))
    form = shown.form.other
    yield button(words(f"press-board-{form}"), shown.turn(StatsVerb.FORM, form=form))
    if not shown.hidden:
        show = shown.turn(StatsVerb.SHOW)
        yield button(words("press-board-show"), show, ButtonStyle.success)


def _results(counts: HandCounts | Pair) -> dict[str, int]:
    return {"hands": counts.hands, "won": counts.won, "drawn": counts.drawn, "lost": counts.lost}


def _each(points: int, hands: int) -> str:
    return f"{points / hands:+z.2f}" if hands else "–"


def _part(part: int, whole: int) -> str:
    return f"{part / whole:.0%}" if whole else "–"


def _sign(points: int) -> int:
    return (points > 0) - (points < 0)
