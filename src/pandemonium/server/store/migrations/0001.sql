-- The log is the truth: everything that ever happened at a table, in order.
CREATE TABLE log (
    table_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    entry BLOB NOT NULL,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;

-- What the log says about a table in short; made anew from it whenever it changes.
CREATE TABLE card (
    table_id TEXT PRIMARY KEY,
    touched_ms INTEGER NOT NULL,
    listed INTEGER NOT NULL, -- 1 while it stands in the list of public tables
    due_ms INTEGER, -- when its clock must be looked at
    summary BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX card_touched ON card (touched_ms);
CREATE INDEX card_listed ON card (touched_ms) WHERE listed;
CREATE INDEX card_due ON card (due_ms) WHERE due_ms IS NOT NULL;

-- What the server signs with, when it was not told.
CREATE TABLE secret (key BLOB NOT NULL);
