from datetime import timedelta
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, File, Form, Request, UploadFile
from pydantic import Json

from retrato.account import limits
from retrato.auth.current_user import Caller, CurrentUser, DetachedCaller
from retrato.db import AppDatabase, Session
from retrato.integrations.engines.contract import Verdict
from retrato.kit.i18n import translate
from retrato.kit.rate_limit import Limit
from retrato.media.pictures import read_picture
from retrato.media.uploads import UploadRoute
from retrato.request import AppSettings, IdempotencyKey, RequestLanguage
from retrato.runtime import AppRuntime, AppStorage
from retrato.usermodel import allowance, schemas, service
from retrato.usermodel.present import present


class _TrainingRoute(UploadRoute):
    async def check(self, request: Request, caller: Caller) -> None:
        key = request.headers.get("idempotency-key")
        async with request.app.state.runtime.database.transaction() as session:
            await service.require_slot_unless_known(session, caller.user.id, key)


router = APIRouter(prefix="/my-models", tags=["models"])
inspection = APIRouter(route_class=UploadRoute)
training = APIRouter(route_class=_TrainingRoute)

# Each inspection takes half a second of CPU and is free of charge, so it needs a limit.
_INSPECTIONS = Limit("inspect-selfie", 300, timedelta(hours=1))


@router.post("")
async def list_models(
    user: CurrentUser, session: Session, settings: AppSettings, language: RequestLanguage
) -> list[schemas.UserModel]:
    """List the user's models, newest first."""
    return await present(session, settings, language, await service.list_models(session, user.id))


@router.get("/slots")
async def model_slots(user: CurrentUser, session: Session, settings: AppSettings) -> schemas.Slots:
    """Return how many models and trainings the user's plan includes; 0 without premium."""
    total = await service.count_slots(session, user.id)
    trainings = await allowance.find(session, settings, user.id, total)
    return schemas.Slots(total=total, trainings=schemas.Trainings.model_validate(trainings))


@inspection.post("/inspect")
async def inspect_selfie(
    caller: DetachedCaller,
    database: AppDatabase,
    runtime: AppRuntime,
    language: RequestLanguage,
    image: Annotated[UploadFile, File()],
) -> schemas.Inspection:
    """Check whether a selfie is good enough to train with."""
    await limits.count(database, _INSPECTIONS, str(caller.user.id))
    picture = await read_picture(await image.read(), field="image", min_edge=service.MIN_EDGE)
    inspector = runtime.engines.get(runtime.settings.engine.inspector)
    verdict: Verdict = await inspector.run("inspect", picture.data)
    text = verdict.problems[0] if verdict.problems else "good"
    return schemas.Inspection(
        ok=verdict.ok,
        problems=list(verdict.problems),
        message=translate(language, f"selfies.{text}"),
        face=schemas.Box.model_validate(verdict.face, from_attributes=True) if verdict.face else None,
    )


@training.post("/create")
async def create_model(
    caller: DetachedCaller,
    database: AppDatabase,
    storage: AppStorage,
    settings: AppSettings,
    language: RequestLanguage,
    form: Annotated[Json[schemas.NewModel], Form(alias="json")],
    images: Annotated[list[UploadFile], File()],
    key: IdempotencyKey = None,
) -> schemas.UserModel:
    """Train a model from 4 to 20 selfies. Training runs in the background; an e-mail is sent when it ends. Retries with
    the same `Idempotency-Key` train once."""
    model = await service.create(database, storage, settings, caller.user.id, form, images, key)
    async with database.transaction() as session:
        (presented,) = await present(session, settings, language, [model])
    return presented


# Here, so that these paths are matched before those with a parameter.
router.include_router(inspection)
router.include_router(training)


@router.post("/{model_id}/retry")
async def retry_model(
    model_id: UUID, user: CurrentUser, session: Session, settings: AppSettings, language: RequestLanguage
) -> schemas.UserModel:
    """Train a failed model again from the same selfies."""
    model = await service.retry(session, settings, user.id, model_id)
    (presented,) = await present(session, settings, language, [model])
    return presented


@router.post("/{model_id}/rename", status_code=204)
async def rename_model(model_id: UUID, body: schemas.Rename, user: CurrentUser, session: Session) -> None:
    model = await service.get_own(session, user.id, model_id)
    model.name = body.name


@router.post("/{model_id}/delete", status_code=204)
async def delete_model(model_id: UUID, user: CurrentUser, session: Session) -> None:
    """Delete a model and its selfies. Photos made with it stay."""
    await service.remove(session, user.id, model_id)
