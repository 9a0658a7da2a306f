"""Tables in use: people and bots at them, clocks that run, moves that are judged and shown."""
