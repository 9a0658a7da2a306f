"""A table as its log makes it: pure logic that reads no clock and writes nowhere."""
