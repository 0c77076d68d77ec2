"""Which requests are traced."""

from collections.abc import AsyncIterator

import httpx
import pytest
from fastapi import FastAPI
from fastapi.responses import PlainTextResponse
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from retrato.kit import tracing
from retrato.kit.middleware.request_log import RequestLog
from retrato.kit.request_metrics import RequestMetrics
from retrato.kit.tracing import FrequentReads

PARENT = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"


@pytest.fixture
def exporter() -> InMemorySpanExporter:
    return InMemorySpanExporter()


@pytest.fixture
async def client(exporter: InMemorySpanExporter, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[httpx.AsyncClient]:
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:1")
    provider = TracerProvider(shutdown_on_exit=False)
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    monkeypatch.setattr(tracing, "_tracer", provider.get_tracer("retrato"))
    frequent = FrequentReads({"/poll", "/broken"}, ("/files/",))
    app = FastAPI(
        telemetry={
            "metrics": False,
            "logs": False,
            "operation_spans": False,
            "auto_configure": False,
            "exclude": frequent.skip,
            "tracer_provider": provider,
        }
    )

    @app.get("/poll")
    async def poll() -> None: ...

    @app.get("/files/{name}")
    async def file() -> None: ...

    @app.get("/order")
    async def order() -> None: ...

    @app.get("/broken")
    async def fail() -> None:
        raise ValueError

    crash = PlainTextResponse("broken", 500)
    app.add_middleware(RequestLog, crash=lambda _request, _id: crash, metrics=RequestMetrics(app.routes))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here") as client:
        yield client


def drawn(monkeypatch: pytest.MonkeyPatch, number: float) -> None:
    monkeypatch.setattr(tracing, "random", lambda: number)


async def test_most_frequent_reads_are_not_traced(
    client: httpx.AsyncClient, exporter: InMemorySpanExporter, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn(monkeypatch, 0.06)
    for path in ("/poll", "/files/1.jpg", "/order"):
        await client.get(path)
    assert [span.name for span in exporter.get_finished_spans()] == ["GET /order"]
    drawn(monkeypatch, 0.04)
    await client.get("/files/1.jpg")
    assert exporter.get_finished_spans()[-1].name == "GET /files/{name}"


async def test_frequent_read_continues_the_trace_of_its_caller(
    client: httpx.AsyncClient, exporter: InMemorySpanExporter, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn(monkeypatch, 0.99)
    await client.get("/poll", headers={"traceparent": PARENT})
    (span,) = exporter.get_finished_spans()
    assert span.parent
    assert f"{span.parent.trace_id:032x}" in PARENT


async def test_frequent_read_that_fails_or_is_slow_is_traced(
    client: httpx.AsyncClient, exporter: InMemorySpanExporter, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn(monkeypatch, 0.99)
    assert (await client.get("/broken")).status_code == 500
    monkeypatch.setattr(tracing, "_SLOW_SECONDS", 0)
    await client.get("/poll?token=secret")
    failed, slow = exporter.get_finished_spans()
    assert (failed.name, failed.status.is_ok) == ("GET /broken", False)
    assert (slow.name, slow.status.is_ok) == ("GET /poll", True)
    for span in (failed, slow):
        assert span.parent is None
        assert span.start_time
        assert span.end_time
        assert span.start_time < span.end_time
    assert slow.attributes == {"http.request.method": "GET", "url.path": "/poll", "http.response.status_code": 200}
