# 公开的牌桌消息。
preset-simple = 简明
preset-roast = 烤牌
preset-roast-rules = 168 张牌 · 同简明，王可以烤：两张大王烤一张大王
preset-sixes = 憋6
preset-sixes-rules = 168 张牌 · 同简明，6 只能最后一手出
preset-simple-rules = 168 张牌 · 可抢独 · 让位贴 2 · 可造反

lobby-title = ## 👑 保皇 · { $preset }
lobby-waiting = { $empty ->
    [0] 五个座位坐满了，点「开始」发牌。
   *[other] 还差 { $empty } 人就能开始。
}
lobby-hint = 人不够？点「电脑补位」。
lobby-seat = { $number }. { $name }
lobby-seat-host = { $number }. { $name } · 桌主
lobby-seat-empty = { $number }. *空位*
lobby-points = { $line } · { $points }
closed-title = ## 保皇
closed-text = 这桌已经关闭。用 `/牌桌 开` 再开一桌。
closed-idle = 很久没有人操作，这桌已经关闭，这一局不计分。用 `/牌桌 开` 再开一桌。

hand-title = ## 第 { $hand } 局
hand-title-multiplier = ## 第 { $hand } 局 · ×{ $multiplier }
hand-title-redealt = ## 第 { $hand } 局 · 重新发牌
turn-lead = ▶ { $who } 领牌 · { $due }
turn-follow = ▶ { $who } 出牌或过牌 · { $due }
turn-throne = ▶ { $who } 登基还是让位？ · { $due }
asked-by-all = { $question } · { $due }
question-rob = **抢独吗？** 每人秘密回答。抢到的人一打四，输赢 24 分。
question-throne = 拿到皇牌的人可以登基，也可以把皇位让给上家。第一次让位不用贴牌，以后每让一次贴一张 2。
question-open-guard = **侍卫，明保吗？** 皇帝以外每人秘密回答，只有侍卫能明保。明保分数翻倍。
question-kick = **起义军，踢吗？** 秘密投票，两票以上分数再翻倍。
question-rebellion = **起义军，造反吗？** 皇帝以外每人秘密投票，两票以上侍卫现身，分数翻倍。投造反的人会亮出锄头 ⛏️。
question-royals-kick = **皇帝、侍卫，踢回去吗？** 一人要踢就踢，分数再翻倍。
pot = 已贴：{ $cards }
refused-so-far = 已让位 { $count } 次，满 10 次重新发牌
on-the-table = **{ $who }** { $cards }
table-empty = 桌上没有牌。
this-trick = 这一轮：{ $moves }
last-trick = 上一轮：{ $moves }
move-play = { $who } { $cards }
move-pass = { $who } 过
seat-line = { $marks } **{ $name }** · { $state }
seat-cards = { $count } 张
place-1 = 头客
place-2 = 二客
place-3 = 三客
place-4 = 二拉
place-5 = 大拉
open-solo-note = 👑 { $who } **明独**，一打四。
dark-solo-note = 👑 { $who } 是**暗独**，一打四。
guard-note = 🗡️ { $who } 是侍卫。

result-royals = ## 第 { $hand } 局：保皇成功
result-rebels = ## 第 { $hand } 局：起义军胜
result-draw = ## 第 { $hand } 局：平局
result-solo-won = ## 第 { $hand } 局：独保成功
result-solo-lost = ## 第 { $hand } 局：独保失败
result-side-two = 👑 { $emperor } 和 🗡️ { $guard } 对起义军
result-side-open = 👑 { $emperor } 明独
result-side-dark = 👑 { $emperor } 暗独
result-multiplier = { $sides } · ×{ $multiplier }
result-line = { $place } { $marks }**{ $name }** · **{ $points }** · 累计 { $total }
result-unfinished = { $line } · 剩 { $cards } 张
result-next = 原班人马再来一局？点「下一局」。

press-join = 加入
press-leave = 离开
press-fill = 电脑补位
press-start = 开始
press-next = 下一局
press-close = 关闭
press-hand = 我的手牌
press-pass = 过牌

ai-name-1 = 电脑甲
ai-name-2 = 电脑乙
ai-name-3 = 电脑丙
ai-name-4 = 电脑丁
ai-name-5 = 电脑戊

leaderboard-title = ## 🏆 排行榜
leaderboard-line = { $rank }. **{ $name }** · { $points } 分 · { $hands } 局，胜 { $wins }
leaderboard-empty = 这里还没有人打完一局。用 `/牌桌 开` 开一桌吧。
called-note = 👑 { $who } 叫 { $card }：谁有第四张，谁就是侍卫。
second-round = 第二轮：只有手里四张齐的人还能让位。
question-calling = 登基要叫一张牌：自己手里有三张或四张一样的（花色也一样），在「我的手牌」里选；也可以明独。第一轮可以随意让位。
preset-classic = 经典
preset-classic-rules = 168 张牌 · 皇帝叫侍卫 · 先自由让位，第二轮必须登基
pick-preset = 选玩法
preset-home = 家常
preset-home-rules = 168 张 · 烤牌、憋6，每局之后进贡
preset-rizhao = 日照
preset-rizhao-rules = 168 张 · 不添牌，让一圈后首家必须当 · 只加倍一次 · 憋6
preset-weihai = 威海
preset-weihai-rules = 165 张 · 皇、保同在手里才可让位，只让一次，让给下下家
preset-qingdao = 青岛
preset-qingdao-rules = 216 张 · 叫侍卫，叫的牌是特牌 · 独保 16、4、0、−4、−16 分
