"""What is kept on disk: the logs of all tables, and what operators do with them."""
