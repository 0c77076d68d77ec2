from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.db import upsert
from retrato.exchange.schemas import Rate, Rates
from retrato.kit import content_file
from retrato.kit.currencies import CRYPTO, DEFAULT_FIAT, fiat_codes
from retrato.tables import ExchangeRate

# Farther from the last one than this, a rate is more likely a mistake of its source than news.
_LARGEST_MOVE = 3


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid", alias_generator=to_camel)

    as_of: date
    per_dollar: dict[str, Rate] = Field(min_length=1)


async def load(session: AsyncSession, folder: Path) -> None:
    """The snapshot counts until something newer is known."""
    snapshot = content_file.read(folder / "rates.yaml", _File)
    await keep(session, snapshot.as_of, snapshot.per_dollar)


async def keep(session: AsyncSession, as_of: date, per_dollar: Mapping[str, Decimal]) -> list[str]:
    """Writes down those of our currencies that are newer than what is known; returns those that are not believed."""
    known = {row.id: row for row in await session.scalars(select(ExchangeRate))}
    offered = fiat_codes() | {currency.code for currency in CRYPTO}
    newer = {
        code: rate
        for code, rate in per_dollar.items()
        if code in offered and (code not in known or known[code].as_of < as_of)
    }
    doubtful = [code for code, rate in newer.items() if code in known and not _likely(known[code].per_dollar, rate)]
    rows = [{"id": code, "per_dollar": rate, "as_of": as_of} for code, rate in newer.items() if code not in doubtful]
    await upsert(session, ExchangeRate, rows)
    return sorted(doubtful)


async def rates(session: AsyncSession) -> Rates:
    rows = (await session.scalars(select(ExchangeRate).order_by(ExchangeRate.id))).all()
    return Rates(
        as_of=min((row.as_of for row in rows), default=date.min),
        per_dollar={DEFAULT_FIAT: 1.0, **{row.id: float(row.per_dollar) for row in rows}},
    )


def _likely(last: Decimal, new: Decimal) -> bool:
    return last / _LARGEST_MOVE < new < last * _LARGEST_MOVE
