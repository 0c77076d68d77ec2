"""The signed-in user as the API returns them."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, SQLColumnExpression, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.account import avatar, schemas
from retrato.kit import clock
from retrato.settings import Settings
from retrato.tables import Subscription, User
from retrato.terms import service as terms
from retrato.trust import consents, suspension
from retrato.wallet import service as wallet


async def present(session: AsyncSession, settings: Settings, user: User) -> schemas.User:
    return build_user(settings, user, (await session.execute(select(*computed_columns(user.id, clock.now())))).one())


def computed_columns(
    user_id: UUID | SQLColumnExpression[UUID], now: datetime | SQLColumnExpression[datetime]
) -> tuple[ColumnElement[Any], ...]:
    """Return the columns `tokens` (balance), `services` (active subscriptions), `suspension`, `terms_agreed` and
    `terms_current`."""
    active = Subscription.user_id == user_id, Subscription.active_until > now
    services = select(func.array_agg(Subscription.service.distinct())).where(*active).scalar_subquery()
    return (
        wallet.balance_of(user_id, now).label("tokens"),
        services.label("services"),
        suspension.current_of(user_id).label("suspension"),
        consents.terms_agreed(user_id).label("terms_agreed"),
        terms.current(now).label("terms_current"),
    )


def build_user(settings: Settings, user: Any, computed: Any) -> schemas.User:
    return schemas.User(
        id=user.id,
        avatar=avatar.path(settings, user.avatar_file_id),
        name=user.name,
        email=user.email,
        status=user.status,
        tokens=computed.tokens,
        language_tag=user.language_tag,
        region=user.region,
        fiat_currency=user.fiat_currency,
        crypto_currency=user.crypto_currency,
        subscriptions_active=[schemas.ActiveSubscription(service=service) for service in computed.services or ()],
        has_password=user.password_hash is not None,
        second_factor=user.second_factor_since is not None,
        deletes_at=user.deletes_at,
        suspension=computed.suspension,
        terms_due=computed.terms_current if computed.terms_agreed < computed.terms_current else None,
    )
