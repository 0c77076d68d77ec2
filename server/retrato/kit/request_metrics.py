"""Counts and times requests, by route. Paths have ids in them, and every label is a time series."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from fastapi.routing import iter_route_contexts
from prometheus_client import Counter, Histogram
from starlette.routing import BaseRoute
from starlette.types import Scope

_REQUESTS = Counter("retrato_http_requests_total", "Requests.", ["method", "route", "status"])
_SECONDS = Histogram(
    "retrato_http_request_seconds",
    "Time from the arrival of a request to the end of its response.",
    ["route"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30),
)
_METHODS = {"GET", "HEAD", "POST", "OPTIONS"}
_OTHER = "other"

Endpoint = Callable[..., Any]


class RequestMetrics:
    def __init__(self, routes: Iterable[BaseRoute]) -> None:
        # By endpoint, because the matched route may only know the end of its path.
        self._paths: Mapping[Endpoint | None, str] = {
            context.endpoint: context.path for context in iter_route_contexts(list(routes)) if context.path
        }
        # `labels` takes as long as the counting itself.
        self._series: dict[tuple[str, Endpoint | None, int], tuple[Counter, Histogram]] = {}

    def route_of(self, scope: Scope) -> str:
        """Return the pattern of the request's path."""
        return self._paths.get(scope.get("endpoint"), _OTHER)

    def observe(self, scope: Scope, status: int, seconds: float) -> None:
        # Clients choose the method, and not every one may get a series.
        method = scope["method"] if scope["method"] in _METHODS else _OTHER
        key = method, scope.get("endpoint"), status
        found = self._series.get(key)
        if found is None:
            route = self.route_of(scope)
            found = _REQUESTS.labels(method, route, str(status)), _SECONDS.labels(route)
            self._series[key] = found
        requests, durations = found
        requests.inc()
        durations.observe(seconds)
