"""Sign-in with accounts of other sites (OpenID Connect)."""
