"""Who can sit at a table: bots, from random on."""
