-- The seats that a match announced ahead offered, known once it has begun or come to nothing: when one was
-- free to anybody (`free`: pairs of instants), whether it was played, and whether four people had promised to
-- come. A group that becomes another chat may merge with its own new row.
CREATE TABLE appointment_seats (
    appointment_id INTEGER PRIMARY KEY REFERENCES appointments (id),
    group_id       INTEGER NOT NULL REFERENCES groups (id),
    starts_at      INTEGER NOT NULL,
    began          INTEGER NOT NULL CHECK (began IN (0, 1)),
    filled         INTEGER NOT NULL CHECK (filled IN (0, 1)),
    free           TEXT NOT NULL CHECK (json_valid(free))
) STRICT;

CREATE INDEX appointment_seats_of_group ON appointment_seats (group_id, starts_at);

CREATE TRIGGER appointment_seats_keep
    BEFORE UPDATE OF appointment_id, starts_at, began, filled, free ON appointment_seats
BEGIN SELECT RAISE(ABORT, 'the seats of a match are append-only'); END;
CREATE TRIGGER appointment_seats_stay BEFORE DELETE ON appointment_seats
BEGIN SELECT RAISE(ABORT, 'the seats of a match are append-only'); END;
