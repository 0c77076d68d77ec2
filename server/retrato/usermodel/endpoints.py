from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, File, Form
from pydantic import Json
from sqlalchemy import select

from retrato.auth.current_user import BriefCaller, CurrentUser
from retrato.db import OwnTransactions, Session
from retrato.integrations.engines.contract import Verdict
from retrato.kit.i18n import Language, translate
from retrato.media import paths
from retrato.media.pictures import read_picture
from retrato.request import AppSettings, RequestLanguage
from retrato.runtime import AppEngine, AppStorage
from retrato.settings import Settings
from retrato.tables import StoredFile, UserModel
from retrato.usermodel import schemas, service

router = APIRouter(prefix="/my-models", tags=["models"])


@router.post("")
async def list_models(
    user: CurrentUser, session: Session, settings: AppSettings, language: RequestLanguage
) -> list[schemas.UserModel]:
    """One's personal models, the newest first."""
    models = await service.of_user(session, user.id)
    thumbnails = await session.scalars(
        select(StoredFile).where(StoredFile.id.in_([model.thumbnail_file_id for model in models]))
    )
    found = {file.id: file for file in thumbnails}
    return [
        _present(settings, language, model, found.get(model.thumbnail_file_id) if model.thumbnail_file_id else None)
        for model in models
    ]


@router.post("/inspect")
async def inspect_selfie(
    caller: BriefCaller,  # noqa: ARG001 - only for those who are signed in
    engine: AppEngine,
    language: RequestLanguage,
    image: Annotated[bytes, File()],
) -> schemas.Inspection:
    """Whether a selfie will do, in words, before anything is paid."""
    picture = await read_picture(image, field="image", min_edge=service.MIN_EDGE)
    verdict: Verdict = await engine.run("inspect", picture.data)
    first = verdict.problems[0] if verdict.problems else "good"
    return schemas.Inspection(
        ok=verdict.ok, problems=list(verdict.problems), message=translate(language, f"selfies.{first}")
    )


@router.post("/create")
async def create_model(
    caller: BriefCaller,
    database: OwnTransactions,
    storage: AppStorage,
    settings: AppSettings,
    language: RequestLanguage,
    form: Annotated[Json[schemas.NewModel], Form(alias="json")],
    images: Annotated[list[bytes], File()],
) -> schemas.UserModel:
    """Train a model from 4 to 20 selfies; it is there after a while, and a mail tells when."""
    model = await service.create(database, storage, settings, caller.user.id, form, images)
    return _present(settings, language, model, None)


@router.post("/{model_id}/rename", status_code=204)
async def rename_model(model_id: UUID, body: schemas.Rename, user: CurrentUser, session: Session) -> None:
    model = await service.own(session, user.id, model_id)
    model.name = body.name


@router.post("/{model_id}/delete", status_code=204)
async def delete_model(model_id: UUID, user: CurrentUser, session: Session) -> None:
    """Delete a model and its selfies for good; photos made with it stay."""
    await service.remove(session, user.id, model_id)


def _present(
    settings: Settings, language: Language, model: UserModel, thumbnail: StoredFile | None
) -> schemas.UserModel:
    return schemas.UserModel(
        id=model.id,
        name=model.name,
        thumbnail=paths.of(settings, thumbnail) if thumbnail else None,
        gender=model.gender,
        status=model.status,
        progress=model.progress,
        created_at=model.created_at,
        provider_finished_at=model.provider_finished_at,
        error=translate(language, f"failures.{model.error}") if model.error else None,
    )
