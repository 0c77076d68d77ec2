"""Rate limits of account endpoints, and the error for callers who exceed them."""

import math
from datetime import timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from retrato.account.mailbox import mailbox_of
from retrato.db import Database
from retrato.errors import AppError
from retrato.kit import rate_limit
from retrato.kit.rate_limit import Limit
from retrato.tables import EmailLinkKind

_WINDOW = timedelta(minutes=15)
LOGINS_PER_ACCOUNT = Limit("login-account", 5, _WINDOW)
LOGINS_PER_ADDRESS = Limit("login-address", 20, _WINDOW)
# Of a browser that has signed in to the account before (`device.py`), instead of the two above.
LOGINS_PER_DEVICE = Limit("login-device", 5, _WINDOW)
# Of a signed-in user who repeats the password before a sensitive change.
CHECKS_PER_USER = Limit("check-user", 5, _WINDOW)
CODES_PER_ACCOUNT = Limit("code-account", 5, _WINDOW)
RESENDING = Limit("resend-confirmation", 1, timedelta(seconds=60))
RESETTING = Limit("send-reset", 1, timedelta(seconds=60))
# Links that may be sent to one mailbox in a day, whoever requests them.
MAILS_PER_MAILBOX: dict[EmailLinkKind, Limit] = {
    "confirm": Limit("mail-confirm", 10, timedelta(days=1)),
    "reset": Limit("mail-reset", 5, timedelta(days=1)),
    "change": Limit("mail-change", 5, timedelta(days=1)),
}
# Notices of one kind that are sent to one mailbox in a day.
NOTICES_PER_MAILBOX = Limit("mail-notice", 10, timedelta(days=1))
# Wide enough for an office behind one address. Mails to one mailbox have their own limits.
REGISTRATIONS_PER_ADDRESS = Limit("register-address", 20, timedelta(hours=1))
RESETS_PER_ADDRESS = Limit("reset-address", 20, timedelta(hours=1))
# Passkeys and OpenID: options, answers and starts together.
CHALLENGES_PER_ADDRESS = Limit("challenge-address", 60, _WINDOW)
EMAIL_CHANGES = Limit("change-email", 5, timedelta(hours=1))
AVATARS = Limit("avatar", 20, timedelta(hours=1))
EXPORTS = Limit("export", 1, timedelta(days=1))


async def count(database: Database, limit: Limit, subject: str) -> None:
    """Count a hit in its own transaction, so that it stays counted if the request fails. Raise a 429 at the limit."""
    async with database.transaction() as session:
        wait = await rate_limit.acquire(session, limit, subject)
    if wait:
        raise rate_limited("tooManyAttempts", wait)


async def count_mail(session: AsyncSession, kind: EmailLinkKind, email: str) -> None:
    """Count a link that is about to be sent. Raise a 429 at the limit, whether or not an account has the address."""
    if wait := await rate_limit.acquire(session, MAILS_PER_MAILBOX[kind], mailbox_of(email)):
        raise rate_limited("mailsToday", wait)


def rate_limited(code: str, wait: int, limit: Limit | None = None) -> AppError:
    return AppError(
        429,
        code,
        data={"secondsLeft": wait},
        headers={"retry-after": str(wait)},
        seconds=wait,
        minutes=math.ceil(wait / 60),
        hours=math.ceil(wait / 3600),
        days=math.ceil(wait / 86400),
        hits=limit.hits if limit else None,
    )
