"""`CurrentUser` for endpoints: the signed-in user, or a 401."""

from dataclasses import dataclass
from typing import Annotated
from uuid import UUID

from fastapi import Depends, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.auth import access_token
from retrato.db import OwnTransactions, Session
from retrato.errors import AppError
from retrato.request import AppSettings
from retrato.settings import Settings
from retrato.tables import AuthSession, User

_bearer = HTTPBearer(scheme_name="accessToken", bearerFormat="JWT", auto_error=False)


@dataclass(frozen=True)
class Caller:
    user: User
    session_id: UUID


Credentials = Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]


async def _caller(request: Request, session: Session, settings: AppSettings, credentials: Credentials) -> Caller:
    return await _find(request, session, settings, credentials)


async def _brief_caller(
    request: Request, database: OwnTransactions, settings: AppSettings, credentials: Credentials
) -> Caller:
    async with database.transaction() as session:
        return await _find(request, session, settings, credentials)


async def _find(
    request: Request, session: AsyncSession, settings: Settings, credentials: HTTPAuthorizationCredentials | None
) -> Caller:
    token = access_token.read(settings, credentials.credentials) if credentials else None
    user = token and await session.scalar(
        # Asking for the session too makes signing out count at once, not when the access token expires.
        select(User)
        .join(AuthSession, AuthSession.user_id == User.id)
        .where(AuthSession.id == token.session_id, User.id == token.user_id)
    )
    if not token or not user:
        raise sign_in_required()
    request.state.user_language = user.language_tag
    return Caller(user, token.session_id)


def sign_in_required() -> AppError:
    return AppError(401, "signInRequired", headers={"www-authenticate": "Bearer"})


CurrentCaller = Annotated[Caller, Depends(_caller)]
# The same for calls with transactions of their own: nothing of the pool is held while they go about their work.
BriefCaller = Annotated[Caller, Depends(_brief_caller)]


def _user(caller: CurrentCaller) -> User:
    return caller.user


CurrentUser = Annotated[User, Depends(_user)]
