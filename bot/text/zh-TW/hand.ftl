# 玩家自己看到的：手牌和能做的事。
hand-alt = 你的 { $count } 張牌：{ $cards }
hand-empty = 出完了，你是{ $place ->
    [1] 頭客！
    [2] 二客！
    [3] 三客！
   *[4] 二拉！
}
hand-smothered = 只剩最小的牌，又只能過牌：你被悶了，算{ $place ->
    [5] 大拉
    [4] 二拉
   *[3] 三客
}。
role-emperor = 👑 你是**皇帝**，侍衛牌在別人手裡，侍衛還沒現身。
role-emperor-two = 👑 你是**皇帝**，🗡️ { $guard } 是你的侍衛。
role-dark-solo = 👑 你是**皇帝**，侍衛牌也在你手裡：**暗獨**，別人不知道。
role-dark-solo-known = 👑 你是**皇帝**，一打四，大家都知道。
role-open-solo = 👑 你是**皇帝**，一打四。
role-guard = 🗡️ 你是 { $emperor } 的**侍衛**，別人不知道；打出 { $telling } 就會現身。
role-guard-known = 🗡️ 你是 { $emperor } 的**侍衛**，大家都知道。
role-rebel = ⛏️ 你是**起義軍**，打皇帝 { $emperor }。侍衛還沒露面（也可能是皇帝自己）。
role-rebel-asked = ⛏️ 你沒有{ $telling }，是**起義軍**，打皇帝 { $emperor }。侍衛還沒露面（也可能是皇帝自己）。
role-rebel-called = ⛏️ 你是**起義軍**，打皇帝 { $emperor }。誰有第四張 { $card } 誰就是侍衛，還沒露面（也可能是皇帝自己）。
role-rebel-two = ⛏️ 你是**起義軍**，打皇帝 { $emperor } 和侍衛 { $guard }。
role-rebel-alone = ⛏️ 你是**起義軍**：四家打皇帝 { $emperor } 一家。
holds-royal-card = **皇牌**在你手裡：先問你登不登基。
holds-royal-card-rob = **皇牌**在你手裡：沒有人搶獨，就先問你登不登基。
your-turn-lead = **輪到你先出。** 在下面選，也可以用 { COMMAND("play") } 輸入。
your-turn-throne = **輪到你**：登基還是讓位？
your-turn-follow = **輪到你**，要壓 { $who }：{ $cards }
your-turn-cannot = **輪到你**：壓不過 { $who } 的 { $cards }
your-turn-passing = 壓不過 { $who } 的 { $cards }，馬上替你過牌。
waiting-for = 正在等 { $who }。
waiting-for-all = 等別人選。
answered-yes = 你暗中選了**{ $choice }**，等其他人選。
more-plays = 共 { $all } 種出法，這裡只列了 { $shown } 種；其他的用 { COMMAND("play") } 輸入。
pick-rank = 更多出法：先選點數
pick-rank-option = { $rank } ×{ $count }
pick-jokers = 只出王
pick-play = 全部出法
press-refresh = 重新整理
press-log = 紀錄
go-to-table = [回到牌桌]({ $link })

action-rob-yes = 搶獨，一打四
action-rob-no = 不搶
action-throne-ascend = 登基
action-throne-ascend-alone = 登基，暗獨一打四
action-throne-solo = 登基，明獨一打四
action-throne-cede = 讓位
action-throne-cede-paid = 讓位，貼 { $cards }
action-throne-cede-costs = 讓位，貼一張 2
action-open-guard-yes = 明保：我是侍衛
action-open-guard-no = 不明保
action-kick-yes = 踢
action-kick-no = 不踢
action-rebellion-yes = 造反
action-rebellion-no = 不造反
action-royals-kick-yes = 反踢
action-royals-kick-no = 不反踢
action-trick-pass = 過牌
guard-card = 侍衛牌
pick-call = 選要叫的牌
call-card = 叫 { $card }
action-calling-solo = 登基並明獨，一打四
action-calling-cede = 讓位
role-emperor-called = 👑 你是**皇帝**，誰有第四張 { $card } 誰就是你的侍衛。
role-dark-solo-called = 👑 你是**皇帝**，四張 { $card } 都在你手裡：**暗獨**，別人不知道。
pick-give = 選要進貢的牌
pay-cards = 進貢 { $cards }
tribute-to = { $card } 給 { $names }
tribute-from = { $names } 給你 { $card }
tribute-and = {"，"}
between-names = {"、"}
tribute-own-solo-lost-paid = 上一局你獨保失敗，給每家進貢一張：{ $gifts }
tribute-own-solo-lost-taken = 上一局 { $who } 獨保失敗，給每家進貢一張，你收到：{ $gifts }
tribute-own-solo-won-paid = 上一局 { $who } 獨保成功，每家進貢一張，你交出：{ $gifts }
tribute-own-solo-won-taken = 上一局你獨保成功，每家給你進貢一張：{ $gifts }
tribute-own-royals-lost-paid = 上一局保皇失敗，你進貢：{ $gifts }
tribute-own-royals-lost-taken = 上一局保皇失敗，你收到進貢：{ $gifts }
tribute-own-royals-won-paid = 上一局保皇成功，你進貢：{ $gifts }
tribute-own-royals-won-taken = 上一局保皇成功，你收到進貢：{ $gifts }
tribute-own-smothered-paid = 按上局的輸贏和被悶，你進貢：{ $gifts }
tribute-own-smothered-taken = 按上局的輸贏和被悶，你收到進貢：{ $gifts }
tribute-offered = 你進貢 **{ $cards }**，等其他人選好。
autoplay-own = { $sign } **代打中**：{ $how }。按「取消代打」或直接出牌，就恢復自己打。
autoplay-bound = { $sign } **代打到本局結束**：這一局已取消過 { $count } 次。{ $how }。
autoplay-lowest = 先出時出最小的一張，其他時候過牌
autoplay-ai = 由電腦替你打
press-text = 文字

# 自己的牌和牌桌怎麼畫
look-title = ## 你看到的牌
look-only-you = 只有你自己看到的會變：網頁牌桌立刻變，圖片從下一張起變。
look-low_first-0 = **順序**：從大到小
look-low_first-1 = **順序**：從小到大
look-two_colours-0 = **花色**：四色
look-two_colours-1 = **花色**：紅黑兩色
look-large-0 = **大小**：普通
look-large-1 = **大小**：大字
look-counter_clockwise-0 = **出牌方向**：順時針，下家在左
look-counter_clockwise-1 = **出牌方向**：逆時針，下家在右
look-direction = 下家坐在你的
look-theme-dark = **底色**：深色
look-theme-light = **底色**：淺色
press-look-low_first-0 = 從大到小
press-look-low_first-1 = 從小到大
press-look-two_colours-0 = 四色
press-look-two_colours-1 = 紅黑兩色
press-look-large-0 = 普通大小
press-look-large-1 = 大字
press-look-counter_clockwise-0 = 順時針
press-look-counter_clockwise-1 = 逆時針
press-next-left = ◀ 左邊
press-next-right = 右邊 ▶
press-look-theme-dark = 深色底
press-look-theme-light = 淺色底
press-away = 代打

# 打到一半離開
leave-sure = **現在離開要扣 { $points } 分，確定？** 座位由電腦接著打。
leave-or-stay = 打完再走不扣分；只是離開一下，可以讓機器人代打。
leave-done = 你已離桌，扣 { $points } 分。
leave-press = 離開，扣 { $points } 分
press-stay = 不走了

# 保存了一個人的哪些資料
privacy-title = ## 你的資料
privacy-user = - 你的語言，和你的私訊頻道。
privacy-no-user = - 沒有語言和私訊的紀錄。
privacy-look = - 你選的牌面外觀。
privacy-no-look = - 沒改過牌面外觀。
privacy-seated = **你還坐在牌桌上：請先離開。離開之前不會刪除。**
privacy-seats = - { $count } 個座位，連同當時的名字。
privacy-scores = - { $count } 局的成績，和由此算出的排行榜、統計、等級分和賽季名次。
privacy-games = -# 牌局本身只記座位，不記人；其他什麼都不存。伺服器的管理員可以下載那裡的成績。
privacy-export = 所有提到你的紀錄：
privacy-sure = **全部刪除嗎？** 24 小時後（{ $when }）才刪，免得有人當天抹掉壞成績重來；之前可以撤回。這期間的紀錄也一併刪除；再打完一局，就延到那一局之後一天。你的得分從排行榜永遠消失，打完的牌局裡不再有你的名字。
privacy-due = **以上全部將在 { $when }（{ $left }）刪除。** 在那之前可以撤回。
press-export = 全部紀錄（JSON）
press-delete = 全部刪除
press-sure = 是的，全部刪除
press-cancel = 取消
press-keep = 還是保留
pick-premove = 輪到我就出……
press-premove-pass = 這輪都過
press-no-premove = 取消預定
premove-play = ⏩ 輪到你時出 { $cards }，桌上換了牌就不算。
premove-pass = ⏩ 這一輪你都過牌。
privacy-measures = - 管理紀錄裡有 { $count } 筆。
privacy-ban = - 某個伺服器禁止你入座；等那裡的管理員解禁才會刪掉。
leave-sure-loss = **現在離開至少扣 { $points } 分，確定？** 座位由電腦接著打，最後輸得更多就按輸的扣。
leave-done-loss = 你已離桌，扣 { $points } 分；座位最後輸得更多，就按輸的扣。
leave-done-guest = 你已離桌。中途幫忙的不扣分。
leave-press-loss = 離開，至少扣 { $points } 分
press-none = 這局全部答「不」
premove-no = ⏩ 出牌前的問題都替你答「不」（登不登基還是問你）。
hand-elsewhere = 手牌已移到[後面那條訊息]({ $link })裡。
press-hand-here = 在這裡看我的手牌
still-out = 🧮 別人手裡還有：{ $cards }
action-calling-call = 叫牌
choice-with-stake = { $choice }（{ $stake }）
stake-guard = 第四張在誰手裡，誰就是侍衛
stake-alone = 四張都在你手裡：暗獨，一打四
call-button = { $choice }，找侍衛
call-button-alone = { $choice }，暗獨一打四
leave-next = 這一局打完可以再坐下。去別的桌：用 { COMMAND("table join") } 或 { COMMAND("table open") }。
left-between = 你已離桌。
press-return = 回到座位
press-ask-me = 還是逐一問我
hand-closed = 這桌已經解散。
hand-given-up = 這個座位已經不是你的了。
waiting-turn = 別人在出牌，輪到你這裡會更新。
since-turn = 你上次出牌以後：{ $moves }
since-turn-new-trick = 新的一輪：{ $moves }
hand-expired = 這則訊息不再更新。
