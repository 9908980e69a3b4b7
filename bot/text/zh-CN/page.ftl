# 网页牌桌。这些文字没有 Markdown。
page-title = 网页牌桌
page-play = 出牌
page-sure = 解散牌桌？再按一次
page-close = 关闭
page-ahead = 预先出牌
page-skip = 这轮都过
page-no-to-all = 这局全部答「不」
page-sound = 声音
page-vibration = 振动
page-connecting = 正在连接……
page-lost = 连接断了，正在重连……
page-waiting = 还没连上，正在重试……连上就发出你的操作。
page-blocked = 这个牌桌的网址保持不了连接，请告诉架设机器人的人：docs/hosting.md 里有办法。正在重试……
page-unsent = 刚才连接断了。要是没有变化，请再点一次。
page-late = 断线的时候牌局往下走了，你刚才那一步没算。
page-expired = 这个链接已经失效，请回 Discord 再点一次「网页牌桌」。
page-gone = 这桌已经解散。
page-next-table = 桌主再开桌的话，新桌在 { $channel }。
page-elsewhere = 这张牌桌开的页面太多，这一页已暂停；切回来就能接着用。
page-too-fast = 点得太快了，等几秒。
page-outdated = 页面过期了，请过一分钟再刷新。
page-expected = 预计得分
page-illegal = 现在不能这样出
page-left = 剩：
page-share = 转发
page-chart = 每一局之后各家的累计分
page-lower = 全部放下
page-gestures = 点一叠牌拿起，划过可拿起多叠，往上拖就出牌，按住可看花色。
page-keys = 键盘：← → 选一叠牌，空格拿起，↑ ↓ 增减张数，1–9 选推荐或回答，回车出牌，H 提示，P 过牌，? 显示这些按键。
page-fewer = 少一张
page-more = 多一张
page-now = 现在
page-watching = 你在旁观。
page-turn = 轮到你了
page-lead = 轮到你先出牌。
page-tribute = **进贡。** 选交哪张最大的牌，大家选好以后一起交。
page-emperor = 皇帝
page-guard = 侍卫
page-hoe = 造反
page-asleep = 托管中
page-fair = 🔒 上一次发牌已核对：封印、轮次和你的牌都对得上。
page-round = 到信标查看这一轮
page-host = 🎲 上一次发牌没有用到公开的随机数，只能信任架设机器人的人。
page-unseen = 🔍 这个网页没看全上一次发牌，没法核对。可以自己到「公平发牌」对一对。
page-unfair = ⚠️ 上一次发的牌和事先宣布的不一致。请看「公平发牌」，并询问架设机器人的人。
page-other-beacon = 🎲 上一次发牌用的不是 drand 的 quicknet，而是别的信标。沙盒就是这样；别处请问架设机器人的人。
page-two-rounds = ⚠️ 上一次发牌之前宣布过的一轮没有牌局。请询问架设机器人的人。
page-autoplay = 托管中，打完之前没回来，{ $after ->
    [replace] 座位就归电脑。
   *[close] 牌桌就解散。
}
page-wait = 轮到 { $who }，你可以先选好。
page-forced = 要不起 { $cards }，已自动过。
page-throne = 👑 { $who } 摸到皇牌，登基当皇帝。
page-paused = 牌桌已暂停：机器人在原频道发不了消息。请在 Discord 里把牌桌移到别的频道。
page-invite = 邀请
page-copied = 链接已复制
page-spectators = 人旁观
page-talk = 快捷短语
page-mute = 屏蔽
page-unmute = 取消屏蔽
phrase-hello = 大家好！
phrase-good = 打得漂亮！
phrase-slow = 轮到你了，快点吧！
phrase-sorry = 不好意思！
phrase-thanks = 谢谢！
phrase-close = 好险！
phrase-cards = 好牌！
phrase-again = 再来一局！
press-page = 🃏 网页牌桌
press-look = 🎨 牌面外观
page-link-text = 这是你自己的入口，一分钟内有效，只能用一次。别给别人：里面看得到你的牌。
page-link-button = 打开网页牌桌
press-end-pages = 关掉我的其他网页
page-ended-text = 你在本服务器打开的其他网页几秒内就会失效。
seat-host = 桌主
seat-fill = 补电脑

# 精彩时刻：牌桌上的大字，下面一行说后果。
moment-deal = { $deals ->
    [0] 第 { $hand } 局
   *[other] 重新发牌
}
moment-void = 没有人登基
moment-tribute = 进贡
moment-robbed = 抢独！
moment-ceded = 让位
moment-adds = 贴 { $card }
moment-ascended = 登基！
moment-pot = 收下贴的 { $cards }
moment-leads = 先出牌
moment-calls = 叫 { $card }，第四张在谁手里？
moment-solo = 明独！
moment-dark-solo = 暗独！
moment-alone = 一打四
moment-declared = 明保！
moment-openly = 亮明身份保皇帝
moment-kick = 踢！
moment-rebels = 起义军加倍
moment-rebellion = 造反！
moment-exposed-guard = 侍卫现身：{ $who }
moment-exposed-solo = { $who }是暗独，一打四
moment-no-rebellion = 造反没成
moment-one-hoe = 一把锄头不够
moment-kick-back = 反踢！
moment-royals = { $guard ->
    [yes] 皇帝、侍卫加倍
   *[no] 皇帝加倍
}
moment-roast = 烤！
moment-roasted = { $cards } 烤 { $beaten }
moment-guard = 侍卫现身！
moment-sides = 敌我分明
moment-first = 头客！
moment-out = { $place ->
    [2] 二客
    [3] 三客
   *[other] 二拉
}
moment-smothered = 被闷！
moment-by = { $who } 闷的
moment-last = 大拉
moment-left = 还剩 { $count } 张
ended-with = 最后一手：{ $who } { $cards }
moment-solo-won = 独保成功！
moment-solo-lost = 独保失败！
moment-title = 晋升！
