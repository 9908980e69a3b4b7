# 沙盒：機器人在瀏覽器裡的一個模擬 Discord 中執行。
sandbox-open =
    用瀏覽器開啟這個網址，輸入 /牌桌 開，再按按鈕；在頁面最上面選擇扮演誰。按 Ctrl-C 結束。
sandbox-open-five =
    這個網址並排顯示同一桌五家的頁面：五頁都按「準備」就發牌。模擬的 Discord：{ $chat }。按 Ctrl-C 結束。
sandbox-welcome =
    這是**沙盒**：在你自己的電腦上模擬的 Discord，機器人是真的。
    1. 按上面的 **{ $open }**，或者輸入 `/牌桌 開`；再按 **{ $fill }**，最後按 **{ $start }**。
    2. 頁面最上面的 *Viewing as* 是你扮演的成員。
    3. 機器人也會用私訊發手牌：{ $links }
sandbox-in = { $seconds } 秒後
sandbox-fault = 沙盒出了錯，已經結束：{ $fault }。設 BAOHUANG_LOG_LEVEL=INFO 再執行，會顯示出錯的位置。

# 五個成員，按出牌順序。
member-1 = 東
member-2 = 南
member-3 = 西
member-4 = 北
member-5 = 中
