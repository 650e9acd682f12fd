-- Why an admin ended a match, in their words: it can be erased, which events cannot.
CREATE TABLE table_reasons (
    table_id  INTEGER PRIMARY KEY REFERENCES tables (id),
    person_id INTEGER NOT NULL REFERENCES people (id),
    reason    TEXT NOT NULL
) STRICT;

CREATE INDEX table_reasons_of_person ON table_reasons (person_id);

INSERT INTO table_reasons (table_id, person_id, reason)
SELECT tables.id, people.id, json_extract(body, '$.reason')
FROM events
JOIN tables ON tables.id = CAST(substr(stream, length('table:') + 1) AS INTEGER)
JOIN people ON people.id = json_extract(body, '$.by')
WHERE stream LIKE 'table:%' AND type = 'ended' AND json_extract(body, '$.reason') <> '';

DROP TRIGGER events_keep;
UPDATE events SET body = json_remove(body, '$.reason') WHERE stream LIKE 'table:%' AND type = 'ended';
CREATE TRIGGER events_keep BEFORE UPDATE ON events
BEGIN
    SELECT RAISE(ABORT, 'events are append-only');
END;
