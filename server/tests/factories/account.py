"""Request bodies and headers for account endpoints."""

from typing import Any

from retrato.settings import PasswordSettings
from tests.factories.captcha import solved_captcha

Json = dict[str, Any]
PASSWORD = "a quiet harbour"
# Hashed in a fraction of a millisecond. The fixture `strong_passwords` has the parameters of production.
QUICK_PASSWORDS = PasswordSettings(memory_kib=8, passes=1)


def registration(**changes: object) -> Json:
    return {
        "name": "Ana García",
        "email": "ana@example.com",
        "password": PASSWORD,
        "languageTag": "en",
        "acceptTerms": True,
        "adult": True,
        "captcha": solved_captcha(),
        **changes,
    }


def forgotten_password(email: str = "ana@example.com") -> Json:
    return {"email": email, "captcha": solved_captcha()}


def bearer(auth: Json, **headers: str) -> dict[str, str]:
    return {"authorization": f"Bearer {auth['accessToken']}", **headers}
