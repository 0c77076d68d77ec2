"""Reports of shared photos and videos by anybody who sees them."""

from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.account.mailbox import mailbox_of
from retrato.errors import AppError
from retrato.kit import rate_limit
from retrato.kit.i18n import Language
from retrato.kit.rate_limit import Limit
from retrato.media.files import parse_file_id
from retrato.queue import enqueue
from retrato.tables import Case, CaseEvent
from retrato.trust import cases, links, schemas

_MAILS_PER_MAILBOX = Limit("mail-report", 10, timedelta(days=1))


async def report(session: AsyncSession, form: schemas.Report, language: Language) -> None:
    """Open a case about what the link shows, or join the open one. Nothing tells the reporter who made it."""
    file_id = parse_file_id(form.path) if form.path else None
    shown = await links.find_shown(session, form.token, file_id)
    if shown is None:
        raise AppError(404, "linkUnknown")
    await cases.open_case(
        session,
        kind="REPORT",
        user_id=shown.user_id,
        creation_id=shown.id,
        text=form.text or None,
        data={"reason": form.reason, "email": form.email, "language": language},
    )


async def tell_reporters(session: AsyncSession, case: Case, mail: str) -> None:
    """Send everybody who left an address one mail about the outcome.

    Limited, because nobody has confirmed that the addresses are those of the reporters.
    """
    reports = {mailbox_of(event.data["email"]): event for event in await _reports(session, case)}
    # In order, to avoid deadlocks: counting locks.
    for mailbox in sorted(reports):
        if await rate_limit.acquire(session, _MAILS_PER_MAILBOX, mailbox) == 0:
            await enqueue(session, "trust:send_to_reporter", event_id=str(reports[mailbox].id), mail=mail)


async def _reports(session: AsyncSession, case: Case) -> Sequence[CaseEvent]:
    found = await session.scalars(
        select(CaseEvent)
        .where(CaseEvent.case_id == case.id, CaseEvent.kind == "REPORTED", CaseEvent.data["email"].astext.is_not(None))
        .order_by(CaseEvent.id)
    )
    return found.all()
