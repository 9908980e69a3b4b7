"""`baohuang sandbox`, as it is, but for the deal: this one asks little of the first member.

Nobody is passed for, so that every pass is a press.
"""

from functools import partial

from bot.cli import main
from bot.client.client import BaoHuang
from bot.sandbox import page
from bot.tables import premoves
from tests.e2e.party import seed

DEAL = seed(314)

if __name__ == "__main__":
    premoves.SHORTEST = premoves.LONGEST = 3600.0
    vars(page)["BaoHuang"] = partial(BaoHuang, seeds=lambda: DEAL)
    main.main()
