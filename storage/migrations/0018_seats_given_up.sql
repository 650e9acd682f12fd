-- Who had a seat and gave it up by choice: at a table that waited for people, while the seat would have counted;
-- and in a match ahead, or was kept a seat there, known once it has begun or come to nothing.
CREATE TABLE lobby_leavers (
    table_id  INTEGER NOT NULL REFERENCES lobbies (table_id),
    person_id INTEGER NOT NULL REFERENCES people (id),
    at        INTEGER NOT NULL,
    PRIMARY KEY (table_id, person_id, at)
) STRICT, WITHOUT ROWID;

CREATE INDEX lobby_leavers_of_person ON lobby_leavers (person_id);

CREATE TABLE appointment_leavers (
    appointment_id INTEGER NOT NULL REFERENCES appointment_seats (appointment_id),
    person_id      INTEGER NOT NULL REFERENCES people (id),
    at             INTEGER NOT NULL,
    PRIMARY KEY (appointment_id, person_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX appointment_leavers_of_person ON appointment_leavers (person_id);

CREATE TRIGGER lobby_leavers_keep BEFORE UPDATE ON lobby_leavers
BEGIN SELECT RAISE(ABORT, 'seats given up are append-only'); END;
CREATE TRIGGER lobby_leavers_stay BEFORE DELETE ON lobby_leavers
BEGIN SELECT RAISE(ABORT, 'seats given up are append-only'); END;
CREATE TRIGGER appointment_leavers_keep BEFORE UPDATE ON appointment_leavers
BEGIN SELECT RAISE(ABORT, 'seats given up are append-only'); END;
CREATE TRIGGER appointment_leavers_stay BEFORE DELETE ON appointment_leavers
BEGIN SELECT RAISE(ABORT, 'seats given up are append-only'); END;
