"""How fast it is, beside what people would use instead: `make bench`."""
