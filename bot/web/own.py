"""The part of a scene for a seated user: their hand, what they can do, and hints."""

import re
from dataclasses import replace
from functools import partial

from bot.model import Table
from bot.panels.custom_id import private_press
from bot.panels.hand.choices import short_label, stake_text
from bot.panels.hand.hand import (
    answers,
    boldness,
    premove_text,
    prompt_text,
    role_text,
    still_out_text,
)
from bot.panels.hand.hints import choice_text, reason_text, signed
from bot.panels.player_names import seat_name
from bot.panels.press_verbs import Verb
from bot.panels.table.happenings import since_own_turn
from bot.panels.table.scene import hand_seals, unformatted, unmarked_play
from bot.tables.rules.acting import no_hint
from bot.tables.rules.premoves import ahead, can_say_no, says_no, trick_of
from bot.text.catalogue import Words
from bot.web.drawings import card_codes
from bot.web.messages import AnswerOption, Dealt, GiftOf, HintChoice, Own, Stack, Tone
from game.cards import Card, Cards, high_to_low
from game.hand.actions import Decision, Lay, Pass
from game.hand.events import Ceded, Declined
from game.hand.state import PhaseName
from game.hand.view import View
from game.notation.formatter import card_code, card_text, code, rank_text
from game.players.hints import Hint
from game.players.normal import best_first
from game.players.plain import ranked
from game.plays.legality import legal_plays

BEFORE_THE_THRONE = (PhaseName.TRIBUTE, PhaseName.ROB, PhaseName.THRONE, PhaseName.CALLING)
"""The phases in which nobody has laid a card or taken the throne."""
_QUESTION = re.compile(r"\*\*(.+[.?。？])\*\* (.+)")
_TONES: tuple[Tone, ...] = ("plain", "good", "risky")


def own_hand(table: Table, seat: int, view: View, words: Words) -> Own:
    """The hand of a seat, from its own view."""
    ahead_view, premove = ahead(view), table.player(seat).premove
    in_play = view.phase is PhaseName.TRICK
    choices = best_first(view) if in_play else []
    plays = [lay for lay in choices if isinstance(lay, Lay)]
    if ahead_view and not premove:
        plays = ranked(ahead_view)
    since = since_own_turn(table, view, words) if in_play else ()
    prompt, about = _with_stakes(_prompt(table, view, words))
    return Own(
        role=unformatted(role_text(table, view, words)),
        prompt=unformatted(prompt),
        about=unformatted(about),
        since=[unformatted(line.removeprefix("-# ")) for line in since],
        still_out=unformatted(still_out_text(view, words)),
        stacks=_stacks(view, words),
        plays=[code(lay) for lay in plays],
        can_pass=Pass(seat) in view.legal or (ahead_view is not None and premove is None),
        best=code(choices[0]) if choices and table.hints else "",
        answers=[_answer(view, each, words) for each in answers(view)],
        ahead=ahead_view is not None,
        premove=unformatted(premove_text(premove, view, words)) if premove else "",
        trick=trick_of(view),
        can_hint=no_hint(table, view) is None,
        can_say_no=can_say_no(table, view),
        says_no=says_no(table, seat),
        can_rest=in_play and seat not in view.on_autoplay and table.audience.has_clock,
        asleep=seat in view.on_autoplay,
        bound=view.bound,
        take_back=_take_back(table, view),
        dealt=_dealt(view),
    )


def _take_back(table: Table, view: View) -> str:
    if not (table.audience.takes_back and view.step):
        return ""
    return private_press(table, Verb.TAKE_BACK, view.step).custom_id


def _dealt(view: View) -> Dealt | None:
    """How the cards came into the hands; None once they may have gone with the throne (§2.2)."""
    has_ceded = any(isinstance(event, Ceded | Declined) for event in view.history)
    if has_ceded or view.phase not in BEFORE_THE_THRONE:
        return None
    gifts = [GiftOf(payer, card_code(card), taker) for payer, card, taker in view.gifts]
    return Dealt(view.deals, gifts)


def _with_stakes(prompt: str) -> tuple[str, str]:
    """A question, and what depends on it; empty if that is not told."""
    match = _QUESTION.fullmatch(prompt)
    return (match[1], match[2]) if match else (prompt, "")


def _prompt(table: Table, view: View, words: Words) -> str:
    in_play = view.phase is PhaseName.TRICK and not view.place_so_far(view.seat)
    if in_play and view.seat not in view.on_autoplay:
        if view.seat not in view.waiting:
            unbeaten = _unbeaten(view)
            if not unbeaten:
                key = "page-wait" if ahead(view) else "waiting-for"
                return words(key, who=seat_name(table, *view.waiting))
            return words("page-forced", cards=unmarked_play(unbeaten, view, words))
        if view.table is None:
            return words("page-lead")
    if view.phase is PhaseName.TRIBUTE and view.seat in view.waiting:
        return words("page-tribute")
    if view.seat in view.on_autoplay and not view.bound:
        return words("page-autoplay", after=view.rules.after_autoplay)
    timeless = replace(table, deadline_at=None)  # the page has a clock of its own
    return prompt_text(timeless, view, words)


def _unbeaten(view: View) -> Cards:
    """The play over which the seat had to pass in this trick; empty if it had a choice.

    Until somebody leads, the last trick counts.
    """
    laid, unbeaten = Cards(), Cards()
    for seat, cards in view.moves or view.previous:
        if seat == view.seat:
            unbeaten = () if cards else laid
        laid = cards or laid
    can_beat = unbeaten and any(True for _ in legal_plays(view.rules, view.cards, unbeaten))
    return () if can_beat else unbeaten


def _answer(view: View, action: Decision, words: Words) -> AnswerOption:
    label, about = short_label(view, action, words), stake_text(view, action, words)
    return AnswerOption(code(action), label, about, _TONES[boldness(action)])


def _stacks(view: View, words: Words) -> list[Stack]:
    """The hand by rank, high to low."""
    seals = hand_seals(view, words)
    sealed = {card: seal.sign for card, seal in seals}
    stacks: dict[tuple[object, ...], list[Card]] = {}
    for card in high_to_low(view.cards):
        stacks.setdefault((card.rank, card.marked, card == view.called), []).append(card)
    return [
        Stack(_rank(cards[0], words), card_codes(tuple(cards)), sealed.get(cards[0], ""))
        for cards in stacks.values()
    ]


def _rank(card: Card, words: Words) -> str:
    if card.is_joker:
        return card_text(card, words.language)
    return rank_text(card.rank, words.language)


def hint_choices(table: Table, view: View, hint: Hint, words: Words) -> list[HintChoice]:
    """A hint for the seat of a view."""
    return [
        HintChoice(
            action=code(choice.action),
            label=choice_text(view, choice.action, words),
            points=signed(choice.points),
            why=unformatted(reason_text(partial(seat_name, table), view, choice, words)),
        )
        for choice in hint.choices
    ]
