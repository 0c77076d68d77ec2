"""Reports of shared photos and videos by anybody who sees them."""

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.errors import AppError
from retrato.kit.i18n import Language
from retrato.media.files import parse_file_id
from retrato.queue import enqueue
from retrato.tables import Case, CaseEvent
from retrato.trust import cases, links, schemas


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
    """Send everybody who left an address a mail about the outcome."""
    for event in await _reports(session, case):
        if event.data.get("email"):
            await enqueue(session, "trust:send_to_reporter", event_id=str(event.id), mail=mail)


async def _reports(session: AsyncSession, case: Case) -> Sequence[CaseEvent]:
    found = await session.scalars(
        select(CaseEvent).where(CaseEvent.case_id == case.id, CaseEvent.kind == "REPORTED").order_by(CaseEvent.id)
    )
    return found.all()
