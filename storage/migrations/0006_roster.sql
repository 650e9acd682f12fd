-- Versions of a group's charter. What is judged names one of them, so none ever changes.
CREATE TABLE charter_versions (
    group_id     INTEGER NOT NULL REFERENCES groups (id),
    number       INTEGER NOT NULL CHECK (number >= 1),
    terms        TEXT NOT NULL CHECK (json_valid(terms)),
    text         TEXT NOT NULL,
    effective_at INTEGER NOT NULL,
    made_by      INTEGER REFERENCES people (id),
    made_at      INTEGER NOT NULL,
    PRIMARY KEY (group_id, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX charter_versions_by ON charter_versions (made_by) WHERE made_by IS NOT NULL;

-- Articles that a group has worded itself, by the id of its text; a text without a row is the one we ship.
CREATE TABLE charter_texts (
    group_id INTEGER NOT NULL REFERENCES groups (id),
    text     TEXT NOT NULL,
    articles TEXT NOT NULL CHECK (json_valid(articles)),
    made_by  INTEGER REFERENCES people (id),
    made_at  INTEGER NOT NULL,
    PRIMARY KEY (group_id, text)
) STRICT, WITHOUT ROWID;

CREATE INDEX charter_texts_by ON charter_texts (made_by) WHERE made_by IS NOT NULL;

-- Presses of [I agree].
CREATE TABLE acceptances (
    group_id  INTEGER NOT NULL REFERENCES groups (id),
    person_id INTEGER NOT NULL REFERENCES people (id),
    at        INTEGER NOT NULL,
    version   INTEGER NOT NULL,
    digest    TEXT NOT NULL,
    PRIMARY KEY (group_id, person_id, at)
) STRICT, WITHOUT ROWID;

CREATE INDEX acceptances_of_person ON acceptances (person_id);

-- Times in a group. A stay ends once; who comes back begins another.
CREATE TABLE stays (
    id        INTEGER PRIMARY KEY,
    group_id  INTEGER NOT NULL REFERENCES groups (id),
    person_id INTEGER NOT NULL REFERENCES people (id),
    came_at   INTEGER NOT NULL,
    source    TEXT NOT NULL,
    went_at   INTEGER,
    went_by   TEXT,
    CHECK ((went_at IS NULL) = (went_by IS NULL)),
    CHECK (went_at >= came_at)
) STRICT;

CREATE UNIQUE INDEX stays_open ON stays (group_id, person_id) WHERE went_at IS NULL;
CREATE INDEX stays_of_member ON stays (group_id, person_id, came_at);
CREATE INDEX stays_of_person ON stays (person_id);

-- Telegram says that somebody is out, though no update told of it: another answer, hours later, makes it so.
CREATE TABLE absences (
    group_id  INTEGER NOT NULL REFERENCES groups (id),
    person_id INTEGER NOT NULL REFERENCES people (id),
    since     INTEGER NOT NULL,
    PRIMARY KEY (group_id, person_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX absences_of_person ON absences (person_id);

-- Leave, in days of the group's zone (ISO 8601). One that has not begun may be withdrawn.
CREATE TABLE leaves (
    id           INTEGER PRIMARY KEY,
    group_id     INTEGER NOT NULL REFERENCES groups (id),
    person_id    INTEGER NOT NULL REFERENCES people (id),
    first_day    TEXT NOT NULL,
    last_day     TEXT NOT NULL CHECK (last_day >= first_day),
    asked_at     INTEGER NOT NULL,
    withdrawn_at INTEGER
) STRICT;

CREATE INDEX leaves_of_member ON leaves (group_id, person_id) WHERE withdrawn_at IS NULL;
CREATE INDEX leaves_of_person ON leaves (person_id);

-- Holidays of a group. One that is ended early ends then.
CREATE TABLE freezes (
    id       INTEGER PRIMARY KEY,
    group_id INTEGER NOT NULL REFERENCES groups (id),
    since    INTEGER NOT NULL,
    until    INTEGER NOT NULL CHECK (until > since),
    set_by   INTEGER REFERENCES people (id),
    set_at   INTEGER NOT NULL,
    ended_at INTEGER,
    ended_by INTEGER REFERENCES people (id)
) STRICT;

CREATE INDEX freezes_of_group ON freezes (group_id, until);
CREATE INDEX freezes_set_by ON freezes (set_by) WHERE set_by IS NOT NULL;
CREATE INDEX freezes_ended_by ON freezes (ended_by) WHERE ended_by IS NOT NULL;

-- Every change of a group's settings; the newest of a name holds.
CREATE TABLE charter_settings (
    id       INTEGER PRIMARY KEY,
    group_id INTEGER NOT NULL REFERENCES groups (id),
    name     TEXT NOT NULL CHECK (name IN ('mode', 'frozen', 'admin-chat')),
    value    TEXT NOT NULL,
    set_by   INTEGER REFERENCES people (id),
    set_at   INTEGER NOT NULL
) STRICT;

CREATE INDEX charter_settings_of_group ON charter_settings (group_id, name, id);
CREATE INDEX charter_settings_by ON charter_settings (set_by) WHERE set_by IS NOT NULL;

-- What Telegram said last of a group: its admins, the bot's own rights, how many members it has.
CREATE TABLE group_admins (
    group_id     INTEGER NOT NULL REFERENCES groups (id),
    person_id    INTEGER NOT NULL REFERENCES people (id),
    is_owner     INTEGER NOT NULL CHECK (is_owner IN (0, 1)),
    can_restrict INTEGER NOT NULL CHECK (can_restrict IN (0, 1)),
    PRIMARY KEY (group_id, person_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX group_admins_of_person ON group_admins (person_id);

CREATE TABLE group_counts (
    group_id   INTEGER PRIMARY KEY REFERENCES groups (id),
    members    INTEGER NOT NULL CHECK (members >= 0),
    counted_at INTEGER NOT NULL
) STRICT;

-- One member's old and new account: named by an admin, true once the new one has said so.
CREATE TABLE account_links (
    id           INTEGER PRIMARY KEY,
    group_id     INTEGER NOT NULL REFERENCES groups (id),
    old_person   INTEGER NOT NULL REFERENCES people (id),
    new_person   INTEGER NOT NULL REFERENCES people (id),
    named_by     INTEGER NOT NULL REFERENCES people (id),
    named_at     INTEGER NOT NULL,
    answered_at  INTEGER,
    confirmed    INTEGER CHECK (confirmed IN (0, 1)),
    CHECK (old_person <> new_person),
    CHECK ((answered_at IS NULL) = (confirmed IS NULL))
) STRICT;

CREATE UNIQUE INDEX account_links_old ON account_links (group_id, old_person) WHERE confirmed = 1;
CREATE INDEX account_links_of_old ON account_links (old_person);
CREATE INDEX account_links_of_new ON account_links (new_person);
CREATE INDEX account_links_named_by ON account_links (named_by);

-- Who asked to be forgotten: only a keyed digest of the account, by which a return is recognised.
CREATE TABLE forgetting_key (
    id  INTEGER PRIMARY KEY CHECK (id = 1),
    key BLOB NOT NULL CHECK (length(key) = 32)
) STRICT;

CREATE TABLE forgotten_people (
    digest       BLOB PRIMARY KEY CHECK (length(digest) = 32),
    person_id    INTEGER NOT NULL UNIQUE REFERENCES people (id),
    forgotten_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER charter_versions_keep BEFORE UPDATE ON charter_versions
BEGIN SELECT RAISE(ABORT, 'versions of a charter are append-only'); END;
CREATE TRIGGER charter_versions_stay BEFORE DELETE ON charter_versions
BEGIN SELECT RAISE(ABORT, 'versions of a charter are append-only'); END;

CREATE TRIGGER charter_texts_keep BEFORE UPDATE ON charter_texts
BEGIN SELECT RAISE(ABORT, 'texts of a charter are append-only'); END;
CREATE TRIGGER charter_texts_stay BEFORE DELETE ON charter_texts
BEGIN SELECT RAISE(ABORT, 'texts of a charter are append-only'); END;

CREATE TRIGGER acceptances_keep BEFORE UPDATE ON acceptances
BEGIN SELECT RAISE(ABORT, 'acceptances are append-only'); END;
CREATE TRIGGER acceptances_stay BEFORE DELETE ON acceptances
BEGIN SELECT RAISE(ABORT, 'acceptances are append-only'); END;

CREATE TRIGGER stays_keep BEFORE UPDATE ON stays WHEN OLD.went_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a stay ends once'); END;
CREATE TRIGGER stays_stay BEFORE DELETE ON stays
BEGIN SELECT RAISE(ABORT, 'stays are append-only'); END;

CREATE TRIGGER leaves_keep BEFORE UPDATE ON leaves WHEN OLD.withdrawn_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a leave is withdrawn once'); END;
CREATE TRIGGER leaves_stay BEFORE DELETE ON leaves
BEGIN SELECT RAISE(ABORT, 'leaves are append-only'); END;

CREATE TRIGGER freezes_keep BEFORE UPDATE ON freezes WHEN OLD.ended_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a holiday is ended once'); END;
CREATE TRIGGER freezes_stay BEFORE DELETE ON freezes
BEGIN SELECT RAISE(ABORT, 'holidays are append-only'); END;

CREATE TRIGGER charter_settings_keep BEFORE UPDATE ON charter_settings
BEGIN SELECT RAISE(ABORT, 'changes of settings are append-only'); END;
CREATE TRIGGER charter_settings_stay BEFORE DELETE ON charter_settings
BEGIN SELECT RAISE(ABORT, 'changes of settings are append-only'); END;

-- What admins said in the group's own name, until one of them confirms it; `said` goes when that is over.
CREATE TABLE pending_commands (
    id           INTEGER PRIMARY KEY,
    group_id     INTEGER NOT NULL REFERENCES groups (id),
    message_id   INTEGER NOT NULL,
    name         TEXT NOT NULL,
    said         TEXT CHECK (said IS NULL OR json_valid(said)),
    asked_at     INTEGER NOT NULL,
    lapses_at    INTEGER NOT NULL,
    confirmed_by INTEGER REFERENCES people (id),
    UNIQUE (group_id, message_id)
) STRICT;
