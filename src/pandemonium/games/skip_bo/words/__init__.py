"""Skip-Bo for people: positions, views, narration, the terminal."""
