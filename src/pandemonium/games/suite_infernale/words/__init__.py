"""La Suite Infernale for people: positions, views, narration, the terminal."""
