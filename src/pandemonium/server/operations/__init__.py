"""What an operator sets and sees: settings, limits, log lines, metrics."""
