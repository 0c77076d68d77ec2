"""Authentication of API calls: access tokens and the dependencies that read them. Every domain may import this."""
