"""The Chinese catalogue in the script and the words of Taiwan, as a machine would put it.

`python -m tests.traditional` writes the files that `bot/text/zh-TW` lacks, to be read line by line
and mended, and overwrites none. Of the others it prints how a new conversion would differ: what
was mended by hand, and what has changed in `zh-CN` since. A line that only the conversion has (-)
may be a key that is missing; the tests name those.
"""

import sys
from collections.abc import Iterator
from difflib import unified_diff
from functools import cache, reduce
from pathlib import Path

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
    "快慢": "速度",
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
"""What the game and Discord call things in Taiwan where OpenCC's own list says something else."""


@cache
def converter() -> OpenCC:
    """OpenCC with its list of words of Taiwan."""
    return OpenCC("s2twp")


def converted(text: str) -> str:
    """A text of mainland China in the script and the words of Taiwan."""
    said: str = converter().convert(text)
    return reduce(lambda said, term: said.replace(*term), TERMS.items(), said)


def differences() -> Iterator[str]:
    """How a new conversion of each file differs from what is there; missing files are written."""
    for source in sorted(SIMPLIFIED.glob("*.ftl")):
        fresh, kept = converted(source.read_text(encoding="utf-8")), TRADITIONAL / source.name
        if not kept.exists():
            kept.parent.mkdir(exist_ok=True)
            kept.write_text(fresh, encoding="utf-8")
        yield from unified_diff(
            fresh.splitlines(keepends=True),
            kept.read_text(encoding="utf-8").splitlines(keepends=True),
            f"converted/{source.name}",
            f"{Language.TAIWAN_CHINESE}/{source.name}",
            n=0,
        )


if __name__ == "__main__":
    sys.stdout.writelines(differences())
