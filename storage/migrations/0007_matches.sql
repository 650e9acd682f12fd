-- A group that becomes another chat may merge with its own new row: so its key alone can change below.
-- Tables that wait for people; a table that was there before has none of these rows, and so no facts.
CREATE TABLE lobbies (
    table_id  INTEGER PRIMARY KEY REFERENCES tables (id),
    group_id  INTEGER NOT NULL REFERENCES groups (id),
    host      INTEGER REFERENCES people (id),
    opened_at INTEGER NOT NULL,
    closed_at INTEGER,
    began     INTEGER CHECK (began IN (0, 1)),
    CHECK ((closed_at IS NULL) = (began IS NULL))
) STRICT;

CREATE INDEX lobbies_of_group ON lobbies (group_id, closed_at);
CREATE INDEX lobbies_by_host ON lobbies (host) WHERE host IS NOT NULL;

-- When a seat that would count was free to anybody.
CREATE TABLE free_seats (
    id       INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES lobbies (table_id),
    since    INTEGER NOT NULL,
    until    INTEGER CHECK (until >= since)
) STRICT;

CREATE INDEX free_seats_of_table ON free_seats (table_id, since);
CREATE UNIQUE INDEX free_seats_open ON free_seats (table_id) WHERE until IS NULL;

-- Matches of a group. `hands` counts the finished ones; what has ended never changes.
CREATE TABLE matches (
    table_id   INTEGER PRIMARY KEY REFERENCES tables (id),
    group_id   INTEGER NOT NULL REFERENCES groups (id),
    kind       TEXT NOT NULL CHECK (kind IN ('table', 'casual', 'offline')),
    started_at INTEGER NOT NULL,
    planned    INTEGER NOT NULL CHECK (planned >= 1),
    humans     INTEGER NOT NULL CHECK (humans BETWEEN 1 AND 4),
    hands      INTEGER NOT NULL DEFAULT 0,
    ended_at   INTEGER,
    ending     TEXT CHECK (ending IN ('played', 'agreed', 'admin', 'exit', 'deserted')),
    CHECK ((ended_at IS NULL) = (ending IS NULL))
) STRICT;

CREATE INDEX matches_of_group ON matches (group_id, ended_at);

-- Who had a part in a match; what it was is known when the match is over.
CREATE TABLE match_parts (
    table_id  INTEGER NOT NULL REFERENCES matches (table_id),
    person_id INTEGER NOT NULL REFERENCES people (id),
    seat      INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
    asked     INTEGER NOT NULL DEFAULT 0,
    made      INTEGER NOT NULL DEFAULT 0,
    stayed    INTEGER NOT NULL DEFAULT 0 CHECK (stayed IN (0, 1)),
    PRIMARY KEY (table_id, person_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX match_parts_of_person ON match_parts (person_id, table_id);

-- Exits from running matches, with what is needed to judge them: who sat there, and the vote that came before.
CREATE TABLE match_exits (
    id        INTEGER PRIMARY KEY,
    table_id  INTEGER NOT NULL REFERENCES matches (table_id),
    person_id INTEGER NOT NULL REFERENCES people (id),
    manner    TEXT NOT NULL CHECK (manner IN ('confirmed', 'left-group', 'silent')),
    at        INTEGER NOT NULL,
    persons   TEXT NOT NULL CHECK (json_array_length(persons) = 4),
    vote      TEXT CHECK (vote IS NULL OR json_valid(vote)),
    shown_at  INTEGER,
    UNIQUE (table_id, person_id)
) STRICT;

CREATE INDEX match_exits_of_person ON match_exits (person_id);

-- Points from one member to another; NULL is the pot that belongs to nobody. Nothing is changed or removed:
-- what was a mistake is undone by an entry in the other direction, once.
CREATE TABLE ledger (
    id          INTEGER PRIMARY KEY,
    group_id    INTEGER NOT NULL REFERENCES groups (id),
    table_id    INTEGER REFERENCES matches (table_id),
    hand        INTEGER,
    case_number INTEGER,
    kind        TEXT NOT NULL CHECK (kind IN ('hand', 'price', 'reversal')),
    payer       INTEGER REFERENCES people (id),
    payee       INTEGER REFERENCES people (id),
    points      INTEGER NOT NULL CHECK (points > 0),
    undoes      INTEGER UNIQUE REFERENCES ledger (id),
    at          INTEGER NOT NULL,
    CHECK (payer IS NOT payee),
    CHECK ((kind = 'reversal') = (undoes IS NOT NULL))
) STRICT;

-- The totals of a whole group are read from this index alone.
CREATE INDEX ledger_of_group ON ledger (group_id, at, payer, payee, points);
CREATE INDEX ledger_of_payer ON ledger (payer, group_id, at);
CREATE INDEX ledger_of_payee ON ledger (payee, group_id, at);
CREATE INDEX ledger_of_table ON ledger (table_id);
CREATE INDEX ledger_of_case ON ledger (group_id, case_number) WHERE case_number IS NOT NULL;
CREATE UNIQUE INDEX ledger_prices ON ledger (group_id, case_number, payer, payee) WHERE kind = 'price';

-- When Telegram confirmed the card of a result, who has confirmed the result, and what became of it since.
CREATE TABLE result_cards (
    table_id INTEGER PRIMARY KEY REFERENCES matches (table_id),
    shown_at INTEGER NOT NULL
) STRICT;

CREATE TABLE result_confirmations (
    table_id  INTEGER NOT NULL REFERENCES matches (table_id),
    person_id INTEGER NOT NULL REFERENCES people (id),
    at        INTEGER NOT NULL,
    PRIMARY KEY (table_id, person_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX result_confirmations_of_person ON result_confirmations (person_id);

-- `person_id` is who made the result void by cheating; the newest row of a match holds.
CREATE TABLE result_changes (
    id        INTEGER PRIMARY KEY,
    table_id  INTEGER NOT NULL REFERENCES matches (table_id),
    what      TEXT NOT NULL CHECK (what IN ('void', 'restored')),
    person_id INTEGER REFERENCES people (id),
    at        INTEGER NOT NULL
) STRICT;

CREATE INDEX result_changes_of_table ON result_changes (table_id, id);
CREATE INDEX result_changes_of_person ON result_changes (person_id) WHERE person_id IS NOT NULL;

CREATE TRIGGER lobbies_keep BEFORE UPDATE OF table_id, host, opened_at, closed_at, began ON lobbies
    WHEN OLD.closed_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a lobby closes once'); END;
CREATE TRIGGER lobbies_stay BEFORE DELETE ON lobbies
BEGIN SELECT RAISE(ABORT, 'lobbies are append-only'); END;

CREATE TRIGGER free_seats_keep BEFORE UPDATE ON free_seats WHEN OLD.until IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a free seat is taken once'); END;
CREATE TRIGGER free_seats_stay BEFORE DELETE ON free_seats
BEGIN SELECT RAISE(ABORT, 'free seats are append-only'); END;

CREATE TRIGGER matches_keep
    BEFORE UPDATE OF table_id, kind, started_at, planned, humans, hands, ended_at, ending ON matches
    WHEN OLD.ended_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a match ends once'); END;
CREATE TRIGGER matches_stay BEFORE DELETE ON matches
BEGIN SELECT RAISE(ABORT, 'matches are append-only'); END;

CREATE TRIGGER match_parts_keep BEFORE UPDATE ON match_parts
    WHEN (SELECT ended_at FROM matches WHERE table_id = OLD.table_id) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a match ends once'); END;
CREATE TRIGGER match_parts_stay BEFORE DELETE ON match_parts
BEGIN SELECT RAISE(ABORT, 'parts in a match are append-only'); END;

CREATE TRIGGER match_exits_keep BEFORE UPDATE ON match_exits
BEGIN SELECT RAISE(ABORT, 'exits are append-only'); END;
CREATE TRIGGER match_exits_stay BEFORE DELETE ON match_exits
BEGIN SELECT RAISE(ABORT, 'exits are append-only'); END;

CREATE TRIGGER ledger_keep
    BEFORE UPDATE OF id, table_id, hand, case_number, kind, payer, payee, points, undoes, at ON ledger
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
CREATE TRIGGER ledger_stay BEFORE DELETE ON ledger
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;

CREATE TRIGGER result_cards_keep BEFORE UPDATE ON result_cards
BEGIN SELECT RAISE(ABORT, 'a result is shown once'); END;
CREATE TRIGGER result_cards_stay BEFORE DELETE ON result_cards
BEGIN SELECT RAISE(ABORT, 'a result is shown once'); END;

CREATE TRIGGER result_confirmations_keep BEFORE UPDATE ON result_confirmations
BEGIN SELECT RAISE(ABORT, 'a result is confirmed once'); END;
CREATE TRIGGER result_confirmations_stay BEFORE DELETE ON result_confirmations
BEGIN SELECT RAISE(ABORT, 'a result is confirmed once'); END;

CREATE TRIGGER result_changes_keep BEFORE UPDATE ON result_changes
BEGIN SELECT RAISE(ABORT, 'changes of results are append-only'); END;
CREATE TRIGGER result_changes_stay BEFORE DELETE ON result_changes
BEGIN SELECT RAISE(ABORT, 'changes of results are append-only'); END;
