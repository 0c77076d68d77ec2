"""Notices: mails that announce a change to the account, so that an owner who did not make it is alerted."""

from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from retrato.account.limits import NOTICES_PER_MAILBOX
from retrato.account.mailbox import mailbox_of
from retrato.kit import rate_limit
from retrato.queue import enqueue
from retrato.tables import User, UserStatus


async def announce(session: AsyncSession, user: User, task: str, **arguments: Any) -> None:
    """Enqueue the notice. An address that nobody has confirmed gets none, because it may belong to a stranger."""
    if user.status != UserStatus.UNCONFIRMED and await is_within_limit(session, user, task):
        await enqueue(session, task, user_id=str(user.id), **arguments)


async def is_within_limit(session: AsyncSession, user: User, task: str) -> bool:
    """Count a notice, and return whether the mailbox may get another of its kind today.

    Counted by kind, so that an intruder cannot hide a change behind many others.
    """
    return await rate_limit.acquire(session, NOTICES_PER_MAILBOX, f"{task} {mailbox_of(user.email)}") == 0
