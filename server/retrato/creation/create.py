"""Create photos or a video: reserve the tokens, insert the items and enqueue their jobs, in one transaction."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.creation import failures, queueing
from retrato.creation.prices import price_of_one
from retrato.creation.schemas import Animate, CreateBody, Imagine, Reimagine
from retrato.errors import AppError, not_exists
from retrato.integrations.engines.abilities import abilities_of
from retrato.media import files
from retrato.media.pictures import read_picture
from retrato.media.quota import require_room
from retrato.runtime import Runtime
from retrato.settings import Settings
from retrato.site.state import SiteState
from retrato.tables import (
    Creation,
    CreationKind,
    CreationMode,
    CreationRequest,
    Gender,
    Staff,
    StoredFile,
    Style,
    UserModel,
)
from retrato.trust import consents, words
from retrato.trust.screening import screen
from retrato.wallet import service as wallet

MIN_EDGE = 512
"""Minimum width and height of a photo to restyle or animate."""


@dataclass(frozen=True)
class Source:
    """The picture to restyle or animate: an upload, or one of the user's photos (then with its `creation_id`)."""

    file: StoredFile
    creation_id: UUID | None = None


async def create(
    runtime: Runtime,
    site: SiteState,
    user_id: UUID,
    body: CreateBody,
    *,
    image: bytes | None,
    key: str | None,
) -> Sequence[Creation]:
    """Create the items, or return those that an earlier request with the same idempotency key created."""
    # Two transactions, so that no database connection is held while an upload is re-encoded and stored.
    database, settings = runtime.database, runtime.settings
    fingerprint = _fingerprint(body, image)
    async with database.transaction() as session:
        if existing := await find_by_key(session, user_id, key, fingerprint):
            return existing
        site.require(body.mode)
        await failures.require_few(session, user_id)
        await require_room(session, settings, user_id)
        _, model = await _check(session, user_id, body)
        # Checked again below; these checks avoid a useless upload.
        await wallet.require(session, user_id, price_of_one(settings.prices, body) * body.quantity)
        _require_able(settings, body, model)
        engine = engine_for(settings, body.mode, model)
        await queueing.find_places(session, settings, user_id, engine, kind_of(body.mode), body.quantity)
        source = await _find_own_photo(session, user_id, body)
    if body.words:
        await words.require_allowed(runtime, user_id, body.words, body.mode, field=f"{body.mode}.words", pictures=True)
    if body.mode != "IMAGINE" and source is None:
        source = await _upload(runtime, user_id, body, image)
    try:
        async with database.transaction() as session:
            return await _insert(session, settings, user_id, body, source, key, fingerprint)
    except AppError:
        # Refused after all, because the tokens went to a concurrent request.
        if source and source.creation_id is None:
            await runtime.storage.delete([source.file.key])
        raise


async def _insert(
    session: AsyncSession,
    settings: Settings,
    user_id: UUID,
    body: CreateBody,
    source: Source | None,
    key: str | None,
    fingerprint: str,
) -> Sequence[Creation]:
    # Taken first: of two concurrent requests with one key, the second waits here and then finds the first one's items.
    await wallet.lock(session, user_id)
    if existing := await find_by_key(session, user_id, key, fingerprint):
        return existing
    style, model = await _check(session, user_id, body)
    request = CreationRequest(user_id=user_id, idempotency_key=key, fingerprint=fingerprint)
    session.add(request)
    if source and source.creation_id is None:
        session.add(source.file)
    await session.flush()
    if source and source.creation_id is None:
        consents.record(session, user_id, "UPLOAD", request.id)
    engine = engine_for(settings, body.mode, model)
    places = await queueing.find_places(session, settings, user_id, engine, kind_of(body.mode), body.quantity)
    creations = [
        Creation(
            request_id=request.id,
            user_id=user_id,
            kind=kind_of(body.mode),
            mode=body.mode,
            style_id=style.id,
            user_model_id=body.imagine.user_model_id if body.imagine else None,
            source_id=source.creation_id if source else None,
            source_file_id=source.file.id if source else None,
            options=_options(body, style.gender, shot),
            tokens=price_of_one(settings.prices, body),
        )
        for shot in range(body.quantity)
    ]
    await queueing.queue_up(session, settings, request, creations, places)
    return creations


async def find_by_key(session: AsyncSession, user_id: UUID, key: str | None, fingerprint: str) -> Sequence[Creation]:
    """Return the items that an earlier request with this idempotency key created."""
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
    # A late retry must not create deleted items again.
    if request.fingerprint != fingerprint or not creations:
        raise AppError(409, "keyReused")
    return creations


def _require_able(settings: Settings, body: CreateBody, model: UserModel | None) -> None:
    """Refuse what the engine cannot do. Pages do not offer it."""
    can = abilities_of(settings.engine, engine_for(settings, body.mode, model))
    if body.words and not can.words:
        raise AppError(422, "invalid", fields={f"{body.mode}.words": "notRead"})
    unable = (body.reimagine and body.reimagine.quality not in can.photo_qualities) or (
        body.animate and body.animate.quality not in can.video_qualities
    )
    if unable:
        raise AppError(422, "invalid", fields={f"{body.mode}.quality": "option"})


def kind_of(mode: CreationMode) -> CreationKind:
    return "VIDEO" if mode == "ANIMATE" else "PHOTO"


def engine_for(settings: Settings, mode: CreationMode, model: UserModel | None) -> str:
    """Return the engine to use. A model works only with the engine that trained it, whatever is configured now."""
    return model.engine if model else settings.engine.of(mode)


async def _check(session: AsyncSession, user_id: UUID, body: CreateBody) -> tuple[Style, UserModel | None]:
    style = await session.get(Style, body.style_id)
    if style is None or not (style.offered or await _may_try_drafts(session, user_id)):
        raise not_exists("styleNotFound", "styleId")
    if body.mode not in style.modes:
        raise AppError(422, "invalid", fields={"mode": "option"})
    form = body.reimagine or body.animate
    if form and style.gender == "UNISEX" and form.gender is None:
        raise AppError(422, "invalid", fields={f"{body.mode}.gender": "required"})
    if body.imagine is None:
        return style, None
    return style, await find_model(session, user_id, body.imagine.user_model_id, f"{body.mode}.userModelId")


async def find_model(session: AsyncSession, user_id: UUID, model_id: UUID, field: str) -> UserModel:
    """Return the user's model, if it is ready."""
    model = await session.scalar(
        select(UserModel).where(
            UserModel.id == model_id, UserModel.user_id == user_id, UserModel.provider_finished_at.is_not(None)
        )
    )
    if model is None:
        raise not_exists("modelNotFound", field)
    return model


async def _may_try_drafts(session: AsyncSession, user_id: UUID) -> bool:
    """Return whether the user edits the catalogue, and so may order a style before it is published."""
    role = await session.scalar(select(Staff.role).where(Staff.user_id == user_id))
    return role in {"content", "owner"}


async def _find_own_photo(session: AsyncSession, user_id: UUID, body: CreateBody) -> Source | None:
    form = body.reimagine or body.animate
    if form is None or form.image_url is None:
        return None
    file_id = files.parse_file_id(form.image_url)
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
        raise not_exists("photoNotFound", f"{body.mode}.imageUrl")
    creation_id, file = row
    return Source(file, creation_id)


async def _upload(runtime: Runtime, user_id: UUID, body: CreateBody, image: bytes | None) -> Source:
    if image is None:
        raise AppError(422, "invalid", fields={"image": "required"})
    form = body.reimagine or body.animate
    if form is None or form.consent is not True:
        raise AppError(422, "invalid", fields={f"{body.mode}.consent": "consent"})
    picture = await read_picture(image, field="image", min_edge=MIN_EDGE)
    await screen(runtime, user_id, picture.data, "PHOTO", field="image")
    return Source(await files.upload_picture(runtime.storage, user_id, picture))


def _options(body: CreateBody, style_gender: Gender, shot: int) -> dict[str, object]:
    """Return the engine's options besides the style. The gender of a style overrides the one in the form."""
    fixed_gender = None if style_gender == "UNISEX" else style_gender
    match body:
        case CreateBody(imagine=Imagine() as form):
            return {"aspect": form.aspect_ratio, "shot": shot, **_own_words(form.words)}
        case CreateBody(reimagine=Reimagine() as form):
            gender = fixed_gender or form.gender
            return {"aspect": form.aspect_ratio, "quality": form.quality, "gender": gender, **_own_words(form.words)}
        case CreateBody(animate=Animate() as form):
            return {"quality": form.quality, "gender": fixed_gender or form.gender}
    raise ValueError("no mode in the body")


def _own_words(words: str) -> dict[str, object]:
    # Workers of the release before do not know the option.
    return {"words": words} if words else {}


def _fingerprint(body: CreateBody, image: bytes | None) -> str:
    # Without what requests of earlier releases did not have.
    later = {"consent"} if body.words else {"consent", "words"}
    content = body.model_dump_json(exclude={"imagine": later, "reimagine": later, "animate": {"consent"}})
    return hashlib.sha256(content.encode() + b"\0" + (image or b"")).hexdigest()
