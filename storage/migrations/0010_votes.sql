-- Votes: appeals and proposals share numbers, voters and ballots. A vote ends once, with what was published.
CREATE TABLE votes (
    id        INTEGER PRIMARY KEY,
    group_id  INTEGER NOT NULL REFERENCES groups (id),
    kind      TEXT NOT NULL CHECK (kind IN ('appeal', 'proposal')),
    opened_at INTEGER NOT NULL,
    ended_at  INTEGER,
    outcome   TEXT CHECK (outcome IS NULL OR json_valid(outcome)),
    CHECK ((ended_at IS NULL) = (outcome IS NULL))
) STRICT;

CREATE INDEX votes_of_group ON votes (group_id, kind, opened_at);
CREATE INDEX votes_open ON votes (group_id, kind) WHERE ended_at IS NULL;

-- Who may vote, as of the opening.
CREATE TABLE voters (
    vote_id   INTEGER NOT NULL REFERENCES votes (id),
    person_id INTEGER NOT NULL REFERENCES people (id),
    PRIMARY KEY (vote_id, person_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX voters_of_person ON voters (person_id);

-- Ballots, in the order in which they were accepted; the last of a voter before the close counts.
CREATE TABLE ballots (
    id        INTEGER PRIMARY KEY,
    vote_id   INTEGER NOT NULL REFERENCES votes (id),
    person_id INTEGER NOT NULL REFERENCES people (id),
    choice    TEXT NOT NULL,
    cast_at   INTEGER NOT NULL
) STRICT;

CREATE INDEX ballots_of_vote ON ballots (vote_id, person_id, id);
CREATE INDEX ballots_of_person ON ballots (person_id);

-- Appeals. `matter` names what is appealed (case:5, result:7, week:3:2026-11-30, answer:3:1733000000000000).
CREATE TABLE appeals (
    vote_id   INTEGER PRIMARY KEY REFERENCES votes (id),
    group_id  INTEGER NOT NULL REFERENCES groups (id),
    person_id INTEGER NOT NULL REFERENCES people (id),
    matter    TEXT NOT NULL,
    version   INTEGER NOT NULL,
    FOREIGN KEY (group_id, version) REFERENCES charter_versions (group_id, number)
) STRICT;

CREATE UNIQUE INDEX appeals_once ON appeals (group_id, matter);
CREATE INDEX appeals_of_person ON appeals (group_id, person_id);
CREATE INDEX appeals_by_person ON appeals (person_id);
CREATE INDEX appeals_of_version ON appeals (group_id, version);

-- Every other member who was enrolled, with why they do not judge; and the admins who are no party.
CREATE TABLE left_out (
    vote_id   INTEGER NOT NULL REFERENCES appeals (vote_id),
    person_id INTEGER NOT NULL REFERENCES people (id),
    why       TEXT NOT NULL,
    PRIMARY KEY (vote_id, person_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX left_out_person ON left_out (person_id);

CREATE TABLE impartial_admins (
    vote_id   INTEGER NOT NULL REFERENCES appeals (vote_id),
    person_id INTEGER NOT NULL REFERENCES people (id),
    PRIMARY KEY (vote_id, person_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX impartial_admins_person ON impartial_admins (person_id);

-- An admin's decision where the jury decides nothing; the first one holds.
CREATE TABLE rulings (
    vote_id  INTEGER PRIMARY KEY REFERENCES appeals (vote_id),
    admin    INTEGER NOT NULL REFERENCES people (id),
    choice   TEXT NOT NULL CHECK (choice IN ('overturn', 'uphold')),
    ruled_at INTEGER NOT NULL
) STRICT;

CREATE INDEX rulings_of_admin ON rulings (admin);

-- What appellants say about it. People's own words can be erased, so they stand nowhere else.
CREATE TABLE appeal_words (
    vote_id   INTEGER PRIMARY KEY REFERENCES appeals (vote_id),
    person_id INTEGER NOT NULL REFERENCES people (id),
    words     TEXT NOT NULL,
    said_at   INTEGER NOT NULL
) STRICT;

CREATE INDEX appeal_words_of_person ON appeal_words (person_id);

-- Proposals: the whole charter that would follow. `articles` are the wordings of their own, NULL where the text
-- stays; `mode` is NULL where the mode of removal stays. `look_back` is what the card said at the opening.
CREATE TABLE proposals (
    vote_id   INTEGER PRIMARY KEY REFERENCES votes (id),
    group_id  INTEGER NOT NULL REFERENCES groups (id),
    person_id INTEGER NOT NULL REFERENCES people (id),
    version   INTEGER NOT NULL,
    terms     TEXT NOT NULL CHECK (json_valid(terms)),
    articles  TEXT CHECK (articles IS NULL OR json_valid(articles)),
    mode      TEXT CHECK (mode IN ('propose', 'auto', 'off')),
    look_back TEXT CHECK (look_back IS NULL OR json_valid(look_back)),
    FOREIGN KEY (group_id, version) REFERENCES charter_versions (group_id, number)
) STRICT;

CREATE INDEX proposals_of_group ON proposals (group_id, vote_id);
CREATE INDEX proposals_by_person ON proposals (person_id);
CREATE INDEX proposals_of_version ON proposals (group_id, version);

CREATE TRIGGER votes_keep BEFORE UPDATE ON votes
WHEN OLD.ended_at IS NOT NULL OR (NEW.id, NEW.group_id, NEW.kind, NEW.opened_at)
    IS NOT (OLD.id, OLD.group_id, OLD.kind, OLD.opened_at)
BEGIN SELECT RAISE(ABORT, 'a vote ends once'); END;
CREATE TRIGGER votes_stay BEFORE DELETE ON votes
BEGIN SELECT RAISE(ABORT, 'votes are append-only'); END;

CREATE TRIGGER voters_keep BEFORE UPDATE ON voters
BEGIN SELECT RAISE(ABORT, 'voters are append-only'); END;
CREATE TRIGGER voters_stay BEFORE DELETE ON voters
BEGIN SELECT RAISE(ABORT, 'voters are append-only'); END;

CREATE TRIGGER ballots_keep BEFORE UPDATE ON ballots
BEGIN SELECT RAISE(ABORT, 'ballots are append-only'); END;
CREATE TRIGGER ballots_stay BEFORE DELETE ON ballots
BEGIN SELECT RAISE(ABORT, 'ballots are append-only'); END;

CREATE TRIGGER appeals_keep BEFORE UPDATE ON appeals
BEGIN SELECT RAISE(ABORT, 'appeals are append-only'); END;
CREATE TRIGGER appeals_stay BEFORE DELETE ON appeals
BEGIN SELECT RAISE(ABORT, 'appeals are append-only'); END;

CREATE TRIGGER left_out_keep BEFORE UPDATE ON left_out
BEGIN SELECT RAISE(ABORT, 'juries are append-only'); END;
CREATE TRIGGER left_out_stay BEFORE DELETE ON left_out
BEGIN SELECT RAISE(ABORT, 'juries are append-only'); END;

CREATE TRIGGER impartial_admins_keep BEFORE UPDATE ON impartial_admins
BEGIN SELECT RAISE(ABORT, 'juries are append-only'); END;
CREATE TRIGGER impartial_admins_stay BEFORE DELETE ON impartial_admins
BEGIN SELECT RAISE(ABORT, 'juries are append-only'); END;

CREATE TRIGGER rulings_keep BEFORE UPDATE ON rulings
BEGIN SELECT RAISE(ABORT, 'rulings are append-only'); END;
CREATE TRIGGER rulings_stay BEFORE DELETE ON rulings
BEGIN SELECT RAISE(ABORT, 'rulings are append-only'); END;

CREATE TRIGGER proposals_keep BEFORE UPDATE ON proposals
BEGIN SELECT RAISE(ABORT, 'proposals are append-only'); END;
CREATE TRIGGER proposals_stay BEFORE DELETE ON proposals
BEGIN SELECT RAISE(ABORT, 'proposals are append-only'); END;
