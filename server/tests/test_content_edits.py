"""Content that staff have edited: docs/admin.md#content."""

import shutil
from collections.abc import Mapping
from pathlib import Path

import httpx
import pytest
import yaml
from sqlalchemy import select

from retrato.content import change_content, export_content, load_content, load_or_keep_content
from retrato.kit.content_files import ContentError
from retrato.runtime import Runtime
from retrato.settings import Settings
from retrato.tables import ContentEdit, ContentLoad, Style


@pytest.fixture
def folder(tmp_path: Path, settings: Settings) -> Path:
    copy = tmp_path / "content"
    shutil.copytree(settings.content, copy)
    settings.content = copy
    return copy


def renamed(text: str, name: str) -> str:
    return yaml.safe_dump(yaml.safe_load(text) | {"name": {"en": name, "es": name}}, sort_keys=False)


async def change(runtime: Runtime, changes: Mapping[str, str | None]) -> None:
    async with runtime.database.transaction() as session:
        await change_content(session, runtime.settings.content, changes, by="ana@example.com")


async def edited(runtime: Runtime) -> list[str]:
    async with runtime.database.transaction() as session:
        return sorted(await session.scalars(select(ContentEdit.name)))


async def test_an_edited_file_wins_over_the_seed_at_every_load(runtime: Runtime, folder: Path) -> None:
    await load_content(runtime)
    file = folder / "styles" / "neon-city.yaml"
    await change(runtime, {"styles/neon-city.yaml": renamed(file.read_text(), "Neon night")})
    file.write_text(renamed(file.read_text(), "Neon of the release"))
    await load_content(runtime)
    async with runtime.database.transaction() as session:
        assert (await session.get_one(Style, "neon-city")).name["en"] == "Neon night"


async def test_invalid_content_changes_nothing(runtime: Runtime, folder: Path) -> None:
    await load_content(runtime)
    with pytest.raises(ContentError, match=r"neon-city\.yaml:1: "):
        await change(runtime, {"styles/neon-city.yaml": "id: neon-city\n"})
    assert await edited(runtime) == []


async def test_exported_edits_are_the_files_and_end_with_the_next_load(runtime: Runtime, folder: Path) -> None:
    await load_content(runtime)
    text = renamed((folder / "styles" / "neon-city.yaml").read_text(), "Neon night")
    faq = yaml.safe_dump(yaml.safe_load((folder / "faq.yaml").read_text())[1:], allow_unicode=True, sort_keys=False)
    await change(runtime, {"styles/neon-city.yaml": text, "faq.yaml": faq})
    async with runtime.database.transaction() as session:
        assert await export_content(session, runtime.storage, folder) == ["faq.yaml", "styles/neon-city.yaml"]
    assert (folder / "styles" / "neon-city.yaml").read_text() == text
    assert (folder / "faq.yaml").read_text() == faq
    await load_content(runtime)
    assert await edited(runtime) == []


async def test_release_starts_with_the_former_content_if_edits_do_not_fit_it(
    runtime: Runtime, folder: Path, client: httpx.AsyncClient
) -> None:
    await load_content(runtime)
    style, landing = folder / "styles" / "neon-city.yaml", (folder / "landing.yaml").read_text()
    demo = "demos/wedding/imagine-zara.webp"
    await change(
        runtime,
        {
            "styles/neon-city.yaml": renamed(style.read_text(), "Neon night"),
            "landing.yaml": landing.replace(f"finale:\n  - {demo}\n", f"finale:\n  - {demo}\n  - {demo}\n"),
        },
    )
    shown = (await client.get("/api/showcase")).json()
    (folder / "landing.yaml").write_text(landing.replace(demo, "demos/wedding/imagine-omar.webp"))
    (folder / demo).unlink()
    with pytest.raises(ContentError, match="there is no such file"):
        await load_content(runtime)
    await load_or_keep_content(runtime)
    assert (await client.get("/api/showcase")).json() == shown
    async with runtime.database.transaction() as session:
        assert (await session.get_one(Style, "neon-city")).name["en"] == "Neon night"
        assert "landing.yaml:" in ((await session.get_one(ContentLoad, 1)).problem or "")


async def test_release_with_invalid_files_does_not_start(runtime: Runtime, folder: Path) -> None:
    await load_content(runtime)
    (folder / "landing.yaml").write_text("films: []\n")
    with pytest.raises(ContentError):
        await load_or_keep_content(runtime)
