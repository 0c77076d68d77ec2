"""The demo account, prepared with a gallery and enough tokens, and signed in."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import UUID

import httpx
from sqlalchemy import select

from retrato.demo import EMAIL, PASSWORD
from retrato.integrations.postgres.embedded import EmbeddedPostgres
from retrato.kit.ids import new_id
from retrato.runtime import open_runtime
from retrato.settings import Settings, StorageSettings
from retrato.tables import User
from retrato.wallet import service as wallet
from tests.doubles.gallery import fill

PHOTOS = 500
_TOKENS = 1_000_000
CREDENTIALS = {"email": EMAIL, "password": PASSWORD}


def prepare(data: Path) -> None:
    """Add the gallery and the tokens."""
    asyncio.run(_prepare(data))


def settings_of(data: Path) -> Settings:
    """Return settings for direct access to a running product's data, ignoring the operator's own settings."""
    database = EmbeddedPostgres(data / "postgres").url()
    return Settings(data=data, database_url=database, secret=None, storage=StorageSettings(), _env_file=None)


@contextmanager
def signed_in(port: int) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60, trust_env=False) as client:
        auth = client.post("/api/auth", json=CREDENTIALS).raise_for_status().json()
        client.headers["authorization"] = f"Bearer {auth['accessToken']}"
        yield client


async def _prepare(data: Path) -> None:
    async with open_runtime(settings_of(data)) as runtime:
        # Unfinished items would be polled forever, and no page would become idle.
        await fill(runtime, EMAIL, PHOTOS, unfinished=False)
        async with runtime.database.transaction() as session:
            user_id: UUID = (await session.scalars(select(User.id).where(User.email == EMAIL))).one()
            await wallet.grant(session, user_id, _TOKENS, "promotion", source=f"bench:{new_id()}")
