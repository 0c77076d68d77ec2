"""Styles, tokens, models, subscriptions and galleries, and requests to create something with them."""

import json
from collections.abc import Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID

import httpx

from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.media import files
from retrato.runtime import Runtime
from retrato.tables import (
    Category,
    Creation,
    CreationKind,
    CreationRequest,
    Gender,
    Mode,
    Selfie,
    Shoot,
    ShootTemplate,
    Style,
    StyleCategory,
    Subscription,
    UserModel,
)
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
                animate_demos=[],
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


async def make_model(runtime: Runtime, auth: Json, *, name: str = "Me", error: str | None = None) -> str:
    """Store a finished model, or a failed one if an error is given."""
    user_id = UUID(auth["user"]["id"])
    file = await files.upload(
        runtime.storage, user_id=user_id, data=b"a model", content_type="application/octet-stream"
    )
    selfie = await files.upload(runtime.storage, user_id=user_id, data=b"a selfie", content_type="image/jpeg")
    async with runtime.database.transaction() as session:
        session.add_all([file, selfie])
        await session.flush()
        model = UserModel(
            user_id=user_id,
            name=name,
            gender="MALE",
            status="FAILED" if error else "READY",
            progress=1.0,
            error=error,
            engine="tests.doubles.engine:make",
            file_id=file.id,
            deadline_at=clock.now(),
            provider_finished_at=None if error else clock.now(),
        )
        session.add(model)
        await session.flush()
        session.add(Selfie(file_id=selfie.id, user_model_id=model.id, position=0))
    return str(model.id)


async def give_premium(runtime: Runtime, auth: Json, *, model_slots: int = 2) -> None:
    async with runtime.database.transaction() as session:
        session.add(
            Subscription(
                user_id=UUID(auth["user"]["id"]),
                service="APP",
                plan_key="monthly",
                model_slots=model_slots,
                active_until=clock.now() + timedelta(days=30),
            )
        )


async def make_gallery(runtime: Runtime, auth: Json, model_id: str) -> None:
    """Store a finished, a queued, a failed and deleted, and a binned item of each kind, as a shoot, without running an
    engine."""
    user_id = UUID(auth["user"]["id"])
    style_id = await make_style(runtime, f"style-{new_id().hex}")
    async with runtime.database.transaction() as session:
        shoot = Shoot(user_id=user_id, user_model_id=UUID(model_id), quantity=10, price=3)
        session.add(shoot)
        await session.flush()
        request = CreationRequest(user_id=user_id, fingerprint="-", shoot_id=shoot.id)
        session.add(request)
        await session.flush()
        kinds: tuple[tuple[CreationKind, Mode], ...] = (("PHOTO", "IMAGINE"), ("VIDEO", "ANIMATE"))
        for kind, mode in kinds:
            for state, status in (("done", "DONE"), ("queued", "QUEUED"), ("deleted", "FAILED"), ("binned", "DONE")):
                file = await files.store(
                    session, runtime.storage, user_id=user_id, data=kind.encode(), content_type="image/jpeg"
                )
                session.add(
                    Creation(
                        request_id=request.id,
                        user_id=user_id,
                        kind=kind,
                        mode=mode,
                        style_id=style_id,
                        user_model_id=UUID(model_id),
                        options={},
                        seed=1,
                        tokens=4,
                        status=status,
                        file_id=file.id if status == "DONE" else None,
                        deleted_at=clock.now() if state in {"deleted", "binned"} else None,
                        deadline_at=clock.now() + timedelta(hours=1),
                    )
                )


async def make_shoot_template(
    runtime: Runtime, styles: Sequence[str], *, price: int = 3, id_: str = "portraits"
) -> str:
    """Offer a ready-made shoot of 10 or 20 photos."""
    async with runtime.database.transaction() as session:
        session.add(
            ShootTemplate(
                id=id_,
                name={"en": "Portraits", "es": "Retratos"},
                description={"en": "A text", "es": "Un texto"},
                style_ids=list(styles),
                counts=[10, 20],
                price=price,
                aspect="1:1",
                position=0,
                offered=True,
            )
        )
    return id_


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
    if image is not None:
        form = {"consent": True, **form}
    sent: dict[str, Any] = {"json": (None, json.dumps({"styleId": style, mode: form}))}
    if image is not None:
        sent["image"] = ("me.jpg", image, "image/jpeg")
    headers = bearer(auth, **{"x-language": language}) | ({"idempotency-key": key} if key else {})
    return await client.post("/api/styles/create", files=sent, headers=headers)


async def photos(client: httpx.AsyncClient, auth: Json, **where: object) -> list[Json]:
    answer = await client.post("/api/my-photos", json={"page": 1, "where": where}, headers=bearer(auth))
    found: list[Json] = answer.json()["items"]
    return found


async def act(client: httpx.AsyncClient, auth: Json, verb: str, ids: list[str], **more: object) -> httpx.Response:
    return await client.post(f"/api/my-photos/{verb}", json={"ids": ids, **more}, headers=bearer(auth))
