thread-name = 保皇 · { $host }的桌
thread-opened = 👑 { $host } 在 { $thread } 開了一桌。按「加入」，或用 { COMMAND("table join") }。
settings-threads-on = 在文字頻道裡開桌，每桌會有自己的討論串；散桌時討論串會封存。
settings-threads-off = 牌桌直接開在頻道裡。
press-threads-on = 每桌開一個討論串
press-threads-off = 牌桌直接開在頻道裡
