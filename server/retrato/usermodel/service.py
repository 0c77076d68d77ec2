"""Personal models: asked for, listed, renamed, deleted. Training them is `train.py`."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.db import Database
from retrato.errors import AppError
from retrato.integrations.storage.storage import Storage
from retrato.kit import clock
from retrato.media import files
from retrato.media.pictures import read_picture
from retrato.queue import engine_queue, enqueue
from retrato.settings import Settings
from retrato.tables import Selfie, StoredFile, Subscription, User, UserModel, UserModelGender
from retrato.usermodel.schemas import NewModel

FEWEST_SELFIES, MOST_SELFIES = 4, 20
MIN_EDGE = 384
"""Of a selfie (product.md §3)."""


async def create(
    database: Database,
    storage: Storage,
    settings: Settings,
    user_id: UUID,
    form: NewModel,
    images: Sequence[bytes],
    key: str | None,
) -> UserModel:
    """No database connection waits while the selfies are drawn anew and stored. Of a key that was used, the model that
    it began: the answer to its first use may have been lost on the way."""
    if len(images) < FEWEST_SELFIES:
        raise AppError(422, "invalid", fields={"images": "minCount"}, bound=FEWEST_SELFIES)
    if len(images) > MOST_SELFIES:
        raise AppError(422, "invalid", fields={"images": "maxCount"}, bound=MOST_SELFIES)
    async with database.transaction() as session:
        if earlier := await _earlier(session, user_id, key):
            return earlier
        await _require_slot(session, user_id)
    stored = [await _keep(storage, user_id, image, number) for number, image in enumerate(images)]
    async with database.transaction() as session:
        await _lock(session, user_id)
        if earlier := await _earlier(session, user_id, key):
            return earlier
        await _require_slot(session, user_id)
        return await begin(session, settings, user_id, form.name, form.gender, stored, key)


async def begin(
    session: AsyncSession,
    settings: Settings,
    user_id: UUID,
    name: str,
    gender: UserModelGender,
    selfies: Sequence[StoredFile],
    key: str | None = None,
) -> UserModel:
    """Writes the model down with its selfies, and has it trained."""
    model = UserModel(
        user_id=user_id,
        name=name,
        gender=gender,
        idempotency_key=key,
        engine=settings.engine.of("IMAGINE"),
        deadline_at=_deadline(settings),
    )
    session.add_all([model, *selfies])
    await session.flush()
    session.add_all(
        Selfie(file_id=file.id, user_model_id=model.id, position=position) for position, file in enumerate(selfies)
    )
    await enqueue(session, "usermodel:train", queue=engine_queue(model.engine), user_model_id=str(model.id))
    return model


async def retry(session: AsyncSession, settings: Settings, user_id: UUID, model_id: UUID) -> UserModel:
    """Trains a model that failed once more, from the same selfies. One that did not fail is left as it is."""
    await _lock(session, user_id)
    model = await own(session, user_id, model_id)
    if model.status == "FAILED":
        await _require_slot(session, user_id)
        model.status, model.error, model.progress, model.attempts = "TRAINING", None, 0.0, 0
        model.engine, model.deadline_at = settings.engine.of("IMAGINE"), _deadline(settings)
        await enqueue(session, "usermodel:train", queue=engine_queue(model.engine), user_model_id=str(model.id))
    return model


def _deadline(settings: Settings) -> datetime:
    return clock.now() + timedelta(minutes=settings.engine.deadline_minutes)


async def _lock(session: AsyncSession, user_id: UUID) -> None:
    """Of two at once with one slot left, the second finds it taken."""
    await session.execute(select(User.id).where(User.id == user_id).with_for_update(key_share=True))


async def _earlier(session: AsyncSession, user_id: UUID, key: str | None) -> UserModel | None:
    if key is None:
        return None
    found: UserModel | None = await session.scalar(
        select(UserModel).where(UserModel.user_id == user_id, UserModel.idempotency_key == key)
    )
    return found


async def of_user(session: AsyncSession, user_id: UUID) -> Sequence[UserModel]:
    found = await session.scalars(select(UserModel).where(UserModel.user_id == user_id).order_by(UserModel.id.desc()))
    return found.all()


async def own(session: AsyncSession, user_id: UUID, model_id: UUID) -> UserModel:
    model: UserModel | None = await session.scalar(
        select(UserModel).where(UserModel.id == model_id, UserModel.user_id == user_id).with_for_update()
    )
    if model is None:
        raise AppError(404, "modelNotFound")
    return model


async def remove(session: AsyncSession, user_id: UUID, model_id: UUID) -> None:
    """With its selfies, from storage too. Photos made with it stay."""
    model = await own(session, user_id, model_id)
    selfies = await session.scalars(select(Selfie.file_id).where(Selfie.user_model_id == model.id))
    file_ids = [*selfies, *(file_id for file_id in (model.file_id, model.thumbnail_file_id) if file_id)]
    stored = (await session.scalars(select(StoredFile).where(StoredFile.id.in_(file_ids)))).all()
    elsewhere = await files.models_elsewhere(session, UserModel.id == model.id)
    await session.delete(model)
    await session.flush()
    await files.remove(session, stored, elsewhere)


async def slots_of(session: AsyncSession, user_id: UUID) -> int:
    """How many models one may have: training is what premium includes (product.md §3)."""
    slots = await session.scalar(
        select(func.max(Subscription.model_slots)).where(
            Subscription.user_id == user_id, Subscription.service == "APP", Subscription.active_until > clock.now()
        )
    )
    return slots or 0


async def _require_slot(session: AsyncSession, user_id: UUID) -> None:
    slots = await slots_of(session, user_id)
    if not slots:
        raise AppError(403, "premiumRequired")
    taken = await session.scalar(select(func.count()).where(UserModel.user_id == user_id, UserModel.status != "FAILED"))
    if (taken or 0) >= slots:
        raise AppError(409, "noModelSlot", slots=slots)


async def _keep(storage: Storage, user_id: UUID, image: bytes, number: int) -> StoredFile:
    picture = await read_picture(image, field=f"images.{number}", min_edge=MIN_EDGE)
    return await files.upload_picture(storage, user_id, picture)
