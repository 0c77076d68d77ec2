"""A payment provider with play money, refused in production by settings.py. It implements the same contract, and a
simulator plays the buyer, the bank and the passing of time."""
