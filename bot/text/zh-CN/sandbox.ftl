# 沙盒：机器人在浏览器里的一个模拟 Discord 中运行。
sandbox-open =
    用浏览器打开这个地址，输入 /牌桌 开，再点按钮；在页面最上面选择扮演谁。按 Ctrl-C 结束。
sandbox-open-five =
    这个地址并排显示同一桌五家的页面：五页都点“准备”就发牌。模拟的 Discord：{ $chat }。按 Ctrl-C 结束。
sandbox-welcome =
    这是**沙盒**：在你自己电脑上模拟的 Discord，机器人是真的。
    1. 点上面的 **{ $open }**，或者输入 `/牌桌 开`；再点 **{ $fill }**，最后点 **{ $start }**。
    2. 页面最上面的 *Viewing as* 是你扮演的成员。
    3. 机器人也会用私信发手牌：{ $links }
sandbox-in = { $seconds } 秒后
sandbox-fault = 沙盒出了错，已经结束：{ $fault }。设 BAOHUANG_LOG_LEVEL=INFO 再运行，会显示出错的位置。

# 五个成员，按出牌顺序。
member-1 = 东
member-2 = 南
member-3 = 西
member-4 = 北
member-5 = 中
