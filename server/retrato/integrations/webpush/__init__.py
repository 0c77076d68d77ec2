"""Messages to browsers through their push services (RFC 8030)."""
