# 玩家自己看到的：手牌和能做的事。
hand-alt = 你的 { $count } 张牌：{ $cards }
hand-empty = 出完了，你是{ $place ->
    [1] 头客！
    [2] 二客！
    [3] 三客！
   *[4] 二拉！
}
hand-smothered = 只剩最小的牌，又只能过牌：你被闷了，算{ $place ->
    [5] 大拉
    [4] 二拉
   *[3] 三客
}。
role-emperor = 👑 你是**皇帝**，侍卫牌在别人手里，侍卫还没现身。
role-emperor-two = 👑 你是**皇帝**，🗡️ { $guard } 是你的侍卫。
role-dark-solo = 👑 你是**皇帝**，侍卫牌也在你手里：**暗独**，别人不知道。
role-dark-solo-known = 👑 你是**皇帝**，一打四，大家都知道。
role-open-solo = 👑 你是**皇帝**，一打四。
role-guard = 🗡️ 你是 { $emperor } 的**侍卫**，别人不知道；打出 { $telling } 就会现身。
role-guard-known = 🗡️ 你是 { $emperor } 的**侍卫**，大家都知道。
role-rebel = ⛏️ 你是**起义军**，打皇帝 { $emperor }。侍卫还没露面（也可能是皇帝自己）。
role-rebel-asked = ⛏️ 你没有{ $telling }，是**起义军**，打皇帝 { $emperor }。侍卫还没露面（也可能是皇帝自己）。
role-rebel-called = ⛏️ 你是**起义军**，打皇帝 { $emperor }。谁有第四张 { $card } 谁就是侍卫，还没露面（也可能是皇帝自己）。
role-rebel-two = ⛏️ 你是**起义军**，打皇帝 { $emperor } 和侍卫 { $guard }。
role-rebel-alone = ⛏️ 你是**起义军**：四家打皇帝 { $emperor } 一家。
holds-royal-card = **皇牌**在你手里：先问你登不登基。
holds-royal-card-rob = **皇牌**在你手里：没有人抢独，就先问你登不登基。
your-turn-lead = **轮到你先出。** 在下面选，也可以用 { COMMAND("play") } 输入。
your-turn-throne = **轮到你**：登基还是让位？
your-turn-follow = **轮到你**，要压 { $who }：{ $cards }
your-turn-cannot = **轮到你**：要不起 { $who } 的 { $cards }
your-turn-passing = 要不起 { $who } 的 { $cards }，马上替你过牌。
waiting-for = 正在等 { $who }。
waiting-for-all = 等别人选。
answered-yes = 你暗中选了**{ $choice }**，等其他人选。
more-plays = 共 { $all } 种出法，这里只列了 { $shown } 种；其他的用 { COMMAND("play") } 输入。
pick-rank = 更多出法：先选点数
pick-rank-option = { $rank } ×{ $count }
pick-jokers = 只出王
pick-play = 全部出法
press-refresh = 刷新
press-log = 记录
go-to-table = [回到牌桌]({ $link })

action-rob-yes = 抢独，一打四
action-rob-no = 不抢
action-throne-ascend = 登基
action-throne-ascend-alone = 登基，暗独一打四
action-throne-solo = 登基，明独一打四
action-throne-cede = 让位
action-throne-cede-paid = 让位，贴 { $cards }
action-throne-cede-costs = 让位，贴一张 2
action-open-guard-yes = 明保：我是侍卫
action-open-guard-no = 不明保
action-kick-yes = 踢
action-kick-no = 不踢
action-rebellion-yes = 造反
action-rebellion-no = 不造反
action-royals-kick-yes = 反踢
action-royals-kick-no = 不反踢
action-trick-pass = 过牌
guard-card = 侍卫牌
pick-call = 选要叫的牌
call-card = 叫 { $card }
action-calling-solo = 登基并明独，一打四
action-calling-cede = 让位
role-emperor-called = 👑 你是**皇帝**，谁有第四张 { $card } 谁就是你的侍卫。
role-dark-solo-called = 👑 你是**皇帝**，四张 { $card } 都在你手里：**暗独**，别人不知道。
pick-give = 选要进贡的牌
pay-cards = 进贡 { $cards }
tribute-to = { $card } 给 { $names }
tribute-from = { $names } 给你 { $card }
tribute-and = {"，"}
between-names = {"、"}
tribute-own-solo-lost-paid = 上局你独保失败，给每家进贡一张：{ $gifts }
tribute-own-solo-lost-taken = 上局 { $who } 独保失败，给每家进贡一张，你收到：{ $gifts }
tribute-own-solo-won-paid = 上局 { $who } 独保成功，每家进贡一张，你交出：{ $gifts }
tribute-own-solo-won-taken = 上局你独保成功，每家给你进贡一张：{ $gifts }
tribute-own-royals-lost-paid = 上局保皇失败，你进贡：{ $gifts }
tribute-own-royals-lost-taken = 上局保皇失败，你收到进贡：{ $gifts }
tribute-own-royals-won-paid = 上局保皇成功，你进贡：{ $gifts }
tribute-own-royals-won-taken = 上局保皇成功，你收到进贡：{ $gifts }
tribute-own-smothered-paid = 按上局的输赢和被闷，你进贡：{ $gifts }
tribute-own-smothered-taken = 按上局的输赢和被闷，你收到进贡：{ $gifts }
tribute-offered = 你进贡 **{ $cards }**，等其他人选好。
autoplay-own = { $sign } **托管中**：{ $how }。点「取消托管」或直接出牌，就恢复自己打。
autoplay-bound = { $sign } **托管到本局结束**：这一局已取消过 { $count } 次。{ $how }。
autoplay-lowest = 先出时出最小的一张，其他时候过牌
autoplay-ai = 由电脑替你打
press-text = 文字

# 自己的牌和牌桌怎么画
look-title = ## 你看到的牌
look-only-you = 只有你自己看到的会变：网页牌桌立刻变，图片从下一张起变。
look-low_first-0 = **顺序**：从大到小
look-low_first-1 = **顺序**：从小到大
look-two_colours-0 = **花色**：四色
look-two_colours-1 = **花色**：红黑两色
look-large-0 = **大小**：普通
look-large-1 = **大小**：大字
look-counter_clockwise-0 = **出牌方向**：顺时针，下家在左
look-counter_clockwise-1 = **出牌方向**：逆时针，下家在右
look-direction = 下家坐在你的
look-theme-dark = **底色**：深色
look-theme-light = **底色**：浅色
press-look-low_first-0 = 从大到小
press-look-low_first-1 = 从小到大
press-look-two_colours-0 = 四色
press-look-two_colours-1 = 红黑两色
press-look-large-0 = 普通大小
press-look-large-1 = 大字
press-look-counter_clockwise-0 = 顺时针
press-look-counter_clockwise-1 = 逆时针
press-next-left = ◀ 左边
press-next-right = 右边 ▶
press-look-theme-dark = 深色底
press-look-theme-light = 浅色底
press-away = 托管

# 打到一半离开
leave-sure = **现在离开要扣 { $points } 分，确定？** 座位由电脑接着打。
leave-or-stay = 打完再走不扣分；只是走开一会儿，可以托管。
leave-done = 你已离桌，扣 { $points } 分。
leave-press = 离开，扣 { $points } 分
press-stay = 不走了

# 保存了一个人的哪些东西
privacy-title = ## 你的数据
privacy-user = - 你的语言，和你的私信频道。
privacy-no-user = - 没有语言和私信的记录。
privacy-look = - 你选的牌面外观。
privacy-no-look = - 没改过牌面外观。
privacy-seated = **你还坐在牌桌上：请先离开。离开之前不会删除。**
privacy-seats = - { $count } 个座位，连同当时的名字。
privacy-scores = - { $count } 局的成绩，和由此算出的排行榜、统计、等级分和赛季名次。
privacy-games = -# 牌局本身只记座位，不记人；其他什么都不存。服务器的管理员可以下载那里的成绩。
privacy-export = 所有提到你的记录：
privacy-sure = **全部删除吗？** 24 小时后（{ $when }）才删，免得有人当天抹掉坏成绩重来；之前可以撤回。这期间的记录也一并删除；再打完一局，就推迟到那一局之后一天。你的得分从排行榜永远消失，打完的牌局里不再有你的名字。
privacy-due = **以上全部将在 { $when }（{ $left }）删除，** 之前可以撤回。
press-export = 全部记录（JSON）
press-delete = 全部删除
press-sure = 是的，全部删除
press-cancel = 取消
press-keep = 还是保留
pick-premove = 轮到我就出……
press-premove-pass = 这轮都过
press-no-premove = 取消预定
premove-play = ⏩ 轮到你时出 { $cards }，桌上换了牌就不算。
premove-pass = ⏩ 这一轮你都过牌。
privacy-measures = - 管理记录里有 { $count } 条。
privacy-ban = - 某个服务器禁止你入座；等那里的管理员解禁才会删掉。
leave-sure-loss = **现在离开至少扣 { $points } 分，确定？** 座位由电脑接着打，最后输得更多就按输的扣。
leave-done-loss = 你已离桌，扣 { $points } 分；座位最后输得更多，就按输的扣。
leave-done-guest = 你已离桌。中途帮忙的不扣分。
leave-press-loss = 离开，至少扣 { $points } 分
press-none = 这局全部答「不」
premove-no = ⏩ 出牌前的问题都替你答「不」（登不登基还是问你）。
hand-elsewhere = 手牌已移到[后面那条消息]({ $link })里。
press-hand-here = 在这里看我的手牌
still-out = 🧮 别人手里还有：{ $cards }
action-calling-call = 叫牌
choice-with-stake = { $choice }（{ $stake }）
stake-guard = 第四张在谁手里，谁是侍卫
stake-alone = 四张都在你手里：暗独，一打四
call-button = { $choice }，找侍卫
call-button-alone = { $choice }，暗独一打四
leave-next = 这一局打完可以再坐下。去别的桌：用 { COMMAND("table join") } 或 { COMMAND("table open") }。
left-between = 你已离桌。
press-return = 回到座位
press-ask-me = 还是逐个问我
hand-closed = 这桌已经解散。
hand-given-up = 这个座位已经不是你的了。
waiting-turn = 别人在出牌，轮到你这里会更新。
since-turn = 你上次出牌以后：{ $moves }
since-turn-new-trick = 新的一轮：{ $moves }
hand-expired = 这条消息不再更新。
