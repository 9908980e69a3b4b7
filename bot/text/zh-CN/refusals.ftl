# 为什么没有办成，以及该怎么办。
refusal-hand-over = 这一局已经结束，点「下一局」再来。
refusal-not-your-turn = 还没轮到你。现在能做什么，看 { COMMAND("help") }。
refusal-not-now = 现在不能这样做。{ COMMAND("bid") } 和 { COMMAND("play") } 会列出现在能做的事。
refusal-already-answered = 你已经选过了，等大家选完。
refusal-not-asked = 这次不问你，等别人选。
refusal-not-the-guard = 只有侍卫才能明保。请点「不明保」。
refusal-royals-do-not-rebel = 你是侍卫，不能造自己皇帝的反。请点「不造反」。
refusal-no-guard-card = 你没有侍卫牌（带宝剑的小王），不能明独。请登基或让位。
refusal-leader-must-play = 这一轮由你先出，必须出牌。出任意同点数的牌，可以挂王。
refusal-cards-not-held = 你手里没有 { $cards }。点「我的手牌」看看自己的牌。
refusal-too-few-held = 你只有 { $held } 张 { $card }，不够 { $named } 张。
refusal-no-cards = 要出哪些牌？一张接一张写下来，例如 `KKK`、`10x3` 或 `大王777`。
refusal-not-a-play = { $ranks } 不能一起出。一手牌是同点数的牌，可以挂王，或者只出王；没有顺子，没有三带一，2 也不能当别的牌。
refusal-wrong-size = 桌上的牌是 { $needed } 张，你出了 { $size } 张。张数必须相同，或者过牌。
refusal-big-joker-on-table = { $table } 里有大王，没有牌能压。这次请过牌。
refusal-not-higher = { $cards } 压不住 { $table }：从大到小一张对一张，你的 { $mine } 不比对面的 { $theirs } 大。每一张都必须更大。
refusal-does-not-roast = { $done ->
    [0] { "" }
    [1] { $used } 能压一张 { $beaten }，
   *[other] { $used } 能压 { $beaten }，
}{ $spare ->
    [0] { $again ->
        [0] { "" }
       *[other] 另一张{ " " }
    }
   *[other] { $left } 压不住{ $again ->
        [0] { " " }
       *[other] 另一张{ " " }
    }
}{ $unbeaten }{ $spare ->
    [0] { " " }没有牌压
   *[other] { "" }
}。{ $kind ->
    [big] 压大王要两张大王或三张小王。
    [small] 压小王要一张大王或两张小王。
   *[natural] 压 { $unbeaten } 要一张更大的牌或一张王。
}
refusal-roast-left-over = { $used } 就能压住 { $beaten }，{ $left } 多出来了：一张也不能多。
refusal-lowest-last = 这桌憋 { $rank }：{ $rank } 只能最后一手出完，而且只能全是 { $rank }{ $jokers ->
    [true] { "" }，可以带王
   *[false] { "" }
}。
refusal-unknown-card = 没看懂“{ $text }”。牌可以写 3 到 10、J、Q、K、A、2、小王、大王，例如 `KKK+大王` 或 `10x3`。想问规则，用 { COMMAND("rules ask") }。
refusal-ambiguous = 你说的是哪种：{ $plays }？请写清楚。
cards-or = {" 还是 "}
refusal-unknown-choice = 现在不能选“{ $text }”。可以选：{ $choices }。
refusal-no-table = 这里没有你的牌桌。用 { COMMAND("table open") } 开一桌，或用 { COMMAND("table join") } 加入一桌。
refusal-no-open-seat = 这桌已经坐满了。用 { COMMAND("table open") } 另开一桌。
refusal-already-seated = 你已经坐在这桌了。用 { COMMAND("table show") } 把牌桌移到频道末尾。
refusal-seated-elsewhere = 你已经在本服务器的另一桌（{ $channel }）。先用 { COMMAND("table leave") } 离开那一桌。
refusal-not-seated = 你没有坐在这桌。等人时可以点「加入」，也可以用 { COMMAND("table open") } 自己开一桌。
refusal-table-closed = 这桌已经解散。用 { COMMAND("table open") } 再开一桌。
refusal-hand-running = 这局还没打完，打完才能这样做。
refusal-being-dealt = 正在洗牌，过几秒再试。
refusal-hand-not-running = 现在没有在打牌。五个座位坐满后，在牌桌上点「{ press-ready }」「{ press-start }」或「{ press-next }」。
refusal-seats-empty = 还空着 { $empty } 个座位。请朋友点「加入」，或点「电脑补位」。
refusal-not-host = 只有桌主（{ $host }）能改。
refusal-host-opens-again = 只有桌主（{ $host }）能让原班人马再开一桌。要自己开就点「开一桌」。
refusal-host-closes = 只有桌主（{ $host }）能解散。大家想散，可以用 { COMMAND("table vote") } 投票。
refusal-stale = 慢了一步，牌局已经变了。
refusal-just-changed = 问题刚刚换了，看清楚再点一次。
refusal-no-such-zone = 没有“{ $text }”这个时区。请输入城市的英文名，再从 Discord 列出的里面选；北京时间是 Asia/Shanghai。
refusal-no-dm = 这要在服务器的频道里用，请到那里再试。在这里可以用 { COMMAND("learn") } 学打牌，用 { COMMAND("practice") } 单人练习。
refusal-no-permission = 我在这个频道里没法打牌，缺少权限：{ $permissions }。请服务器管理员放行，或换一个频道。
refusal-busy = 刚才桌上太忙了，请再点一次。
answer-lost = { $who } 我的回复没发出去。点牌桌上的「我的手牌」，或者再试一次。
not-shown-yet = 这一步算数，Discord 过一会儿就会显示。
fault = 抱歉，我们这边出了点问题。什么都没有丢，请再试一次。如果还是这样，请把这个编号告诉架设机器人的人：`{ $reference }`
permission-view_channel = 查看频道
permission-send_messages = 发送消息
permission-send_messages_in_threads = 在子区内发送消息
permission-attach_files = 附加文件
refusal-must-ascend = 必须登基：第二轮有四张一样的牌（花色也一样）才能再让。请在「我的手牌」里叫牌，或明独。
refusal-cannot-call = 只能叫自己有三张或四张一样的牌（花色也一样），{ $card } 不行。「我的手牌」里列出了能叫的牌。
refusal-must-call = 叫哪张牌？请在「我的手牌」里选，或明独。
refusal-trump-on-table = { $table } 里有特牌，谁也压不住，这次请过牌。
refusal-must-give = 进贡要交最大的 { $count } 张牌（王除外），只能在同点的牌里挑花色。可交的牌列在「我的手牌」里。
refusal-on-autoplay = 你已经在托管了。想自己打，点「取消托管」，或者直接出牌。
refusal-not-on-autoplay = 你没有托管，正在自己打。
refusal-bound-to-autoplay = 这一局你已取消托管 { $count } 次，本局剩下的牌由托管打完。
refusal-not-late = 没有人在等这个座位。
refusal-seat-vacant = 这个座位的主人已经离开，有人接替之前由机器人代打。
refusal-seat-not-vacant = 这个座位不能接替：主人没有离开。
refusal-circuit-ended = 皇位已经让了一圈又回到你这里，必须登基。
refusal-not-both-jokers = 只有最先拿到皇位、并且皇牌和侍卫牌都在手里的人可以让位。你必须登基。
refusal-rebellion-needs-fixed-guard = 造反只用于固定保。请先关闭**造反**，或保持固定保。
refusal-ceding-needs-guard-card = “双牌让位”只用于固定保：叫侍卫时没有侍卫牌。请换一种**让位**方式，或改用固定保。
refusal-trump-needs-called-guard = 只有叫出来的牌才能当特牌。请先改为**叫侍卫**，或不用特牌。
refusal-trump-cannot-be-roasted = 特牌和**烤牌**不能同时用。请先关闭其中一个。
refusal-not-manager = 这需要有权使用本服务器的 { COMMAND("settings rules") }。有的话请重新用一次；没有就请找管理员改，或者开桌时选这一桌的玩法。
refusal-not-invited = 这局已经开始。请桌上的人用 { COMMAND("table invite") } 让你接替电脑，或者等打完这局再加入。
refusal-left-this-hand = 你在这局中途离开了，打完再来吧。
refusal-cannot-premove = 桌上有牌、还没轮到你的时候才能预定。
refusal-banned = 你被本服务器禁止入座：{ $reason }。有疑问请找管理员。
refusal-not-banned = 他没有被禁止入座。
refusal-channel-full = 这个频道已经开了 { $count } 桌，不能再开了。用 { COMMAND("table join") } 入座，或换个频道。
refusal-server-full = 本服务器已经开了 { $count } 桌，不能再开了。到那桌的频道用 { COMMAND("table join") } 加入，或等一桌散了再开。
refusal-not-a-person = 那是机器人。请邀请真人；电脑玩家用「电脑补位」入座。
refusal-sits-nowhere = 他没有坐在本服务器的任何牌桌上。
refusal-several-tables = 这个频道不止一桌。请选一位坐在那桌的玩家。
refusal-too-often = 刚才太频繁了：{ $period } 秒内最多 { $count } 次。请过 { $seconds } 秒再试。
refusal-not-yours-to-show = 只有这桌的玩家才能把牌桌移过来。[牌桌在这里]({ $link })。
refusal-unseen = { $who } 也坐在这桌，但看不到这个频道。请在大家都看得到的频道里显示。
refusal-cannot-look = 暂时没法确认大家是否都看得到这个频道，请再试一次。
fault-store = 抱歉，刚才那一步没能保存，请过一分钟再试。要是一直这样，请把这个编号告诉架设机器人的人：`{ $reference }`
ending = 机器人马上要重启，请过一会儿再试，牌局会接着打。
database-away = 机器人暂时没法保存牌局，请过一分钟再试，牌局会接着打。
refusal-already-ready = 你已经准备好了，等其他人。
refusal-your-own-seat = 那是你自己的座位。想让出来，点「离开」。
refusal-nobody-else = 这桌只有你一个人。想散桌，点「离开」。
refusal-no-result-yet = 还没有打完的牌局。
refusal-already-voted = 你已经投过这一票了，超过半数同意就执行。
refusal-put-out = 被换下或离开过两次，打完下一局才能回来。桌主也可以用 { COMMAND("table invite") } 请回来。
refusal-guest-seated = 对方已经坐在这桌了。
permission-create_public_threads = 创建公共子区
refusal-no-ai-player = 那个座位不是电脑，请选一个电脑的座位。
refusal-not-in-this-hand = 这一局不在你的战绩里，没有你的复盘。牌局记录谁都可以拿。
refusal-no-page = 这个机器人没有网页牌桌，请用这里的按钮打牌。架设机器人的人设置 `BAOHUANG_WEB_URL` 就能打开。
refusal-seated-among-friends = 你已经坐在一桌朋友局里了。用 { COMMAND("table open") } 可以再看到它。
refusal-only-on-page = 在这里，其他操作都在网页牌桌上：按牌桌消息下面的「网页牌桌」。
refusal-no-external-apps = 你在这里不能公开使用自己安装的应用，别人看不到这一桌。可以到群聊里开，或者到你有「使用外部应用」权限的地方开。
refusal-no-onlooker = 你看不到这桌所在的频道，所以不能在这里看。
refusal-no-hints = 这一桌不用提示，桌主可以在两局之间打开。
refusal-nothing-to-choose = 还没轮到你，轮到时再点提示。
not-a-member = 我还不在这个服务器里，这里只装了我的命令。请服务器管理员[把我加进来]({ $link })。
command-outdated = 我刚刚更新过，请重新输入一次命令。
thread-refused = 没能开子区，所以牌桌开在这个频道里。
refusal-not-in-server = { $who } 不在这个服务器里，请先邀请对方加入服务器。
refusal-nothing-to-take-back = 这一局你还没有做过选择，没有可以悔的。接着打吧。
refusal-day-not-over = 可能还有人在打这一局。等没有人再打了，才能看牌；过了午夜再来吧。
refusal-other-day = 那是另一天的牌。今天的在这里。
