"""The rehearsal of docs/restore.md: its commands bring back a moment, storage included."""

import asyncio
import hashlib
import re
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from procrastinate.periodic import PeriodicRegistry

from retrato.app import create_app
from retrato.billing import content as sale
from retrato.jobs import DELETE_JOBS, registry
from retrato.kit import clock
from retrato.kit.content_files import ContentFiles
from retrato.media import sweep
from retrato.migrate import migrate
from retrato.queue import connector, enqueue
from retrato.runtime import Runtime, open_runtime
from retrato.settings import PROJECT, BackupSettings, EngineSettings, Settings, StorageSettings
from tests.doubles.s3_server import BUCKET, KEY_ID, SECRET, S3Server
from tests.drills.pgbackrest import BINARIES, Cluster, missing
from tests.factories.account import PASSWORD, QUICK_PASSWORDS, Json, bearer, registration
from tests.factories.billing import check_out, reference_of, return_from_checkout, silent_simulator
from tests.factories.captcha import SECRET as SIGNING_SECRET
from tests.factories.creation import act, ask, give_tokens, make_model, make_style, photos

pytestmark = [pytest.mark.drill, pytest.mark.skipif(missing() is not None, reason=missing() or "")]

TABLES = ("users", "auth_sessions", "refresh_tokens", "creations", "files", "token_entries", "token_grants", "payments")


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    with tempfile.TemporaryDirectory(prefix="retrato-restore-") as folder:
        cluster = Cluster(Path(folder))
        try:
            yield cluster
        finally:
            cluster.stop()


@pytest.fixture
def s3_server(tmp_path: Path) -> Iterator[S3Server]:
    (tmp_path / "s3").mkdir()
    server = S3Server(tmp_path / "s3")
    yield server
    server.stop()


@pytest.fixture
def settings(cluster: Cluster, s3_server: S3Server, tmp_path: Path) -> Settings:
    (tmp_path / "replica").mkdir()
    return Settings(
        env="test",
        data=tmp_path / "data",
        database_url=cluster.url("retrato_app"),
        owner_database_url=cluster.url("retrato"),
        secret=SIGNING_SECRET,
        isolates=0,
        password=QUICK_PASSWORDS,
        engine=EngineSettings(name="tests.doubles.engine:make", processes=1),
        storage=StorageSettings(
            url=f"s3://{BUCKET}", endpoint=s3_server.endpoint, region="us-east-1", key_id=KEY_ID, secret=SECRET
        ),
        backup=BackupSettings(url=(tmp_path / "replica").as_uri(), stanza="retrato"),
        _env_file=None,
    )


@pytest.fixture
def operator(cluster: Cluster, settings: Settings) -> "Operator":
    """Has set up the database and its backups (docs/operations.md#backups)."""
    cluster.run(
        "for role in retrato retrato_app; do runuser -u postgres -- createuser $role; done\n"
        "runuser -u postgres -- createdb -O retrato retrato\n"
        "runuser -u postgres -- pgbackrest --stanza=retrato stanza-create\n"
        "runuser -u postgres -- pgbackrest --stanza=retrato check"
    )
    migrate(cluster.url("retrato"), app_url=cluster.url("retrato_app"))
    return Operator(cluster, settings)


@dataclass
class Operator:
    """Follows docs/restore.md."""

    cluster: Cluster
    settings: Settings

    def run(self, script: str) -> str:
        settings = self.settings
        assert settings.storage.url
        assert settings.storage.endpoint
        assert settings.backup.url
        return self.cluster.run(
            script,
            PYTHONPATH=str(PROJECT / "server"),
            RETRATO_ENV="test",
            RETRATO_DATA=str(settings.data),
            RETRATO_LOG_LEVEL="ERROR",
            RETRATO_SECRET=SIGNING_SECRET,
            DATABASE_URL=self.cluster.url("retrato_app"),
            RETRATO_OWNER_DATABASE_URL=self.cluster.url("retrato"),
            RETRATO_STORAGE__URL=settings.storage.url,
            RETRATO_STORAGE__ENDPOINT=settings.storage.endpoint,
            RETRATO_STORAGE__REGION="us-east-1",
            RETRATO_STORAGE__KEY_ID=KEY_ID,
            RETRATO_STORAGE__SECRET=SECRET,
            RETRATO_BACKUP__URL=settings.backup.url,
            RETRATO_BACKUP__STANZA="retrato",
        )

    def follow(self, section: str, moment: datetime, *which: int) -> str:
        """Run the commands of a section, or only some of its blocks."""
        page = (PROJECT / "docs" / "restore.md").read_text(encoding="utf-8")
        variables, *others = blocks(page, "A table was dropped")
        for name, value in {
            "moment": f"'{moment:%Y-%m-%d %H:%M:%S}+00'",
            "cluster": str(self.cluster.data),
            "config": str(self.cluster.config),
        }.items():
            variables, found = re.subn(rf"^{name}=.*$", f"{name}={value}", variables, flags=re.MULTILINE)
            assert found == 1, name
        found_blocks = others if section == "A table was dropped" else blocks(page, section)
        return self.run("\n".join([variables, *(found_blocks[number] for number in which or range(len(found_blocks)))]))


def blocks(page: str, section: str) -> list[str]:
    text = page.partition(f"\n## {section}\n")[2].partition("\n## ")[0]
    return re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


@dataclass
class Site:
    client: httpx.AsyncClient
    runtime: Runtime
    run_jobs: Callable[..., Awaitable[None]]

    async def register(self, name: str) -> Json:
        answer = await self.client.post("/api/auth/register", json=registration(name=name, email=f"{name}@example.com"))
        auth: Json = answer.json()
        assert answer.status_code == 200, auth
        await give_tokens(self.runtime, auth, 100)
        return auth

    async def make_photos(self, auth: Json, model: str) -> None:
        assert (await ask(self.client, auth, "IMAGINE", userModelId=model, quantity=4)).status_code == 200
        await self.run_jobs()

    async def pay(self, auth: Json, checkout: Json) -> None:
        await silent_simulator(self.runtime.settings).pay(reference_of(checkout))
        assert (await return_from_checkout(self.client, auth, checkout))["status"] == "PAID"

    async def sign_in(self, name: str) -> Json:
        form = {"email": f"{name}@example.com", "password": PASSWORD}
        auth: Json = (await self.client.post("/api/auth", json=form)).json()
        return auth

    async def status(self, auth: Json) -> int:
        return (await self.client.post("/api/my-photos", json={"page": 1}, headers=bearer(auth))).status_code


@asynccontextmanager
async def opened(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Site]:
    """The product's web server and worker in this process."""
    monkeypatch.setattr("retrato.creation.wait.SECONDS", 0.01)
    monkeypatch.setattr(registry, "periodic_registry", PeriodicRegistry())  # type: ignore[no-untyped-call]
    app = create_app(settings)
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    assert settings.database_url is not None
    async with open_runtime(settings) as runtime, app.router.lifespan_context(app):
        with registry.replace_connector(connector(settings.database_url.get_secret_value())) as queue:
            async with (
                queue.open_async(),
                httpx.AsyncClient(transport=transport, base_url="http://localhost") as client,
            ):

                async def run_jobs(*tasks: str) -> None:
                    async with runtime.database.transaction() as session:
                        for task in tasks:
                            await enqueue(session, task, timestamp=0)
                    await queue.run_worker_async(
                        wait=False,
                        listen_notify=False,
                        install_signal_handlers=False,
                        additional_context={"runtime": runtime},
                        delete_jobs=DELETE_JOBS,
                    )

                yield Site(client, runtime, run_jobs)


def rows(cluster: Cluster) -> dict[str, list[Any]]:
    with psycopg.connect(cluster.url("retrato")) as connection:
        return {
            table: connection.execute(f"select to_jsonb({table}) as found from {table} order by found").fetchall()
            for table in TABLES
        }


async def check_files(cluster: Cluster, runtime: Runtime) -> None:
    """Check that every row has its object, unchanged."""
    with psycopg.connect(cluster.url("retrato")) as connection:
        files = connection.execute("select key, sha256 from files").fetchall()
    assert files
    for key, sha256 in files:
        assert hashlib.sha256(await runtime.storage.get(key)).hexdigest() == sha256, key


async def test_restore_to_the_second_before_a_table_was_dropped(
    cluster: Cluster, settings: Settings, operator: Operator, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(settings, monkeypatch) as site:
        async with site.runtime.database.transaction() as session:
            await sale.load(session, ContentFiles(PROJECT / "content"))
        await make_style(site.runtime)
        ana, luis, maria = [await site.register(name) for name in ("ana", "luis", "maria")]
        model = await make_model(site.runtime, ana)
        await make_model(site.runtime, maria)
        await site.pay(ana, await check_out(site.client, ana))
        await site.make_photos(ana, model)
        await sweep.sweep(site.runtime.database, site.runtime.storage)
        operator.run("python -m retrato backup storage")
        operator.run("runuser -u postgres -- pgbackrest --stanza=retrato --type=full backup")
        assert operator.run("python -m retrato backup check") == "Everything is backed up.\n"

        # What only the archived WAL has.
        await site.make_photos(ana, model)
        open_checkout = await check_out(site.client, luis)
        operator.run("python -m retrato backup storage")
        made = await photos(site.client, ana)
        assert len(made) == 8
        before = rows(cluster)
        moment = datetime.now(UTC).replace(microsecond=0) + timedelta(seconds=1)
        await asyncio.sleep((moment - datetime.now(UTC)).total_seconds() + 0.5)

        # What is going to be undone. The last copy has two of the deleted photos, the quarantine of the replica two.
        for some in (made[:2], made[2:4]):
            ids = [photo["id"] for photo in some]
            assert (await act(site.client, ana, "delete", ids)).status_code == 204
            answer = await site.client.post("/api/my-bin/delete", json={"ids": ids}, headers=bearer(ana))
            assert answer.status_code == 204
            if some == made[:2]:
                await site.run_jobs()
                operator.run("python -m retrato backup storage")
        await site.run_jobs()
        await site.make_photos(ana, model)
        ana_later = await site.sign_in("ana")
        await site.pay(luis, open_checkout)
        await site.pay(ana, await check_out(site.client, ana))
        carla = await site.register("carla")
        carlas_checkout = await check_out(site.client, carla)
        await site.pay(carla, carlas_checkout)
        cluster.run(
            "runuser -u postgres -- psql -q retrato -c \"update users set deletes_at = now() where email ~ 'maria'\""
        )
        await site.run_jobs("account:delete_due")
        await sweep.sweep(site.runtime.database, site.runtime.storage)
        cluster.run("runuser -u postgres -- psql -q retrato -c 'drop table token_entries cascade'")

    assert "drop table token_entries" in cluster.log.read_text()
    begun = time.monotonic()
    operator.follow("A table was dropped", moment, 0, 1)
    restored_after = time.monotonic() - begun
    assert rows(cluster) == before
    refused = operator.run("python -m retrato storage sweep 2>&1 || true")
    assert "the database is older than the storage" in refused
    refused = operator.run("python -m retrato backup storage 2>&1 || true")
    assert "the database is older than the storage" in refused
    fetched = operator.follow("A table was dropped", moment, 2)
    shown = operator.follow("A table was dropped", moment, 3)
    print(f"\nrestored after {restored_after:.1f} s, all in {time.monotonic() - begun:.1f} s\n{fetched}{shown}")  # noqa: T201 - the result of the drill
    assert "the storage belongs to this database" in shown
    assert rows(cluster) == before

    async with opened(settings, monkeypatch) as site:
        await check_files(cluster, site.runtime)
        assert [photo["id"] for photo in await photos(site.client, ana)] == [photo["id"] for photo in made]
        assert [await site.status(auth) for auth in (ana, luis, maria, ana_later, carla)] == [200, 200, 200, 401, 401]
        stored = {found.key async for found in site.runtime.storage.list("users")}
        assert await sweep.sweep(site.runtime.database, site.runtime.storage) == sweep.Swept(0, 0, 0)
        assert {found.key async for found in site.runtime.storage.list("users")} == stored

    told = operator.follow("After the moment", moment)
    assert reference_of(carlas_checkout) in told
    assert reference_of(open_checkout) not in told
    async with opened(settings, monkeypatch) as site:
        # The sweep asks the provider about an open checkout after a minute.
        real = clock.now
        monkeypatch.setattr(clock, "now", lambda: real() + timedelta(minutes=2))
        await site.run_jobs("billing:sweep", "account:delete_due")
        await check_ledger(cluster)
        assert [await site.status(auth) for auth in (ana, luis, maria)] == [200, 200, 401]
        binned = (await site.client.post("/api/my-bin", json={}, headers=bearer(ana))).json()["items"]
        assert {item["id"] for item in binned} == {photo["id"] for photo in made[:4]}
        await site.client.post("/api/my-bin/restore", json={"ids": [made[0]["id"]]}, headers=bearer(ana))
        assert len(await photos(site.client, ana)) == 5
        operator.run("python -m retrato backup storage")
        operator.follow("A table was dropped", moment, 4)
        assert operator.run("python -m retrato backup check") == "Everything is backed up.\n"
        # Two days later only what was made after the moment goes to quarantine.
        monkeypatch.setattr(clock, "now", lambda: real() + timedelta(days=2))
        swept = await sweep.sweep(site.runtime.database, site.runtime.storage)
        assert (swept.restored, swept.deleted) == (0, 0)
        await check_files(cluster, site.runtime)


async def test_restore_on_a_new_machine_with_an_empty_storage(
    cluster: Cluster, settings: Settings, operator: Operator, monkeypatch: pytest.MonkeyPatch
) -> None:
    operator.run("runuser -u postgres -- pgbackrest --stanza=retrato --type=full backup")
    async with opened(settings, monkeypatch) as site:
        await make_style(site.runtime)
        ana = await site.register("ana")
        await site.make_photos(ana, await make_model(site.runtime, ana))
        made = await photos(site.client, ana)
        await sweep.sweep(site.runtime.database, site.runtime.storage)
        operator.run("python -m retrato backup storage")
        before = rows(cluster)
        # After a minute it would be archived by itself.
        cluster.run("runuser -u postgres -- pgbackrest --stanza=retrato check")
        lost = [found.key async for found in site.runtime.storage.list("")]
        await site.runtime.storage.delete(lost)
    cluster.stop()
    binaries = f"runuser -u postgres -- {BINARIES}"
    cluster.run(f"rm -r {cluster.data}; {binaries}/initdb -D {cluster.data} >/dev/null; pg_ctlcluster 15 main start")

    now = datetime.now(UTC)
    operator.follow("The whole machine is gone", now)
    assert rows(cluster) == before
    operator.follow("A table was dropped", now, 2, 3)
    async with opened(settings, monkeypatch) as site:
        await check_files(cluster, site.runtime)
        assert [photo["id"] for photo in await photos(site.client, ana)] == [photo["id"] for photo in made]
        assert await sweep.sweep(site.runtime.database, site.runtime.storage) == sweep.Swept(0, 0, 0)


async def check_ledger(cluster: Cluster) -> None:
    """Check that every account adds up, and that what was paid after the moment is credited once, with new numbers."""
    with psycopg.connect(cluster.url("retrato")) as connection:
        total = connection.execute("select sum(amount), count(*) from token_entries").fetchone()
        paid = connection.execute(
            "select email, receipt from payments join users on users.id = user_id where payments.status = 'PAID'"
        ).fetchall()
        granted = connection.execute(
            "select email, count(*) from token_grants join users on users.id = user_id"
            " where token_grants.kind = 'bought' group by email order by email"
        ).fetchall()
    assert total
    assert total[0] == 0
    assert total[1] > 0
    year = f"R-{datetime.now(UTC).year}"
    assert {email for email, _ in paid} == {"ana@example.com", "luis@example.com"}
    # Numbers 1 to 4 were sent before the table was dropped.
    assert sorted(receipt for _, receipt in paid) == [f"{year}-{number:06}" for number in (1, 5, 6)]
    assert granted == [("ana@example.com", 2), ("luis@example.com", 1)]
