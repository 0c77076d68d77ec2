"""Change the settings of the site, and tell all web processes."""

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.notification.events import publish_content_change
from retrato.site.state import ROW_ID, Notice
from retrato.tables import SiteSettings


async def begin(session: AsyncSession) -> SiteSettings:
    """Return the row, locked: two owners may change different things at the same time. All web processes read it again
    once the transaction commits."""
    await session.execute(insert(SiteSettings).values(id=ROW_ID).on_conflict_do_nothing())
    await publish_content_change(session)
    return (await session.scalars(select(SiteSettings).where(SiteSettings.id == ROW_ID).with_for_update())).one()


def set_notice(row: SiteSettings, notice: Notice | None) -> None:
    if notice is None:
        row.notice = None
        return
    row.notice = {
        "text": dict(notice.text),
        "tone": notice.tone,
        "starts_at": notice.starts_at and notice.starts_at.isoformat(),
        "ends_at": notice.ends_at and notice.ends_at.isoformat(),
    }
