"""E-mails about suspensions."""

from uuid import UUID

from retrato.kit.i18n import Language, localized_path, translate
from retrato.notification.sent_mails import send_to_user
from retrato.runtime import Runtime
from retrato.tables import Suspension, SuspensionScope, User, UserStatus
from retrato.trust import suspension as suspensions

_NAMES: dict[SuspensionScope, str] = {"CREATION": "creationSuspended", "ACCOUNT": "accountSuspended"}


async def send_suspended(runtime: Runtime, suspension_id: UUID) -> None:
    """Tell what happened, why, what is still possible and how to appeal, unless it was lifted in the meantime."""
    async with runtime.database.transaction() as session:
        suspension = await session.get(Suspension, suspension_id)
        user = await session.get(User, suspension.user_id) if suspension else None
    if suspension is None or user is None or suspension.lifted_at or not _may_be_mailed(user):
        return
    language = user.language_tag
    await send_to_user(
        runtime,
        user,
        _NAMES[suspension.scope],
        link=runtime.settings.public_url + localized_path(language, "/appeal"),
        why=why(suspension, language),
    )


async def send_lifted(runtime: Runtime, user_id: UUID) -> None:
    """Tell what is possible again, unless the account was suspended again in the meantime."""
    async with runtime.database.transaction() as session:
        user = await session.get(User, user_id)
        left = await suspensions.current(session, user_id)
    if user is None or not _may_be_mailed(user) or (left and left.scope == "ACCOUNT"):
        return
    language = user.language_tag
    await send_to_user(
        runtime,
        user,
        "creationStillSuspended" if left else "suspensionLifted",
        link=runtime.settings.public_url + localized_path(language, "/appeal" if left else "/styles"),
    )


def why(suspension: Suspension, language: Language) -> str:
    """Return the reason as its person reads it."""
    return suspension.explanation or translate(language, f"suspension.{suspension.cause}")


def _may_be_mailed(user: User) -> bool:
    """An address that nobody has confirmed may belong to a stranger."""
    return user.status != UserStatus.UNCONFIRMED
