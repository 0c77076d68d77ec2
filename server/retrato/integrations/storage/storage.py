"""Stores objects by key, in a folder or an object store (S3 and compatible, Google, Azure), through obstore. What an
object is, who owns it and who may read it is in the database."""

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

import obstore
from obstore.store import LocalStore, ObjectStore, from_url
from prometheus_client import Counter, Histogram

from retrato.kit.tracing import span
from retrato.settings import StorageSettings

_CHUNK_BYTES = 256 * 1024
_LIST_PAGE_SIZE = 1000
_SECONDS = Histogram(
    "retrato_storage_seconds",
    "Time of a call of the storage; of a stream, until its first byte.",
    ["operation"],
    buckets=(0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30),
)
_ERRORS = Counter("retrato_storage_errors_total", "Calls of the storage that failed.", ["operation"])


@dataclass(frozen=True)
class StoredObject:
    key: str
    bytes: int
    modified_at: datetime
    version: str | None = None
    """Which of its versions this is, if the store keeps them. Only `head` reports it."""


class Storage:
    def __init__(self, store: ObjectStore, *, presigns: bool = False) -> None:
        self._store = store
        self._folder = store.prefix if isinstance(store, LocalStore) else None
        self._presigns = presigns and not isinstance(store, LocalStore)
        self.origin = self._origin()
        """The origin that browsers are redirected to for files, if any. The CSP must allow it."""

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
        # Unset options come from the store's environment variables or the machine's role.
        set_options: Any = {name: value for name, value in config.items() if value is not None}
        allow_http = (settings.endpoint or "").startswith("http://")
        store = from_url(settings.url, config=set_options, client_options={"allow_http": allow_http})
        return cls(store, presigns=settings.presign)

    async def put(self, key: str, data: bytes | Path, content_type: str) -> None:
        """Write an object atomically."""
        # A folder cannot store the type. In an object store browsers may fetch the object directly.
        attributes: Any = None if isinstance(self._store, LocalStore) else {"Content-Type": content_type}
        with _observed("put"):
            await obstore.put_async(self._store, key, data, attributes=attributes)

    async def get(self, key: str) -> bytes:
        """Return the whole object. Raise FileNotFoundError if it does not exist."""
        with _observed("get"):
            found = await obstore.get_async(self._store, key)
            return bytes(await found.buffer_async())

    async def stream(self, key: str, part: tuple[int, int] | None = None) -> AsyncIterator[bytes]:
        """Stream the object, or its bytes from `part[0]` up to but not including `part[1]`. Raise FileNotFoundError at
        once if it does not exist."""
        with _observed("stream"):
            found = await obstore.get_async(self._store, key, options={"range": part} if part else None)
        return _chunks(found)

    async def head(self, key: str) -> StoredObject | None:
        try:
            return _to_stored_object(await obstore.head_async(self._store, key))
        except FileNotFoundError:
            return None

    async def delete(self, keys: Iterable[str]) -> None:
        """Delete objects. Missing ones are ignored."""
        with _observed("delete"):
            if isinstance(self._store, LocalStore):
                for key in keys:
                    with suppress(FileNotFoundError):
                        await obstore.delete_async(self._store, key)
            elif batch := list(keys):
                await obstore.delete_async(self._store, batch)

    async def list(self, prefix: str) -> AsyncIterator[StoredObject]:
        """List the objects under a prefix of whole path segments: `users/1` does not match `users/10`."""
        async for page in obstore.list(self._store, prefix, chunk_size=_LIST_PAGE_SIZE):
            for found in page:
                yield _to_stored_object(found)

    async def move(self, source: str, target: str) -> None:
        """Copy the object, then delete the original. Raise FileNotFoundError if it does not exist."""
        await self.copy(source, target)
        await self.delete([source])

    async def copy(self, source: str, target: str) -> None:
        """Raise FileNotFoundError if there is no object to copy."""
        with _observed("copy"):
            await obstore.copy_async(self._store, source, target)

    async def folders(self, prefix: str) -> Sequence[str]:
        """List the folders directly under a prefix."""
        return (await obstore.list_with_delimiter_async(self._store, prefix))["common_prefixes"]

    async def delete_unfinished(self, before: datetime) -> None:
        """Delete the partial files of crashed writers, in a folder. Object stores have lifecycle rules for unfinished
        uploads."""
        if self._folder is not None:
            await asyncio.to_thread(_delete_unfinished, self._folder, before)

    async def presign(self, method: Literal["GET", "HEAD"], key: str, lifetime: timedelta) -> str | None:
        """Return a URL where a browser can fetch the object directly, or None if unsupported or disabled."""
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


@contextmanager
def _observed(operation: str) -> Iterator[None]:
    """Count, time and trace the calls of the block. That there is no such object is an answer."""
    try:
        with span(f"storage {operation}"), _SECONDS.labels(operation).time():
            yield
    except FileNotFoundError:
        raise
    except Exception:
        _ERRORS.labels(operation).inc()
        raise


def _delete_unfinished(folder: Path, before: datetime) -> None:
    for file in folder.rglob("*#*"):  # obstore writes to `key#1`, then renames
        with suppress(FileNotFoundError):
            if file.stat().st_mtime < before.timestamp():
                file.unlink()


async def _chunks(found: "obstore.GetResult") -> AsyncIterator[bytes]:
    async for chunk in found.stream(min_chunk_size=_CHUNK_BYTES):
        yield bytes(chunk)


def _to_stored_object(found: "obstore.ObjectMeta") -> StoredObject:
    return StoredObject(found["path"], found["size"], found["last_modified"], found["version"])
