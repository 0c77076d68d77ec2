"""Photos, videos and trainings of all people that are not done."""

from collections.abc import Sequence
from typing import get_args

from sqlalchemy import ColumnElement, String, and_, func, literal_column, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.admin.work.schemas import Item, ItemQuery, ItemStatus
from retrato.creation import present as creations
from retrato.creation.create import engine_for
from retrato.kit.i18n import Language
from retrato.settings import Settings
from retrato.tables import Creation, CreationMode, User, UserModel
from retrato.usermodel import present as models

_CREATION_STATUSES: dict[ItemStatus, str] = {"WAITING": "QUEUED", "RUNNING": "RUNNING", "FAILED": "FAILED"}
_STATUSES: dict[str, ItemStatus] = {status: shown for shown, status in _CREATION_STATUSES.items()}


async def list_page(session: AsyncSession, settings: Settings, language: Language, query: ItemQuery) -> list[Item]:
    """Return the newest items of both tables, in the order of their ids."""
    if query.error is not None:
        if query.status not in {None, "FAILED"}:
            return []  # only what has failed has an error
        query = query.model_copy(update={"status": "FAILED"})
    found = [
        *(await _list_creations(session, settings, language, query) if query.kind != "TRAINING" else ()),
        *(await _list_trainings(session, language, query) if query.kind in {None, "TRAINING"} else ()),
    ]
    return sorted(found, key=lambda item: item.id, reverse=True)[: query.size]


async def _list_creations(
    session: AsyncSession, settings: Settings, language: Language, query: ItemQuery
) -> Sequence[Item]:
    # Literals, because PostgreSQL cannot match a parameter to the predicate of a partial index. Only one of them: it
    # would expect too few rows, and sort them all.
    is_shown = Creation.status != literal_column("'DONE'", String)
    if query.status:
        is_shown = Creation.status == literal_column(f"'{_CREATION_STATUSES[query.status]}'", String)
    conditions = [is_shown, Creation.deleted_at.is_(None)]
    if query.before:
        conditions.append(Creation.id < query.before)
    if query.kind:
        conditions.append(Creation.kind == query.kind)
    if query.engine:
        conditions.append(_is_made_by(settings, query.engine))
    if query.error is not None:
        conditions.append(Creation.error == query.error)
    rows = await session.execute(
        select(Creation, User.email, UserModel, func.coalesce(UserModel.file_id, Creation.source_file_id))
        .join(User, User.id == Creation.user_id)
        .outerjoin(UserModel, UserModel.id == Creation.user_model_id)
        .where(*conditions)
        .order_by(Creation.id.desc())
        .limit(query.size)
    )
    return [
        Item(
            id=creation.id,
            kind=creation.kind,
            user_id=creation.user_id,
            email=email,
            mode=creation.mode,
            style_id=creation.style_id,
            engine=engine_for(settings, creation.mode, model),
            status=_STATUSES[creation.status],
            progress=creation.progress,
            attempts=creation.attempts,
            failures=creation.failures,
            error=creation.error,
            error_text=creations.failure(language, creation.error) if creation.error else None,
            can_retry=creation.status == "FAILED" and input_file is not None,
            tokens=creation.tokens,
            created_at=creation.created_at,
            started_at=creation.started_at,
            finished_at=creation.finished_at,
            deadline_at=creation.deadline_at,
            lease_until=creation.lease_until,
        )
        for creation, email, model, input_file in rows
    ]


def _is_made_by(settings: Settings, engine: str) -> ColumnElement[bool]:
    """The condition of `creation.create.engine_for`."""
    modes = [mode for mode in get_args(CreationMode) if settings.engine.of(mode) == engine]
    return or_(UserModel.engine == engine, and_(UserModel.id.is_(None), Creation.mode.in_(modes)))


async def _list_trainings(session: AsyncSession, language: Language, query: ItemQuery) -> Sequence[Item]:
    conditions = [UserModel.status != literal_column("'READY'")]
    is_held = func.coalesce(UserModel.lease_until > func.now(), False)
    if query.before:
        conditions.append(UserModel.id < query.before)
    if query.status == "FAILED":
        conditions.append(UserModel.status == "FAILED")
    elif query.status:
        conditions += [UserModel.status == "TRAINING", is_held if query.status == "RUNNING" else ~is_held]
    if query.engine:
        conditions.append(UserModel.engine == query.engine)
    if query.error is not None:
        conditions.append(UserModel.error == query.error)
    rows = await session.execute(
        select(UserModel, User.email, is_held)
        .join(User, User.id == UserModel.user_id)
        .where(*conditions)
        .order_by(UserModel.id.desc())
        .limit(query.size)
    )
    return [
        Item(
            id=model.id,
            kind="TRAINING",
            user_id=model.user_id,
            email=email,
            mode=None,
            style_id=None,
            engine=model.engine,
            status="FAILED" if model.status == "FAILED" else "RUNNING" if held else "WAITING",
            progress=model.progress,
            attempts=model.attempts,
            failures=model.failures,
            error=model.error,
            error_text=models.failure(language, model.error) if model.error else None,
            can_retry=model.status == "FAILED",
            tokens=0,
            created_at=model.created_at,
            started_at=None,
            finished_at=None,
            deadline_at=model.deadline_at,
            lease_until=model.lease_until,
        )
        for model, email, held in rows
    ]
