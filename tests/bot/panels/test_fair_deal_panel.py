"""Fair deals: a commitment before anybody presses, and everything afterwards."""

from dataclasses import replace
from hashlib import sha256

from bot.model import Audience, EndVote, Status
from bot.panels.table.message import table_panel
from bot.panels.table.next_hand import announcement_panel, fair_deal_panel, seal_line
from bot.panels.table.result import more_panel
from bot.tables.rules.snapshot import Lobby, Settled
from bot.text.catalogue import Language, Words
from game.beacon import due_at
from game.hand.engine import deal
from game.rules.ruleset import PRESETS
from game.shuffle import commitment, seal
from tests.bot.panels.panel_content import buttons, components, lines, problems, text
from tests.bot.tables.seated import AI, PEOPLE, practised, snapshot, table
from tests.game.draws import DRAW
from tests.game.hands import tell, trick

SEED = bytes(range(32))
EN = Words(Language.ENGLISH)


def test_commitment_is_shown_until_the_throne_is_taken() -> None:
    hand = deal(PRESETS["simple"], SEED, 0)
    assert EN("relies-on-host", seal=seal(SEED)) in lines(table_panel(snapshot(hand)))
    hand = replace(hand, draw=DRAW)
    dealt_from = EN("dealt-from", seal=seal(SEED), round=str(DRAW.round))
    assert dealt_from in lines(table_panel(snapshot(hand)))
    playing = replace(trick("7", "7", "6", "6", "6"), draw=DRAW)
    assert "🔒" not in text(table_panel(snapshot(playing)))


def test_commitment_is_the_last_line_of_a_message() -> None:
    over = snapshot(tell(trick("7", "", "6", "6", "6", out=(1,)), "0 7"))
    lobbies = [replace(table(*people), seed=SEED.hex()) for people in (PEOPLE, PEOPLE[:2])]
    for now in (
        replace(over, table=replace(over.table, seed=SEED.hex())),
        *map(Lobby, lobbies),
    ):
        (container,) = components(table_panel(now))
        assert container["components"][-1]["content"] == seal_line(SEED, EN)


def test_result_commits_to_the_next_deal_and_offers_the_game_file() -> None:
    now = snapshot(tell(trick("7", "", "6", "6", "6", out=(1,)), "0 7"))
    now = replace(now, table=replace(now.table, seed=SEED.hex()))
    panel = table_panel(now)
    assert seal_line(SEED, EN) in lines(panel)
    assert problems(panel) == []
    more = more_panel(now.table, now.table.host_id, EN)
    assert buttons(more)["file"] == "Game file"
    assert problems(more) == []


def test_button_is_named_as_at_that_table() -> None:
    alone = Lobby(table(11, AI, AI, AI, AI))
    for now, press in ((Lobby(table(*PEOPLE)), "Ready"), (alone, "Start")):
        sentence = f"the last player presses **{press}**"
        assert sentence in text(fair_deal_panel(now, EN))
        assert press in buttons(table_panel(now)).values()


def test_seed_is_revealed_only_when_the_hand_is_over() -> None:
    waiting = replace(table(*PEOPLE), seed=SEED.hex())
    before = fair_deal_panel(Lobby(waiting), EN)
    assert sha256(SEED).hexdigest() in text(before).split("`")
    playing = fair_deal_panel(snapshot(deal(PRESETS["simple"], SEED, 0)), EN)
    assert sha256(SEED).hexdigest() in text(playing)
    for panel in (before, playing):
        assert SEED.hex() not in text(panel)
        assert problems(panel) == []
    over = tell(trick("7", "", "6", "6", "6", out=(1,)), "0 7")
    over = replace(over, seed=SEED, draw=DRAW)
    after = fair_deal_panel(snapshot(over), EN, "https://relay/7")
    hash_ = sha256(SEED).hexdigest()
    beacon = f"--beacon {DRAW.round} {DRAW.signature.hex()} {DRAW.announced}"
    command = f"baohuang verify {hash_} {SEED.hex()} {beacon} --deck 168 --first 1 --deal 0"
    values = {SEED.hex(), hash_, DRAW.signature.hex(), f"{command} --locale en-US"}
    assert f"[{DRAW.round}](https://relay/7)" in text(after)
    assert f"/{DRAW.announced})" in text(after)
    assert values <= set(text(after).split("`"))
    assert list(buttons(after)) == ["file"]


def test_a_deal_that_relies_on_the_host_says_so_before_and_after() -> None:
    waiting = Lobby(replace(table(*PEOPLE), seed=SEED.hex()))
    note = EN("no-beacon")
    assert note in lines(table_panel(waiting, has_beacon=False))
    assert note not in lines(table_panel(waiting))
    among_friends = Lobby(replace(waiting.table, audience=Audience.LINK))
    assert note in lines(table_panel(among_friends))
    alone = Lobby(practised(waiting.table))
    assert note not in lines(table_panel(alone, has_beacon=False))
    over = tell(trick("7", "", "6", "6", "6", out=(1,)), "0 7")
    claim, no_claim = EN("fair-title"), EN("fair-host-title")
    assert claim in lines(fair_deal_panel(waiting, EN))
    for panel in (fair_deal_panel(waiting, EN, chain=None), fair_deal_panel(among_friends, EN)):
        assert no_claim in lines(panel)
        assert claim not in lines(panel)
    dealt = deal(PRESETS["simple"], SEED, 0)
    assert no_claim in lines(fair_deal_panel(snapshot(dealt), EN))
    assert claim in lines(fair_deal_panel(snapshot(replace(dealt, draw=DRAW)), EN, chain=None))
    marked = EN("relies-on-host", seal=seal(over.seed))
    assert marked in lines(table_panel(snapshot(over)))
    assert marked in lines(fair_deal_panel(snapshot(over), EN))
    assert marked not in lines(table_panel(snapshot(replace(over, draw=DRAW))))


def test_an_announcement_tells_the_whole_hash_the_round_its_time_and_the_terms() -> None:
    waiting = replace(table(*PEOPLE), seed=SEED.hex(), round=DRAW.round)
    over = replace(tell(trick("7", "", "6", "6", "6", out=(1,)), "0 7"), emperor=3)
    settled = Settled(replace(waiting, status=Status.SETTLED), over)
    said = text(announcement_panel(settled, "https://relay/7", EN))
    due = f"<t:{due_at(DRAW.round) // 1000}:T>"
    told = (commitment(SEED), f"[{DRAW.round}](https://relay/7)", due)
    assert all(each in said for each in told)
    assert all(each in said for each in ("168 cards", "seat 4"))
    assert due in text(table_panel(Lobby(waiting)))


def test_nothing_is_offered_that_is_refused_while_the_cards_are_shuffled() -> None:
    dealing = replace(table(*PEOPLE[:4], AI), seed=SEED.hex(), round=DRAW.round)
    voted = dealing.with_seat(0, replace(dealing.player(0), vote=EndVote()))
    over = tell(trick("7", "", "6", "6", "6", out=(1,)), "0 7")
    settled = Settled(replace(voted, status=Status.SETTLED), over)
    assert list(buttons(table_panel(Lobby(voted)))) == ["fair", "rules"]
    assert list(buttons(table_panel(settled))) == ["review", "more"]
    assert "close" not in buttons(more_panel(settled.table, settled.table.host_id, EN))
    paused = replace(dealing, paused=True)
    assert list(buttons(table_panel(Lobby(paused)))) == ["leave", "close", "fair", "rules"]


def test_the_announcement_is_linked_where_it_was_made() -> None:
    over = replace(tell(trick("7", "", "6", "6", "6", out=(1,)), "0 7"), seed=SEED, draw=DRAW)
    now = snapshot(over)
    moved = replace(now, table=replace(now.table, seed=SEED.hex(), announced_in=77, channel_id=88))
    assert f"/77/{DRAW.announced})" in text(fair_deal_panel(moved, EN))
