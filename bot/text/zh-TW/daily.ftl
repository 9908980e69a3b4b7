# 每日一局：大家打同一副牌，只打一次。
press-daily = 每日一局
daily-title = ## 每日一局 · { $day }
daily-about = 所有人同一副牌、同一個座位，另外四家都是「高手」電腦。**只能打一次**：沒有提示，不能反悔，也不計時。打完就能看到和 24 家電腦、和其他人比，你打得怎麼樣。
daily-rules = 玩法：**{ $rules }**。{ $about }
daily-next = 下一局：{ $when }。
daily-streak = 🔥 連打 { $days } 天
daily-running = 這一局還沒打完，等著你。
daily-running-before = 上一局還沒打完，等著你。開打新的一局，上一局就結束了。
daily-given-up = 這一局你沒有打完。
daily-seal = 🔒 下一局已封存：{ $seal }
daily-note = 每日一局：只能打一次，沒有提示，不能反悔。
daily-over = **{ $points }**：你的每日一局打完了。
daily-ended = 這次每日一局沒有結果就結束了。
daily-points = **{ $points }**，勝過 { $size } 家電腦裡的 { $beaten } 家。
daily-strong = 同一手牌，「高手」得 { $strong }。
daily-rank = { $people ->
    [1] 你是第一個打完的。
   *[other] 目前 { $people } 人裡排第 { $rank }。
}
daily-later = 牌、重播和別人的選擇，要等沒有人再打這一局時才能看，最早 { $when }。
daily-shared = **{ $who }** · 保皇每日一局 · { $day }：
daily-others = { $size } 家電腦得 { $least } 到 { $most }。{ $people ->
    [0] 沒有人打完。
   *[other] 有 { $people } 人打完。
}
daily-left = 從這裡起你和「高手」不一樣：你選了**{ $own }**，「高手」選了**{ $strong }**。
daily-here = { $count ->
    [1] 沒有別人走到這一步。
   *[other] 走到這一步的有 { $count } 家（人和電腦）：{ $chosen }。
}
daily-chosen = { $choice } ×{ $count }
daily-same-line = 你從頭到尾都和「高手」選得一樣。
daily-question =
    ### 換你來，怎麼打？
    打過這一局的，在這一步分歧最大。你選什麼只有自己看得到。
daily-option = { $choice }：{ $people } 家裡有 { $count } 家選，平均得 **{ $points }** 分
daily-yours = → { $option } · 你選的
daily-worlds = 平均分：從這個座位看一模一樣的 { $worlds } 副牌，都由「高手」接著打完。
daily-worlds-soon = 從這個座位看一模一樣的 { $worlds } 副牌，「高手」正在接著打，大約一分鐘後給出平均分。
daily-secret = 🔓 種子 { $secret }，第 { $number } 副。
daily-round = 信標第 { $round } 輪。
daily-on-host = 這次發牌沒有用到公開的隨機數，只能信任架設機器人的人。
press-daily-result = 我打得怎麼樣
press-daily-share = 分享
press-daily-before = 上一局
press-daily-practise = 拿來練習
