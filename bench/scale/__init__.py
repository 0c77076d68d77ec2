"""The same calls on a database of a thousand people, and on one of a million: `python -m bench scale`."""
