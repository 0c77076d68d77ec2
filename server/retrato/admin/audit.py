"""The audit log: who changed what, or looked at something private, and why. Entries are added in the transaction of the
change; the application's database role can neither change nor delete them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

import structlog
from fastapi.encoders import jsonable_encoder
from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.admin.member import Member
from retrato.kit import clock
from retrato.kit.i18n import Language, texts
from retrato.tables import AuditEntry


@dataclass(frozen=True)
class Subject:
    kind: str
    """Such as `user` or `payment`."""
    id: object


_SAME_LOOK = timedelta(minutes=15)

# One step of an index for each value: the log is long and has few of them. With `=` instead of `between`, PostgreSQL
# may search the whole log backwards.
_MEMBERS = text(
    """
    with recursive found(id) as (
      (select staff_id from audit_log where staff_id is not null order by staff_id limit 1)
      union all
      select (select staff_id from audit_log where staff_id > found.id order by staff_id limit 1)
      from found where found.id is not null
    )
    select found.id, entry.staff_email from found
    join lateral (select staff_email from audit_log where staff_id between found.id and found.id
      order by staff_id desc, id desc limit 1) entry on true
    order by 2
    """
)
_ACTIONS = text(
    """
    with recursive found(action) as (
      (select action from audit_log order by action limit 1)
      union all
      select (select action from audit_log where action > found.action order by action limit 1)
      from found where found.action is not null
    )
    select action from found where action is not null order by 1
    """
)


async def find_members(session: AsyncSession) -> list[tuple[UUID, str]]:
    """Return who has entries, with their last address."""
    return [(row.id, row.staff_email) for row in await session.execute(_MEMBERS)]


async def find_actions(session: AsyncSession) -> list[str]:
    return list(await session.scalars(_ACTIONS))


def in_words(action: str, language: Language) -> str:
    """Return what was done, or the name of an action that there is no longer."""
    return texts(language).get(f"audit.{action}", action)


def record(
    session: AsyncSession,
    member: Member,
    subject: Subject | None = None,
    *,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
    reason: str | None = None,
) -> None:
    session.add(
        AuditEntry(
            staff_id=member.user.id,
            staff_email=member.user.email,
            action=member.action,
            subject_kind=subject.kind if subject else None,
            subject_id=str(subject.id) if subject else None,
            before=jsonable_encoder(before),
            after=jsonable_encoder(after),
            reason=reason,
            request_id=structlog.contextvars.get_contextvars().get("request_id"),
        )
    )


async def record_look(session: AsyncSession, member: Member, subject: Subject) -> None:
    """Record that somebody opened a page. Pages are loaded again and again while they are open, so who looks at the
    same thing within a quarter of an hour of the entry adds none."""
    recent = select(AuditEntry.id).where(
        AuditEntry.staff_id == member.user.id,
        AuditEntry.action == member.action,
        AuditEntry.subject_kind == subject.kind,
        AuditEntry.subject_id == str(subject.id),
        AuditEntry.created_at > clock.now() - _SAME_LOOK,
    )
    if await session.scalar(recent.limit(1)) is None:
        record(session, member, subject)
