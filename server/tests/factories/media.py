"""Users, stored files and their URLs."""

from uuid import UUID

from retrato.media import files, paths
from retrato.runtime import Runtime
from retrato.settings import Settings
from retrato.tables import StoredFile, User


async def make_user(runtime: Runtime, name: str = "ana") -> UUID:
    user = User(name=name, email=f"{name}@example.com", password_hash="-")
    async with runtime.database.transaction() as session:
        session.add(user)
    return user.id


async def store_file(
    runtime: Runtime, data: bytes, *, content_type: str = "image/jpeg", user_id: UUID | None = None
) -> StoredFile:
    async with runtime.database.transaction() as session:
        return await files.store(session, runtime.storage, user_id=user_id, data=data, content_type=content_type)


def file_url(settings: Settings, file: StoredFile) -> str:
    return f"/files/{paths.signed(settings, file.id, file.name.rpartition('.')[2])}"
