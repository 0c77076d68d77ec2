"""Sending a mail again. Only those that can be made anew: a confirmation has a new link, a receipt is drawn again."""

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.account import service as account
from retrato.billing.mails import send_receipt_again
from retrato.errors import AppError
from retrato.tables import SentMail, User, UserStatus


async def find(session: AsyncSession, user: User, mail_id: UUID) -> SentMail:
    mail: SentMail | None = await session.scalar(
        select(SentMail).where(SentMail.id == mail_id, SentMail.user_id == user.id)
    )
    if mail is None:
        raise AppError(404, "mailUnknown")
    return mail


def can_send_again(user: User, mail: SentMail) -> bool:
    if mail.kind == "confirm":
        return user.status == UserStatus.UNCONFIRMED
    return mail.kind == "receipt" and mail.payment_id is not None


async def send_again(session: AsyncSession, user: User, mail: SentMail) -> None:
    """Enqueue the mail within the limits that apply to the person. Raise if it is of another kind."""
    if mail.kind == "confirm":
        await account.resend_confirmation(session, user)
    elif mail.kind == "receipt" and mail.payment_id:
        await send_receipt_again(session, mail.payment_id)
    else:
        raise AppError(409, "mailOnce")
