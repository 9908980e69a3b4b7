thread-name = Bao Huang · { $host }’s table
thread-opened = 👑 { $host } has opened a table in { $thread }. Press **Join**, or use { COMMAND("table join") }.
settings-threads-on = A table opened in a text channel gets a thread of its own, which is archived when the table closes.
settings-threads-off = Tables are in the channels themselves.
press-threads-on = Open a thread for each table
press-threads-off = Open tables in the channels
