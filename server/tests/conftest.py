"""Fixtures shared by all tests: a real PostgreSQL server per test process, the runtime and the whole application."""

import asyncio
import gc
import multiprocessing
import os
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from functools import cache
from pathlib import Path
from typing import ClassVar

import httpx
import procrastinate
import psycopg
import pytest
from fastapi import FastAPI
from procrastinate.periodic import PeriodicRegistry

from retrato.app import create_app
from retrato.content import load_content
from retrato.db import Database
from retrato.integrations.engines import process
from retrato.integrations.mail.outbox import Outbox
from retrato.integrations.postgres.embedded import APP_USER, EmbeddedPostgres
from retrato.jobs import DELETE_JOBS, registry
from retrato.kit.log import configure_logging
from retrato.migrate import migrate
from retrato.queue import connector
from retrato.runtime import Runtime, open_runtime, outbox
from retrato.settings import PROJECT, PasswordSettings, Settings
from tests.doubles.mail_server import MailServer
from tests.factories.account import QUICK_PASSWORDS
from tests.factories.captcha import SECRET
from tests.factories.rows import Rows

# Test data needs no durability, and skipping the disk is much faster.
_FAST = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}

# They take a quarter of a minute each.
_LONGEST = {"test_faults.py", "test_stop.py", "test_supervisor.py"}

configure_logging(json=False, level="INFO")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Start with the longest tests: at the end, one worker would run them while the other is idle."""
    items.sort(key=lambda item: item.path.name not in _LONGEST)


def pytest_collection_finish() -> None:
    """Spare the garbage collector the modules, the endpoints and the tests themselves: walking through them again and
    again took a tenth of the processor time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


@pytest.fixture(scope="session")
def anyio_backend() -> tuple[str, dict[str, bool]]:
    """The event loop of the web server."""
    return "asyncio", {"use_uvloop": True}


@pytest.fixture(scope="session", autouse=True)
def _quick_engine_processes() -> Iterator[None]:
    """Fork engine processes from a server that has imported their code: each takes milliseconds to start instead of a
    second. `test_process.py` tests the start method of production."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["retrato.integrations.engines.registry", "retrato.integrations.engines.screening"])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(process, "_processes", context)
        yield


@pytest.fixture(scope="session", autouse=True)
def _certificates_read_once() -> Iterator[None]:
    """Each client of each runtime would read the list of certificate authorities."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("httpx._transports.default.create_ssl_context", cache(httpx.create_ssl_context))
        yield


@pytest.fixture(scope="session")
def postgres() -> Iterator[EmbeddedPostgres]:
    """One server per test process. Its folder is not below pytest's own: the unprivileged account that runs the server
    for root could not enter that."""
    with tempfile.TemporaryDirectory(prefix="retrato-test-") as folder:
        server = EmbeddedPostgres(Path(folder) / "postgres")
        server.start(_FAST)
        yield server
        server.stop()


@pytest.fixture(scope="session")
def migrated(postgres: EmbeddedPostgres) -> str:
    """The URL of the database with the role that owns the schema."""
    url = postgres.url()
    migrate(url, app_url=postgres.url(user=APP_USER))
    return url


@pytest.fixture(scope="session")
def app_url(migrated: str, postgres: EmbeddedPostgres) -> str:
    """The URL of the database with the application's own role."""
    SharedDatabase.url_of_tests = postgres.url(user=APP_USER)
    return SharedDatabase.url_of_tests


@pytest.fixture(scope="session")
def _settings(app_url: str) -> Settings:
    """Parsed once, which takes longer than copying it."""
    with pytest.MonkeyPatch.context() as patch:
        _forget_settings_from_outside(patch)
        return Settings(
            env="test",
            database_url=app_url,
            secret=SECRET,
            isolates=0,
            password=QUICK_PASSWORDS,
            _env_file=None,
        )


@pytest.fixture
def settings(_settings: Settings, tmp_path: Path) -> Settings:
    return _settings.model_copy(update={"data": tmp_path / "data"}, deep=True)


@pytest.fixture
def strong_passwords(settings: Settings) -> None:
    settings.password = PasswordSettings()


@pytest.fixture(autouse=True)
def _no_settings_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    _forget_settings_from_outside(monkeypatch)


def _forget_settings_from_outside(patch: pytest.MonkeyPatch) -> None:
    for name in os.environ:
        if name.startswith("RETRATO_") or name in {"DATABASE_URL", "HOST", "PORT"}:
            patch.delenv(name)


@pytest.fixture(scope="session")
def rows(migrated: str) -> Iterator[Rows]:
    with psycopg.connect(migrated, autocommit=True) as connection:
        yield Rows(connection)


class SharedDatabase(Database):
    """Keeps its connections and compiled statements for the next test. Connecting and compiling again in each test took
    a third of the processor time."""

    url_of_tests: ClassVar[str | None] = None
    loop: ClassVar[asyncio.AbstractEventLoop | None] = None
    opened: ClassVar[dict[int, "SharedDatabase"]] = {}

    @classmethod
    def open(cls, url: str, *, pool_size: int, prepare: bool) -> Database:
        # Connections belong to the event loop that opened them.
        if url != cls.url_of_tests or asyncio.get_running_loop() is not cls.loop:
            return Database(url, pool_size=pool_size, prepare=prepare)
        if pool_size not in cls.opened:
            cls.opened[pool_size] = cls(url, pool_size=pool_size)
        return cls.opened[pool_size]

    async def close(self) -> None:
        """The test process closes it at its end."""


@pytest.fixture(scope="session", autouse=True)
async def _shared_databases(anyio_backend: object) -> AsyncIterator[None]:
    """An asynchronous fixture of the session keeps the event loop for all tests."""
    SharedDatabase.loop = asyncio.get_running_loop()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("retrato.runtime.Database", SharedDatabase.open)
        yield
    for database in SharedDatabase.opened.values():
        await Database.close(database)


@pytest.fixture
async def runtime(settings: Settings, rows: Rows) -> AsyncIterator[Runtime]:
    """The runtime, on an empty database."""
    rows.clear()
    async with open_runtime(settings) as runtime:
        yield runtime


@pytest.fixture
async def content(runtime: Runtime, rows: Rows) -> None:
    """Load the product's own content."""
    if runtime.settings.content != PROJECT / "content":
        await load_content(runtime)
    elif not rows.restore("content"):
        await load_content(runtime)
        rows.save("content")


@pytest.fixture
async def app(settings: Settings, runtime: Runtime) -> AsyncIterator[FastAPI]:
    app = create_app(settings)
    app.state.content.seconds = 0  # tests change the content directly; test_public_content.py tests the cache
    async with app.router.lifespan_context(app):
        yield app


@pytest.fixture
async def client(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        yield client


@pytest.fixture
def mails(settings: Settings) -> Outbox:
    """Sent e-mails; `mails.files()` lists the newest first."""
    return outbox(settings)


@pytest.fixture
def mail_server() -> Iterator[MailServer]:
    server = MailServer()
    yield server
    server.stop()


@pytest.fixture(scope="session")
async def _queue(app_url: str, anyio_backend: object) -> AsyncIterator[procrastinate.App]:
    with registry.replace_connector(connector(app_url)) as queue:
        async with queue.open_async():
            yield queue


@pytest.fixture
def run_jobs(
    runtime: Runtime, _queue: procrastinate.App, monkeypatch: pytest.MonkeyPatch
) -> Callable[[], Awaitable[None]]:
    """Return a function that runs all queued jobs like a worker, but no periodic ones."""
    monkeypatch.setattr(registry, "periodic_registry", PeriodicRegistry())  # type: ignore[no-untyped-call]

    async def run() -> None:
        await _queue.run_worker_async(
            wait=False,
            listen_notify=False,
            install_signal_handlers=False,
            additional_context={"runtime": runtime},
            delete_jobs=DELETE_JOBS,
        )

    return run


@pytest.fixture
def query(migrated: str) -> Iterator[psycopg.Connection]:
    """An independent connection to the database, with the role that owns the schema."""
    with psycopg.connect(migrated, autocommit=True) as connection:
        yield connection
