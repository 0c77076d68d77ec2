"""Link preview pictures: docs/product.md#images."""

from collections.abc import Awaitable, Callable, Mapping

import httpx
import pytest
import pyvips

from retrato.integrations.storage.storage import Storage
from retrato.media.image_cache import ImageCache
from retrato.media.public_files import PublicFiles
from retrato.page import previews as module
from retrato.page.preview_art import PreviewText, draw
from retrato.page.previews import Previews
from retrato.settings import Settings

Draw = Callable[[Mapping[str, object]], Awaitable[tuple[str, bytes]]]
PREVIEW = {"title": "Años de luz", "above": "Blog", "below": "Un estudio", "pictures": []}


def size(data: bytes) -> tuple[int, int]:
    image = pyvips.Image.jpegload_buffer(data)
    return image.width, image.height


@pytest.fixture
def people(settings: Settings) -> list[bytes]:
    return [(settings.content / "people" / f"{name}.jpg").read_bytes() for name in ("elena", "ken", "mei", "omar")]


@pytest.fixture
def picture(settings: Settings) -> Draw:
    previews, storage = Previews(ImageCache.open(settings)), Storage.open(settings.storage, settings.data / "storage")

    def draw(preview: Mapping[str, object]) -> Awaitable[tuple[str, bytes]]:
        return previews.picture(dict(preview), PublicFiles(settings.content), storage)

    return draw


@pytest.mark.parametrize("path", ["/og.jpg", "/og/es.jpg", "/og/blog/a%C3%B1os.jpg"])
async def test_public_page_has_a_picture_of_1200_by_630(pages: httpx.AsyncClient, path: str) -> None:
    answer = await pages.get(path)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/jpeg")
    assert size(answer.content) == (1200, 630)
    assert len(answer.content) < 300_000  # messengers ignore larger ones
    assert (await pages.get(path, headers={"if-none-match": answer.headers["etag"]})).status_code == 304


@pytest.mark.parametrize("path", ["/og/lost.jpg", "/og/login.jpg", "/og/my-photos.jpg", "/og/old-name.jpg"])
async def test_private_or_missing_page_has_no_picture(pages: httpx.AsyncClient, path: str) -> None:
    assert (await pages.get(path)).status_code == 404


async def test_picture_is_cached(picture: Draw, monkeypatch: pytest.MonkeyPatch) -> None:
    name, first = await picture(PREVIEW)
    monkeypatch.setattr(module, "draw", lambda *_: pytest.fail("drawn again"))
    assert await picture(PREVIEW) == (name, first)


async def test_cache_key_depends_on_text_and_pictures(picture: Draw, settings: Settings) -> None:
    person = PublicFiles(settings.content).url_of("people/elena.jpg")
    keys = {
        (await picture({**PREVIEW, **change}))[0]
        for change in ({"pictures": [person]}, {"title": "Luz"}, {"title": "Luz", "pictures": [person]})
    }
    assert len(keys) == 3


async def test_pictures_outside_the_public_content_are_ignored(picture: Draw) -> None:
    outside = ["/content/../README.md", "/files/x.jpg", "https://elsewhere.example/x.jpg", "/content/faq.yaml"]
    _, data = await picture({**PREVIEW, "pictures": outside})
    assert data == draw(PreviewText("Años de luz", "Blog", "Un estudio"), [])


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4])
def test_any_number_of_pictures_can_be_drawn(people: list[bytes], count: int) -> None:
    assert size(draw(PreviewText("Title", "", "Below"), people[:count])) == (1200, 630)


@pytest.mark.parametrize("title", ["A", "¿<Qué> & niño?", "Donaudampfschifffahrtsgesellschaftskapitän " * 12])
def test_any_title_can_be_drawn(title: str) -> None:
    assert size(draw(PreviewText(title, "Blog", "Below"), [])) == (1200, 630)
