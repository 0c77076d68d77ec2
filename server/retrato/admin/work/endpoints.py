"""Queues, engines, processes and items. Nothing here shows a picture."""

from retrato.admin import audit
from retrato.admin.audit import Subject
from retrato.admin.member import CurrentMember
from retrato.admin.rights import Right
from retrato.admin.route import admin_router, needs
from retrato.admin.work import engines, item_changes, items, processes, queues, schemas
from retrato.db import AppDatabase, Session
from retrato.request import AppSettings
from retrato.runtime import AppStorage

router = admin_router("work", "/work")


@router.get("/queues")
@needs(Right.SEE_WORK)
async def show_queues(session: Session, settings: AppSettings) -> schemas.Queues:
    """Return every queue with its jobs and its pace, and every engine with its pause."""
    return await queues.show(session, settings)


@router.post("/engines/pause", status_code=204)
@needs(Right.CONTROL_WORK, audited=True)
async def pause_engine(
    form: schemas.EngineChange, member: CurrentMember, session: Session, settings: AppSettings
) -> None:
    """Let an engine take no new items. It finishes those that run. What waits keeps its place and its deadline."""
    await engines.pause(session, settings, form.engine, by=member.user.email, reason=form.reason)
    audit.record(
        session,
        member,
        Subject("engine", form.engine),
        before={"paused": False},
        after={"paused": True},
        reason=form.reason,
    )


@router.post("/engines/resume", status_code=204)
@needs(Right.CONTROL_WORK, audited=True)
async def resume_engine(form: schemas.EngineChange, member: CurrentMember, session: Session) -> None:
    """End a pause. The engine goes on within five seconds."""
    pause = await engines.resume(session, form.engine)
    audit.record(
        session,
        member,
        Subject("engine", form.engine),
        before={"paused": True, "since": pause.since, "by": pause.by},
        after={"paused": False},
        reason=form.reason,
    )


@router.post("/processes/list")
@needs(Right.SEE_WORK)
async def list_processes(session: Session) -> list[schemas.Process]:
    return await processes.list_all(session)


@router.post("/processes/drain", status_code=204)
@needs(Right.CONTROL_WORK, audited=True)
async def drain_process(form: schemas.ProcessChange, member: CurrentMember, session: Session) -> None:
    """Ask a worker or an engine to take no more jobs, finish those it has, and stop.

    It notices within 15 seconds and does what it does on SIGTERM: jobs that do not end within the grace period are
    handed back to the queue. The supervisor starts it again, as does any service manager that restarts what ends; so
    this recycles a worker. To keep an engine from working, pause it.
    """
    process = await processes.request_drain(session, form.id)
    audit.record(
        session,
        member,
        Subject("process", process.id),
        after={"kind": process.kind, "engine": process.engine, "host": process.host, "pid": process.pid},
        reason=form.reason,
    )


@router.post("/items/list")
@needs(Right.SEE_WORK)
async def list_items(
    query: schemas.ItemQuery, member: CurrentMember, session: Session, settings: AppSettings
) -> list[schemas.Item]:
    """List the photos, videos and trainings of all people that wait, run or have failed."""
    return await items.list_page(session, settings, member.user.language_tag, query)


@router.post("/items/retry", status_code=204)
@needs(Right.CONTROL_WORK, audited=True)
async def retry_item(
    form: schemas.ItemChange,
    member: CurrentMember,
    database: AppDatabase,
    settings: AppSettings,
    storage: AppStorage,
) -> None:
    """Try a failed item again, for the tokens or the training that its owner got back when it failed. Needs a code."""
    member.require_confirmed()
    async with database.transaction() as session:
        item = await item_changes.find(session, form.id)
        keys = await item_changes.find_input(session, item)
    if item.status == "FAILED":
        await item_changes.require_input(storage, keys)
    async with database.transaction() as session:
        status = await item_changes.retry(session, settings, item)
        after = {"status": status, "error": None}
        audit.record(session, member, item.subject, before=item.state, after=after, reason=form.reason)


@router.post("/items/cancel", status_code=204)
@needs(Right.CONTROL_WORK, audited=True)
async def cancel_item(form: schemas.ItemChange, member: CurrentMember, session: Session) -> None:
    """Stop an unfinished item. Its owner gets the tokens or the training back, and reads that we stopped it.
    Needs a code."""
    member.require_confirmed()
    item = await item_changes.find(session, form.id)
    await item_changes.cancel(session, item)
    after = (await item_changes.find(session, form.id)).state
    audit.record(session, member, item.subject, before=item.state, after=after, reason=form.reason)
