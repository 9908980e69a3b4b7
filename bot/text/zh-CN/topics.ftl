# 人们怎样问规则。“…”可以是任何字；几个说法都在问题里时，最长的算。
topic-three-with-one = 三带一, 三带单, 三带张单, 三拖一, 三加一, 带单张
topic-three-with-two = 三带二, 三带对, 三带一对, 三拖二, 四带一, 四带二, 四带对, 葫芦
topic-straight = 顺子, 单顺, 连牌, 一条龙
topic-pairs-in-a-row = 连对, 对子连, 双顺, 三顺, 姐妹对, 姊妹对, 拖拉机, 飞机, 钢板
topic-bomb = 炸弹, 炸, 四张一样, 四个一样
topic-rocket = 王炸, 火箭, 四个王, 四大天王
topic-wild = 配牌, 百搭, 癞子, 赖子, 万能, 混子, 当别的牌, 2能配, 二能配
topic-big-over-big = 大王…压…大王, 大王…管…大王, 大王…打…大王, 大鬼…压…大鬼, 大鬼…管…大鬼
topic-after-pass =
    过了…能, 过了…再, 过牌…能, 过牌…再, 过完…能, 过完…再, 不要…能, 不要…再, 不出…能, 不出…再,
    pass…能, pass…再
topic-inherit = 接风, 借风, 顺风
topic-roast = 烤牌, 烤
topic-sixes-last = 憋六, 憋三, 憋, 六…最后, 三…最后
topic-declare = 明保, 亮侍卫, 亮保, 侍卫…亮
topic-kick = 踢, 反踢
topic-rebellion = 造反
topic-rob = 抢独, 抢皇帝, 抢皇位, 抢着当皇帝, 抢保, 抢
topic-cede = 让位, 让皇, 让给上家, 不当皇帝, 不想当皇帝, 不做皇帝
topic-tribute = 进贡, 上贡, 交贡, 贡牌, 还贡, 贡
topic-autoplay = 托管, 挂机, 代打, 超时, 掉线, 断线
topic-penalty = 罚分, 罚, 扣分, 扣几分, 扣多少, 逃跑, 离开, 中途退出, 打到一半走
topic-guard = 侍卫是谁, 谁是侍卫, 谁当侍卫, 侍卫…谁, 谁…侍卫, 侍卫怎么, 保是谁, 谁是保, 谁当保
topic-players = 几个人, 几人, 几位, 多少人, 多少个人, 人数, 几个玩家, 几家, 人不够
topic-packs = 几副牌, 几副, 多少副, 几张牌, 多少张, 一共…牌, 每人几张, 多少牌
topic-score = 怎么算分, 算分, 记分, 计分, 得分, 积分, 分数, 怎么算, 几分, 多少分, 赢多少, 输多少
