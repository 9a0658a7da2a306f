"""Inferno for people: positions, views, narration, the terminal."""
