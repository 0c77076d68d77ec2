"""E-mails, and events for open browsers."""
