"""The terminal: play against bots, read the rules, look at records."""
