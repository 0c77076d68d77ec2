"""Pictures and testimonials of the landing page: docs/product.md#landing."""

import shutil
from pathlib import Path

import httpx
import pytest
import yaml

from retrato.content import load_content
from retrato.kit.content_files import ContentError
from retrato.runtime import Runtime
from retrato.settings import Settings


async def test_every_file_exists_and_has_names_in_all_languages(client: httpx.AsyncClient, runtime: Runtime) -> None:
    await load_content(runtime)
    shown = (await client.get("/api/showcase")).json()
    for side in ("f", "m"):
        assert len(shown["beforeAfter"][side]) == 3
        for pair in shown["beforeAfter"][side]:
            assert pair["before"].startswith("/content/people/")
    assert set(shown["useCases"]) == {"studio", "businesses", "stock", "socialMedia", "profile", "creativity"}
    assert len(shown["testimonials"]) == 3
    shots = [
        *shown["beforeAfter"]["f"],
        *shown["beforeAfter"]["m"],
        *(shot for column in shown["examples"] for shot in column),
        *(shot for shots in shown["useCases"].values() for shot in shots),
        *shown["howWorks"],
        *shown["films"],
        *shown["finale"],
    ]
    for shot in shots:
        assert set(shot["name"]) == {"en", "es"}
    paths = {shot[key] for shot in shots for key in ("src", "before", "poster") if key in shot}
    paths |= {testimonial["author"]["avatar"] for testimonial in shown["testimonials"]}
    for path in paths:
        assert (await client.head(path)).status_code == 200, path


async def test_missing_picture_is_reported_with_file_and_line(
    runtime: Runtime, settings: Settings, tmp_path: Path
) -> None:
    folder = tmp_path / "content"
    shutil.copytree(settings.content, folder)
    file = folder / "landing.yaml"
    landing = yaml.safe_load(file.read_text())
    landing["finale"] = ["demos/nobody/imagine-elena.webp"]
    file.write_text(yaml.safe_dump(landing))
    line = next(number for number, text in enumerate(file.read_text().splitlines(), 1) if "demos/nobody" in text)
    settings.content = folder
    with pytest.raises(ContentError, match=rf"landing\.yaml:{line}: finale\.0: .*there is no such file"):
        await load_content(runtime)
