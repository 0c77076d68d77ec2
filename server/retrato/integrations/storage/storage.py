"""Objects under keys, in a folder or in any object store (S3 and its likes, Google, Azure): obstore speaks to all of
them alike. What an object is, whose it is and who may see it is written in the database, not here."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

import obstore
from obstore.store import LocalStore, ObjectStore, from_url

from retrato.settings import StorageSettings

_CHUNK_BYTES = 256 * 1024
_LISTED_AT_ONCE = 1000


@dataclass(frozen=True)
class StoredObject:
    key: str
    bytes: int
    modified_at: datetime


class Storage:
    def __init__(self, store: ObjectStore, *, presigns: bool = False) -> None:
        self._store = store
        self._folder = store.prefix if isinstance(store, LocalStore) else None
        self._presigns = presigns and not isinstance(store, LocalStore)
        self.origin = self._origin()
        """Where browsers are sent for files, when they are: documents must allow it."""

    @classmethod
    def open(cls, settings: StorageSettings, folder: Path) -> "Storage":
        if settings.url is None:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            return cls(LocalStore(folder, automatic_cleanup=True))
        config = {
            "endpoint": settings.endpoint,
            "region": settings.region,
            "access_key_id": settings.key_id,
            "secret_access_key": settings.secret and settings.secret.get_secret_value(),
        }
        # What is not set here, the store's own environment variables and its machine's role may say.
        given: Any = {name: value for name, value in config.items() if value is not None}
        allow_http = (settings.endpoint or "").startswith("http://")
        store = from_url(settings.url, config=given, client_options={"allow_http": allow_http})
        return cls(store, presigns=settings.presign)

    async def put(self, key: str, data: bytes | Path, content_type: str) -> None:
        """All of it or nothing: nobody ever sees half an object."""
        # A folder has nowhere to note the type. Elsewhere browsers may be sent to the object itself.
        attributes: Any = None if isinstance(self._store, LocalStore) else {"Content-Type": content_type}
        await obstore.put_async(self._store, key, data, attributes=attributes)

    async def get(self, key: str) -> bytes:
        """The whole object; FileNotFoundError when there is none."""
        found = await obstore.get_async(self._store, key)
        return bytes(await found.buffer_async())

    async def stream(self, key: str, span: tuple[int, int] | None = None) -> AsyncIterator[bytes]:
        """The object, or the bytes from `span[0]` up to but not including `span[1]`, piece by piece;
        FileNotFoundError at once when there is none."""
        found = await obstore.get_async(self._store, key, options={"range": span} if span else None)
        return _pieces(found)

    async def head(self, key: str) -> StoredObject | None:
        try:
            return _described(await obstore.head_async(self._store, key))
        except FileNotFoundError:
            return None

    async def delete(self, keys: Iterable[str]) -> None:
        """What is gone already counts as deleted."""
        if isinstance(self._store, LocalStore):
            for key in keys:
                with suppress(FileNotFoundError):
                    await obstore.delete_async(self._store, key)
        elif together := list(keys):
            await obstore.delete_async(self._store, together)

    async def list(self, prefix: str) -> AsyncIterator[StoredObject]:
        """Everything under a prefix, which ends where a name does: `users/1` does not list `users/10`."""
        async for some in obstore.list(self._store, prefix, chunk_size=_LISTED_AT_ONCE):
            for found in some:
                yield _described(found)

    async def delete_unfinished(self, before: datetime) -> None:
        """What a process that died left of the object it was writing. A folder shows it to nobody, but keeps it;
        object stores have a rule of their own for parts of an upload."""
        if self._folder is not None:
            await asyncio.to_thread(_delete_unfinished, self._folder, before)

    async def presign(self, method: Literal["GET", "HEAD"], key: str, lifetime: timedelta) -> str | None:
        """An address where a browser may fetch the object itself; None where the store has none, or is not to."""
        if not self._presigns:
            return None
        store: Any = self._store
        address: str = await obstore.sign_async(store, method, key, lifetime)
        return address

    def _origin(self) -> str | None:
        if not self._presigns:
            return None
        store: Any = self._store
        address = urlsplit(obstore.sign(store, "GET", "any", timedelta(minutes=1)))
        return f"{address.scheme}://{address.netloc}"


def _delete_unfinished(folder: Path, before: datetime) -> None:
    for file in folder.rglob("*#*"):  # obstore writes to `key#1`, then renames
        with suppress(FileNotFoundError):
            if file.stat().st_mtime < before.timestamp():
                file.unlink()


async def _pieces(found: "obstore.GetResult") -> AsyncIterator[bytes]:
    async for piece in found.stream(min_chunk_size=_CHUNK_BYTES):
        yield bytes(piece)


def _described(found: "obstore.ObjectMeta") -> StoredObject:
    return StoredObject(found["path"], found["size"], found["last_modified"])
