from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.account import avatar, schemas
from retrato.kit import clock
from retrato.settings import Settings
from retrato.tables import Subscription, User
from retrato.wallet import service as wallet


async def present(session: AsyncSession, settings: Settings, user: User) -> schemas.User:
    """The user as the API shows them, with what is free to spend and what is subscribed to (S3.1)."""
    active = await session.scalars(
        select(Subscription.service)
        .where(Subscription.user_id == user.id, Subscription.active_until > clock.now())
        .distinct()
    )
    return schemas.User(
        id=user.id,
        avatar=avatar.path(settings, user),
        name=user.name,
        email=user.email,
        status=user.status,
        tokens=await wallet.balance(session, user.id),
        language_tag=user.language_tag,
        region=user.region,
        fiat_currency=user.fiat_currency,
        crypto_currency=user.crypto_currency,
        subscriptions_active=[schemas.ActiveSubscription(service=service) for service in active],
        second_factor=user.second_factor_since is not None,
        deletes_at=user.deletes_at,
    )
