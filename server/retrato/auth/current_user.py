"""Dependencies for endpoints that need a signed-in user, such as `CurrentUser`. Others get a 401."""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar
from uuid import UUID

from fastapi import Depends, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.models import HTTPBearer
from fastapi.routing import APIRoute
from fastapi.security.base import SecurityBase
from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.auth import access_token
from retrato.auth.access_token import AccessToken
from retrato.db import AppDatabase, Session
from retrato.errors import AppError
from retrato.tables import AuthSession, User

T = TypeVar("T")

# Checking the session as well makes a sign-out effective at once, not when the access token expires.
SIGNED_IN = (
    User.id == bindparam("caller_id"),
    AuthSession.user_id == User.id,
    AuthSession.id == bindparam("caller_session_id"),
)


@dataclass(frozen=True)
class Caller:
    user: User
    session_id: UUID


class _Bearer(SecurityBase):
    """Read the bearer token. FastAPI's `HTTPBearer` would add a dependency and an intermediate object per request."""

    model = HTTPBearer(bearerFormat="JWT")
    scheme_name = "accessToken"

    async def __call__(self, request: Request) -> AccessToken:
        scheme, _, value = request.headers.get("authorization", "").partition(" ")
        is_bearer = scheme.lower() == "bearer"
        return require_signed_in(access_token.read(request.app.state.settings, value.strip()) if is_bearer else None)


_bearer = _Bearer()
# For endpoints that check `SIGNED_IN` in the same query that fetches their data.
Token = Annotated[AccessToken, Depends(_bearer)]


async def _caller(request: Request, session: Session, token: Token) -> Caller:
    return await _find(request, session, token)


async def _detached_caller(request: Request, database: AppDatabase, token: Token) -> Caller:
    async with database.transaction() as session:
        return await _find(request, session, token)


async def _find(request: Request, session: AsyncSession, token: AccessToken) -> Caller:
    user: User = require_signed_in(await session.scalar(select(User).where(*SIGNED_IN), session_params(token)))
    request.state.user_language = user.language_tag
    # Set by `app.py`: what it checks is decided above this layer.
    await request.app.state.require_allowed(request, session, user)
    return Caller(user, token.session_id)


def session_params(token: AccessToken) -> dict[str, UUID]:
    """Return the bind parameters of `SIGNED_IN`."""
    return {"caller_id": token.user_id, "caller_session_id": token.session_id}


def require_signed_in(found: T | None) -> T:
    """Return the result of a lookup that depends on the caller's session; raise a 401 if it is None."""
    if found is None:
        raise sign_in_required()
    return found


def sign_in_required() -> AppError:
    return AppError(401, "signInRequired", headers={"www-authenticate": "Bearer"})


CurrentCaller = Annotated[Caller, Depends(_caller)]
# For endpoints that open their own transactions: no pool connection is held while the endpoint runs.
DetachedCaller = Annotated[Caller, Depends(_detached_caller)]


# async although it awaits nothing: FastAPI would run a plain function in a thread.
async def _user(caller: CurrentCaller) -> User:
    return caller.user


CurrentUser = Annotated[User, Depends(_user)]


async def signed_in_caller(request: Request) -> Caller:
    """Return the caller outside of dependencies, or raise a 401."""
    return await _detached_caller(request, request.app.state.runtime.database, await _bearer(request))


class AuthFirstRoute(APIRoute):
    """Check the session before reporting validation errors.

    For endpoints that check `SIGNED_IN` in their own query, which FastAPI skips when the body is invalid. Callers who
    are not signed in get a 401; the others get the validation errors in their own language.
    """

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def handle_with_auth_first(request: Request) -> Response:
            try:
                return await handle(request)
            except RequestValidationError:
                await signed_in_caller(request)
                raise

        return handle_with_auth_first
