"""From a wish to what will be made of it: in one transaction the tokens are reserved, the items written down and their
jobs enqueued, or nothing at all."""

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.creation.prices import price_of_one
from retrato.creation.schemas import Animate, Imagine, Reimagine, Wish
from retrato.db import Database
from retrato.errors import AppError
from retrato.integrations.storage.storage import Storage
from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.media import files
from retrato.media.pictures import read_picture
from retrato.notification import events
from retrato.queue import engine_queue, enqueue
from retrato.settings import Settings
from retrato.tables import Creation, CreationRequest, Gender, Mode, StoredFile, Style, UserModel
from retrato.wallet import service as wallet

MIN_EDGE = 512
"""Of a photo that is to be restyled or animated (product.md §3)."""
_MOST_WAITING = 1000


@dataclass(frozen=True)
class Source:
    """The picture that a photo or video is made from: uploaded, or a photo that is there already."""

    file: StoredFile
    creation_id: UUID | None = None


async def create(
    database: Database,
    storage: Storage,
    settings: Settings,
    user_id: UUID,
    wish: Wish,
    *,
    image: bytes | None,
    key: str | None,
) -> Sequence[Creation]:
    """No database connection waits while an uploaded picture is drawn anew and stored."""
    fingerprint = _fingerprint(wish, image)
    async with database.transaction() as session:
        if earlier := await _earlier(session, user_id, key, fingerprint):
            return earlier
        await _check(session, user_id, wish)
        # Asked once more when they are reserved; here it spares us the upload.
        await wallet.require(session, user_id, price_of_one(settings.prices, wish) * wish.quantity)
        source = await _own_photo(session, user_id, wish)
    if wish.mode != "IMAGINE" and source is None:
        source = await _upload(storage, user_id, image)
    async with database.transaction() as session:
        return await _write_down(session, settings, user_id, wish, source, key, fingerprint)


async def _write_down(
    session: AsyncSession,
    settings: Settings,
    user_id: UUID,
    wish: Wish,
    source: Source | None,
    key: str | None,
    fingerprint: str,
) -> Sequence[Creation]:
    # The lock on the tokens comes first: of two presses with one key the second waits here, and finds the first.
    await wallet.lock(session, user_id)
    if earlier := await _earlier(session, user_id, key, fingerprint):
        return earlier
    style, model = await _check(session, user_id, wish)
    request = CreationRequest(user_id=user_id, idempotency_key=key, fingerprint=fingerprint)
    session.add(request)
    if source and source.creation_id is None:
        session.add(source.file)
    await session.flush()
    waiting = await _waiting(session, user_id)
    cost, now = price_of_one(settings.prices, wish), clock.now()
    creations = [
        Creation(
            id=new_id(),
            request_id=request.id,
            user_id=user_id,
            kind="VIDEO" if wish.mode == "ANIMATE" else "PHOTO",
            mode=wish.mode,
            style_id=style.id,
            user_model_id=wish.imagine.user_model_id if wish.imagine else None,
            source_id=source.creation_id if source else None,
            source_file_id=source.file.id if source else None,
            wishes=_wishes(wish, style.gender, shot),
            seed=secrets.randbits(48),
            tokens=cost,
            created_at=now,
            deadline_at=now + timedelta(minutes=settings.engine.deadline_minutes),
        )
        for shot in range(wish.quantity)
    ]
    session.add_all(creations)
    await session.flush()
    await wallet.reserve(session, user_id, {creation.id: creation.tokens for creation in creations})
    queue = engine_queue(engine_for(settings, wish.mode, model))
    for ahead, creation in enumerate(creations, waiting):
        # Who has many waiting lets others pass: one person's fifty wishes do not keep everybody else waiting.
        await enqueue(
            session,
            "creation:make",
            queue=queue,
            priority=-min(ahead, _MOST_WAITING),
            creation_id=str(creation.id),
        )
    # By its key the browser knows its own wish again, long before the call that waits for it is answered.
    items = [("item", {"id": each.id, "status": "QUEUED", "kind": each.kind, "key": key}) for each in creations]
    await events.publish_all(session, user_id, [*items, ("balance", {})])
    return creations


async def _earlier(session: AsyncSession, user_id: UUID, key: str | None, fingerprint: str) -> Sequence[Creation]:
    """What the same press of the button has made already."""
    if key is None:
        return []
    request = await session.scalar(
        select(CreationRequest).where(CreationRequest.user_id == user_id, CreationRequest.idempotency_key == key)
    )
    if request is None:
        return []
    found = await session.scalars(
        select(Creation).where(Creation.request_id == request.id, Creation.deleted_at.is_(None)).order_by(Creation.id)
    )
    creations = found.all()
    # Also when all of them were deleted since: what is gone is not made again by a request that comes late.
    if request.fingerprint != fingerprint or not creations:
        raise AppError(409, "keyReused")
    return creations


def engine_for(settings: Settings, mode: Mode, model: UserModel | None) -> str:
    """A model is understood by the engine that trained it, whoever trains them now."""
    return model.engine if model else settings.engine.of(mode)


async def _check(session: AsyncSession, user_id: UUID, wish: Wish) -> tuple[Style, UserModel | None]:
    style = await session.get(Style, wish.style_id)
    if style is None or not style.offered:
        raise AppError(404, "styleNotFound")
    if wish.mode not in style.modes:
        raise AppError(422, "invalid", fields={"mode": "option"})
    form = wish.reimagine or wish.animate
    if form and style.gender == "UNISEX" and form.gender is None:
        raise AppError(422, "invalid", fields={f"{wish.mode}.gender": "required"})
    if wish.imagine is None:
        return style, None
    model = await session.scalar(
        select(UserModel).where(
            UserModel.id == wish.imagine.user_model_id,
            UserModel.user_id == user_id,
            UserModel.provider_finished_at.is_not(None),
        )
    )
    if model is None:
        raise AppError(404, "modelNotFound")
    return style, model


async def _own_photo(session: AsyncSession, user_id: UUID, wish: Wish) -> Source | None:
    form = wish.reimagine or wish.animate
    if form is None or form.image_url is None:
        return None
    file_id = files.id_in(form.image_url)
    found = await session.execute(
        select(Creation.id, StoredFile)
        .join(StoredFile, StoredFile.id == Creation.file_id)
        .where(
            Creation.user_id == user_id,
            Creation.kind == "PHOTO",
            Creation.deleted_at.is_(None),
            StoredFile.id == file_id,
        )
    )
    if not (row := found.first()):
        raise AppError(404, "photoNotFound")
    creation_id, file = row
    return Source(file, creation_id)


async def _upload(storage: Storage, user_id: UUID, image: bytes | None) -> Source:
    if image is None:
        raise AppError(422, "invalid", fields={"image": "required"})
    picture = await read_picture(image, field="image", min_edge=MIN_EDGE)
    return Source(await files.upload_picture(storage, user_id, picture))


async def _waiting(session: AsyncSession, user_id: UUID) -> int:
    waiting = await session.scalar(
        select(func.count()).where(Creation.user_id == user_id, Creation.status.in_(("QUEUED", "RUNNING")))
    )
    return waiting or 0


def _wishes(wish: Wish, style_gender: Gender, shot: int) -> dict[str, object]:
    """What the engine needs to know besides the style. A style that is made for one gender decides it."""
    decided = None if style_gender == "UNISEX" else style_gender
    match wish:
        case Wish(imagine=Imagine() as form):
            return {"aspect": form.aspect_ratio, "shot": shot}
        case Wish(reimagine=Reimagine() as form):
            return {"aspect": form.aspect_ratio, "quality": form.quality, "gender": decided or form.gender}
        case Wish(animate=Animate() as form):
            return {"quality": form.quality, "gender": decided or form.gender}
    raise ValueError("a wish without a form")


def _fingerprint(wish: Wish, image: bytes | None) -> str:
    return hashlib.sha256(wish.model_dump_json().encode() + b"\0" + (image or b"")).hexdigest()
