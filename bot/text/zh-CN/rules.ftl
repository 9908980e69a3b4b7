# 规则书的每一页，以及对提问的回答。
rules-title = ## { $title }
rules-footer = 第 { $page } 页，共 { $pages } 页 · { $preset }
rules-changed = { $preset }（有改动）
press-page-back = ◀ 上一页
press-page-next = 下一页 ▶
pick-page = 翻到哪一页

rules-game = 怎么玩
rules-game-about = **保皇**是山东的五人扑克。谁都想早点把牌出完，但输赢是按两边算的：
rules-game-emperor = 👑 **皇帝**，带一个帮手；
rules-game-guard-fixed = 🗡️ **侍卫**（保），就是摸到侍卫牌的人。一开始只有他自己知道，连皇帝也不知道；
rules-game-guard-called = 🗡️ **侍卫**（保），就是手里有皇帝所叫那张牌的人。一开始只有他自己知道，连皇帝也不知道；
rules-game-rebels = ⛏️ 其余三家是**起义军**，合打皇帝和侍卫。
rules-game-course = 一局的顺序：发牌，定皇帝，加倍，然后出牌，直到一边全部出完。

rules-cards = 牌
rules-cards-168 = 四副牌去掉 3、4、5，共 168 张，每人 33 或 34 张。从大到小：大王、小王、**2**、A、K、Q、J、10……最小是 6。
rules-cards-216 = 四副牌，共 216 张，每人 43 或 44 张。从大到小：大王、小王、**2**、A、K、Q、J、10……最小是 3。
rules-cards-165 = 四副牌去掉 3、4、5，再去掉三张 6，共 165 张，每人 33 张。从大到小：大王、小王、**2**、A、K、Q、J、10……最小是 6。
rules-cards-suits = 不分花色，K 都一样大。
rules-cards-suits-called = 花色只在叫侍卫时有用，出牌时 K 都一样大。
rules-cards-suits-trump = 花色只对叫的那张牌有用，它是特牌；别的 K 出牌时都一样大。
rules-cards-marked = 有一张大王带权杖，是**皇牌**；有一张小王带宝剑，是**侍卫牌**。出牌时它们就是普通的大王、小王。
rules-cards-marked-called = 有一张大王带权杖，是**皇牌**。出牌时它就是普通的大王。
rules-cards-first = 第一局从第一个座位开始发牌，以后从上一局的皇帝开始。先发到的人有时多一张。

rules-throne = 定皇帝
rules-throne-rob = **抢独。** 先秘密问每个人抢不抢。抢到的人当皇帝，一打四，并且先出牌。几个人都抢，拿皇牌的人优先；他不抢，就从他往上家数，先数到谁就是谁。
rules-throne-offer = 拿到皇牌的人可以当皇帝（**登基**），也可以把皇位连同皇牌让给上家（**让位**），上家也一样选。
rules-throne-pot = 第一次让位不用贴牌，以后每让一次要贴一张 2（没有 2 就贴王以外最大的牌）。谁登基，皇牌和贴的牌都归谁。让满十次，重新发牌。
rules-throne-circuit = 让位不用贴牌。让满一圈，第一家必须登基。
rules-throne-forced = 第一轮可以随意让位。第二轮，没有三张一样（花色也一样）的人跳过；正好三张一样的必须登基；有四张一样的才可以再让。没有人登基就重新发牌。
rules-throne-both-jokers = 拿到皇牌的人登基。只有同时摸到侍卫牌的人才可以**让位**：让给下下家，只让一次。这样大家就都知道谁是侍卫了。

rules-guard = 侍卫和加倍
rules-guard-fixed = 侍卫牌在谁手里，谁就是**侍卫**，先不声张；打出侍卫牌就现身。
rules-guard-called = 登基要**叫**一张牌：自己手里有三张一样的（花色也一样）。谁有第四张，谁就是**侍卫**，先不声张；打出这张牌就现身。
rules-guard-solos-fixed = 侍卫牌也在皇帝手里，就是独保，一打四：说出来是**明独**，不说是**暗独**，别人不知道。
rules-guard-solos-called = 四张都在自己手里也可以叫：这是**暗独**，一打四，别人听不出来。也可以直接宣布**明独**。
rules-guard-asked = 出第一手牌之前可以加倍。凡是可能的人都会问到，所以问到谁都不说明什么。
rules-guard-declare = **明保。** 侍卫亮明身份：×2。
rules-guard-kick = **踢。** 明保以后起义军秘密投票，两票以上再翻倍：×4。
rules-guard-rebellion = **造反。** 没有人明保，皇帝以外每人秘密投票。两票以上侍卫现身：×2。投造反的人都会亮出锄头 ⛏️。
rules-guard-kick-back = **反踢。** 造反成功以后，皇帝或侍卫可以再翻倍：×4。
rules-guard-open-solo = 明独不加倍。

rules-plays = 能出什么牌
rules-plays-set = **套牌**：一张或几张同点数的牌。
rules-plays-attached = **王挂牌**：一套牌挂上王，挂几张都行。
rules-plays-jokers = **王牌**：只出王，大小王可以混着出。
rules-plays-none = 别的都不行：没有顺子，没有三带一，2 也不能当别的牌。

rules-following = 怎么压牌
rules-following-higher = **张数相同**。两手牌都从大到小排好，一张对一张，你的**每一张**都要比对面的大。
rules-following-higher-roast = **张数相同**，烤牌除外。两手牌都从大到小排好，一张对一张，你的**每一张**都要比对面的大。
rules-following-example = 图里上面是你的牌，下面是要压的牌。最后一例：9 不比小王大，别的 9 再大也没用。
rules-following-lead = 第一轮由皇帝先出。先出的人出什么都行，然后按顺序往下家轮。
rules-following-lead-last = 第一轮由皇帝先出。先出的人出什么都行，只有 { $lowest } 要留到最后，然后按顺序往下家轮。
rules-following-big = 带大王的牌谁也压不住。
rules-following-pass = 先出的人必须出牌，其他人随时可以过牌，同一轮里后面还可以再出。
rules-following-hard-pass = 先出的人必须出牌，其他人随时可以过牌，但过了这一轮就不能再出。
rules-following-end = 其他人都过了，最后出牌的人在下一轮先出。他的牌出完了，就由下家**接风**。

rules-special = 这里的特别规则
rules-special-roast = **烤牌。** 桌上有王时，张数不必相同。你的牌要正好分成几组，桌上每张牌对一组，一张不多：大王用两张大王或三张小王烤，小王用一张大王或两张小王烤，其他牌用一张更大的牌或一张王压。
rules-special-trump = **特牌。** 叫的那张牌，四张都是特牌：当王用，比大王还大。特牌能压大王，谁也压不住特牌。用特牌就不能烤牌。
rules-special-last = **憋{ $lowest }。** { $lowest } 只能最后一手出完，而且只能全是 { $lowest }。
rules-special-last-jokers = **憋{ $lowest }。** { $lowest } 只能最后一手出完，可以带王。
rules-special-wait = 手里只剩 { $lowest } 时跟不了牌，要等自己先出。
rules-special-smothered = **被闷（逼死）。** 手里只剩 { $lowest } 又只能过牌的人就被闷了，不再出牌：第一个被闷的是大拉，下一个是二拉。如果别人出完了最后一手、没人要就轮到他接风，不算被闷。一边没出完的都被闷了，也算全部出完；独保时皇帝被闷就结束。

rules-end = 结束和算分
rules-end-places = 先出完的是头客，以后是二客、三客、二拉、大拉。一边全部出完，这一局就结束；独保另有规定，见下。
rules-end-royals = 皇帝和侍卫的名次加起来，用 6 去减，得数就是基本分：侍卫得一份，皇帝得两份，起义军每人输一份。
rules-end-example = 皇帝头客、侍卫三客：6 - 4 = 2。皇帝 +4，侍卫 +2，起义军各 -2。名次加起来正好是 6 是平局，超过 6 就是起义军赢。
rules-end-solo-book = **明独**：有人出完就结束。皇帝先出完得 24 分，其他四家各输 6 分；别人先出完就反过来。**暗独**：皇帝出完，或其他人有两家出完就结束；皇帝头客得 12 分，其他四家各输 3 分；二客是平局；再往后就反过来。
rules-end-solo-ladder = **独保**：皇帝出完，或其他四家都出完，就结束。皇帝从头客到大拉，暗独得 16、4、0、-4、-16 分，明独得 32、8、0、-8、-32 分，其他四家平摊。
rules-end-multiplier = 加过倍的按 ×2 或 ×4 算，明独不加倍。
rules-end-multiplier-once = 加过倍的按 ×2 算，明独不加倍。
rules-end-tribute = **进贡。** 下一局发完牌，输家交出最大的牌，王不用交。保皇成功，皇帝收两张，侍卫收一张；失败，皇帝交两张，侍卫交一张，起义军每人收一张。独保以后，皇帝和每家之间是一张。平局不进贡。
rules-end-seed = 起义军里最后一名交两张，倒数第二交一张；皇帝和侍卫包了头客、二客，就每人交一张。
rules-end-equal = 给皇帝和侍卫进贡时，起义军每人交一张。
rules-end-smothered = 被另一边闷住的人，再给闷他的人进贡一张，平局也要交。一个人该交的和该收的互相抵消。

rules-bot = 在这里怎么打
rules-bot-open = 用 { COMMAND("table open") } 开一桌，别人点「加入」；人不够点「电脑补位」。
rules-bot-hand = 「我的手牌」只有你看得到，要出的牌在里面选。
rules-bot-play = 也可以输入：{ COMMAND("play") }，后面写 `KKK` 或 `大王777`；不出就用 { COMMAND("pass") }。
rules-bot-ask = 拿不准？用 { COMMAND("rules ask") } 问一手牌能不能出、压不压得住，也可以直接问“能三带一吗？”。
rules-web-lift = **点一叠牌**就拿起，划过可拿起多叠；用 **−** 和 **+** 选几张，按住可看花色。
rules-web-play = 点「出牌」或把拿起的牌往上拖，就打出去。手牌上方的小牌是现在能出的牌：点一下，就拿起那几张。
rules-web-ahead = 还没轮到你，也可以「预先出牌」或「这轮都过」；轮到之前都能改主意。
rules-web-menu = **☰** 里有这局的记录和牌面外观，要离开也从那里；**💬** 里有快捷短语和表情。
rules-bot-autoplay = 想得太久，或者{ $where ->
    [web] 在 **☰** 里点「托管」
   *[chat] 用 { COMMAND("autoplay on") }
}，就会**托管**：先出时出最小的一张，其他时候过牌。直接出牌或点「取消托管」，就恢复自己打，一局最多三次。
rules-bot-autoplay-ai = 想得太久，或者{ $where ->
    [web] 在 **☰** 里点「托管」
   *[chat] 用 { COMMAND("autoplay on") }
}，就会**托管**：由电脑替你打。直接出牌或点「取消托管」，就恢复自己打，一局最多三次。
rules-bot-close = 一局结束时还有人托管，牌桌就解散。
rules-bot-replace = 一局结束时还有人托管，就由电脑接替他的座位。
rules-bot-all-autoplay = 五个人都在托管，这一局马上结束，不计分，牌桌解散。
rules-bot-leave = **离开。** 两局之间离开不扣分。打到一半离开扣 40 分，由电脑接着打。
rules-bot-leave-loss = **离开。** 两局之间离开不扣分。打到一半离开扣 40 分；座位最后要是输得更多，就按实际输的扣。由电脑接着打。

rules-options = 这里的玩法
rules-option = { $option }：{ $value }
rules-option-changed = **{ $option }**（有改动）
rules-options-about = 玩法：**{ $preset }**

rules-yes = ✅ { $play } 可以出。
rules-no = ❌ { $play } 不能出。
rules-yes-over = ✅ { $play } 压得住 { $over }。
rules-no-over = ❌ { $play } 压不住 { $over }。
rules-is-set = 这是套牌：同点数的牌。
rules-is-attached = 这是王挂牌：同点数的牌挂上王。
rules-is-jokers = 这是王牌：只出王。
rules-only-last = 不过只能最后一手出：这桌憋 { $rank }。
rules-pairs = 从大到小：{ $groups }。
rules-and = {"；"}
rules-group = { $mine } 压 { $theirs }{ $times ->
    [1] {""}
   *[other] （{ $times } 次）
}
rules-not-in-deck = 这里用的 { $deck } 张牌里凑不出 `{ $cards }`。
rules-asked-footer = 按这里的玩法：{ $preset }。详细规则看 { COMMAND("rules read") }。

# 问规则：规则书里怎么写。
answer-found = 规则书里这样写：
answer-page = 📖 { $page }
answer-unknown = 没看懂“{ $text }”。可以问一手牌，例如 `KKK7`、`大王能压小王吗`；也可以问规则，例如 `能三带一吗？`、`过了还能出吗？`。规则书里有这些：
rules-bot-fair = **公平发牌。** 先抽一个秘密的种子，开牌前就用它的 SHA-256 封好（🔒）。大家都准备好以后，宣布用公开随机信标 drand 还没到的一轮。两样合起来洗牌：种子是秘密，打牌的人不知道牌；那一轮的随机数当时谁也不知道，架设机器人的人挑不了牌。一局打完，「公平发牌」里两样都有，谁都可以验证。架设机器人的人可以偷看正在打的牌，也可以编造玩家。他还可以让发牌作废，但那样宣布过的一轮就没有牌局，那条消息除非他删掉就一直在；也可以不用信标，牌桌上会写明。
rules-bot-recorder = **记牌器。** 打牌时，你的手牌下面写着别人手里一共还有哪些牌（只记点数）；大家都有。
