"""Nobody pays twice for one wish, whatever is lost on the way. The stand-in's jobs are what would be on the bill."""

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
from tests.integrations.engines.hosted.conftest import good, wish

CREATES = {"replicate": "predictions", "fal": "fal-ai"}


def until(condition: Callable[[], object], seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_asked_again_for_the_same_wish_it_answers_what_was_made(engine: Hosted, server: HostedServer) -> None:
    asked = wish()
    first = engine.reimagine(asked, quiet, never)
    assert engine.reimagine(asked, quiet, never).data == first.data
    assert len(server.jobs) == 1
    engine.reimagine(wish(), quiet, never)
    assert len(server.jobs) == 2


def test_two_who_ask_for_one_wish_at_one_moment_share_it(engine: Hosted, server: HostedServer) -> None:
    asked = wish()
    with ThreadPoolExecutor(4) as threads:
        made = list(threads.map(lambda _: engine.reimagine(asked, quiet, never).data, range(4)))
    assert len(set(made)) == 1
    assert len(server.jobs) == 1


# fal keeps no list; its webhook finds what was lost (tests/hosted/test_inbox.py).
@pytest.mark.parametrize("name", ["replicate"], indirect=True)
def test_when_the_answer_to_a_request_is_lost_it_is_found_in_the_list(
    name: str, engine: Hosted, server: HostedServer
) -> None:
    server.lose_answer("POST", CREATES[name])
    engine.reimagine(wish(), quiet, never)
    assert len(server.jobs) == 1


def test_what_never_got_there_is_asked_once_more_after_a_while(name: str, engine: Hosted, server: HostedServer) -> None:
    # An error of theirs in the middle of it: nobody knows whether it was begun.
    server.fail(500, path=CREATES[name])
    engine.reimagine(wish(), quiet, never)
    assert len(server.jobs) == 1


@pytest.mark.parametrize("status", [429, 503])
def test_a_provider_without_time_is_asked_again_when_it_says_so(
    name: str, engine: Hosted, server: HostedServer, status: int
) -> None:
    server.fail(status, times=2, path=CREATES[name], retry_after="1")
    engine.reimagine(wish(), quiet, never)
    assert len(server.jobs) == 1


def test_a_provider_that_asks_for_more_patience_ends_the_attempt_and_the_next_one_begins_anew(
    name: str, engine: Hosted, server: HostedServer
) -> None:
    asked = wish()
    server.fail(429, path=CREATES[name], retry_after="90")
    with pytest.raises(EngineError, match="providerUnavailable") as failure:
        engine.reimagine(asked, quiet, never)
    assert (failure.value.retryable, failure.value.retry_after) == (True, 90)
    engine.reimagine(asked, quiet, never)
    assert len(server.jobs) == 1


def test_a_provider_that_does_not_answer_is_waited_for_and_what_was_asked_is_not_lost(
    engine: Hosted, server: HostedServer
) -> None:
    asked = wish()
    server.held = True
    with ThreadPoolExecutor(1) as threads:
        attempt = threads.submit(engine.reimagine, asked, quiet, never)
        until(lambda: any(job.looks for job in server.jobs.values()))
        server.fail(500, times=1000)
        with pytest.raises(EngineError, match="providerUnavailable") as failure:
            attempt.result()
    assert failure.value.retryable
    server._troubles.clear()
    server.held = False
    engine.reimagine(asked, quiet, never)
    assert len(server.jobs) == 1


def test_what_the_provider_failed_at_is_closed_and_the_next_attempt_begins_anew(
    engine: Hosted, server: HostedServer
) -> None:
    asked = wish()
    server.next_error = "CUDA out of memory"
    with pytest.raises(EngineError):
        engine.reimagine(asked, quiet, never)
    engine.reimagine(asked, quiet, never)
    assert [job.state for job in server.jobs.values()] == ["failed", "done"]


def test_what_was_made_but_is_gone_is_made_anew(engine: Hosted, server: HostedServer) -> None:
    asked = wish()
    engine.reimagine(asked, quiet, never)
    server.expire_outputs()
    with pytest.raises(EngineError, match="providerUnavailable") as failure:
        engine.reimagine(asked, quiet, never)
    assert failure.value.retryable
    engine.reimagine(asked, quiet, never)
    assert len(server.jobs) == 2


def test_what_cannot_be_read_is_made_anew(engine: Hosted, server: HostedServer) -> None:
    asked = wish()
    engine.reimagine(asked, quiet, never)
    server.files = dict.fromkeys(server.files, b"no picture")
    with pytest.raises(EngineError, match="providerFailed") as failure:
        engine.reimagine(asked, quiet, never)
    assert failure.value.retryable
    engine.reimagine(asked, quiet, never)
    assert len(server.jobs) == 2


def test_what_nobody_wants_any_more_is_cancelled_there_and_not_paid_for_again(
    engine: Hosted, server: HostedServer
) -> None:
    server.held = True
    told: list[float] = []
    with pytest.raises(Cancelled):
        engine.reimagine(wish(), told.append, lambda: any(job.looks for job in server.jobs.values()))
    assert [job.state for job in server.jobs.values()] == ["cancelled"]
    with pytest.raises(Cancelled):
        engine.reimagine(wish(), quiet, lambda: True)
    assert len(server.jobs) == 1


def test_when_its_time_is_up_an_attempt_leaves_what_it_asked_for_to_the_next(
    engine: Hosted, server: HostedServer
) -> None:
    asked = wish()
    server.held = True

    def time_is_up() -> bool:
        if any(job.looks for job in server.jobs.values()):
            raise Interrupted
        return False

    with pytest.raises(Interrupted):
        engine.reimagine(asked, quiet, time_is_up)
    server.held = False
    engine.reimagine(asked, quiet, never)
    assert [job.state for job in server.jobs.values()] == ["done"]


@pytest.mark.parametrize(
    ("name", "moment"), [("replicate", "waiting"), ("replicate", "asking"), ("fal", "waiting")], indirect=["name"]
)
def test_after_a_crash_what_was_asked_for_is_waited_for(
    name: str, server: HostedServer, migrated: str, moment: str
) -> None:
    key = uuid4().hex
    server.held = True
    if moment == "asking":
        # It is begun there, but the worker dies before it hears of it.
        server.gate.clear()
    command = [sys.executable, "-m", "tests.integrations.engines.hosted.asker", name, server.url, migrated, key]
    worker = subprocess.Popen(command, cwd=Path(__file__).parents[4])
    with psycopg.connect(migrated, autocommit=True) as query:
        until(lambda: server.jobs)
        named = "select 1 from hosted_calls where key = %s and remote_id is not null"
        if moment == "waiting":
            until(lambda: query.execute(named, [key]).fetchone())
        worker.kill()
        worker.wait()
        assert (query.execute(named, [key]).fetchone() is None) == (moment == "asking")
    server.gate.set()
    server.held = False
    hosted(name, server.url, migrated, good).reimagine(wish(key), quiet, never)
    assert len(server.jobs) == 1
