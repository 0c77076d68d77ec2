from uuid import UUID

import structlog
from procrastinate import RetryStrategy

from retrato.queue import Blueprint, JobContext
from retrato.runtime import runtime_of
from retrato.trust import decision_mails, evidence, mails, matching, takedowns

tasks = Blueprint()
_log = structlog.get_logger("trust")

# 4 s, 16 s, 64 s, …: enough for a mail server that is down for a day.
_MAIL_RETRY = RetryStrategy(max_attempts=8, exponential_wait=4)


@tasks.task(name="send_suspended", retry=_MAIL_RETRY, pass_context=True)
async def send_suspended(context: JobContext, suspension_id: str) -> None:
    await mails.send_suspended(runtime_of(context), UUID(suspension_id))


@tasks.task(name="send_lifted", retry=_MAIL_RETRY, pass_context=True)
async def send_lifted(context: JobContext, user_id: str) -> None:
    await mails.send_lifted(runtime_of(context), UUID(user_id))


@tasks.task(name="send_to_maker", retry=_MAIL_RETRY, pass_context=True)
async def send_to_maker(context: JobContext, user_id: str, mail: str, takedown_id: str) -> None:
    await decision_mails.send_to_maker(runtime_of(context), UUID(user_id), mail, UUID(takedown_id))


@tasks.task(name="send_answer", retry=_MAIL_RETRY, pass_context=True)
async def send_answer(context: JobContext, user_id: str, mail: str, appeal_id: str) -> None:
    await decision_mails.send_answer(runtime_of(context), UUID(user_id), mail, UUID(appeal_id))


@tasks.task(name="send_to_reporter", retry=_MAIL_RETRY, pass_context=True)
async def send_to_reporter(context: JobContext, event_id: str, mail: str) -> None:
    await decision_mails.send_to_reporter(runtime_of(context), UUID(event_id), mail)


@tasks.task(name="index_faces", retry=_MAIL_RETRY, pass_context=True)
async def index_faces(context: JobContext, creation_id: str) -> None:
    await matching.index(runtime_of(context), UUID(creation_id))


@tasks.periodic(cron="41 * * * *")
@tasks.task(name="index_missing_faces", queueing_lock="trust:index_missing_faces", pass_context=True)
async def index_missing_faces(context: JobContext, timestamp: int) -> None:  # noqa: ARG001 - passed by the scheduler
    """Find the faces of pictures that were shared before, and delete those of links that ended meanwhile."""
    runtime = runtime_of(context)
    async with runtime.database.transaction() as session:
        await matching.forget_unshared(session)
        missing = await matching.find_missing(session)
    for creation_id in missing:
        try:
            await matching.index(runtime, creation_id)
        except Exception:  # noqa: BLE001 - whatever it is, it must not stop those after it
            _log.exception("the faces of a picture could not be found", creation_id=str(creation_id))


# About three days in all, as for the deletion of objects.
@tasks.task(name="keep_evidence", retry=RetryStrategy(max_attempts=12, exponential_wait=3), pass_context=True)
async def keep_evidence(context: JobContext, case_id: str, keys: list[str]) -> None:
    await evidence.take(runtime_of(context), UUID(case_id), keys)


@tasks.periodic(cron="13 5 * * *")
@tasks.task(name="delete_old_evidence", queueing_lock="trust:delete_old_evidence", pass_context=True)
async def delete_old_evidence(context: JobContext, timestamp: int) -> None:  # noqa: ARG001 - passed by the scheduler
    await takedowns.delete_old_evidence(runtime_of(context))
