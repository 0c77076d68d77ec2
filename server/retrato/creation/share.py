"""Public links to single photos and videos, which their owner can revoke."""

import re
import secrets
from collections.abc import Mapping, Sequence
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.creation import gallery
from retrato.creation.schemas import SharedCreation
from retrato.media import paths
from retrato.settings import Settings
from retrato.tables import Creation, CreationKind, StoredFile, Style

_TOKEN_BYTES = 16
_TOKEN = re.compile(r"[\w-]{22}", re.ASCII)
# Signed file paths on the public page expire soon after the link is revoked.
_PATH_SECONDS = 15 * 60


async def share(session: AsyncSession, user_id: UUID, kind: CreationKind, ids: Sequence[UUID]) -> Mapping[UUID, str]:
    """Return the tokens of the finished items among them. An item that is shared already keeps its token."""
    # Locked, so that concurrent requests return the same token. In order, to avoid deadlocks between them.
    found = await session.scalars(
        select(Creation)
        .where(*gallery.own(user_id, kind, ids), Creation.status == "DONE")
        .order_by(Creation.id)
        .with_for_update()
    )
    shared = {}
    for creation in found:
        creation.share_token = creation.share_token or secrets.token_urlsafe(_TOKEN_BYTES)
        shared[creation.id] = creation.share_token
    return shared


async def revoke(session: AsyncSession, user_id: UUID, kind: CreationKind, ids: Sequence[UUID]) -> None:
    """Clear the tokens. Sharing again creates a new one."""
    await session.execute(update(Creation).where(*gallery.own(user_id, kind, ids)).values(share_token=None))


async def find(session: AsyncSession, settings: Settings, token: str) -> SharedCreation | None:
    if not _TOKEN.fullmatch(token):
        return None
    found = await session.execute(
        select(Creation, StoredFile, Style.name)
        .join(StoredFile, StoredFile.id == Creation.file_id)
        .join(Style, Style.id == Creation.style_id)
        .where(Creation.share_token == token, Creation.deleted_at.is_(None))
    )
    if not (row := found.first()):
        return None
    creation, file, style_name = row
    poster = await session.get(StoredFile, creation.poster_file_id) if creation.poster_file_id else None
    return SharedCreation(
        kind=creation.kind,
        path=paths.for_file(settings, file, window=_PATH_SECONDS),
        poster=paths.for_file(settings, poster, window=_PATH_SECONDS) if poster else None,
        width=file.width,
        height=file.height,
        seconds=creation.seconds,
        mode=creation.mode,
        style_id=creation.style_id,
        style_name=style_name,
    )
