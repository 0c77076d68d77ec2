"""`CurrentUser` for endpoints: the signed-in user, or a 401."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Annotated, TypeVar
from uuid import UUID

from fastapi import Depends, Request
from fastapi.exceptions import RequestValidationError
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.auth import access_token
from retrato.auth.access_token import AccessToken
from retrato.db import OwnTransactions, Session
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


_bearer = HTTPBearer(scheme_name="accessToken", bearerFormat="JWT", auto_error=False)
Credentials = Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]


async def _token(request: Request, credentials: Credentials) -> AccessToken:
    return signed_in(access_token.read(request.app.state.settings, credentials.credentials) if credentials else None)


# What the caller shows, for calls that ask `SIGNED_IN` in the same breath as for what they want.
Token = Annotated[AccessToken, Depends(_token)]


async def _caller(request: Request, session: Session, token: Token) -> Caller:
    return await _find(request, session, token)


async def _brief_caller(request: Request, database: OwnTransactions, token: Token) -> Caller:
    async with database.transaction() as session:
        return await _find(request, session, token)


async def _token_before_body(request: Request, database: OwnTransactions, token: Token) -> AsyncIterator[AccessToken]:
    try:
        yield token
    except RequestValidationError:
        # Who is not signed in hears that first; who is, hears what is wrong in their own language.
        await _brief_caller(request, database, token)
        raise


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
# `Token` for calls with a body: they do not come to ask who calls when that is refused.
TokenBeforeBody = Annotated[AccessToken, Depends(_token_before_body)]


# async though it waits for nothing: a plain function would cost each request a trip through a thread.
async def _user(caller: CurrentCaller) -> User:
    return caller.user


CurrentUser = Annotated[User, Depends(_user)]
