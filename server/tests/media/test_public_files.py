"""Pictures and films of the content: for everybody, in every size, kept for ever (S9.5)."""

from pathlib import Path

import httpx
import pytest
import pyvips

from retrato.media import public_files
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


def address(content: Path, name: str) -> str:
    found = public_files.url_of(content, name)
    assert found
    return found


async def test_a_demo_is_served_to_everybody_and_kept_for_ever(client: httpx.AsyncClient, content: Path) -> None:
    answer = await client.get(address(content, NAME))
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/jpeg")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.content == (content / NAME).read_bytes()
    again = await client.get(address(content, NAME), headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


async def test_a_changed_demo_has_another_address_and_the_old_one_is_not_kept(
    client: httpx.AsyncClient, content: Path
) -> None:
    old = address(content, NAME)
    (content / NAME).write_bytes(pictures.jpeg(640, 640))
    assert address(content, NAME) != old
    assert (await client.get(old)).headers["cache-control"] == "public, max-age=300"


async def test_a_demo_comes_in_other_sizes(client: httpx.AsyncClient, content: Path) -> None:
    answer = await client.get("/_img/w_500,f_webp" + address(content, NAME))
    image = pyvips.Image.new_from_buffer(answer.content, "")
    assert (answer.headers["content-type"], image.width, image.height) == ("image/webp", 500, 333)
    assert "immutable" in answer.headers["cache-control"]


async def test_a_film_is_served_in_parts(client: httpx.AsyncClient, content: Path) -> None:
    answer = await client.get(address(content, "demos/neon/animate-elena.mp4"), headers={"range": "bytes=2-5"})
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
async def test_nothing_else_of_the_content_is_served(client: httpx.AsyncClient, content: Path, name: str) -> None:
    for prefix in ("/content/", "/_img/w_500/content/"):
        assert (await client.get(prefix + name)).status_code == 404
