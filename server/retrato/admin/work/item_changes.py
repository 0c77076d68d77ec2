"""Try a failed item again, or cancel an unfinished one."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.admin.audit import Subject
from retrato.creation import retry as creation
from retrato.creation import settle
from retrato.errors import AppError, not_exists
from retrato.integrations.storage.storage import Storage
from retrato.settings import Settings
from retrato.tables import Creation, Selfie, StoredFile, UserModel
from retrato.usermodel import service as usermodel
from retrato.usermodel import train
from retrato.wallet import service as wallet

_CANCELLED = "cancelledByStaff"


@dataclass(frozen=True)
class Found:
    """An item that a request names."""

    id: UUID
    user_id: UUID
    table: type[Creation] | type[UserModel]
    status: str
    error: str | None

    @property
    def subject(self) -> Subject:
        return Subject("creation" if self.table is Creation else "model", self.id)

    @property
    def state(self) -> dict[str, str | None]:
        return {"status": self.status, "error": self.error}


async def find(session: AsyncSession, item_id: UUID) -> Found:
    item: Creation | UserModel | None = await session.get(Creation, item_id)
    item = item or await session.get(UserModel, item_id)
    if item is None or (isinstance(item, Creation) and item.deleted_at):
        raise not_exists("itemUnknown", "id")
    return Found(item.id, item.user_id, type(item), item.status, item.error)


async def find_input(session: AsyncSession, item: Found) -> Sequence[str]:
    """Return the keys of the stored files that the item is made from."""
    if item.table is UserModel:
        files = select(Selfie.file_id).where(Selfie.user_model_id == item.id)
    else:
        files = (
            select(func.coalesce(UserModel.file_id, Creation.source_file_id))
            .select_from(Creation)
            .outerjoin(UserModel, UserModel.id == Creation.user_model_id)
            .where(Creation.id == item.id)
        )
    keys = await session.scalars(select(StoredFile.key).where(StoredFile.id.in_(files)))
    return keys.all()


async def require_input(storage: Storage, keys: Sequence[str]) -> None:
    """Raise unless all files are in the storage. Call it outside a transaction."""
    if not keys or None in await asyncio.gather(*map(storage.head, keys)):
        raise AppError(409, "itemInputGone")


async def retry(session: AsyncSession, settings: Settings, item: Found) -> str:
    """Try a failed item again, and return its status. Raise if it is not failed, or its owner cannot pay for it."""
    if item.table is Creation:
        return (await creation.retry(session, settings, item.id)).status
    # Before the model, as `usermodel.retry` does. Of two calls, the second waits here and finds the model in training.
    await wallet.lock(session, item.user_id)
    model = await session.get(UserModel, item.id, with_for_update=True, populate_existing=True)
    if model is None:
        raise not_exists("itemUnknown", "id")
    if model.status != "FAILED":
        raise AppError(409, "itemNotFailed")
    try:
        return (await usermodel.retry(session, settings, item.user_id, item.id)).status
    except AppError as error:
        # The others speak of the owner's plan, and to the owner.
        raise error if error.code == "tooBusy" else AppError(409, "itemTraining") from error


async def cancel(session: AsyncSession, item: Found) -> None:
    """Fail an unfinished item, which returns its tokens or its training. A running attempt stops within a second."""
    if item.table is Creation:
        if unfinished := await settle.lock_unfinished(session, item.id):
            await settle.fail(session, unfinished, _CANCELLED)
            return
    elif model := await train.lock_training(session, item.id):
        await train.fail(session, model, _CANCELLED)
        return
    raise AppError(409, "itemEnded")
