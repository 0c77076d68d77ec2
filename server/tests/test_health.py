from pathlib import Path
from urllib.parse import quote

import httpx
import psycopg
import pytest
from pydantic import SecretStr

from retrato.app import create_app
from retrato.integrations.postgres.embedded import EmbeddedPostgres
from retrato.runtime import Runtime
from retrato.settings import Settings
from tests.factories.migrations import PREVIOUS_REVISION
from tests.factories.web_app import built_web_app


async def get(settings: Settings, path: str, **changes: object) -> httpx.Response:
    app = create_app(settings.model_copy(update=changes))
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as client,
    ):
        return await client.get(path)


async def test_live_needs_neither_web_app_nor_database(settings: Settings, tmp_path: Path) -> None:
    answer = await get(settings, "/api/health/live", web=tmp_path, database_url=SecretStr("postgresql://nowhere/x"))
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


async def test_ready_when_nothing_is_missing(settings: Settings, runtime: Runtime, tmp_path: Path) -> None:
    answer = await get(settings, "/api/health/ready", web=built_web_app(tmp_path / "web"))
    assert (answer.status_code, answer.json()) == (200, {"ready": True, "missing": []})


async def test_not_ready_without_a_built_web_app(settings: Settings, runtime: Runtime, tmp_path: Path) -> None:
    answer = await get(settings, "/api/health/ready", web=tmp_path)
    assert (answer.status_code, answer.json()) == (503, {"ready": False, "missing": ["pages"]})


@pytest.mark.parametrize(
    ("version", "missing"),
    [("0001", ["schema"]), (PREVIOUS_REVISION, ["schema"]), (None, ["schema"]), ("9999", [])],
    ids=["first", "previous", "none", "newer"],
)
async def test_ready_with_a_newer_schema_but_not_with_an_older_one(
    settings: Settings, postgres: EmbeddedPostgres, tmp_path: Path, version: str | None, missing: list[str]
) -> None:
    """A newer one is there while the next release is being deployed."""
    with psycopg.connect(postgres.url("postgres"), autocommit=True) as admin:
        admin.execute("drop database if exists other with (force)")
        admin.execute("create database other")
    with psycopg.connect(postgres.url("other")) as other:
        other.execute("create table alembic_version (version_num text)")
        if version:
            other.execute("insert into alembic_version values (%s)", (version,))
    url = SecretStr(postgres.url("other"))
    answer = await get(settings, "/api/health/ready", web=built_web_app(tmp_path / "web"), database_url=url)
    assert (answer.status_code, answer.json()["missing"]) == (503 if missing else 200, missing)


async def test_not_ready_without_a_database(settings: Settings, tmp_path: Path) -> None:
    url = SecretStr(f"postgresql://retrato@/retrato?host={quote(str(tmp_path), safe='')}")
    answer = await get(settings, "/api/health/ready", web=built_web_app(tmp_path / "web"), database_url=url)
    assert (answer.status_code, answer.json()["missing"]) == (503, ["database", "schema"])
