"""NUL, which PostgreSQL cannot store in text, is refused as input, never a server error."""

import json
from typing import Any

import httpx
import pytest

from retrato.runtime import Runtime
from tests.account.conftest import ana
from tests.factories.account import Json, bearer
from tests.factories.creation import give_premium

__all__ = ["ana"]

NUL = "a\0"
CHECKOUT = {"paymentMethodKey": "sandbox", "currency": "USD"}
SUBSCRIPTION = {**CHECKOUT, "kind": "SUBSCRIPTION", "action": "subscribe", "planId": NUL}


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("my-photos", {"page": 1, "where": {"styleId": NUL}}),
        ("my-videos", {"page": 1, "where": {"styleId": NUL}}),
        ("checkout", {**CHECKOUT, "kind": "TOKENS", "promoId": NUL}),
        ("checkout", SUBSCRIPTION),
        ("checkout/preview", SUBSCRIPTION),
        ("push/state", {"endpoint": f"https://fcm.googleapis.com/{NUL}"}),
        ("push/unsubscribe", {"endpoint": f"https://fcm.googleapis.com/{NUL}"}),
        ("auth/logout", {"refreshToken": NUL}),
        ("auth/refreshAccess", {"refreshToken": NUL}),
        ("auth/confirmEmail", {"token": NUL}),
        ("me/update", {"name": f"Ana {NUL}"}),
        ("styles/categories/paginator", {"page": 1, "itemsPerPage": 5, "where": {"query": NUL, "seed": 1}}),
        ("styles/categories/paginator", {"page": 1, "itemsPerPage": 5, "where": {"slug": NUL, "seed": 1}}),
        ("blog/posts/paginator", {"page": 1, "itemsPerPage": 5, "where": {"query": NUL}}),
        ("blog/posts/paginator", {"page": 1, "itemsPerPage": 5, "where": {"categorySlug": NUL}}),
        ("log", {"event": "ACCESS", "data": {"pt": NUL}}),
    ],
)
async def test_nul_in_a_body_is_refused(client: httpx.AsyncClient, ana: Json, path: str, body: Json) -> None:
    answer = await client.post(f"/api/{path}", json=body, headers=bearer(ana))
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid"), answer.text


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("styles/create", {"styleId": NUL, "REIMAGINE": {"gender": "MALE"}}),
        ("my-models/create", {"name": f"Me{NUL}", "gender": "MALE", "consent": True}),
    ],
)
async def test_nul_in_a_form_is_refused(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, path: str, form: Json
) -> None:
    await give_premium(runtime, ana)
    sent: list[tuple[str, Any]] = [("json", (None, json.dumps(form))), ("images", ("a.jpg", b"a", "image/jpeg"))]
    answer = await client.post(f"/api/{path}", files=sent, headers=bearer(ana))
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid"), answer.text


@pytest.mark.parametrize(
    "path", ["blog/posts/a%00", "shared/a%00", "my-payments/a%00/receipt.pdf", "my-photos?x=%00", "captcha?x=a%00"]
)
async def test_nul_in_an_address_is_no_server_error(client: httpx.AsyncClient, ana: Json, path: str) -> None:
    answer = await client.get(f"/api/{path}", headers=bearer(ana))
    assert answer.status_code < 500, answer.text
