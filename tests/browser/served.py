"""`baohuang sandbox`, as it is, but for the deal: this one asks little of the first member.

Nobody is passed for, so that every pass is a press, and no deadline passes on a slow machine.
"""

from functools import partial

from bot.cli import main
from bot.client.client import BaoHuang
from bot.model import Server
from bot.sandbox import page
from bot.tables import house_rules, premoves
from tests.e2e.party import seed

DEAL = seed(314)

if __name__ == "__main__":
    premoves.SHORTEST = premoves.LONGEST = 3600.0
    vars(house_rules)["Server"] = partial(Server, play_seconds=3600, question_seconds=3600)
    vars(page)["BaoHuang"] = partial(BaoHuang, seeds=lambda: DEAL)
    main.main()
