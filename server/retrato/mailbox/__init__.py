"""/dev/mailbox: shows the outbox in development."""
