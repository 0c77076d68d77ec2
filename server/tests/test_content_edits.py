"""Content that staff have edited: docs/admin.md#content."""

import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest
import yaml
from sqlalchemy import select

from retrato.content import change_content, export_content, load_content
from retrato.kit.content_files import ContentError
from retrato.runtime import Runtime
from retrato.settings import Settings
from retrato.tables import ContentEdit, Style


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
