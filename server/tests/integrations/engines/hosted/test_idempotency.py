"""A request is paid for once, whatever is lost on the way. The jobs of the fake server are what would be charged."""

import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

from retrato.integrations.engines.contract import Cancelled, EngineError, Interrupted
from retrato.integrations.engines.hosted.engine import Hosted
from tests.doubles.hosted_server import HostedServer
from tests.integrations.engines.calls import never, quiet
from tests.integrations.engines.contract_engines import hosted
from tests.integrations.engines.hosted.conftest import NewOrder, accept_selfie, make, new_request

CREATES = {"replicate": "predictions", "fal": "fal-ai"}


def until(condition: Callable[[], object], seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_same_key_returns_the_same_result(engine: Hosted, server: HostedServer, new_order: NewOrder) -> None:
    request = new_order()
    first = make(engine, request, quiet, never)
    assert make(engine, request, quiet, never).data == first.data
    assert len(server.jobs) == 1
    make(engine, new_order(), quiet, never)
    assert len(server.jobs) == 2


def test_concurrent_calls_with_one_key_share_one_job(engine: Hosted, server: HostedServer, new_order: NewOrder) -> None:
    request = new_order()
    with ThreadPoolExecutor(4) as threads:
        made = list(threads.map(lambda _: make(engine, request, quiet, never).data, range(4)))
    assert len(set(made)) == 1
    assert len(server.jobs) == 1


# fal cannot list requests. Its webhook recovers them (tests/hosted/test_inbox.py).
@pytest.mark.parametrize("name", ["replicate"], indirect=True)
def test_submission_whose_response_was_lost_is_found_in_the_list(
    name: str, engine: Hosted, server: HostedServer, new_order: NewOrder
) -> None:
    server.drop_response("POST", CREATES[name])
    make(engine, new_order(), quiet, never)
    assert len(server.jobs) == 1


def test_submission_that_never_arrived_is_repeated_after_a_delay(
    name: str, engine: Hosted, server: HostedServer, new_order: NewOrder
) -> None:
    # A server error: whether the job was created is unknown.
    server.fail(500, path=CREATES[name])
    make(engine, new_order(), quiet, never)
    assert len(server.jobs) == 1


@pytest.mark.parametrize("status", [429, 503])
def test_busy_provider_is_retried_after_its_delay(
    name: str, engine: Hosted, server: HostedServer, new_order: NewOrder, status: int
) -> None:
    server.fail(status, times=2, path=CREATES[name], retry_after="1")
    make(engine, new_order(), quiet, never)
    assert len(server.jobs) == 1


def test_long_retry_after_ends_the_attempt_and_the_next_one_starts_over(
    name: str, engine: Hosted, server: HostedServer, new_order: NewOrder
) -> None:
    request = new_order()
    server.fail(429, path=CREATES[name], retry_after="90")
    with pytest.raises(EngineError, match="providerUnavailable") as failure:
        make(engine, request, quiet, never)
    assert (failure.value.retryable, failure.value.retry_after) == (True, 90)
    make(engine, request, quiet, never)
    assert len(server.jobs) == 1


def test_outage_while_waiting_ends_the_attempt_but_keeps_the_job(
    engine: Hosted, server: HostedServer, new_order: NewOrder
) -> None:
    request = new_order()
    server.paused = True
    with ThreadPoolExecutor(1) as threads:
        attempt = threads.submit(make, engine, request, quiet, never)
        until(lambda: any(job.polls for job in server.jobs.values()))
        server.fail(500, times=1000)
        with pytest.raises(EngineError, match="providerUnavailable") as failure:
            attempt.result()
    assert failure.value.retryable
    server._failures.clear()
    server.paused = False
    make(engine, request, quiet, never)
    assert len(server.jobs) == 1


def test_failed_job_is_closed_and_the_next_attempt_starts_over(
    engine: Hosted, server: HostedServer, new_order: NewOrder
) -> None:
    request = new_order()
    server.next_error = "CUDA out of memory"
    with pytest.raises(EngineError):
        make(engine, request, quiet, never)
    make(engine, request, quiet, never)
    assert [job.state for job in server.jobs.values()] == ["failed", "done"]


def test_expired_output_is_made_again(engine: Hosted, server: HostedServer, new_order: NewOrder) -> None:
    request = new_order()
    make(engine, request, quiet, never)
    server.expire_outputs()
    with pytest.raises(EngineError, match="providerUnavailable") as failure:
        make(engine, request, quiet, never)
    assert failure.value.retryable
    make(engine, request, quiet, never)
    assert len(server.jobs) == 2


def test_unreadable_output_is_made_again(engine: Hosted, server: HostedServer, new_order: NewOrder) -> None:
    request = new_order()
    make(engine, request, quiet, never)
    server.files = dict.fromkeys(server.files, b"no picture")
    with pytest.raises(EngineError, match="providerFailed") as failure:
        make(engine, request, quiet, never)
    assert failure.value.retryable
    make(engine, request, quiet, never)
    assert len(server.jobs) == 2


def test_cancelled_call_is_cancelled_at_the_provider_and_not_paid_again(
    engine: Hosted, server: HostedServer, new_order: NewOrder
) -> None:
    server.paused = True
    reported: list[float] = []
    with pytest.raises(Cancelled):
        make(engine, new_order(), reported.append, lambda: any(job.polls for job in server.jobs.values()))
    assert [job.state for job in server.jobs.values()] == ["cancelled"]
    with pytest.raises(Cancelled):
        make(engine, new_order(), quiet, lambda: True)
    assert len(server.jobs) == 1


def test_interrupted_attempt_leaves_its_job_to_the_next(
    engine: Hosted, server: HostedServer, new_order: NewOrder
) -> None:
    request = new_order()
    server.paused = True

    def interrupt() -> bool:
        if any(job.polls for job in server.jobs.values()):
            raise Interrupted
        return False

    with pytest.raises(Interrupted):
        make(engine, request, quiet, interrupt)
    server.paused = False
    make(engine, request, quiet, never)
    assert [job.state for job in server.jobs.values()] == ["done"]


@pytest.mark.parametrize(
    ("name", "moment"), [("replicate", "waiting"), ("replicate", "asking"), ("fal", "waiting")], indirect=["name"]
)
def test_job_is_recovered_after_a_crash(name: str, server: HostedServer, app_url: str, moment: str) -> None:
    key = uuid4().hex
    server.paused = True
    if moment == "asking":
        # The job is created, but the worker dies before it gets the response.
        server.gate.clear()
    command = [sys.executable, "-m", "tests.integrations.engines.hosted.crash_worker", name, server.url, app_url, key]
    worker = subprocess.Popen(command, cwd=Path(__file__).parents[4])
    with psycopg.connect(app_url, autocommit=True) as query:
        until(lambda: server.jobs)
        named = "select 1 from hosted_calls where key = %s and remote_id is not null"
        if moment == "waiting":
            until(lambda: query.execute(named, [key]).fetchone())
        worker.kill()
        worker.wait()
        assert (query.execute(named, [key]).fetchone() is None) == (moment == "asking")
    server.gate.set()
    server.paused = False
    hosted(name, server.url, app_url, accept_selfie).reimagine(new_request(key), quiet, never)
    assert len(server.jobs) == 1
