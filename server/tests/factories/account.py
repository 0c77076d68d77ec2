"""What people send to open an account, and how a client says who is calling."""

from typing import Any

Json = dict[str, Any]
PASSWORD = "a quiet harbour"


def registration(**changes: object) -> Json:
    return {
        "name": "Ana García",
        "email": "ana@example.com",
        "password": PASSWORD,
        "languageTag": "en",
        "acceptTerms": True,
        **changes,
    }


def bearer(auth: Json, **headers: str) -> dict[str, str]:
    return {"authorization": f"Bearer {auth['accessToken']}", **headers}
