# The sandbox: the bot against a simulated Discord in the browser.
sandbox-open =
    Open this address, type /table open there and press the buttons. At the top of the page you choose whom you play as. Ctrl-C ends the sandbox.
sandbox-open-five =
    This address shows a table as its five players see it: press Ready in all five pages, then play. The simulated Discord: { $chat }. Ctrl-C ends the sandbox.
sandbox-welcome =
    This is a **sandbox**: a simulated Discord on your own computer, with the real bot in it.
    1. Press **{ $open }** above, or type `/table open`; then **{ $fill }**, then **{ $start }**.
    2. *Viewing as* at the top of the page is the member you play as.
    3. The bot also deals your hand by direct message: { $links }
sandbox-in = in { $seconds } s
sandbox-fault = The sandbox has ended, which it should not: { $fault }. With BAOHUANG_LOG_LEVEL=INFO it says where.

# The five members, in play order.
member-1 = East
member-2 = South
member-3 = West
member-4 = North
member-5 = Centre
