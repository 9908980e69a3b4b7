# 一個玩家在一個伺服器打得怎麼樣：名片、名片以外的、成就。
stats-empty-own = 你在這裡還沒有計入成績的牌局。用 { COMMAND("table open") } 開一桌吧。
stats-empty = **{ $name }** 在這裡還沒有計入成績的牌局。用 { COMMAND("table open") } 開一桌吧。
stats-hidden = 這位玩家不公開戰績。
stats-points = 總分
stats-hands = 局數
stats-won = 勝率
stats-streak = 最長連勝
stats-as-emperor = 皇帝
stats-as-guard = 侍衛
stats-as-rebel = 起義軍
stats-as-solo = 獨保
stats-provisional = { $give } · 暫定
stats-curve = { $hands ->
    [0] 還沒有計入等級分的牌局
   *[other] 等級分走勢，共 { $hands } 局
}
stats-rating = { $hands ->
    [0] 還沒有計入等級分的牌局
    [1] 等級分 { $rating }，共 1 局
   *[other] 等級分 { $rating }，共 { $hands } 局，一路從 { $low } 到 { $high }
}
stats-line = { $hands } 局共 { $points } 分：勝 { $won }，平 { $drawn }，負 { $lost } · 最長連勝 { $streak }
stats-role-line = { $role }：{ $hands } 局，勝 { $won }，平 { $drawn }，負 { $lost }，每局 { $each }
stats-best = 🌟 最佳一局：{ $points }
stats-best-hand = 🌟 最好一局：{ $points }（{ COMMAND("replay") } `{ $code }`）
stats-did = ✊ { $deeds }
stats-did-robbed = 搶獨
stats-did-declared = 明保
stats-did-hoe = 造反
stats-did-kicked = 踢
stats-did-ceded = 讓位
stats-did-left = 逃跑
stats-did-on_autoplay = 代打到底
stats-best-partner = 🤝 最佳搭檔：{ $who }，同隊 { $hands } 局，每局 { $each }
stats-worst-partner = 🌧️ 最怕的搭檔：{ $who }，同隊 { $hands } 局，每局 { $each }
stats-best-opponent = 🍰 最愛的對手：{ $who }，對陣 { $hands } 局，每局 { $each }
stats-worst-opponent = 🐯 最怕的對手：{ $who }，對陣 { $hands } 局，每局 { $each }
stats-thinking = ⏱️ 平均每步 { $seconds } 秒
stats-people = -# 沒有電腦的牌局：{ $hands } 局共 { $points } 分，勝 { $won }，平 { $drawn }，負 { $lost }
stats-rating-about = -# 等級分：同樣的牌，每局比普通程度的電腦多拿幾分。排行榜按保守估計 { $sure } 排。
stats-versus = **你和 { $who }**
stats-together = 同隊 { $hands } 局：勝 { $won }，平 { $drawn }，負 { $lost }，你得 { $points } 分
stats-against = 對陣 { $hands } 局：你勝 { $won }，平 { $drawn }，負 { $lost }，你得 { $points } 分
stats-feats-title = ## 🎖️ { $name } 的成就
stats-grades = -# 🥉 1 次，🥈 10 次，🥇 50 次。只算贏了的局；打完時還在代打的不算。
press-stats-feats = 全部成就
press-stats-card = 返回
press-stats-open = 我的戰績

feat-alone = 獨步天下
feat-alone-about = 獨保獲勝
feat-kingslayer = 擒賊擒王
feat-kingslayer-about = 對陣獨保，自己是頭客
feat-together = 君臣同心
feat-together-about = 皇帝和侍衛包攬頭客、二客
feat-outshone = 功高蓋主
feat-outshone-about = 當侍衛拿下頭客，保皇成功
feat-sworn = 赤膽忠心
feat-sworn-about = 當侍衛明保，並且獲勝
feat-shadow = 深藏不露
feat-shadow-about = 當侍衛獲勝，直到有人走完都沒暴露
feat-overthrow = 改朝換代
feat-overthrow-about = 三個起義軍包攬前三名
feat-uprising = 揭竿而起
feat-uprising-about = 舉鋤頭造反成功，並且獲勝
feat-kick = 臨門一腳
feat-kick-about = 投票要踢，踢成了，並且獲勝
feat-comeback = 後來居上
feat-comeback-about = 手牌曾比別人多 20 張，最後成了頭客並獲勝
feat-bare = 白手起家
feat-bare-about = 一張王都沒出，成了頭客並獲勝
feat-carried = 躺贏
feat-carried-about = 大拉也贏了
