# 同一副牌，换几个人再打一次，各桌对比。
press-again = 打这副牌
press-compare = 各桌对比
again-lobby = 🔁 **和 `{ $code }` 那一局同一副牌**：座位、玩法、进贡都一样，只打一局。打过的人知道牌，不能坐下。
again-uncounted = 这一局不计入排行榜、等级分和统计。打完可以接着发新牌。
again-lost = 🔁 **改打新牌。** 原来要重打的那一局已经作废，没法知道谁看过那副牌了。下一局发新牌，照常计成绩。愿意打就照常点下面的按钮，不想打就点「{ press-leave }」。
again-line = 🔁 重打 `{ $code }` 那副牌 · 只作对比，不计成绩
compare-title = ### 🔁 同一副牌，{ $tables } 桌对比
compare-seat = { $number }\. { $tables }
compare-player = { $marks }{ $name } { $place } { $points }
compare-gone = { $table } 已不保留
compare-here = { $table } 是这一桌。
compare-best = 🏅 **{ $who }**：比同座平均多 { $points } 分
compare-somebody = 某人
compare-none = ### 🔁 这副牌还没有别人打过
compare-others = 你知道这副牌了。没打过的人可以打：点结果下面的「打这副牌」，或用 { COMMAND("table again") } 填 `{ $code }`；另外四个座位由别人或电脑坐。
fair-again =
    ## 🔁 `{ $code }` 那一局的牌
    这里的第一局**不是随机发的**：开桌的人选了那一局，每个座位拿到的就是那一局同座的牌。机器人不知道谁听说过这副牌，所以这一局只作对比，不计成绩。种子打完才公布。
fair-was-again = -# 这是 `{ $code }` 那一局的牌：种子和按键的编号都是那时候的。
leave-sure-again = **这一局不计成绩，现在离开不扣分，座位由电脑接着打；但你不能再回来打这副牌。确定？**
leave-press-again = 离开
leave-done-again = 你离开了 { $channel } 的牌桌。这一局不计成绩，不扣分。
refusal-no-such-deal = 这里没有打完了、能再打一次的牌局“{ $text }”。编号像这样：`1A2B3C4D-7`，打过那一局的人用 { COMMAND("history") } 查得到。
refusal-off-record = `{ $code }` 这一局已经作废，没法知道谁打过这副牌了，所以不能再打，也不能再比较。开一桌打新牌：{ COMMAND("table open") }。
refusal-knows-deal = 这副牌你打过，知道谁手里有什么，这一局留给别人打。打完这一局你就可以坐下。
refusal-dealt-again = 玩法要和原来那一局一样。打完这一局，就可以选别的玩法。
refusal-cards-to-come = 这正是你要打的那副牌，等你这一局打完再看。
refusal-not-played-yet = 这副牌你还没打过，看了对比就知道谁手里有什么了。先打一次：{ COMMAND("table again") }。
history-again = 重打别人的牌，不计成绩
