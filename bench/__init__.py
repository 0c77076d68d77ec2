"""`make bench`: one command, one table; beside each figure a ceiling or a peer measured in the same run."""
