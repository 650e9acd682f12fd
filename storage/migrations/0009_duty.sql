-- What became of every warning about a week: `confirmed_at` is when Telegram confirmed it in time, NULL when it
-- was not given. One whose delivery is unknown has no row yet.
CREATE TABLE warnings (
    group_id     INTEGER NOT NULL REFERENCES groups (id),
    person_id    INTEGER NOT NULL REFERENCES people (id),
    kind         TEXT NOT NULL CHECK (kind IN ('reminder', 'notice')),
    monday       TEXT NOT NULL,
    due_at       INTEGER NOT NULL,
    outcome      TEXT NOT NULL CHECK (outcome IN ('private', 'mention', 'late', 'skipped_late')),
    confirmed_at INTEGER,
    settled_at   INTEGER NOT NULL,
    PRIMARY KEY (group_id, person_id, kind, monday, due_at),
    CHECK ((confirmed_at IS NOT NULL) = (outcome IN ('private', 'mention')))
) STRICT, WITHOUT ROWID;

CREATE INDEX warnings_of_group ON warnings (group_id, due_at);
CREATE INDEX warnings_of_person ON warnings (person_id);

-- Warnings that a private chat refused: they go into the group together, as one mention, by its number.
CREATE TABLE mentions (
    id        INTEGER PRIMARY KEY,
    group_id  INTEGER NOT NULL REFERENCES groups (id),
    person_id INTEGER NOT NULL REFERENCES people (id),
    kind      TEXT NOT NULL CHECK (kind IN ('reminder', 'notice')),
    monday    TEXT NOT NULL,
    due_at    INTEGER NOT NULL,
    asked_at  INTEGER NOT NULL,
    number    INTEGER,
    UNIQUE (group_id, person_id, kind, monday, due_at)
) STRICT;

CREATE INDEX mentions_together ON mentions (group_id, number);
CREATE INDEX mentions_of_person ON mentions (person_id);

-- Weeks that an admin has let somebody off, for good or (`until`) for a time.
CREATE TABLE pardons (
    id          INTEGER PRIMARY KEY,
    group_id    INTEGER NOT NULL REFERENCES groups (id),
    person_id   INTEGER NOT NULL REFERENCES people (id),
    monday      TEXT NOT NULL,
    until       INTEGER,
    pardoned_by INTEGER NOT NULL REFERENCES people (id),
    pardoned_at INTEGER NOT NULL,
    CHECK (until > pardoned_at)
) STRICT;

CREATE INDEX pardons_of_member ON pardons (group_id, person_id);
CREATE INDEX pardons_of_group ON pardons (group_id, pardoned_at);
CREATE INDEX pardons_of_person ON pardons (person_id);
CREATE INDEX pardons_by ON pardons (pardoned_by);

-- When the members of a group were last gone through.
CREATE TABLE duty_runs (
    group_id INTEGER PRIMARY KEY REFERENCES groups (id),
    ran_at   INTEGER NOT NULL
) STRICT;

-- Removals that were due: for a week (with the version, and when its window closed) or by an admin's answer to
-- a whole record (when it was given). `trips` is why a run asked although the group removes without asking.
CREATE TABLE removals (
    id         INTEGER PRIMARY KEY,
    group_id   INTEGER NOT NULL REFERENCES groups (id),
    person_id  INTEGER NOT NULL REFERENCES people (id),
    cause      TEXT NOT NULL CHECK (cause IN ('week', 'record')),
    monday     TEXT,
    version    INTEGER,
    grounded_at INTEGER NOT NULL,
    trips      TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(trips)),
    opened_at  INTEGER NOT NULL,
    CHECK ((cause = 'week') = (monday IS NOT NULL)),
    CHECK ((cause = 'week') = (version IS NOT NULL))
) STRICT;

CREATE UNIQUE INDEX removals_once ON removals (group_id, person_id, cause, ifnull(monday, ''), grounded_at);
CREATE INDEX removals_of_group ON removals (group_id, opened_at);
CREATE INDEX removals_of_person ON removals (person_id);

-- What became of them, step by step.
CREATE TABLE removal_steps (
    id         INTEGER PRIMARY KEY,
    removal_id INTEGER NOT NULL REFERENCES removals (id),
    step       TEXT NOT NULL CHECK (
        step IN ('ordered', 'graced', 'pardoned', 'kept', 'muted', 'mute_confirmed', 'no_right', 'begun',
                 'done', 'dropped')
    ),
    detail     TEXT NOT NULL DEFAULT '',
    taken_by   INTEGER REFERENCES people (id),
    taken_at   INTEGER NOT NULL
) STRICT;

CREATE INDEX removal_steps_of ON removal_steps (removal_id, id);
CREATE INDEX removal_steps_by ON removal_steps (taken_by) WHERE taken_by IS NOT NULL;

-- What the admins of a group are asked: by topic and number, until somebody answers or it lapses.
CREATE TABLE inbox (
    group_id   INTEGER NOT NULL REFERENCES groups (id),
    topic      TEXT NOT NULL,
    number     INTEGER NOT NULL,
    asked_at   INTEGER NOT NULL,
    lapses_at  INTEGER NOT NULL,
    without    TEXT NOT NULL CHECK (json_valid(without)),
    settled_at INTEGER,
    PRIMARY KEY (group_id, topic, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX inbox_open ON inbox (group_id) WHERE settled_at IS NULL;

-- Failures of a chat are asked for by when they ended.
CREATE INDEX chat_failures_ended ON chat_failures (group_id, ended_at) WHERE group_id IS NOT NULL;

CREATE TRIGGER warnings_keep BEFORE UPDATE ON warnings
BEGIN SELECT RAISE(ABORT, 'warnings are append-only'); END;
CREATE TRIGGER warnings_stay BEFORE DELETE ON warnings
BEGIN SELECT RAISE(ABORT, 'warnings are append-only'); END;

CREATE TRIGGER pardons_keep BEFORE UPDATE ON pardons
BEGIN SELECT RAISE(ABORT, 'pardons are append-only'); END;
CREATE TRIGGER pardons_stay BEFORE DELETE ON pardons
BEGIN SELECT RAISE(ABORT, 'pardons are append-only'); END;

CREATE TRIGGER removals_keep BEFORE UPDATE ON removals
BEGIN SELECT RAISE(ABORT, 'removals are append-only'); END;
CREATE TRIGGER removals_stay BEFORE DELETE ON removals
BEGIN SELECT RAISE(ABORT, 'removals are append-only'); END;

CREATE TRIGGER removal_steps_keep BEFORE UPDATE ON removal_steps
BEGIN SELECT RAISE(ABORT, 'steps of a removal are append-only'); END;
CREATE TRIGGER removal_steps_stay BEFORE DELETE ON removal_steps
BEGIN SELECT RAISE(ABORT, 'steps of a removal are append-only'); END;
