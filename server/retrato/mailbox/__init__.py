"""The outbox as a web page, for development: /dev/mailbox."""
