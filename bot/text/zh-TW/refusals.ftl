# 為什麼沒有辦成，以及該怎麼辦。
refusal-hand-over = 這一局已經結束，按「下一局」再來。
refusal-not-your-turn = 還沒輪到你。現在能做什麼，看 { COMMAND("help") }。
refusal-not-now = 現在不能這樣做。{ COMMAND("bid") } 和 { COMMAND("play") } 會列出現在能做的事。
refusal-already-answered = 你已經選過了，等大家選完。
refusal-not-asked = 這次不問你，等別人選。
refusal-not-the-guard = 只有侍衛才能明保。請按「不明保」。
refusal-royals-do-not-rebel = 你是侍衛，不能造自己皇帝的反。請按「不造反」。
refusal-no-guard-card = 你沒有侍衛牌（帶寶劍的小王），不能明獨。請登基或讓位。
refusal-leader-must-play = 這一輪由你先出，必須出牌。出任意同點數的牌，可以掛王。
refusal-cards-not-held = 你手裡沒有 { $cards }。按「我的手牌」看看自己的牌。
refusal-too-few-held = 你只有 { $held } 張 { $card }，不夠 { $named } 張。
refusal-no-cards = 要出哪些牌？一張接一張寫下來，例如 `KKK`、`10x3` 或 `大王777`。
refusal-not-a-play = { $ranks } 不能一起出。一手牌是同點數的牌，可以掛王，或者只出王；沒有順子，沒有三帶一，2 也不能當別的牌。
refusal-wrong-size = 桌上的牌是 { $needed } 張，你出了 { $size } 張。張數必須相同，或者過牌。
refusal-big-joker-on-table = { $table } 裡有大王，沒有牌能壓。這次請過牌。
refusal-not-higher = { $cards } 壓不過 { $table }：從大到小一張對一張，你的 { $mine } 不比對面的 { $theirs } 大。每一張都必須更大。
refusal-does-not-roast = { $done ->
    [0] { "" }
    [1] { $used } 能壓一張 { $beaten }，
   *[other] { $used } 能壓 { $beaten }，
}{ $spare ->
    [0] { $again ->
        [0] { "" }
       *[other] 另一張{ " " }
    }
   *[other] { $left } 壓不過{ $again ->
        [0] { " " }
       *[other] 另一張{ " " }
    }
}{ $unbeaten }{ $spare ->
    [0] { " " }沒有牌壓
   *[other] { "" }
}。{ $kind ->
    [big] 壓大王要兩張大王或三張小王。
    [small] 壓小王要一張大王或兩張小王。
   *[natural] 壓 { $unbeaten } 要一張更大的牌或一張王。
}
refusal-roast-left-over = { $used } 就能壓過 { $beaten }，{ $left } 多出來了：一張也不能多。
refusal-lowest-last = 這桌憋 { $rank }：{ $rank } 只能最後一手出完，而且只能全是 { $rank }{ $jokers ->
    [true] { "" }，可以帶王
   *[false] { "" }
}。
refusal-unknown-card = 沒看懂「{ $text }」。牌可以寫 3 到 10、J、Q、K、A、2、小王、大王，例如 `KKK+大王` 或 `10x3`。想問規則，請用 { COMMAND("rules ask") }。
refusal-ambiguous = 你說的是哪種：{ $plays }？請寫清楚。
cards-or = {" 還是 "}
refusal-unknown-choice = 現在不能選「{ $text }」。可以選：{ $choices }。
refusal-no-table = 這裡沒有你的牌桌。用 { COMMAND("table open") } 開一桌，或用 { COMMAND("table join") } 加入一桌。
refusal-no-open-seat = 這桌已經坐滿了。用 { COMMAND("table open") } 另開一桌。
refusal-already-seated = 你已經坐在這桌了。用 { COMMAND("table show") } 把牌桌移到頻道最下面。
refusal-seated-elsewhere = 你已經在本伺服器的另一桌（{ $channel }）。先用 { COMMAND("table leave") } 離開那一桌。
refusal-not-seated = 你沒有坐在這桌。等人時可以按「加入」，也可以用 { COMMAND("table open") } 自己開一桌。
refusal-table-closed = 這桌已經解散。用 { COMMAND("table open") } 再開一桌。
refusal-hand-running = 這局還沒打完，打完才能這樣做。
refusal-being-dealt = 正在洗牌，過幾秒再試。
refusal-hand-not-running = 現在沒有在打牌。五個座位坐滿後，在牌桌上按「{ press-ready }」「{ press-start }」或「{ press-next }」。
refusal-seats-empty = 還空著 { $empty } 個座位。請朋友按「加入」，或按「電腦補位」。
refusal-not-host = 只有桌主（{ $host }）能改。
refusal-host-opens-again = 只有桌主（{ $host }）能讓原班人馬再開一桌。要自己開就按「開一桌」。
refusal-host-closes = 只有桌主（{ $host }）能解散。大家想散，可以用 { COMMAND("table vote") } 投票。
refusal-stale = 慢了一步，牌局已經變了。
refusal-just-changed = 問題剛剛換了，看清楚再按一次。
refusal-no-such-zone = 沒有「{ $text }」這個時區。請輸入城市的英文名，再從 Discord 列出的裡面選；台灣時間是 Asia/Taipei。
refusal-no-dm = 這要在伺服器的頻道裡用，請到那裡再試。在這裡可以用 { COMMAND("learn") } 學打牌，用 { COMMAND("practice") } 單人練習。
refusal-no-permission = 我在這個頻道裡沒辦法打牌，缺少權限：{ $permissions }。請伺服器管理員開放權限，或換一個頻道。
refusal-busy = 剛才桌上太忙了，請再按一次。
answer-lost = { $who } 我的回覆沒發出去。按牌桌上的「我的手牌」，或者再試一次。
not-shown-yet = 這一步算數，Discord 過一會兒就會顯示。
fault = 抱歉，我們這邊出了點問題。什麼都沒有遺失，請再試一次。如果還是這樣，請把這個編號告訴架設機器人的人：`{ $reference }`
permission-view_channel = 檢視頻道
permission-send_messages = 傳送訊息
permission-send_messages_in_threads = 在討論串中傳送訊息
permission-attach_files = 附加檔案
refusal-must-ascend = 必須登基：第二輪有四張一樣的牌（花色也一樣）才能再讓。請在「我的手牌」裡叫牌，或明獨。
refusal-cannot-call = 只能叫自己有三張或四張一樣的牌（花色也一樣），{ $card } 不行。「我的手牌」裡列出了能叫的牌。
refusal-must-call = 叫哪張牌？請在「我的手牌」裡選，或明獨。
refusal-trump-on-table = { $table } 裡有特牌，誰也壓不過，這次請過牌。
refusal-must-give = 進貢要交最大的 { $count } 張牌（王除外），只能在同點的牌裡挑花色。可交的牌列在「我的手牌」裡。
refusal-on-autoplay = 已經由機器人替你代打了。想自己打，按「取消代打」，或者直接出牌。
refusal-not-on-autoplay = 你現在是自己打，沒有代打。
refusal-bound-to-autoplay = 這一局你已取消代打 { $count } 次，這一局剩下的牌由機器人打完。
refusal-not-late = 沒有人在等這個座位。
refusal-seat-vacant = 這個座位的主人已經離開，有人接替之前由機器人代打。
refusal-seat-not-vacant = 這個座位不能接替：主人沒有離開。
refusal-circuit-ended = 皇位已經讓了一圈又回到你這裡，必須登基。
refusal-not-both-jokers = 只有最先拿到皇位，而且皇牌和侍衛牌都在手裡的人可以讓位。你必須登基。
refusal-rebellion-needs-fixed-guard = 造反只用於固定保。請先關閉**造反**，或保持固定保。
refusal-ceding-needs-guard-card = 「雙牌讓位」只用於固定保：叫侍衛時沒有侍衛牌。請換一種**讓位**方式，或改用固定保。
refusal-trump-needs-called-guard = 只有叫出來的牌才能當特牌。請先改為**叫侍衛**，或不用特牌。
refusal-trump-cannot-be-roasted = 特牌和**烤牌**不能同時用。請先關閉其中一個。
refusal-not-manager = 這需要有權使用本伺服器的 { COMMAND("settings rules") }。有的話請重新用一次；沒有就請找管理員改，或者開桌時選這一桌的玩法。
refusal-not-invited = 這一局已經開始。請桌上的人用 { COMMAND("table invite") } 讓你接替電腦，或者等打完這一局再加入。
refusal-left-this-hand = 你在這局中途離開了，打完再來吧。
refusal-cannot-premove = 桌上有牌、還沒輪到你的時候才能預定。
refusal-banned = 你被本伺服器禁止入座：{ $reason }。有疑問請找管理員。
refusal-not-banned = 他沒有被禁止入座。
refusal-channel-full = 這個頻道已經開了 { $count } 桌，不能再開了。用 { COMMAND("table join") } 入座，或換個頻道。
refusal-server-full = 本伺服器已經開了 { $count } 桌，不能再開了。到那桌的頻道用 { COMMAND("table join") } 加入，或等一桌散了再開。
refusal-not-a-person = 那是機器人。請邀請真人；電腦玩家用「電腦補位」入座。
refusal-sits-nowhere = 他沒有坐在本伺服器的任何牌桌上。
refusal-several-tables = 這個頻道不只一桌。請選一位坐在那桌的玩家。
refusal-too-often = 剛才太頻繁了：{ $period } 秒內最多 { $count } 次。請過 { $seconds } 秒再試。
refusal-not-yours-to-show = 只有這桌的玩家才能把牌桌移過來。[牌桌在這裡]({ $link })。
refusal-unseen = { $who } 也坐在這桌，但看不到這個頻道。請在大家都看得到的頻道裡顯示。
refusal-cannot-look = 暫時沒辦法確認大家是否都看得到這個頻道，請再試一次。
fault-store = 抱歉，剛才那一步沒能儲存，請過一分鐘再試。要是一直這樣，請把這個編號告訴架設機器人的人：`{ $reference }`
ending = 機器人馬上要重新啟動，請過一會兒再試，牌局會接著打。
database-away = 機器人暫時沒辦法儲存牌局，請過一分鐘再試，牌局會接著打。
refusal-already-ready = 你已經準備好了，等其他人。
refusal-your-own-seat = 那是你自己的座位。想讓出來，按「離開」。
refusal-nobody-else = 這桌只有你一個人。想散桌，按「離開」。
refusal-no-result-yet = 還沒有打完的牌局。
refusal-already-voted = 你已經投過這一票了，超過半數同意就執行。
refusal-put-out = 被換下或離開過兩次，打完下一局才能回來。桌主也可以用 { COMMAND("table invite") } 請回來。
refusal-guest-seated = 對方已經坐在這桌了。
permission-create_public_threads = 建立公開討論串
refusal-no-ai-player = 那個座位不是電腦，請選一個電腦的座位。
refusal-not-in-this-hand = 這一局不在你的戰績裡，沒有你的覆盤。牌局紀錄誰都可以拿。
refusal-no-page = 這個機器人沒有網頁牌桌，請用這裡的按鈕打牌。架設機器人的人設定 `BAOHUANG_WEB_URL` 就能開啟。
refusal-seated-among-friends = 你已經坐在一桌朋友局裡了。用 { COMMAND("table open") } 可以再看到它。
refusal-only-on-page = 在這裡，其他操作都在網頁牌桌上：按牌桌訊息下面的「網頁牌桌」。
refusal-no-external-apps = 你在這裡不能公開使用自己安裝的應用程式，別人看不到這一桌。可以到群組聊天裡開，或者到你有「使用外部應用程式」權限的地方開。
refusal-no-onlooker = 你看不到這桌所在的頻道，所以不能在這裡看。
refusal-no-hints = 這一桌不用提示，桌主可以在兩局之間開啟。
refusal-nothing-to-choose = 還沒輪到你，輪到時再按提示。
not-a-member = 我還不在這個伺服器裡，這裡只裝了我的指令。請伺服器管理員[把我加進來]({ $link })。
command-outdated = 我剛剛更新過，請重新輸入一次指令。
thread-refused = 沒能開討論串，所以牌桌開在這個頻道裡。
refusal-not-in-server = { $who } 不在這個伺服器裡，請先邀請對方加入伺服器。
refusal-nothing-to-take-back = 這一局你還沒有做過選擇，沒有可以悔的。接著打吧。
refusal-day-not-over = 可能還有人在打這一局。等沒有人再打了，才能看牌；過了午夜再來吧。
refusal-other-day = 那是另一天的牌。今天的在這裡。
