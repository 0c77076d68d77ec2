"""File paths on the public page of a shared photo, video or album. They work only while the link does."""

import hashlib
import hmac
from uuid import UUID

from sqlalchemy import or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.media import paths
from retrato.settings import Settings
from retrato.tables import Album, AlbumItem, Creation, StoredFile, is_suspended

# The page is rendered anew for each visitor, so its paths need not live long.
_WINDOW_SECONDS = 15 * 60
MAX_AGE_SECONDS = 60
"""How long a browser may show a picture again without asking, and so how long one outlives its link there."""


def for_link(settings: Settings, file: StoredFile, token: str) -> str:
    """Return the path of a file under the link with this token."""
    return paths.for_file(settings, file, window=_WINDOW_SECONDS, link=_fingerprint(token))


async def is_open(session: AsyncSession, file_id: UUID, link: str) -> bool:
    """Whether the link that a path belongs to still shows the file."""
    shows_file = (
        or_(Creation.file_id == file_id, Creation.poster_file_id == file_id),
        Creation.deleted_at.is_(None),
        ~is_suspended(Creation.user_id, "ACCOUNT"),
    )
    own = select(Creation.share_token).where(*shows_file, Creation.share_token.is_not(None))
    albums = select(Album.token).join(AlbumItem).join(Creation).where(*shows_file)
    tokens = await session.scalars(own.union_all(albums))
    return any(hmac.compare_digest(_fingerprint(token), link) for token in tokens if token)


def _fingerprint(token: str) -> str:
    """Not the token itself: whoever sees the address of a picture, in a log for example, does not learn its page."""
    return hashlib.sha256(token.encode()).hexdigest()[:16]
