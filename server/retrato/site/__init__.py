"""Settings of the site that owners change while it runs."""
