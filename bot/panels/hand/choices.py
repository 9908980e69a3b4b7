"""Buttons and menus for actions in a hand, with what is at stake."""

from collections.abc import Iterator, Sequence

from discord import ButtonStyle, ui

from bot.model import Table
from bot.panels.custom_id import LONGEST_ARG, Press, private_press
from bot.panels.panel import MOST_OPTIONS, Panel, button, menu, option
from bot.panels.press_verbs import Verb
from bot.panels.table.turn import STYLES
from bot.text.catalogue import Language, Words
from game.cards import GUARD_CARD, PACKS, Card
from game.hand.actions import Answer, Ascend, Cede, Decision, Give, Lay, Pass
from game.hand.phases.throne import to_attach
from game.hand.state import PhaseName
from game.hand.view import View
from game.notation.formatter import card_text, code, play_text, rank_text
from game.rules.ruleset import Ceding


def action_label(view: View, action: Decision, words: Words) -> str:
    """An action as its button says it, with what is at stake."""
    label, stake = short_label(view, action, words), stake_text(view, action, words)
    return words("choice-with-stake", choice=label, stake=stake) if stake else label


def short_label(view: View, action: Decision, words: Words) -> str:
    """The label of an action without its stake, which is shown elsewhere."""
    match action:
        case Ascend(call=Card() as card):
            return words("call-card", card=card_text(card, words.language))
        case Give(cards=gift):
            cards = " ".join(card_text(card, words.language) for card in gift)
            return words("pay-cards", cards=cards)
        case Ascend(open_solo=False) if GUARD_CARD in view.cards:
            return words("action-throne-ascend-alone")
        case Cede() if view.refusals and view.rules.ceding is Ceding.ROUNDS:
            cost = rank_text(to_attach(view.cards).rank, words.language)
            return words("action-throne-cede-paid", cards=cost)
        case Answer() | Ascend() | Cede() | Lay() | Pass():
            return words(f"action-{view.phase}-{code(action)}")


def stake_text(view: View, action: Decision, words: Words) -> str:
    """What calling a card means: a guard, or playing alone; empty for anything else."""
    if not isinstance(action, Ascend) or action.call is None:
        return ""
    return words("stake-alone" if calls_nobody(view, action) else "stake-guard")


def calls_nobody(view: View, action: Ascend) -> bool:
    """Whether this calls a card of which the seat holds every copy: a dark solo (§2.3)."""
    return action.call is not None and view.cards.count(action.call) == PACKS


def action_button(
    table: Table,
    view: View,
    action: Decision,
    words: Words,
    style: ButtonStyle = ButtonStyle.secondary,
) -> ui.Button[Panel] | None:
    """The button of an action; None for a play that does not fit into one.

    `style`: that of a play or a pass.
    """
    match action:
        case Lay():
            text = code_text(action, view.called)
            if len(text) > LONGEST_ARG:
                return None
            label = play_text(action.cards, words.language, called=view.called)
            return button(label, own_press(table, view, Verb.PLAY, text), style)
        case Ascend(call=Card()):
            return _call_button(table, view, action, words)
        case Give():
            press = own_press(table, view, Verb.GIVE, code(action))
            return button(action_label(view, action, words), press)
        case Answer() | Ascend() | Cede() | Pass():
            answer = code(action)
            style = STYLES.get(answer, style)
            press = own_press(table, view, Verb(answer))
            return button(action_label(view, action, words), press, style)


def code_text(lay: Lay, called: Card | None) -> str:
    """A play as a button encodes it, at most 100 characters; `parser.read_play` reads it."""
    return play_text(lay.cards, Language.ENGLISH, called=called)


def own_press(table: Table, view: View, verb: Verb, arg: str = "") -> Press:
    """A press on the private message with a player's hand, valid for the step of the view."""
    return private_press(table, verb, view.step, arg)


def _call_button(table: Table, view: View, action: Ascend, words: Words) -> ui.Button[Panel]:
    """The button that calls a card; red like every solo if the seat would be alone."""
    alone = calls_nobody(view, action)
    choice = short_label(view, action, words)
    label = words("call-button-alone" if alone else "call-button", choice=choice)
    press = own_press(table, view, Verb.CALL, code(action))
    return button(label, press, ButtonStyle.danger if alone else ButtonStyle.success)


FEW_CALLS = 4
"""The most cards to call that are shown as buttons; more are a menu."""
JOKERS_ALONE = "jokers"


def _group(lay: Lay) -> str:
    """The rank under which a play is listed in the first menu."""
    natural = lay.cards[-1]
    return JOKERS_ALONE if natural.is_joker else natural.rank.name


def _shown(plays: Sequence[Lay], picked: str) -> list[Lay]:
    """The plays of the second menu: all if they fit, else those of the chosen rank."""
    if len(plays) <= MOST_OPTIONS:
        return list(plays)
    return [lay for lay in plays if _group(lay) == picked]


def too_many_lines(plays: Sequence[Lay], picked: str, words: Words) -> Iterator[str]:
    """A line with the number of plays, if they do not fit into one menu."""
    count = len(_shown(plays, picked))
    if count > MOST_OPTIONS:
        yield words("more-plays", shown=MOST_OPTIONS, all=count)


def play_menus(
    table: Table, view: View, plays: Sequence[Lay], verb: Verb, picked: str, words: Words
) -> Iterator[ui.Select[Panel]]:
    """The menus of a hand: cards to pay or call, ranks, plays."""
    if actions := listed_actions(view):
        answer_verb = Verb.GIVE if view.phase is PhaseName.TRIBUTE else Verb.CALL
        options = (
            option(short_label(view, each, words), code(each), stake_text(view, each, words))
            for each in actions
        )
        hint = words("pick-give" if answer_verb is Verb.GIVE else "pick-call")
        yield menu(hint, own_press(table, view, answer_verb), options)
    if len(plays) > MOST_OPTIONS:
        yield _rank_menu(table, view, plays, picked, words)
    if shown_plays := _shown(plays, picked):
        options = (
            option(
                play_text(lay.cards, words.language, called=view.called),
                code_text(lay, view.called),
            )
            for lay in shown_plays
        )
        hint = words("pick-premove" if verb is Verb.PREMOVE else "pick-play")
        yield menu(hint, own_press(table, view, verb), options)


def listed_actions(view: View) -> list[Ascend | Give]:
    """Actions that are offered in a menu: cards to pay, or to call if there are many."""
    calls, gifts = _calls(view), [action for action in view.legal if isinstance(action, Give)]
    return [*(calls if len(calls) > FEW_CALLS else ()), *gifts]


def _calls(view: View) -> list[Ascend]:
    return [action for action in view.legal if isinstance(action, Ascend) and action.call]


def _rank_menu(
    table: Table, view: View, plays: Sequence[Lay], picked: str, words: Words
) -> ui.Select[Panel]:
    options = []
    ranks = {_group(lay): lay.cards[-1].rank for lay in plays}
    for group, rank in sorted(ranks.items(), key=lambda item: item[1]):
        if group == JOKERS_ALONE:
            label = words("pick-jokers")
        else:
            count = sum(card.rank is rank for card in view.cards)
            label = words("pick-rank-option", rank=rank_text(rank, words.language), count=count)
        options.append(option(label, group, chosen=group == picked))
    return menu(words("pick-rank"), own_press(table, view, Verb.PICK), options)
