# 公開的牌桌訊息。
preset-simple = 簡明
preset-roast = 烤牌
preset-roast-rules = 168 張牌 · 同簡明，可搶獨 · 王可以烤：兩張大王烤一張大王
preset-sixes = 憋6
preset-sixes-rules = 168 張牌 · 同簡明，可搶獨 · 6 只能最後一手出
preset-simple-rules = 168 張牌 · 可搶獨 · 第一次讓位免費，之後每次貼 2 · 可造反

lobby-title = ## 👑 保皇 · { $preset }
lobby-waiting = { $empty ->
   *[other] 還差 { $empty } 人就能開始。
}
lobby-hint = 人不夠？按「電腦補位」。
lobby-seat = { $number }. { $name }
lobby-seat-host = { $number }. { $name } · 桌主
lobby-seat-empty = { $number }. *空位*
lobby-points = { $line } · { $points }
closed-title = ## 保皇
closed-text = 這桌已經解散。
standings-title = ### 🏁 打了 { $hands } 局，最後的名次
standings-line = { $place }. { $name } **{ $points }**
standings-best = ⭐ 最佳一局：{ $who } 第 { $hand } 局 { $points }
hand-unreadable = 抱歉，上一局沒辦法接著打，不計分。
closed-abandoned = 五家都由機器人代打，這桌已經解散，這一局不計分。

hand-title = ## 第 { $hand } 局
hand-title-multiplier = ## 第 { $hand } 局 · ×{ $multiplier }
turn-lead = ▶ { $who } 先出
turn-follow = ▶ 輪到 { $who }
turn-throne = ▶ { $who } 登基還是讓位？
question-rob-book = **搶獨嗎？** 暗中選，別人看不到。搶到就當皇帝，一打四：自己輸贏 24 分，其他人各 6 分。
question-throne-rounds = 拿到皇牌的人可以登基，也可以讓位給上家。第一次讓位免費，之後每次貼一張 2。
question-open-guard = **侍衛要明保嗎？** 明保輸贏翻倍。不是侍衛的也都按「不明保」，這樣誰也看不出來。
question-open-guard-own = **你是侍衛，要明保嗎？** 明保輸贏翻倍，大家都知道你是侍衛；不明保，誰也不知道。
question-kick = **起義軍，踢嗎？** 暗中投票，兩票就踢，分數再翻倍。
question-rebellion = **起義軍，造反嗎？** 皇帝以外暗中投票，投完才亮：投造反的亮鋤頭 ⛏️。兩票就成：侍衛現身，分數翻倍。
question-royals-kick = **皇帝、侍衛，反踢嗎？** 一人要踢就踢，分數再翻倍。
question-royals-kick-alone = **皇帝，反踢嗎？** 分數再翻倍。
pot = 已貼：{ $cards }
refused-so-far = 已讓位 { $count } 次，滿 10 次重新發牌
on-the-table = **{ $who }** { $cards }
table-empty = 桌上沒有牌。
this-trick = 這一輪：{ $moves }
last-trick = 上一輪：{ $moves }
move-play = { $who } { $cards }
move-pass = { $who } 過
move-passes = { $who } 過
move-cannot = 你壓不住
seat-line = { $marks } **{ $name }** · { $state }
seat-cards = { $count } 張
place-1 = 頭客
place-2 = 二客
place-3 = 三客
place-4 = 二拉
place-5 = 大拉
open-solo-note = 👑 { $who } **明獨**，一打四。
dark-solo-note = 👑 { $who } 是**暗獨**，一打四。
guard-note = 🗡️ { $who } 是侍衛。

result-royals = ## 第 { $hand } 局：保皇成功
result-rebels = ## 第 { $hand } 局：起義軍勝
result-draw = ## 第 { $hand } 局：平手
result-decided = 勝負已定，{ $smothered ->
    [0] {""}
   *[other] 其他
}手裡還有牌的按剩的張數排名。
result-solo-won = ## 第 { $hand } 局：獨保成功
result-solo-lost = ## 第 { $hand } 局：獨保失敗
own-result = { $outcome ->
    [won] **你贏了。**
    [lost] **你輸了。**
   *[even] **平手。**
} { $role ->
    [emperor] 你是皇帝：看你和侍衛的名次。
    [guard] 你是侍衛：看皇帝和你的名次。
    [rebel] 你是起義軍：看皇帝和侍衛的名次，不看你自己的。
    [against] 四家打皇帝一家：只看皇帝的名次。
   *[other] 你一打四：只看你自己的名次。
}
score-royals = 皇帝第 { $emperor } 名 + 侍衛第 { $guard } 名 = { $places }。{ $winner ->
    [royals] 不到 6，皇帝一方贏差數（皇帝加倍）：{ $base } 分{ $times }
    [rebels] 超過 6，起義軍贏差數（皇帝加倍輸）：{ $base } 分{ $times }
   *[none] 正好 6，平手，不計分
}
score-solo = 皇帝{ $solo ->
    [open] 明獨
   *[dark] 暗獨
}，第 { $emperor } 名：{ $winner ->
    [royals] 贏 { $base } 分{ $times }
    [rebels] 輸 { $base } 分{ $times }
   *[none] 平手，不計分
}
score-times = ，×{ $multiplier }（{ $why }）= { $points }
# 同樣的算式，一步一步地，在網頁和戰報圖片上。
step-places = 皇帝第 **{ $emperor }** + 侍衛第 **{ $guard }** = **{ $places }**
step-difference = { $winner ->
    [royals] 6 − { $places } = **{ $base }**
    [rebels] { $places } − 6 = **{ $base }**
   *[none] **6** 是平手
}
step-solo = { $solo ->
    [open] 明獨
   *[dark] 暗獨
}，皇帝第 **{ $emperor }**：{ $winner ->
    [none] 平手
   *[other] **{ $base }**
}
step-doubled = { $why } **×2**
step-total = { $winner ->
    [royals] **{ $points }**，皇帝加倍
   *[other] 各 **{ $points }**
}
step-total-solo = **{ $points }**，別家各四分之一：**{ $quarter }**
score-why = 怎麼算分？
score-because = 皇帝和侍衛的名次相加。正好 6 是平手；不到 6，皇帝一方贏差數；超過 6，起義軍贏差數。侍衛和起義軍每人輸贏這麼多，皇帝加倍。
score-because-open-book = 明獨：得第 1 名贏 24 分，其他名次輸 24 分，別家每人承擔四分之一。不翻倍。
score-because-dark-book = 暗獨：得第 1 名贏 12 分，第 2 名平手，其他名次輸 12 分，別家每人承擔四分之一。
score-because-open-ladder = 明獨：第 1 到第 5 名分別得 +32、+8、0、−8、−32 分，別家每人承擔四分之一。不翻倍。
score-because-dark-ladder = 暗獨：第 1 到第 5 名分別得 +16、+4、0、−4、−16 分，別家每人承擔四分之一。
score-penalty = 🚪 { $who } 中途離開：{ $points } 分（不計入累計）
score-penalty-seat = 🚪 { $who } 的座位有人中途離開：{ $points } 分（不計入累計）
turning-points = 📣 { $what }
turning-roast = { $who } 用 { $cards } 烤牌
turning-ascended = { $who } 登基，收下貼的 { $cards }
result-line = { $place } { $marks }**{ $name }** · **{ $points }** · 累計 { $total }
result-unfinished = { $line } · 剩 { $cards } 張：{ $held }

press-join = 加入
press-leave = 離開
press-fill = 電腦補位
press-start = 開始
press-next = 下一局
press-close = 解散
press-hand = 我的手牌
press-pass = 過牌

ai-name-1 = 電腦甲
ai-name-2 = 電腦乙
ai-name-3 = 電腦丙
ai-name-4 = 電腦丁
ai-name-5 = 電腦戊
ai-name-6 = 電腦己
ai-name-7 = 電腦庚
ai-name-8 = 電腦辛
ai-name-9 = 電腦壬
ai-name-10 = 電腦癸

leaderboard-title = ## 🏆 排行榜
leaderboard-line = { $rank }\. **{ $name }** · { $value }
leaderboard-empty = 這裡還沒有人打完一局。用 { COMMAND("table open") } 開一桌吧。
called-note = 👑 { $who } 叫 { $card }：誰有第四張，誰就是侍衛。
second-rounds = 第二輪：手裡有四張完全一樣的牌，才能再讓。
question-calling-rounds = 登基要叫一張牌：自己手裡有三張或四張一樣的（花色也一樣），在「我的手牌」裡選；也可以明獨。第一輪可以隨意讓位。
preset-classic = 經典
preset-classic-rules = 168 張牌 · 可搶獨 · 皇帝叫侍衛 · 第一輪可隨意讓位
pick-preset = 選玩法
preset-home = 家常
preset-home-rules = 168 張 · 可搶獨 · 烤牌、憋6，每局之後進貢
preset-rizhao = 日照
preset-rizhao-rules = 168 張 · 可搶獨 · 不貼牌，讓一圈後第一家必須登基 · 最多加倍一次 · 憋6
preset-weihai = 威海
preset-weihai-rules = 165 張 · 可搶獨 · 皇牌和侍衛牌都在手裡才可讓位，只讓一次，讓給下下家 · 憋6，剩6出不去就被悶
preset-qingdao = 青島
preset-qingdao-rules = 216 張 · 可搶獨 · 叫侍衛，叫的牌是特牌 · 獨保按名次 16、4、0、-4、-16 分，明獨加一倍
question-rob-ladder = **搶獨嗎？** 暗中選，別人看不到。搶到就當皇帝，一打四，按名次得 32 分到 -32 分。
question-throne-circuit = 拿到皇牌的人可以登基，也可以讓位給上家，不用貼牌。讓滿一圈，第一家必須登基。
question-throne-both-jokers = 拿到皇牌的人登基。只有侍衛牌也在手裡才可以讓位：讓給下下家，只讓一次。
question-calling-circuit = 登基要叫一張牌：自己手裡有三張或四張一樣的（花色也一樣），在「我的手牌」裡選；也可以明獨。可以讓位一圈，之後第一家必須登基。
second-circuit = 皇位讓滿了一圈，第一家必須登基。
question-tribute = **進貢。** 要進貢的人在「我的手牌」裡選交哪張最大的牌，全部選好後一起交。
tribute-gift = { $payer } { $card } → { $taker }
tribute-paid = 進貢：{ $gifts }
called-trump-note = 👑 { $who } 叫 { $card }：誰有第四張，誰就是侍衛。這張是**特牌**，比大王還大。
press-file = 牌局紀錄
file-about = **第 { $hand } 局完整紀錄**：種子、規則、每一步和結果，不含名字。
file-commands = `baohuang replay { $file }` 逐步重播，`baohuang check { $file }` 驗證。
closed-autoplay = 打完時 { $who } 還在代打，這桌已經解散。
autoplay-note = { $sign } 代打中：{ $names }。人回來了就按「取消代打」。
closed-autoplay-alone = 打完時你還在代打，這桌已經解散。
press-back = 取消代打
pick-house = 本伺服器的玩法

# 牌桌和結果的圖
board-pass = 過
board-smothered = 被悶
board-last = 上一輪
board-lead = { $who } 先出
board-throne = { $who } 登基還是讓位？
board-rob = 有人搶獨嗎？
board-tribute = 正在進貢
board-open-guard = 侍衛要明保嗎？
board-kick = 起義軍踢嗎？
board-rebellion = 起義軍造反嗎？
board-royals-kick = 皇帝、侍衛反踢嗎？
board-royals-kick-alone = 皇帝反踢嗎？
table-alt = 牌桌。{ $table }
result-total = 累計 { $total }
doubled-open-guard = 明保
doubled-kick = 踢
doubled-rebellion = 造反
doubled-royals-kick = 反踢
pace-line = 出牌 { $play }，表態最多 { $question }，新手加倍
pace-quick = 快
pace-normal = 普通
pace-relaxed = 悠閒
pace-slow = 慢桌，打好幾天
pick-pace = 選擇限時
time-s = { $count } 秒
time-min = { $count } 分鐘
time-h = { $count } 小時
turn-hurry = ⏰ { $who }：時間快到了。
closed-left = 大家都走了，這桌已經解散，這一局不算。
press-replace = 坐電腦的位子
press-sit = 坐下
press-again = 原班人馬再開一桌
again-invited = 🪑 { $who }：{ $host } 按原來的玩法又開了一桌，坐下接著打？
invitation-hand = 🪑 { $who }：來接替{ $ai }（還有 { $cards } 張）？從 0 分開始，這一局不計入你的戰績。
invitation-until = 再邀請別人，或下一局開始後，這個按鈕就會失效。
invitation-lobby = 🪑 { $who }：來接替{ $ai }？從 0 分開始。
invitation-seat = 🪑 { $who }：來坐空位？從 0 分開始。
invitation-not-posted = 已邀請 { $who }，但邀請訊息沒發出去。請告訴對方到牌桌所在的頻道用 { COMMAND("table join") } 入座。
settings-passes-on = 壓不過的人幾秒後自動過牌，所以沒過的都壓得過。
settings-passes-off = 壓不過也要自己過牌。
settings-limits = 同時開桌：每頻道最多 { $channel } 桌，全伺服器最多 { $server } 桌。
measure-end-done = 🛑 牌桌已解散：{ $reason }
measure-remove-done = 🛑 { $who } 已被移出牌桌：{ $reason }
measure-ban-done = 🛑 { $who } 不能再在本伺服器入座：{ $reason }
measure-unban-done = ✅ { $who } 可以重新入座：{ $reason }
measure-remove-told = 🛑 { $by } 把你移出了 **{ $server }** 的牌桌（打到一半的話至少扣 40 分）。原因：{ $reason }。有疑問請找他們。
measure-ban-told = 🛑 { $by } 禁止你在 **{ $server }** 入座。原因：{ $reason }。有疑問請找他們。
measure-unban-told = ✅ { $by } 讓你可以重新在 **{ $server }** 入座。原因：{ $reason }
measure-noted = 已記入管理紀錄，用 { COMMAND("moderate log") } 檢視。
measures-title = ## 管理員最近做了什麼
measures-none = 還沒有管理紀錄。
measure-end-line = { $when } { $by } 解散了牌桌 { $who }：{ $reason }
measure-remove-line = { $when } { $by } 移出了 { $who }：{ $reason }
measure-ban-line = { $when } { $by } 禁止 { $who } 入座：{ $reason }
measure-unban-line = { $when } { $by } 解禁了 { $who }：{ $reason }
paused = ⏸️ 我在 { $channel } 發不了訊息了，計時暫停，最多一天。到伺服器的其他頻道用 { COMMAND("table show") }，就在那裡接著打。
closed-by = { $who } 解散了這桌：{ $reason }。
closed-by-hand = { $who } 解散了這桌：{ $reason }。這一局不算。
closed-ended = 打到一半解散了，這一局不算。

# 兩局之間：誰準備好了，改了什麼，在表決什麼，牌是怎麼封的。
press-ready = 準備
press-seats = 座位
press-more = 更多
more-title = 更多
press-fair = 公平發牌
ready-dealing =
    🎲 發牌：{ $due }
    -# 用公開隨機信標的第 { $round } 輪洗牌，現在誰也不知道它是什麼數。
ready-alone = 五個座位坐滿了，按「開始」發牌。
ready-all = 五個座位坐滿了，大家都按「準備」就發牌。
next-alone = 原班人馬再來一局？按「下一局」。
next-all = 再來一局？大家都按「下一局」就發牌。
next-by-itself = { $due }自動開始下一局，想等一等就按「先別開始」。
press-not-yet = 先別開始
press-auto-on = 自動開始下一局
press-auto-off = 下一局等我按了再開始
auto-about = ⏱️ 大家都選了自動開始，15 秒後就開下一局。
ready-waiting = ✅ { $ready }。正在等 { $who }：{ $due }還沒準備的，由電腦接替座位。
ready-waiting-few = ✅ { $ready }。正在等 { $who }：{ $due }要是不到一半的人準備，就請大家重新點一次。
changed-by-host = ✏️ { $who }{ $changes }，看清楚再準備。
change-rules = 把玩法改成「{ $rules }」
change-pace = 把限時改成：{ $pace }
change-level = 改了電腦的程度
change-hints = { $on ->
    [true] 開啟了提示
   *[false] 關閉了提示
}
change-and = {"，"}
vote-end = 🗳️ 散桌：需要 { $needed } 票，已有 { $votes } 票
vote-replace = 🗳️ 讓電腦接替 { $who }（{ $reason }）：需要 { $needed } 票，已有 { $votes } 票
vote-carried = { $line }，打完這一局生效
replace-reason-late = 沒有及時準備
replace-reason-absent = 人不在
replace-reason-spoils = 搗亂
replace-reason-friend = 座位留給朋友
seats-title = ## 座位、玩法、提示
seats-host = 你是桌主，兩局之間可以改玩法、電腦的程度，開關提示。
seats-vote = 可以投票讓電腦接替某人，或者散桌。超過半數同意，兩局之間就執行，誰都不扣分。
pick-replace = 讓電腦接替誰
replace-option = { $who }：{ $reason }
press-vote-end = 投票散桌
press-agree-end = 同意散桌
press-agree-replace = 同意換下 { $who }
closed-voted = 大家投票散了這一桌。
replaced-by-host = { $channel } 的桌主 { $host } 讓電腦接替了你的座位：{ $reason }。不影響你的戰績。
replaced-by-vote = { $channel } 那一桌投票讓電腦接替了你的座位：{ $reason }。不影響你的戰績。
replaced-by-late = { $channel } 的下一局已經開始，電腦接替了你的座位：{ $reason }。不影響你的戰績。打完這一局可以按「坐電腦的位子」回來，從 0 分算起。
deal-sealed = 🔒 `{ $seal }`（發牌的封印）
dealt-from = -# 🔒 `{ $seal }` · 🎲 公開隨機信標第 { $round } 輪
relies-on-host = -# 🔒 `{ $seal }` · ⚠️ 這次發牌沒有用到公開的隨機數，只能信任架設機器人的人。
no-beacon = -# ⚠️ 下一次發牌不用公開隨機數，只能信任架設機器人的人。
round-announced = -# 🎲 第 { $hand } 局：{ $deck } 張牌，從 { $seat } 號座開始發，用公開隨機信標 drand 的第 { $round } 輪（{ $due }）和一個秘密種子，種子的 SHA-256 是 `{ $hash }`
fair-title = ## 🔒 為什麼誰也挑不了牌
fair-about =
    機器人先抽一個秘密的種子，把它的 SHA-256 的開頭 🔒 寫在牌桌上。最後一個人按「{ $press }」以後，它另發一則訊息，宣布用公開隨機信標 drand 的哪一輪，而那一輪還沒到：Discord 記下的這則訊息的時間證明，當時誰也不知道那一輪的隨機數。種子和隨機數一起洗牌：種子是秘密，所以打牌的人不知道牌；架設機器人的人也挑不了牌。
    -# 架設機器人的人可以偷看正在打的牌，也可以編造玩家。他還可以讓發牌作廢，但那樣宣布過的一輪就沒有牌局，那則訊息除非他刪掉就一直在；也可以不用信標，牌桌上會寫明。
fair-host-title = ## 🔒 這樣發牌，要信任架設機器人的人
fair-host-about =
    機器人先抽一個秘密的種子，在有人按「{ $press }」以前，就把它的 SHA-256 的開頭 🔒 寫在牌桌上。沒有公開隨機數，洗牌只用這個種子：打牌的人不知道牌，種子事後也換不了；但架設機器人的人可以事先挑種子。
    -# 架設機器人的人還可以偷看正在打的牌，也可以編造玩家。
fair-this = **這一局。** 種子的 SHA-256：`{ $hash }`。打完公布種子。
fair-next = **下一局。** 種子的 SHA-256：`{ $hash }`
fair-last = **第 { $hand } 局，已經打完。** 種子：`{ $seed }`
    它的 SHA-256：`{ $hash }`
    -# 驗證：`{ $command }`；或用 `baohuang check` 驗證整個牌局紀錄。
fair-round = 第 { $round } 輪，{ $due }，[事先宣布過]({ $link })。它的簽章：`{ $signature }`
board-emperor = 皇
board-guard = 保
board-given = 貢
board-pot = 已貼
time-to-think = 思考 { $time }
few-cards = ❗ 快出完了：{ $seats }
few-cards-of = { $who } { $count } 張
tribute-title = ### 🎁 進貢：{ $why }
tribute-why-solo-lost = 上一局 { $who } 獨保失敗
tribute-why-solo-won = 上一局 { $who } 獨保成功
tribute-why-royals-lost = 上一局保皇失敗
tribute-why-royals-won = 上一局保皇成功
tribute-why-smothered = 上局的輸贏和被悶
tribute-cards = { $count } 張
tribute-pays = { $who }交 { $cards }
tribute-pays-each = { $who } 各交 { $cards }
tribute-takes = { $who }收 { $cards }
tribute-takes-each = { $who } 各收 { $cards }
tribute-shares = { $payers }；{ $takers }
tribute-due = 🎁 **下一局要進貢**（座位不變的話）。{ $shares }
tribute-dropped = 🎁 座位變了，下一局不進貢。
invitation-taken = 🪑 { $who } 坐下了。
invitation-taken-hand = 🪑 { $who } 接替了{ $ai }（之前的牌是{ $ai }出的），從 0 分開始。這一局不計入 { $who } 的戰績。
invitation-over = 🪑 這次邀請失效了：已經另請了別人。
taken-over = 🪑 { $who } 接替了{ $former }。
taken-over-note = 🪑 { $who } 接替了{ $former }（之前的牌是{ $former }出的）。
has-left = 🚪 { $who } 離桌了。

# 機器人進伺服器時說的話；不知道下一步時的回答
press-open = 開一桌
press-how = 怎麼玩
greeting-title = ## 👑 保皇
greeting-about = 保皇是山東的五人紙牌遊戲：皇帝在明，侍衛在暗，另外三家是起義軍。發牌、規則、算分都由我來，我能發言的頻道都可以打。
greeting-open = 按「開一桌」，或者用 { COMMAND("table open") }。朋友按「加入」；人不夠由電腦補位，一個人也能玩。
greeting-rules = 沒玩過？按「五分鐘學會」，邊打邊學；按「怎麼玩」，一頁一頁講。不知道下一步做什麼，就用 { COMMAND("help") }。
greeting-settings = 伺服器管理員可以用 { COMMAND("settings rules") } 選擇這裡的玩法。
help-title = ## 下一步
help-direct = 沒玩過？用 { COMMAND("learn") }，五分鐘學會。在這裡就能一個人打：用 { COMMAND("practice") }，和電腦來一局。要和別人一起打，請到伺服器的頻道裡用 { COMMAND("table open") } 或 { COMMAND("table join") }。我發到這裡的手牌，可以直接按上面的按鈕打。
help-no-table = 沒玩過？先按「{ press-learn }」，再按「{ press-practise }」。這個頻道還沒有牌桌：用 { COMMAND("table open") } 就能開一桌，朋友按「加入」，人不夠由電腦補位。
help-join = 這桌還有空位，用 { COMMAND("table join") } 入座。
help-ask = 這裡正在打牌。請桌上的人用 { COMMAND("table invite") } 邀請你，馬上就能接替電腦；或者等打完這一局，用 { COMMAND("table join") } 入座。
help-full = 這桌五個座位都有人了。用 { COMMAND("table open") } 另開一桌。
help-paused = 我在原來的頻道發不了訊息，計時已經暫停。換個頻道用 { COMMAND("table show") }，就在那裡接著打。
help-empty-seats = { $empty ->
   *[other] 你這桌還空著 { $empty } 個座位。
}請朋友用 { COMMAND("table join") } 入座，或者按「電腦補位」。
help-start = 五個座位坐滿了。在牌桌上按「準備」，或用 { COMMAND("table start") }，大家都準備好就發牌。
help-ready = 你已經準備好了，等其他人也準備好就發牌。在等誰、等到什麼時候，牌桌上寫著。
help-next = 這一局打完了。再來一局：{ COMMAND("table start") }。現在離開不扣分：{ COMMAND("table leave") }。
help-question = 在等你表態。{ COMMAND("hand") } 裡有你的牌和可以按的回答；也可以用 { COMMAND("bid") }。
help-others-answer = 在等其他人表態，不用做什麼。{ COMMAND("hand") } 可以看牌。
help-turn = 輪到你了。{ COMMAND("hand") } 裡有你的牌和能出的牌；也可以輸入：{ COMMAND("play") } 或 { COMMAND("pass") }。
help-others-play = 在等別人出牌。{ COMMAND("hand") } 可以看牌；用 { COMMAND("next play") } 或 { COMMAND("next pass") } 可以先定好輪到你時做什麼。離開一下，用 { COMMAND("autoplay on") }。
help-out = 你的牌出完了，等這一局打完就好。
help-smothered = 你被悶了，等這一局打完就好。
help-autoplay = 機器人在替你打。用 { COMMAND("autoplay off") } 取消代打；或者直接出牌：{ COMMAND("hand") }。
help-bound = 機器人替你打完這一局。之後再自己打：{ COMMAND("table start") }；牌桌要是解散了，就用 { COMMAND("table open") }。
help-more = 規則上有疑問：{ COMMAND("rules ask") } · 牌面怎麼畫：{ COMMAND("look") } · 誰最厲害：{ COMMAND("leaderboard") } · 你的戰績：{ COMMAND("stats") } · 重播你的牌局：{ COMMAND("history") }
replaced-next = 那桌打完下一局，你就可以在那裡用 { COMMAND("table join") } 回來。
time-up = ⏳ { $when }截止
emperor-note = 👑 { $who } 登基，先出牌。
board-you = 你

# 電腦的程度。
level-easy = 入門
level-normal = 普通
level-strong = 高手
ai-with-level = { $name }·{ $level }
pick-level = 選擇電腦的程度
help-level = 電腦打得太好或太差，桌主可以用 { COMMAND("table level") } 選擇程度。

# 一局打完後的覆盤：哪幾步定了勝負，哪裡可以打得更好。
press-review = 覆盤
press-review-replay = ⏪ { $when }
review-title = ## 第 { $hand } 局覆盤
review-turned = **轉折**
review-moment = { $when }：{ $what }（{ $before }{ "\u00A0" }→{ "\u00A0" }{ $after }）
review-trick = 第 { $number } 輪
review-bidding = 出牌之前
review-expected = 括號裡：高手電腦估計，保皇一方能從每家起義軍贏幾分。
review-choices = { $who }有 { $choices } 次選擇，其中 { $count } 次高手會換個打法。
review-otherwise = { $when }：{ $done }；更好：{ $better }，多得 { $points } 分。
review-because = { $line }（{ $why }）
review-done-over = { $who }用 { $cards } 壓了 { $table }
review-done-lead = { $who }先出 { $cards }
review-done-pass = { $who }放過了 { $table }
review-done-bid = { $who }選了「{ $choice }」
review-better-lay = 出 { $cards }
review-better-lead = 先出 { $cards }
review-better-pass = 過牌
review-better-bid = 選「{ $choice }」
review-call = 叫 { $card }

# 提示。
press-hint = 💡 提示
press-hints-on = 開啟提示
press-hints-off = 關閉提示
hints-are-on = 💡 這一桌可以用提示。
hints-are-off = 💡 這一桌不用提示。
settings-hints-on = 💡 新開的牌桌可以用提示。
settings-hints-off = 💡 新開的牌桌不用提示。
help-hint = 輪到你時拿不定主意？{ COMMAND("hint") } 告訴你怎麼打最好，為什麼。
help-review = 打完一局，按結果下面的「{ press-review }」或用 { COMMAND("table review") }，看哪幾步定了勝負。

# 覆盤裡的一步步和一次次選擇。
review-largest = **影響最大的幾步**
review-played = { $who }出 { $cards }
review-royals-ahead = **保皇一方從此領先**
review-emperor-ahead = **皇帝從此領先**
review-rebels-ahead = **起義軍從此領先**
review-no-choice = { $who }沒有可選的地方。
review-same-choices = { $who }有 { $choices } 次選擇，沒有大失誤。
review-dearest = { $whom }損失最大的三次：
review-you = 你

# 電腦的程度：選單和大廳裡的話
pick-level-easy = 入門：{ $who }
pick-level-normal = 普通：{ $who }
pick-level-strong = 高手：{ $who }
all-ai-players = 所有電腦
level-easy-about = 打法簡單，適合剛學的時候
level-normal-about = 照經驗打，穩紮穩打
level-strong-about = 從幾百萬局裡學來的，最難對付
lobby-autoplay-ai = 代打：由電腦替人打
lobby-autoplay-lowest = 代打：先出時出最小的一張，其他時候過牌
lobby-levels = 電腦太強或太弱？桌主按「座位」換程度。
seats-later = 打完這一局，可以再改電腦的程度和提示。

# 排行榜。
board-nobody = 榜上還沒有人：時間放長一點，局數放少一點，或者算上有電腦的牌局。
board-own-none = 你還沒有計入這個榜的牌局。
board-zone = 每天從 { $zone } 的零點算起，每週從週一算起，{ $season ->
    [quarter] 每季是一個賽季。
    [off] 每月從一號算起。
   *[other] 一個月是一個賽季。
}
board-by-points = 總分
board-by-average = 每局得分
board-by-won = 勝率
board-by-first = 頭客率
board-by-last = 大拉率最低
board-by-streak = 最長連勝
board-as-any = 不論身分
board-as-emperor = 當皇帝
board-as-guard = 當侍衛
board-as-rebel = 當起義軍
board-as-solo = 獨保
board-in-day = 今天
board-in-week = 本週
board-in-ever = 全部時間
board-company-people = 沒有電腦的牌局
board-company-all = 有電腦的也算
board-scope-mine = 你的所有伺服器
board-any-preset = 所有玩法
board-least = 至少 { $hands } 局
board-too-few = 打了 { $hands } 局，要 { $least } 局
board-won-count = { $hands } 局，勝 { $won } 平 { $drawn }
board-first-count = { $hands } 局，頭客 { $first } 次
board-last-count = { $hands } 局，大拉 { $last } 次
board-run-count = { $hands } 局，目前連勝 { $run } 局
press-board-open = 我的名次
press-board-day = 今天
press-board-week = 本週
press-board-season = 本賽季
press-board-month = 本月
press-board-ever = 全部時間
press-board-back = ◀ 上一頁
press-board-next = 下一頁 ▶
press-board-people = 不算有電腦的
press-board-all = 有電腦的也算
press-board-here = 本伺服器
press-board-mine = 我的所有伺服器
press-board-picture = 看圖
press-board-text = 看文字
press-board-show = 給大家看
settings-zone-title = ## 🕛 時區
settings-zone = 這個伺服器的每一天從 **{ $zone }** 的零點算起，那裡現在是 { $time }。每週從週一算起。
settings-zone-exact = { COMMAND("settings time") } 可以填任何時區，例如 America/Sao_Paulo。
settings-zone-recounting = 改了以後，排行榜幾分鐘內跟著變。
pick-zone = 選時區
help-start-alone = 五個座位坐滿了。在牌桌上按「{ press-start }」，或用 { COMMAND("table start") }，馬上發牌。
seats-host-gives = 也可以讓電腦接替別人的座位，對方會收到原因。
review-expected-alone = 括號裡：高手電腦估計，皇帝能從每家起義軍贏幾分。
review-judged = 選擇只按那一家當時看得到的牌評，轉折按五家的牌評，所以兩者可能不一樣。
settings-level = 新開的牌桌，電腦的程度：**{ $level }**。

# 稱號。
title = { $title ->
    [commoner] 平民
    [scholar] 秀才
    [graduate] 舉人
    [magistrate] 知縣
    [prefect] 知府
    [governor] 巡撫
    [minister] 尚書
    [chancellor] 宰相
    [prince] 親王
   *[emperor] 皇帝
}
title-and-step = { $title }{ $step ->
    [1] 一階
    [2] 二階
   *[3] 三階
}

# 依等級分排的排行榜。
board-by-rating = 等級分
board-rating-about = 同樣的牌，每局比普通程度的電腦多拿幾分（保守估計），按這個伺服器的所有牌局算。「暫定」：局數還少，比不出高低。
ratings-outdated = -# ⏳ 有些成績被移除，等級分幾分鐘後更新。
board-rating-count = { $hands } 局{ $known ->
    [provisional] ，暫定
   *[known] { "" }
}
review-luck = 🍀 **手氣**：預計 **{ $worth }** 分，實得 **{ $points }** 分。
review-luck-about = 預計：電腦拿同一副牌另打 { $plays } 遍的平均分。
