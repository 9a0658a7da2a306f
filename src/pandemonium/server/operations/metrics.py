"""What the server counts about itself, for Prometheus."""

from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

REGISTRY = CollectorRegistry()

ENTRIES = Counter("pandemonium_entries", "Entries made in logs.", ["entry"], registry=REGISTRY)
REFUSED = Counter("pandemonium_refused", "Requests refused.", ["code"], registry=REGISTRY)
CONNECTIONS = Gauge("pandemonium_connections", "Clients connected.", registry=REGISTRY)
ROOMS = Gauge("pandemonium_rooms", "Tables in memory.", registry=REGISTRY)
TABLES = Gauge("pandemonium_tables", "Tables kept, in memory or not.", registry=REGISTRY)
FULLEST = Gauge(
    "pandemonium_tables_from_one_address",
    "Tables opened from the address that has opened most.",
    registry=REGISTRY,
)
REMOVED = Counter("pandemonium_removed", "Tables removed.", registry=REGISTRY)
WRITING = Histogram(
    "pandemonium_write_seconds",
    "How long a batch of entries takes until it is durable.",
    registry=REGISTRY,
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2),
)
THINKING = Histogram(
    "pandemonium_thinking_seconds",
    "How long bots think, waiting for a thread included.",
    registry=REGISTRY,
    buckets=(0.001, 0.01, 0.1, 0.5, 1, 2, 5, 20),
)
SEARCHES = Counter(
    "pandemonium_searches",
    "Searches of bots, by the time they were given: full, short, or none at all.",
    ["time"],
    registry=REGISTRY,
)

COMPILED = Gauge(
    "pandemonium_compiled_games", "Games at tables that are played compiled.", registry=REGISTRY
)
COMPILING = Counter(
    "pandemonium_compile_seconds", "CPU seconds spent compiling.", ["game"], registry=REGISTRY
)


@cache
def entries_made(kind: type) -> Counter:
    """The counter of a kind of entry."""
    return ENTRIES.labels(kind.__name__)


def exposition() -> bytes:
    """All of it, as text."""
    return generate_latest(REGISTRY)
