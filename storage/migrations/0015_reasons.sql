-- Why a match was called off, in the words of whoever did it: it can be erased, which events cannot.
CREATE TABLE appointment_reasons (
    appointment_id INTEGER PRIMARY KEY REFERENCES appointments (id),
    person_id      INTEGER NOT NULL REFERENCES people (id),
    reason         TEXT NOT NULL
) STRICT;

CREATE INDEX appointment_reasons_of_person ON appointment_reasons (person_id);

INSERT INTO appointment_reasons (appointment_id, person_id, reason)
SELECT CAST(substr(stream, length('appointment:') + 1) AS INTEGER), json_extract(body, '$.by'),
    json_extract(body, '$.reason')
FROM events
WHERE stream LIKE 'appointment:%' AND type = 'called_off' AND json_extract(body, '$.by') IS NOT NULL
    AND json_extract(body, '$.reason') <> '';

DROP TRIGGER events_keep;
UPDATE events SET body = json_remove(body, '$.reason')
WHERE stream LIKE 'appointment:%' AND type = 'called_off';
CREATE TRIGGER events_keep BEFORE UPDATE ON events
BEGIN
    SELECT RAISE(ABORT, 'events are append-only');
END;
