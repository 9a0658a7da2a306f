"""What a game is: the contract, states, actions, shuffling, batches, records."""
