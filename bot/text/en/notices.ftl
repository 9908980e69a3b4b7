press-tell-me = Tell me of tables
notice-title = ## Tell me of tables
notice-about = When a table of the server waits for players, I send you a direct message: at most one a day, and only in hours that you choose.
notice-on = 🔔 **On**
notice-off = 🔕 **Off**
notice-hours = **{ $hours }** ({ $city } time). Your device shows this as { $own }: if that differs, press **{ press-clock }**.
notice-refused = ⚠️ You accept no direct messages from me. Allow those of this server's members in its privacy settings, then press **{ press-tell-me }** again.
notice-from = From { $time }
notice-until = Until { $time }
notice-when-waits = Whenever a table waits
notice-when-last = Only when one player is missing
pick-notice-begin = From when
pick-notice-end = Until when
pick-notice-trigger = For which tables
press-notice-off = Tell me no more
press-notice-change = Change
press-notice-back = Back
press-clock = Another time zone
clock-title = ## What time is it where you are?
clock-about = Your device says { $time }. Choose a city with that time, best one in your country.
pick-clock = { $first } – { $last }
notice-ends = For this server only. It ends when you have not played there for 60 days. { COMMAND("privacy") } deletes it.
notice-waits = 🪑 **A table waits for you** in { $server }.
notice-why = You asked for this. I write at most once a day.
press-to-table = To the table
waiting-since = The wait began { $since }.
lobby-take-over = Want to play along? Press **{ press-replace }** before the hand begins.
privacy-notices = - You are told of tables in { $count ->
    [one] 1 server
   *[other] { $count } servers
}.
