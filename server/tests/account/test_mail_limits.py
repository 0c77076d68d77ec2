"""How many mails are sent to one mailbox in a day (docs/product.md#e-mail-links, docs/product.md#e-mails)."""

from collections.abc import Awaitable, Callable

import httpx
import pytest

from retrato.integrations.mail.outbox import Outbox
from retrato.runtime import Runtime
from tests.account.conftest import Clock
from tests.factories.account import PASSWORD, Json, bearer, forgotten_password, registration
from tests.factories.second_factor import confirm_address

RunJobs = Callable[[], Awaitable[None]]
MESSAGES = {
    "en": "That is all the e-mails of this kind that we send to one address in a day. Please look for them, in the spam"
    " folder too, or try again in 24 h.",
    "es": "No mandamos más correos de este tipo a una dirección en un día. Búscalos, también en la carpeta de spam, o"
    " vuelve a intentarlo dentro de 24 h.",
}


async def count_mails(mails: Outbox, run_jobs: RunJobs, subject: str) -> int:
    await run_jobs()
    return sum(subject in Outbox.read(file)["subject"] for file in mails.files())


async def fresh_access(client: httpx.AsyncClient, auth: Json) -> dict[str, str]:
    access = await client.post("/api/auth/refreshAccess", json={"refreshToken": auth["refreshToken"]})
    return {"authorization": f"Bearer {access.text}"}


@pytest.mark.parametrize("language", ["en", "es"])
async def test_confirmation_is_sent_ten_times_a_day(
    client: httpx.AsyncClient, ana: Json, time: Clock, mails: Outbox, run_jobs: RunJobs, language: str
) -> None:
    async def resend() -> httpx.Response:
        time.forward(minutes=1)
        return await client.post(
            "/api/auth/resendEmailConfirmation",
            headers={**await fresh_access(client, ana), "x-language": language},
        )

    answers = [await resend() for _ in range(10)]
    assert [answer.status_code for answer in answers] == [200] * 9 + [429]
    assert (answers[9].json()["code"], answers[9].json()["message"]) == ("mailsToday", MESSAGES[language])
    assert await count_mails(mails, run_jobs, "Confirm your e-mail") == 10
    time.forward(days=1)
    assert (await resend()).status_code == 200


async def test_tagged_addresses_share_the_limit_of_their_mailbox(
    client: httpx.AsyncClient, mails: Outbox, run_jobs: RunJobs
) -> None:
    statuses = [
        (await client.post("/api/auth/register", json=registration(email=f"victim+{number}@example.com"))).status_code
        for number in range(11)
    ]
    assert statuses == [200] * 10 + [429]
    assert await count_mails(mails, run_jobs, "Confirm your e-mail") == 10


@pytest.mark.parametrize("email", ["ana@example.com", "nobody@example.com"])
async def test_reset_is_sent_five_times_a_day_and_the_answer_does_not_reveal_the_account(
    client: httpx.AsyncClient, ana: Json, time: Clock, mails: Outbox, run_jobs: RunJobs, email: str
) -> None:
    answers = []
    for _ in range(6):
        answers.append(await client.post("/api/auth/forgotPassword", json=forgotten_password(email)))
        time.forward(minutes=1)
    assert [answer.status_code for answer in answers] == [200] * 5 + [429]
    assert answers[5].json()["message"] == MESSAGES["en"]
    assert await count_mails(mails, run_jobs, "new password") == (5 if email == "ana@example.com" else 0)


async def test_change_of_address_reaches_a_mailbox_five_times_a_day(
    client: httpx.AsyncClient, ana: Json, time: Clock, mails: Outbox, run_jobs: RunJobs
) -> None:
    statuses = []
    for number in range(6):
        form = {"email": f"victim+{number}@example.com", "password": PASSWORD}
        answer = await client.post("/api/me/email", json=form, headers=await fresh_access(client, ana))
        statuses.append(answer.status_code)
        time.forward(minutes=20)
    assert statuses == [200] * 5 + [429]


async def change_password(client: httpx.AsyncClient, auth: Json) -> None:
    form = {"currentPassword": PASSWORD, "password": PASSWORD}
    assert (await client.post("/api/me/password", json=form, headers=bearer(auth))).status_code == 204


async def request_and_cancel_deletion(client: httpx.AsyncClient, auth: Json) -> None:
    for path, form in (("delete", {"password": PASSWORD}), ("delete/cancel", None)):
        assert (await client.post(f"/api/me/{path}", json=form, headers=bearer(auth))).status_code == 200


NOTICES = [
    pytest.param(change_password, "password has changed", id="password"),
    pytest.param(request_and_cancel_deletion, "will be deleted", id="deletion"),
]
Change = Callable[[httpx.AsyncClient, Json], Awaitable[None]]


@pytest.mark.parametrize(("change", "subject"), NOTICES)
async def test_unconfirmed_address_is_not_notified_of_changes(
    client: httpx.AsyncClient, ana: Json, mails: Outbox, run_jobs: RunJobs, change: Change, subject: str
) -> None:
    """It may belong to a stranger, who would get a mail for each of any number of changes."""
    await change(client, ana)
    assert await count_mails(mails, run_jobs, subject) == 0


@pytest.mark.parametrize(("change", "subject"), NOTICES)
async def test_each_kind_of_change_is_announced_ten_times_a_day(
    client: httpx.AsyncClient,
    runtime: Runtime,
    ana: Json,
    mails: Outbox,
    run_jobs: RunJobs,
    change: Change,
    subject: str,
) -> None:
    await confirm_address(runtime, ana)
    for _ in range(11):
        await change(client, ana)
    assert await count_mails(mails, run_jobs, subject) == 10
