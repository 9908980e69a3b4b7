friends-title = ## Bao Huang with friends
friends-about = Everybody here can sit down, without installing anything. You play on the card table, a page in your browser. Nothing counts.
friends-as-of = As it was { $when }; press a button to see how it is now.
friends-full = All seats are taken. Start the hand on the card table.
friends-playing = Hand { $hand } is being played on the card table.
friends-closed = This table is closed.
friends-note = Among friends: nothing counts.
