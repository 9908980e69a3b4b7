"""The private message with a player's own hand: cards, role, and what they can do now."""

from collections.abc import Iterator, Sequence
from functools import partial

from discord import ButtonStyle, ui

from bot.model import Audience, Premove, Table
from bot.model.user import PLAIN, DisplayPreferences
from bot.panels.custom_id import Press
from bot.panels.entry_buttons import rules_button
from bot.panels.hand.choices import (
    action_button,
    listed_actions,
    own_press,
    play_menus,
    too_many_lines,
)
from bot.panels.hand.hints import advice_line, hint_lines
from bot.panels.panel import GREEN, GREY, Panel, button
from bot.panels.player_names import seat_name
from bot.panels.press_verbs import Verb
from bot.panels.table.happenings import since_own_turn
from bot.panels.table.practice import take_back_button
from bot.panels.table.scene import (
    ASLEEP,
    THRONES,
    hand_seals,
    is_alone,
    table_alt,
    table_scene,
    unmarked_play,
)
from bot.panels.table.tribute import own_tribute_lines
from bot.panels.table.turn import PICTURE as TABLE_PICTURE
from bot.panels.table.turn import table_link, whose_turn, with_due
from bot.pictures.hand_picture import draw_hand
from bot.pictures.strip_picture import draw_strip
from bot.tables.rules.acting import no_hint
from bot.tables.rules.premoves import ahead, can_say_no, says_no, trick_of
from bot.text.catalogue import Language, Words
from game.cards import ROYAL_CARD, Card, Cards
from game.hand.actions import Answer, Ascend, Cede, Decision, Lay, Pass
from game.hand.attendance import TAKE_BACKS
from game.hand.state import Hand, PhaseName
from game.hand.view import View, own_view, view_of
from game.notation.formatter import card_text, hand_text
from game.players.hints import Hint
from game.players.normal import best_first
from game.players.plain import ranked
from game.rules.ruleset import Guard
from game.scoring import Solo


def hand_alt(cards: Cards, words: Words, *, suits: bool = False) -> str:
    """The cards in words, high to low; with `suits` if they matter."""
    text = hand_text(cards, words.language, suits=suits)
    return words("hand-alt", count=len(cards), cards=text)


def still_out_text(view: View, words: Words) -> str:
    """What the card recorder says, if there is one (`rules.md` §3.3)."""
    if not view.still_out:
        return ""
    return words("still-out", cards=hand_text(view.still_out, words.language))


def role_text(table: Table, view: View, words: Words) -> str:
    """The player's role, partners and opponents; empty while unknown."""
    if view.emperor is None:
        before_throne = view.phase in (PhaseName.TRIBUTE, PhaseName.ROB)
        key = "holds-royal-card-rob" if view.rules.rob else "holds-royal-card"
        return words(key) if ROYAL_CARD in view.cards and before_throne else ""
    emperor = seat_name(table, view.emperor)
    called = card_text(view.called, words.language) if view.called else ""
    if view.seat == view.guard:
        key = "role-guard-known" if view.exposed else "role-guard"
        return words(key, emperor=emperor, telling=called or words("guard-card"))
    if view.seat != view.emperor:
        return _rebel(table, view, emperor, words)
    if view.solo is Solo.OPEN:
        return words("role-open-solo")
    if view.guard is not None:
        return words("role-emperor-two", guard=seat_name(table, view.guard))
    if view.solo is Solo.DARK and view.exposed:
        return words("role-dark-solo-known")
    dark = view.solo is Solo.DARK
    if called:
        return words("role-dark-solo-called" if dark else "role-emperor-called", card=called)
    return words("role-dark-solo" if dark else "role-emperor")


def _rebel(table: Table, view: View, emperor: str, words: Words) -> str:
    """The opponents of a rebel, as far as everybody knows."""
    if view.guard is not None:
        guard = seat_name(table, view.guard)
        return words("role-rebel-two", emperor=emperor, guard=guard)
    if is_alone(view):
        return words("role-rebel-alone", emperor=emperor)
    if view.called:
        card = card_text(view.called, words.language)
        return words("role-rebel-called", emperor=emperor, card=card)
    if view.before_the_first_lead:
        return words("role-rebel-asked", emperor=emperor, telling=words("guard-card"))
    return words("role-rebel", emperor=emperor)


def prompt_text(table: Table, view: View, words: Words) -> str:
    """What the player can do now, or what they wait for."""
    if view.result:
        return ""
    if view.bound:
        return words("autoplay-bound", sign=ASLEEP, count=TAKE_BACKS, how=_autoplay(view, words))
    if view.seat in view.on_autoplay:
        asleep = words("autoplay-own", sign=ASLEEP, how=_autoplay(view, words))
        return with_due(asleep, table, words) if view.seat in view.waiting else asleep
    if view.seat in view.waiting:
        if view.phase is PhaseName.TRICK:
            return _own_turn(table, view, words)
        if view.phase in THRONES:
            return with_due(words("your-turn-throne"), table, words)
        return whose_turn(table, view, words)
    if place := view.place_so_far(view.seat):
        return words("hand-smothered" if view.cards else "hand-empty", place=place)
    if view.offered is not None:
        cards = " ".join(card_text(card, words.language) for card in view.offered)
        return words("tribute-offered", cards=cards)
    if view.answer is not None:
        choice = words(f"action-{view.phase}-{'yes' if view.answer else 'no'}")
        return words("answered-yes", choice=choice)
    if view.phase is PhaseName.TRICK:  # whose turn it is changes more often than this is shown
        return words("waiting-turn")
    if len(view.waiting) == 1 and not view.asked:
        return words("waiting-for", who=seat_name(table, *view.waiting))
    return words("waiting-for-all")


def _autoplay(view: View, words: Words) -> str:
    return words("autoplay-ai" if view.rules.ai_autoplay else "autoplay-lowest")


def _own_turn(table: Table, view: View, words: Words) -> str:
    if view.table is None:
        has_message = table.audience.has_message  # else commands may be about another table
        key = "your-turn-lead" if has_message else "your-turn-lead-alone"
        return with_due(words(key), table, words)
    who, cards = seat_name(table, view.table.seat), unmarked_play(view.table.cards, view, words)
    if any(isinstance(action, Lay) for action in view.legal):
        return with_due(words("your-turn-follow", who=who, cards=cards), table, words)
    if table.bot_acts_at:
        return words("your-turn-passing", who=who, cards=cards)
    return with_due(words("your-turn-cannot", who=who, cards=cards), table, words)


FEW = 5
"""The most choices shown as buttons, the best ones; a menu lists all plays if there are more."""
MORE = "more"
"""The value of `picked` that shows the rarer buttons."""
PICTURE = "hand.png"


def hand_panel(
    table: Table,
    hand: Hand,
    seat: int,
    language: Language,
    picked: str = "",
    look: DisplayPreferences = PLAIN,
    hint: Hint | None = None,
) -> Panel:
    """The message for a seat. During the play the table is shown above the hand.

    `picked`: the rank chosen in the first of two menus, or `MORE`. `hint`: the one that the player
    asked for. A newcomer gets a button to the rules, and advice if hints are off: two
    recommendations could contradict each other.
    """
    words = Words(language)
    view = own_view(hand, seat)
    choices = _best_first(view, hint)
    plays = [choice for choice in choices if isinstance(choice, Lay)]
    panel = Panel(GREEN if view.legal else GREY)
    stakes = f"**×{view.multiplier}** · " if view.multiplier > 1 else ""
    panel.text(stakes + role_text(table, view, words), *own_tribute_lines(table, view, words))
    if view.phase is PhaseName.TRICK:
        public = view_of(hand, None)
        scene = table_scene(table, public, words, seat)
        draw = partial(draw_strip, scene.chairs, seat, look, english=words.english)
        panel.picture(TABLE_PICTURE, table_alt(table, public, words), draw)
    if view.cards:
        _add_cards(panel, view, plays, look, words)
    panel.text(still_out_text(view, words))
    is_new = table.player(seat).new
    advice = advice_line(table, view, words) if is_new and not table.hints else ""
    panel.text(prompt_text(table, view, words), advice, *too_many_lines(plays, picked, words))
    if hint:  # in place of the moves since the player's turn, to fit on a phone's screen
        panel.text(*hint_lines(table, view, hint, words))
    elif view.phase is PhaseName.TRICK and view.cards:
        panel.text(*since_own_turn(table, view, words))
    one_press = list(_play_buttons(table, view, choices, words))
    panel.row(one_press)
    passes = len(choices) - len(plays)
    menu_of = plays if len(plays) + passes > len(one_press) else ()
    for row in play_menus(table, view, menu_of, Verb.LAY, picked, words):
        panel.row([row])
    if ahead_view := ahead(view):
        _premove(panel, table, seat, ahead_view, picked, words)
    if says_no(table, seat):
        panel.text(words("premove-no"))
        panel.row([button(words("press-ask-me"), _in_trick(table, view, Verb.NO_PREMOVE))])
    panel.row(_answer_buttons(table, view, words))
    to_rules = [rules_button(words)] if is_new else []
    playing = view.phase is PhaseName.TRICK
    panel.row([*_buttons(table, view, picked, hint, words), *(() if playing else to_rules)])
    if picked == MORE:
        panel.row([*_rare_buttons(table, view, words), *(to_rules if playing else ())])
    where = _where(table, words)
    note = words("first-hands" if advice else "first-hands-time")
    panel.text(
        f"-# {where} · {note}" if is_new else f"-# {where}",
        f"-# {words('first-hands-order')}" if is_new and playing and not hint else "",
    )
    return panel


def _where(table: Table, words: Words) -> str:
    """The line below a hand: a link to its table, or what is special about a table without one."""
    match table.audience:
        case Audience.PUBLIC:
            return words("go-to-table", link=table_link(table))
        case Audience.PRACTICE:
            return words("practice-note")
        case Audience.DAILY:
            return words("daily-note")
        case Audience.LINK:
            return words("friends-note")


def _add_cards(
    panel: Panel, view: View, plays: Sequence[Lay], look: DisplayPreferences, words: Words
) -> None:
    """Add the picture of the cards; in its turn those that cannot be played are dimmed."""
    draw = partial(
        draw_hand,
        view.cards,
        bright=_bright(view, plays),
        look=look,
        sealed=hand_seals(view, words),
        english=words.english,
    )
    suits = view.rules.guard is Guard.CALLED
    panel.picture(PICTURE, hand_alt(view.cards, words, suits=suits), draw)


def _best_first(view: View, hint: Hint | None) -> list[Lay | Pass]:
    """The plays and a pass: first those of a hint, then as the `normal` player ranks them."""
    choices = best_first(view)
    hinted = [choice.action for choice in hint.choices] if hint else []
    return sorted(choices, key=lambda each: hinted.index(each) if each in hinted else len(hinted))


def _bright(view: View, plays: Sequence[Lay]) -> frozenset[Card] | None:
    """The cards that can be played now; None if it is not the seat's turn."""
    if not plays:
        return None
    ranks = {card.rank for play in plays for card in play.cards}
    return frozenset(card for card in view.cards if card.rank in ranks)


def _premove(panel: Panel, table: Table, seat: int, view: View, picked: str, words: Words) -> None:
    """Add the player's premove, or what can be one."""
    if premove := table.player(seat).premove:
        panel.text(premove_text(premove, view, words))
        panel.row([button(words("press-no-premove"), _in_trick(table, view, Verb.NO_PREMOVE))])
        return
    plays = ranked(view)
    panel.text(*too_many_lines(plays, picked, words))
    for row in play_menus(table, view, plays, Verb.PREMOVE, picked, words):
        panel.row([row])
    panel.row([button(words("press-premove-pass"), _in_trick(table, view, Verb.PREMOVE_PASS))])


def premove_text(premove: Premove, view: View, words: Words) -> str:
    """What a player has chosen to do when their turn comes."""
    match premove:
        case Lay(cards=cards):
            return words("premove-play", cards=unmarked_play(cards, view, words))
        case Pass():
            return words("premove-pass")
        case Answer():
            return words("premove-no")


def _play_buttons(
    table: Table, view: View, choices: Sequence[Lay | Pass], words: Words
) -> Iterator[ui.Button[Panel]]:
    """Buttons for the best plays, and for a pass: in its place if it is the best, else the last.

    The best choice is emphasised, but not a pass while there are plays.
    """
    best, *others = choices or (None,)
    passes = [choice for choice in others if isinstance(choice, Pass)]
    plays = [choice for choice in others if isinstance(choice, Lay)][: FEW - 1 - len(passes)]
    main = best if table.hints and (isinstance(best, Lay) or not plays) else None
    for choice in (best, *plays, *passes):
        style = ButtonStyle.primary if choice is main else ButtonStyle.secondary
        if choice and (button_ := action_button(table, view, choice, words, style)):
            yield button_


def _buttons(
    table: Table, view: View, picked: str, hint: Hint | None, words: Words
) -> Iterator[ui.Button[Panel]]:
    if not hint and not no_hint(table, view):
        yield button(words("press-hint"), own_press(table, view, Verb.HINT))
    if table.audience.takes_back and view.step:
        yield take_back_button(table, view.step, words)
    if can_say_no(table, view):
        yield button(words("press-none"), own_press(table, view, Verb.NONE))
    if view.seat in view.on_autoplay and not view.bound:
        yield button(words("press-back"), own_press(table, view, Verb.BACK))
    if view.cards and picked != MORE:
        yield button(words("press-more"), own_press(table, view, Verb.MORE))


def _rare_buttons(table: Table, view: View, words: Words) -> Iterator[ui.Button[Panel]]:
    yield button(words("press-refresh"), own_press(table, view, Verb.REFRESH))
    yield button(words("press-text"), own_press(table, view, Verb.TEXT))
    if view.phase is PhaseName.TRICK:
        yield button(words("press-log"), own_press(table, view, Verb.LOG))
        if view.seat not in view.on_autoplay and table.audience.has_clock:
            yield button(words("press-away"), own_press(table, view, Verb.AWAY))


def _answer_buttons(table: Table, view: View, words: Words) -> Iterator[ui.Button[Panel]]:
    in_menu = listed_actions(view)
    for action in answers(view):
        if action not in in_menu and (button_ := action_button(table, view, action, words)):
            yield button_


def answers(view: View) -> list[Decision]:
    """The answers to a question: no first, and last what raises the stakes."""
    return sorted((each for each in view.legal if not isinstance(each, Lay | Pass)), key=boldness)


def boldness(action: Decision) -> int:
    """How bold an answer is: 0 for no, 2 for what raises the stakes."""
    match action:
        case Answer(yes=False) | Cede():
            return 0
        case Answer() | Ascend(open_solo=True):
            return 2
        case _:
            return 1


def _in_trick(table: Table, view: View, verb: Verb) -> Press:
    """A press that is valid for the rest of this trick."""
    return own_press(table, view, verb, str(trick_of(view)))
