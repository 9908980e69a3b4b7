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
advice-give = 💡 交 { $cards }：同樣的牌你最少；有三張同樣的牌可以用來叫侍衛。
advice-lead-all = 💡 剩下的正好是一手牌，全部出掉。
advice-lead = 💡 出 { $cards }：先出小牌，同點的一次出完，王留到後面。
advice-partner = 💡 過牌：{ $who } 和你同一邊，別壓自己人。
advice-beat = 💡 出 { $cards }：壓得住，不用王，也不拆牌。
advice-hurry = 💡 { $who } 沒幾張牌了：用 { $cards } 把出牌權搶過來。
advice-let-go = 💡 過牌：要壓就得用王或拆牌，留到後面用。
first-hands = 你在這裡的頭幾局有雙倍時間；💡 是高手的打法。
