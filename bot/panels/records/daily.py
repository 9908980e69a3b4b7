"""Shows the deal of a day that is over: the points, a question, and where `strong` was left."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from discord import ui

from bot.model import DailyDeal, DailyStanding, Table
from bot.model.user import PLAIN, DisplayPreferences
from bot.panels.custom_id import ReplayTurn, daily_press, private_press
from bot.panels.hand.hints import choice_text, signed
from bot.panels.hand.position import add_position, example_table
from bot.panels.panel import GOLD, Panel, button
from bot.panels.press_verbs import DailyVerb, ReplayVerb, Verb
from bot.panels.table.daily import points_line, rank_line, strong_line
from bot.text.catalogue import Words
from game.hand.actions import Action, Decision
from game.hand.view import View
from game.players.field import MOST_OPTIONS, Departure, Question
from game.players.worlds import WORLDS


@dataclass(frozen=True, slots=True)
class PastDeal:
    """The deal of a day that is over, for a user.

    `people`: how many finished it. `standing`: the user's, if they did. `departure`: where they
    left the line of `strong`, if they did. `table`: theirs, as long as its hand is stored.
    `question`: where those who played it divided most evenly.
    """

    deal: DailyDeal
    people: int
    standing: DailyStanding | None = None
    departure: Departure | None = None
    table: Table | None = None
    question: Question | None = None


def past_panel(
    past: PastDeal,
    words: Words,
    look: DisplayPreferences = PLAIN,
    option: int | None = None,
    points: Sequence[float] = (),
) -> Panel:
    """The deal of a day that is over, with its question, or after the answer, with what came of it.

    `option`: the number of the answer. `points`: the mean points of each, if they are known.
    """
    deal, standing, panel = past.deal, past.standing, Panel(GOLD)
    panel.text(words("daily-title", day=deal.day.isoformat()))
    if standing:
        panel.text(points_line(standing, words), strong_line(deal, words))
        panel.text(rank_line(standing, words))
    else:
        panel.text(
            strong_line(deal, words),
            words(
                "daily-others",
                size=len(deal.field),
                least=f"{min(deal.field):+d}",
                most=f"{max(deal.field):+d}",
                people=past.people,
            ),
        )
    if past.departure:
        if option is not None or past.departure.question != past.question:
            panel.text(*_departure(past.departure, words))
    elif past.table:
        panel.text(words("daily-same-line"))
    if past.question and option is not None:
        panel.text(words("daily-question"), *_answers(past.question, option, points, words))
    elif past.question:
        _add_question(panel, past.question, look, words)
        panel.row(_options(deal, past.question, words))
    panel.row(_buttons(past, words))
    secret = words("daily-secret", secret=deal.secret, number=deal.number)
    beacon = words("daily-round", round=deal.round) if deal.round else words("daily-on-host")
    panel.text(f"-# {secret} {beacon}")
    return panel


def _add_question(panel: Panel, question: Question, look: DisplayPreferences, words: Words) -> None:
    hand, seat = question.position.hand, question.position.seat
    table = example_table(hand, seat, words("board-you"), words)
    panel.text(words("daily-question"))
    add_position(panel, table, hand, seat, look, words)


def _options(deal: DailyDeal, question: Question, words: Words) -> Iterator[ui.Button[Panel]]:
    for number, action in enumerate(question.options):
        press = daily_press(DailyVerb.ANSWER, deal.day, number)
        yield button(_choice(question.view, action, words), press)


def _answers(question: Question, own: int, points: Sequence[float], words: Words) -> Iterator[str]:
    """How many chose each option, and what it brings."""
    chosen = dict(question.chosen)
    for number, action in enumerate(question.options):
        option = words(
            "daily-option",
            choice=_choice(question.view, action, words),
            count=chosen[action],
            people=sum(chosen.values()),
            points=signed(points[number]) if points else "…",
        )
        yield words("daily-yours", option=option) if number == own else option
    yield f"-# {words('daily-worlds' if points else 'daily-worlds-soon', worlds=WORLDS)}"


def _departure(departure: Departure, words: Words) -> Iterator[str]:
    view, everybody = departure.question.view, departure.question.chosen
    own, strong = (_choice(view, each, words) for each in (departure.own, departure.strong))
    yield words("daily-left", own=own, strong=strong)
    chosen = (
        words("daily-chosen", choice=_choice(view, action, words), count=count)
        for action, count in everybody[:MOST_OPTIONS]
    )
    count = sum(count for _, count in everybody)
    yield words("daily-here", count=count, chosen=words("between-names").join(chosen))


def _choice(view: View, action: Action, words: Words) -> str:
    return choice_text(view, action, words) if isinstance(action, Decision) else ""


def _buttons(past: PastDeal, words: Words) -> Iterator[ui.Button[Panel]]:
    if table := past.table:
        turn = ReplayTurn(ReplayVerb.OPEN, table.id, table.hand_no)
        yield button(words("press-replay-open"), turn)
        yield button(words("press-review"), private_press(table, Verb.REVIEW))
        yield button(words("press-file"), private_press(table, Verb.FILE))
    yield button(words("press-daily-practise"), daily_press(DailyVerb.PRACTISE, past.deal.day))
