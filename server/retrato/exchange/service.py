from collections.abc import Mapping
from datetime import date
from decimal import Decimal

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.db import upsert
from retrato.exchange.schemas import Rate, Rates
from retrato.kit.content_files import ContentFiles
from retrato.kit.currencies import CRYPTO, DEFAULT_FIAT, fiat_codes
from retrato.tables import ExchangeRate

# A rate that changes by more than this factor is more likely an error of the source than a real change.
_MAX_CHANGE = 3


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid", alias_generator=to_camel)

    as_of: date
    per_dollar: dict[str, Rate] = Field(min_length=1)


async def load(session: AsyncSession, files: ContentFiles) -> None:
    """Load the snapshot; newer stored rates stay."""
    snapshot = files.read("rates.yaml", _File)
    await save(session, snapshot.as_of, snapshot.per_dollar)


async def save(session: AsyncSession, as_of: date, per_dollar: Mapping[str, Decimal]) -> list[str]:
    """Store the rates of offered currencies that are newer than the stored ones; return the codes with implausible
    rates, which are skipped."""
    known = {row.id: row for row in await session.scalars(select(ExchangeRate))}
    offered = fiat_codes() | {currency.code for currency in CRYPTO}
    newer = {
        code: rate
        for code, rate in per_dollar.items()
        if code in offered and (code not in known or known[code].as_of < as_of)
    }
    skipped = [code for code, rate in newer.items() if code in known and not _plausible(known[code].per_dollar, rate)]
    rows = [{"id": code, "per_dollar": rate, "as_of": as_of} for code, rate in newer.items() if code not in skipped]
    await upsert(session, ExchangeRate, rows)
    return sorted(skipped)


async def rates(session: AsyncSession) -> Rates:
    offered = fiat_codes() | {currency.code for currency in CRYPTO}
    rows = (
        await session.scalars(select(ExchangeRate).where(ExchangeRate.id.in_(offered)).order_by(ExchangeRate.id))
    ).all()
    as_of = max((row.as_of for row in rows), default=date.min)
    return Rates(
        as_of=as_of,
        older={row.id: row.as_of for row in rows if row.as_of < as_of},
        per_dollar={DEFAULT_FIAT: 1.0, **{row.id: float(row.per_dollar) for row in rows}},
    )


def _plausible(last: Decimal, new: Decimal) -> bool:
    return last / _MAX_CHANGE < new < last * _MAX_CHANGE
