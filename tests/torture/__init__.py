"""Faults: players go on while everything around them breaks, and every promise is checked after."""
