"""PostgreSQL's own programs, for machines that have no PostgreSQL server."""
