"""The tribute of a deal, in words: who paid whom, for everybody and for one who pays or takes."""

from itertools import groupby

from bot.model import Table
from bot.panels.player_names import seat_name
from bot.text.catalogue import Words
from game.hand.view import View
from game.notation.formatter import card_text, rank_text
from game.rules.ruleset import Guard
from game.tribute import Gift


def gifts_line(table: Table, seen: View, words: Words) -> str:
    """Who paid whom which cards; suits only where they matter (`rules.md` §5)."""
    gifts = (
        words(
            "tribute-gift",
            payer=seat_name(table, gift.payer),
            card=_card(gift, seen, words),
            taker=seat_name(table, gift.taker),
        )
        for gift in seen.gifts
    )
    return f"-# {words('tribute-paid', gifts=' · '.join(gifts))}"


def own_gifts_line(table: Table, seen: View, words: Words) -> str:
    """What the seat itself paid or took, and why; whom it does not concern reads `gifts_line`."""
    paid = [(gift, gift.taker) for gift in seen.gifts if gift.payer == seen.seat]
    taken = [(gift, gift.payer) for gift in seen.gifts if gift.taker == seen.seat]
    if not paid and not taken:
        return gifts_line(table, seen, words)
    reason, who = _reason(seen)
    groups = groupby(paid or taken, key=lambda each: _card(each[0], seen, words))
    told = (
        words(
            "tribute-to" if paid else "tribute-from",
            card=card,
            names=words("between-names").join(seat_name(table, other) for _, other in others),
        )
        for card, others in groups
    )
    deed = "paid" if paid else "taken"
    gifts = words("tribute-and").join(told)
    return words(f"tribute-own-{reason}-{deed}", who=seat_name(table, who), gifts=gifts)


def _reason(seen: View) -> tuple[str, int]:
    """What the tribute is for, which shows in who pays whom; and whose solo it was, if one's."""
    payers = {gift.payer for gift in seen.gifts}
    takers = {gift.taker for gift in seen.gifts}
    if len(payers) == 1:
        return "solo-lost", min(payers)
    if len(takers) == 1:
        return "solo-won", min(takers)
    return "royals-won" if len(takers) == 2 else "royals-lost", min(takers)


def _card(gift: Gift, seen: View, words: Words) -> str:
    if seen.rules.guard is Guard.CALLED:
        return card_text(gift.card, words.language)
    return rank_text(gift.card.rank, words.language)
