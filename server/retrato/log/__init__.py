"""The access log of page visits, and defects of the web app, which browsers report."""
