-- Matches around a real table, as they were entered. The match itself is a row of `matches`, its table one that
-- nobody sat at here. It counts from `confirmed_at` on, or was taken back or stopped before that.
CREATE TABLE offline_matches (
    table_id     INTEGER PRIMARY KEY REFERENCES matches (table_id),
    entered_by   INTEGER NOT NULL REFERENCES people (id),
    entered_at   INTEGER NOT NULL,
    confirmed_at INTEGER,
    closing      TEXT CHECK (closing IN ('withdrawn', 'disputed')),
    closed_by    INTEGER REFERENCES people (id),
    closed_at    INTEGER,
    checked_at   INTEGER,
    cleared_at   INTEGER,
    CHECK ((closing IS NULL) = (closed_by IS NULL) AND (closing IS NULL) = (closed_at IS NULL)),
    CHECK (confirmed_at IS NULL OR closing IS NULL)
) STRICT;

CREATE INDEX offline_matches_of_person ON offline_matches (entered_by, entered_at);
CREATE INDEX offline_matches_closed_by ON offline_matches (closed_by) WHERE closed_by IS NOT NULL;

-- Who sat there, with the points of the whole match. A guest has a name only, until somebody is found to be
-- that guest.
CREATE TABLE offline_seats (
    table_id  INTEGER NOT NULL REFERENCES offline_matches (table_id),
    seat      INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
    person_id INTEGER REFERENCES people (id),
    guest     TEXT,
    points    INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat),
    CHECK ((person_id IS NULL) <> (guest IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX offline_seats_of_person ON offline_seats (person_id) WHERE person_id IS NOT NULL;

-- Hand by hand, where it was entered so: the points by seat.
CREATE TABLE offline_hands (
    table_id INTEGER NOT NULL REFERENCES offline_matches (table_id),
    number   INTEGER NOT NULL CHECK (number >= 1),
    points   TEXT NOT NULL CHECK (json_array_length(points) = 4),
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

-- Who has confirmed; one's own confirmation can be taken back until all have.
CREATE TABLE offline_confirmations (
    table_id  INTEGER NOT NULL REFERENCES offline_matches (table_id),
    person_id INTEGER NOT NULL REFERENCES people (id),
    at        INTEGER NOT NULL,
    PRIMARY KEY (table_id, person_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX offline_confirmations_of_person ON offline_confirmations (person_id);

-- Somebody says that they were a guest; whoever entered the match, or an admin, answers.
CREATE TABLE offline_claims (
    id          INTEGER PRIMARY KEY,
    table_id    INTEGER NOT NULL REFERENCES offline_matches (table_id),
    seat        INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
    person_id   INTEGER NOT NULL REFERENCES people (id),
    asked_at    INTEGER NOT NULL,
    answered_by INTEGER REFERENCES people (id),
    answered_at INTEGER,
    granted     INTEGER CHECK (granted IN (0, 1)),
    CHECK ((granted IS NULL) = (answered_by IS NULL) AND (granted IS NULL) = (answered_at IS NULL))
) STRICT;

CREATE UNIQUE INDEX offline_claims_open ON offline_claims (table_id, seat) WHERE granted IS NULL;
CREATE INDEX offline_claims_of_person ON offline_claims (person_id);
CREATE INDEX offline_claims_answered_by ON offline_claims (answered_by) WHERE answered_by IS NOT NULL;

-- Why an entry was disputed, in the words of whoever disputed it: it can be erased.
CREATE TABLE offline_reasons (
    table_id  INTEGER NOT NULL REFERENCES offline_matches (table_id),
    person_id INTEGER NOT NULL REFERENCES people (id),
    reason    TEXT NOT NULL,
    PRIMARY KEY (table_id, person_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX offline_reasons_of_person ON offline_reasons (person_id);

-- An entry that is being made: the four and the hands so far, of which nothing is kept once it is closed; it
-- has then become the match `table_id`, or none.
CREATE TABLE offline_drafts (
    id        INTEGER PRIMARY KEY,
    group_id  INTEGER NOT NULL REFERENCES groups (id),
    person_id INTEGER NOT NULL REFERENCES people (id),
    opened_at INTEGER NOT NULL,
    page      INTEGER NOT NULL DEFAULT 0,
    sheet     TEXT CHECK (sheet IS NULL OR json_valid(sheet)),
    table_id  INTEGER REFERENCES offline_matches (table_id)
) STRICT;

CREATE UNIQUE INDEX offline_drafts_open ON offline_drafts (group_id, person_id) WHERE sheet IS NOT NULL;
CREATE INDEX offline_drafts_of_person ON offline_drafts (person_id, group_id);
CREATE INDEX offline_drafts_of_group ON offline_drafts (group_id);

CREATE TRIGGER offline_matches_keep BEFORE UPDATE OF table_id, entered_by, entered_at ON offline_matches
BEGIN SELECT RAISE(ABORT, 'an entry is made once'); END;
CREATE TRIGGER offline_matches_end BEFORE UPDATE OF confirmed_at, closing, closed_by, closed_at ON offline_matches
    WHEN OLD.confirmed_at IS NOT NULL OR OLD.closing IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'an entry is settled once'); END;
CREATE TRIGGER offline_matches_stay BEFORE DELETE ON offline_matches
BEGIN SELECT RAISE(ABORT, 'entries are append-only'); END;

CREATE TRIGGER offline_seats_keep BEFORE UPDATE OF table_id, seat, points ON offline_seats
BEGIN SELECT RAISE(ABORT, 'points are entered once'); END;
CREATE TRIGGER offline_seats_claimed BEFORE UPDATE OF person_id ON offline_seats WHEN OLD.person_id IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a guest is claimed once'); END;
CREATE TRIGGER offline_seats_stay BEFORE DELETE ON offline_seats
BEGIN SELECT RAISE(ABORT, 'entries are append-only'); END;

CREATE TRIGGER offline_hands_keep BEFORE UPDATE ON offline_hands
BEGIN SELECT RAISE(ABORT, 'points are entered once'); END;
CREATE TRIGGER offline_hands_stay BEFORE DELETE ON offline_hands
BEGIN SELECT RAISE(ABORT, 'entries are append-only'); END;
