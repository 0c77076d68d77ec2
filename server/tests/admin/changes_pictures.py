from collections.abc import Mapping

import httpx

from tests.admin.surroundings import Change, Surroundings
from tests.factories import pictures
from tests.factories.account import bearer

PART = "/content"
NAME = "pictures/summer.webp"
REASON = "For the summer"


async def upload(at: Surroundings, name: str = "summer", data: bytes | None = None) -> httpx.Response:
    form = {"name": name, "altEn": "A beach", "altEs": "Una playa", "reason": REASON}
    return await at.client.post(
        f"/api/admin{PART}/pictures/upload",
        data=form,
        files={"image": data or pictures.jpeg(400, 300)},
        headers=bearer(at.owner),
    )


async def show_landing(at: Surroundings) -> dict[str, object]:
    answer = await at.client.get(f"/api/admin{PART}/landing", headers=bearer(at.owner))
    landing = answer.json()
    return {**landing["content"], "version": landing["version"], "reason": REASON}


async def describe(at: Surroundings, version: str) -> httpx.Response:
    alt = {"en": "Sand", "es": "Arena"}
    return await at.post(f"{PART}/pictures/describe", name=NAME, version=version, alt=alt, reason=REASON)


async def _describe(at: Surroundings) -> httpx.Response:
    return await describe(at, (await upload(at)).json()["version"])


async def _delete(at: Surroundings) -> httpx.Response:
    await upload(at)
    return await at.post(f"{PART}/pictures/delete", name=NAME, reason=REASON)


async def save_landing(at: Surroundings, finale: str = "demos/wedding/imagine-omar.webp") -> httpx.Response:
    return await at.post(f"{PART}/landing/save", **{**await show_landing(at), "finale": [finale]})


async def edits(at: Surroundings) -> dict[str, str]:
    answer = await at.client.get(f"/api/admin{PART}/history", headers=bearer(at.owner))
    return {file["name"]: file["at"] for file in answer.json()["files"]}


async def _restore(at: Surroundings) -> httpx.Response:
    await save_landing(at)
    seen = [{"name": name, "at": moment} for name, moment in (await edits(at)).items()]
    return await at.post(f"{PART}/history/restore", files=seen, reason=REASON)


CHANGES: Mapping[str, Change] = {
    "upload_picture": upload,
    "describe_picture": _describe,
    "delete_picture": _delete,
    "save_landing": save_landing,
    "restore_content": _restore,
}
