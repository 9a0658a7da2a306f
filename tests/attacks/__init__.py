"""Attacks on a real server by one client, while honest players go on: `python -m tests.attacks`."""
