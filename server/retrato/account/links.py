"""Links sent by e-mail: valid once, for a limited time, and only while the address they were sent to is current."""

from datetime import timedelta

from sqlalchemy import ColumnElement, Select, delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.kit import clock
from retrato.kit.i18n import Language, localized_path
from retrato.kit.opaque_token import hash_token, new_token
from retrato.settings import Settings
from retrato.tables import EmailLink, EmailLinkKind, User

LIFETIMES: dict[EmailLinkKind, timedelta] = {
    "confirm": timedelta(hours=24),
    "reset": timedelta(hours=1),
    "change": timedelta(hours=24),
}
_PATHS: dict[EmailLinkKind, str] = {
    "confirm": "/email-confirmation",
    "reset": "/forgot-password",
    "change": "/email-confirmation",
}
_OWN_PATHS: dict[tuple[Language, str], str] = {("es", "/email-confirmation"): "/confirmacion-email"}


async def create(session: AsyncSession, settings: Settings, user: User, kind: EmailLinkKind, email: str) -> str:
    """Return a link to send to `email`. Only the hash of its token is stored."""
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
    return f"{settings.public_url}{_path(user.language_tag, _PATHS[kind])}?token={token}"


def _path(language: Language, path: str) -> str:
    return _OWN_PATHS.get((language, path)) or localized_path(language, path)


def _valid(kind: EmailLinkKind, token: str) -> tuple[ColumnElement[bool], ...]:
    return (
        EmailLink.hash == hash_token(token),
        EmailLink.kind == kind,
        EmailLink.used_at.is_(None),
        EmailLink.expires_at > clock.now(),
    )


def _select_owner(kind: EmailLinkKind, token: str) -> Select[User]:
    sent_to = User.new_email if kind == "change" else User.email
    return (
        select(User)
        .join(EmailLink, (EmailLink.user_id == User.id) & (EmailLink.email == sent_to))
        .where(*_valid(kind, token))
    )


async def find_owner(session: AsyncSession, kind: EmailLinkKind, token: str) -> User | None:
    """Return the user of a valid link without using the link up."""
    user: User | None = await session.scalar(_select_owner(kind, token))
    return user


async def use(session: AsyncSession, kind: EmailLinkKind, token: str) -> User | None:
    """Use the link up and return its user, locked; None if it is not valid. Of concurrent uses one succeeds."""
    # Lock order: the user before the link, the same as where links are revoked.
    user: User | None = await session.scalar(_select_owner(kind, token).with_for_update(of=User))
    used = await session.execute(
        update(EmailLink).where(*_valid(kind, token)).values(used_at=clock.now()).returning(EmailLink.hash)
    )
    return user if used.first() else None


async def revoke(session: AsyncSession, user: User, kind: EmailLinkKind) -> None:
    await session.execute(delete(EmailLink).where(EmailLink.user_id == user.id, EmailLink.kind == kind))


async def delete_expired(session: AsyncSession) -> None:
    await session.execute(delete(EmailLink).where(EmailLink.expires_at <= clock.now()))
