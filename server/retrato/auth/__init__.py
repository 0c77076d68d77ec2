"""Who is calling: the access token, and the dependency that reads it. Below the domains, so that each may ask."""
