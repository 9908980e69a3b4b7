"""The menus below a player's own hand: plays, by ranks if there are many; cards to pay or call."""

from collections.abc import Iterator, Sequence

import discord
from discord import SelectOption

from bot.model import Table
from bot.panels.action_buttons import code_text, own_press
from bot.panels.action_labels import short_label, stake_text
from bot.panels.panel import Panel, menu
from bot.panels.press_verbs import Verb
from bot.text.catalogue import Words
from game.hand.actions import Ascend, Give, Lay
from game.hand.state import PhaseName
from game.hand.view import View
from game.notation.formatter import code, play_text, rank_text

OPTIONS = 25
"""The most options of a menu in Discord."""
FEW_CALLS = 4
"""The most cards to call that are buttons, beside the open solo; more are a menu."""
JOKERS_ALONE = "jokers"


def _group(lay: Lay) -> str:
    """The rank a play is looked up by in the first menu."""
    natural = lay.cards[-1]
    return JOKERS_ALONE if natural.is_joker else natural.rank.name


def _shown(plays: Sequence[Lay], picked: str) -> list[Lay]:
    """The plays for a menu of plays: all if they fit, else those of the rank picked."""
    if len(plays) <= OPTIONS:
        return list(plays)
    return [lay for lay in plays if _group(lay) == picked]


def too_many_lines(plays: Sequence[Lay], picked: str, words: Words) -> Iterator[str]:
    """Yields how many plays there are, if not all of them fit in a menu."""
    count = len(_shown(plays, picked))
    if count > OPTIONS:
        yield words("more-plays", shown=OPTIONS, all=count)


def play_menus(
    table: Table, seen: View, plays: Sequence[Lay], verb: Verb, picked: str, words: Words
) -> "Iterator[discord.ui.Select[Panel]]":
    """Yields the menus of a hand: cards to pay or to call, ranks, and plays."""
    if listed := listed_actions(seen)[:OPTIONS]:
        say = Verb.GIVE if seen.phase is PhaseName.TRIBUTE else Verb.CALL
        options = [
            SelectOption(
                label=short_label(seen, action, words),
                value=code(action),
                description=stake_text(seen, action, words) or None,
            )
            for action in listed
        ]
        hint = words("pick-give" if say is Verb.GIVE else "pick-call")
        yield menu(hint, own_press(table, seen, say), options)
    if len(plays) > OPTIONS:
        yield _rank_menu(table, seen, plays, picked, words)
    if shown := _shown(plays, picked)[:OPTIONS]:
        options = [
            SelectOption(
                label=play_text(lay.cards, words.language, called=seen.called),
                value=code_text(lay, seen.called),
            )
            for lay in shown
        ]
        hint = words("pick-plan" if verb is Verb.PLAN else "pick-play")
        yield menu(hint, own_press(table, seen, verb), options)


def listed_actions(seen: View) -> list[Ascend | Give]:
    """The cards that can be paid, or called where they are too many for buttons, as actions."""
    calls, gifts = _calls(seen), [action for action in seen.legal if isinstance(action, Give)]
    return [*(calls if len(calls) > FEW_CALLS else ()), *gifts]


def _calls(seen: View) -> list[Ascend]:
    return [action for action in seen.legal if isinstance(action, Ascend) and action.call]


def _rank_menu(
    table: Table, seen: View, plays: Sequence[Lay], picked: str, words: Words
) -> "discord.ui.Select[Panel]":
    options = []
    ranks = {_group(lay): lay.cards[-1].rank for lay in plays}
    for group, rank in sorted(ranks.items(), key=lambda item: item[1]):
        if group == JOKERS_ALONE:
            label = words("pick-jokers")
        else:
            count = sum(card.rank is rank for card in seen.cards)
            label = words("pick-rank-option", rank=rank_text(rank, words.language), count=count)
        options.append(SelectOption(label=label, value=group, default=group == picked))
    return menu(words("pick-rank"), own_press(table, seen, Verb.PICK), options)
