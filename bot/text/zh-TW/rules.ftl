# 規則書的每一頁，以及對提問的回答。
rules-title = ## { $title }
rules-footer = 第 { $page } 頁，共 { $pages } 頁 · { $preset }
rules-changed = { $preset }（有更動）
press-page-back = ◀ 上一頁
press-page-next = 下一頁 ▶
pick-page = 翻到哪一頁

rules-game = 怎麼玩
rules-game-about = **保皇**是山東的五人撲克牌遊戲。誰都想早點把牌出完，但輸贏是分兩邊算的：
rules-game-emperor = 👑 **皇帝**，帶一個幫手；
rules-game-guard-fixed = 🗡️ **侍衛**（保），就是摸到侍衛牌的人。一開始只有他自己知道，連皇帝也不知道；
rules-game-guard-called = 🗡️ **侍衛**（保），就是手裡有皇帝所叫那張牌的人。一開始只有他自己知道，連皇帝也不知道；
rules-game-rebels = ⛏️ 其餘三家是**起義軍**，聯手對付皇帝和侍衛。
rules-game-course = 一局的順序：發牌，定皇帝，加倍，然後出牌，直到一邊全部出完。

rules-cards = 牌
rules-cards-168 = 四副牌去掉 3、4、5，共 168 張，每人 33 或 34 張。從大到小：大王、小王、**2**、A、K、Q、J、10……最小是 6。
rules-cards-216 = 四副牌，共 216 張，每人 43 或 44 張。從大到小：大王、小王、**2**、A、K、Q、J、10……最小是 3。
rules-cards-165 = 四副牌去掉 3、4、5，再去掉三張 6，共 165 張，每人 33 張。從大到小：大王、小王、**2**、A、K、Q、J、10……最小是 6。
rules-cards-suits = 不分花色，K 都一樣大。
rules-cards-suits-called = 花色只在叫侍衛時有用，出牌時 K 都一樣大。
rules-cards-suits-trump = 花色只對叫的那張牌有用，它是特牌；別的 K 出牌時都一樣大。
rules-cards-marked = 有一張大王帶權杖，是**皇牌**；有一張小王帶寶劍，是**侍衛牌**。出牌時它們就是普通的大王、小王。
rules-cards-marked-called = 有一張大王帶權杖，是**皇牌**。出牌時它就是普通的大王。
rules-cards-first = 第一局從第一個座位開始發牌，以後從上一局的皇帝開始。先發到的人有時多一張。

rules-throne = 定皇帝
rules-throne-rob = **搶獨。** 先秘密問每個人搶不搶。搶到的人當皇帝，一打四，並且先出牌。幾個人都搶，拿皇牌的人優先；他不搶，就從他往上家數，先數到誰就是誰。
rules-throne-offer = 拿到皇牌的人可以當皇帝（**登基**），也可以把皇位連同皇牌讓給上家（**讓位**），上家也一樣選。
rules-throne-pot = 第一次讓位不用貼牌，之後每讓一次要貼一張 2（沒有 2 就貼王以外最大的牌）。誰登基，皇牌和貼的牌就都歸他。讓滿十次，重新發牌。
rules-throne-circuit = 讓位不用貼牌。讓滿一圈，第一家必須登基。
rules-throne-forced = 第一輪可以隨意讓位。第二輪，沒有三張一樣（花色也一樣）的人跳過；正好三張一樣的必須登基；有四張一樣的才可以再讓。沒有人登基就重新發牌。
rules-throne-both-jokers = 拿到皇牌的人登基。只有同時摸到侍衛牌的人才可以**讓位**：讓給下下家，只讓一次。這樣大家就都知道誰是侍衛了。

rules-guard = 侍衛和加倍
rules-guard-fixed = 侍衛牌在誰手裡，誰就是**侍衛**，先不聲張；打出侍衛牌就現身。
rules-guard-called = 登基要**叫**一張牌：自己手裡有三張一樣的（花色也一樣）。誰有第四張，誰就是**侍衛**，先不聲張；打出這張牌就現身。
rules-guard-solos-fixed = 侍衛牌也在皇帝手裡，就是獨保，一打四：說出來是**明獨**，不說是**暗獨**，別人不知道。
rules-guard-solos-called = 四張都在自己手裡也可以叫：這是**暗獨**，一打四，別人聽不出來。也可以直接宣布**明獨**。
rules-guard-asked = 出第一手牌之前可以加倍。凡是可能的人都會問到，所以被問到並不代表什麼。
rules-guard-declare = **明保。** 侍衛亮明身份：×2。
rules-guard-kick = **踢。** 明保以後起義軍秘密投票，兩票以上再翻倍：×4。
rules-guard-rebellion = **造反。** 沒有人明保，皇帝以外每人秘密投票。兩票以上侍衛現身：×2。投造反的人都會亮出鋤頭 ⛏️。
rules-guard-kick-back = **反踢。** 造反成功以後，皇帝或侍衛可以再翻倍：×4。
rules-guard-open-solo = 明獨不加倍。

rules-plays = 能出什麼牌
rules-plays-set = **套牌**：一張或幾張同點數的牌。
rules-plays-attached = **王掛牌**：一套牌掛上王，掛幾張都可以。
rules-plays-jokers = **王牌**：只出王，大小王可以混著出。
rules-plays-none = 別的都不行：沒有順子，沒有三帶一，2 也不能當別的牌。

rules-following = 怎麼壓牌
rules-following-higher = **張數相同**。兩手牌都從大到小排好，一張對一張，你的**每一張**都要比對面的大。
rules-following-higher-roast = **張數相同**，烤牌除外。兩手牌都從大到小排好，一張對一張，你的**每一張**都要比對面的大。
rules-following-example = 圖裡上面是你的牌，下面是要壓的牌。最後一例：9 不比小王大，別的 9 再大也沒用。
rules-following-lead = 第一輪由皇帝先出。先出的人出什麼都行，然後按順序往下家輪。
rules-following-lead-last = 第一輪由皇帝先出。先出的人出什麼都行，只有 { $lowest } 要留到最後，然後按順序往下家輪。
rules-following-big = 帶大王的牌誰也壓不過。
rules-following-pass = 先出的人必須出牌，其他人隨時可以過牌，同一輪裡之後還可以再出。
rules-following-hard-pass = 先出的人必須出牌，其他人隨時可以過牌，但過了這一輪就不能再出。
rules-following-end = 其他人都過了，最後出牌的人在下一輪先出。他的牌出完了，就由下家**接風**。

rules-special = 這裡的特別規則
rules-special-roast = **烤牌。** 桌上有王時，張數不必相同。你的牌要正好分成幾組，桌上每張牌對一組，一張不多：大王用兩張大王或三張小王烤，小王用一張大王或兩張小王烤，其他牌用一張更大的牌或一張王壓。
rules-special-trump = **特牌。** 叫的那張牌，四張都是特牌：當王用，比大王還大。特牌能壓大王，誰也壓不住特牌。用特牌就不能烤牌。
rules-special-last = **憋{ $lowest }。** { $lowest } 只能最後一手出完，而且只能全是 { $lowest }。
rules-special-last-jokers = **憋{ $lowest }。** { $lowest } 只能最後一手出完，可以帶王。
rules-special-wait = 手裡只剩 { $lowest } 時跟不了牌，要等自己先出。
rules-special-smothered = **被悶（逼死）。** 手裡只剩 { $lowest } 又只能過牌的人就被悶了，不再出牌：第一個被悶的是大拉，下一個是二拉。如果別人出完了最後一手、沒人要就輪到他接風，不算被悶。一邊沒出完的都被悶了，也算全部出完；獨保時皇帝被悶就結束。

rules-end = 結束和算分
rules-end-places = 先出完的是頭客，接著是二客、三客、二拉、大拉。一邊全部出完，這一局就結束；獨保另有規定，見下。
rules-end-royals = 用 6 減去皇帝和侍衛的名次總和，就是基本分：侍衛得一份，皇帝得兩份，起義軍每人輸一份。
rules-end-example = 皇帝頭客、侍衛三客：6 - 4 = 2。皇帝 +4，侍衛 +2，起義軍各 -2。名次加起來正好是 6 就是平手，超過 6 就是起義軍贏。
rules-end-solo-book = **明獨**：有人出完就結束。皇帝先出完得 24 分，其他四家各輸 6 分；別人先出完就反過來。**暗獨**：皇帝出完，或其他人有兩家出完就結束；皇帝頭客得 12 分，其他四家各輸 3 分；二客是平手；再往後就反過來。
rules-end-solo-ladder = **獨保**：皇帝出完，或其他四家都出完，就結束。皇帝從頭客到大拉，暗獨得 16、4、0、-4、-16 分，明獨得 32、8、0、-8、-32 分，其他四家平均分攤。
rules-end-multiplier = 加過倍的按 ×2 或 ×4 算，明獨不加倍。
rules-end-multiplier-once = 加過倍的按 ×2 算，明獨不加倍。
rules-end-tribute = **進貢。** 下一局發完牌，輸家交出最大的牌，王不用交。保皇成功，皇帝收兩張，侍衛收一張；失敗，皇帝交兩張，侍衛交一張，起義軍每人收一張。獨保以後，皇帝和每家之間是一張。平手不進貢。
rules-end-seed = 起義軍裡最後一名交兩張，倒數第二名交一張；皇帝和侍衛包下頭客、二客，就每人交一張。
rules-end-equal = 給皇帝和侍衛進貢時，起義軍每人交一張。
rules-end-smothered = 被另一邊悶住的人，再給悶他的人進貢一張，平手也要交。一個人該交的和該收的互相抵銷。

rules-bot = 在這裡怎麼打
rules-bot-open = 用 { COMMAND("table open") } 開一桌，別人按「加入」；人不夠按「電腦補位」。
rules-bot-hand = 「我的手牌」只有你看得到，要出的牌在裡面選。
rules-bot-play = 也可以輸入：{ COMMAND("play") }，後面寫 `KKK` 或 `大王777`；不出就用 { COMMAND("pass") }。
rules-bot-ask = 不確定？用 { COMMAND("rules ask") } 問一手牌能不能出、壓不壓得過，也可以直接問「能三帶一嗎？」。
rules-web-lift = **點一疊牌**就拿起，劃過可拿起多疊；用 **−** 和 **+** 選幾張，按住可看花色。
rules-web-play = 按「出牌」或把拿起的牌往上拖，就打出去。手牌上方的小牌是現在能出的牌：點一下，就拿起那幾張。
rules-web-ahead = 還沒輪到你，也可以「預先出牌」或「這輪都過」；輪到之前都能改主意。
rules-web-menu = **☰** 裡有這局的紀錄和牌面外觀，要離開也從那裡；**💬** 裡有快捷短語和表情。
rules-bot-autoplay = 想得太久，或者{ $where ->
    [web] 在 **☰** 裡按「代打」
   *[chat] 用 { COMMAND("autoplay on") }
}，就會**代打**：先出時出最小的一張，其他時候過牌。直接出牌或按「取消代打」，就恢復自己打，一局最多三次。
rules-bot-autoplay-ai = 想得太久，或者{ $where ->
    [web] 在 **☰** 裡按「代打」
   *[chat] 用 { COMMAND("autoplay on") }
}，就會**代打**：由電腦替你打。直接出牌或按「取消代打」，就恢復自己打，一局最多三次。
rules-bot-close = 一局結束時還有座位在代打，牌桌就解散。
rules-bot-replace = 一局結束時還有座位在代打，就由電腦接替那個座位。
rules-bot-all-autoplay = 五個人都在代打，這一局馬上結束，不計分，牌桌解散。
rules-bot-leave = **離開。** 兩局之間離開不扣分。打到一半離開扣 40 分，由電腦接著打。
rules-bot-leave-loss = **離開。** 兩局之間離開不扣分。打到一半離開扣 40 分；座位最後要是輸得更多，就按實際輸的扣。由電腦接著打。

rules-options = 這裡的玩法
rules-option = { $option }：{ $value }
rules-option-changed = **{ $option }**（有更動）
rules-options-about = 玩法：**{ $preset }**

rules-yes = ✅ { $play } 可以出。
rules-no = ❌ { $play } 不能出。
rules-yes-over = ✅ { $play } 壓得過 { $over }。
rules-no-over = ❌ { $play } 壓不過 { $over }。
rules-is-set = 這是套牌：同點數的牌。
rules-is-attached = 這是王掛牌：同點數的牌掛上王。
rules-is-jokers = 這是王牌：只出王。
rules-only-last = 不過只能最後一手出：這桌憋 { $rank }。
rules-pairs = 從大到小：{ $groups }。
rules-and = {"；"}
rules-group = { $mine } 壓 { $theirs }{ $times ->
    [1] {""}
   *[other] （{ $times } 次）
}
rules-not-in-deck = 這裡用的 { $deck } 張牌裡湊不出 `{ $cards }`。
rules-asked-footer = 按這裡的玩法：{ $preset }。詳細規則看 { COMMAND("rules read") }。

# 問規則：規則書裡怎麼寫。
answer-found = 規則書裡這樣寫：
answer-page = 📖 { $page }
answer-unknown = 沒看懂「{ $text }」。可以問一手牌，例如 `KKK7`、`大王能壓小王嗎`；也可以問規則，例如 `能三帶一嗎？`、`過了還能出嗎？`。規則書裡有這些：
rules-bot-fair = **公平發牌。** 先抽一個秘密的種子，開牌前就用它的 SHA-256 封好（🔒）。大家都準備好以後，宣布用公開隨機信標 drand 還沒到的一輪。兩樣合起來洗牌：種子是秘密，打牌的人不知道牌；那一輪的隨機數當時誰也不知道，架設機器人的人挑不了牌。一局打完，「公平發牌」裡兩樣都有，誰都可以驗證。架設機器人的人可以偷看正在打的牌，也可以編造玩家。他還可以讓發牌作廢，但那樣宣布過的一輪就沒有牌局，那則訊息除非他刪掉就一直在；也可以不用信標，牌桌上會寫明。
rules-bot-recorder = **記牌器。** 打牌時，你的手牌下面寫著別人手裡一共還有哪些牌（只記點數）；大家都有。
