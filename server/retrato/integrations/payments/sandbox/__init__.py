"""Play money, for every machine but production ones (settings.py sees to that): the same contract, and a desk where a
person decides what the buyer, the bank and time do."""
