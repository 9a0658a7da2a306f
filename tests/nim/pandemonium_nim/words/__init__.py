"""Nim for people: positions, views, narration, the terminal."""
