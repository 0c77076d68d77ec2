"""Routes of the administration. Each names the right it needs, and whether it writes to the audit log:

router = admin_router("people")

@router.post("/people/list")
@needs(Right.SEE_PEOPLE)
async def list_people(…)

@router.post("/people/give-tokens")
@needs(Right.MOVE_TOKENS, audited=True)
async def give_tokens(…)
"""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, TypeVar

from fastapi import APIRouter, Depends, Request, Response
from fastapi.routing import APIRoute
from starlette.routing import Match
from starlette.types import Scope

from retrato.account.caller import no_store
from retrato.admin.member import authorize
from retrato.admin.rights import Right

Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])
_ACCESS = "admin_access"
ANY_STAFF = None
"""For endpoints that every member of staff may call."""


@dataclass(frozen=True)
class Access:
    right: Right | None
    audited: bool


def needs(right: Right | None, *, audited: bool = False) -> Callable[[Endpoint], Endpoint]:
    """`audited`: for changes, and for looks at something private. The endpoint calls `audit.record`."""

    def mark(endpoint: Endpoint) -> Endpoint:
        setattr(endpoint, _ACCESS, Access(right, audited))
        return endpoint

    return mark


class AdminRoute(APIRoute):
    """Check the caller before the request is read: a validation error would tell that the endpoint exists."""

    def __init__(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:
        # Raises if the endpoint names no right.
        self.access: Access = getattr(endpoint, _ACCESS)
        extra = {
            **(options.pop("openapi_extra", None) or {}),
            "x-right": self.access.right or "any",
            "x-audited": self.access.audited,
        }
        super().__init__(path, endpoint, openapi_extra=extra, **options)

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        match, child = super().matches(scope)
        # A partial match, with another method, would answer 405.
        return (match, child) if match is not Match.PARTIAL else (Match.NONE, {})

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def handle_for_staff(request: Request) -> Response:
            request.state.member = await authorize(request, self.access.right, self.name)
            return await handle(request)

        return handle_for_staff


def admin_router(tag: str, prefix: str = "") -> APIRouter:
    return APIRouter(
        prefix=f"/admin{prefix}", tags=[f"admin: {tag}"], route_class=AdminRoute, dependencies=[Depends(no_store)]
    )
