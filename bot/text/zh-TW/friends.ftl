friends-title = ## 和朋友打保皇
friends-about = 看得到這則訊息的人都能入座，不用裝任何東西。打牌在瀏覽器裡的網頁牌桌上，不計分。
friends-as-of = 這是 { $when } 的樣子；按一下按鈕就會更新。
friends-full = 人齊了。到網頁牌桌上開局吧。
friends-playing = 第 { $hand } 局正在網頁牌桌上打。
friends-closed = 這桌已經散了。
friends-note = 朋友局：不計分。
