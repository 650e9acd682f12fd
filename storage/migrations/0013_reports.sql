-- What everybody did in a match that is over: written once, with its end (at an offline table, once it counts).
-- Sums of a group go by person through the key, those of a week or month by time through the index.
CREATE TABLE match_figures (
    group_id       INTEGER NOT NULL REFERENCES groups (id),
    person_id      INTEGER NOT NULL REFERENCES people (id),
    table_id       INTEGER NOT NULL REFERENCES matches (table_id),
    at             INTEGER NOT NULL,
    hands          INTEGER NOT NULL CHECK (hands >= 0),
    watched        INTEGER NOT NULL CHECK (watched BETWEEN 0 AND hands),
    positive       INTEGER NOT NULL CHECK (positive BETWEEN 0 AND hands),
    wins           INTEGER NOT NULL CHECK (wins BETWEEN 0 AND watched),
    self_drawn     INTEGER NOT NULL CHECK (self_drawn BETWEEN 0 AND wins),
    deal_ins       INTEGER NOT NULL CHECK (deal_ins BETWEEN 0 AND watched),
    points         INTEGER NOT NULL,
    best_doublings INTEGER,
    best_points    INTEGER,
    best           TEXT CHECK (best IS NULL OR json_valid(best)),
    CHECK ((best IS NULL) = (best_doublings IS NULL) AND (best IS NULL) = (best_points IS NULL)),
    PRIMARY KEY (group_id, person_id, table_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX match_figures_by_time ON match_figures (group_id, at);
CREATE INDEX match_figures_of_person ON match_figures (person_id);
CREATE INDEX match_figures_of_table ON match_figures (table_id);

-- The sums of all time are read from these alone, without sorting.
CREATE INDEX ledger_paid ON ledger (group_id, payer, points);
CREATE INDEX ledger_gained ON ledger (group_id, payee, points);

-- Monday's reports, as they were published: a report does not change, whatever becomes known later.
CREATE TABLE week_reports (
    group_id     INTEGER NOT NULL REFERENCES groups (id),
    monday       TEXT NOT NULL,
    published_at INTEGER NOT NULL,
    body         TEXT NOT NULL CHECK (json_valid(body)),
    PRIMARY KEY (group_id, monday)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER match_figures_keep BEFORE UPDATE OF person_id, table_id, at, hands, watched, positive, wins,
    self_drawn, deal_ins, points, best_doublings, best_points, best ON match_figures
BEGIN SELECT RAISE(ABORT, 'figures are append-only'); END;
CREATE TRIGGER match_figures_stay BEFORE DELETE ON match_figures
BEGIN SELECT RAISE(ABORT, 'figures are append-only'); END;

CREATE TRIGGER week_reports_keep BEFORE UPDATE OF monday, published_at, body ON week_reports
BEGIN SELECT RAISE(ABORT, 'a report is published once'); END;
CREATE TRIGGER week_reports_stay BEFORE DELETE ON week_reports
BEGIN SELECT RAISE(ABORT, 'a report is published once'); END;
