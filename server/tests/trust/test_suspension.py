"""Suspending people, and telling them (docs/product.md#suspension)."""

import asyncio
from collections.abc import Awaitable, Callable
from uuid import UUID

import pytest

from retrato.integrations.mail.outbox import Outbox
from retrato.runtime import Runtime
from retrato.settings import Settings
from retrato.tables import SuspensionScope, User
from retrato.trust import suspension
from tests.factories.account import Json

RunJobs = Callable[[], Awaitable[None]]


async def suspend(runtime: Runtime, auth: Json, scope: SuspensionScope, explanation: str | None = None) -> UUID:
    async with runtime.database.transaction() as session:
        suspended = await suspension.suspend(
            session, UUID(auth["user"]["id"]), scope=scope, cause="REFUSALS", explanation=explanation
        )
        return suspended.id


async def lift(runtime: Runtime, auth: Json, scope: SuspensionScope | None = None) -> int:
    async with runtime.database.transaction() as session:
        return len(await suspension.lift(session, UUID(auth["user"]["id"]), scope=scope, by="staff@example.com"))


async def current(runtime: Runtime, auth: Json) -> str | None:
    async with runtime.database.transaction() as session:
        found = await suspension.current(session, UUID(auth["user"]["id"]))
        return found.scope if found else None


def newest(mails: Outbox) -> tuple[str, str]:
    mail = Outbox.read(mails.files()[0])
    body = mail.get_body(("plain",))
    assert body is not None
    return str(mail["subject"]), str(body.get_content())


async def test_the_strictest_open_suspension_applies(runtime: Runtime, ana: Json) -> None:
    assert await current(runtime, ana) is None
    await suspend(runtime, ana, "CREATION")
    assert await current(runtime, ana) == "CREATION"
    await suspend(runtime, ana, "ACCOUNT")
    assert await current(runtime, ana) == "ACCOUNT"
    assert await lift(runtime, ana, "ACCOUNT") == 1
    assert await current(runtime, ana) == "CREATION"
    assert await lift(runtime, ana) == 1
    assert await current(runtime, ana) is None
    assert await lift(runtime, ana) == 0


async def test_two_suspensions_at_once_are_one_with_one_mail(
    runtime: Runtime, ana: Json, run_jobs: RunJobs, mails: Outbox
) -> None:
    await run_jobs()
    before = len(mails.files())
    first, second = await asyncio.gather(*(suspend(runtime, ana, "ACCOUNT") for _ in range(2)))
    assert first == second
    await run_jobs()
    assert len(mails.files()) == before + 1


@pytest.mark.parametrize(
    ("language", "path", "subject"),
    [
        ("en", "/appeal", "Your Retrato account is suspended"),
        ("es", "/es/appeal", "Tu cuenta de Retrato está suspendida"),
    ],
)
async def test_the_mail_gives_the_reason_and_the_way_to_appeal(
    runtime: Runtime,
    ana: Json,
    run_jobs: RunJobs,
    mails: Outbox,
    settings: Settings,
    language: str,
    path: str,
    subject: str,
) -> None:
    async with runtime.database.transaction() as session:
        user = await session.get_one(User, UUID(ana["user"]["id"]))
        user.language_tag = "es" if language == "es" else "en"
    await suspend(runtime, ana, "ACCOUNT", "You sold pictures of somebody else.")
    await run_jobs()
    found, text = newest(mails)
    assert found == subject
    assert "You sold pictures of somebody else." in text
    assert f"{settings.public_url}{path}" in text.splitlines()


async def test_what_is_lifted_before_its_mail_was_sent_is_not_announced(
    runtime: Runtime, ana: Json, run_jobs: RunJobs, mails: Outbox
) -> None:
    await run_jobs()
    await suspend(runtime, ana, "CREATION")
    await lift(runtime, ana)
    await run_jobs()
    assert [Outbox.read(file)["subject"] for file in mails.files()] == ["You can use Retrato again"]
