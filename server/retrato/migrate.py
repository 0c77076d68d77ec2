"""Migrates the database schema. Safe to run from several processes at once."""

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, text

from retrato.db import driver_url

_ADVISORY_LOCK = 0x2E7247A70  # an arbitrary number
_CONFIG = Path(__file__).resolve().parents[1] / "alembic.ini"


def configuration() -> Config:
    return Config(_CONFIG)


@cache
def newest_version() -> str | None:
    return ScriptDirectory.from_config(configuration()).get_current_head()


def migrate(url: str) -> None:
    config = configuration()
    engine = create_engine(driver_url(url))
    try:
        with engine.connect() as connection:
            connection.execute(text("select pg_advisory_lock(:key)"), {"key": _ADVISORY_LOCK})
            connection.commit()
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
            connection.commit()
            connection.execute(text("select pg_advisory_unlock(:key)"), {"key": _ADVISORY_LOCK})
    finally:
        engine.dispose()
