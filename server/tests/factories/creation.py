"""What people need before they can make something: styles, tokens, a model, a photo."""

import json
from typing import Any
from uuid import UUID

import httpx

from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.media import files
from retrato.runtime import Runtime
from retrato.tables import Category, Gender, Mode, Style, StyleCategory, UserModel
from retrato.wallet import service as wallet
from tests.factories.account import Json, bearer

MODES: tuple[Mode, ...] = ("IMAGINE", "REIMAGINE", "ANIMATE")


async def make_style(
    runtime: Runtime, id_: str = "plain", *, gender: Gender = "MALE", modes: tuple[Mode, ...] = MODES, **recipe: Any
) -> str:
    async with runtime.database.transaction() as session:
        if await session.get(Category, "portraits") is None:
            session.add(
                Category(id="portraits", slug="portraits", name={"en": "Portraits", "es": "Retratos"}, position=0)
            )
        session.add(
            Style(
                id=id_,
                name={"en": id_.title(), "es": id_.title()},
                gender=gender,
                modes=list(modes),
                demos=[],
                reimagine_demos=[],
                recipe=recipe,
                position=0,
            )
        )
        await session.flush()
        session.add(StyleCategory(style_id=id_, category_id="portraits"))
    return id_


async def give_tokens(runtime: Runtime, auth: Json, tokens: int) -> None:
    async with runtime.database.transaction() as session:
        await wallet.grant(session, UUID(auth["user"]["id"]), tokens, "staff", source=str(new_id()))


async def make_model(runtime: Runtime, auth: Json, *, name: str = "Me") -> str:
    """A finished one."""
    user_id = UUID(auth["user"]["id"])
    file = await files.upload(
        runtime.storage, user_id=user_id, data=b"a model", content_type="application/octet-stream"
    )
    async with runtime.database.transaction() as session:
        session.add(file)
        await session.flush()
        model = UserModel(
            user_id=user_id,
            name=name,
            gender="MALE",
            status="READY",
            progress=1.0,
            engine="painter",
            file_id=file.id,
            deadline_at=clock.now(),
            provider_finished_at=clock.now(),
        )
        session.add(model)
    return str(model.id)


async def ask(
    client: httpx.AsyncClient,
    auth: Json,
    mode: Mode,
    style: str = "plain",
    *,
    image: bytes | None = None,
    key: str | None = None,
    language: str = "en",
    **form: object,
) -> httpx.Response:
    sent: dict[str, Any] = {"json": (None, json.dumps({"styleId": style, mode: form}))}
    if image is not None:
        sent["image"] = ("me.jpg", image, "image/jpeg")
    headers = bearer(auth, **{"x-language": language}) | ({"idempotency-key": key} if key else {})
    return await client.post("/api/styles/create", files=sent, headers=headers)
