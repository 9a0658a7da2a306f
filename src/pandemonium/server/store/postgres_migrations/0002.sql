-- The workers that share this database, each alive until it has not been heard of for too long.
CREATE TABLE worker (worker_id text PRIMARY KEY, alive_until timestamptz NOT NULL);

-- The worker that runs the clocks and bots of a table, as long as that worker is alive.
CREATE TABLE lease (table_id text PRIMARY KEY, worker_id text NOT NULL);
CREATE INDEX lease_worker ON lease (worker_id);

-- The guests connected to each worker.
CREATE TABLE visit (
    table_id text NOT NULL,
    guest_id text NOT NULL,
    worker_id text NOT NULL,
    name text NOT NULL,
    avatar text NOT NULL,
    since_ms bigint NOT NULL,
    PRIMARY KEY (table_id, guest_id, worker_id)
);
CREATE INDEX visit_worker ON visit (worker_id);
