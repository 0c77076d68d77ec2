"""Those who report a picture are told the outcome, and nobody else is written to."""

from collections.abc import Awaitable, Callable
from uuid import UUID, uuid4

from retrato.integrations.mail.outbox import Outbox
from retrato.runtime import Runtime
from retrato.trust import cases, reports
from tests.factories.account import Json

RunJobs = Callable[[], Awaitable[None]]


async def decide_about(runtime: Runtime, ana: Json, *emails: str | None) -> None:
    async with runtime.database.transaction() as session:
        for email in emails:
            case = await cases.open_case(
                session,
                kind="REPORT",
                user_id=UUID(ana["user"]["id"]),
                creation_id=PICTURE,
                data={"reason": "OTHER", "email": email, "language": "es"},
            )
        cases.close(case, "NO_ACTION")
        await reports.tell_reporters(session, case, "reportClosed")


PICTURE = uuid4()


async def test_many_reports_of_a_picture_with_one_address_are_one_mail(
    runtime: Runtime, ana: Json, run_jobs: RunJobs, mails: Outbox
) -> None:
    await run_jobs()
    before = len(mails.files())
    await decide_about(runtime, ana, *["sam@example.org"] * 5, "Sam+2@example.org", None, "kim@example.org")
    await run_jobs()
    sent = [Outbox.read(file)["to"] for file in mails.files()]
    assert len(sent) == before + 2


async def test_address_gets_ten_mails_about_reports_a_day(
    runtime: Runtime, ana: Json, run_jobs: RunJobs, mails: Outbox
) -> None:
    await run_jobs()
    before = len(mails.files())
    for _ in range(12):
        await decide_about(runtime, ana, "sam@example.org")
    await run_jobs()
    assert len(mails.files()) == before + 10
