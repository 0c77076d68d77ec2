"""Backups: the replica of the stored files, and whether everything is backed up. The database is pgBackRest's task."""
