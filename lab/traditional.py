"""Converts the simplified Chinese catalogue to Taiwan's: `python -m lab.traditional HEAD~1`.

It writes the files that `bot/text/zh-TW` lacks, to be read line by line and mended, and overwrites
none. Of the messages that changed since a revision of git, in `zh-CN` or in `zh-TW`, it prints
those that a conversion (-) would put otherwise than `zh-TW` does (+). Without an argument these are
the changes that are not committed yet.
"""

import subprocess
import sys
from collections.abc import Iterator
from functools import cache, reduce
from pathlib import Path

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from opencc import OpenCC

import bot.text
from bot.text.catalogue import Language

TEXT = Path(bot.text.__file__).parent
SIMPLIFIED, TRADITIONAL = TEXT / Language.CHINESE, TEXT / Language.TAIWAN_CHINESE
TERMS = {
    "“": "「",
    "”": "」",
    "點「": "按「",
    "麼？": "嗎？",
    "托管": "代打",
    "託管": "代打",
    "要不起": "壓不過",
    "要得起": "壓得過",
    "壓得住": "壓得過",
    "壓不住": "壓不過",
    "水平": "程度",
    "從容": "悠閒",
    "平局": "平手",
    "改動": "更動",
    "超時": "逾時",
    "記錄": "紀錄",
    "移走": "移出",
    "重演": "重播",
    "對比": "比較",
    "回放": "重播",
    "沒法": "沒辦法",
    "上局": "上一局",
    "命令": "指令",
    "指令列": "命令列",
    "私信": "私訊",
    "哈希": "雜湊",
    "許可權": "權限",
    "頻道里": "頻道裡",
    "宣佈": "宣布",
    "公佈": "公布",
    "子區": "討論串",
}
"""Words of the game and of Discord in Taiwan that OpenCC's own list has otherwise."""


@cache
def converter() -> OpenCC:
    """Returns OpenCC with its list of words of Taiwan."""
    return OpenCC("s2twp")


def converted(text: str) -> str:
    """Returns a text of mainland China in the script and the words of Taiwan."""
    taiwanese: str = converter().convert(text)
    return reduce(lambda taiwanese, term: taiwanese.replace(*term), TERMS.items(), taiwanese)


def messages(catalogue: str) -> dict[str, str]:
    """Returns every message of a catalogue as it is written, by its key."""
    entries = FluentParser().parse(catalogue).body
    return {
        entry.id.name: catalogue[entry.span.start : entry.span.end]
        for entry in entries
        if isinstance(entry, ftl.Message) and entry.span
    }


def changed(before: str, now: str) -> set[str]:
    """Returns the keys of the messages that are new in a catalogue, or say something else."""
    old = messages(before)
    return {key for key, message in messages(now).items() if old.get(key) != message}


def differences(simplified: str, traditional: str, keys: set[str]) -> Iterator[str]:
    """Yields the messages of these keys that a conversion puts otherwise: its own, then ours."""
    translations = messages(traditional)
    for key, message in messages(converted(simplified)).items():
        if key in keys and message != translations.get(key):
            yield from (f"-{line}" for line in message.splitlines())
            yield from (f"+{line}" for line in translations.get(key, "").splitlines())


def git(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs git in the folder of the simplified catalogue."""
    return subprocess.run(  # noqa: S603 - git
        ["git", *arguments],  # noqa: S607
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        check=False,
        cwd=SIMPLIFIED,
        encoding="utf-8",
    )


def at(revision: str, file: Path) -> str:
    """Returns the text of a file at a revision, empty if it was not there."""
    return git("show", f"{revision}:./../{file.parent.name}/{file.name}").stdout


def report(revision: str) -> Iterator[str]:
    """Writes the files that are missing, and yields what differs in the others."""
    for source in sorted(SIMPLIFIED.glob("*.ftl")):
        simplified, ours = source.read_text(encoding="utf-8"), TRADITIONAL / source.name
        if not ours.exists():
            ours.parent.mkdir(exist_ok=True)
            ours.write_text(converted(simplified), encoding="utf-8")
            yield f"{ours} is new"
        traditional = ours.read_text(encoding="utf-8")
        keys = changed(at(revision, source), simplified) | changed(at(revision, ours), traditional)
        yield from differences(simplified, traditional, keys)


if __name__ == "__main__":
    revision = sys.argv[1] if len(sys.argv) > 1 else "HEAD"
    if git("rev-parse", "--verify", f"{revision}^{{commit}}").returncode:
        sys.exit(f"{revision} is no revision of git.")
    for line in report(revision):
        print(line)
