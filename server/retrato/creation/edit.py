"""Order an edit of a finished photo: reserve the tokens, insert the item and enqueue its job, in one transaction."""

import hashlib
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.creation import failures, queueing
from retrato.creation.create import find_by_key, kind_of
from retrato.creation.prices import price_of_edit
from retrato.creation.schemas import EditBody, Enlarge
from retrato.errors import AppError, not_exists
from retrato.integrations.engines.contract import MAX_EDITED_PIXELS
from retrato.media.quota import require_room
from retrato.runtime import Runtime
from retrato.site.state import SiteState
from retrato.tables import Creation, CreationRequest, StoredFile
from retrato.wallet import service as wallet

# An edit depends on the photo alone.
_SEED = 0


async def edit(runtime: Runtime, site: SiteState, user_id: UUID, body: EditBody, *, key: str | None) -> Creation:
    """Create the item, or return the one that an earlier request with the same idempotency key created."""
    settings = runtime.settings
    fingerprint = hashlib.sha256(body.model_dump_json().encode()).hexdigest()
    async with runtime.database.transaction() as session:
        # Taken first: of two concurrent requests with one key, the second waits here and then finds the first's item.
        await wallet.lock(session, user_id)
        if existing := await find_by_key(session, user_id, key, fingerprint):
            return existing[0]
        site.require("EDIT")
        await failures.require_few(session, user_id)
        await require_room(session, settings, user_id)
        photo, file = await _find(session, user_id, body)
        _require_small(file, body)
        places = await queueing.find_places(session, settings, user_id, settings.engine.of("EDIT"), kind_of("EDIT"), 1)
        request = CreationRequest(user_id=user_id, idempotency_key=key, fingerprint=fingerprint)
        session.add(request)
        await session.flush()
        creation = Creation(
            request_id=request.id,
            user_id=user_id,
            kind=kind_of("EDIT"),
            mode="EDIT",
            style_id=photo.style_id,
            source_id=photo.id,
            source_file_id=file.id,
            options=body.edit.model_dump(),
            seed=_SEED,
            tokens=price_of_edit(settings.prices, body),
        )
        await queueing.queue_up(session, settings, request, [creation], places)
        return creation


async def _find(session: AsyncSession, user_id: UUID, body: EditBody) -> tuple[Creation, StoredFile]:
    found = await session.execute(
        select(Creation, StoredFile)
        .join(StoredFile, StoredFile.id == Creation.file_id)
        .where(
            Creation.id == body.id,
            Creation.user_id == user_id,
            Creation.kind == "PHOTO",
            Creation.deleted_at.is_(None),
        )
    )
    row = found.first()
    if row is None:
        raise not_exists("photoNotFound", "id")
    creation, file = row
    return creation, file


def _require_small(file: StoredFile, body: EditBody) -> None:
    """Refuse what the engine would refuse."""
    factor = body.edit.factor if isinstance(body.edit, Enlarge) else 1
    if (file.width or 0) * (file.height or 0) * factor**2 > MAX_EDITED_PIXELS:
        raise AppError(422, "invalid", fields={"edit.factor": "photoTooLarge"})
