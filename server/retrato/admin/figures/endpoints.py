"""The figures of the business, for pages and as tables."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from fastapi import Query, Response
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.admin.figures import csv_file, days, facts, queues, schemas, series
from retrato.admin.figures.periods import DAY, Period, period_of, steps_of
from retrato.admin.rights import Right
from retrato.admin.route import admin_router, needs
from retrato.db import Session
from retrato.kit.schema import Schema
from retrato.queue import backlogs
from retrato.request import AppSettings
from retrato.settings import Settings

router = admin_router("figures")

_ROWS: Mapping[schemas.TableName, type[Schema]] = {
    "revenue": schemas.Revenue,
    "mrr": schemas.Mrr,
    "churn": schemas.Churn,
    "people": schemas.People,
    "conversion": schemas.Conversion,
    "tokens": schemas.Tokens,
    "pictures": schemas.Pictures,
    "failures": schemas.Failures,
    "queues": schemas.QueueAges,
    "waiting": schemas.Waiting,
}
_CSV: dict[int | str, dict[str, Any]] = {200: {"content": {"text/csv": {"schema": {"type": "string"}}}}}


@router.get("/figures")
@needs(Right.SEE_FIGURES)
async def show_figures(
    query: Annotated[schemas.FiguresQuery, Query()], session: Session, settings: AppSettings
) -> schemas.Figures:
    """Return the figures of a period by day, week or month, and how long jobs wait now."""
    period = period_of(query)
    found = await _read(session, period)
    return schemas.Figures(
        from_=period.first,
        to=period.last,
        step=query.step,
        series=series.tables(found, period, steps_of(period, query.step), settings.engine),
        totals=series.tables(found, period, [period], settings.engine),
        waiting=await _waiting(session),
    )


@router.get("/figures/export", response_class=Response, responses=_CSV)
@needs(Right.SEE_FIGURES)
async def export_figures(
    query: Annotated[schemas.ExportQuery, Query()], session: Session, settings: AppSettings
) -> Response:
    """Return one of the tables as CSV."""
    period = period_of(query)
    rows = await _rows(session, query, period, settings)
    name = f"retrato-{query.table}-{period.first}-{period.last}.csv"
    return Response(
        csv_file.write(_ROWS[query.table], rows),
        200,
        {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"},
        "text/csv; charset=utf-8",
    )


async def _rows(
    session: AsyncSession, query: schemas.ExportQuery, period: Period, settings: Settings
) -> Sequence[Schema]:
    if query.table == "waiting":
        return await _waiting(session)
    tables = series.tables(await _read(session, period), period, steps_of(period, query.step), settings.engine)
    rows: Sequence[Schema] = getattr(tables, query.table)
    return rows


async def _read(session: AsyncSession, period: Period) -> facts.Facts:
    # With the day before, because what was there at the start is what was there at its end.
    found = await days.read(session, Period(period.first - DAY, period.last))
    visitors = await facts.count_visitors(session, period)
    return found | visitors | await queues.read(session, period)


async def _waiting(session: AsyncSession) -> list[schemas.Waiting]:
    return [schemas.Waiting.model_validate(backlog) for backlog in await backlogs(session)]
