# 自己打完的牌局，和其中一局的回放。
history-title = ## 🗂️ 你的牌局
history-none = 你在本服务器还没打完过一局。用 { COMMAND("table open") } 开一桌。
history-gone = 没有回放
history-with = 同桌：{ $names }
history-ai = { $count ->
   *[other] { $count } 个电脑
}
history-won = 胜
history-lost = 负
history-drawn = 平
history-left = 中途离开
history-substitute = 替补
history-emperor = 皇帝
history-guard = 侍卫
history-rebel = 起义军
history-dark = 暗独
history-open = 明独
history-against = 打独保
pick-history = 选一局来回放
press-history-newer = ◀ 更近
press-history-older = 更早 ▶

replays-title = ## ⏪ 第 { $hand } 局 · `{ $code }`
replays-title-file = ## ⏪ 文件里的一局
replays-beat = 第 { $number } 步，共 { $last } 步
replays-seen-table = 大家看到的
replays-seen-seat = { $who } 看到的
replays-seen-open = 五家明牌
replays-dealt = 从 { $who } 开始发牌。
replays-passes = 过：{ $who }
replays-turn = 关键一手：{ $play }
replays-somebody = 某玩家
replays-open-alt = 五家明牌。{ $table }
replays-hand-alt = { $who } 的 { $count ->
   *[other] { $count } 张牌
}：{ $cards }
replays-film-alt = 一整局，一手一手地放。
    { $moments }
replays-alt-line = { $when }：{ $what }
pick-replay-view = 从谁的角度看
pick-replay-moment = 跳到关键时刻
press-replay-open = 回放
press-replay-first = ⏮
press-replay-back = ◀
press-replay-next = ▶
press-replay-trick = 下一轮
press-replay-last = ⏭
press-replay-share = 分享动图
press-replay-picture = 分享战报
press-replay-link = 分享回放
press-replay-unlink = 停止分享
press-replay-play_on = 从这里接着打
replays-link = 拿到这个链接的人，到 { $until } 为止都能看这一局，不用 Discord。隐藏了战绩的人不会显示名字。
    点 **停止分享**，你分享这一局的所有链接就都失效。
replays-unlinked = 你分享这一局的链接都已失效。
replays-not-shared = ## 这个回放没有在分享
    链接已经失效，或者不完整。请再要一个新的。
share-about = 保皇 · { $preset } · { $code }

refusal-no-such-hand = 本服务器没有这个编号的、已经打完的牌局。用 { COMMAND("history") } 看你打过的。
refusal-not-your-hand = 只有坐过那一桌的人才能在这里回放那一局。请他们分享给你看。已作废的牌局不知道谁打过，不能回放。
refusal-no-hand-played = 你在这里没有可以回放的牌局。用 { COMMAND("history") } 看你打过的，用 { COMMAND("table open") } 开一桌。
refusal-hand-unreadable = 抱歉，机器人现在的版本读不出那一局了。
refusal-file-too-large = 这不是牌局记录：文件超过 { $most } KiB。在结果下面点「牌局记录」就能得到一份。
refusal-file-not-text = 这不是牌局记录：它不是文本。在结果下面点「牌局记录」就能得到一份。
refusal-file-false = 这个文件的第 { $line } 行：{ $reason }
refusal-file-not-over = 文件里的这一局还没打完，打完的才能回放。
refusal-file-gone = Discord 现在拿不到这个文件。请再用一次 { COMMAND("replay") }。
refusal-hand-and-file = 编号和文件给一个就够了。用 { COMMAND("replay") } 填编号，或者附上牌局记录文件。
refusal-already-sharing = 你上一张动图还在做，请稍等再分享。
refusal-picture-shared = 这一局的战报已经发在频道里了。

