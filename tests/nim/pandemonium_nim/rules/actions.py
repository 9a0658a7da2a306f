"""Nim: taking one, two or three matches."""

from pandemonium.kernel.actions import Codec, Family

MOST = 3

ACTIONS = Codec(Family({"do": "take"}, matches=range(1, MOST + 1)))
ACTION = ACTIONS.table
"""Every action as a record: its kind, and how many matches it takes."""

take = ACTIONS.encoder("take")
