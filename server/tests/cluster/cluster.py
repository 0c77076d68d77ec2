"""The whole product on hosts of its own: three web servers, two workers and two engines, with all that they need."""

import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import httpx

from retrato.settings import PROJECT, Settings, StorageSettings
from tests.cluster import proxy
from tests.cluster.network import GATEWAY, Network
from tests.cluster.people import Person, prepare
from tests.cluster.postgres import APP, APP_PASSWORD, DATABASE, OWNER, OWNER_PASSWORD, PostgresServer
from tests.cluster.prometheus import METRICS_PORT, Prometheus
from tests.cluster.waiting import wait_for
from tests.doubles.s3_server import BUCKET, KEY_ID, SECRET
from tests.doubles.trace_collector import TraceCollector
from tests.factories.web_app import built_web_app

FOLDER = Path(tempfile.gettempdir()) / "retrato-cluster"
"""Data and logs, until the next run."""
ENGINE = "tests.doubles.engine:make"
WEB, WORKERS, ENGINES = ("web1", "web2", "web3"), ("worker1", "worker2"), ("engine1", "engine2")
_COMMANDS = {"web": "serve", "worker": "worker", "engine": "engine"}
_SIGNING_SECRET = "the secret of a cluster that is going to suffer"
_POOLER_PORT, _STORAGE_PORT = 6432, 9000
_PEOPLE = 50
_STOP_SECONDS = 60
"""More than the grace period of a worker, and what it takes to hand back jobs."""
_POOLER_SETTINGS = PROJECT / "deploy" / "kubernetes" / "components" / "pgbouncer" / "pgbouncer.ini"
# There is no TLS here, and Debian's PgBouncer does not know prepared statements.
_NOT_HERE = ("server_tls_sslmode", "max_prepared_statements")


class _Collector(TraceCollector):
    host = GATEWAY


class Cluster:
    def __init__(self) -> None:
        self._network = Network()
        self._folder = FOLDER
        shutil.rmtree(self._folder, ignore_errors=True)
        # PostgreSQL and PgBouncer do not run as root.
        self._folder.mkdir(mode=0o755)
        self.collector = _Collector()
        self.people: list[Person] = []
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        self._kept: set[str] = set()
        self._closing = threading.Event()
        add = self._network.add
        self.primary, self.standby = (
            PostgresServer(add(name, number), self._folder / name) for name, number in (("db1", 11), ("db2", 12))
        )
        self._pooler, self._proxy, self._storage = add("pooler", 21), add("proxy", 31), add("storage", 41)
        self.hosts = {name: add(name, number) for number, name in enumerate((*WEB, *WORKERS, *ENGINES), start=61)}
        self.prometheus = Prometheus(add("prometheus", 51), self._folder / "prometheus", self.hosts)
        self.url = f"http://{self._proxy.address}"
        self.settings = self._settings()
        self._keeper = threading.Thread(target=self._restart_ended)

    def start(self) -> None:
        self.primary.start_as_primary()
        self.standby.start_as_standby_of(self.primary)
        self._start_proxy()
        self.start_pooler()
        self.start_storage()
        owner = {"RETRATO_OWNER_DATABASE_URL": self._database(OWNER, OWNER_PASSWORD)}
        built_web_app(self._folder / "web")
        worker = self.hosts[WORKERS[0]]
        for command, environment in (("migrate", owner), ("content", {})):
            worker.run([sys.executable, "-m", "retrato", command], {**self._environment(worker.name), **environment})
        self.people = asyncio.run(prepare(self.settings, ENGINE, _PEOPLE))
        for name in self.hosts:
            self.start_process(name)
        self._keeper.start()
        for name in self.hosts:
            self.wait_until_ready(name)
        self.wait_until_served()
        self.prometheus.start()

    def close(self) -> None:
        self._closing.set()
        if self._keeper.ident:
            self._keeper.join()
        self._network.close()
        self.collector.stop()

    def start_process(self, name: str) -> None:
        command = _COMMANDS[name.rstrip("0123456789")]
        self._running[name] = self.hosts[name].start(
            [sys.executable, "-m", "retrato", command], self._folder / f"{name}.log", self._environment(name)
        )
        self._kept.add(name)

    def stop(self, name: str) -> None:
        self._kept.discard(name)
        self._running[name].terminate()
        self._running[name].wait(_STOP_SECONDS)

    def kill(self, name: str) -> None:
        self._kept.discard(name)
        self._running[name].kill()
        self._running[name].wait()

    def _restart_ended(self) -> None:
        """Start processes anew that end by themselves, as Kubernetes and systemd do: a worker ends when it cannot reach
        the database."""
        while not self._closing.wait(1):
            for name in sorted(self._kept):
                if self._running[name].poll() is not None:
                    self.start_process(name)

    def wait_until_ready(self, name: str) -> None:
        host = self.hosts[name]
        path = ":8000/api/health/ready" if name in WEB else f":{METRICS_PORT}/live"
        wait_for(lambda: _answers(f"http://{host.address}{path}"), f"{name} is ready")

    def wait_until_served(self) -> None:
        wait_for(lambda: _answers(f"{self.url}/api/health/ready"), "the proxy finds a web server")

    def promote(self) -> None:
        """Make the standby the primary."""
        self.primary, self.standby = self.standby, self.primary
        self.primary.promote()

    def start_pooler(self) -> None:
        folder = self._folder / "pooler"
        folder.mkdir(exist_ok=True)
        lines = _POOLER_SETTINGS.read_text().replace("/etc/pgbouncer", str(folder)).splitlines()
        (folder / "pgbouncer.ini").write_text("\n".join(line for line in lines if not line.startswith(_NOT_HERE)))
        (folder / "databases.ini").write_text(
            f"[databases]\n{DATABASE} = host={self._proxy.address} port={proxy.POSTGRES_PORT}\n"
        )
        (folder / "userlist.txt").write_text(f'"{APP}" "{APP_PASSWORD}"\n')
        self._running["pooler"] = self._pooler.start(
            ["pgbouncer", folder / "pgbouncer.ini"], self._folder / "pooler.log", user="postgres"
        )

    def start_storage(self) -> None:
        objects = self._folder / "objects"
        (objects / BUCKET).mkdir(parents=True, exist_ok=True)
        rclone = Path(sys.executable).with_name("rclone")
        address = f"{self._storage.address}:{_STORAGE_PORT}"
        self._running["storage"] = self._storage.start(
            [rclone, "serve", "s3", "--addr", address, "--auth-key", f"{KEY_ID},{SECRET}", objects],
            self._folder / "storage.log",
        )
        wait_for(lambda: _answers(f"http://{address}", any_status=True), "the storage answers")

    def _start_proxy(self) -> None:
        file = self._folder / "haproxy.cfg"
        web = [self.hosts[name] for name in WEB]
        file.write_text(proxy.configuration(self._proxy, web, [self.primary.host, self.standby.host]))
        self._running["proxy"] = self._proxy.start(["haproxy", "-db", "-f", file], self._folder / "proxy.log")

    def _database(self, user: str = APP, password: str = APP_PASSWORD) -> str:
        return f"postgresql://{user}:{password}@{self._proxy.address}:{proxy.POSTGRES_PORT}/{DATABASE}"

    @property
    def _storage_settings(self) -> dict[str, str]:
        endpoint = f"http://{self._storage.address}:{_STORAGE_PORT}"
        return {"url": f"s3://{BUCKET}", "endpoint": endpoint, "region": "auto", "key_id": KEY_ID, "secret": SECRET}

    def _environment(self, name: str) -> dict[str, str]:
        pooler = f"postgresql://{APP}:{APP_PASSWORD}@{self._pooler.address}:{_POOLER_PORT}/{DATABASE}"
        return {
            "PYTHONPATH": os.pathsep.join([str(PROJECT / "server"), str(PROJECT)]),
            "RETRATO_DATA": str(self._folder / f"{name}.data"),
            "RETRATO_WEB": str(self._folder / "web"),
            "RETRATO_ISOLATES": "0",
            "RETRATO_LOG_LEVEL": "WARNING",
            "RETRATO_HOST": "0.0.0.0",  # noqa: S104 - only the other hosts can reach it
            "RETRATO_PUBLIC_URL": self.url,
            "RETRATO_TRUSTED_PROXIES": self._proxy.address,
            "RETRATO_SECRET": _SIGNING_SECRET,
            "RETRATO_ENGINE__NAME": ENGINE,
            "RETRATO_ENGINE__PROCESSES": "2",
            "RETRATO_METRICS__PORT": str(METRICS_PORT),
            "RETRATO_METRICS__HOST": "0.0.0.0",  # noqa: S104 - as above
            "DATABASE_URL": pooler,
            "RETRATO_DIRECT_DATABASE_URL": self._database(),
            "RETRATO_PREPARED_STATEMENTS": "false",
            **{f"RETRATO_STORAGE__{key.upper()}": value for key, value in self._storage_settings.items()},
            "OTEL_EXPORTER_OTLP_ENDPOINT": self.collector.url,
            "OTEL_BSP_SCHEDULE_DELAY": "500",
            # Only what the test asks for.
            "OTEL_TRACES_SAMPLER": "parentbased_always_off",
        }

    def _settings(self) -> Settings:
        return Settings(
            env="test",
            data=self._folder / "test.data",
            database_url=self._database(),
            secret=_SIGNING_SECRET,
            storage=StorageSettings.model_validate(self._storage_settings),
            _env_file=None,
        )


def _answers(url: str, *, any_status: bool = False) -> bool:
    try:
        answer = httpx.get(url, timeout=5, trust_env=False)
    except httpx.HTTPError:
        return False
    return any_status or answer.status_code == 200
