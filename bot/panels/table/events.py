"""Public events in words."""

from collections.abc import Callable

from bot.text.catalogue import Words
from game.cards import Card, Cards
from game.hand import events
from game.hand.state import Hand
from game.hand.view import View
from game.notation.formatter import card_text, play_text, rank_text
from game.rules.ruleset import Guard, RuleSet
from game.scoring import Result, Solo
from game.tribute import Gift

SeatName = Callable[[int], str]
"""Returns the name of a seat."""


def event_text(
    event: events.Event, hand: Hand | View, multiplier: int, who: SeatName, words: Words
) -> str:
    """Any event in words; empty for a secret, and for one that another line covers.

    `hand`, `multiplier`: see `telling_text`.
    """
    match event:
        case events.TributePaid(gifts=gifts):
            return words("tribute-paid", gifts=gifts_line(gifts, hand.rules, who, words))
        case events.ThroneNotRobbed(holder=holder):
            return words("replay-not-robbed", who=who(holder))
        case events.Ceded(seat=seat, attached=Card() as card):
            rank = rank_text(card.rank, words.language)
            return words("replay-ceded-with", who=who(seat), card=rank)
        case events.Ceded(seat=seat) | events.Declined(seat=seat):
            return words("replay-ceded", who=who(seat))
        case events.DealVoided():
            return words("replay-void")
        case events.GuardSilent():
            return words("replay-silent")
        case events.Passed(seat=seat):
            return words("move-pass", who=who(seat))
        case events.AutoplayBegan(seat=seat, left=left):
            return words("replay-left" if left else "replay-autoplay", who=who(seat))
        case events.AutoplayEnded(seat=seat, substitute=other):
            return words("replay-substitute" if other else "replay-taken-back", who=who(seat))
        case events.TrickEnded() | events.HandEnded() | events.HandAbandoned():
            return ""
        case events.Answered() | events.Offered():
            return ""
        case _:
            return telling_text(event, hand, multiplier, who, words)


def secret_line(event: events.Secret, before: Hand, who: SeatName, words: Words) -> str:
    """What a seat did in secret. `before`: the hand when the question was asked."""
    match event:
        case events.Answered(seat=seat, yes=yes):
            what = words(f"action-{before.phase.name}-{'yes' if yes else 'no'}")
            return words("replay-line", who=who(seat), what=what)
        case events.Offered(seat=seat, cards=offered):
            cards = cards_text(offered, words, suits=True)
            return words("replay-offered", who=who(seat), cards=cards)


def gifts_line(gifts: tuple[Gift, ...], rules: RuleSet, who: SeatName, words: Words) -> str:
    """The tribute that was paid, each with its payer and taker, in one line."""
    return " · ".join(
        words(
            "tribute-gift",
            payer=who(gift.payer),
            card=gift_text(gift, rules, words),
            taker=who(gift.taker),
        )
        for gift in gifts
    )


def gift_text(gift: Gift, rules: RuleSet, words: Words) -> str:
    """The card of a gift, with its suit only if that matters (`rules.md` §5)."""
    return cards_text((gift.card,), words, suits=rules.guard is Guard.CALLED)


def cards_text(cards: Cards, words: Words, *, suits: bool) -> str:
    """Cards one by one, with or without suits."""
    language = words.language
    return " ".join(
        card_text(card, language) if suits else rank_text(card.rank, language) for card in cards
    )


def trick_text(number: int, words: Words) -> str:
    """A trick by its number; 0 is the time before the first."""
    return words("review-trick", number=number) if number else words("review-bidding")


def outcome_line(result: Result, words: Words) -> str:
    """Who won."""
    if result.royals_won is None:
        return words("replay-draw")
    if result.sides.guard is None:
        return words("replay-solo-won" if result.royals_won else "replay-solo-lost")
    return words("replay-royals-won" if result.royals_won else "replay-rebels-won")


def telling_text(
    event: events.Telling, hand: Hand | View, multiplier: int, who: SeatName, words: Words
) -> str:
    """A public event in words.

    `hand`: the hand or a view of it, after the event. `multiplier`: the one right after it.
    """
    match event:
        case events.ThroneRobbed(seat=seat):
            return words("replay-robbed", who=who(seat))
        case events.Ascended(seat=seat, open_solo=solo):
            return words("replay-ascended-solo" if solo else "replay-ascended", who=who(seat))
        case events.Called(seat=seat, card=card):
            return words("replay-called", who=who(seat), card=card_text(card, words.language))
        case events.GuardDeclared(seat=seat):
            return words("replay-declared", who=who(seat), multiplier=multiplier)
        case events.KickVoted(carried=carried):
            key = "replay-kicked" if carried else "replay-not-kicked"
            return words(key, multiplier=multiplier)
        case events.RebellionVoted(hoes=hoes) if not hoes:
            return words("replay-no-rebellion")
        case events.RebellionVoted(hoes=hoes, carried=carried):
            names = " · ".join(map(who, sorted(hoes)))
            key = "replay-rebelled" if carried else "replay-rebellion-failed"
            return words(key, hoes=names, multiplier=multiplier)
        case events.RoyalsKicked(kicked=kicked):
            key = "replay-royals-kicked" if kicked else "replay-royals-silent"
            return words(key, multiplier=multiplier)
        case events.Played(seat=seat, cards=cards):
            text = play_text(cards, words.language, called=hand.called)
            return words("move-play", who=who(seat), cards=text)
        case events.GuardShown(seat=seat):
            dark = hand.solo is Solo.DARK
            return words("replay-dark-solo" if dark else "replay-guard", who=who(seat))
        case events.WentOut(seat=seat):
            place = words(f"place-{hand.out.index(seat) + 1}")
            return words("replay-out", who=who(seat), place=place)
        case events.Smothered(seat=seat, by=by):
            place = words(f"place-{hand.place_so_far(seat)}")
            return words("replay-smothered", who=who(seat), by=who(by), place=place)
