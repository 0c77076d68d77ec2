"""Public links to photos, videos and albums, which their owner can revoke."""

import re
import secrets
from collections.abc import Mapping, Sequence
from uuid import UUID

from sqlalchemy import exists, func, literal, or_, select, union_all
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from retrato.creation import gallery
from retrato.creation.schemas import PublicLink, SharedCreation, SharedLink
from retrato.media import link_paths, paths
from retrato.settings import Settings
from retrato.tables import Album, AlbumItem, Creation, CreationKind, EndedLink, StoredFile, Style, is_suspended
from retrato.trust import matching

_TOKEN_BYTES = 16
_TOKEN = re.compile(r"[\w-]{22}", re.ASCII)
_Poster = aliased(StoredFile)


def new_token() -> str:
    return secrets.token_urlsafe(_TOKEN_BYTES)


async def share(session: AsyncSession, user_id: UUID, kind: CreationKind, ids: Sequence[UUID]) -> Mapping[UUID, str]:
    """Return the tokens of the finished items among them. An item that is shared already keeps its token."""
    shared = {}
    for creation in await _locked(session, user_id, kind, ids):
        creation.share_token = creation.share_token or new_token()
        shared[creation.id] = creation.share_token
    await matching.index_later(session, list(shared))
    return shared


async def revoke(session: AsyncSession, user_id: UUID, kind: CreationKind, ids: Sequence[UUID]) -> None:
    """Clear the tokens. Sharing again creates a new one."""
    tokens = []
    for creation in await _locked(session, user_id, kind, ids):
        tokens.append(creation.share_token)
        creation.share_token = None
    await session.flush()
    await matching.forget_unshared(session, ids)
    await remember_ended(session, user_id, tokens)


async def list_for_user(session: AsyncSession, settings: Settings, user_id: UUID) -> list[PublicLink]:
    """Return the links of single photos and videos, the newest item first."""
    rows = await session.execute(
        select(Creation, StoredFile)
        .join(StoredFile, StoredFile.id == func.coalesce(Creation.poster_file_id, Creation.file_id))
        .where(Creation.user_id == user_id, Creation.share_token.is_not(None), Creation.deleted_at.is_(None))
        .order_by(Creation.id.desc())
    )
    return [
        PublicLink(
            id=creation.id,
            kind=creation.kind,
            token=creation.share_token or "",
            count=1,
            cover=paths.for_file(settings, cover),
            created_at=creation.created_at,
        )
        for creation, cover in rows
    ]


async def remember_ended(session: AsyncSession, user_id: UUID, tokens: Sequence[str | None]) -> None:
    """Store tokens that no longer work, so that their pages can say so."""
    if ended := [{"token": token, "user_id": user_id} for token in tokens if token]:
        await session.execute(insert(EndedLink).values(ended).on_conflict_do_nothing())


async def find(session: AsyncSession, settings: Settings, token: str) -> SharedLink | None:
    """Return what a link shows; None if there has never been such a link."""
    if not _TOKEN.fullmatch(token):
        return None
    shown = union_all(
        select(Creation.id.label("id"), literal(0).label("position")).where(Creation.share_token == token),
        select(AlbumItem.creation_id, AlbumItem.position).join(Album).where(Album.token == token),
    ).subquery()
    found = await session.execute(
        select(Creation, StoredFile, _Poster, Style.name)
        .join(shown, shown.c.id == Creation.id)
        .join(StoredFile, StoredFile.id == Creation.file_id)
        .join(Style, Style.id == Creation.style_id)
        .outerjoin(_Poster, _Poster.id == Creation.poster_file_id)
        .where(Creation.deleted_at.is_(None), ~is_suspended(Creation.user_id, "ACCOUNT"))
        .order_by(shown.c.position)
    )
    items = [_shared(settings, token, *row) for row in found]
    if items:
        return SharedLink(ended=False, items=items)
    return SharedLink(ended=True, items=[]) if await _existed(session, token) else None


async def _existed(session: AsyncSession, token: str) -> bool:
    """Whether a link was revoked, all that it showed was deleted, or its owner is suspended."""
    anything = select(
        or_(
            exists().where(EndedLink.token == token),
            exists().where(Creation.share_token == token),
            exists().where(Album.token == token),
        )
    )
    return bool(await session.scalar(anything))


async def _locked(session: AsyncSession, user_id: UUID, kind: CreationKind, ids: Sequence[UUID]) -> Sequence[Creation]:
    """Lock the items, so that concurrent requests agree on a token. In order, to avoid deadlocks between them."""
    found = await session.scalars(
        select(Creation)
        .where(*gallery.own(user_id, kind, ids), Creation.status == "DONE")
        .order_by(Creation.id)
        .with_for_update()
    )
    return found.all()


def _shared(
    settings: Settings,
    token: str,
    creation: Creation,
    file: StoredFile,
    poster: StoredFile | None,
    style_name: dict[str, str],
) -> SharedCreation:
    return SharedCreation(
        kind=creation.kind,
        path=link_paths.for_link(settings, file, token),
        poster=link_paths.for_link(settings, poster, token) if poster else None,
        width=file.width,
        height=file.height,
        seconds=creation.seconds,
        mode=creation.mode,
        style_id=creation.style_id,
        style_name=style_name,
    )
