from uuid import UUID

import structlog
from procrastinate import BaseRetryStrategy, RetryDecision, RetryStrategy
from procrastinate.jobs import Job
from sqlalchemy import select

from retrato.attempt import KeepTrying, find_lost
from retrato.kit import clock
from retrato.kit.i18n import localized_path
from retrato.notification.sent_mails import send_to_user
from retrato.queue import Blueprint, JobContext
from retrato.runtime import Runtime, runtime_of
from retrato.tables import User, UserModel
from retrato.usermodel import train
from retrato.usermodel.present import failure

tasks = Blueprint()
_RETRY = RetryStrategy(max_attempts=8, exponential_wait=4)
_WORRY_ATTEMPTS = 8
_log = structlog.get_logger("usermodel")


@tasks.task(name="train", retry=KeepTrying(), pass_context=True)
async def train_model(context: JobContext, user_model_id: str) -> None:
    await train.train(runtime_of(context), UUID(user_model_id))


class _UntilForgotten(BaseRetryStrategy):
    """Exponential backoff: 4 s, 16 s, 64 s, …, then once an hour for as long as it takes: a model that its owner
    deleted must not stay at the provider."""

    def get_retry_decision(self, *, exception: BaseException, job: Job) -> RetryDecision:
        if job.attempts >= _WORRY_ATTEMPTS:
            engine, reason = job.task_kwargs["engine"], repr(exception)
            _log.error("a deleted model is still at its provider", job=job.id, engine=engine, reason=reason)
        return RetryDecision(retry_in={"seconds": min(4 ** (min(job.attempts, 10) + 1), 3600)})


@tasks.task(name="forget", retry=_UntilForgotten(), pass_context=True)
async def forget_model(context: JobContext, engine: str, key: str) -> None:
    """Delete a model at the engine's provider, then the file that refers to it."""
    runtime = runtime_of(context)
    try:
        model = await runtime.storage.get(key)
    except FileNotFoundError:
        return
    await runtime.engines.get(engine).run("forget", model)
    await runtime.storage.delete([key])


@tasks.task(name="send_ready", retry=_RETRY, pass_context=True)
async def send_ready(context: JobContext, user_model_id: str) -> None:
    await _send(runtime_of(context), UUID(user_model_id), "modelReady")


@tasks.task(name="send_failed", retry=_RETRY, pass_context=True)
async def send_failed(context: JobContext, user_model_id: str) -> None:
    await _send(runtime_of(context), UUID(user_model_id), "modelFailed")


@tasks.periodic(cron="* * * * * */15")
@tasks.task(name="put_back_lost", queueing_lock="usermodel:put_back_lost", pass_context=True)
async def put_back_lost(context: JobContext, timestamp: int) -> None:  # noqa: ARG001 - passed by the scheduler
    """Queue trainings that nobody works on, such as those of a killed worker."""
    runtime = runtime_of(context)
    for model_id in await find_lost(runtime, train.TRAINING):
        await train.put_back(runtime, model_id)


@tasks.periodic(cron="* * * * *")
@tasks.task(name="give_up_overdue", queueing_lock="usermodel:give_up_overdue", pass_context=True)
async def give_up_overdue(context: JobContext, timestamp: int) -> None:  # noqa: ARG001 - passed by the scheduler
    runtime = runtime_of(context)
    async with runtime.database.transaction() as session:
        overdue = await session.scalars(
            select(UserModel.id).where(UserModel.status == "TRAINING", UserModel.deadline_at <= clock.now())
        )
    for model_id in overdue.all():
        async with runtime.database.transaction() as session:
            if model := await train.lock_training(session, model_id):
                await train.fail(session, model, "deadline")


async def _send(runtime: Runtime, model_id: UUID, name: str) -> None:
    async with runtime.database.transaction() as session:
        model = await session.get(UserModel, model_id)
        user = await session.get(User, model.user_id) if model else None
    if model is None or user is None:
        return
    language = user.language_tag
    await send_to_user(
        runtime,
        user,
        name,
        link=runtime.settings.public_url + localized_path(language, "/my-models"),
        model=model.name,
        reason=failure(language, model.error) if model.error else "",
    )
