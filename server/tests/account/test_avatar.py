"""Profile pictures (docs/product.md#settings)."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

import httpx
import psycopg
import pytest
import pyvips

from retrato.runtime import Runtime
from tests.factories import pictures
from tests.factories.account import Json, bearer

RunJobs = Callable[[], Awaitable[None]]


async def send(client: httpx.AsyncClient, auth: Json, data: bytes, **headers: str) -> httpx.Response:
    # The wrong name and type must not matter: the format is detected from the content.
    image = {"image": ("holiday.gif", data, "image/gif")}
    return await client.post("/api/me/avatar", files=image, headers=bearer(auth, **headers))


async def objects(runtime: Runtime, auth: Json) -> list[str]:
    return [found.key async for found in runtime.storage.list(f"users/{auth['user']['id']}")]


async def test_picture_is_cropped_to_a_square_and_served(client: httpx.AsyncClient, ana: Json) -> None:
    assert ana["user"]["avatar"] is None
    answer = await send(client, ana, pictures.phone_jpeg())
    assert answer.status_code == 200
    path = answer.json()["avatar"]
    shown = await client.get(f"/files/{path}")
    assert (shown.status_code, shown.headers["content-type"]) == (200, "image/jpeg")
    image = pyvips.Image.jpegload_buffer(shown.content)
    assert (image.width, image.height) == (480, 480)
    assert b"GPS" not in shown.content
    session = await client.post("/api/auth/session", headers=bearer(ana))
    assert session.json()["user"]["avatar"] == path


async def test_large_picture_is_reduced_to_512_pixels(client: httpx.AsyncClient, ana: Json) -> None:
    path = (await send(client, ana, pictures.png(2000, 1000))).json()["avatar"]
    image = pyvips.Image.jpegload_buffer((await client.get(f"/files/{path}")).content)
    assert (image.width, image.height) == (512, 512)


async def test_new_picture_replaces_the_old_one_in_database_and_storage(
    client: httpx.AsyncClient, ana: Json, runtime: Runtime, query: psycopg.Connection, run_jobs: RunJobs
) -> None:
    first = (await send(client, ana, pictures.jpeg())).json()["avatar"]
    second = (await send(client, ana, pictures.png())).json()["avatar"]
    await run_jobs()
    assert (await client.get(f"/files/{first}")).status_code == 404
    assert (await client.get(f"/files/{second}")).status_code == 200
    assert query.execute("select count(*) from files").fetchone() == (1,)
    assert await objects(runtime, ana) == [f"users/{ana['user']['id']}/{second.partition('?')[0]}"]


async def test_concurrent_uploads_leave_one_picture(
    client: httpx.AsyncClient, ana: Json, runtime: Runtime, query: psycopg.Connection, run_jobs: RunJobs
) -> None:
    answers = await asyncio.gather(*(send(client, ana, pictures.jpeg()) for _ in range(5)))
    assert {answer.status_code for answer in answers} == {200}
    await run_jobs()
    left = query.execute("select files.id from files join users on users.avatar_file_id = files.id").fetchall()
    assert len(left) == 1
    assert query.execute("select count(*) from files").fetchone() == (1,)
    assert len(await objects(runtime, ana)) == 1


async def test_picture_can_be_removed(
    client: httpx.AsyncClient, ana: Json, runtime: Runtime, query: psycopg.Connection, run_jobs: RunJobs
) -> None:
    path = (await send(client, ana, pictures.jpeg())).json()["avatar"]
    for _ in range(2):
        answer = await client.post("/api/me/avatar/delete", headers=bearer(ana))
        assert (answer.status_code, answer.json()["avatar"]) == (200, None)
    await run_jobs()
    assert (await client.get(f"/files/{path}")).status_code == 404
    assert query.execute("select count(*) from files").fetchone() == (0,)
    assert await objects(runtime, ana) == []


@pytest.mark.parametrize(
    ("data", "language", "message"),
    [
        (b"hello", "en", "Choose a JPEG or PNG picture."),
        (pictures.jpeg()[:900], "es", "Esta imagen está dañada y no se puede leer."),
        (pictures.jpeg(63, 200), "es", "La imagen debe medir al menos 64 × 64 píxeles."),
        (pictures.bomb(), "en", "The picture has more than 40 megapixels."),
        (pictures.jpeg() + bytes(5 * 1024 * 1024), "en", "The picture is larger than 5 MB."),
    ],
    ids=["type", "broken", "small", "bomb", "heavy"],
)
async def test_unusable_picture_is_refused_with_a_field_error(
    client: httpx.AsyncClient, ana: Json, runtime: Runtime, data: bytes, language: str, message: str
) -> None:
    answer = await send(client, ana, data, **{"x-language": language})
    assert (answer.status_code, answer.json()["data"]["fields"]) == (422, {"image": message})
    assert await objects(runtime, ana) == []


async def test_missing_picture_is_reported(client: httpx.AsyncClient, ana: Json) -> None:
    answer = await client.post("/api/me/avatar", data={"name": "x"}, headers=bearer(ana))
    assert (answer.status_code, list(answer.json()["data"]["fields"])) == (422, ["image"])


async def test_oversized_upload_is_refused(client: httpx.AsyncClient, ana: Json) -> None:
    assert (await send(client, ana, bytes(7 * 1024 * 1024))).status_code == 413


async def test_other_endpoints_accept_at_most_one_megabyte(client: httpx.AsyncClient, ana: Json) -> None:
    answer = await client.post("/api/me/update", json={"name": "x" * 2_000_000}, headers=bearer(ana))
    assert (answer.status_code, answer.json()["code"]) == (413, "tooLarge")


async def test_streamed_body_over_the_limit_is_refused(client: httpx.AsyncClient, ana: Json) -> None:
    async def endless() -> AsyncIterator[bytes]:
        yield b'--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'
        for _ in range(100):
            yield bytes(100_000)

    headers = bearer(ana, **{"content-type": "multipart/form-data; boundary=x"})
    answer = await client.post("/api/me/avatar", content=endless(), headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (413, "tooLarge")


async def test_avatar_requires_a_signed_in_user(client: httpx.AsyncClient) -> None:
    nobody = {"accessToken": "x"}
    assert (await send(client, nobody, pictures.jpeg())).status_code == 401
    assert (await client.post("/api/me/avatar/delete")).status_code == 401


async def test_twenty_uploads_an_hour_are_allowed(client: httpx.AsyncClient, ana: Json) -> None:
    for _ in range(20):
        assert (await send(client, ana, b"counts as well")).status_code == 422
    assert (await send(client, ana, pictures.jpeg())).status_code == 429
