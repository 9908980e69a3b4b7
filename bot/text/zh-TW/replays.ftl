# 自己打完的牌局，和其中一局的重播。
history-title = ## 🗂️ 你的牌局
history-none = 你在本伺服器還沒打完過一局。用 { COMMAND("table open") } 開一桌。
history-gone = 沒有重播
history-with = 同桌：{ $names }
history-ai = { $count ->
   *[other] { $count } 個電腦
}
history-won = 勝
history-lost = 負
history-drawn = 平
history-left = 中途離開
history-substitute = 替補
history-emperor = 皇帝
history-guard = 侍衛
history-rebel = 起義軍
history-dark = 暗獨
history-open = 明獨
history-against = 打獨保
pick-history = 選一局來重播
press-history-newer = ◀ 更近
press-history-older = 更早 ▶

replays-title = ## ⏪ 第 { $hand } 局 · `{ $code }`
replays-title-file = ## ⏪ 檔案裡的一局
replays-beat = 第 { $number } 步，共 { $last } 步
replays-seen-table = 大家看到的
replays-seen-seat = { $who } 看到的
replays-seen-open = 五家明牌
replays-dealt = 從 { $who } 開始發牌。
replays-passes = 過牌：{ $who }
replays-turn = 關鍵一手：{ $play }
replays-somebody = 某玩家
replays-open-alt = 五家明牌。{ $table }
replays-hand-alt = { $who } 的 { $count ->
   *[other] { $count } 張牌
}：{ $cards }
replays-film-alt = 一整局，一手一手地放。
    { $moments }
replays-alt-line = { $when }：{ $what }
pick-replay-view = 從誰的角度看
pick-replay-moment = 跳到關鍵時刻
press-replay-open = 重播
press-replay-first = ⏮
press-replay-back = ◀
press-replay-next = ▶
press-replay-trick = 下一輪
press-replay-last = ⏭
press-replay-share = 分享動圖
press-replay-picture = 分享戰報
press-replay-link = 分享重播
press-replay-unlink = 停止分享
press-replay-play_on = 從這裡接著打
replays-link = 拿到這個連結的人，到 { $until } 為止都能看這一局，不用 Discord。隱藏了戰績的人不會顯示名字。
    按 **停止分享**，你分享這一局的所有連結就都失效。
replays-unlinked = 你分享這一局的連結都已失效。
replays-not-shared = ## 這個重播沒有在分享
    連結已經失效，或者不完整。請再要一個新的。
share-about = 保皇 · { $preset } · { $code }

refusal-no-such-hand = 本伺服器沒有這個編號的、已經打完的牌局。用 { COMMAND("history") } 看你打過的。
refusal-not-your-hand = 只有坐過那一桌的人才能在這裡重播那一局。請他們分享給你看。已作廢的牌局不知道誰打過，不能重播。
refusal-no-hand-played = 你在這裡沒有可以重播的牌局。用 { COMMAND("history") } 看你打過的，用 { COMMAND("table open") } 開一桌。
refusal-hand-unreadable = 抱歉，機器人現在的版本讀不出那一局了。
refusal-file-too-large = 這不是牌局紀錄：檔案超過 { $most } KiB。在結果下面按「牌局紀錄」就能得到一份。
refusal-file-not-text = 這不是牌局紀錄：它不是文字檔。在結果下面按「牌局紀錄」就能得到一份。
refusal-file-false = 這個檔案的第 { $line } 行：{ $reason }
refusal-file-not-over = 檔案裡的這一局還沒打完，打完的才能重播。
refusal-file-gone = Discord 現在拿不到這個檔案。請再用一次 { COMMAND("replay") }。
refusal-hand-and-file = 編號和檔案給一個就夠了。用 { COMMAND("replay") } 填編號，或者附上牌局紀錄檔案。
refusal-already-sharing = 你上一張動圖還在做，請稍等再分享。
refusal-picture-shared = 這一局的戰報已經發在頻道裡了。

