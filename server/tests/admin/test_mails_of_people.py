"""Staff see which mails a person was sent, and can send some of them again."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from uuid import UUID

import httpx
import psycopg

from retrato.account.tasks import forget_expired
from retrato.integrations.mail.outbox import Outbox
from retrato.kit.ids import new_id
from retrato.notification.sent_mails import send_to_user
from retrato.queue import enqueue
from retrato.tables import User
from tests.admin.surroundings import Surroundings
from tests.factories.account import Json, forgotten_password
from tests.factories.billing import buy, put_on_sale

RunJobs = Callable[[], Awaitable[None]]


async def sent(staff: Surroundings, auth: Json) -> list[Json]:
    answer = await staff.post(f"/people/{auth['user']['id']}/mails/list")
    rows: list[Json] = answer.json()
    return rows


async def send_again(staff: Surroundings, auth: Json, mail: Json) -> httpx.Response:
    return await staff.post(f"/people/{auth['user']['id']}/mails/{mail['id']}/send-again", reason="It did not arrive")


async def test_every_mail_to_a_person_is_noted_without_its_text(
    staff: Surroundings, ana: Json, query: psycopg.Connection, run_jobs: RunJobs
) -> None:
    await put_on_sale(staff.runtime)
    await buy(staff.client, staff.runtime.settings, ana)
    await staff.client.post("/api/auth/forgotPassword", json=forgotten_password())
    await run_jobs()
    found = {mail["kind"]: mail for mail in await sent(staff, ana)}
    assert {kind: mail["canSendAgain"] for kind, mail in found.items()} == {
        "confirm": True,
        "receipt": True,
        "reset": False,
    }
    assert found["confirm"]["subject"] == "Confirm your e-mail for Retrato"
    assert found["receipt"]["paymentId"]
    assert "token=" not in str(query.execute("select * from sent_mails").fetchall())


async def test_confirmation_is_sent_again_with_a_new_link_within_its_limits(
    staff: Surroundings, ana: Json, mails: Outbox, run_jobs: RunJobs
) -> None:
    await run_jobs()
    (confirmation,) = await sent(staff, ana)
    assert (await send_again(staff, ana, confirmation)).status_code == 204
    assert (await send_again(staff, ana, confirmation)).status_code == 429
    await run_jobs()
    links = {str(Outbox.read(file).get_body(("plain",))) for file in mails.files() if _is_for(file, "ana@")}
    assert len(links) == 2
    staff.query.execute("update users set status = 1")
    answer = await send_again(staff, ana, confirmation)
    assert (answer.status_code, answer.json()["code"]) == (409, "alreadyConfirmed")
    assert [mail["canSendAgain"] for mail in await sent(staff, ana)] == [False, False]


def _is_for(file: Path, address: str) -> bool:
    return str(Outbox.read(file)["to"]).startswith(address)


async def test_receipt_is_sent_again(staff: Surroundings, ana: Json, mails: Outbox, run_jobs: RunJobs) -> None:
    await put_on_sale(staff.runtime)
    await buy(staff.client, staff.runtime.settings, ana)
    await run_jobs()
    receipt = next(mail for mail in await sent(staff, ana) if mail["kind"] == "receipt")
    assert (await send_again(staff, ana, receipt)).status_code == 204
    assert (await send_again(staff, ana, receipt)).status_code == 429
    await run_jobs()
    again = Outbox.read(mails.files()[0])
    assert (again["to"], again["subject"]) == ("ana@example.com", receipt["subject"])
    assert [part.get_content_type() for part in again.iter_attachments()] == ["application/pdf"]
    assert sum(mail["kind"] == "receipt" for mail in await sent(staff, ana)) == 2


async def test_other_mails_are_refused_in_words(staff: Surroundings, ana: Json, run_jobs: RunJobs) -> None:
    await staff.client.post("/api/auth/forgotPassword", json=forgotten_password())
    await run_jobs()
    reset = next(mail for mail in await sent(staff, ana) if mail["kind"] == "reset")
    answer = await send_again(staff, ana, reset)
    assert (answer.status_code, answer.json()["code"]) == (409, "mailOnce")
    answer = await send_again(staff, staff.owner, reset)
    assert (answer.status_code, answer.json()["code"]) == (404, "mailUnknown")


async def test_mails_are_forgotten_after_180_days(staff: Surroundings, ana: Json, run_jobs: RunJobs) -> None:
    await run_jobs()
    for days, left in ((179, 1), (181, 0)):
        staff.query.execute("update sent_mails set sent_at = now() - make_interval(days => %s)", [days])
        async with staff.runtime.database.transaction() as session:
            await enqueue(session, forget_expired.name, timestamp=0)
        await run_jobs()
        assert len(await sent(staff, ana)) == left


async def test_account_may_be_deleted_while_its_mail_is_sent(staff: Surroundings, mails: Outbox) -> None:
    gone = User(id=new_id(), name="Ana", email="ana@example.com", language_tag="en")
    await send_to_user(staff.runtime, gone, "passwordChanged", link="https://retrato.example")
    assert _is_for(mails.files()[0], "ana@")
    assert staff.query.execute("select 1 from sent_mails").fetchall() == []


async def test_mail_that_cannot_be_noted_is_not_sent_twice(staff: Surroundings, mails: Outbox, ana: Json) -> None:
    async with staff.runtime.database.transaction() as session:
        user = await session.get_one(User, UUID(ana["user"]["id"]))
    staff.query.execute("alter table sent_mails rename to sent_mails_away")
    try:
        # The job would be repeated if this raised.
        await send_to_user(staff.runtime, user, "passwordChanged", link="https://retrato.example")
    finally:
        staff.query.execute("alter table sent_mails_away rename to sent_mails")
    assert len(mails.files()) == 1
