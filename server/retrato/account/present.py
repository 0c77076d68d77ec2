"""The signed-in person as the API shows them (S3.1)."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, SQLColumnExpression, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.account import avatar, schemas
from retrato.kit import clock
from retrato.settings import Settings
from retrato.tables import Subscription, User
from retrato.wallet import service as wallet


async def present(session: AsyncSession, settings: Settings, user: User) -> schemas.User:
    return shown(settings, user, (await session.execute(select(*standing(user.id, clock.now())))).one())


def standing(
    user_id: UUID | SQLColumnExpression[UUID], now: datetime | SQLColumnExpression[datetime]
) -> tuple[ColumnElement[Any], ...]:
    """What is free to spend, and what is subscribed to: `tokens` and `services` of a row."""
    active = Subscription.user_id == user_id, Subscription.active_until > now
    services = select(func.array_agg(Subscription.service.distinct())).where(*active).scalar_subquery()
    return wallet.balance_of(user_id, now).label("tokens"), services.label("services")


def shown(settings: Settings, user: Any, standing: Any) -> schemas.User:
    return schemas.User(
        id=user.id,
        avatar=avatar.path(settings, user.avatar_file_id),
        name=user.name,
        email=user.email,
        status=user.status,
        tokens=standing.tokens,
        language_tag=user.language_tag,
        region=user.region,
        fiat_currency=user.fiat_currency,
        crypto_currency=user.crypto_currency,
        subscriptions_active=[schemas.ActiveSubscription(service=service) for service in standing.services or ()],
        second_factor=user.second_factor_since is not None,
        deletes_at=user.deletes_at,
    )
