"""Messages to browsers, through whatever push service each of them uses (RFC 8030)."""
