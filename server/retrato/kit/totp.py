"""Codes of authenticator apps (TOTP, RFC 6238), in the one way that all apps know: SHA-1, six digits, 30 seconds."""

import base64
import hmac
import secrets
from datetime import datetime
from urllib.parse import quote, urlencode

DIGITS = 6
_PERIOD = 30


def new_secret() -> bytes:
    """160 bits, as RFC 4226 recommends."""
    return secrets.token_bytes(20)


def code_at(secret: bytes, step: int) -> str:
    digest = hmac.digest(secret, step.to_bytes(8), "sha1")
    offset = digest[-1] & 0xF
    number = int.from_bytes(digest[offset : offset + 4]) & 0x7FFFFFFF
    return f"{number % 10**DIGITS:0{DIGITS}}"


def step_at(moment: datetime) -> int:
    return int(moment.timestamp()) // _PERIOD


def matching_step(secret: bytes, code: str, moment: datetime, after: int | None) -> int | None:
    """The step that the code belongs to: the current one, or one beside it, because clocks differ and people take
    their time to type. A step up to `after` is over: its code was used."""
    now = step_at(moment)
    for step in (now - 1, now, now + 1):
        if hmac.compare_digest(code_at(secret, step).encode(), code.encode()) and (after is None or step > after):
            return step
    return None


def as_text(secret: bytes) -> str:
    """For those who type it into their app by hand."""
    return base64.b32encode(secret).decode()


def uri(secret: bytes, *, issuer: str, account: str) -> str:
    """What apps read from a QR code."""
    query = urlencode({"secret": as_text(secret), "issuer": issuer})
    return f"otpauth://totp/{quote(issuer, safe='')}:{quote(account, safe='')}?{query}"
