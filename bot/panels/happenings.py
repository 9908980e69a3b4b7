"""What everybody saw happen, in words: of a recorded hand, and of the moments that decided it."""

from collections.abc import Callable
from typing import assert_never

from bot.text.catalogue import Words
from game.hand import events
from game.hand.state import Hand
from game.notation.formatter import card_text, play_text
from game.scoring import Solo

Who = Callable[[int], str]
"""The name of a seat, as it is written here."""


def happening(event: events.Telling, hand: Hand, multiplier: int, who: Who, words: Words) -> str:
    """An event in words. `hand`: as it was then or later; `multiplier`: as it was right after."""
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
            shown = " · ".join(map(who, sorted(hoes)))
            key = "replay-rebelled" if carried else "replay-rebellion-failed"
            return words(key, hoes=shown, multiplier=multiplier)
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
        case _:
            assert_never(event)
