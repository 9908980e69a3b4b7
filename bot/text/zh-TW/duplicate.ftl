# 同一副牌，換幾個人再打一次，各桌比較。
press-again = 打這副牌
press-compare = 各桌比較
again-lobby = 🔁 **和 `{ $code }` 那一局同一副牌**：座位、玩法、進貢都一樣，只打一局。打過的人知道牌，不能坐下。
again-uncounted = 這一局不計入排行榜、等級分和統計。打完可以接著發新牌。
again-lost = 🔁 **改打新牌。** 原來要重打的那一局已經作廢，沒辦法知道誰看過那副牌了。下一局發新牌，照常計成績。願意打就照常按下面的按鈕，不想打就按「{ press-leave }」。
again-line = 🔁 重打 `{ $code }` 那副牌 · 只供比較，不計成績
compare-title = ### 🔁 同一副牌，{ $tables } 桌比較
compare-seat = { $number }\. { $tables }
compare-player = { $marks }{ $name } { $place } { $points }
compare-gone = { $table } 已不保留
compare-here = { $table } 是這一桌。
compare-best = 🏅 **{ $who }**：比同座平均多 { $points } 分
compare-somebody = 某人
compare-none = ### 🔁 這副牌還沒有別人打過
compare-others = 你知道這副牌了。沒打過的人可以打：按結果下面的「打這副牌」，或用 { COMMAND("table again") } 填 `{ $code }`；另外四個座位由別人或電腦坐。
fair-again =
    ## 🔁 `{ $code }` 那一局的牌
    這裡的第一局**不是隨機發的**：開桌的人選了那一局，每個座位拿到的就是那一局同座的牌。機器人不知道誰聽說過這副牌，所以這一局只供比較，不計成績。種子打完才公布。
fair-was-again = -# 這是 `{ $code }` 那一局的牌：種子和按鍵的編號都是那時候的。
leave-sure-again = **這一局不計成績，現在離開不扣分，座位由電腦接著打；但你不能再回來打這副牌。確定？**
leave-press-again = 離開
leave-done-again = 你離開了 { $channel } 的牌桌。這一局不計成績，不扣分。
refusal-no-such-deal = 這裡沒有打完了、能再打一次的牌局「{ $text }」。編號像這樣：`1A2B3C4D-7`，打過那一局的人用 { COMMAND("history") } 查得到。
refusal-off-record = `{ $code }` 這一局已經作廢，沒辦法知道誰打過這副牌了，所以不能再打，也不能再比較。開一桌打新牌：{ COMMAND("table open") }。
refusal-knows-deal = 這副牌你打過，知道誰手裡有什麼，這一局留給別人打。打完這一局你就可以坐下。
refusal-dealt-again = 玩法要和原來那一局一樣。打完這一局，就可以選別的玩法。
refusal-cards-to-come = 這正是你要打的那副牌，等你這一局打完再看。
refusal-not-played-yet = 這副牌你還沒打過，看了比較就知道誰手裡有什麼了。先打一次：{ COMMAND("table again") }。
history-again = 重打別人的牌，不計成績
