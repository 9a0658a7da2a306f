"""Hol's der Teufel for people: positions, views, narration, the terminal."""
