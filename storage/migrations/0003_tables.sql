-- A table without a group is somebody's practice in private.
CREATE TABLE tables (
    id        INTEGER PRIMARY KEY,
    group_id  INTEGER REFERENCES groups (id),
    thread_id INTEGER,
    phase     TEXT NOT NULL,
    opened_at INTEGER NOT NULL,
    closed_at INTEGER
) STRICT;

CREATE INDEX tables_live ON tables (id) WHERE closed_at IS NULL;
CREATE INDEX tables_live_of_group ON tables (group_id, id) WHERE closed_at IS NULL;

CREATE TABLE table_seats (
    table_id  INTEGER NOT NULL REFERENCES tables (id),
    seat      INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
    person_id INTEGER NOT NULL REFERENCES people (id),
    live      INTEGER NOT NULL DEFAULT 1 CHECK (live IN (0, 1)),
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX table_seats_live ON table_seats (person_id) WHERE live = 1;
