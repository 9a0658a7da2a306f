"""Programs that write files of this repository: each is a target of the Makefile."""
