from retrato.account import avatar, schemas
from retrato.settings import Settings
from retrato.tables import User


def present(settings: Settings, user: User) -> schemas.User:
    """The user as the API shows them. Tokens and subscriptions belong to domains of their own: nobody has any before
    those exist, and this is the one place that asks for them."""
    return schemas.User(
        id=user.id,
        avatar=avatar.path(settings, user),
        name=user.name,
        email=user.email,
        status=user.status,
        tokens=0,
        language_tag=user.language_tag,
        region=user.region,
        fiat_currency=user.fiat_currency,
        crypto_currency=user.crypto_currency,
        subscriptions_active=[],
        second_factor=user.second_factor_since is not None,
        deletes_at=user.deletes_at,
    )
