from concurrent.futures import ThreadPoolExecutor

import psycopg
from alembic import command
from sqlalchemy import create_engine

from retrato.db import driver_url
from retrato.integrations.postgres.embedded import EmbeddedPostgres
from retrato.migrate import configuration, migrate


def test_the_migrations_lead_to_the_tables_of_the_code(migrated: str) -> None:
    config = configuration()
    engine = create_engine(driver_url(migrated))
    with engine.connect() as connection:
        config.attributes["connection"] = connection
        command.check(config)  # raises when a table was changed without a migration
    engine.dispose()


def test_several_processes_may_migrate_at_once(postgres: EmbeddedPostgres) -> None:
    with psycopg.connect(postgres.url("postgres"), autocommit=True) as admin:
        admin.execute("drop database if exists crowd")
        admin.execute("create database crowd")
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(migrate, [postgres.url("crowd")] * 4))
    with psycopg.connect(postgres.url("crowd")) as database:
        assert database.execute("select count(*) from alembic_version").fetchone() == (1,)
