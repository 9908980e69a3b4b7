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
advice-fight = 💡 你有 { $jokers } 张王，你们这边强：选“{ $yes }”，争取分数翻倍。
advice-do-not-fight = 💡 选“{ $no }”：有 { $enough } 张王以上才值得翻倍，你有 { $jokers } 张。
advice-give = 💡 交 { $cards }：同样的牌你最少；有三张同样的牌可以用来叫侍卫。
advice-lead-all = 💡 剩下的正好是一手牌，全出掉。
advice-lead = 💡 出 { $cards }：先出小牌，同点的一次出完，王留到后面。
advice-partner = 💡 过牌：{ $who } 和你一边，别压自己人。
advice-beat = 💡 出 { $cards }：压得住，不用王，也不拆牌。
advice-hurry = 💡 { $who } 没几张牌了：用 { $cards } 把出牌权抢过来。
advice-let-go = 💡 过牌：要压就得用王或者拆牌，留着后面用。
first-hands = 你在这里的头几局有双倍时间；💡 是好手的打法。
