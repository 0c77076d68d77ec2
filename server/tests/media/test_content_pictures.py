"""Public pictures that staff have added: docs/admin.md#content."""

import shutil
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import select

from retrato.content import change_pictures, export_content, load_content
from retrato.media import files, public_files, sweep
from retrato.runtime import Runtime
from retrato.settings import Settings
from retrato.tables import ContentPicture, Style
from tests.account.conftest import Clock
from tests.factories import pictures

NEW = "pictures/summer.webp"
DEMO = "demos/neon-city/imagine-elena.webp"


@pytest.fixture
def folder(tmp_path: Path, settings: Settings) -> Path:
    copy = tmp_path / "content"
    shutil.copytree(settings.content, copy)
    settings.content = copy
    return copy


async def put(runtime: Runtime, name: str, data: bytes | None) -> None:
    file = await files.upload(runtime.storage, user_id=None, data=data, content_type="image/webp") if data else None
    async with runtime.database.transaction() as session:
        await change_pictures(session, runtime.settings.content, {name: file}, by="ana@example.com")


async def url_of(runtime: Runtime, name: str) -> str | None:
    async with runtime.database.transaction() as session:
        return (await public_files.read(session, runtime.settings.content)).url_of(name)


async def test_added_picture_is_served_like_those_of_the_folder(
    client: httpx.AsyncClient, runtime: Runtime, content: None
) -> None:
    data = pictures.webp(600, 400)
    await put(runtime, NEW, data)
    url = await url_of(runtime, NEW)
    assert url
    answer = await client.get(url)
    assert (answer.content, answer.headers["content-type"]) == (data, "image/webp")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    part = await client.get(url, headers={"range": "bytes=2-5"})
    assert (part.status_code, part.content) == (206, data[2:6])
    assert (await client.head(url)).headers["content-length"] == str(len(data))
    assert (await client.get("/_img/w_500,f_webp" + url)).headers["content-type"] == "image/webp"
    await put(runtime, NEW, None)
    assert (await client.get(url)).status_code == 404


@pytest.mark.parametrize("settings", ["folder"], indirect=True)
async def test_picture_is_served_before_the_process_was_told_of_it(
    app: FastAPI, client: httpx.AsyncClient, runtime: Runtime, content: None
) -> None:
    app.state.content.seconds = 60
    assert (await client.get(f"/content/{NEW}")).status_code == 404
    await put(runtime, NEW, pictures.webp(60, 40))
    url = await url_of(runtime, NEW)
    assert url
    assert (await client.get(url)).status_code == 200


@pytest.mark.parametrize("settings", ["folder"], indirect=True)
async def test_picture_in_the_place_of_a_demo_is_shown_by_its_style(runtime: Runtime, folder: Path) -> None:
    await load_content(runtime)
    await put(runtime, DEMO, pictures.webp(60, 40))
    async with runtime.database.transaction() as session:
        assert await url_of(runtime, DEMO) in (await session.get_one(Style, "neon-city")).demos
    await put(runtime, DEMO, None)
    async with runtime.database.transaction() as session:
        demos = (await session.get_one(Style, "neon-city")).demos
    assert not any(DEMO in demo for demo in demos)


@pytest.mark.parametrize("settings", ["folder"], indirect=True)
async def test_the_sweep_leaves_added_pictures_alone(runtime: Runtime, content: None, time: Clock) -> None:
    await put(runtime, NEW, pictures.webp(60, 40))
    time.forward(days=3)
    assert (await sweep.sweep(runtime.database, runtime.storage)).quarantined == 0


async def test_exported_pictures_are_files_and_end_with_the_next_load(runtime: Runtime, folder: Path) -> None:
    await load_content(runtime)
    data = pictures.webp(60, 40)
    await put(runtime, NEW, data)
    await put(runtime, DEMO, None)
    url = await url_of(runtime, NEW)
    async with runtime.database.transaction() as session:
        assert await export_content(session, runtime.storage, folder) == [DEMO, NEW]
    assert (folder / NEW).read_bytes() == data
    assert not (folder / DEMO).exists()
    await load_content(runtime)
    async with runtime.database.transaction() as session:
        assert not (await session.scalars(select(ContentPicture))).all()
    assert await url_of(runtime, NEW) == url
