-- Cards are desired state: what they show is rendered anew, only where and what was confirmed is kept.
-- `wanted` grows with every change of the content; `shown` is the `wanted` that Telegram confirmed last, and
-- `wants_fresh` the one from which on it is to come as a new message, 0 when it need not.
CREATE TABLE cards (
    id                   INTEGER PRIMARY KEY,
    kind                 TEXT NOT NULL,
    subject              TEXT NOT NULL,
    group_id             INTEGER REFERENCES groups (id),
    thread_id            INTEGER,
    person_id            INTEGER REFERENCES people (id),
    state                TEXT NOT NULL DEFAULT 'new'
                         CHECK (state IN ('new', 'sending', 'live', 'broken', 'retired')),
    wanted               INTEGER NOT NULL DEFAULT 1,
    shown                INTEGER NOT NULL DEFAULT 0,
    wants_fresh          INTEGER NOT NULL DEFAULT 0 CHECK (wants_fresh BETWEEN 0 AND wanted),
    message_id           INTEGER,
    old_message_id       INTEGER,
    digest               TEXT,
    sending_began_at     INTEGER,
    sending_after        INTEGER,
    sent_at              INTEGER,
    confirmed_at         INTEGER,
    confirmed_revision   TEXT,
    CHECK ((group_id IS NULL) <> (person_id IS NULL)),
    CHECK (thread_id IS NULL OR group_id IS NOT NULL),
    CHECK ((state = 'sending') = (sending_began_at IS NOT NULL))
) STRICT;

CREATE UNIQUE INDEX cards_address
    ON cards (kind, subject, ifnull(group_id, 0), ifnull(thread_id, 0), ifnull(person_id, 0));
CREATE INDEX cards_of_subject ON cards (subject) WHERE state <> 'retired';
CREATE INDEX cards_dirty ON cards (id) WHERE wanted <> shown AND state IN ('new', 'live');
CREATE INDEX cards_sending ON cards (id) WHERE state = 'sending';
CREATE INDEX cards_aging ON cards (sent_at) WHERE state = 'live';
CREATE INDEX cards_of_group ON cards (group_id) WHERE group_id IS NOT NULL AND state <> 'retired';
CREATE INDEX cards_of_person ON cards (person_id) WHERE person_id IS NOT NULL AND state <> 'retired';
CREATE INDEX cards_group_message ON cards (group_id, message_id) WHERE message_id IS NOT NULL;
CREATE INDEX cards_group_old_message ON cards (group_id, old_message_id) WHERE old_message_id IS NOT NULL;
CREATE INDEX cards_person_message ON cards (person_id, message_id) WHERE message_id IS NOT NULL;
CREATE INDEX cards_person_old_message ON cards (person_id, old_message_id) WHERE old_message_id IS NOT NULL;

-- Notices are a queue: what was begun is never begun again by itself.
CREATE TABLE notices (
    id         INTEGER PRIMARY KEY,
    group_id   INTEGER REFERENCES groups (id),
    thread_id  INTEGER,
    person_id  INTEGER REFERENCES people (id),
    kind       TEXT NOT NULL,
    payload    TEXT NOT NULL CHECK (json_valid(payload)),
    state      TEXT NOT NULL DEFAULT 'queued'
               CHECK (state IN ('queued', 'sending', 'sent', 'failed', 'unknown')),
    queued_at  INTEGER NOT NULL,
    not_after  INTEGER,
    began_at   INTEGER,
    settled_at INTEGER,
    message_id INTEGER,
    reason     TEXT,
    CHECK ((group_id IS NULL) <> (person_id IS NULL)),
    CHECK (thread_id IS NULL OR group_id IS NOT NULL)
) STRICT;

CREATE INDEX notices_queued ON notices (id) WHERE state = 'queued';
CREATE INDEX notices_expiring ON notices (not_after) WHERE state = 'queued' AND not_after IS NOT NULL;
CREATE INDEX notices_sending ON notices (id) WHERE state = 'sending';
CREATE INDEX notices_of_group ON notices (group_id) WHERE group_id IS NOT NULL;
CREATE INDEX notices_of_person ON notices (person_id) WHERE person_id IS NOT NULL;

-- A chat that refuses is a fact about the chat, from the failure to the first success after it.
CREATE TABLE chat_failures (
    id            INTEGER PRIMARY KEY,
    group_id      INTEGER REFERENCES groups (id),
    person_id     INTEGER REFERENCES people (id),
    at            INTEGER NOT NULL,
    method        TEXT NOT NULL,
    code          INTEGER,
    description   TEXT NOT NULL,
    retry_after_s INTEGER,
    ended_at      INTEGER,
    CHECK ((group_id IS NULL) <> (person_id IS NULL))
) STRICT;

CREATE INDEX chat_failures_of_group ON chat_failures (group_id, at) WHERE group_id IS NOT NULL;
CREATE INDEX chat_failures_of_person ON chat_failures (person_id, at) WHERE person_id IS NOT NULL;
CREATE INDEX chat_failures_open_group ON chat_failures (group_id) WHERE ended_at IS NULL;
CREATE INDEX chat_failures_open_person ON chat_failures (person_id) WHERE ended_at IS NULL;
