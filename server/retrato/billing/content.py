"""Loading plans and token packs from `content/plans.yaml` and `content/promos.yaml`."""

from typing import Annotated, Any

from iso4217 import Currency
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, PositiveInt
from pydantic.alias_generators import to_camel
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.billing.plan_tokens import MONTHS
from retrato.db import upsert
from retrato.kit.content_files import ContentError, ContentFiles
from retrato.kit.i18n import Translated
from retrato.tables import Plan, PlanInterval, Promo, SubscriptionService

_Id = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", alias_generator=to_camel)


def _check_currency(code: str) -> str:
    if code not in {currency.code for currency in Currency}:
        raise ValueError("there is no such currency")
    return code


class _Price(_Part):
    amount_minor: PositiveInt
    currency: Annotated[str, AfterValidator(_check_currency)]


class _Plan(_Part):
    id: _Id
    service: SubscriptionService = "APP"
    key: _Id
    name: Translated
    description: Translated
    interval: PlanInterval
    price: _Price
    tokens_per_month: PositiveInt
    model_slots: PositiveInt
    features: list[Translated]
    most_popular: bool = False
    offered: bool = True
    """False keeps it for those who have it, and sells it to nobody else."""


class _Promo(_Part):
    id: _Id
    tokens: PositiveInt
    bonus: Annotated[int, Field(ge=0)] = 0
    price: _Price
    badge: Translated | None = None
    most_popular: bool = False
    offered: bool = True


class DearerPlanError(ContentError):
    """A token of a plan is dearer than one of a pack."""

    def __init__(self, plan: str, pack: str) -> None:
        super().__init__(f"a token of {plan} is dearer than one of {pack}")
        self.plan, self.pack = plan, pack


def _check_entries(entries: list[Any]) -> list[Any]:
    ids = [entry.id for entry in entries]
    if repeated := {id_ for id_ in ids if ids.count(id_) > 1}:
        raise ValueError(f"duplicate ids: {', '.join(sorted(repeated))}")
    if sum(entry.most_popular and entry.offered for entry in entries) > 1:
        raise ValueError("only one can be the most popular")
    return entries


def _row_of(entry: _Plan | _Promo) -> dict[str, Any]:
    row = {**entry.model_dump(exclude={"price", "tokens_per_month"}), **entry.price.model_dump()}
    if isinstance(entry, _Plan):
        row["tokens_per_period"] = entry.tokens_per_month * MONTHS[entry.interval]
    return row


def _check_worth(plans: list[_Plan], promos: list[_Promo]) -> None:
    """Refuse a plan whose tokens are dearer than those of a pack that is on sale as well."""
    for plan in (each for each in plans if each.offered):
        tokens = plan.tokens_per_month * MONTHS[plan.interval]
        for promo in (each for each in promos if each.offered):
            dearer = plan.price.amount_minor * (promo.tokens + promo.bonus) > promo.price.amount_minor * tokens
            if dearer and promo.price.currency == plan.price.currency:
                raise DearerPlanError(plan.id, promo.id)


_Plans = Annotated[list[_Plan], AfterValidator(_check_entries)]
_Promos = Annotated[list[_Promo], AfterValidator(_check_entries)]


async def load(session: AsyncSession, files: ContentFiles) -> None:
    """Make the tables equal to the files. Idempotent; entries removed from the files are no longer offered."""
    plans: list[_Plan] = files.read("plans.yaml", _Plans)
    promos: list[_Promo] = files.read("promos.yaml", _Promos)
    _check_worth(plans, promos)
    await _save(session, Plan, plans)
    await _save(session, Promo, promos)


async def _save(session: AsyncSession, table: type[Plan] | type[Promo], entries: list[Any]) -> None:
    rows = [{**_row_of(entry), "position": position} for position, entry in enumerate(entries)]
    ids = [row["id"] for row in rows]
    await session.execute(update(table).where(table.id.not_in(ids)).values(offered=False))
    await upsert(session, table, rows)
