"""The access log of page visits, which browsers report."""
