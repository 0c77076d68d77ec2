"""Public pictures and films of the content (docs/product.md#images)."""

from pathlib import Path

import httpx
import pytest
import pyvips

from retrato.media.public_files import PublicFiles
from retrato.settings import Settings
from tests.factories import pictures

pytestmark = pytest.mark.parametrize("settings", ["folder"], indirect=True)

NAME = "demos/neon/imagine-elena.jpg"


@pytest.fixture
def content(settings: Settings, tmp_path: Path) -> Path:
    folder = tmp_path / "content"
    for name, data in {
        NAME: pictures.jpeg(1200, 800),
        "demos/neon/animate-elena.mp4": bytes(range(256)) * 40,
        "demos/neon/notes.yaml": b"secret: 1",
        "demos/neon/.hidden.jpg": b"x",
        "faq.yaml": b"[]",
    }.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    (folder / "demos/out.jpg").symlink_to("/etc/hostname")
    settings.content = folder
    return folder


def url_of(content: Path, name: str) -> str:
    found = PublicFiles(content).url_of(name)
    assert found
    return found


async def test_demo_is_public_and_immutable(client: httpx.AsyncClient, content: Path) -> None:
    answer = await client.get(url_of(content, NAME))
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/jpeg")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.content == (content / NAME).read_bytes()
    again = await client.get(url_of(content, NAME), headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


async def test_changed_demo_has_a_new_url_and_the_old_one_is_cached_briefly(
    client: httpx.AsyncClient, content: Path
) -> None:
    old = url_of(content, NAME)
    (content / NAME).write_bytes(pictures.jpeg(640, 640))
    assert url_of(content, NAME) != old
    assert (await client.get(old)).headers["cache-control"] == "public, max-age=300"


async def test_demo_can_be_resized(client: httpx.AsyncClient, content: Path) -> None:
    answer = await client.get("/_img/w_500,f_webp" + url_of(content, NAME))
    image = pyvips.Image.new_from_buffer(answer.content, "")
    assert (answer.headers["content-type"], image.width, image.height) == ("image/webp", 500, 333)
    assert "immutable" in answer.headers["cache-control"]


async def test_film_supports_range_requests(client: httpx.AsyncClient, content: Path) -> None:
    answer = await client.get(url_of(content, "demos/neon/animate-elena.mp4"), headers={"range": "bytes=2-5"})
    assert (answer.status_code, answer.content) == (206, bytes([2, 3, 4, 5]))


@pytest.mark.parametrize(
    "name",
    [
        "faq.yaml",
        "demos/neon/notes.yaml",
        "demos/neon/.hidden.jpg",
        "demos/out.jpg",
        "demos/../faq.yaml",
        "demos/%2e%2e/%2e%2e/x.jpg",
        "demos/none.jpg",
        "",
    ],
)
async def test_other_content_files_are_not_served(client: httpx.AsyncClient, content: Path, name: str) -> None:
    for prefix in ("/content/", "/_img/w_500/content/"):
        assert (await client.get(prefix + name)).status_code == 404
