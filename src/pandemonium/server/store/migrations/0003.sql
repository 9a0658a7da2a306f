-- What people say at a table: the last lines only, apart from the log, which talk cannot fill up.
CREATE TABLE chat (
    table_id TEXT NOT NULL,
    line INTEGER NOT NULL,
    said BLOB NOT NULL,
    PRIMARY KEY (table_id, line)
) WITHOUT ROWID;

-- Whom guests do not want to hear, at any table; the latest have the highest rowid.
CREATE TABLE mute (
    guest_id TEXT NOT NULL,
    other_id TEXT NOT NULL,
    UNIQUE (guest_id, other_id)
);

-- Logs used to have both. The entries stay there, and are not read any more.
CREATE TEMP TABLE talk AS
SELECT table_id, seq, entry, CAST(entry AS TEXT) AS words FROM log
WHERE json_valid(CAST(entry AS TEXT))
    AND json_extract(CAST(entry AS TEXT), '$.entry') IN ('said', 'muted');

INSERT INTO chat
SELECT table_id, line, entry FROM (
    SELECT table_id, entry,
        row_number() OVER (PARTITION BY table_id ORDER BY seq) AS line,
        row_number() OVER (PARTITION BY table_id ORDER BY seq DESC) AS age
    FROM talk WHERE json_extract(words, '$.entry') = 'said'
) WHERE age <= 100;

INSERT INTO mute
SELECT guest_id, other_id FROM (
    SELECT json_extract(words, '$.guest') AS guest_id,
        json_extract(words, '$.other') AS other_id,
        json_extract(words, '$.on') AS muted,
        max(seq)
    FROM talk WHERE json_extract(words, '$.entry') = 'muted' GROUP BY table_id, 1, 2
) WHERE muted GROUP BY guest_id, other_id;

DROP TABLE talk;
