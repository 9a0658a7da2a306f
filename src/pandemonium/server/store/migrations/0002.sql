-- Whose tables there are: of the host, and of everybody seated there; made anew with the card.
CREATE TABLE own (
    guest_id TEXT NOT NULL,
    table_id TEXT NOT NULL,
    standing INTEGER NOT NULL, -- 0 while it is played at, 1 before, 2 afterwards
    PRIMARY KEY (guest_id, table_id)
) WITHOUT ROWID;
CREATE INDEX own_table ON own (table_id);

WITH known AS (
    SELECT table_id, CAST(summary AS TEXT) AS summary FROM card
    WHERE json_valid(CAST(summary AS TEXT))
),
whose AS (
    SELECT json_extract(summary, '$.owner') AS guest_id, * FROM known
    UNION
    SELECT json_extract(seat.value, '$.guest'), known.*
    FROM known, json_each(known.summary, '$.seats') AS seat
)
INSERT INTO own
SELECT guest_id, table_id,
    CASE json_extract(summary, '$.status') WHEN 'playing' THEN 0 WHEN 'open' THEN 1 ELSE 2 END
FROM whose WHERE guest_id IS NOT NULL;
