# 人們怎樣問規則。「…」可以是任何字；幾個說法都在問題裡時，最長的算。
topic-three-with-one = 三帶一, 三帶單, 三帶張單, 三拖一, 三加一, 帶單張
topic-three-with-two = 三帶二, 三帶對, 三帶一對, 三拖二, 四帶一, 四帶二, 四帶對, 葫蘆
topic-straight = 順子, 單順, 連牌, 一條龍
topic-pairs-in-a-row = 連對, 對子連, 雙順, 三順, 姐妹對, 姊妹對, 拖拉機, 飛機, 鋼板
topic-bomb = 炸彈, 炸, 鐵支, 四張一樣, 四個一樣
topic-rocket = 王炸, 火箭, 四個王, 四大天王
topic-wild = 配牌, 百搭, 癩子, 賴子, 萬能, 混子, 當別的牌, 2能配, 二能配
topic-big-over-big = 大王…壓…大王, 大王…管…大王, 大王…打…大王, 大鬼…壓…大鬼, 大鬼…管…大鬼
topic-after-pass =
    過了…能, 過了…再, 過牌…能, 過牌…再, 過完…能, 過完…再, 不要…能, 不要…再, 不出…能, 不出…再,
    pass…能, pass…再
topic-inherit = 接風, 借風, 順風
topic-roast = 烤牌, 烤
topic-sixes-last = 憋六, 憋三, 憋, 六…最後, 三…最後
topic-declare = 明保, 亮侍衛, 亮保, 侍衛…亮
topic-kick = 踢, 反踢
topic-rebellion = 造反
topic-rob = 搶獨, 搶皇帝, 搶皇位, 搶著當皇帝, 搶保, 搶
topic-cede = 讓位, 讓皇, 讓給上家, 不當皇帝, 不想當皇帝, 不做皇帝
topic-tribute = 進貢, 上貢, 交貢, 貢牌, 還貢, 貢
topic-autoplay = 代打, 託管, 掛機, 掛網, 逾時, 超時, 斷線, 掉線
topic-penalty = 罰分, 罰, 扣分, 扣幾分, 扣多少, 逃跑, 離開, 中途退出, 打到一半走
topic-guard = 侍衛是誰, 誰是侍衛, 誰當侍衛, 侍衛…誰, 誰…侍衛, 侍衛怎麼, 保是誰, 誰是保, 誰當保
topic-players = 幾個人, 幾人, 幾位, 多少人, 多少個人, 人數, 幾個玩家, 幾家, 人不夠
topic-packs = 幾副牌, 幾副, 多少副, 幾張牌, 多少張, 一共…牌, 每人幾張, 多少牌
topic-score = 怎麼算分, 算分, 記分, 計分, 得分, 積分, 分數, 怎麼算, 幾分, 多少分, 贏多少, 輸多少
