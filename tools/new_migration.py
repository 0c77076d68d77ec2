"""Generate a migration from the difference between the tables in the code and a freshly migrated database."""

import re
import sys
import tempfile
from pathlib import Path

from alembic import command
from sqlalchemy import create_engine

from retrato.db import driver_url
from retrato.integrations.postgres.embedded import EmbeddedPostgres
from retrato.migrate import configuration, migrate

VERSIONS = Path(__file__).parents[1] / "server" / "migrations" / "versions"


def next_number() -> str:
    taken = [int(found[1]) for file in VERSIONS.glob("*.py") if (found := re.match(r"(\d{4})_", file.name))]
    return f"{max(taken) + 1:04}"


def main(message: str) -> None:
    with tempfile.TemporaryDirectory(prefix="retrato-migration-") as folder:
        server = EmbeddedPostgres(Path(folder))
        server.start()
        try:
            migrate(server.url())
            engine = create_engine(driver_url(server.url()))
            config = configuration()
            with engine.connect() as connection:
                config.attributes["connection"] = connection
                command.revision(config, message=message, rev_id=next_number(), autogenerate=True)
            engine.dispose()
        finally:
            server.stop()


if len(sys.argv) != 2 or not sys.argv[1].strip():
    sys.exit('usage: make migration NAME="what changes"')
main(sys.argv[1])
