thread-name = 保皇 · { $host }的桌
thread-opened = 👑 { $host } 在 { $thread } 开了一桌。点「加入」，或用 { COMMAND("table join") }。
settings-threads-on = 在文字频道里开桌，每桌自动有一个子区；散桌时子区归档。
settings-threads-off = 牌桌直接开在频道里。
press-threads-on = 每桌开一个子区
press-threads-off = 牌桌直接开在频道里
