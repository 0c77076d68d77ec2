"""How often is often enough, and the answer to those who ask more often."""

import math
from datetime import timedelta

from retrato.errors import AppError
from retrato.kit.rate_limit import Limit

_WINDOW = timedelta(minutes=15)
LOGINS_PER_ACCOUNT = Limit("login-account", 5, _WINDOW)
LOGINS_PER_ADDRESS = Limit("login-address", 20, _WINDOW)
RESENDING = Limit("resend-confirmation", 1, timedelta(seconds=60))
RESETTING = Limit("send-reset", 1, timedelta(seconds=60))
EMAIL_CHANGES = Limit("change-email", 5, timedelta(hours=1))


def too_soon(code: str, wait: int) -> AppError:
    return AppError(
        429,
        code,
        data={"secondsLeft": wait},
        headers={"retry-after": str(wait)},
        seconds=wait,
        minutes=math.ceil(wait / 60),
    )
