-- Due work is rows; whoever ticks only asks for them.
CREATE TABLE due_actions (
    id        INTEGER PRIMARY KEY,
    kind      TEXT NOT NULL,
    subject   TEXT NOT NULL,
    revision  TEXT NOT NULL,
    due_at    INTEGER NOT NULL,
    not_after INTEGER,
    done_at   INTEGER,
    outcome   TEXT,
    CHECK ((done_at IS NULL) = (outcome IS NULL))
) STRICT;

-- What was done is not due again; what was cancelled may be.
CREATE UNIQUE INDEX due_actions_once ON due_actions (kind, subject, revision)
    WHERE outcome IS NULL OR outcome <> 'cancelled';
CREATE INDEX due_actions_open ON due_actions (due_at, id) WHERE done_at IS NULL;
CREATE INDEX due_actions_open_subject ON due_actions (subject, kind) WHERE done_at IS NULL;
CREATE INDEX due_actions_history ON due_actions (kind, subject, id);

-- Stretches through which Telegram answered; what lies between them is downtime.
CREATE TABLE beat_spans (
    id           INTEGER PRIMARY KEY,
    started_at   INTEGER NOT NULL,
    last_beat_at INTEGER NOT NULL,
    CHECK (last_beat_at >= started_at)
) STRICT;

CREATE INDEX beat_spans_by_end ON beat_spans (last_beat_at);
