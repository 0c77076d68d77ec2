"""Two PostgreSQL servers: a primary, and a standby without which it commits nothing."""

import shutil
from pathlib import Path
from typing import Any

import psycopg

from retrato.settings import PROJECT
from tests.cluster.network import Host
from tests.cluster.waiting import wait_for

OWNER, OWNER_PASSWORD = "retrato", "the-password-of-the-owner"
APP, APP_PASSWORD = "retrato_app", "retrato-app"  # deploy/postgres/roles.sql
CHECK = "health"
"""The role with which the proxy asks a server whether it is the primary."""
DATABASE = "retrato"
_BINARIES = max(Path("/usr/lib/postgresql").glob("*/bin"), default=Path())
_USER = "postgres"
_HBA = f"""
local all all trust
host all {CHECK} 10.77.0.0/24 trust
host all all 10.77.0.0/24 scram-sha-256
host replication all 10.77.0.0/24 scram-sha-256
"""
_SETTINGS = """
listen_addresses = '*'
unix_socket_directories = ''
max_connections = 150
wal_keep_size = '256MB'
"""


class PostgresServer:
    def __init__(self, host: Host, folder: Path) -> None:
        self.host = host
        self._data, self._log = folder / "data", folder.parent / f"{host.name}.log"
        folder.mkdir()
        shutil.chown(folder, _USER, _USER)

    def start_as_primary(self) -> None:
        password_file = self._data.with_name("password")
        password_file.write_text(OWNER_PASSWORD)
        shutil.chown(password_file, _USER, _USER)
        self._run(
            "initdb", "-D", self._data, "-U", OWNER, "--pwfile", password_file, "-A", "scram-sha-256", "-E", "UTF8"
        )
        (self._data / "pg_hba.conf").write_text(_HBA)
        with (self._data / "postgresql.conf").open("a") as settings:
            settings.write(_SETTINGS)
        self._start()
        self.execute(f"create database {DATABASE}", database="postgres")
        self.execute((PROJECT / "deploy" / "postgres" / "roles.sql").read_text())
        self.execute(f"create role {CHECK} login")

    def start_as_standby_of(self, primary: "PostgresServer") -> None:
        """Start over as a copy of the primary, which from then on waits for this server with every commit."""
        shutil.rmtree(self._data, ignore_errors=True)
        source = f"host={primary.host.address} user={OWNER} password={OWNER_PASSWORD} application_name={self.host.name}"
        self._run("pg_basebackup", "-D", self._data, "-d", source, "-R", "-X", "stream", "-c", "fast")
        self._start()
        wait_for(
            lambda: primary.execute("select 1 from pg_stat_replication where state = 'streaming'"),
            "the standby streams",
        )
        primary.execute("alter system set synchronous_standby_names = '*'")
        primary.execute("select pg_reload_conf()")
        wait_for(
            lambda: primary.execute("select 1 from pg_stat_replication where sync_state = 'sync'"),
            "the primary waits for the standby",
        )

    def promote(self) -> None:
        self._run("pg_ctl", "promote", "-D", self._data, "-w")

    def execute(self, statement: str, database: str = DATABASE) -> list[tuple[Any, ...]]:
        with psycopg.connect(
            host=self.host.address,
            user=OWNER,
            password=OWNER_PASSWORD,
            dbname=database,
            autocommit=True,
            connect_timeout=5,
        ) as connection:
            cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []

    def _start(self) -> None:
        self.host.start([_BINARIES / "postgres", "-D", self._data], self._log, user=_USER)
        wait_for(self._answers, f"{self.host.name} answers")

    def _answers(self) -> bool:
        try:
            return bool(self.execute("select 1", database="postgres"))
        except psycopg.OperationalError:
            return False

    def _run(self, program: str, *arguments: str | Path) -> None:
        self.host.run([_BINARIES / program, *arguments], user=_USER)
