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
CREATE INDEX appointments_live ON appointments (group_id, starts_at) WHERE closed_at IS NULL;
CREATE UNIQUE INDEX appointments_of_series ON appointments (series_id, starts_at)
    WHERE series_id IS NOT NULL AND closed_at IS NULL;

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

-- How each table of a match stands, by the seats drawn to it (JSON arrays of four); what is over never changes.
CREATE TABLE appointment_points (
    table_id INTEGER PRIMARY KEY REFERENCES appointment_tables (table_id),
    people   TEXT NOT NULL CHECK (json_array_length(people) = 4),
    hands    INTEGER NOT NULL DEFAULT 0 CHECK (hands >= 0),
    points   TEXT NOT NULL DEFAULT '[0,0,0,0]' CHECK (json_array_length(points) = 4),
    over     INTEGER NOT NULL DEFAULT 0 CHECK (over IN (0, 1))
) STRICT;

CREATE TRIGGER appointment_points_keep BEFORE UPDATE ON appointment_points WHEN OLD.over
BEGIN SELECT RAISE(ABORT, 'a table of a match ends once'); END;
CREATE TRIGGER appointment_points_stay BEFORE DELETE ON appointment_points
BEGIN SELECT RAISE(ABORT, 'the points of a match are kept'); END;

-- What became of every reminder of a match: `before` is how many seconds before the start `starts_at` it was
-- due. One whose delivery is unknown has no row yet.
CREATE TABLE reminders_given (
    appointment_id INTEGER NOT NULL REFERENCES appointments (id),
    person_id      INTEGER NOT NULL REFERENCES people (id),
    before         INTEGER NOT NULL CHECK (before > 0),
    starts_at      INTEGER NOT NULL,
    outcome        TEXT NOT NULL CHECK (outcome IN ('private', 'mention', 'not_given', 'skipped_late')),
    settled_at     INTEGER NOT NULL,
    PRIMARY KEY (appointment_id, person_id, before, starts_at)
) STRICT, WITHOUT ROWID;

CREATE INDEX reminders_given_of_person ON reminders_given (person_id);

CREATE TRIGGER reminders_given_keep BEFORE UPDATE ON reminders_given
BEGIN SELECT RAISE(ABORT, 'what became of a reminder is append-only'); END;
CREATE TRIGGER reminders_given_stay BEFORE DELETE ON reminders_given
BEGIN SELECT RAISE(ABORT, 'what became of a reminder is append-only'); END;

-- Which case was opened for what about a match: once for each person and breach.
CREATE TABLE appointment_cases (
    appointment_id INTEGER NOT NULL REFERENCES appointments (id),
    person_id      INTEGER NOT NULL REFERENCES people (id),
    breach         TEXT NOT NULL CHECK (breach IN ('late-cancel', 'no-show')),
    number         INTEGER NOT NULL,
    PRIMARY KEY (appointment_id, person_id, breach)
) STRICT, WITHOUT ROWID;

CREATE INDEX appointment_cases_by_number ON appointment_cases (number);
CREATE INDEX appointment_cases_of_person ON appointment_cases (person_id);

CREATE TRIGGER appointment_cases_keep BEFORE UPDATE ON appointment_cases
BEGIN SELECT RAISE(ABORT, 'the cases of a match are append-only'); END;
CREATE TRIGGER appointment_cases_stay BEFORE DELETE ON appointment_cases
BEGIN SELECT RAISE(ABORT, 'the cases of a match are append-only'); END;

-- Announcements that are being put together: one card each, one open draft a person.
CREATE TABLE appointment_drafts (
    id             INTEGER PRIMARY KEY,
    group_id       INTEGER NOT NULL REFERENCES groups (id),
    thread_id      INTEGER,
    person_id      INTEGER NOT NULL REFERENCES people (id),
    in_private     INTEGER NOT NULL CHECK (in_private IN (0, 1)),
    appointment_id INTEGER REFERENCES appointments (id),
    starts_at      INTEGER,
    day            TEXT,
    hour           INTEGER CHECK (hour BETWEEN 0 AND 23),
    plan           TEXT NOT NULL CHECK (json_valid(plan)),
    weekly         INTEGER NOT NULL CHECK (weekly IN (0, 1)),
    page           TEXT NOT NULL,
    opened_at      INTEGER NOT NULL,
    closed_at      INTEGER,
    outcome        TEXT,
    CHECK ((closed_at IS NULL) = (outcome IS NULL))
) STRICT;

CREATE UNIQUE INDEX appointment_drafts_open ON appointment_drafts (person_id) WHERE closed_at IS NULL;
CREATE INDEX appointment_drafts_of_appointment ON appointment_drafts (appointment_id);
