"""From a report to the restored picture: docs/trust.md."""

from collections.abc import Awaitable, Callable
from uuid import UUID

import httpx
import psycopg
import pytest
from pydantic import SecretStr

from retrato.runtime import Runtime
from retrato.settings import EngineSettings, Settings
from retrato.wallet import service as wallet
from tests.doubles.mail_server import MailServer
from tests.factories.account import Json, bearer, registration
from tests.factories.creation import ask, give_tokens, make_model, make_style, photos
from tests.factories.second_factor import confirm_address
from tests.factories.staff import sign_in_staff
from tests.factories.trust import report, share

RunJobs = Callable[[], Awaitable[None]]


@pytest.fixture
def settings(settings: Settings, mail_server: MailServer) -> Settings:
    settings.engine = EngineSettings(name="tests.doubles.engine:make")
    settings.mail.smtp_url = SecretStr(f"smtp://127.0.0.1:{mail_server.port}")
    return settings


async def test_reported_picture_is_taken_down_appealed_and_restored(
    client: httpx.AsyncClient,
    runtime: Runtime,
    query: psycopg.Connection,
    mail_server: MailServer,
    run_jobs: RunJobs,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("retrato.creation.wait.SECONDS", 0.01)
    maker: Json = (await client.post("/api/auth/register", json=registration(languageTag="es"))).json()
    await confirm_address(runtime, maker)
    await make_style(runtime)
    await give_tokens(runtime, maker, 100)
    await ask(client, maker, "IMAGINE", userModelId=await make_model(runtime, maker))
    await run_jobs()
    (photo,) = await photos(client, maker)
    tokens = await _ledger(runtime, query, maker)
    staff = await sign_in_staff(client, query, "support")

    async def decide(verb: str, case_id: str, **body: object) -> httpx.Response:
        body = {"reason": "Because of the report", **body}
        answer = await client.post(f"/api/admin/cases/{case_id}/{verb}", json=body, headers=bearer(staff))
        assert answer.is_success, answer.text
        return answer

    async def picture_is_public() -> tuple[bool, int, int]:
        page = (await client.get(f"/api/shared/{shared.token}")).json()
        own = await photos(client, maker)
        file = await client.get(f"/files/{photo['path']}")
        return not page["ended"], len(own), file.status_code

    shared = await share(client, maker, photo["id"])
    answer = await report(client, shared.token, text="This is my face.", email="sam@example.org")
    assert (answer.status_code, answer.content) == (204, b"")
    assert await picture_is_public() == (True, 1, 200)

    cases = (await client.post("/api/admin/cases/list", json={"status": "OPEN"}, headers=bearer(staff))).json()
    assert [(case["kind"], case["reports"], case["reason"]) for case in cases] == [("REPORT", 1, "WITHOUT_PERMISSION")]
    case_id = cases[0]["id"]
    seen = await decide("look", case_id)
    assert seen.headers["content-type"] == "image/jpeg"

    await run_jobs()
    mail_server.mails.clear()
    await decide("take-down", case_id, cause="WITHOUT_PERMISSION")
    await decide("suspend", case_id, scope="ACCOUNT")
    await run_jobs()
    sent = {(mail["to"], mail["content-language"], mail["subject"]) for mail in mail_server.mails}
    assert sent == {
        ("ana@example.com", "es", "Hemos retirado una de tus imágenes"),
        ("ana@example.com", "es", "Tu cuenta de Retrato está suspendida"),
        ("sam@example.org", "en", "The picture you reported is gone"),
    }
    # Nobody gets it any more, its maker included; staff see the same file.
    assert await picture_is_public() == (False, 0, 404)
    assert (await client.get(f"/files/{shared.path}")).status_code == 404
    assert query.execute("select count(*) from creations").fetchone() == (0,)
    assert (await decide("look", case_id)).content == seen.content

    decisions = (await client.post("/api/my-decisions", headers=bearer(maker))).json()
    assert [(decision["kind"], decision["appeal"]) for decision in decisions] == [("ACCOUNT", None), ("PHOTO", None)]
    for decision in decisions:
        form = {"decisionId": decision["id"], "text": "Es mi propia cara, no la de otra persona."}
        answers = [await client.post("/api/my-decisions/appeal", json=form, headers=bearer(maker)) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [204, 409]

    mail_server.mails.clear()
    appeals = (await client.post("/api/admin/cases/list", json={"kind": "APPEAL"}, headers=bearer(staff))).json()
    for each in appeals:
        await decide("answer", each["id"], granted=True, answer="Tienes razón.")
    await run_jobs()
    assert {mail["subject"] for mail in mail_server.mails} == {
        "Hemos aceptado tu recurso",
        "Ya puedes volver a usar Retrato",
    }

    (restored,) = await photos(client, maker)
    assert restored["id"] == photo["id"]
    assert (await client.get(f"/files/{restored['path']}")).content == seen.content
    page = (await client.get(f"/api/shared/{shared.token}")).json()
    assert not page["ended"]
    assert (await client.get(f"/files/{page['items'][0]['path']}")).status_code == 200
    assert [key async for key in runtime.storage.list("evidence")] == []
    decisions = (await client.post("/api/my-decisions", headers=bearer(maker))).json()
    assert [decision["appeal"]["state"] for decision in decisions] == ["GRANTED", "GRANTED"]
    assert all(decision["undoneAt"] for decision in decisions)
    assert await _ledger(runtime, query, maker) == tokens


async def _ledger(runtime: Runtime, query: psycopg.Connection, auth: Json) -> int:
    """Return the balance, of a ledger that adds up."""
    assert query.execute("select sum(amount) from token_entries").fetchone() == (0,)
    async with runtime.database.transaction() as session:
        return await wallet.balance(session, UUID(auth["user"]["id"]))
