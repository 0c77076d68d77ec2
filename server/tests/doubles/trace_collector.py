"""Receives OpenTelemetry's spans and Sentry's reports over HTTP."""

import gzip
import json
from dataclasses import dataclass
from typing import Any

import brotli
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from tests.doubles.http_server import ProviderServer, Request, Response


@dataclass(frozen=True)
class Span:
    service: str
    name: str
    trace_id: str
    id: str
    parent_id: str
    attributes: dict[str, str]


class TraceCollector(ProviderServer):
    def __init__(self) -> None:
        self.spans: list[Span] = []
        self.reports: list[dict[str, Any]] = []
        super().__init__()

    @property
    def dsn(self) -> str:
        return self.url.replace("://", "://key@") + "/1"

    def handle(self, request: Request) -> Response:
        decode = {"gzip": gzip.decompress, "br": brotli.decompress}.get(
            request.headers.get("content-encoding", ""), bytes
        )
        body = decode(request.body)
        if request.path == "/v1/traces":
            self.spans += _spans(body)
        elif request.path == "/api/1/envelope/":
            items = body.splitlines()
            # An envelope is a header, then a header and a payload for each item.
            self.reports += [json.loads(payload) for payload in items[2::2]]
        return Response(200, b"")


def _spans(body: bytes) -> list[Span]:
    message = ExportTraceServiceRequest.FromString(body)
    return [
        Span(
            service=next(each.value.string_value for each in group.resource.attributes if each.key == "service.name"),
            name=span.name,
            trace_id=span.trace_id.hex(),
            id=span.span_id.hex(),
            parent_id=span.parent_span_id.hex(),
            attributes={each.key: each.value.string_value for each in span.attributes},
        )
        for group in message.resource_spans
        for scope in group.scope_spans
        for span in scope.spans
    ]
