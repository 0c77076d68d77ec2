"""What people may do who are suspended, or who have not agreed to the current terms.

`auth/current_user.py` calls `require_allowed` for every request of a signed-in person. What is not listed here is
refused to them, so that a new operation cannot be forgotten; a test names the missing ones.
"""

from enum import Enum, auto
from uuid import UUID

from fastapi import Request
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.errors import AppError
from retrato.kit import clock
from retrato.tables import User, is_suspended
from retrato.terms import service as terms
from retrato.trust import consents


class Need(Enum):
    """What an operation needs of the person who calls it."""

    NOTHING = auto()
    """Everybody may read, download and delete what is theirs, look after their account, and leave."""
    BODY = auto()
    """It depends on the body: the endpoint calls `require`."""
    ACCOUNT = auto()
    """An account that is not suspended, and the current terms."""
    CREATION = auto()
    """The same, and that creating is not suspended either."""


NEEDS: dict[str, Need] = {
    # Make something, or show it to others.
    "create_from_style": Need.CREATION,
    "edit_photo": Need.CREATION,
    "inspect_selfie": Need.CREATION,
    "create_model": Need.CREATION,
    "retry_model": Need.CREATION,
    "create_own_style": Need.CREATION,
    "create_shoot": Need.CREATION,
    "order_more_photos": Need.CREATION,
    "share_album": Need.CREATION,
    # They also end links, which everybody may.
    "share_photos": Need.BODY,
    "share_videos": Need.BODY,
    # Buy, or upload.
    "start_checkout": Need.ACCOUNT,
    "resume_subscription": Need.ACCOUNT,
    # A new card could be charged for a renewal that was due.
    "open_payment_method_page": Need.ACCOUNT,
    "change_avatar": Need.ACCOUNT,
} | dict.fromkeys(
    (
        # The account
        "session",
        "resend_email_confirmation",
        "update_profile",
        "delete_avatar",
        "change_password",
        "send_password_link",
        "change_email",
        "start_second_factor",
        "confirm_second_factor",
        "remove_second_factor",
        "list_passkeys",
        "new_passkey_options",
        "add_passkey",
        "rename_passkey",
        "remove_passkey",
        "list_identities",
        "unlink_identity",
        "list_sessions",
        "end_other_sessions",
        "end_session",
        "request_export",
        "list_exports",
        "delete_account",
        "keep_account",
        "agree_to_terms",
        "show_state",
        "subscribe",
        "unsubscribe",
        # What was made
        "list_photos",
        "finished_photos",
        "cancel_photos",
        "delete_photos",
        "restore_photos",
        "favourite_photos",
        "facets_of_photos",
        "zip_photos",
        "list_videos",
        "finished_videos",
        "cancel_videos",
        "delete_videos",
        "restore_videos",
        "favourite_videos",
        "facets_of_videos",
        "zip_videos",
        "list_bin",
        "restore_from_bin",
        "delete_from_bin",
        "empty_bin",
        "list_models",
        "compare_selfies",
        "rename_model",
        "delete_model",
        "list_shoots",
        "show_shoot",
        "cancel_shoot",
        "list_own_styles",
        "delete_own_style",
        "list_links",
        "revoke_albums",
        # Money
        "list_token_movements",
        "list_payments",
        "list_unpaid_attempts",
        "discard_unpaid_attempt",
        "list_subscriptions",
        "cancel_subscription",
        "preview_plan",
        # What was paid already is credited.
        "return_from_checkout",
        # What was decided about them
        "list_decisions",
        "appeal",
    ),
    Need.NOTHING,
)
_SAFE_METHODS = {"GET", "HEAD"}


async def require_allowed(request: Request, session: AsyncSession, user: User) -> None:
    """Raise a 403 if the operation that is called is refused to the person at the moment."""
    if request.method in _SAFE_METHODS:
        return
    need = NEEDS.get(request.scope["endpoint"].__name__, Need.CREATION)
    if need in {Need.ACCOUNT, Need.CREATION}:
        await require(session, user.id, need)


async def require(session: AsyncSession, user_id: UUID, need: Need) -> None:
    found = await session.execute(
        select(
            is_suspended(User.id, "ACCOUNT").label("account"),
            is_suspended(User.id, "CREATION").label("creation"),
            (consents.terms_agreed(User.id) < terms.current(clock.now())).label("terms_changed"),
        ).where(User.id == user_id)
    )
    state = found.one()
    if state.account:
        raise AppError(403, "accountSuspended")
    if state.creation and need is Need.CREATION:
        raise AppError(403, "creationSuspended")
    if state.terms_changed:
        raise AppError(403, "termsChanged")
