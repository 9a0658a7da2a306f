-- Where a table stands, as in `own`: 0 while it is played at, 1 before, 2 afterwards.
ALTER TABLE card ADD COLUMN standing INTEGER NOT NULL DEFAULT 2;
UPDATE card SET standing = (SELECT min(standing) FROM own WHERE own.table_id = card.table_id)
WHERE table_id IN (SELECT table_id FROM own);

-- When a table was removed: nobody sees it any more, and some days later it is deleted.
ALTER TABLE card ADD COLUMN removed_ms INTEGER;
CREATE INDEX card_standing ON card (standing, touched_ms) WHERE removed_ms IS NULL;
CREATE INDEX card_removed ON card (removed_ms) WHERE removed_ms IS NOT NULL;

-- Who opened a table, and from which address (of IPv6, the /64): nobody may fill the server.
CREATE TABLE opening (
    table_id TEXT PRIMARY KEY,
    guest_id TEXT NOT NULL,
    address TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX opening_guest ON opening (guest_id);
CREATE INDEX opening_address ON opening (address);

-- The machine's clock: since when it has run without a jump, and where it was last seen.
CREATE TABLE clock (steady_since_ms INTEGER NOT NULL, seen_ms INTEGER);
INSERT INTO clock VALUES (0, NULL);
