# 公开的牌桌消息。
preset-simple = 简明
preset-roast = 烤牌
preset-roast-rules = 168 张牌 · 同简明，可抢独 · 王可以烤：两张大王烤一张大王
preset-sixes = 憋6
preset-sixes-rules = 168 张牌 · 同简明，可抢独 · 6 只能最后一手出
preset-simple-rules = 168 张牌 · 可抢独 · 第一次让位免费，以后每次贴 2 · 可造反

lobby-title = ## 👑 保皇 · { $preset }
lobby-waiting = { $empty ->
   *[other] 还差 { $empty } 人就能开始。
}
lobby-hint = 人不够？点「电脑补位」。
lobby-seat = { $number }. { $name }
lobby-seat-host = { $number }. { $name } · 桌主
lobby-seat-empty = { $number }. *空位*
lobby-points = { $line } · { $points }
closed-title = ## 保皇
closed-text = 这桌已经解散。
standings-title = ### 🏁 打了 { $hands } 局，最后的名次
standings-line = { $place }. { $name } **{ $points }**
standings-best = ⭐ 最佳一局：{ $who } 第 { $hand } 局 { $points }
hand-unreadable = 抱歉，上一局没法接着打，不计分。
closed-abandoned = 五家都在托管，这桌已经解散，这一局不计分。

hand-title = ## 第 { $hand } 局
hand-title-multiplier = ## 第 { $hand } 局 · ×{ $multiplier }
turn-lead = ▶ { $who } 先出
turn-follow = ▶ 轮到 { $who }
turn-throne = ▶ { $who } 登基还是让位？
question-rob-book = **抢独吗？** 暗中选，别人看不到。抢到就当皇帝，一打四：自己输赢 24 分，其他人各 6 分。
question-throne-rounds = 拿到皇牌的人可以登基，也可以让位给上家。第一次让位免费，以后每次贴一张 2。
question-open-guard = **侍卫要明保吗？** 明保输赢翻倍。不是侍卫的也都点「不明保」，这样谁也看不出来。
question-open-guard-own = **你是侍卫，要明保吗？** 明保输赢翻倍，大家都知道你是侍卫；不明保，谁也不知道。
question-kick = **起义军，踢吗？** 暗中投票，两票就踢，分数再翻倍。
question-rebellion = **起义军，造反吗？** 皇帝以外暗中投票，投完才亮：投造反的亮锄头 ⛏️。两票就成：侍卫现身，分数翻倍。
question-royals-kick = **皇帝、侍卫，反踢吗？** 一人要踢就踢，分数再翻倍。
question-royals-kick-alone = **皇帝，反踢吗？** 分数再翻倍。
pot = 已贴：{ $cards }
refused-so-far = 已让位 { $count } 次，满 10 次重新发牌
on-the-table = **{ $who }** { $cards }
table-empty = 桌上没有牌。
this-trick = 这一轮：{ $moves }
last-trick = 上一轮：{ $moves }
move-play = { $who } { $cards }
move-pass = { $who } 过
move-passes = { $who } 过
move-cannot = 你压不住
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
result-decided = 胜负已定，{ $smothered ->
    [0] {""}
   *[other] 其他
}手里还有牌的按剩的张数排名。
result-solo-won = ## 第 { $hand } 局：独保成功
result-solo-lost = ## 第 { $hand } 局：独保失败
own-result = { $outcome ->
    [won] **你赢了。**
    [lost] **你输了。**
   *[even] **平局。**
} { $role ->
    [emperor] 你是皇帝：看你和侍卫的名次。
    [guard] 你是侍卫：看皇帝和你的名次。
    [rebel] 你是起义军：看皇帝和侍卫的名次，不看你自己的。
    [against] 四家打皇帝一家：只看皇帝的名次。
   *[other] 你一打四：只看你自己的名次。
}
score-royals = 皇帝第 { $emperor } 名 + 侍卫第 { $guard } 名 = { $places }。{ $winner ->
    [royals] 不到 6，皇帝一方赢差数（皇帝加倍）：{ $base } 分{ $times }
    [rebels] 超过 6，起义军赢差数（皇帝加倍输）：{ $base } 分{ $times }
   *[none] 正好 6，平局，不计分
}
score-solo = 皇帝{ $solo ->
    [open] 明独
   *[dark] 暗独
}，第 { $emperor } 名：{ $winner ->
    [royals] 赢 { $base } 分{ $times }
    [rebels] 输 { $base } 分{ $times }
   *[none] 平局，不计分
}
score-times = ，×{ $multiplier }（{ $why }）= { $points }
# 同样的算式，一步一步地，在网页和战报图片上。
step-places = 皇帝第 **{ $emperor }** + 侍卫第 **{ $guard }** = **{ $places }**
step-difference = { $winner ->
    [royals] 6 − { $places } = **{ $base }**
    [rebels] { $places } − 6 = **{ $base }**
   *[none] **6** 是平局
}
step-solo = { $solo ->
    [open] 明独
   *[dark] 暗独
}，皇帝第 **{ $emperor }**：{ $winner ->
    [none] 平局
   *[other] **{ $base }**
}
step-doubled = { $why } **×2**
step-total = { $winner ->
    [royals] **{ $points }**，皇帝加倍
   *[other] 各 **{ $points }**
}
step-total-solo = **{ $points }**，别家各四分之一：**{ $quarter }**
score-why = 怎么算分？
score-because = 皇帝和侍卫的名次相加。正好 6 是平局；不到 6，皇帝一方赢差数；超过 6，起义军赢差数。侍卫和起义军每人输赢这么多，皇帝加倍。
score-because-open-book = 明独：得第 1 名赢 24 分，其他名次输 24 分，别家每人承担四分之一。不翻倍。
score-because-dark-book = 暗独：得第 1 名赢 12 分，第 2 名平局，其他名次输 12 分，别家每人承担四分之一。
score-because-open-ladder = 明独：第 1 到第 5 名分别得 +32、+8、0、−8、−32 分，别家每人承担四分之一。不翻倍。
score-because-dark-ladder = 暗独：第 1 到第 5 名分别得 +16、+4、0、−4、−16 分，别家每人承担四分之一。
score-penalty = 🚪 { $who } 中途离开：{ $points } 分（不计入累计）
score-penalty-seat = 🚪 { $who } 的座位有人中途离开：{ $points } 分（不计入累计）
turning-points = 📣 { $what }
turning-roast = { $who } 用 { $cards } 烤牌
turning-ascended = { $who } 登基，收下贴的 { $cards }
result-line = { $place } { $marks }**{ $name }** · **{ $points }** · 累计 { $total }
result-unfinished = { $line } · 剩 { $cards } 张：{ $held }

press-join = 加入
press-leave = 离开
press-fill = 电脑补位
press-start = 开始
press-next = 下一局
press-close = 解散
press-hand = 我的手牌
press-pass = 过牌

ai-name-1 = 电脑甲
ai-name-2 = 电脑乙
ai-name-3 = 电脑丙
ai-name-4 = 电脑丁
ai-name-5 = 电脑戊
ai-name-6 = 电脑己
ai-name-7 = 电脑庚
ai-name-8 = 电脑辛
ai-name-9 = 电脑壬
ai-name-10 = 电脑癸

leaderboard-title = ## 🏆 排行榜
leaderboard-line = { $rank }\. **{ $name }** · { $value }
leaderboard-empty = 这里还没有人打完一局。用 { COMMAND("table open") } 开一桌吧。
called-note = 👑 { $who } 叫 { $card }：谁有第四张，谁就是侍卫。
second-rounds = 第二轮：手里有四张完全一样的牌，才能再让。
question-calling-rounds = 登基要叫一张牌：自己手里有三张或四张一样的（花色也一样），在「我的手牌」里选；也可以明独。第一轮可以随意让位。
preset-classic = 经典
preset-classic-rules = 168 张牌 · 可抢独 · 皇帝叫侍卫 · 第一轮可随意让位
pick-preset = 选玩法
preset-home = 家常
preset-home-rules = 168 张 · 可抢独 · 烤牌、憋6，每局之后进贡
preset-rizhao = 日照
preset-rizhao-rules = 168 张 · 可抢独 · 不贴牌，让一圈后第一家必须登基 · 最多加倍一次 · 憋6
preset-weihai = 威海
preset-weihai-rules = 165 张 · 可抢独 · 皇牌和侍卫牌都在手里才可让位，只让一次，让给下下家 · 憋6，剩6出不去就被闷
preset-qingdao = 青岛
preset-qingdao-rules = 216 张 · 可抢独 · 叫侍卫，叫的牌是特牌 · 独保按名次 16、4、0、-4、-16 分，明独加一倍
question-rob-ladder = **抢独吗？** 暗中选，别人看不到。抢到就当皇帝，一打四，按名次得 32 分到 -32 分。
question-throne-circuit = 拿到皇牌的人可以登基，也可以让位给上家，不用贴牌。让满一圈，第一家必须登基。
question-throne-both-jokers = 拿到皇牌的人登基。只有侍卫牌也在手里才可以让位：让给下下家，只让一次。
question-calling-circuit = 登基要叫一张牌：自己手里有三张或四张一样的（花色也一样），在「我的手牌」里选；也可以明独。可以让位一圈，之后第一家必须登基。
second-circuit = 皇位让满了一圈，第一家必须登基。
question-tribute = **进贡。** 要进贡的人在「我的手牌」里选交哪张最大的牌，选好以后一起交。
tribute-gift = { $payer } { $card } → { $taker }
tribute-paid = 进贡：{ $gifts }
called-trump-note = 👑 { $who } 叫 { $card }：谁有第四张，谁就是侍卫。这张是**特牌**，比大王还大。
press-file = 牌局记录
file-about = **第 { $hand } 局全记录**：种子、规则、每一步和结果，不含名字。
file-commands = `baohuang replay { $file }` 逐步回放，`baohuang check { $file }` 验证。
closed-autoplay = 打完时 { $who } 还在托管，这桌已经解散。
autoplay-note = { $sign } 托管中：{ $names }。回来了就点「取消托管」。
closed-autoplay-alone = 打完时你还在托管，这桌已经解散。
press-back = 取消托管
pick-house = 本服务器的玩法

# 牌桌和结果的图
board-pass = 过
board-smothered = 被闷
board-last = 上一轮
board-lead = { $who } 先出
board-throne = { $who } 登基还是让位？
board-rob = 有人抢独吗？
board-tribute = 正在进贡
board-open-guard = 侍卫要明保吗？
board-kick = 起义军踢吗？
board-rebellion = 起义军造反吗？
board-royals-kick = 皇帝、侍卫反踢吗？
board-royals-kick-alone = 皇帝反踢吗？
table-alt = 牌桌。{ $table }
result-total = 累计 { $total }
doubled-open-guard = 明保
doubled-kick = 踢
doubled-rebellion = 造反
doubled-royals-kick = 反踢
pace-line = 出牌 { $play }，表态最多 { $question }，新手加倍
pace-quick = 快
pace-normal = 普通
pace-relaxed = 从容
pace-slow = 慢桌，打几天
pick-pace = 选择限时
time-s = { $count } 秒
time-min = { $count } 分钟
time-h = { $count } 小时
turn-hurry = ⏰ { $who }：时间快到了。
closed-left = 大家都走了，这桌已经解散，这一局不算。
press-replace = 坐电脑的位子
press-sit = 坐下
press-again = 原班人马再开一桌
again-invited = 🪑 { $who }：{ $host } 按原来的玩法又开了一桌，坐下接着打？
invitation-hand = 🪑 { $who }：来接替{ $ai }（还有 { $cards } 张）？从 0 分开始，这一局不计入你的战绩。
invitation-until = 再邀请别人，或下一局开始，这个按钮就失效。
invitation-lobby = 🪑 { $who }：来接替{ $ai }？从 0 分开始。
invitation-seat = 🪑 { $who }：来坐空位？从 0 分开始。
invitation-not-posted = 已邀请 { $who }，但邀请消息没发出去。请告诉对方到牌桌所在的频道用 { COMMAND("table join") } 入座。
settings-passes-on = 要不起的人几秒后自动过牌，所以没过的都要得起。
settings-passes-off = 要不起也由自己过牌。
settings-limits = 同时开桌：每频道最多 { $channel } 桌，全服务器最多 { $server } 桌。
measure-end-done = 🛑 牌桌已解散：{ $reason }
measure-remove-done = 🛑 { $who } 已被移出牌桌：{ $reason }
measure-ban-done = 🛑 { $who } 不能再在本服务器入座：{ $reason }
measure-unban-done = ✅ { $who } 可以重新入座：{ $reason }
measure-remove-told = 🛑 { $by } 把你移出了 **{ $server }** 的牌桌（打到一半的话至少扣 40 分）。原因：{ $reason }。有疑问请找他们。
measure-ban-told = 🛑 { $by } 禁止你在 **{ $server }** 入座。原因：{ $reason }。有疑问请找他们。
measure-unban-told = ✅ { $by } 让你可以重新在 **{ $server }** 入座。原因：{ $reason }
measure-noted = 已记入管理记录，用 { COMMAND("moderate log") } 查看。
measures-title = ## 管理员最近做了什么
measures-none = 还没有管理记录。
measure-end-line = { $when } { $by } 解散了牌桌 { $who }：{ $reason }
measure-remove-line = { $when } { $by } 移走了 { $who }：{ $reason }
measure-ban-line = { $when } { $by } 禁止 { $who } 入座：{ $reason }
measure-unban-line = { $when } { $by } 解禁了 { $who }：{ $reason }
paused = ⏸️ 我在 { $channel } 发不了消息了，计时暂停，最多一天。到服务器的其他频道用 { COMMAND("table show") }，就在那里接着打。
closed-by = { $who } 解散了这桌：{ $reason }。
closed-by-hand = { $who } 解散了这桌：{ $reason }。这一局不算。
closed-ended = 打到一半解散了，这一局不算。

# 两局之间：谁准备好了，改了什么，在表决什么，牌是怎么封的。
press-ready = 准备
press-seats = 座位
press-more = 更多
more-title = 更多
press-fair = 公平发牌
ready-dealing =
    🎲 发牌：{ $due }
    -# 用公开随机信标的第 { $round } 轮洗牌，现在谁也不知道它是什么数。
ready-alone = 五个座位坐满了，点「开始」发牌。
ready-all = 五个座位坐满了，大家都点「准备」就发牌。
next-alone = 原班人马再来一局？点「下一局」。
next-all = 再来一局？大家都点「下一局」就发牌。
next-by-itself = { $due }自动开始下一局，想等一等就点「先别开始」。
press-not-yet = 先别开始
press-auto-on = 自动开始下一局
press-auto-off = 下一局等我点了再开始
auto-about = ⏱️ 大家都选了自动开始，15 秒后就开下一局。
ready-waiting = ✅ { $ready }。正在等 { $who }：{ $due }还没准备的，由电脑接替座位。
ready-waiting-few = ✅ { $ready }。正在等 { $who }：{ $due }要是不到一半的人准备，就请大家重新点一次。
changed-by-host = ✏️ { $who }{ $changes }，看清楚再准备。
change-rules = 把玩法改成「{ $rules }」
change-pace = 把限时改成：{ $pace }
change-level = 改了电脑的水平
change-hints = { $on ->
    [true] 打开了提示
   *[false] 关闭了提示
}
change-and = {"，"}
vote-end = 🗳️ 散桌：需要 { $needed } 票，已有 { $votes } 票
vote-replace = 🗳️ 让电脑接替 { $who }（{ $reason }）：需要 { $needed } 票，已有 { $votes } 票
vote-carried = { $line }，打完这一局生效
replace-reason-late = 没有及时准备
replace-reason-absent = 人不在
replace-reason-spoils = 捣乱
replace-reason-friend = 座位留给朋友
seats-title = ## 座位、玩法、提示
seats-host = 你是桌主，两局之间可以改玩法、电脑的水平，开关提示。
seats-vote = 可以投票让电脑接替某人，或者散桌。超过半数同意，两局之间就执行，谁都不扣分。
pick-replace = 让电脑接替谁
replace-option = { $who }：{ $reason }
press-vote-end = 投票散桌
press-agree-end = 同意散桌
press-agree-replace = 同意换下 { $who }
closed-voted = 大家投票散了这一桌。
replaced-by-host = { $channel } 的桌主 { $host } 让电脑接替了你的座位：{ $reason }。不影响你的战绩。
replaced-by-vote = { $channel } 那一桌投票让电脑接替了你的座位：{ $reason }。不影响你的战绩。
replaced-by-late = { $channel } 的下一局已经开始，电脑接替了你的座位：{ $reason }。不影响你的战绩。打完这一局可以点「坐电脑的位子」回来，从 0 分算起。
deal-sealed = 🔒 `{ $seal }`（发牌的封印）
dealt-from = -# 🔒 `{ $seal }` · 🎲 公开随机信标第 { $round } 轮
relies-on-host = -# 🔒 `{ $seal }` · ⚠️ 这次发牌没有用到公开的随机数，只能信任架设机器人的人。
no-beacon = -# ⚠️ 下一次发牌不用公开随机数，只能信任架设机器人的人。
round-announced = -# 🎲 第 { $hand } 局：{ $deck } 张牌，从 { $seat } 号座开始发，用公开随机信标 drand 的第 { $round } 轮（{ $due }）和一个秘密种子，种子的 SHA-256 是 `{ $hash }`
fair-title = ## 🔒 为什么谁也挑不了牌
fair-about =
    机器人先抽一个秘密的种子，把它的 SHA-256 的开头 🔒 写在牌桌上。最后一个人点「{ $press }」以后，它另发一条消息，宣布用公开随机信标 drand 的哪一轮，而那一轮还没到：Discord 记下的这条消息的时间证明，当时谁也不知道那一轮的随机数。种子和随机数一起洗牌：种子是秘密，所以打牌的人不知道牌；架设机器人的人也挑不了牌。
    -# 架设机器人的人可以偷看正在打的牌，也可以编造玩家。他还可以让发牌作废，但那样宣布过的一轮就没有牌局，那条消息除非他删掉就一直在；也可以不用信标，牌桌上会写明。
fair-host-title = ## 🔒 这样发牌，要信任架设机器人的人
fair-host-about =
    机器人先抽一个秘密的种子，在有人点「{ $press }」以前，就把它的 SHA-256 的开头 🔒 写在牌桌上。没有公开随机数，洗牌只用这个种子：打牌的人不知道牌，种子事后也换不了；但架设机器人的人可以事先挑种子。
    -# 架设机器人的人还可以偷看正在打的牌，也可以编造玩家。
fair-this = **这一局。** 种子的 SHA-256：`{ $hash }`。打完公布种子。
fair-next = **下一局。** 种子的 SHA-256：`{ $hash }`
fair-last = **第 { $hand } 局，已经打完。** 种子：`{ $seed }`
    它的 SHA-256：`{ $hash }`
    -# 验证：`{ $command }`；或用 `baohuang check` 验证整个牌局记录。
fair-round = 第 { $round } 轮，{ $due }，[事先宣布过]({ $link })。它的签名：`{ $signature }`
board-emperor = 皇
board-guard = 保
board-given = 贡
board-pot = 已贴
time-to-think = 思考 { $time }
few-cards = ❗ 快出完了：{ $seats }
few-cards-of = { $who } { $count } 张
tribute-title = ### 🎁 进贡：{ $why }
tribute-why-solo-lost = 上局 { $who } 独保失败
tribute-why-solo-won = 上局 { $who } 独保成功
tribute-why-royals-lost = 上局保皇失败
tribute-why-royals-won = 上局保皇成功
tribute-why-smothered = 上局的输赢和被闷
tribute-cards = { $count } 张
tribute-pays = { $who }交 { $cards }
tribute-pays-each = { $who } 各交 { $cards }
tribute-takes = { $who }收 { $cards }
tribute-takes-each = { $who } 各收 { $cards }
tribute-shares = { $payers }；{ $takers }
tribute-due = 🎁 **下一局要进贡**（座位不变的话）。{ $shares }
tribute-dropped = 🎁 座位变了，下一局不进贡。
invitation-taken = 🪑 { $who } 坐下了。
invitation-taken-hand = 🪑 { $who } 接替了{ $ai }（之前的牌是{ $ai }出的），从 0 分开始。这一局不计入 { $who } 的战绩。
invitation-over = 🪑 这次邀请失效了：已经另请了别人。
taken-over = 🪑 { $who } 接替了{ $former }。
taken-over-note = 🪑 { $who } 接替了{ $former }（之前的牌是{ $former }出的）。
has-left = 🚪 { $who } 离桌了。

# 机器人进服务器时说的话；不知道下一步时的回答
press-open = 开一桌
press-how = 怎么玩
greeting-title = ## 👑 保皇
greeting-about = 保皇是山东的五人纸牌游戏：皇帝在明，侍卫在暗，另外三家是起义军。发牌、规则、算分都由我来，我能发言的频道都可以打。
greeting-open = 点「开一桌」，或者用 { COMMAND("table open") }。朋友点「加入」；人不够由电脑补位，一个人也能玩。
greeting-rules = 没玩过？点「五分钟学会」，边打边学；点「怎么玩」，一页一页讲。不知道下一步做什么，就用 { COMMAND("help") }。
greeting-settings = 服务器管理员可以用 { COMMAND("settings rules") } 选择这里的玩法。
help-title = ## 下一步
help-direct = 没玩过？用 { COMMAND("learn") }，五分钟学会。在这里就能一个人打：用 { COMMAND("practice") }，和电脑来一局。要和别人一起打，请到服务器的频道里用 { COMMAND("table open") } 或 { COMMAND("table join") }。我发到这里的手牌，可以直接点上面的按钮打。
help-no-table = 没玩过？先点「{ press-learn }」，再点「{ press-practise }」。这个频道还没有牌桌：用 { COMMAND("table open") } 就能开一桌，朋友点「加入」，人不够由电脑补位。
help-join = 这桌还有空位，用 { COMMAND("table join") } 入座。
help-ask = 这里正在打牌。请桌上的人用 { COMMAND("table invite") } 邀请你，马上就能接替电脑；或者等打完这局，用 { COMMAND("table join") } 入座。
help-full = 这桌五个座位都有人了。用 { COMMAND("table open") } 另开一桌。
help-paused = 我在原来的频道发不了消息，计时已经暂停。换个频道用 { COMMAND("table show") }，就在那里接着打。
help-empty-seats = { $empty ->
   *[other] 你这桌还空着 { $empty } 个座位。
}请朋友用 { COMMAND("table join") } 入座，或者点「电脑补位」。
help-start = 五个座位坐满了。在牌桌上点「准备」，或用 { COMMAND("table start") }，大家都准备好就发牌。
help-ready = 你已经准备好了，等其他人也准备好就发牌。在等谁、等到什么时候，牌桌上写着。
help-next = 这一局打完了。再来一局：{ COMMAND("table start") }。现在离开不扣分：{ COMMAND("table leave") }。
help-question = 在等你表态。{ COMMAND("hand") } 里有你的牌和可以点的回答；也可以用 { COMMAND("bid") }。
help-others-answer = 在等其他人表态，不用做什么。{ COMMAND("hand") } 可以看牌。
help-turn = 轮到你了。{ COMMAND("hand") } 里有你的牌和能出的牌；也可以输入：{ COMMAND("play") } 或 { COMMAND("pass") }。
help-others-play = 在等别人出牌。{ COMMAND("hand") } 可以看牌；用 { COMMAND("next play") } 或 { COMMAND("next pass") } 可以先定好轮到你时做什么。走开一会儿，用 { COMMAND("autoplay on") }。
help-out = 你的牌出完了，等这一局打完就行。
help-smothered = 你被闷了，等这一局打完就行。
help-autoplay = 机器人在替你打。用 { COMMAND("autoplay off") } 取消托管；或者直接出牌：{ COMMAND("hand") }。
help-bound = 机器人替你打完这一局。之后再自己打：{ COMMAND("table start") }；牌桌要是解散了，就用 { COMMAND("table open") }。
help-more = 规则上有疑问：{ COMMAND("rules ask") } · 牌面怎么画：{ COMMAND("look") } · 谁最厉害：{ COMMAND("leaderboard") } · 你的战绩：{ COMMAND("stats") } · 回放你的牌局：{ COMMAND("history") }
replaced-next = 那桌打完下一局，你就可以在那里用 { COMMAND("table join") } 回来。
time-up = ⏳ { $when }截止
emperor-note = 👑 { $who } 登基，先出牌。
board-you = 你

# 电脑的水平。
level-easy = 入门
level-normal = 普通
level-strong = 高手
ai-with-level = { $name }·{ $level }
pick-level = 选择电脑水平
help-level = 电脑打得太好或太差，桌主可以用 { COMMAND("table level") } 选择水平。

# 一局打完后的复盘：哪几步定了胜负，哪里可以打得更好。
press-review = 复盘
press-review-replay = ⏪ { $when }
review-title = ## 第 { $hand } 局复盘
review-turned = **转折**
review-moment = { $when }：{ $what }（{ $before }{ "\u00A0" }→{ "\u00A0" }{ $after }）
review-trick = 第 { $number } 轮
review-bidding = 出牌之前
review-expected = 括号里：高手电脑估计，保皇一方能从每家起义军赢几分。
review-choices = { $who }有 { $choices } 次选择，其中 { $count } 次高手会换个打法。
review-otherwise = { $when }：{ $done }；更好：{ $better }，多得 { $points } 分。
review-because = { $line }（{ $why }）
review-done-over = { $who }用 { $cards } 压了 { $table }
review-done-lead = { $who }先出 { $cards }
review-done-pass = { $who }放过了 { $table }
review-done-bid = { $who }选了「{ $choice }」
review-better-lay = 出 { $cards }
review-better-lead = 先出 { $cards }
review-better-pass = 过牌
review-better-bid = 选「{ $choice }」
review-call = 叫 { $card }

# 提示。
press-hint = 💡 提示
press-hints-on = 打开提示
press-hints-off = 关闭提示
hints-are-on = 💡 这一桌可以用提示。
hints-are-off = 💡 这一桌不用提示。
settings-hints-on = 💡 新开的牌桌可以用提示。
settings-hints-off = 💡 新开的牌桌不用提示。
help-hint = 轮到你时拿不准？{ COMMAND("hint") } 告诉你怎么打最好，为什么。
help-review = 打完一局，点结果下面的「{ press-review }」或用 { COMMAND("table review") }，看哪几步定了胜负。

# 复盘里的一步步和一次次选择。
review-largest = **影响最大的几步**
review-played = { $who }出 { $cards }
review-royals-ahead = **保皇一方从此领先**
review-emperor-ahead = **皇帝从此领先**
review-rebels-ahead = **起义军从此领先**
review-no-choice = { $who }没有可选的地方。
review-same-choices = { $who }有 { $choices } 次选择，没有大失误。
review-dearest = { $whom }损失最大的三次：
review-you = 你

# 电脑的水平：菜单和大厅里的话
pick-level-easy = 入门：{ $who }
pick-level-normal = 普通：{ $who }
pick-level-strong = 高手：{ $who }
all-ai-players = 所有电脑
level-easy-about = 打法简单，适合刚学的时候
level-normal-about = 按经验打，稳扎稳打
level-strong-about = 从几百万局里学来的，最难对付
lobby-autoplay-ai = 托管：由电脑替人打
lobby-autoplay-lowest = 托管：先出时出最小的一张，其他时候过牌
lobby-levels = 电脑太强或太弱？桌主点「座位」换水平。
seats-later = 打完这一局，可以再改电脑的水平和提示。

# 排行榜。
board-nobody = 榜上还没有人：时间放长一点，局数放少一点，或者算上有电脑的牌局。
board-own-none = 你还没有计入这个榜的牌局。
board-zone = 每天从 { $zone } 的零点算起，每周从周一算起，{ $season ->
    [quarter] 每季度是一个赛季。
    [off] 每月从一号算起。
   *[other] 一个月是一个赛季。
}
board-by-points = 总分
board-by-average = 每局得分
board-by-won = 胜率
board-by-first = 头客率
board-by-last = 大拉率最低
board-by-streak = 最长连胜
board-as-any = 不论身份
board-as-emperor = 当皇帝
board-as-guard = 当侍卫
board-as-rebel = 当起义军
board-as-solo = 独保
board-in-day = 今天
board-in-week = 本周
board-in-ever = 全部时间
board-company-people = 没有电脑的牌局
board-company-all = 有电脑的也算
board-scope-mine = 你的所有服务器
board-any-preset = 所有玩法
board-least = 至少 { $hands } 局
board-too-few = 打了 { $hands } 局，要 { $least } 局
board-won-count = { $hands } 局，胜 { $won } 平 { $drawn }
board-first-count = { $hands } 局，头客 { $first } 次
board-last-count = { $hands } 局，大拉 { $last } 次
board-run-count = { $hands } 局，目前连胜 { $run } 局
press-board-open = 我的名次
press-board-day = 今天
press-board-week = 本周
press-board-season = 本赛季
press-board-month = 本月
press-board-ever = 全部时间
press-board-back = ◀ 上一页
press-board-next = 下一页 ▶
press-board-people = 不算有电脑的
press-board-all = 有电脑的也算
press-board-here = 本服务器
press-board-mine = 我的所有服务器
press-board-picture = 看图
press-board-text = 看文字
press-board-show = 给大家看
settings-zone-title = ## 🕛 时区
settings-zone = 这个服务器的每一天从 **{ $zone }** 的零点算起，那里现在是 { $time }。每周从周一算起。
settings-zone-exact = { COMMAND("settings time") } 可以填任何时区，例如 America/Sao_Paulo。
settings-zone-recounting = 改了以后，排行榜几分钟内跟着变。
pick-zone = 选时区
help-start-alone = 五个座位坐满了。在牌桌上点「{ press-start }」，或用 { COMMAND("table start") }，马上发牌。
seats-host-gives = 也可以让电脑接替别人的座位，对方会收到原因。
review-expected-alone = 括号里：高手电脑估计，皇帝能从每家起义军赢几分。
review-judged = 选择只按那一家当时看得到的牌评，转折按五家的牌评，所以两者可能不一样。
settings-level = 新开的牌桌，电脑的水平：**{ $level }**。

# 称号。
title = { $title ->
    [commoner] 平民
    [scholar] 秀才
    [graduate] 举人
    [magistrate] 知县
    [prefect] 知府
    [governor] 巡抚
    [minister] 尚书
    [chancellor] 宰相
    [prince] 亲王
   *[emperor] 皇帝
}
title-and-step = { $title }{ $step ->
    [1] 一阶
    [2] 二阶
   *[3] 三阶
}

# 按等级分排的排行榜。
board-by-rating = 等级分
board-rating-about = 同样的牌，每局比普通水平的电脑多拿几分（保守估计），按这个服务器的所有牌局算。「暂定」：局数还少，比不出高低。
ratings-outdated = -# ⏳ 有些成绩被移除，等级分几分钟后更新。
board-rating-count = { $hands } 局{ $known ->
    [provisional] ，暂定
   *[known] { "" }
}
review-luck = 🍀 **手气**：预计 **{ $worth }** 分，实得 **{ $points }** 分。
review-luck-about = 预计：电脑拿同一副牌另打 { $plays } 遍的平均分。
