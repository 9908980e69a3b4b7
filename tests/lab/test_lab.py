"""The tools that are run by hand still run."""

import io
import json
import subprocess
import sys
from pathlib import Path

from game.players.levels import Level
from game.players.observation.input_layout import OBSERVATION, PASS, REBEL
from game.players.strong import net, player
from game.players.strong.player import inputs
from game.rules.ruleset import PRESETS
from lab.__main__ import EXAMPLE, commands, listed
from lab.arena import first_strong, second_strong
from lab.arena.contestants import named
from lab.arena.duel import Match, Mode
from lab.chaos.mutants import MUTANTS, ROOT, SOURCES
from lab.golden.page_sources import FOLDER, sources
from lab.training import export, merge
from lab.training.curve import draw_curves, read_log


def test_every_command_has_an_example() -> None:
    examples = dict(commands())
    assert len(examples) > 20
    for name, docstring in examples.items():
        example = EXAMPLE.search(docstring)
        assert example, name
        assert example[2] == name
        assert listed(docstring).startswith(f"python -m {name}")


def test_every_planted_fault_has_its_place_in_the_code() -> None:
    files = [file for source in SOURCES for file in (ROOT / source).rglob("*.py")]
    texts = [file.read_text(encoding="utf-8") for file in files]
    for mutants in MUTANTS.values():
        for mutant in mutants:
            assert sum(mutant.before in text for text in texts) == 1, mutant.name


def test_a_player_against_itself_is_worth_nothing() -> None:
    player = named(Level.EASY)
    match = Match(PRESETS["simple"], 1, player, player, None, frozenset(Mode))
    assert match.findings(0).sides.mean == 0


def test_the_arena_writes_its_results(tmp_path: Path) -> None:
    file = tmp_path / "results.json"
    command = "lab.arena easy random --deals 2 --seed 1 --jobs 1 --bidding neutral --json"
    subprocess.run([sys.executable, "-m", *command.split(), file], check=True)  # noqa: S603
    assert json.loads(file.read_text()).keys() == {"simple"}


def test_training_starts_and_says_how_it_is_used() -> None:
    command = [sys.executable, "-m", "lab.training.train", "--help"]
    done = subprocess.run(command, capture_output=True, check=True)  # noqa: S603
    assert b"--hands" in done.stdout


def test_a_learning_curve_is_drawn(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    line = {"hands": 1000, "name": "normal", "mode": "1v4", "points": 0.5, "se": 0.1}
    log.write_text(json.dumps(line) + "\n")
    assert draw_curves(read_log(log)).size == (1_440, 960)


def test_the_mean_of_two_nets_is_one_net() -> None:
    layers, recipe = merge.read(Path(player.__file__).with_name(net.FILE))
    opposite = layers | {name: -layers[name] for name in ("third", "third_bias")}
    observation = [0] * OBSERVATION
    shared, rows = inputs(observation, [PASS])
    worth = []
    for pair in ([layers, layers], [layers, opposite]):
        written = io.BytesIO()
        export.write_layers(written, merge.merge(pair), recipe)
        written.seek(0)
        mean = net.read(written)
        worth.append(mean.worth(REBEL, shared, rows)[0] / mean.scale)
    assert worth[0] == net.nets().worth(REBEL, shared, rows)[0] / net.nets().scale != 0
    assert worth[1] == 0


def test_second_strong_has_the_shipped_nets() -> None:
    _, recipe = merge.read(Path(player.__file__).with_name(net.FILE))
    assert recipe["sha256"] == second_strong.SHA256


def test_training_starts_from_merged_nets_at_their_scale() -> None:
    layers, recipe = merge.read(Path(first_strong.__file__).with_name(first_strong.FILE))
    worth = []
    for times in (1, 2):
        written = io.BytesIO()
        export.write_layers(written, layers | {"scale": times * layers["scale"]}, recipe)
        written.seek(0)
        weights = export.read_weights(written)
        worth.append((weights.third.sum(), weights.third_bias.sum()))
    assert [each / 2 for each in worth[0]] == list(worth[1]) != [0, 0]


def test_the_page_has_the_signs_of_python() -> None:
    assert (FOLDER / "signs.ts").read_text(encoding="utf-8") == sources()["signs.ts"]
