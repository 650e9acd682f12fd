-- Matches that are announced ahead; an index, since what happens to them is events.
CREATE TABLE appointments (
    id         INTEGER PRIMARY KEY,
    group_id   INTEGER NOT NULL REFERENCES groups (id),
    thread_id  INTEGER,
    series_id  INTEGER REFERENCES appointment_series (id),
    phase      TEXT NOT NULL,
    starts_at  INTEGER NOT NULL,
    opened_at  INTEGER NOT NULL,
    closed_at  INTEGER
) STRICT;

CREATE INDEX appointments_of_group ON appointments (group_id, starts_at);
CREATE INDEX appointments_live ON appointments (group_id) WHERE closed_at IS NULL;
CREATE UNIQUE INDEX appointments_of_series ON appointments (series_id, starts_at) WHERE series_id IS NOT NULL;

-- Weekly matches: a wall-clock time in the group's zone, and what is announced each time.
CREATE TABLE appointment_series (
    id         INTEGER PRIMARY KEY,
    group_id   INTEGER NOT NULL REFERENCES groups (id),
    thread_id  INTEGER,
    person_id  INTEGER NOT NULL REFERENCES people (id),
    weekday    INTEGER NOT NULL CHECK (weekday BETWEEN 0 AND 6),
    clock      TEXT NOT NULL,
    plan       TEXT NOT NULL CHECK (json_valid(plan)),
    opened_at  INTEGER NOT NULL,
    closed_at  INTEGER
) STRICT;

CREATE INDEX appointment_series_of_group ON appointment_series (group_id) WHERE closed_at IS NULL;
CREATE INDEX appointment_series_by_person ON appointment_series (person_id);

-- Which tables were played for which match, and in which round (from 1) as which table (from 1).
CREATE TABLE appointment_tables (
    table_id       INTEGER PRIMARY KEY REFERENCES tables (id),
    appointment_id INTEGER NOT NULL REFERENCES appointments (id),
    round          INTEGER NOT NULL CHECK (round >= 1),
    number         INTEGER NOT NULL CHECK (number >= 1),
    UNIQUE (appointment_id, round, number)
) STRICT;

-- Who had a seat at the start of a match that counts, was ready or not, and played or not.
CREATE TABLE bookings (
    appointment_id INTEGER NOT NULL REFERENCES appointments (id),
    person_id      INTEGER NOT NULL REFERENCES people (id),
    group_id       INTEGER NOT NULL REFERENCES groups (id),
    starts_at      INTEGER NOT NULL,
    ready          INTEGER NOT NULL CHECK (ready IN (0, 1)),
    collapsed      INTEGER NOT NULL CHECK (collapsed IN (0, 1)),
    PRIMARY KEY (appointment_id, person_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX bookings_of_group ON bookings (group_id, starts_at);
CREATE INDEX bookings_of_person ON bookings (person_id, starts_at);

CREATE TRIGGER appointments_stay BEFORE DELETE ON appointments
BEGIN SELECT RAISE(ABORT, 'appointments are append-only'); END;
CREATE TRIGGER appointment_tables_keep BEFORE UPDATE ON appointment_tables
BEGIN SELECT RAISE(ABORT, 'the tables of a match are append-only'); END;
CREATE TRIGGER appointment_tables_stay BEFORE DELETE ON appointment_tables
BEGIN SELECT RAISE(ABORT, 'the tables of a match are append-only'); END;
CREATE TRIGGER bookings_keep BEFORE UPDATE OF appointment_id, person_id, starts_at, ready, collapsed ON bookings
BEGIN SELECT RAISE(ABORT, 'bookings are append-only'); END;
CREATE TRIGGER bookings_stay BEFORE DELETE ON bookings
BEGIN SELECT RAISE(ABORT, 'bookings are append-only'); END;
