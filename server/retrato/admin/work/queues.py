from collections import defaultdict

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.admin.work import engines, schemas
from retrato.queue import OtherJobs, backlogs, engine_of, engine_queue, other_jobs, training_queue, worker_slots
from retrato.settings import Settings
from retrato.tables import Pace


async def show(session: AsyncSession, settings: Settings) -> schemas.Queues:
    """Return all queues, those without jobs as well."""
    pauses, names = await engines.find_pauses(session), sorted(await engines.find_names(session, settings))
    waiting, others = {backlog.queue: backlog for backlog in await backlogs(session)}, await other_jobs(session)
    paces = defaultdict(list)
    for pace in await session.scalars(select(Pace).order_by(Pace.work)):
        paces[pace.queue].append(schemas.Pace(work=pace.work, seconds=pace.seconds))
    of_engines = [queue(name) for name in names for queue in (engine_queue, training_queue)]
    known = [*worker_slots(settings.worker_concurrency), *of_engines]
    queues = []
    # A queue of another release may have jobs, too.
    for queue in [*known, *sorted((waiting.keys() | others.keys()) - set(known))]:
        backlog, other, engine = waiting.get(queue), others.get(queue, OtherJobs()), engine_of(queue)
        queues.append(
            schemas.Queue(
                name=queue,
                engine=engine,
                waiting=backlog.jobs if backlog else 0,
                scheduled=other.scheduled,
                running=other.running,
                failed=other.failed,
                oldest_seconds=backlog.oldest_seconds if backlog else None,
                paces=paces[queue],
                paused=engine in pauses,
            )
        )
    return schemas.Queues(
        queues=queues,
        engines=[
            schemas.Engine(
                name=name,
                configured=name in settings.engine.names,
                pause=schemas.CurrentPause.model_validate(pauses[name]) if name in pauses else None,
            )
            for name in names
        ],
    )
