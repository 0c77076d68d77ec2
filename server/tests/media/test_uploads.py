"""Uploads are read only from callers who may send them: docs/product.md#uploads."""

import json
import tempfile
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from retrato.media import uploads
from retrato.runtime import Runtime
from tests.factories.account import Json, bearer, registration
from tests.factories.creation import give_premium
from tests.factories.pictures import jpeg

PATHS = ("/api/me/avatar", "/api/my-models/create", "/api/my-models/inspect", "/api/styles/create")
MULTIPART = {"content-type": "multipart/form-data; boundary=x"}


class Endless:
    """A body that counts how much of it was read."""

    def __init__(self) -> None:
        self.pieces = 0

    async def __aiter__(self) -> AsyncIterator[bytes]:
        yield b'--x\r\ncontent-disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n'
        while self.pieces < 100:
            self.pieces += 1
            yield b"a" * 10_000


@pytest.fixture
async def ana(client: httpx.AsyncClient) -> Json:
    auth: Json = (await client.post("/api/auth/register", json=registration())).json()
    return auth


@pytest.mark.parametrize("path", PATHS)
async def test_body_of_a_signed_out_caller_is_not_read(client: httpx.AsyncClient, path: str) -> None:
    body = Endless()
    answer = await client.post(path, content=body, headers=MULTIPART)
    assert answer.status_code == 401
    assert body.pieces == 0


@pytest.mark.parametrize("path", PATHS)
async def test_body_of_an_ended_session_is_not_read(client: httpx.AsyncClient, ana: Json, path: str) -> None:
    await client.post("/api/auth/logout", json={"refreshToken": ana["refreshToken"]}, headers=bearer(ana))
    body = Endless()
    answer = await client.post(path, content=body, headers=MULTIPART | bearer(ana))
    assert answer.status_code == 401
    assert body.pieces == 0


async def test_selfies_are_not_read_without_a_free_model_slot(client: httpx.AsyncClient, ana: Json) -> None:
    body = Endless()
    answer = await client.post("/api/my-models/create", content=body, headers=MULTIPART | bearer(ana))
    assert (answer.status_code, answer.json()["code"]) == (403, "premiumRequired")
    assert body.pieces == 0


async def test_form_with_too_many_parts_is_refused(client: httpx.AsyncClient, ana: Json, runtime: Runtime) -> None:
    await give_premium(runtime, ana)
    files: list[tuple[str, Any]] = [("images", (f"{number}.jpg", b"x", "image/jpeg")) for number in range(900)]
    answer = await client.post("/api/my-models/create", files=files, headers=bearer(ana))
    assert answer.status_code == 400
    fields: list[tuple[str, Any]] = [(f"f{number}", (None, "x")) for number in range(900)]
    answer = await client.post("/api/my-models/create", files=fields, headers=bearer(ana))
    assert answer.status_code == 400


async def test_one_selfie_too_many_gets_a_field_error(client: httpx.AsyncClient, ana: Json, runtime: Runtime) -> None:
    await give_premium(runtime, ana)
    form = json.dumps({"name": "Me", "gender": "FEMALE", "consent": True})
    files: list[tuple[str, Any]] = [("images", (f"{number}.jpg", b"x", "image/jpeg")) for number in range(21)]
    answer = await client.post("/api/my-models/create", files=files, data={"json": form}, headers=bearer(ana))
    assert answer.status_code == 422
    assert answer.json()["data"]["fields"]["images"]


async def test_files_are_written_to_disk_while_they_arrive(
    client: httpx.AsyncClient, ana: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    rolled: list[object] = []
    rollover = tempfile.SpooledTemporaryFile.rollover

    def record(file: tempfile.SpooledTemporaryFile[bytes]) -> None:
        rolled.append(file)
        rollover(file)

    monkeypatch.setattr(tempfile.SpooledTemporaryFile, "rollover", record)
    await client.post("/api/me/avatar", files={"image": ("a.jpg", b"x" * 100_000)}, headers=bearer(ana))
    assert rolled


async def test_uploads_at_once_are_bounded_per_address_and_in_total(
    app: FastAPI, client: httpx.AsyncClient, ana: Json
) -> None:
    slots: uploads.Uploads = app.state.uploads
    picture = {"image": ("a.jpg", jpeg(400, 400))}

    async def send() -> httpx.Response:
        return await client.post("/api/me/avatar", files=picture, headers=bearer(ana, **{"x-language": "es"}))

    slots._by_address.update({"127.0.0.1/32": uploads._MAX_UPLOADS_PER_ADDRESS})
    busy = await send()
    assert (busy.status_code, busy.json()["code"]) == (429, "busy")
    assert busy.headers["retry-after"]
    slots._by_address.clear()
    slots._by_address.update({"192.0.2.1/32": uploads._MAX_UPLOADS})
    assert (await send()).status_code == 503
    slots._by_address.clear()
    assert (await send()).status_code == 200
    assert not slots._by_address
