"""Mails to users. Which ones were sent is kept for half a year, without their texts, so that staff can tell."""

from datetime import timedelta
from uuid import UUID

import structlog
from sqlalchemy import Uuid, delete, insert, literal, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.notification.email import Attachment, send
from retrato.runtime import Runtime
from retrato.tables import SentMail, User

_log = structlog.get_logger("mail")
_KEPT = timedelta(days=180)


async def send_to_user(
    runtime: Runtime,
    user: User,
    name: str,
    *,
    link: str,
    to: str | None = None,
    attachment: Attachment | None = None,
    payment_id: UUID | None = None,
    **values: object,
) -> None:
    """Send the mail `name` to the user, or to another address of theirs, and note that it was sent."""
    subject = await send(
        runtime.mailer,
        runtime.settings,
        name,
        to=to or user.email,
        language=user.language_tag,
        link=link,
        attachment=attachment,
        **values,
    )
    try:
        await _note(runtime, user.id, name, subject, payment_id)
    except (SQLAlchemyError, OSError):
        # The job must not fail: it would be repeated, and the mail sent twice.
        _log.warning("a sent mail could not be noted", kind=name, exc_info=True)


async def _note(runtime: Runtime, user_id: UUID, name: str, subject: str, payment_id: UUID | None) -> None:
    async with runtime.database.transaction() as session:
        # Selected from the table, because the account may have been deleted in the meantime.
        row = select(
            literal(new_id(), Uuid()),
            User.id,
            literal(name),
            literal(subject),
            literal(payment_id, Uuid()),
            literal(clock.now()),
        ).where(User.id == user_id)
        columns = ["id", "user_id", "kind", "subject", "payment_id", "sent_at"]
        await session.execute(insert(SentMail).from_select(columns, row, include_defaults=False))


async def delete_old(session: AsyncSession) -> None:
    await session.execute(delete(SentMail).where(SentMail.sent_at <= clock.now() - _KEPT))
