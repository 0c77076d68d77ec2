"""The audit log: who changed what, or looked at something private, and why. Entries are added in the transaction of the
change; the application's database role can neither change nor delete them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import structlog
from fastapi.encoders import jsonable_encoder
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.admin.member import Member
from retrato.tables import AuditEntry


@dataclass(frozen=True)
class Subject:
    kind: str
    """Such as `user` or `payment`."""
    id: object


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
