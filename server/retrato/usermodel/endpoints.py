from datetime import timedelta
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, File, Form, Request, UploadFile
from pydantic import Json

from retrato.auth.current_user import Caller, CurrentUser, DetachedCaller
from retrato.db import Session
from retrato.kit.i18n import translate
from retrato.media.pictures import read_picture
from retrato.media.uploads import UploadRoute
from retrato.request import AppSettings, IdempotencyKey, RequestLanguage
from retrato.runtime import AppRuntime
from retrato.site.current import AppSite, Site
from retrato.trust import words
from retrato.usermodel import allowance, inspection, schemas, selfie_pass, service
from retrato.usermodel.present import present


class _TrainingRoute(UploadRoute):
    async def check(self, request: Request, caller: Caller) -> None:
        key = request.headers.get("idempotency-key")
        site: Site = request.app.state.site
        async with request.app.state.runtime.database.transaction() as session:
            await service.require_slot_unless_known(session, site.state, caller.user.id, key)


router = APIRouter(prefix="/my-models", tags=["models"])
inspecting = APIRouter(route_class=UploadRoute)
training = APIRouter(route_class=_TrainingRoute)


@router.post("")
async def list_models(
    user: CurrentUser, session: Session, settings: AppSettings, language: RequestLanguage
) -> list[schemas.UserModel]:
    """List the user's models, newest first."""
    return await present(session, settings, language, await service.list_models(session, user.id))


@router.get("/slots")
async def model_slots(user: CurrentUser, session: Session, settings: AppSettings) -> schemas.Slots:
    """Return how many models and trainings the user's plan includes (0 without premium), and how long a training would
    take that is started now."""
    total = await service.count_slots(session, user.id)
    trainings = await allowance.find(session, settings, user.id, total)
    takes = await service.expected_training(session, settings)
    return schemas.Slots(
        total=total,
        trainings=schemas.Trainings.model_validate(trainings),
        learns_by=service.learns_by(settings),
        expected_seconds=round(takes.total_seconds()),
        accepted=takes <= timedelta(minutes=settings.engine.deadline_minutes),
    )


@inspecting.post("/inspect")
async def inspect_selfie(
    caller: DetachedCaller,
    runtime: AppRuntime,
    language: RequestLanguage,
    image: Annotated[UploadFile, File()],
) -> schemas.Inspection:
    """Check whether a selfie is good enough to train with. Nothing of it is kept."""
    user_id, sent = caller.user.id, await image.read()
    await inspection.count(runtime, user_id)
    picture = await read_picture(sent, field="image", min_edge=service.MIN_EDGE)
    verdict = await inspection.inspect(runtime, user_id, picture.data, field="image")
    text = verdict.problems[0] if verdict.problems else "good"
    return schemas.Inspection(
        ok=verdict.ok,
        problems=list(verdict.problems),
        message=translate(language, f"selfies.{text}"),
        face=schemas.Box.model_validate(verdict.face, from_attributes=True) if verdict.face else None,
        selfie_pass=selfie_pass.issue(runtime.settings, user_id, sent, verdict.traits) if verdict.traits else None,
    )


@router.post("/compare")
async def compare_selfies(body: schemas.Passes, user: CurrentUser, settings: AppSettings) -> list[schemas.Finding]:
    """Tell, by the passes of inspected selfies, which show another person, and which are copies of another one."""
    return inspection.findings([selfie_pass.read(settings, user.id, each) for each in body.passes])


@training.post("/create")
async def create_model(
    caller: DetachedCaller,
    runtime: AppRuntime,
    language: RequestLanguage,
    form: Annotated[Json[schemas.NewModel], Form(alias="json")],
    images: Annotated[list[UploadFile], File()],
    key: IdempotencyKey = None,
) -> schemas.UserModel:
    """Train a model from 4 to 20 selfies. Training runs in the background; an e-mail is sent when it ends. Retries with
    the same `Idempotency-Key` train once. Selfies of several people are refused (409) unless that is confirmed."""
    model = await service.create(runtime, caller.user.id, form, images, key)
    async with runtime.database.transaction() as session:
        (presented,) = await present(session, runtime.settings, language, [model])
    return presented


# Here, so that these paths are matched before those with a parameter.
router.include_router(inspecting)
router.include_router(training)


@router.post("/{model_id}/retry")
async def retry_model(
    model_id: UUID,
    user: CurrentUser,
    session: Session,
    settings: AppSettings,
    site: AppSite,
    language: RequestLanguage,
) -> schemas.UserModel:
    """Train a failed model again from the same selfies."""
    site.require("TRAINING")
    model = await service.retry(session, settings, user.id, model_id)
    (presented,) = await present(session, settings, language, [model])
    return presented


@router.post("/{model_id}/rename", status_code=204)
async def rename_model(model_id: UUID, body: schemas.Rename, caller: DetachedCaller, runtime: AppRuntime) -> None:
    await words.require_allowed(runtime, caller.user.id, body.name, "MODEL_NAME", field="name")
    async with runtime.database.transaction() as session:
        model = await service.get_own(session, caller.user.id, model_id)
        model.name = body.name


@router.post("/{model_id}/delete", status_code=204)
async def delete_model(model_id: UUID, user: CurrentUser, session: Session) -> None:
    """Delete a model and its selfies. Photos made with it stay."""
    await service.remove(session, user.id, model_id)
