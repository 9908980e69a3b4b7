advice-rob = 💡 你有 { $jokers } 张王，很难得：可以抢独，一打四。
advice-do-not-rob = 💡 { $jokers ->
    [0] 你一张王也没有
   *[other] 你只有 { $jokers } 张王
}，别抢独：一打四至少要 { $enough } 张。
advice-ascend = 💡 你有 { $jokers } 张王，当皇帝够强：登基。
advice-ascend-alone = 💡 侍卫牌也在你手里，登基就是一打四。你有 { $jokers } 张王，可以一搏：登基，但别明独，明独输赢都多一倍。
advice-ascend-not-open = 💡 你必须登基，侍卫牌也在你手里：登基，但别明独，明独输赢都多一倍。
advice-take-pot = 💡 登基：皇牌和贴出来的牌都归你。让位要贴 { $cards }。
advice-cede = 💡 { $jokers ->
    [0] 你一张王也没有
   *[other] 你只有 { $jokers } 张王
}，当皇帝太弱：让位，现在让不用贴牌。
advice-cede-alone = 💡 侍卫牌也在你手里，登基就要一打四。让位吧：谁登基，你就是谁的侍卫。
advice-call = 💡 叫 { $cards }：你正好有三张的牌里它最大，这样侍卫手里也有一张大牌。
advice-call-trump = 💡 叫 { $cards }：你正好有三张的牌里它最小。叫出的牌比大王还大，最弱的牌就成了最强的。
advice-call-nothing = 💡 没有哪张牌你正好有三张，叫不到侍卫：让位。
advice-call-alone = 💡 你必须登基，又叫不到侍卫：叫 { $cards }，别人不知道你一打四；明独输赢都多一倍。
advice-declare = 💡 你有 { $jokers } 张王，你们这边强：明保，分数翻倍。
advice-stay-hidden = 💡 别明保：起义军不知道你是侍卫，就不会防你。有 { $enough } 张王以上才值得翻倍，你有 { $jokers } 张。
advice-fight = 💡 你有 { $jokers } 张王，你们这边强：选「{ $yes }」，争取分数翻倍。
advice-do-not-fight = 💡 选「{ $no }」：有 { $enough } 张王以上才值得翻倍，你有 { $jokers } 张。
advice-give = 💡 交 { $cards }：最大的几张里它的同样牌最少。三张一样的留着叫侍卫。
advice-lead-all = 💡 剩下的正好是一手牌，全出掉。
advice-lead = 💡 出 { $cards }：先出小牌，同点的一次出完，王留到后面。
advice-partner = 💡 过牌：{ $who } 和你一边，别压自己人。
advice-beat = 💡 出 { $cards }：压得住，不用王，也不拆牌。
advice-hurry = 💡 { $who } 没几张牌了：用 { $cards } 把出牌权抢过来。
advice-let-go = 💡 过牌：要压就得用王或者拆牌，留着后面用。
first-hands = 你在这里的头几局有双倍时间；💡 是好手的打法。
first-hands-order = 从小到大：……10 J Q K A 2 小王 大王。压牌要张数一样、点数一样的牌，每张都比对面的大；可以挂王。
first-hands-time = 你在这里的头几局有双倍时间。

# 提示：高手电脑会怎么打，为什么。
hint-title = 💡 高手电脑的建议（括号里：这局预计得分）：
hint-choice = { $number }. **{ $choice }**（{ $points }）：{ $why }
hint-only-asked = 分数只凭你看得到的牌估的。别人要到结算才知道你用了提示。
hint-wins-race = 剩下的牌都清楚了：这样打，对方怎么打都是你先走。
hint-run-out = 没人拦得住，稳走。
hint-holds = 外面没有牌压得住，下一轮还是你先出。
hint-not-their-size = { $who } 还剩 { $count } 张，别出 { $count } 张的，免得一手走光。
hint-partner = { $who } 是自己人，别压。
hint-likely-rebel = { $who } 压过皇帝 { $count } 次：多半也是起义军。
hint-not-smothered = 不然只剩 { $cards }，可能被闷。
hint-keeps-set = { $cards } 留在一起，不用拆。
hint-keeps-jokers = 还有 { $count } 张王留在手里。
hint-takes = 压住 { $who }，他还有 { $count } 张牌。
hint-whole-set = { $all } { $count ->
    [1] 走掉
   *[other] 整套出去
}，不用王。
hint-few-plays = 出完这一手，只剩 { $count } 手牌。
hint-looks-like-rebel = 皇帝这手牌小，压一压，就不像侍卫了。
hint-stays-hidden = { $cards } 留在手里，不露底。
hint-saves-set = { $cards } 先留着。
hint-low-cards = 趁你先出，{ $all } { $count ->
    [1] 走掉
   *[other] 一次走光
}。
hint-jokers = { $count ->
    [0] 你一张王也没有，一般人有一两张。
   *[other] 你有 { $count } 张王，一般人只有一两张。
}
hint-high-cards = A 和 2 你{ $count ->
    [0] 一张也没有
   *[other] 有 { $count } 张
}，一般人有六七张。
hint-less = 预计比第 { $count } 种少 { $points } 分。
hint-doubles-gain = 估计你这边赢，翻倍更好。
hint-doubles-loss = 估计你这边输，翻倍就是 { $points }。
hint-needs-another = 还要另一家也这么选才算数。
hint-best = 预计这样最好。
hint-even = 和第 { $count } 种差不多。
hints-used = 💡 用过提示：{ $who }
hint-risk = 更冒险的叫法平均多 { $points } 分，但不能反悔，不值得。
hint-shows-guard = { $why }不过大家就知道你是侍卫了。
hint-shows-solo = { $why }不过大家就知道你是独保了。
hint-few-beat = { $count ->
    [0] 外面只有王压得住。
    [1] 不用王的话，{ $cards } 才压得住。
   *[other] 不用王的话，{ $cards } 以上才压得住。
}
hint-alone = 不然就是一打四，预计更差。
# 提示里一种牌有几张。
hint-number = { $count ->
    [1] 一
    [2] 两
    [3] 三
    [4] 四
    [5] 五
    [6] 六
    [7] 七
    [8] 八
    [9] 九
    [10] 十
    [11] 十一
    [12] 十二
   *[other] { $count }
}
hint-so-many = { $number }张 { $rank }
hint-all = { $count ->
    [1] 单张 { $rank }
   *[other] { $number }张 { $rank }
}
