"""Why nobody can choose the cards, and what anybody can check it by."""

from discord import ButtonStyle

from bot.panels.custom_id import Place, Press
from bot.panels.next_hand_text import ready_key
from bot.panels.panel import GREY, Panel, button
from bot.panels.press_verbs import Verb
from bot.tables.snapshot import Playing, Snapshot
from bot.text.catalogue import Words
from game.hand.engine import Hand
from game.shuffle import commitment, seal


def fair_deal_panel(now: Snapshot, words: Words) -> Panel:
    """The sentences, the hash of the hand to come or being played, and all of the one before."""
    panel, table, hand = Panel(GREY), now.table, now.hand
    panel.text(words("fair-title"), words("fair-about", press=words(ready_key(table))))
    if isinstance(now, Playing):
        panel.text(words("fair-this", **_shown(now.hand.seed)))
        return panel
    if table.seed:
        panel.text(words("fair-next", **_shown(bytes.fromhex(table.seed))))
    if hand and hand.result:
        presses = " ".join(map(str, hand.presses))
        panel.text(
            words(
                "fair-last",
                hand=table.hand_no,
                seed=hand.seed.hex(),
                presses=presses or "-",
                command=_command(hand, presses, words),
                **_shown(hand.seed),
            ),
        )
        file = Press(Place.PRIVATE, Verb.FILE, table.id, table.hand_no, 0)
        panel.row([button(words("press-file"), file, ButtonStyle.secondary)])
    return panel


def _command(hand: Hand, presses: str, words: Words) -> str:
    """Returns the command that checks the deal of a hand, in the reader's language."""
    options = {
        "--deck": hand.rules.deck,
        "--first": hand.first,
        "--deal": hand.deals,
        "--locale": words.language.locales[0],
    }
    said = " ".join(f"{name} {value}" for name, value in options.items())
    return " ".join(
        ["baohuang verify", commitment(hand.seed), hand.seed.hex(), *presses.split(), said]
    )


def _shown(seed: bytes) -> dict[str, str]:
    """Returns the part of the commitment that stood on the messages of a hand, and the whole."""
    return {"seal": seal(seed), "hash": commitment(seed)}
