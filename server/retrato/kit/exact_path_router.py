"""Dispatch requests for paths without parameters by a dictionary lookup (docs/decisions/0014-hot-calls.md).

Starlette matches a path against each route's pattern in turn; with over a hundred routes that takes longer than some
of the endpoints.
"""

import re
from collections.abc import Collection

from fastapi.routing import iter_route_contexts
from starlette.routing import BaseRoute, Match
from starlette.types import ASGIApp, Receive, Scope, Send


class ExactPathRouter(BaseRoute):
    """A route to insert before the routes it is built from. Those still handle every request it does not match."""

    def __init__(self, routes: list[BaseRoute]) -> None:
        self._targets: dict[tuple[str, str], tuple[ASGIApp, Scope]] = {}
        earlier_patterns: list[tuple[re.Pattern[str], Collection[str]]] = []
        for route in iter_route_contexts(routes):
            path, methods = route.path or "", route.methods or ()
            if route.param_convertors:
                earlier_patterns.append((route.path_regex, methods))
                continue
            child_scope: Scope = {"endpoint": route.endpoint, "path_params": {}, "route": route.original_route}
            for method in methods:
                # If an earlier pattern matches too, Starlette would choose that one.
                if not any(method in known and pattern.match(path) for pattern, known in earlier_patterns):
                    self._targets.setdefault((method, path), (route.app, child_scope))

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        if scope["type"] != "http" or scope.get("root_path"):
            return Match.NONE, {}
        target = self._targets.get((scope["method"], scope["path"]))
        return (Match.FULL, target[1]) if target else (Match.NONE, {})

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        app, _ = self._targets[scope["method"], scope["path"]]
        await app(scope, receive, send)
