# 每日一局：大家打同一副牌，只打一次。
press-daily = 每日一局
daily-title = ## 每日一局 · { $day }
daily-about = 所有人同一副牌、同一个座位，另外四家都是「高手」电脑。**只能打一次**：没有提示，不能悔，也不计时。打完就能看到和 24 家电脑、和其他人比，你打得怎么样。
daily-rules = 玩法：**{ $rules }**。{ $about }
daily-next = 下一局：{ $when }。
daily-streak = 🔥 连打 { $days } 天
daily-running = 这一局还没打完，等着你。
daily-running-before = 上一局还没打完，等着你。开打新的一局，上一局就结束了。
daily-given-up = 这一局你没有打完。
daily-seal = 🔒 下一局已封存：{ $seal }
daily-note = 每日一局：只能打一次，没有提示，不能悔。
daily-over = **{ $points }**：你的每日一局打完了。
daily-ended = 这次每日一局没有结果就结束了。
daily-points = **{ $points }**，胜过 { $size } 家电脑里的 { $beaten } 家。
daily-strong = 同一手牌，「高手」得 { $strong }。
daily-rank = { $people ->
    [1] 你是第一个打完的。
   *[other] 目前 { $people } 人里排第 { $rank }。
}
daily-later = 牌、回放和别人的选择，要等没有人再打这一局时才能看，最早 { $when }。
daily-shared = **{ $who }** · 保皇每日一局 · { $day }：
daily-others = { $size } 家电脑得 { $least } 到 { $most }。{ $people ->
    [0] 没有人打完。
   *[other] 有 { $people } 人打完。
}
daily-left = 从这里起你和「高手」不一样：你选了**{ $own }**，「高手」选了**{ $strong }**。
daily-here = { $count ->
    [1] 没有别人走到这一步。
   *[other] 走到这一步的有 { $count } 家（人和电脑）：{ $chosen }。
}
daily-chosen = { $choice } ×{ $count }
daily-same-line = 你从头到尾都和「高手」选得一样。
daily-question =
    ### 换你来，怎么打？
    打过这一局的，在这一步分歧最大。你选什么只有自己看得到。
daily-option = { $choice }：{ $people } 家里有 { $count } 家选，平均得 **{ $points }** 分
daily-yours = → { $option } · 你选的
daily-worlds = 平均分：从这个座位看一模一样的 { $worlds } 副牌，都由「高手」接着打完。
daily-worlds-soon = 从这个座位看一模一样的 { $worlds } 副牌，「高手」正在接着打，大约一分钟后给出平均分。
daily-secret = 🔓 种子 { $secret }，第 { $number } 副。
daily-round = 信标第 { $round } 轮。
daily-on-host = 这次发牌没有用到公开的随机数，只能信任架设机器人的人。
press-daily-result = 我打得怎么样
press-daily-share = 分享
press-daily-before = 上一局
press-daily-practise = 拿来练习
