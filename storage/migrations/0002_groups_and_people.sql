-- The key of a group is ours: its chat id changes when it becomes a supergroup.
CREATE TABLE groups (
    id              INTEGER PRIMARY KEY,
    chat_id         INTEGER UNIQUE,
    kind            TEXT NOT NULL,
    is_forum        INTEGER NOT NULL DEFAULT 0 CHECK (is_forum IN (0, 1)),
    title           TEXT NOT NULL,
    language        TEXT,
    time_zone       TEXT,
    settings        TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(settings)),
    active          INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
    last_message_id INTEGER NOT NULL DEFAULT 0,
    created_at      INTEGER NOT NULL,
    merged_into     INTEGER REFERENCES groups (id),
    CHECK ((chat_id IS NULL) = (merged_into IS NOT NULL))
) STRICT;

CREATE INDEX groups_merged ON groups (merged_into) WHERE merged_into IS NOT NULL;

-- Chat ids that a group had before it became a supergroup: late presses still name them.
CREATE TABLE former_chats (
    chat_id  INTEGER PRIMARY KEY,
    group_id INTEGER NOT NULL REFERENCES groups (id)
) STRICT;

CREATE INDEX former_chats_of_group ON former_chats (group_id);

CREATE TABLE people (
    id              INTEGER PRIMARY KEY,
    user_id         INTEGER NOT NULL UNIQUE,
    name            TEXT NOT NULL,
    username        TEXT,
    language        TEXT,
    dm              TEXT NOT NULL DEFAULT 'unknown' CHECK (dm IN ('unknown', 'reachable', 'blocked')),
    dm_changed_at   INTEGER,
    last_message_id INTEGER NOT NULL DEFAULT 0,
    created_at      INTEGER NOT NULL
) STRICT;

CREATE TABLE memberships (
    group_id      INTEGER NOT NULL REFERENCES groups (id),
    person_id     INTEGER NOT NULL REFERENCES people (id),
    status        TEXT NOT NULL,
    source        TEXT NOT NULL,
    first_seen_at INTEGER NOT NULL,
    last_seen_at  INTEGER NOT NULL,
    PRIMARY KEY (group_id, person_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX memberships_of_person ON memberships (person_id);
