"""What Prometheus, a collector of traces and a service for error reports get from the processes
(docs/operations.md#metrics)."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from prometheus_client import REGISTRY
from prometheus_client.parser import text_string_to_metric_families

from retrato.db import Database
from retrato.demo import EMAIL, PASSWORD
from retrato.kit import metrics_server
from retrato.kit.metrics_server import serving_metrics
from retrato.runtime import Runtime
from retrato.settings import PROJECT
from retrato.telemetry.gauges import measure
from retrato.wallet import service as wallet
from tests.doubles.ports import free_port
from tests.doubles.trace_collector import Span, TraceCollector
from tests.drills.site import Site
from tests.factories.account import Json, registration

TRACE_ID = "4bf92f3577b34da6a3ce929d0e0e4736"
CLICK = f"00-{TRACE_ID}-00f067aa0ba902b7-01"


def sample(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


def wait_for(condition: Callable[[], Any]) -> Any:
    deadline = time.monotonic() + 60
    while not (found := condition()):
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.05)
    return found


@pytest.fixture
def collector() -> Iterator[TraceCollector]:
    server = TraceCollector()
    yield server
    server.stop()


@pytest.fixture
def metrics_port() -> int:
    """The first of three ports."""
    while True:
        port = free_port()
        if port < 65_000:
            return port


@pytest.fixture
def site(tmp_path: Path, collector: TraceCollector, metrics_port: int) -> Iterator[Site]:
    started = Site(
        tmp_path / "data",
        free_port(),
        {
            "RETRATO_ENGINE__NAME": "bench.instant:make",
            "RETRATO_METRICS__PORT": str(metrics_port),
            "OTEL_EXPORTER_OTLP_ENDPOINT": collector.url,
            "OTEL_BSP_SCHEDULE_DELAY": "100",
            "SENTRY_DSN": collector.dsn,
        },
    )
    yield started
    started.end()


def metrics_of(port: int) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    text = httpx.get(f"http://127.0.0.1:{port}/metrics", trust_env=False).text
    return {
        (found.name, frozenset(found.labels.items())): found.value
        for family in text_string_to_metric_families(text)
        for found in family.samples
    }


def test_photo_is_measured_and_traced_from_the_click_to_the_storage(
    site: Site, collector: TraceCollector, metrics_port: int
) -> None:
    with httpx.Client(base_url=site.url, timeout=60, trust_env=False) as client:
        auth = client.post("/api/auth", json={"email": EMAIL, "password": PASSWORD}).raise_for_status().json()
        client.headers["authorization"] = f"Bearer {auth['accessToken']}"
        model = wait_for(lambda: [each for each in client.post("/api/my-models").json() if each["status"] == "READY"])
        order = {"styleId": "studio-headshot", "IMAGINE": {"userModelId": model[0]["id"]}}
        form: Any = {"json": (None, json.dumps(order))}
        answer = client.post("/api/styles/create?token=secret", files=form, headers={"traceparent": CLICK})
        ids = {"ids": [item["id"] for item in answer.raise_for_status().json()]}
        wait_for(lambda: client.post("/api/my-photos/ids-finished", json=ids).json())
        assert client.get("/api/shared/secret-of-a-link", headers={"traceparent": CLICK}).status_code == 404

    spans: list[Span] = wait_for(lambda: (of := _trace(collector)) and len(of) >= 6 and of)
    names = {span.name: span for span in spans}
    assert names["POST /api/styles/create"].service == "retrato-web"
    assert names["POST /api/styles/create"].attributes["url.query"] == "REDACTED"
    assert names["GET /api/shared/{token}"].attributes["url.path"] == "/api/shared/…"
    assert "secret" not in str([span.attributes for span in spans])
    job, engine = names["creation:make"], names["engine imagine"]
    assert job.service == engine.service == names["storage put"].service == "retrato-engine"
    assert job.parent_id == names["POST /api/styles/create"].id
    assert engine.parent_id == names["storage get"].parent_id == names["storage put"].parent_id == job.id

    live = [f"http://127.0.0.1:{metrics_port + number}/live" for number in range(3)]
    wait_for(lambda: all(map(_answers, live)))
    queue = frozenset({("queue", "engine:bench.instant:make"), ("state", "waiting")})
    wait_for(lambda: ("retrato_queue_jobs", queue) in metrics_of(metrics_port + 1))
    web, worker, engines = (metrics_of(metrics_port + number) for number in range(3))
    route = frozenset({("method", "POST"), ("route", "/api/styles/create"), ("status", "200")})
    assert web["retrato_http_requests_total", route] == 1
    assert web["retrato_tokens_total", frozenset({("movement", "reserve")})] > 0
    item = frozenset({("engine", "bench.instant:make"), ("mode", "IMAGINE"), ("outcome", "done")})
    assert engines["retrato_items_total", item] == 1
    assert engines["retrato_tokens_total", frozenset({("movement", "capture")})] > 0
    assert worker["retrato_queue_jobs", queue] == 0


def _trace(collector: TraceCollector) -> list[Span]:
    return [span for span in collector.spans if span.trace_id == TRACE_ID]


def test_several_web_processes_serve_the_sum_of_their_metrics(migrated: str, app_url: str, tmp_path: Path) -> None:
    port, metrics = free_port(), free_port()
    environment = {
        **os.environ,
        "PYTHONPATH": str(PROJECT / "server"),
        "RETRATO_ENV": "test",
        "RETRATO_DATA": str(tmp_path),
        "RETRATO_ISOLATES": "0",
        "RETRATO_WEB_PROCESSES": "2",
        "RETRATO_METRICS__PORT": str(metrics),
        "RETRATO_LOG_LEVEL": "ERROR",
        "DATABASE_URL": app_url,
        "PORT": str(port),
    }
    process = subprocess.Popen([sys.executable, "-m", "retrato", "serve"], env=environment)
    route = frozenset({("method", "GET"), ("route", "/api/health/live"), ("status", "200")})
    try:
        for _ in range(20):
            # A connection of its own for each, so that both processes answer some.
            wait_for(lambda: _answers(f"http://127.0.0.1:{port}/api/health/live"))
        # A request is counted after its answer was sent.
        wait_for(lambda: metrics_of(metrics)["retrato_http_requests_total", route] == 20)
    finally:
        process.terminate()
        process.wait(30)


def _answers(url: str) -> bool:
    try:
        return httpx.get(url, trust_env=False).status_code == 200
    except httpx.TransportError:
        return False


async def test_stuck_event_loop_is_not_live(monkeypatch: pytest.MonkeyPatch) -> None:
    port = free_port()
    async with (
        serving_metrics("127.0.0.1", port, kind="web", version="1"),
        httpx.AsyncClient(trust_env=False) as client,
    ):
        assert (await client.get(f"http://127.0.0.1:{port}/live")).status_code == 200
        monkeypatch.setattr(metrics_server, "_STUCK_SECONDS", -1)
        assert (await client.get(f"http://127.0.0.1:{port}/live")).status_code == 503
        assert (await client.get(f"http://127.0.0.1:{port}/other")).status_code == 404


async def test_paths_with_ids_are_counted_under_their_route(client: httpx.AsyncClient) -> None:
    status = (await client.get("/files/0.jpg?token=secret")).status_code
    labels = {"method": "GET", "route": "/files/{name}", "status": str(status)}
    before = sample("retrato_http_requests_total", **labels)
    for number in range(3):
        await client.get(f"/files/{number}.jpg?token=secret")
    assert sample("retrato_http_requests_total", **labels) == before + 3 > 3
    await client.request("BREW", "/api/session")
    assert not any("BREW" in str(found.labels) for family in REGISTRY.collect() for found in family.samples)


async def test_only_committed_tokens_are_counted(
    client: httpx.AsyncClient, runtime: Runtime, query: psycopg.Connection
) -> None:
    ana: Json = (await client.post("/api/auth/register", json=registration())).json()
    (user_id,) = query.execute("select id from users").fetchall()[0]
    before = sample("retrato_tokens_total", movement="sell")

    async def sell(database: Database, source: str, *, fail: bool) -> None:
        async with database.transaction() as session:
            await wallet.grant(session, user_id, 70, "bought", source=source)
            if fail:
                raise InterruptedError

    assert ana
    with pytest.raises(InterruptedError):
        await sell(runtime.database, "one", fail=True)
    assert sample("retrato_tokens_total", movement="sell") == before
    await sell(runtime.database, "one", fail=False)
    await sell(runtime.database, "one", fail=False)  # granted before
    assert sample("retrato_tokens_total", movement="sell") == before + 70


async def test_gauges_show_queues_and_what_is_stuck(runtime: Runtime, query: psycopg.Connection) -> None:
    query.execute(
        "insert into webhook_events (payment_method_key, id, type, occurred_at, received_at, payments, subscriptions,"
        " attempts, next_at) values ('ext__paddle', 'evt', 'transaction.paid', now(), now(), '[]', '[]', 99, now())"
    )
    query.execute(
        "insert into processes (id, kind, queues, host, pid, version, started_at, seen_at) values"
        " (gen_random_uuid(), 'web', '{}', 'a', 1, '1', now(), now()),"
        " (gen_random_uuid(), 'web', '{}', 'b', 1, '1', now(), now() - interval '1 minute')"
    )
    async with runtime.database.transaction() as session:
        await measure(session, {"engine:atelier"})
    assert sample("retrato_processes", kind="web") == 1
    assert sample("retrato_processes", kind="worker") == 0
    assert sample("retrato_payments_stuck", kind="webhook") == 1
    assert sample("retrato_queue_jobs", queue="engine:atelier", state="waiting") == 0
    query.execute("delete from webhook_events")
    async with runtime.database.transaction() as session:
        await measure(session, set())
    assert sample("retrato_payments_stuck", kind="webhook") == 0


def test_logged_error_is_reported_without_local_variables(collector: TraceCollector) -> None:
    program = (
        "import structlog\n"
        "from retrato.kit.error_reports import configure_error_reports\n"
        "from retrato.kit.log import configure_logging\n"
        "configure_logging(json=True, level='INFO')\n"
        "configure_error_reports('worker', '1.2', 'production')\n"
        "log = structlog.get_logger('billing')\n"
        "def charge(card):\n"
        "    raise ValueError('declined')\n"
        "log.info('not an error')\n"
        "try:\n"
        "    charge('4242' * 4)\n"
        "except ValueError:\n"
        "    log.exception('a payment failed', payment='p1')\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(PROJECT / "server"), "SENTRY_DSN": collector.dsn}
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, timeout=60, check=True
    )
    (report,) = collector.reports
    assert (report["message"], report["level"], report["logger"]) == ("a payment failed", "error", "billing")
    assert (report["release"], report["extra"]) == ("1.2", {"payment": "p1"})
    assert report["exception"]["values"][-1]["value"] == "declined"
    assert "42424242" not in json.dumps(report)
    assert [json.loads(line)["event"] for line in done.stderr.splitlines()] == ["not an error", "a payment failed"]
