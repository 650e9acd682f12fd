-- What happened, by stream. One B-tree: a stream is read as one contiguous range.
CREATE TABLE events (
    stream  TEXT NOT NULL,
    version INTEGER NOT NULL CHECK (version >= 1),
    type    TEXT NOT NULL,
    body    TEXT NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (stream, version)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER events_without_gaps BEFORE INSERT ON events
WHEN NEW.version > 1
    AND NOT EXISTS (SELECT 1 FROM events WHERE stream = NEW.stream AND version = NEW.version - 1)
BEGIN
    SELECT RAISE(ABORT, 'events of a stream follow one another');
END;

CREATE TRIGGER events_keep BEFORE UPDATE ON events
BEGIN
    SELECT RAISE(ABORT, 'events are append-only');
END;

CREATE TRIGGER events_stay BEFORE DELETE ON events
BEGIN
    SELECT RAISE(ABORT, 'events are append-only');
END;
