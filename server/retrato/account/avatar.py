"""A person's picture of themself."""

from retrato.media import paths
from retrato.settings import Settings
from retrato.tables import User

# All of them are kept in the one format, so that a user's row is enough to name the file.
_EXTENSION = "jpg"


def path(settings: Settings, user: User) -> str | None:
    return paths.signed(settings, user.avatar_file_id, _EXTENSION) if user.avatar_file_id else None
