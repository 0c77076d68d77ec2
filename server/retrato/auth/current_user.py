"""`CurrentUser` for endpoints: the signed-in user, or a 401."""

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

Found = TypeVar("Found")

# Asking for the session too makes signing out count at once, not when the access token expires.
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
    """The framework's own would make an object of the header first, in a dependency more."""

    model = HTTPBearer(bearerFormat="JWT")
    scheme_name = "accessToken"

    async def __call__(self, request: Request) -> AccessToken:
        scheme, _, value = request.headers.get("authorization", "").partition(" ")
        ours = scheme.lower() == "bearer"
        return signed_in(access_token.read(request.app.state.settings, value.strip()) if ours else None)


_bearer = _Bearer()
# What the caller shows, for calls that ask `SIGNED_IN` in the same breath as for what they want.
Token = Annotated[AccessToken, Depends(_bearer)]


async def _caller(request: Request, session: Session, token: Token) -> Caller:
    return await _find(request, session, token)


async def _brief_caller(request: Request, database: AppDatabase, token: Token) -> Caller:
    async with database.transaction() as session:
        return await _find(request, session, token)


async def _find(request: Request, session: AsyncSession, token: AccessToken) -> Caller:
    user: User = signed_in(await session.scalar(select(User).where(*SIGNED_IN), shown_by(token)))
    request.state.user_language = user.language_tag
    return Caller(user, token.session_id)


def shown_by(token: AccessToken) -> dict[str, UUID]:
    """What `SIGNED_IN` is asked with."""
    return {"caller_id": token.user_id, "caller_session_id": token.session_id}


def signed_in(found: Found | None) -> Found:
    """What was found of who calls; nothing is, of those who are not signed in."""
    if found is None:
        raise sign_in_required()
    return found


def sign_in_required() -> AppError:
    return AppError(401, "signInRequired", headers={"www-authenticate": "Bearer"})


CurrentCaller = Annotated[Caller, Depends(_caller)]
# The same for calls with transactions of their own: nothing of the pool is held while they go about their work.
BriefCaller = Annotated[Caller, Depends(_brief_caller)]


# async though it waits for nothing: a plain function would cost each request a trip through a thread.
async def _user(caller: CurrentCaller) -> User:
    return caller.user


CurrentUser = Annotated[User, Depends(_user)]


class AuthFirstRoute(APIRoute):
    """Check the session before reporting validation errors.

    For endpoints that check the session in their own query, which an invalid body never reaches: signed-out callers
    still get a 401, and signed-in callers get the validation error in their own language.
    """

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def handle_with_auth_first(request: Request) -> Response:
            try:
                return await handle(request)
            except RequestValidationError:
                await _brief_caller(request, request.app.state.runtime.database, await _bearer(request))
                raise

        return handle_with_auth_first
