-- The newest line that each person typed in private: Telegram brings a line again until it knows that it came.
CREATE TABLE typed_lines (
    person_id  INTEGER PRIMARY KEY REFERENCES people (id),
    message_id INTEGER NOT NULL,
    sent_at    INTEGER NOT NULL
) STRICT;
