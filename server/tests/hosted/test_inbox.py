"""Webhooks of hosted engines: only signed ones are accepted, and repeated ones are harmless (docs/product.md#jobs)."""

import asyncio
import json
import math
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from urllib.parse import urlsplit
from uuid import uuid4

import httpx
import psycopg
import pytest

from retrato.hosted import inbox
from retrato.integrations.engines.contract import Image
from retrato.integrations.engines.hosted import fal
from retrato.integrations.engines.hosted.engine import Hosted
from retrato.integrations.engines.hosted.provider import ProviderRequest
from retrato.integrations.engines.hosted.store import PostgresCallStore
from retrato.runtime import Runtime
from retrato.settings import Settings
from retrato.tables import HostedProvider
from tests.account.conftest import Clock, time
from tests.doubles import fal_server, replicate_server
from tests.doubles.fal_server import FalServer
from tests.doubles.hosted_server import HostedServer
from tests.doubles.http_server import Delivery
from tests.doubles.replicate_server import ReplicateServer
from tests.factories.account import Json
from tests.factories.waiting import until
from tests.integrations.engines.calls import never, quiet
from tests.integrations.engines.contract_engines import SHOP, hosted
from tests.integrations.engines.hosted.conftest import accept_selfie, new_request

__all__ = ["time"]


@pytest.fixture(params=["replicate", "fal"])
def server(request: pytest.FixtureRequest) -> Iterator[HostedServer]:
    server = ReplicateServer() if request.param == "replicate" else FalServer()
    # The server may have the port of an earlier one, whose keys would still be cached.
    inbox.fal_keys.cache_clear()
    # Jobs finish when a test says so; polling does not advance them.
    server.paused = True
    yield server
    server.gate.set()
    server.stop()


@pytest.fixture
def settings(settings: Settings, server: HostedServer) -> Settings:
    if isinstance(server, ReplicateServer):
        settings.engine.replicate = replicate_server.settings_at(server.url)
    else:
        settings.engine.fal = fal_server.settings_at(server.url)
    return settings


@pytest.fixture
def engine(server: HostedServer, app_url: str) -> Hosted:
    name = "replicate" if isinstance(server, ReplicateServer) else "fal"
    return hosted(name, server.url, app_url, accept_selfie, speedup=50)


async def deliver(client: httpx.AsyncClient, delivery: Delivery, call: str | None = None) -> int:
    address = urlsplit(delivery.url or "")
    query = f"call={call}" if call else address.query
    answer = await client.post(f"{address.path}?{query}", content=delivery.body, headers=delivery.headers)
    return answer.status_code


async def start_photo(engine: Hosted, server: HostedServer) -> "asyncio.Task[Image]":
    """Start a photo and return the task that waits for it."""
    waiting = asyncio.create_task(asyncio.to_thread(engine.reimagine, new_request(), quiet, never))
    await until(lambda: server.jobs)
    return waiting


async def finish_photo(engine: Hosted, server: HostedServer) -> tuple["asyncio.Task[Image]", Delivery]:
    """Start and finish a photo; return the waiting task and the webhook."""
    waiting = await start_photo(engine, server)
    await until(lambda: any(job.polls for job in server.jobs.values()))
    server.finish_all()
    return waiting, server.webhooks[-1]


@pytest.fixture
def webhook(server: HostedServer, app_url: str) -> Delivery:
    """A webhook for an open call."""
    provider: HostedProvider = "replicate" if isinstance(server, ReplicateServer) else "fal"
    store = PostgresCallStore(app_url)
    call = store.open(provider, "imagine", uuid4().hex)
    store.save_request(call.id, ProviderRequest("/predictions", {}))
    job = server.begin("", {}, f"{SHOP}/api/webhooks/{provider}?call={call.id}")
    job.state, job.output = "done", {"images": []}
    server.announce(job)
    return server.webhooks[-1]


def sign(server: HostedServer, body: bytes, sent: str | None = None) -> Delivery:
    """Return a webhook with a valid signature, for an unknown call."""
    sent = sent or server.timestamp
    if isinstance(server, FalServer):
        headers = server.signed("an-id", sent, body)
    else:
        headers = replicate_server.signed(replicate_server.SECRET, "an-id", sent, body)
    name = "fal" if isinstance(server, FalServer) else "replicate"
    return Delivery(headers, body, f"{SHOP}/api/webhooks/{name}?call={uuid4()}")


def statuses(query: psycopg.Connection) -> list[str]:
    return [status for (status,) in query.execute("select status from hosted_calls order by id").fetchall()]


async def test_webhook_delivers_the_result_when_polling_fails(
    client: httpx.AsyncClient, server: HostedServer, app_url: str
) -> None:
    name = "replicate" if isinstance(server, ReplicateServer) else "fal"
    waiting = await start_photo(hosted(name, server.url, app_url, accept_selfie, speedup=5), server)
    await until(lambda: any(job.polls for job in server.jobs.values()))
    server.fail(500, times=1000, path="/requests/" if name == "fal" else "/predictions/")
    server.finish_all()
    assert await deliver(client, server.webhooks[-1]) == 204
    await waiting


async def test_polling_delivers_the_result_when_the_webhook_is_lost(engine: Hosted, server: HostedServer) -> None:
    waiting, _lost = await finish_photo(engine, server)
    await waiting


async def test_duplicate_and_late_webhooks_change_nothing(
    client: httpx.AsyncClient, engine: Hosted, server: HostedServer, query: psycopg.Connection
) -> None:
    waiting, webhook = await finish_photo(engine, server)
    for _ in range(3):
        assert await deliver(client, webhook) == 204
    await waiting
    before = query.execute("select * from hosted_calls").fetchall()
    for each in server.webhooks:
        assert await deliver(client, each) == 204
    assert query.execute("select * from hosted_calls").fetchall() == before


async def test_forged_unsigned_or_truncated_webhook_is_refused(
    client: httpx.AsyncClient, webhook: Delivery, query: psycopg.Connection
) -> None:
    for delivery in (webhook.forged(), webhook.unsigned(), webhook.truncated()):
        assert await deliver(client, delivery) == 401
    assert statuses(query) == ["OPEN"]
    assert await deliver(client, webhook) == 204
    assert statuses(query) == ["DONE"]


@pytest.mark.parametrize("minutes", [6, -6])
async def test_stale_webhook_is_refused(
    client: httpx.AsyncClient, webhook: Delivery, server: HostedServer, query: psycopg.Connection, minutes: int
) -> None:
    server.clock_skew = minutes * 60
    (job,) = server.jobs.values()
    server.announce(job)
    assert await deliver(client, server.webhooks[-1]) == 401
    assert statuses(query) == ["OPEN"]
    assert await deliver(client, webhook) == 204


async def test_timestamp_with_hundreds_of_digits_is_refused(
    client: httpx.AsyncClient, webhook: Delivery, server: HostedServer
) -> None:
    assert await deliver(client, sign(server, webhook.body, sent="1" * 400)) == 401


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"id": "a\0"}, id="NUL in the id"),
        pytest.param({"output": {"a": ["b\0"]}}, id="NUL in the answer"),
        pytest.param({"output": {"a\0": 1}}, id="NUL in a name"),
        pytest.param({"id": "\ud800"}, id="lone surrogate in the id"),
        pytest.param({"output": ["\ud800"]}, id="lone surrogate in the answer"),
        pytest.param({"output": [math.nan]}, id="no number"),
        pytest.param({"id": "a" * 10_000}, id="long id"),
    ],
)
async def test_signed_webhook_that_cannot_be_stored_is_refused(
    client: httpx.AsyncClient, webhook: Delivery, server: HostedServer, query: psycopg.Connection, changes: Json
) -> None:
    names = {"id": "request_id", "output": "payload"} if isinstance(server, FalServer) else {}
    content = json.loads(webhook.body) | {names.get(name, name): value for name, value in changes.items()}
    signed = sign(server, json.dumps(content).encode())
    assert await deliver(client, replace(signed, url=webhook.url)) == 401
    assert statuses(query) == ["OPEN"]
    # What looks like NUL but is not can be stored.
    content = json.loads(webhook.body) | {names.get("output", "output"): {"images": ["\\u0000"]}}
    signed = sign(server, json.dumps(content).encode())
    assert await deliver(client, replace(signed, url=webhook.url)) == 204
    assert statuses(query) == ["DONE"]


async def test_request_whose_response_was_lost_is_recovered_by_its_webhook(
    client: httpx.AsyncClient, engine: Hosted, server: HostedServer, query: psycopg.Connection
) -> None:
    server.drop_response("POST", "fal-ai" if isinstance(server, FalServer) else "predictions")
    # The list of predictions is unavailable as well.
    server.fail(500, times=3, path="/v1/predictions")
    waiting = await start_photo(engine, server)
    server.finish_all()
    assert await deliver(client, server.webhooks[-1]) == 204
    await waiting
    assert len(server.jobs) == 1
    assert statuses(query) == ["DONE"]


async def test_webhook_of_one_call_is_ignored_for_another(
    client: httpx.AsyncClient, webhook: Delivery, server: HostedServer, app_url: str, query: psycopg.Connection
) -> None:
    assert await deliver(client, webhook) == 204
    provider: HostedProvider = "replicate" if isinstance(server, ReplicateServer) else "fal"
    store = PostgresCallStore(app_url)
    other = store.open(provider, "imagine", uuid4().hex)
    store.save_request(other.id, ProviderRequest("/predictions", {}))
    assert await deliver(client, webhook, str(other.id)) == 204
    assert statuses(query) == ["DONE", "OPEN"]


async def test_failure_is_reported_with_its_reason(
    client: httpx.AsyncClient, engine: Hosted, server: HostedServer, query: psycopg.Connection
) -> None:
    waiting = await start_photo(engine, server)
    await until(lambda: any(job.polls for job in server.jobs.values()))
    server.next_error = "NSFW content detected"
    server.finish_all()
    assert await deliver(client, server.webhooks[-1]) == 204
    (failure,) = await asyncio.gather(waiting, return_exceptions=True)
    assert str(failure) == "unsafe"
    assert statuses(query) == ["FAILED"]


async def test_webhook_for_an_unknown_call_is_ignored(
    client: httpx.AsyncClient, webhook: Delivery, query: psycopg.Connection
) -> None:
    assert await deliver(client, webhook, str(uuid4())) == 204
    assert statuses(query) == ["OPEN"]


@pytest.mark.parametrize("server", ["fal"], indirect=True)
async def test_fal_webhook_is_retried_if_its_keys_are_unavailable(
    client: httpx.AsyncClient, webhook: Delivery, server: HostedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fal, "_KEYS_RETRY", timedelta(0))
    server.fail(503, path="jwks")
    assert await deliver(client, webhook) == 503
    assert await deliver(client, webhook) == 204


@pytest.mark.parametrize("server", ["fal"], indirect=True)
async def test_fal_webhook_of_another_account_is_refused(
    client: httpx.AsyncClient, server: FalServer, webhook: Delivery, query: psycopg.Connection
) -> None:
    """fal signs the webhooks of all its customers with the same keys."""
    server.account = "another-account"
    headers = server.signed(webhook.headers["x-fal-webhook-request-id"], server.timestamp, webhook.body)
    assert await deliver(client, replace(webhook, headers=headers)) == 401
    assert statuses(query) == ["OPEN"]
    assert await deliver(client, webhook) == 204


async def test_old_calls_are_deleted(
    engine: Hosted, server: HostedServer, runtime: Runtime, query: psycopg.Connection, time: Clock
) -> None:
    waiting, _ = await finish_photo(engine, server)
    await waiting
    for days, left in ((6, ["DONE"]), (2, [])):
        time.forward(days=days)
        async with runtime.database.transaction() as session:
            await inbox.delete_old(session)
        assert statuses(query) == left
