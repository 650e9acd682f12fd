-- Cases and what follows from them.

-- One chain of case events for each group, by a random reference: nothing in it names a person.
CREATE TABLE chains (
    group_id  INTEGER PRIMARY KEY REFERENCES groups (id),
    reference TEXT NOT NULL UNIQUE
) STRICT;

-- Who the references in a group's chain are. A row may be erased; the chain holds without it.
CREATE TABLE person_references (
    group_id  INTEGER NOT NULL REFERENCES groups (id),
    person_id INTEGER NOT NULL REFERENCES people (id),
    reference TEXT NOT NULL,
    PRIMARY KEY (group_id, person_id)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX person_references_of ON person_references (group_id, reference);
CREATE INDEX person_references_of_person ON person_references (person_id);

-- What the references of cases are: a case by its number, or another matter; `person_id` is whom it is against.
CREATE TABLE case_files (
    group_id  INTEGER NOT NULL REFERENCES groups (id),
    reference TEXT NOT NULL,
    matter    TEXT NOT NULL,
    number    INTEGER CHECK (number >= 1),
    person_id INTEGER REFERENCES people (id),
    PRIMARY KEY (group_id, reference)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX case_files_by_matter ON case_files (group_id, matter);
CREATE UNIQUE INDEX case_files_by_number ON case_files (group_id, number) WHERE number IS NOT NULL;
CREATE INDEX case_files_of_person ON case_files (person_id, group_id) WHERE person_id IS NOT NULL;

-- The chain itself. `entry` and `hash` are those of `rules.charter.chain`.
CREATE TABLE case_events (
    group_id  INTEGER NOT NULL REFERENCES groups (id),
    number    INTEGER NOT NULL CHECK (number >= 1),
    reference TEXT NOT NULL,
    kind      TEXT NOT NULL,
    at        INTEGER NOT NULL,
    entry     TEXT NOT NULL CHECK (json_valid(entry)),
    hash      TEXT NOT NULL,
    PRIMARY KEY (group_id, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX case_events_of_file ON case_events (group_id, reference, number);
CREATE INDEX case_events_of_match ON case_events (group_id, (entry ->> '$.facts.match')) WHERE kind = 'opened';

-- What was written about events, with the salts of their digests. A row may be erased.
CREATE TABLE case_texts (
    group_id  INTEGER NOT NULL REFERENCES groups (id),
    number    INTEGER NOT NULL,
    name      TEXT NOT NULL,
    salt      BLOB NOT NULL,
    text      TEXT NOT NULL,
    person_id INTEGER REFERENCES people (id),
    PRIMARY KEY (group_id, number, name)
) STRICT, WITHOUT ROWID;

CREATE INDEX case_texts_of_person ON case_texts (person_id) WHERE person_id IS NOT NULL;

-- Acts that a case has brought, and their reversals: each once.
CREATE TABLE case_effects (
    group_id    INTEGER NOT NULL REFERENCES groups (id),
    case_number INTEGER NOT NULL,
    effect      TEXT NOT NULL CHECK (effect IN ('removal', 'blacklist', 'price', 'result')),
    what        TEXT NOT NULL CHECK (what IN ('done', 'undone')),
    at          INTEGER NOT NULL,
    PRIMARY KEY (group_id, case_number, effect, what)
) STRICT, WITHOUT ROWID;

-- Reports to the referee. `message_id` is that of the evidence in the group, `table_id` and `hand` say on which
-- match; `person_id` and `conduct` are chosen before it is sent.
CREATE TABLE reports (
    id         INTEGER PRIMARY KEY,
    group_id   INTEGER NOT NULL REFERENCES groups (id),
    reporter   INTEGER NOT NULL REFERENCES people (id),
    person_id  INTEGER REFERENCES people (id),
    conduct    TEXT,
    table_id   INTEGER REFERENCES tables (id),
    hand       INTEGER,
    message_id INTEGER,
    drafted_at INTEGER NOT NULL,
    dropped_at INTEGER,
    sent_at    INTEGER,
    CHECK (sent_at IS NULL OR (person_id IS NOT NULL AND conduct IS NOT NULL AND dropped_at IS NULL))
) STRICT;

CREATE INDEX reports_of_reporter ON reports (reporter, group_id, sent_at);
CREATE INDEX reports_of_person ON reports (person_id, group_id, sent_at);

-- What reporters and reported messages say. A row may be erased.
CREATE TABLE report_texts (
    report_id INTEGER NOT NULL REFERENCES reports (id),
    name      TEXT NOT NULL CHECK (name IN ('words', 'evidence')),
    text      TEXT NOT NULL,
    person_id INTEGER NOT NULL REFERENCES people (id),
    PRIMARY KEY (report_id, name)
) STRICT, WITHOUT ROWID;

CREATE INDEX report_texts_of_person ON report_texts (person_id);

-- What the referees did about a report.
CREATE TABLE report_steps (
    id          INTEGER PRIMARY KEY,
    report_id   INTEGER NOT NULL REFERENCES reports (id),
    step        TEXT NOT NULL CHECK (step IN ('dismissed', 'grave', 'jury', 'opened')),
    case_number INTEGER,
    taken_by    INTEGER REFERENCES people (id),
    taken_at    INTEGER NOT NULL,
    CHECK ((step = 'opened') = (case_number IS NOT NULL))
) STRICT;

CREATE INDEX report_steps_of ON report_steps (report_id, id);
CREATE INDEX report_steps_by ON report_steps (taken_by) WHERE taken_by IS NOT NULL;

-- The jury that was asked about a grave case, fixed when it was asked; a ballot may be changed until the close.
CREATE TABLE report_jurors (
    report_id INTEGER NOT NULL REFERENCES reports (id),
    person_id INTEGER NOT NULL REFERENCES people (id),
    choice    TEXT CHECK (choice IN ('uphold', 'overturn')),
    cast_at   INTEGER,
    PRIMARY KEY (report_id, person_id),
    CHECK ((choice IS NULL) = (cast_at IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX report_jurors_who ON report_jurors (person_id);

-- When it was asked, and what it came to.
CREATE TABLE report_juries (
    report_id INTEGER PRIMARY KEY REFERENCES reports (id),
    opened_at INTEGER NOT NULL,
    version   INTEGER NOT NULL,
    outcome   TEXT,
    ended_at  INTEGER,
    CHECK ((outcome IS NULL) = (ended_at IS NULL))
) STRICT;

-- Evidence that was copied, by the chat that it was copied to; noted before Telegram is asked.
CREATE TABLE evidence_copies (
    report_id INTEGER NOT NULL REFERENCES reports (id),
    chat      TEXT NOT NULL,
    copied_at INTEGER NOT NULL,
    arrived   INTEGER NOT NULL CHECK (arrived IN (0, 1)),
    PRIMARY KEY (report_id, chat)
) STRICT, WITHOUT ROWID;

-- Referees whom admins have appointed for a match.
CREATE TABLE referees (
    table_id     INTEGER NOT NULL REFERENCES tables (id),
    person_id    INTEGER NOT NULL REFERENCES people (id),
    appointed_by INTEGER NOT NULL REFERENCES people (id),
    appointed_at INTEGER NOT NULL,
    PRIMARY KEY (table_id, person_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX referees_who ON referees (person_id);
CREATE INDEX referees_by ON referees (appointed_by);

-- What admins did by hand in Telegram.
CREATE TABLE hand_acts (
    id          INTEGER PRIMARY KEY,
    group_id    INTEGER NOT NULL REFERENCES groups (id),
    person_id   INTEGER NOT NULL REFERENCES people (id),
    act         TEXT NOT NULL CHECK (act IN ('banned', 'removed', 'restricted', 'unbanned', 'freed')),
    done_by     INTEGER REFERENCES people (id),
    happened_at INTEGER NOT NULL,
    noticed_at  INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX hand_acts_once ON hand_acts (group_id, person_id, act, happened_at);
CREATE INDEX hand_acts_of_person ON hand_acts (person_id);
CREATE INDEX hand_acts_by ON hand_acts (done_by) WHERE done_by IS NOT NULL;

-- What admins say of them afterwards. A row may be erased.
CREATE TABLE hand_act_reasons (
    act_id   INTEGER PRIMARY KEY REFERENCES hand_acts (id),
    reason   TEXT NOT NULL,
    given_by INTEGER NOT NULL REFERENCES people (id),
    given_at INTEGER NOT NULL
) STRICT;

CREATE INDEX hand_act_reasons_by ON hand_act_reasons (given_by);

-- A group that becomes another chat may merge with its own new row: so its key alone can change below.
CREATE TRIGGER case_events_keep BEFORE UPDATE OF number, reference, kind, at, entry, hash ON case_events
BEGIN SELECT RAISE(ABORT, 'case events are append-only'); END;
CREATE TRIGGER case_events_stay BEFORE DELETE ON case_events
BEGIN SELECT RAISE(ABORT, 'case events are append-only'); END;

CREATE TRIGGER case_effects_keep BEFORE UPDATE OF case_number, effect, what, at ON case_effects
BEGIN SELECT RAISE(ABORT, 'effects of cases are append-only'); END;
CREATE TRIGGER case_effects_stay BEFORE DELETE ON case_effects
BEGIN SELECT RAISE(ABORT, 'effects of cases are append-only'); END;

CREATE TRIGGER reports_keep BEFORE UPDATE OF id, reporter, person_id, conduct, table_id, hand, message_id, sent_at ON reports
    WHEN OLD.sent_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a report is sent once'); END;
CREATE TRIGGER reports_stay BEFORE DELETE ON reports
BEGIN SELECT RAISE(ABORT, 'reports are append-only'); END;

CREATE TRIGGER report_steps_keep BEFORE UPDATE ON report_steps
BEGIN SELECT RAISE(ABORT, 'steps of a report are append-only'); END;
CREATE TRIGGER report_steps_stay BEFORE DELETE ON report_steps
BEGIN SELECT RAISE(ABORT, 'steps of a report are append-only'); END;

CREATE TRIGGER hand_acts_keep BEFORE UPDATE OF id, person_id, act, done_by, happened_at, noticed_at ON hand_acts
BEGIN SELECT RAISE(ABORT, 'acts by hand are append-only'); END;
CREATE TRIGGER hand_acts_stay BEFORE DELETE ON hand_acts
BEGIN SELECT RAISE(ABORT, 'acts by hand are append-only'); END;
