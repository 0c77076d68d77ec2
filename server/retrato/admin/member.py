"""The member of staff who makes a request."""

import json
from dataclasses import dataclass
from datetime import timedelta
from typing import Annotated
from urllib.parse import unquote
from uuid import UUID

import structlog
from fastapi import Depends, Request
from sqlalchemy import select

from retrato.admin.rights import CONFIRMED, RIGHTS, Right
from retrato.auth import access_token
from retrato.auth.access_token import AccessToken
from retrato.auth.current_user import SIGNED_IN, session_params, sign_in_required
from retrato.db import Database
from retrato.errors import NO_DATABASE, AppError
from retrato.kit import clock
from retrato.kit.middleware.body_limit import JSON_BODY
from retrato.tables import AuthSession, Staff, StaffRole, User

_log = structlog.get_logger("admin")
SESSION = timedelta(hours=12)
"""How long after signing in staff may enter the administration."""
CONFIRMATION = timedelta(minutes=10)


@dataclass(frozen=True)
class Member:
    user: User
    role: StaffRole
    session_id: UUID
    is_confirmed: bool
    """Whether a code of the authenticator app was entered within the last minutes."""
    action: str
    """The endpoint, for the audit log."""

    @property
    def rights(self) -> frozenset[Right]:
        return RIGHTS[self.role]

    def require_confirmed(self) -> None:
        """Ask for a code, for a deletion or another change that needs one although the right does not."""
        if not self.is_confirmed:
            raise AppError(403, "staffConfirmation")


async def find_member(database: Database, token: AccessToken, action: str = "") -> Member | None:
    """Return the member of staff of a session. Raise a 403 if they first have to prove who they are."""
    try:
        async with database.autocommit_session() as session:
            row = (
                await session.execute(
                    select(User, Staff.role, AuthSession).join(Staff, Staff.user_id == User.id).where(*SIGNED_IN),
                    session_params(token),
                )
            ).first()
    except NO_DATABASE as error:
        # A 503 would tell everybody who is signed in that there is something here.
        _log.error("the database does not answer", error=str(error))
        return None
    if row is None:
        return None
    user, role, signed_in = row
    now = clock.now()
    if user.second_factor_since is None:
        raise AppError(403, "staffSecondFactor")
    if signed_in.created_at <= now - SESSION:
        raise AppError(403, "staffSessionOld")
    is_confirmed = signed_in.code_at is not None and signed_in.code_at > now - CONFIRMATION
    return Member(user, role, signed_in.id, is_confirmed, action)


async def authorize(request: Request, right: Right | None, action: str) -> Member:
    """Return the member of staff who makes the request, if they have the right; others get what an
    unknown path answers."""
    value = _bearer_of(request)
    settings = request.app.state.settings
    token = access_token.read(settings, value, expired=True)
    member = token and await find_member(request.app.state.runtime.database, token, action)
    if not member or (right and right not in member.rights):
        raise _unknown_path(request)
    if access_token.read(settings, value) is None:
        # Only staff are told to refresh their access token.
        raise sign_in_required()
    if right in CONFIRMED:
        member.require_confirmed()
    request.state.user_language = member.user.language_tag
    return member


async def is_staff(request: Request) -> bool:
    """Return whether the session belongs to staff: of the bearer token, or of the cookie if it is a page that is
    requested. Pages and endpoints themselves say what is missing to enter."""
    value = _bearer_of(request) or _cookie_of(request)
    token = access_token.read(request.app.state.settings, value, expired=True)
    try:
        return token is not None and await find_member(request.app.state.runtime.database, token) is not None
    except AppError:
        return True


def _bearer_of(request: Request) -> str:
    scheme, _, value = request.headers.get("authorization", "").partition(" ")
    return value.strip() if scheme.lower() == "bearer" else ""


def _cookie_of(request: Request) -> str:
    try:
        value = json.loads(unquote(request.cookies.get("AUTH", "")))["accessToken"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return ""
    return value if isinstance(value, str) else ""


def _unknown_path(request: Request) -> AppError:
    """Return what a path that does not exist answers: no large bodies are accepted there."""
    is_large = int(request.headers.get("content-length", "0")) > JSON_BODY.max_bytes
    return AppError(413, "tooLarge") if is_large else AppError(404, "notFound")


# async although it awaits nothing: FastAPI would run a plain function in a thread.
async def _current_member(request: Request) -> Member:
    member: Member = request.state.member
    return member


CurrentMember = Annotated[Member, Depends(_current_member)]
