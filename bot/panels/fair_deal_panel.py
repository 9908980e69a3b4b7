"""Why nobody can choose the cards, and what anybody can check it by."""

from discord import ButtonStyle

from bot.panels.custom_id import Place, Press, Verb
from bot.panels.panel import GREY, Panel, button
from bot.tables.snapshot import Playing, Snapshot
from bot.text.catalogue import Words
from game.shuffle import commitment


def fair_deal_panel(now: Snapshot, words: Words) -> Panel:
    """The sentences, the hash of the hand to come or being played, and all of the one before."""
    panel, table, hand = Panel(GREY), now.table, now.hand
    panel.text(words("fair-title"), words("fair-about"))
    if isinstance(now, Playing):
        panel.text(words("fair-this", hash=commitment(now.hand.seed)))
        return panel
    if table.seed:
        hash_ = commitment(bytes.fromhex(table.seed))
        panel.text(words("fair-next", hash=hash_, count=len(table.presses.split())))
    if hand and hand.result:
        shown = {"hash": commitment(hand.seed), "seed": hand.seed.hex()}
        presses = " ".join(map(str, hand.presses)) or "-"
        panel.text(words("fair-last", hand=table.hand_no, presses=presses, **shown))
        file = Press(Place.PRIVATE, Verb.FILE, table.id, table.hand_no, 0)
        panel.row([button(words("press-file"), file, ButtonStyle.secondary)])
    return panel
