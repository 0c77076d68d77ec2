"""OpenTelemetry traces, exported if the standard variable `OTEL_EXPORTER_OTLP_ENDPOINT` is set.

FastAPI opens the spans of requests. Others are opened through the API of OpenTelemetry, which does nothing while
tracing is off.
"""

import os
import time
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from random import random
from typing import TYPE_CHECKING

import structlog
from opentelemetry import context, propagate, trace
from starlette.types import Scope

from retrato.kit.logged_path import logged_path

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import Span

_ENDPOINTS = ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT")
_KEPT = 0.05
"""The share of frequent reads that is traced."""
_SLOW_SECONDS = 0.5
_SKIPPED = "retrato.untraced"
_tracer = trace.get_tracer("retrato")


def is_tracing() -> bool:
    disabled = os.environ.get("OTEL_SDK_DISABLED", "").lower() == "true"
    return not disabled and any(os.environ.get(name) for name in _ENDPOINTS)


def configure_tracing(process: str, version: str) -> None:
    """Export the spans of this process. The SDK reads the other variables of the specification itself, such as
    `OTEL_TRACES_SAMPLER`."""
    if not is_tracing():
        return
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import SpanProcessor, TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    class WithoutSecrets(SpanProcessor):
        """Links in e-mails carry tokens in the query, shared ones in the path."""

        def on_start(self, span: "Span", parent_context: context.Context | None = None) -> None:  # noqa: ARG002
            if span.attributes and "url.query" in span.attributes:
                span.set_attribute("url.query", "REDACTED")
            path = span.attributes and span.attributes.get("url.path")
            if isinstance(path, str) and path != logged_path(path):
                span.set_attribute("url.path", logged_path(path))

    service = {"service.name": f"retrato-{process}", "service.version": version}
    provider = TracerProvider(resource=Resource.create(service))
    provider.add_span_processor(WithoutSecrets())
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    trace.set_tracer_provider(provider)


class FrequentReads:
    """Requests that browsers send by the dozen, and that nothing follows from: files, polls, probes. Tracing one takes
    a third as long as answering it, so one in twenty is traced, and also what somebody else's trace continues in."""

    def __init__(self, paths: Collection[str], prefixes: tuple[str, ...]) -> None:
        self._paths = frozenset(paths)
        self._prefixes = prefixes

    def skip(self, scope: Scope) -> bool:
        """Tell FastAPI whether to leave the request out."""
        path = scope["path"]
        if path not in self._paths and not path.startswith(self._prefixes):
            return False
        if random() < _KEPT or any(name == b"traceparent" for name, _ in scope["headers"]):  # noqa: S311 -- no secret
            return False
        scope[_SKIPPED] = True
        return True


def was_wrongly_skipped(scope: Scope, status: int, seconds: float) -> bool:
    """Return whether a request that was left out failed or was slow."""
    return _SKIPPED in scope and (status >= 500 or seconds >= _SLOW_SECONDS)


def trace_afterwards(scope: Scope, name: str, status: int, seconds: float) -> None:
    """Trace a request that has just ended."""
    ended = time.time_ns()
    attributes = {"http.request.method": scope["method"], "url.path": logged_path(scope["path"])}
    span = _tracer.start_span(
        name,
        context.Context(),
        kind=trace.SpanKind.SERVER,
        attributes={**attributes, "http.response.status_code": status},
        start_time=ended - int(seconds * 1e9),
    )
    if status >= 500:
        span.set_status(trace.StatusCode.ERROR)
    span.end(ended)


def carrier() -> dict[str, str]:
    """Return the headers that name the current span as the parent of work elsewhere; none while tracing is off."""
    headers: dict[str, str] = {}
    propagate.inject(headers)
    return headers


@contextmanager
def span(name: str, parent: Mapping[str, str] | None = None, **attributes: str | int) -> Iterator[None]:
    """Trace the block. `parent` is the `carrier` of the process that caused the work."""
    start = propagate.extract(parent) if parent else None
    with _tracer.start_as_current_span(name, start, attributes=attributes):
        yield


def name_span(name: str) -> None:
    """Rename the current span, such as that of a request once its route is known."""
    trace.get_current_span().update_name(name)


def trace_ids() -> dict[str, str]:
    """Return the ids of the current span, as log entries have them; none while tracing is off."""
    found = trace.get_current_span().get_span_context()
    if not found.is_valid:
        return {}
    return {"trace_id": trace.format_trace_id(found.trace_id), "span_id": trace.format_span_id(found.span_id)}


def add_trace_ids(_logger: object, _method: str, entry: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Add the ids of the current span to a log entry."""
    entry.update(trace_ids())
    return entry
