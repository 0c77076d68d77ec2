"""The picture beside a link to a page (S9.5)."""

import httpx
import pytest
import pyvips

from retrato.media.image_cache import ImageCache
from retrato.media.public_files import address
from retrato.page import previews as module
from retrato.page.preview_art import Words, draw
from retrato.page.previews import Previews
from retrato.settings import Settings

WORDS = {"title": "Años de luz", "above": "Blog", "below": "Un estudio", "pictures": []}


def size(data: bytes) -> tuple[int, int]:
    image = pyvips.Image.jpegload_buffer(data)
    return image.width, image.height


@pytest.fixture
def people(settings: Settings) -> list[bytes]:
    return [(settings.content / "people" / f"{name}.jpg").read_bytes() for name in ("elena", "ken", "mei", "omar")]


@pytest.fixture
def previews(settings: Settings) -> Previews:
    return Previews(settings.content, ImageCache.open(settings))


@pytest.mark.parametrize("path", ["/og.jpg", "/og/es.jpg", "/og/blog/a%C3%B1os.jpg"])
async def test_every_page_has_a_picture_of_1200_by_630(pages: httpx.AsyncClient, path: str) -> None:
    answer = await pages.get(path)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/jpeg")
    assert size(answer.content) == (1200, 630)
    assert len(answer.content) < 300_000  # messengers show nothing larger
    assert (await pages.get(path, headers={"if-none-match": answer.headers["etag"]})).status_code == 304


@pytest.mark.parametrize("path", ["/og/lost.jpg", "/og/login.jpg", "/og/my-photos.jpg", "/og/old-name.jpg"])
async def test_what_is_no_public_page_has_no_picture(pages: httpx.AsyncClient, path: str) -> None:
    assert (await pages.get(path)).status_code == 404


async def test_a_picture_is_drawn_once(previews: Previews, monkeypatch: pytest.MonkeyPatch) -> None:
    name, first = await previews.picture(WORDS)
    monkeypatch.setattr(module, "draw", lambda *_: pytest.fail("drawn again"))
    assert await previews.picture(WORDS) == (name, first)


async def test_other_words_and_other_pictures_make_another_picture(previews: Previews, settings: Settings) -> None:
    person = address(settings.content, "people/elena.jpg")
    names = {
        (await previews.picture({**WORDS, **change}))[0]
        for change in ({"pictures": [person]}, {"title": "Luz"}, {"title": "Luz", "pictures": [person]})
    }
    assert len(names) == 3


async def test_no_address_leads_out_of_the_public_pictures(previews: Previews) -> None:
    outside = ["/content/../README.md", "/files/x.jpg", "https://elsewhere.example/x.jpg", "/content/faq.yaml"]
    _, data = await previews.picture({**WORDS, "pictures": outside})
    assert data == draw(Words("Años de luz", "Blog", "Un estudio"), [])


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4])
def test_any_number_of_pictures_hangs_well(people: list[bytes], count: int) -> None:
    assert size(draw(Words("Title", "", "Below"), people[:count])) == (1200, 630)


@pytest.mark.parametrize("title", ["A", "¿<Qué> & niño?", "Donaudampfschifffahrtsgesellschaftskapitän " * 12])
def test_a_title_of_any_length_and_with_any_letters_fits(title: str) -> None:
    assert size(draw(Words(title, "Blog", "Below"), [])) == (1200, 630)
