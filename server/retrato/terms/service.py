"""Reading the terms. The current version is the last one that counts already."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, SQLColumnExpression, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.errors import AppError
from retrato.kit import clock
from retrato.kit.i18n import Language, pick
from retrato.tables import TermsVersion
from retrato.terms import schemas


def current(now: datetime | SQLColumnExpression[datetime]) -> ColumnElement[int]:
    """Return the number of the version that people have to agree to; the first one before any was loaded."""
    newest = select(func.max(TermsVersion.id)).where(TermsVersion.counts_from <= now)
    return func.coalesce(newest.scalar_subquery(), 1)


async def current_version(session: AsyncSession) -> int:
    return (await session.scalars(select(current(clock.now())))).one()


async def versions(session: AsyncSession) -> Sequence[TermsVersion]:
    """Return all versions, newest first."""
    found = await session.scalars(select(TermsVersion).order_by(TermsVersion.id.desc()))
    return found.all()


async def read(session: AsyncSession, language: Language, number: str) -> schemas.Terms:
    """Return a version, or `current`. One that is to come can be read too, because it is announced before."""
    newest, found = await current_version(session), await versions(session)
    wanted = str(newest) if number == "current" else number
    version = next((version for version in found if str(version.id) == wanted), None)
    if version is None:
        raise AppError(404, "notFound")
    return schemas.Terms(
        id=version.id,
        counts_from=version.counts_from,
        current=version.id == newest,
        intro=pick(version.intro, language),
        news=version.news.get(language, ""),
        html=pick(version.html, language),
        contents=version.contents[language],
        versions=[schemas.TermsVersionLink(id=other.id, counts_from=other.counts_from) for other in found],
    )
