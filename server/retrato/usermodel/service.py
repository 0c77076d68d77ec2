"""Create, list and delete personal models. The training job is in `train.py`."""

import hashlib
from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from fastapi import UploadFile
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato import pace
from retrato.attempt import reset
from retrato.errors import AppError, not_exists
from retrato.integrations.engines.abilities import abilities_of
from retrato.integrations.engines.contract import Traits
from retrato.kit import clock
from retrato.media import files
from retrato.media.pictures import Picture, read_picture
from retrato.media.quota import require_room
from retrato.queue import enqueue, training_queue, turn
from retrato.runtime import Runtime
from retrato.settings import Learning, Settings
from retrato.site.state import SiteState
from retrato.tables import Selfie, StoredFile, Subscription, User, UserModel, UserModelGender
from retrato.trust import consents, words
from retrato.usermodel import allowance, inspection, selfie_pass
from retrato.usermodel.schemas import MAX_SELFIES, MIN_SELFIES, NewModel

MIN_EDGE = 384
"""Minimum width and height of a selfie."""


async def create(
    runtime: Runtime, user_id: UUID, form: NewModel, images: Sequence[UploadFile], key: str | None
) -> UserModel:
    """Create a model and start its training, or return the one that an earlier request with the same key created."""
    if len(images) < MIN_SELFIES:
        raise AppError(422, "invalid", fields={"images": "minCount"}, bound=MIN_SELFIES)
    if len(images) > MAX_SELFIES:
        raise AppError(422, "invalid", fields={"images": "maxCount"}, bound=MAX_SELFIES)
    await words.require_allowed(runtime, user_id, form.name, "MODEL_NAME", field="name")
    database, settings = runtime.database, runtime.settings
    fingerprint = await _fingerprint(form, images)
    # Two transactions, so that no database connection is held while the selfies are re-encoded and stored.
    async with database.transaction() as session:
        if existing := await _find_created(session, user_id, key, fingerprint):
            return existing
        # Checked again below; this check avoids a useless upload.
        await require_room(session, settings, user_id)
        await allowance.require(session, settings, user_id, await _require_slot(session, user_id))
    stored: list[StoredFile] = []
    traits: dict[int, Traits] = {}
    try:
        for number, image in enumerate(images):
            sent = await image.read()
            picture = await read_picture(sent, field=f"images.{number}", min_edge=MIN_EDGE)
            if found := await _find_traits(runtime, user_id, form, number, sent, picture):
                traits[number] = found
            stored.append(await files.upload_picture(runtime.storage, user_id, picture))
        mixed = inspection.mixed_selfies(traits)
        if mixed and not form.mixed:
            raise mixed
        async with database.transaction() as session:
            await _lock(session, user_id)
            if existing := await _find_created(session, user_id, key, fingerprint):
                return existing
            await allowance.take(session, settings, user_id, await _require_slot(session, user_id))
            model = await start_training(session, settings, user_id, form.name, form.gender, stored)
            consents.record(session, user_id, "LIKENESS", model.id)
            model.idempotency_key, model.fingerprint, model.mixed_confirmed = key, fingerprint, bool(mixed)
            return model
    except AppError:
        # A selfie was refused, or the last slot or training went to a concurrent request.
        await runtime.storage.delete([file.key for file in stored])
        raise


async def require_slot_unless_known(session: AsyncSession, site: SiteState, user_id: UUID, key: str | None) -> None:
    """Raise unless the user may train another model, or an earlier request with the same key did so already."""
    if not await _find_by_key(session, user_id, key):
        site.require("TRAINING")
        await _require_slot(session, user_id)


async def start_training(
    session: AsyncSession,
    settings: Settings,
    user_id: UUID,
    name: str,
    gender: UserModelGender,
    selfies: Sequence[StoredFile],
) -> UserModel:
    """Insert the model with its selfies, and enqueue its training."""
    await _require_in_time(session, settings)
    model = UserModel(
        user_id=user_id,
        name=name,
        gender=gender,
        engine=settings.engine.of("IMAGINE"),
        deadline_at=_deadline(settings),
    )
    session.add_all([model, *selfies])
    await session.flush()
    session.add_all(
        Selfie(file_id=file.id, user_model_id=model.id, position=position) for position, file in enumerate(selfies)
    )
    await _enqueue_training(session, model)
    return model


async def retry(session: AsyncSession, settings: Settings, user_id: UUID, model_id: UUID) -> UserModel:
    """Train a failed model again from the same selfies. Any other model is left unchanged."""
    await _lock(session, user_id)
    model = await get_own(session, user_id, model_id)
    if model.status == "FAILED":
        await allowance.take(session, settings, user_id, await _require_slot(session, user_id))
        await _require_in_time(session, settings)
        reset(model)
        model.status = "TRAINING"
        model.engine, model.deadline_at = settings.engine.of("IMAGINE"), _deadline(settings)
        await _enqueue_training(session, model)
    return model


async def _enqueue_training(session: AsyncSession, model: UserModel) -> None:
    queue, priority = training_queue(model.engine), turn(clock.now())
    await enqueue(session, "usermodel:train", queue=queue, priority=priority, user_model_id=str(model.id))


async def expected_training(session: AsyncSession, settings: Settings) -> timedelta:
    """Estimate how long a training would take that is started now."""
    queue = training_queue(settings.engine.of("IMAGINE"))
    estimate = await pace.estimate(session, queue, "TRAINING", turn(clock.now()))
    # The mean of recent trainings may be from before the engine learned by references, which takes seconds.
    return estimate.wait if learns_by(settings) == "references" else estimate.total


def learns_by(settings: Settings) -> Learning:
    return abilities_of(settings.engine, settings.engine.of("IMAGINE")).learns_by


async def _require_in_time(session: AsyncSession, settings: Settings) -> None:
    queue = training_queue(settings.engine.of("IMAGINE"))
    await pace.require_in_time(session, settings, queue, "TRAINING", turn(clock.now()))


def _deadline(settings: Settings) -> datetime:
    return clock.now() + timedelta(minutes=settings.engine.deadline_minutes)


async def _lock(session: AsyncSession, user_id: UUID) -> None:
    """Serialize the user's requests, so that two of them cannot take the same slot."""
    await session.execute(select(User.id).where(User.id == user_id).with_for_update(key_share=True))


async def _find_created(session: AsyncSession, user_id: UUID, key: str | None, fingerprint: str) -> UserModel | None:
    """Return the model that an earlier request with this idempotency key created. Raise if it was another request."""
    found = await _find_by_key(session, user_id, key)
    # Models of earlier releases have no fingerprint.
    if found and found.fingerprint not in {None, fingerprint}:
        raise AppError(409, "keyReused")
    return found


async def _find_by_key(session: AsyncSession, user_id: UUID, key: str | None) -> UserModel | None:
    if key is None:
        return None
    found: UserModel | None = await session.scalar(
        select(UserModel).where(UserModel.user_id == user_id, UserModel.idempotency_key == key)
    )
    return found


async def _fingerprint(form: NewModel, images: Sequence[UploadFile]) -> str:
    # Without the passes, which differ after another inspection of the same selfies.
    digest = hashlib.sha256(form.model_dump_json(exclude={"passes"}, exclude_defaults=True).encode())
    for image in images:
        digest.update(hashlib.sha256(await image.read()).digest())
        await image.seek(0)
    return digest.hexdigest()


async def list_models(session: AsyncSession, user_id: UUID) -> Sequence[UserModel]:
    found = await session.scalars(select(UserModel).where(UserModel.user_id == user_id).order_by(UserModel.id.desc()))
    return found.all()


async def get_own(session: AsyncSession, user_id: UUID, model_id: UUID) -> UserModel:
    model: UserModel | None = await session.scalar(
        select(UserModel).where(UserModel.id == model_id, UserModel.user_id == user_id).with_for_update()
    )
    if model is None:
        raise not_exists("modelNotFound")
    return model


async def remove(session: AsyncSession, user_id: UUID, model_id: UUID) -> None:
    """Delete the model with its selfies, also from storage. Photos made with it stay."""
    model = await get_own(session, user_id, model_id)
    selfies = await session.scalars(select(Selfie.file_id).where(Selfie.user_model_id == model.id))
    file_ids = [*selfies, *(file_id for file_id in (model.file_id, model.thumbnail_file_id) if file_id)]
    stored = (await session.scalars(select(StoredFile).where(StoredFile.id.in_(file_ids)))).all()
    elsewhere = await files.find_remote_models(session, UserModel.id == model.id)
    await session.delete(model)
    await session.flush()
    await files.remove(session, stored, elsewhere)


async def count_slots(session: AsyncSession, user_id: UUID) -> int:
    """Return how many models the user's premium subscriptions include."""
    slots = await session.scalar(
        select(func.max(Subscription.model_slots)).where(
            Subscription.user_id == user_id, Subscription.service == "APP", Subscription.active_until > clock.now()
        )
    )
    return slots or 0


async def _require_slot(session: AsyncSession, user_id: UUID) -> int:
    """Raise if the user has no free slot; return how many slots there are."""
    slots = await count_slots(session, user_id)
    if not slots:
        raise AppError(403, "premiumRequired")
    taken = await session.scalar(select(func.count()).where(UserModel.user_id == user_id, UserModel.status != "FAILED"))
    if (taken or 0) >= slots:
        raise AppError(409, "noModelSlot", slots=slots)
    return slots


async def _find_traits(
    runtime: Runtime, user_id: UUID, form: NewModel, number: int, sent: bytes, picture: Picture
) -> Traits | None:
    """Return a selfie's traits from its pass or, without a valid one, by inspecting it."""
    issued = form.passes[number] if number < len(form.passes) else None
    if issued and (known := selfie_pass.read(runtime.settings, user_id, issued, sent)):
        return known
    await inspection.count(runtime, user_id)
    return (await inspection.inspect(runtime, user_id, picture.data, field=f"images.{number}")).traits
