"""Codes of authenticator apps (TOTP, RFC 6238) in the variant every app supports: SHA-1, six digits, 30 seconds."""

import base64
import hmac
import secrets
from datetime import datetime

import pyotp

DIGITS = 6


def new_secret() -> bytes:
    """Return 160 random bits, as RFC 4226 recommends."""
    return secrets.token_bytes(20)


def matching_step(secret: bytes, code: str, moment: datetime, after: int | None) -> int | None:
    """Return the time step the code belongs to, or None.

    The steps before and after the current one are accepted too, to allow for clock skew and slow typing. Steps up to
    `after` are rejected, because their code was used.
    """
    totp = _totp(secret)
    now = totp.timecode(moment)
    for step in (now - 1, now, now + 1):
        if hmac.compare_digest(totp.generate_otp(step).encode(), code.encode()) and (after is None or step > after):
            return step
    return None


def as_text(secret: bytes) -> str:
    """Encode the secret for users who type it into their app."""
    return base64.b32encode(secret).decode()


def uri(secret: bytes, *, issuer: str, account: str) -> str:
    """Return the URI that apps read from a QR code."""
    return _totp(secret).provisioning_uri(account, issuer)


def _totp(secret: bytes) -> pyotp.TOTP:
    return pyotp.TOTP(as_text(secret), DIGITS)
