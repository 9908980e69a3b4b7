# 網頁牌桌。這些文字沒有 Markdown。
page-title = 網頁牌桌
page-play = 出牌
page-sure = 解散牌桌？再按一次
page-close = 關閉
page-ahead = 預先出牌
page-skip = 這輪都過
page-no-to-all = 這局全部答「不」
page-sound = 聲音
page-vibration = 震動
page-connecting = 正在連線……
page-lost = 連線中斷，正在重新連線……
page-waiting = 還沒連上，正在重試……連上就送出你的操作。
page-blocked = 這個牌桌的網址保持不了連線，請告訴架設機器人的人：docs/hosting.md 裡有辦法。正在重試……
page-unsent = 剛才連線斷了。要是沒有變化，請再點一次。
page-late = 斷線的時候牌局往下走了，你剛才那一步沒算。
page-expired = 這個連結已經失效，請回 Discord 再點一次「網頁牌桌」。
page-gone = 這桌已經解散。
page-next-table = 桌主再開桌的話，新桌在 { $channel }。
page-elsewhere = 這張牌桌開的頁面太多，這一頁已暫停；切回來就能接著用。
page-too-fast = 按得太快了，等幾秒。
page-outdated = 頁面過期了，請過一分鐘再重新整理。
page-expected = 預計得分
page-illegal = 現在不能這樣出
page-left = 剩：
page-share = 轉發
page-chart = 每一局之後各家的累計分
page-lower = 全部放下
page-gestures = 點一疊牌拿起，劃過可拿起多疊，往上拖就出牌，按住可看花色。
page-keys = 鍵盤：← → 選一疊牌，空白鍵拿起，↑ ↓ 增減張數，1–9 選推薦或回答，Enter 出牌，H 提示，P 過牌，? 顯示這些按鍵。
page-fewer = 少一張
page-more = 多一張
page-now = 現在
page-watching = 你在旁觀。
page-turn = 輪到你了
page-lead = 輪到你先出牌。
page-tribute = **進貢。** 選交哪張最大的牌，大家選好後一起交。
page-emperor = 皇帝
page-guard = 侍衛
page-hoe = 造反
page-asleep = 代打中
page-fair = 🔒 上一次發牌已核對：封印、輪次和你的牌都對得上。
page-round = 到信標查看這一輪
page-host = 🎲 上一次發牌沒有用到公開的隨機數，只能信任架設機器人的人。
page-unseen = 🔍 這個網頁沒看全上一次發牌，沒辦法核對。可以自己到「公平發牌」對一對。
page-unfair = ⚠️ 上一次發的牌和事先宣布的不一致。請看「公平發牌」，並詢問架設機器人的人。
page-other-beacon = 🎲 上一次發牌用的不是 drand 的 quicknet，而是別的信標。沙盒就是這樣；別處請問架設機器人的人。
page-two-rounds = ⚠️ 上一次發牌之前宣布過的一輪沒有牌局。請詢問架設機器人的人。
page-autoplay = 代打中，打完之前沒回來，{ $after ->
    [replace] 座位就歸電腦。
   *[close] 牌桌就解散。
}
page-wait = 輪到 { $who }，你可以先選好。
page-forced = 壓不過 { $cards }，已自動過。
page-throne = 👑 { $who } 摸到皇牌，登基當皇帝。
page-paused = 牌桌已暫停：機器人在原頻道發不了訊息。請在 Discord 裡把牌桌移到別的頻道。
page-invite = 邀請
page-copied = 連結已複製
page-spectators = 人旁觀
page-talk = 快捷短語
page-mute = 封鎖
page-unmute = 解除封鎖
phrase-hello = 大家好！
phrase-good = 打得漂亮！
phrase-slow = 快一點吧，我等到花都謝了！
phrase-sorry = 不好意思！
phrase-thanks = 謝謝！
phrase-close = 好險！
phrase-cards = 好牌！
phrase-again = 再來一局！
press-page = 🃏 網頁牌桌
press-look = 🎨 牌面外觀
page-link-text = 這是你自己的入口，一分鐘內有效，只能用一次。別給別人：裡面看得到你的牌。
page-link-button = 開啟網頁牌桌
press-end-pages = 關掉我的其他網頁
page-ended-text = 你在本伺服器開啟的其他網頁幾秒內就會失效。
seat-host = 桌主
seat-fill = 補電腦

# 精彩時刻：牌桌上的大字，下面一行說後果。
moment-deal = { $deals ->
    [0] 第 { $hand } 局
   *[other] 重新發牌
}
moment-void = 沒有人登基
moment-tribute = 進貢
moment-robbed = 搶獨！
moment-ceded = 讓位
moment-adds = 貼 { $card }
moment-ascended = 登基！
moment-pot = 收下貼的 { $cards }
moment-leads = 先出牌
moment-calls = 叫 { $card }，第四張在誰手裡？
moment-solo = 明獨！
moment-dark-solo = 暗獨！
moment-alone = 一打四
moment-declared = 明保！
moment-openly = 亮明身分保皇帝
moment-kick = 踢！
moment-rebels = 起義軍加倍
moment-rebellion = 造反！
moment-exposed-guard = 侍衛現身：{ $who }
moment-exposed-solo = { $who }是暗獨，一打四
moment-no-rebellion = 造反沒成
moment-one-hoe = 一把鋤頭不夠
moment-kick-back = 反踢！
moment-royals = { $guard ->
    [yes] 皇帝、侍衛加倍
   *[no] 皇帝加倍
}
moment-roast = 烤！
moment-roasted = { $cards } 烤 { $beaten }
moment-guard = 侍衛現身！
moment-sides = 敵我分明
moment-first = 頭客！
moment-out = { $place ->
    [2] 二客
    [3] 三客
   *[other] 二拉
}
moment-smothered = 被悶！
moment-by = { $who } 悶的
moment-last = 大拉
moment-left = 還剩 { $count } 張
ended-with = 最後一手：{ $who } { $cards }
moment-solo-won = 獨保成功！
moment-solo-lost = 獨保失敗！
moment-title = 晉升！
