from concurrent.futures import ThreadPoolExecutor

import psycopg
from alembic import command
from sqlalchemy import create_engine

from retrato.db import driver_url
from retrato.integrations.postgres.embedded import EmbeddedPostgres
from retrato.migrate import configuration, migrate


def test_migrations_match_the_tables(migrated: str) -> None:
    config = configuration()
    engine = create_engine(driver_url(migrated))
    with engine.connect() as connection:
        config.attributes["connection"] = connection
        command.check(config)  # raises when a table was changed without a migration
    engine.dispose()


def test_concurrent_migrations_are_safe(postgres: EmbeddedPostgres) -> None:
    with psycopg.connect(postgres.url("postgres"), autocommit=True) as admin:
        admin.execute("drop database if exists concurrent")
        admin.execute("create database concurrent")
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(migrate, [postgres.url("concurrent")] * 4))
    with psycopg.connect(postgres.url("concurrent")) as database:
        assert database.execute("select count(*) from alembic_version").fetchone() == (1,)
