"""An embedded PostgreSQL, for machines without a PostgreSQL server."""
