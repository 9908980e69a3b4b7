advice-rob = 💡 你有 { $jokers } 張王，很難得：可以搶獨，一打四。
advice-do-not-rob = 💡 { $jokers ->
    [0] 你一張王也沒有
   *[other] 你只有 { $jokers } 張王
}，別搶獨：一打四至少要 { $enough } 張。
advice-ascend = 💡 你有 { $jokers } 張王，當皇帝夠強：登基。
advice-ascend-alone = 💡 侍衛牌也在你手裡，登基就是一打四。你有 { $jokers } 張王，可以拚拚看：登基，但別明獨，明獨輸贏都多一倍。
advice-ascend-not-open = 💡 你必須登基，侍衛牌也在你手裡：登基，但別明獨，明獨輸贏都多一倍。
advice-take-pot = 💡 登基：皇牌和貼出來的牌都歸你。讓位要貼 { $cards }。
advice-cede = 💡 { $jokers ->
    [0] 你一張王也沒有
   *[other] 你只有 { $jokers } 張王
}，當皇帝太弱：讓位，現在讓不用貼牌。
advice-cede-alone = 💡 侍衛牌也在你手裡，登基就要一打四。讓位吧：誰登基，你就是誰的侍衛。
advice-call = 💡 叫 { $cards }：你正好有三張的牌裡它最大，這樣侍衛手裡也有一張大牌。
advice-call-trump = 💡 叫 { $cards }：你正好有三張的牌裡它最小。叫出的牌比大王還大，最弱的牌就成了最強的。
advice-call-nothing = 💡 沒有哪張牌你正好有三張，叫不到侍衛：讓位。
advice-call-alone = 💡 你必須登基，又叫不到侍衛：叫 { $cards }，別人不知道你一打四；明獨輸贏都多一倍。
advice-declare = 💡 你有 { $jokers } 張王，你們這邊強：明保，分數翻倍。
advice-stay-hidden = 💡 別明保：起義軍不知道你是侍衛，就不會防你。有 { $enough } 張王以上才值得翻倍，你有 { $jokers } 張。
advice-fight = 💡 你有 { $jokers } 張王，你們這邊強：選「{ $yes }」，爭取分數翻倍。
advice-do-not-fight = 💡 選「{ $no }」：有 { $enough } 張王以上才值得翻倍，你有 { $jokers } 張。
advice-give = 💡 交 { $cards }：最大的幾張裡它的同樣牌最少。三張一樣的留著叫侍衛。
advice-lead-all = 💡 剩下的正好是一手牌，全部出掉。
advice-lead = 💡 出 { $cards }：先出小牌，同點的一次出完，王留到後面。
advice-partner = 💡 過牌：{ $who } 和你同一邊，別壓自己人。
advice-beat = 💡 出 { $cards }：壓得住，不用王，也不拆牌。
advice-hurry = 💡 { $who } 沒幾張牌了：用 { $cards } 把出牌權搶過來。
advice-let-go = 💡 過牌：要壓就得用王或拆牌，留到後面用。
first-hands = 你在這裡的頭幾局有雙倍時間；💡 是高手的打法。
first-hands-order = 從小到大：……10 J Q K A 2 小王 大王。壓牌要張數一樣、點數一樣的牌，每張都比對面的大；可以掛王。
first-hands-time = 你在這裡的頭幾局有雙倍時間。

# 提示：高手電腦會怎麼打，為什麼。
hint-title = 💡 高手電腦的建議（括號裡：這局預計得分）：
hint-choice = { $number }. **{ $choice }**（{ $points }）：{ $why }
hint-only-asked = 分數只憑你看得到的牌估的。別人要到結算才知道你用了提示。
hint-wins-race = 剩下的牌都清楚了：這樣打，對方怎麼打都是你先走。
hint-run-out = 沒人攔得住，穩走。
hint-holds = 外面沒有牌壓得過，下一輪還是你先出。
hint-not-their-size = { $who } 還剩 { $count } 張，別出 { $count } 張的，免得一手走光。
hint-partner = { $who } 是自己人，別壓。
hint-likely-rebel = { $who } 壓過皇帝 { $count } 次：多半也是起義軍。
hint-not-smothered = 不然只剩 { $cards }，可能被悶。
hint-keeps-set = { $cards } 留在一起，不用拆。
hint-keeps-jokers = 還有 { $count } 張王留在手裡。
hint-takes = 壓住 { $who }，他還有 { $count } 張牌。
hint-whole-set = { $all } { $count ->
    [1] 走掉
   *[other] 整套出去
}，不用王。
hint-few-plays = 出完這一手，只剩 { $count } 手牌。
hint-looks-like-rebel = 皇帝這手牌小，壓一壓，就不像侍衛了。
hint-stays-hidden = { $cards } 留在手裡，不露底。
hint-saves-set = { $cards } 先留著。
hint-low-cards = 趁你先出，{ $all } { $count ->
    [1] 走掉
   *[other] 一次走光
}。
hint-jokers = { $count ->
    [0] 你一張王也沒有，一般人有一兩張。
   *[other] 你有 { $count } 張王，一般人只有一兩張。
}
hint-high-cards = A 和 2 你{ $count ->
    [0] 一張也沒有
   *[other] 有 { $count } 張
}，一般人有六七張。
hint-less = 預計比第 { $count } 種少 { $points } 分。
hint-doubles-gain = 估計你這邊贏，翻倍更好。
hint-doubles-loss = 估計你這邊輸，翻倍就是 { $points }。
hint-needs-another = 還要另一家也這麼選才算數。
hint-best = 預計這樣最好。
hint-even = 和第 { $count } 種差不多。
hints-used = 💡 用過提示：{ $who }
hint-risk = 更冒險的叫法平均多 { $points } 分，但不能反悔，不值得。
hint-shows-guard = { $why }不過大家就知道你是侍衛了。
hint-shows-solo = { $why }不過大家就知道你是獨保了。
hint-few-beat = { $count ->
    [0] 外面只有王壓得住。
    [1] 不用王的話，{ $cards } 才壓得住。
   *[other] 不用王的話，{ $cards } 以上才壓得住。
}
hint-alone = 不然就是一打四，預計更差。
# 提示裡一種牌有幾張。
hint-number = { $count ->
    [1] 一
    [2] 兩
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
hint-so-many = { $number }張 { $rank }
hint-all = { $count ->
    [1] 單張 { $rank }
   *[other] { $number }張 { $rank }
}
