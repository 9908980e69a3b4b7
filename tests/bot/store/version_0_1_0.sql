-- The schema of version 0.1.0, the oldest that can be migrated, in the words of SQLite.
CREATE TABLE audit (
    id INTEGER NOT NULL,
    guild_id BIGINT NOT NULL,
    moderator_id BIGINT NOT NULL,
    measure TEXT NOT NULL,
    user_id BIGINT,
    table_id TEXT,
    reason TEXT NOT NULL,
    at DATETIME NOT NULL,
    hand_no INTEGER,
    CONSTRAINT pk_audit PRIMARY KEY (id)
);

CREATE INDEX ix_audit_guild_id ON audit (guild_id);

CREATE TABLE bans (
    guild_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    reason TEXT NOT NULL,
    CONSTRAINT pk_bans PRIMARY KEY (guild_id, user_id)
);

CREATE TABLE card_worths (
    guild_id BIGINT NOT NULL,
    preset TEXT NOT NULL,
    card TEXT NOT NULL,
    mean FLOAT(53) NOT NULL,
    variance FLOAT(53) NOT NULL,
    CONSTRAINT pk_card_worths PRIMARY KEY (guild_id, preset, card)
);

CREATE TABLE departures (
    guild_id BIGINT NOT NULL,
    since DATETIME NOT NULL,
    CONSTRAINT pk_departures PRIMARY KEY (guild_id)
);

CREATE TABLE greetings (
    guild_id BIGINT NOT NULL,
    CONSTRAINT pk_greetings PRIMARY KEY (guild_id)
);

CREATE TABLE hidden (
    user_id BIGINT NOT NULL,
    CONSTRAINT pk_hidden PRIMARY KEY (user_id)
);

CREATE TABLE identifies (
    bucket INTEGER NOT NULL,
    free_at DATETIME NOT NULL,
    CONSTRAINT pk_identifies PRIMARY KEY (bucket)
);

CREATE TABLE looks (
    user_id BIGINT NOT NULL,
    low_first BOOLEAN NOT NULL,
    two_colours BOOLEAN NOT NULL,
    large BOOLEAN NOT NULL,
    counter_clockwise BOOLEAN NOT NULL,
    theme TEXT NOT NULL,
    CONSTRAINT pk_looks PRIMARY KEY (user_id)
);

CREATE TABLE notes (
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    CONSTRAINT pk_notes PRIMARY KEY (key)
);

CREATE TABLE page_keys (
    hash TEXT NOT NULL,
    kind TEXT NOT NULL,
    user_id BIGINT NOT NULL,
    guild_id BIGINT NOT NULL,
    table_id TEXT NOT NULL,
    name TEXT NOT NULL,
    locale TEXT NOT NULL,
    expires_at DATETIME NOT NULL,
    CONSTRAINT pk_page_keys PRIMARY KEY (hash)
);

CREATE INDEX ix_page_keys_expires_at ON page_keys (expires_at);

CREATE TABLE podiums (
    guild_id BIGINT NOT NULL,
    until INTEGER NOT NULL,
    since INTEGER NOT NULL,
    posted BOOLEAN DEFAULT false NOT NULL,
    channel_id BIGINT,
    message_id BIGINT,
    tried_at DATETIME,
    CONSTRAINT pk_podiums PRIMARY KEY (guild_id, until)
);

CREATE TABLE processes (
    id TEXT NOT NULL,
    since DATETIME NOT NULL,
    until DATETIME NOT NULL,
    draining BOOLEAN DEFAULT false NOT NULL,
    CONSTRAINT pk_processes PRIMARY KEY (id)
);

CREATE TABLE scores (
    id INTEGER NOT NULL,
    table_id TEXT NOT NULL,
    hand_no INTEGER NOT NULL,
    user_id BIGINT,
    guild_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    points INTEGER NOT NULL,
    won BOOLEAN,
    seat INTEGER NOT NULL,
    practice BOOLEAN NOT NULL,
    "left" BOOLEAN NOT NULL,
    hinted BOOLEAN NOT NULL,
    substitute BOOLEAN NOT NULL,
    level TEXT,
    at BIGINT NOT NULL,
    preset TEXT NOT NULL,
    solo TEXT,
    multiplier INTEGER,
    dealt TEXT,
    role TEXT,
    place INTEGER,
    ceded INTEGER,
    robbed BOOLEAN,
    declared BOOLEAN,
    hoe BOOLEAN,
    kicked BOOLEAN,
    autoplays INTEGER,
    on_autoplay BOOLEAN,
    decisions INTEGER,
    thinking BIGINT,
    feats INTEGER,
    mean FLOAT(53),
    variance FLOAT(53),
    honour INTEGER,
    CONSTRAINT pk_scores PRIMARY KEY (id),
    CONSTRAINT uq_scores_table_id_hand_no_user_id UNIQUE (table_id, hand_no, user_id)
);

CREATE INDEX ix_scores_counted ON scores (guild_id, user_id, at, id, substitute, points, won, "left", place, practice, preset, role, mean);

CREATE INDEX ix_scores_guild_id_at_id ON scores (guild_id, at, id);

CREATE INDEX ix_scores_user_id_guild_id_id ON scores (user_id, guild_id, id);

CREATE TABLE servers (
    guild_id BIGINT NOT NULL,
    preset TEXT NOT NULL,
    rules TEXT NOT NULL,
    play_seconds INTEGER NOT NULL,
    question_seconds INTEGER NOT NULL,
    forced_passes BOOLEAN NOT NULL,
    channel_tables INTEGER NOT NULL,
    server_tables INTEGER NOT NULL,
    threads BOOLEAN NOT NULL,
    level TEXT NOT NULL,
    hints BOOLEAN NOT NULL,
    zone TEXT NOT NULL,
    season TEXT NOT NULL,
    CONSTRAINT pk_servers PRIMARY KEY (guild_id)
);

CREATE TABLE shards (
    id INTEGER NOT NULL,
    owner TEXT,
    epoch INTEGER NOT NULL,
    since DATETIME NOT NULL,
    until DATETIME NOT NULL,
    CONSTRAINT pk_shards PRIMARY KEY (id)
);

CREATE TABLE tables (
    id TEXT NOT NULL,
    guild_id BIGINT NOT NULL,
    channel_id BIGINT NOT NULL,
    message_id BIGINT,
    host_id BIGINT NOT NULL,
    status TEXT NOT NULL,
    preset TEXT NOT NULL,
    locale TEXT NOT NULL,
    version INTEGER NOT NULL,
    hand_no INTEGER NOT NULL,
    deadline_at DATETIME,
    rules TEXT NOT NULL,
    play_seconds INTEGER NOT NULL,
    question_seconds INTEGER NOT NULL,
    warn_at DATETIME,
    bot_acts_at DATETIME,
    forced_passes BOOLEAN NOT NULL,
    invited BIGINT,
    paused BOOLEAN NOT NULL,
    shown INTEGER DEFAULT '-1' NOT NULL,
    seed TEXT NOT NULL,
    changed_by INTEGER,
    changed TEXT NOT NULL,
    changed_hands BOOLEAN NOT NULL,
    practice BOOLEAN NOT NULL,
    closed_at DATETIME,
    last_play_at DATETIME,
    mention_at DATETIME,
    parent_id BIGINT,
    replaced_id BIGINT,
    level TEXT NOT NULL,
    hints BOOLEAN NOT NULL,
    hinted TEXT NOT NULL,
    aborted INTEGER NOT NULL,
    CONSTRAINT pk_tables PRIMARY KEY (id)
);

CREATE INDEX ix_tables_behind ON tables (guild_id) WHERE shown < version AND paused IS false;

CREATE INDEX ix_tables_bot_acts_at ON tables (bot_acts_at);

CREATE INDEX ix_tables_closed_at ON tables (closed_at);

CREATE INDEX ix_tables_deadline_at ON tables (deadline_at);

CREATE INDEX ix_tables_mention_at ON tables (mention_at);

CREATE INDEX ix_tables_status_guild_id_channel_id ON tables (status, guild_id, channel_id);

CREATE INDEX ix_tables_warn_at ON tables (warn_at);

CREATE TABLE users (
    user_id BIGINT NOT NULL,
    dm_channel_id BIGINT,
    locale TEXT,
    dm_refused_at DATETIME,
    forget_at DATETIME,
    CONSTRAINT pk_users PRIMARY KEY (user_id)
);

CREATE TABLE hands (
    table_id TEXT NOT NULL,
    hand_no INTEGER NOT NULL,
    seed TEXT NOT NULL,
    first INTEGER NOT NULL,
    rules TEXT NOT NULL,
    result TEXT,
    owed TEXT,
    deal_entropy TEXT NOT NULL,
    log BLOB,
    hinted TEXT NOT NULL,
    dealt_at BIGINT NOT NULL,
    led_at BIGINT,
    ended_at BIGINT,
    preset TEXT,
    CONSTRAINT pk_hands PRIMARY KEY (table_id, hand_no),
    CONSTRAINT fk_hands_tables FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);

CREATE TABLE seats (
    table_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    guild_id BIGINT NOT NULL,
    user_id BIGINT,
    name TEXT NOT NULL,
    points INTEGER NOT NULL,
    held BOOLEAN NOT NULL,
    substitute BOOLEAN NOT NULL,
    premove TEXT NOT NULL,
    ready BIGINT,
    commitment TEXT NOT NULL,
    vote TEXT NOT NULL,
    took_over TEXT NOT NULL,
    "new" BOOLEAN NOT NULL,
    level TEXT NOT NULL,
    CONSTRAINT pk_seats PRIMARY KEY (table_id, seat),
    CONSTRAINT fk_seats_tables FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);

CREATE UNIQUE INDEX uq_seats_held ON seats (user_id, guild_id) WHERE held;

CREATE TABLE actions (
    table_id TEXT NOT NULL,
    hand_no INTEGER NOT NULL,
    n INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    action TEXT NOT NULL,
    by TEXT NOT NULL,
    ms BIGINT NOT NULL,
    CONSTRAINT pk_actions PRIMARY KEY (table_id, hand_no, n),
    CONSTRAINT fk_actions_hands FOREIGN KEY(table_id, hand_no) REFERENCES hands (table_id, hand_no) ON DELETE CASCADE
);

CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY);

INSERT INTO alembic_version VALUES ('initial');
