"""Prometheus sees every process of the cluster, alerts are those of the fault, and a trace leads from a click to the
storage (docs/operations.md#the-cluster-test)."""

import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager

import httpx
import pytest

from retrato.kit.ids import new_id
from retrato.media import paths
from retrato.queue import DEFAULT, engine_queue
from tests.cluster.cluster import ENGINE, ENGINES, WEB, WORKERS, Cluster
from tests.cluster.people import STYLE
from tests.cluster.waiting import wait_for
from tests.doubles.trace_collector import Span

pytestmark = pytest.mark.cluster

_TRACE_ID = "4bf92f3577b34da6a3ce929d0e0e4736"
_CLICK = f"00-{_TRACE_ID}-00f067aa0ba902b7-01"
_QUIET_SECONDS = 20.0
_FIRE_SECONDS = 180.0
_TASK = "upkeep:log_backlogs"


Fault = Callable[[Cluster], AbstractContextManager[None]]


def _processes_killed(*names: str) -> Fault:
    @contextmanager
    def fault(cluster: Cluster) -> Iterator[None]:
        for name in names:
            cluster.kill(name)
        try:
            yield
        finally:
            for name in names:
                cluster.start_process(name)
            for name in names:
                cluster.wait_until_ready(name)

    return fault


@contextmanager
def _job_blocked(cluster: Cluster) -> Iterator[None]:
    """A job waits for another one with the same lock, which a worker does not finish."""
    execute = cluster.primary.execute
    execute(
        "insert into procrastinate_jobs (queue_name, task_name, lock, status, worker_id)"
        f" select '{DEFAULT}', '{_TASK}', 'stuck', 'doing', id from procrastinate_workers"
        " order by last_heartbeat desc limit 1"
    )
    _add_old_job(cluster, DEFAULT)
    try:
        yield
    finally:
        execute("delete from procrastinate_jobs where lock = 'stuck'")


@contextmanager
def _engine_paused(cluster: Cluster) -> Iterator[None]:
    execute = cluster.primary.execute
    execute(f"insert into engine_pauses values ('{ENGINE}', now(), 'ana@example.com', 'a test')")
    _add_old_job(cluster, engine_queue(ENGINE))
    try:
        yield
    finally:
        execute("delete from procrastinate_jobs where lock = 'stuck'")
        execute("delete from engine_pauses")


@contextmanager
def _job_failed(cluster: Cluster) -> Iterator[None]:
    execute = cluster.primary.execute
    execute(
        "insert into procrastinate_jobs (queue_name, task_name, lock, status)"
        f" values ('{DEFAULT}', '{_TASK}', 'stuck', 'failed')"
    )
    try:
        yield
    finally:
        execute("delete from procrastinate_jobs where lock = 'stuck'")


@contextmanager
def _storage_down(cluster: Cluster) -> Iterator[None]:
    """People look at a photo meanwhile."""
    ((file,),) = cluster.primary.execute("select id from files where content_type = 'image/jpeg' limit 1")
    path = f"{cluster.url}/files/{paths.signed(cluster.settings, file, 'jpg')}"
    cluster.stop("storage")
    try:
        with ThreadPoolExecutor() as pool:
            for _ in range(10):
                pool.submit(httpx.get, path, timeout=120, trust_env=False)
            yield
    finally:
        cluster.start_storage()


def _add_old_job(cluster: Cluster, queue: str) -> None:
    execute = cluster.primary.execute
    execute(f"insert into procrastinate_jobs (queue_name, task_name, lock) values ('{queue}', '{_TASK}', 'stuck')")
    execute(
        "update procrastinate_events set at = now() - interval '1 hour' from procrastinate_jobs job"
        " where job_id = job.id and lock = 'stuck' and status = 'todo'"
    )


def test_prometheus_scrapes_every_process(cluster: Cluster) -> None:
    everything_up = dict.fromkeys((*WEB, *WORKERS, *ENGINES), True)
    wait_for(lambda: cluster.prometheus.up() == everything_up, "all processes answer Prometheus")


def test_a_trace_leads_from_the_click_to_the_storage(cluster: Cluster) -> None:
    person = cluster.people[0]
    form = json.dumps({"styleId": STYLE, "IMAGINE": {"userModelId": str(person.model_id)}})
    headers = {**person.headers(cluster.settings), "traceparent": _CLICK, "idempotency-key": str(new_id())}
    answer = httpx.post(
        f"{cluster.url}/api/styles/create", headers=headers, files={"json": (None, form)}, timeout=60, trust_env=False
    )
    answer.raise_for_status()
    steps = {
        ("retrato-web", "POST /api/styles/create"),
        ("retrato-engine", "creation:make"),
        ("retrato-engine", "storage put"),
    }
    wait_for(lambda: steps <= {(span.service, span.name) for span in _trace(cluster)}, "the whole trace arrives")
    spans = {span.id: span for span in _trace(cluster)}
    (stored,) = (span for span in spans.values() if span.name == "storage put")
    assert [span.name for span in _ancestors(stored, spans)][-2:] == ["creation:make", "POST /api/styles/create"]


def _trace(cluster: Cluster) -> list[Span]:
    return [span for span in cluster.collector.spans if span.trace_id == _TRACE_ID]


def _ancestors(span: Span, spans: dict[str, Span]) -> Iterator[Span]:
    while parent := spans.get(span.parent_id):
        yield parent
        span = parent


def test_nothing_fires_without_a_fault(cluster: Cluster) -> None:
    cluster.prometheus.start()
    time.sleep(_QUIET_SECONDS)
    assert cluster.prometheus.firing() == set()


@pytest.mark.parametrize(
    ("fault", "expected"),
    [
        pytest.param(_processes_killed(*ENGINES[:1]), {"ProcessDown"}, id="an engine is killed"),
        pytest.param(_processes_killed(*WORKERS), {"ProcessDown", "NoWorker"}, id="all workers are killed"),
        pytest.param(_processes_killed(*WEB), {"ProcessDown", "NoWebServer"}, id="all web servers are killed"),
        pytest.param(_job_blocked, {"QueueStuck"}, id="a job is stuck"),
        pytest.param(_engine_paused, {"EngineBehind"}, id="an engine is paused"),
        pytest.param(_job_failed, {"JobsFailed"}, id="a job has failed"),
        pytest.param(_storage_down, {"StorageFails", "RequestsFail"}, id="the storage is down"),
    ],
)
def test_the_alerts_of_a_fault_fire_and_no_others(cluster: Cluster, fault: Fault, expected: set[str]) -> None:
    cluster.prometheus.start()
    seen: set[str] = set()

    def all_fire() -> bool:
        seen.update(cluster.prometheus.firing())
        return seen >= expected

    with fault(cluster):
        wait_for(all_fire, f"{expected} fire", _FIRE_SECONDS)
    assert seen == expected
