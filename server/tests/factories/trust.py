"""Shared pictures, reports of them, and decisions."""

from dataclasses import dataclass
from uuid import UUID

import httpx

from retrato.kit import clock
from retrato.media import files
from retrato.runtime import Runtime
from retrato.tables import Creation, CreationRequest
from tests.factories.account import Json, bearer
from tests.factories.captcha import solved_captcha
from tests.factories.pictures import jpeg


@dataclass(frozen=True)
class Shared:
    creation_id: str
    token: str
    path: str
    """Of its file, as the public page has it."""


async def share_picture(
    client: httpx.AsyncClient, runtime: Runtime, auth: Json, *, style: str = "plain", data: bytes | None = None
) -> Shared:
    """Store a finished photo without an engine, and share it."""
    user_id = UUID(auth["user"]["id"])
    async with runtime.database.transaction() as session:
        file = await files.store(
            session, runtime.storage, user_id=user_id, data=data or jpeg(64, 64), content_type="image/jpeg"
        )
        request = CreationRequest(user_id=user_id, fingerprint="-")
        session.add(request)
        await session.flush()
        creation = Creation(
            request_id=request.id,
            user_id=user_id,
            kind="PHOTO",
            mode="IMAGINE",
            style_id=style,
            options={"aspect": "1:1"},
            seed=1,
            tokens=4,
            status="DONE",
            file_id=file.id,
            deadline_at=clock.now(),
            finished_at=clock.now(),
        )
        session.add(creation)
    return await share(client, auth, str(creation.id))


async def share(client: httpx.AsyncClient, auth: Json, creation_id: str) -> Shared:
    (link,) = (await client.post("/api/my-photos/share", json={"ids": [creation_id]}, headers=bearer(auth))).json()
    (item,) = (await client.get(f"/api/shared/{link['token']}")).json()["items"]
    return Shared(creation_id, link["token"], item["path"])


async def report(client: httpx.AsyncClient, token: str, *, language: str = "en", **changes: object) -> httpx.Response:
    form = {"token": token, "reason": "WITHOUT_PERMISSION", "captcha": solved_captcha(), **changes}
    return await client.post("/api/reports", json=form, headers={"x-language": language})
