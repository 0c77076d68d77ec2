from collections.abc import Mapping

import httpx

from retrato.content import load_content
from retrato.media import files
from retrato.tables import DemoDraft, DemoDraftFile
from tests.admin.surroundings import Change, Surroundings
from tests.factories import pictures
from tests.factories.account import Json, bearer

CONTENT = "/content"
WHY = "For the summer"


async def show(at: Surroundings, path: str) -> Json:
    answer = await at.client.get(f"/api/admin{CONTENT}{path}", headers=bearer(at.owner))
    assert answer.status_code == 200, answer.text
    shown: Json = answer.json()
    return shown


async def copy_style(at: Surroundings, id_: str = "neon-village") -> httpx.Response:
    name = {"en": "Neon village", "es": "Pueblo de neón"}
    return await at.post(f"{CONTENT}/styles/create", id=id_, copyOf="neon-city", name=name, reason=WHY)


def form_of(style: Json, **changes: object) -> Json:
    """Return what the form sends for a style."""
    shown = {"status", "demos", "reimagineDemos", "animateDemos"}
    return {key: value for key, value in style.items() if key not in shown} | {"reason": WHY} | changes


async def change_style(at: Surroundings, verb: str, id_: str) -> httpx.Response:
    """Publish, withdraw or delete a style as it is now."""
    version = (await show(at, f"/styles/{id_}"))["version"]
    return await at.post(f"{CONTENT}/styles/{verb}", id=id_, version=version, reason=WHY)


async def _create_style(at: Surroundings) -> httpx.Response:
    await load_content(at.runtime)
    return await copy_style(at)


async def _save_style(at: Surroundings) -> httpx.Response:
    await load_content(at.runtime)
    return await at.post(f"{CONTENT}/styles/save", **form_of(await show(at, "/styles/neon-city"), position=3))


async def _withdraw_style(at: Surroundings) -> httpx.Response:
    await load_content(at.runtime)
    return await change_style(at, "withdraw", "autumn-park")


async def _publish_style(at: Surroundings) -> httpx.Response:
    await _withdraw_style(at)
    return await change_style(at, "publish", "autumn-park")


async def _delete_style(at: Surroundings) -> httpx.Response:
    await _create_style(at)
    return await change_style(at, "delete", "neon-village")


async def _save_categories(at: Surroundings) -> httpx.Response:
    await load_content(at.runtime)
    shown = await show(at, "/categories")
    first, *others = [{key: value for key, value in each.items() if key != "styles"} for each in shown["categories"]]
    form = {"version": shown["version"], "categories": [*others, first], "reason": WHY}
    return await at.post(f"{CONTENT}/categories/save", **form)


async def _save_sale(at: Surroundings) -> httpx.Response:
    await load_content(at.runtime)
    sale = await show(at, "/sale")
    sale["packs"][0]["price"]["amountMinor"] = 599
    return await at.post(
        f"{CONTENT}/sale/save", version=sale["version"], plans=sale["plans"], packs=sale["packs"], reason=WHY
    )


async def _make_style_demos(at: Surroundings) -> httpx.Response:
    await load_content(at.runtime)
    return await at.post(f"{CONTENT}/styles/demos/make", id="neon-city", reason=WHY)


async def draft_demos(at: Surroundings) -> None:
    """Store a new demo of a style, as the engine's job does."""
    file = await files.upload(at.runtime.storage, user_id=None, data=pictures.webp(64, 64), content_type="image/webp")
    async with at.runtime.database.transaction() as session:
        draft = DemoDraft(style_id="mosaic", status="DONE", by="eva@example.com")
        session.add_all([file, draft])
        await session.flush()
        session.add(DemoDraftFile(draft_id=draft.id, name="demos/mosaic/reimagine-elena.webp", file_id=file.id))


async def _accept_style_demos(at: Surroundings) -> httpx.Response:
    await load_content(at.runtime)
    await draft_demos(at)
    return await at.post(f"{CONTENT}/styles/demos/accept", id="mosaic", reason=WHY)


async def _discard_style_demos(at: Surroundings) -> httpx.Response:
    await load_content(at.runtime)
    await draft_demos(at)
    return await at.post(f"{CONTENT}/styles/demos/discard", id="mosaic", reason=WHY)


CHANGES: Mapping[str, Change] = {
    "make_style_demos": _make_style_demos,
    "accept_style_demos": _accept_style_demos,
    "discard_style_demos": _discard_style_demos,
    "create_style": _create_style,
    "save_style": _save_style,
    "publish_style": _publish_style,
    "withdraw_style": _withdraw_style,
    "delete_style": _delete_style,
    "save_categories": _save_categories,
    "save_sale": _save_sale,
}
