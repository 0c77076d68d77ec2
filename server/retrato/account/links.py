"""Links sent by e-mail: good once, for a while, and only for the address they were sent to."""

from datetime import timedelta

from sqlalchemy import ColumnElement, Select, delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.kit import clock
from retrato.kit.i18n import Language
from retrato.kit.opaque_token import hash_token, new_token
from retrato.settings import Settings
from retrato.tables import EmailLink, EmailLinkKind, User

LIFETIMES: dict[EmailLinkKind, timedelta] = {
    "confirm": timedelta(hours=24),
    "reset": timedelta(hours=1),
    "change": timedelta(hours=24),
}
_PATHS: dict[EmailLinkKind, dict[Language, str]] = {
    "confirm": {"en": "/email-confirmation", "es": "/confirmacion-email"},
    "reset": {"en": "/forgot-password", "es": "/es/forgot-password"},
    "change": {"en": "/email-confirmation", "es": "/confirmacion-email"},
}


async def make(session: AsyncSession, settings: Settings, user: User, kind: EmailLinkKind, email: str) -> str:
    """The link to send to `email`; only its hash stays with us."""
    now = clock.now()
    token, hashed = new_token()
    session.add(
        EmailLink(
            hash=hashed,
            user_id=user.id,
            kind=kind,
            email=email,
            created_at=now,
            expires_at=now + LIFETIMES[kind],
        )
    )
    return f"{settings.public_url}{_PATHS[kind][user.language_tag]}?token={token}"


def _good(kind: EmailLinkKind, token: str) -> tuple[ColumnElement[bool], ...]:
    return (
        EmailLink.hash == hash_token(token),
        EmailLink.kind == kind,
        EmailLink.used_at.is_(None),
        EmailLink.expires_at > clock.now(),
    )


def _owner(kind: EmailLinkKind, token: str) -> Select[User]:
    sent_to = User.new_email if kind == "change" else User.email
    return (
        select(User)
        .join(EmailLink, (EmailLink.user_id == User.id) & (EmailLink.email == sent_to))
        .where(*_good(kind, token))
    )


async def owner(session: AsyncSession, kind: EmailLinkKind, token: str) -> User | None:
    """Whose link it is, as long as it is good; it stays unused."""
    user: User | None = await session.scalar(_owner(kind, token))
    return user


async def use(session: AsyncSession, kind: EmailLinkKind, token: str) -> User | None:
    """Uses the link up and locks its user; None when it was not good. Of several at once, one succeeds."""
    # The user before the link, as everybody who revokes links does.
    user: User | None = await session.scalar(_owner(kind, token).with_for_update(of=User))
    used = await session.execute(
        update(EmailLink).where(*_good(kind, token)).values(used_at=clock.now()).returning(EmailLink.hash)
    )
    return user if used.first() else None


async def revoke(session: AsyncSession, user: User, kind: EmailLinkKind) -> None:
    await session.execute(delete(EmailLink).where(EmailLink.user_id == user.id, EmailLink.kind == kind))


async def forget_expired(session: AsyncSession) -> None:
    await session.execute(delete(EmailLink).where(EmailLink.expires_at <= clock.now()))
