friends-title = ## 和朋友打保皇
friends-about = 看得到这条消息的人都能入座，不用装任何东西。打牌在浏览器里的网页牌桌上，不计分。
friends-as-of = 这是 { $when } 的样子；按一下按钮就会更新。
friends-full = 人齐了。到网页牌桌上开局吧。
friends-playing = 第 { $hand } 局正在网页牌桌上打。
friends-closed = 这桌已经散了。
friends-note = 朋友局：不计分。
