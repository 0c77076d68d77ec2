"""What is refused to suspended people, and to those who have not agreed to new terms (docs/product.md#suspension)."""

import re
from uuid import uuid4

import httpx
import pytest

from retrato.kit import clock
from retrato.kit.i18n import LANGUAGES, translate
from retrato.runtime import Runtime
from retrato.tables import SuspensionScope, TermsVersion
from retrato.trust.gate import NEEDS
from tests.factories.account import Json, bearer
from tests.factories.creation import make_gallery, make_model, photos
from tests.factories.openapi import DOCUMENT
from tests.factories.pictures import jpeg
from tests.trust.test_suspension import lift, suspend

# Written down again, so that a change of the gate is a decision made twice.
CREATING = {
    "/api/styles/create",
    "/api/my-photos/edit",
    "/api/my-models/inspect",
    "/api/my-models/create",
    "/api/my-models/{model_id}/retry",
    "/api/my-styles/create",
    "/api/my-shoots/create",
    "/api/my-photos/more",
    "/api/my-albums/share",
    "/api/my-photos/share",
    "/api/my-videos/share",
}
USING_THE_ACCOUNT = {
    "/api/checkout",
    "/api/my-subscriptions/resume",
    "/api/my-subscriptions/payment-method",
    "/api/me/avatar",
}
# They would end the session that the others need.
LAST = {"/api/me/sessions/{session_id}/end"}
OPERATIONS = {
    path: description["post"]["operationId"]
    for path, description in DOCUMENT["paths"].items()
    if not path.startswith("/api/admin/") and "security" in description.get("post", {})
}
IDS = {"ids": [str(uuid4())]}


def test_the_gate_knows_every_operation_of_signed_in_people() -> None:
    assert set(OPERATIONS.values()) == set(NEEDS)


async def refused(client: httpx.AsyncClient, auth: Json) -> dict[str, set[str]]:
    """Call every operation; return the paths that are refused, by the code of the error."""
    found: dict[str, set[str]] = {}
    for path in sorted(OPERATIONS, key=lambda path: path in LAST):
        sent: Json = {"json": IDS}
        if path in {"/api/styles/create", "/api/my-models/create", "/api/my-models/inspect", "/api/me/avatar"}:
            sent = {"files": {"image": ("me.jpg", jpeg(64, 64), "image/jpeg")}}
        answer = await client.post(re.sub(r"{\w+}", str(uuid4()), path), headers=bearer(auth), **sent)
        assert answer.status_code < 500, (path, answer.text)
        if answer.status_code == 403:
            found.setdefault(answer.json()["code"], set()).add(path)
    return found


@pytest.mark.parametrize(
    ("scope", "expected"),
    [
        ("CREATION", {"creationSuspended": CREATING}),
        ("ACCOUNT", {"accountSuspended": CREATING | USING_THE_ACCOUNT}),
    ],
)
async def test_a_suspended_person_is_refused_exactly_this(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, scope: SuspensionScope, expected: dict[str, set[str]]
) -> None:
    await suspend(runtime, ana, scope)
    assert await refused(client, ana) == expected


async def publish_terms(runtime: Runtime, version: int) -> None:
    texts: dict[str, str] = {}
    async with runtime.database.transaction() as session:
        session.add(TermsVersion(id=version, counts_from=clock.now(), intro=texts, html=texts, contents={}, news=texts))


async def test_whoever_has_not_agreed_to_new_terms_cannot_create_or_buy(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json
) -> None:
    await publish_terms(runtime, 2)
    assert await refused(client, ana) == {"termsChanged": CREATING | USING_THE_ACCOUNT}


async def test_agreeing_to_the_current_terms_opens_the_way(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json
) -> None:
    await publish_terms(runtime, 2)
    session = await client.post("/api/auth/session", headers=bearer(ana))
    assert session.json()["user"]["termsDue"] == 2
    outdated = await client.post("/api/me/terms", json={"version": 1}, headers=bearer(ana))
    assert (outdated.status_code, outdated.json()["code"]) == (409, "termsChanged")
    agreed = await client.post("/api/me/terms", json={"version": 2}, headers=bearer(ana))
    assert agreed.json()["termsDue"] is None
    album = await client.post("/api/my-albums/share", json=IDS, headers=bearer(ana))
    assert album.status_code == 404


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_refusal_says_what_to_do(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, language: str
) -> None:
    await suspend(runtime, ana, "ACCOUNT", "You sold pictures of somebody else.")
    answer = await client.post("/api/my-albums/share", json=IDS, headers=bearer(ana, **{"x-language": language}))
    assert answer.json()["message"] == translate("es" if language == "es" else "en", "errors.accountSuspended")
    session = await client.post("/api/auth/session", headers=bearer(ana))
    shown = session.json()["user"]["suspension"]
    assert (shown["scope"], shown["cause"]) == ("ACCOUNT", "REFUSALS")
    assert shown["explanation"] == "You sold pictures of somebody else."


async def test_links_of_a_suspended_account_are_closed_until_it_is_lifted(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json
) -> None:
    await make_gallery(runtime, ana, await make_model(runtime, ana))
    (photo, *_) = await photos(client, ana, status=["DONE"])
    body = {"ids": [photo["id"]]}
    (link,) = (await client.post("/api/my-photos/share", json=body, headers=bearer(ana))).json()
    album = (await client.post("/api/my-albums/share", json=body, headers=bearer(ana))).json()

    async def seen(token: str) -> list[str]:
        return [item["path"] for item in (await client.get(f"/api/shared/{token}")).json()["items"]]

    tokens = link["token"], album["token"]
    paths = [path for token in tokens for path in await seen(token)]
    assert len(paths) == 2
    await suspend(runtime, ana, "CREATION")
    assert [await seen(token) for token in tokens] != [[], []]
    await suspend(runtime, ana, "ACCOUNT")
    assert [await seen(token) for token in tokens] == [[], []]
    for path in paths:
        assert (await client.get(f"/files/{path}")).status_code == 410, "a path that somebody kept"
    assert (await client.get(f"/files/{photo['path']}")).status_code == 200, "its owner still sees it"
    await lift(runtime, ana)
    assert [len(await seen(token)) for token in tokens] == [1, 1]


async def test_a_person_who_cannot_share_can_end_their_links(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json
) -> None:
    await suspend(runtime, ana, "CREATION")
    ended = await client.post("/api/my-photos/share", json={**IDS, "shared": False}, headers=bearer(ana))
    assert ended.status_code == 200
