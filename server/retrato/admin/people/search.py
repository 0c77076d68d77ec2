"""Finding people by e-mail address, id, or payment. Every search uses an index."""

import re
from collections.abc import Sequence
from typing import Any, get_args
from uuid import UUID

from sqlalchemy import ColumnElement, Select, false, func, or_, select, text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from retrato.admin.people.schemas import PeopleQuery, PersonSummary
from retrato.kit import clock
from retrato.settings import PaymentMethodKey
from retrato.tables import AuthSession, Payment, Subscription, User
from retrato.trust import suspension
from retrato.wallet import service as wallet

# The number of a receipt from before there were series (billing/receipt_numbers.py).
_OLD_RECEIPT = re.compile(r"r-(\d{6,18})", re.IGNORECASE)
_LAST_CHARACTER = "\U0010ffff"


async def list_people(session: AsyncSession, query: PeopleQuery) -> list[PersonSummary]:
    people = _summaries().limit(query.size)
    if query.search:
        found = await _find_ids(session, query.search)
        people = people.where(User.id.in_(found)) if found else _by_address(people, query.search.lower(), query.before)
        if not found:
            return await _fetch(session, people)
    if query.before:
        people = people.where(User.id < query.before)
    return await _fetch(session, people.order_by(User.id.desc()))


async def find_summary(session: AsyncSession, user_id: UUID) -> PersonSummary | None:
    return next(iter(await _fetch(session, _summaries().where(User.id == user_id))), None)


def _summaries() -> Select[*tuple[Any, ...]]:
    now = clock.now()
    last_seen = select(func.max(AuthSession.last_used_at)).where(AuthSession.user_id == User.id).scalar_subquery()
    # Not an `exists`, which PostgreSQL may answer by reading all subscriptions.
    premium_until = select(func.max(Subscription.active_until)).where(Subscription.user_id == User.id).scalar_subquery()
    return select(
        User.id,
        User.name,
        User.email,
        User.status,
        User.language_tag,
        User.created_at,
        User.deletes_at,
        last_seen.label("last_seen_at"),
        wallet.balance_of(User.id, now).label("tokens"),
        func.coalesce(premium_until > now, false()).label("premium"),
        suspension.current_scope_of(User.id).label("suspended"),
    )


async def _fetch(session: AsyncSession, people: Select[*tuple[Any, ...]]) -> list[PersonSummary]:
    return [PersonSummary.model_validate(row) for row in await session.execute(people)]


def _by_address(people: Select[*tuple[Any, ...]], beginning: str, before: UUID | None) -> Select[*tuple[Any, ...]]:
    """Sort by address, an exact match first. With another order, a rare beginning would scan the whole table."""
    # These operators compare bytes, the order of the index. `like` would use it only if the text was known to the plan.
    people = people.where(
        User.email.op("~>=~", is_comparison=True)(beginning),
        User.email.op("~<~", is_comparison=True)(beginning + _LAST_CHARACTER),
    )
    if before:
        last = aliased(User)
        people = people.where(
            User.email.op("~>~", is_comparison=True)(select(last.email).where(last.id == before).scalar_subquery())
        )
    return people.order_by(text("users.email using ~<~"))


async def _find_ids(session: AsyncSession, search: str) -> Sequence[UUID]:
    """Return the people whose id this is, or who made a payment with it."""
    try:
        some_id = UUID(search)
    except ValueError:
        return (await session.scalars(_buyers(*_references(search)))).all()
    user_id = await session.scalar(select(User.id).where(User.id == some_id))
    if user_id:
        return [user_id]
    return (await session.scalars(_buyers(Payment.id == some_id, *_references(search)))).all()


def _references(search: str) -> list[ColumnElement[bool]]:
    # The indexes of references begin with the method.
    any_method = Payment.payment_method_key.in_(get_args(PaymentMethodKey))
    conditions = [
        any_method & (Payment.reference == search),
        any_method & (Payment.checkout_reference == search),
        Payment.receipt == search.upper(),
    ]
    if old := _OLD_RECEIPT.fullmatch(search):
        conditions.append(Payment.receipt.is_(None) & (Payment.number == int(old[1])))
    return conditions


def _buyers(*conditions: ColumnElement[bool]) -> Select[UUID]:
    return select(Payment.user_id).where(or_(*conditions)).distinct()
