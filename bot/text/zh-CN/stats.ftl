# 一个玩家在一个服务器打得怎么样：名片、名片以外的、成就。
stats-empty-own = 你在这里还没有计入成绩的牌局。用 { COMMAND("table open") } 开一桌吧。
stats-empty = **{ $name }** 在这里还没有计入成绩的牌局。用 { COMMAND("table open") } 开一桌吧。
stats-hidden = 这位玩家不公开战绩。
stats-points = 总分
stats-hands = 局数
stats-won = 胜率
stats-streak = 最长连胜
stats-as-emperor = 皇帝
stats-as-guard = 侍卫
stats-as-rebel = 起义军
stats-as-solo = 独保
stats-provisional = { $give } · 暂定
stats-curve = { $hands ->
    [0] 还没有计入等级分的牌局
   *[other] 等级分走势，共 { $hands } 局
}
stats-rating = { $hands ->
    [0] 还没有计入等级分的牌局
    [1] 等级分 { $rating }，共 1 局
   *[other] 等级分 { $rating }，共 { $hands } 局，一路从 { $low } 到 { $high }
}
stats-line = { $hands } 局共 { $points } 分：胜 { $won }，平 { $drawn }，负 { $lost } · 最长连胜 { $streak }
stats-role-line = { $role }：{ $hands } 局，胜 { $won }，平 { $drawn }，负 { $lost }，每局 { $each }
stats-best = 🌟 最好一局：{ $points }
stats-best-hand = 🌟 最好一局：{ $points }（{ COMMAND("replay") } `{ $code }`）
stats-did = ✊ { $deeds }
stats-did-robbed = 抢独
stats-did-declared = 明保
stats-did-hoe = 造反
stats-did-kicked = 踢
stats-did-ceded = 让位
stats-did-left = 逃跑
stats-did-on_autoplay = 托管到底
stats-best-partner = 🤝 最佳搭档：{ $who }，同队 { $hands } 局，每局 { $each }
stats-worst-partner = 🌧️ 最怕的搭档：{ $who }，同队 { $hands } 局，每局 { $each }
stats-best-opponent = 🍰 最爱的对手：{ $who }，对阵 { $hands } 局，每局 { $each }
stats-worst-opponent = 🐯 最怕的对手：{ $who }，对阵 { $hands } 局，每局 { $each }
stats-thinking = ⏱️ 平均每步 { $seconds } 秒
stats-people = -# 没有电脑的牌局：{ $hands } 局共 { $points } 分，胜 { $won }，平 { $drawn }，负 { $lost }
stats-rating-about = -# 等级分：同样的牌，每局比普通水平的电脑多拿几分。排行榜按保守估计 { $sure } 排。
stats-versus = **你和 { $who }**
stats-together = 同队 { $hands } 局：胜 { $won }，平 { $drawn }，负 { $lost }，你得 { $points } 分
stats-against = 对阵 { $hands } 局：你胜 { $won }，平 { $drawn }，负 { $lost }，你得 { $points } 分
stats-feats-title = ## 🎖️ { $name } 的成就
stats-grades = -# 🥉 1 次，🥈 10 次，🥇 50 次。只算赢了的局；打完时还在托管的不算。
press-stats-feats = 全部成就
press-stats-card = 返回
press-stats-open = 我的战绩

feat-alone = 独步天下
feat-alone-about = 独保获胜
feat-kingslayer = 擒贼擒王
feat-kingslayer-about = 对阵独保，自己是头客
feat-together = 君臣同心
feat-together-about = 皇帝和侍卫包揽头客、二客
feat-outshone = 功高盖主
feat-outshone-about = 当侍卫拿下头客，保皇成功
feat-sworn = 赤胆忠心
feat-sworn-about = 当侍卫明保，并且获胜
feat-shadow = 深藏不露
feat-shadow-about = 当侍卫获胜，直到有人走完都没暴露
feat-overthrow = 改朝换代
feat-overthrow-about = 三个起义军包揽前三名
feat-uprising = 揭竿而起
feat-uprising-about = 举锄头造反成功，并且获胜
feat-kick = 临门一脚
feat-kick-about = 投票要踢，踢成了，并且获胜
feat-comeback = 后来居上
feat-comeback-about = 手牌曾比别人多 20 张，最后成了头客并获胜
feat-bare = 白手起家
feat-bare-about = 一张王都没出，成了头客并获胜
feat-carried = 躺赢
feat-carried-about = 大拉也赢了
