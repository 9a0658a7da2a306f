"""Tables for people: people and bots at tables of any game, over HTTP and WebSocket."""
