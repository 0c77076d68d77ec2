import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from retrato.integrations.postgres.embedded import EmbeddedPostgres


@pytest.fixture(params=["plain", "a folder with spaces, 'quotes' and " + "a very long name " * 6])
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[EmbeddedPostgres]:
    server = EmbeddedPostgres(tmp_path / request.param / "postgres")
    server.start()
    yield server
    server.stop()


def pid_of(server: EmbeddedPostgres) -> int:
    return int((server.cluster / "postmaster.pid").read_text().split()[0])


def test_committed_data_survives_kill_9(server: EmbeddedPostgres) -> None:
    with psycopg.connect(server.url()) as connection:
        connection.execute("create table kept (x int)")
        connection.execute("insert into kept values (42)")
    os.kill(pid_of(server), signal.SIGKILL)
    while server.alive():
        time.sleep(0.01)
    server.start()
    with psycopg.connect(server.url()) as connection:
        assert connection.execute("select x from kept").fetchone() == (42,)


def test_a_running_server_is_adopted_and_a_stopped_one_is_gone(server: EmbeddedPostgres) -> None:
    first = pid_of(server)
    EmbeddedPostgres(server.folder).start()
    assert pid_of(server) == first
    server.stop()
    assert not server.ready()
    server.stop()  # stopping twice is no error


def test_stale_pid_file_of_an_unrelated_process_is_ignored(server: EmbeddedPostgres) -> None:
    server.stop()
    (server.cluster / "postmaster.pid").write_text(f"{os.getpid()}\n{server.cluster}\n0\n5432\n\n\n\n")
    server.start()
    assert pid_of(server) != os.getpid()
    assert server.ready()


def test_socket_is_private_to_the_owner(server: EmbeddedPostgres) -> None:
    assert server.socket_folder.stat().st_mode & 0o077 == 0
    assert server.socket_folder.stat().st_uid == os.geteuid()
