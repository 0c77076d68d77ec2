"""What people agree to: the terms, and statements about their age and about the pictures they bring."""

from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import ColumnElement, SQLColumnExpression, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.kit import clock
from retrato.tables import Consent, ConsentKind
from retrato.terms import service as terms


@dataclass(frozen=True)
class Statement:
    """A text of the web app that people agree to. When its meaning changes, raise the version."""

    text_key: str
    version: int = 1


_STATEMENTS: dict[ConsentKind, Statement] = {
    "AGE": Statement("account.register.terms"),
    "LIKENESS": Statement("models.create.start.consent"),
    "UPLOAD": Statement("studio.form.consent"),
}


def record(session: AsyncSession, user_id: UUID, kind: ConsentKind, subject_id: UUID | None = None) -> None:
    """Note that the person agreed to the current text, for a model or a request for creations if it is about one."""
    statement = _STATEMENTS.get(kind)
    now = clock.now()
    session.add(
        Consent(
            user_id=user_id,
            kind=kind,
            version=statement.version if statement else terms.current(now),
            text_key=statement.text_key if statement else "terms",
            subject_id=subject_id,
            agreed_at=now,
        )
    )


def record_registration(session: AsyncSession, user_id: UUID) -> None:
    """Note what everybody states who opens an account."""
    record(session, user_id, "TERMS")
    record(session, user_id, "AGE")


def terms_agreed(user_id: UUID | SQLColumnExpression[UUID]) -> ColumnElement[int]:
    """Return the version of the terms that the user has agreed to."""
    newest = select(func.max(Consent.version)).where(Consent.user_id == user_id, Consent.kind == "TERMS")
    # Accounts that the previous release opened while the migration ran have no row, but agreed to the first version.
    return func.coalesce(newest.scalar_subquery(), 1)
