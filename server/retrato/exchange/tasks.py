from datetime import date

import httpx
import structlog
from procrastinate import RetryStrategy
from pydantic import BaseModel

from retrato.exchange import service
from retrato.exchange.schemas import Rate
from retrato.kit.tls import shared_ssl_context
from retrato.queue import Blueprint, JobContext
from retrato.runtime import runtime_of

tasks = Blueprint()
_log = structlog.get_logger("exchange")
_PATIENCE_SECONDS = 20
_LONGEST_ANSWER = 1_000_000


class _Answer(BaseModel):
    """As the currency-api of fawazahmed0 writes it, with lower-case codes and more currencies than we offer."""

    date: date
    usd: dict[str, Rate]


@tasks.periodic(cron="37 4 * * *")
@tasks.task(
    name="refresh",
    queueing_lock="exchange:refresh",
    retry=RetryStrategy(max_attempts=5, exponential_wait=60),
    pass_context=True,
)
async def refresh(context: JobContext, timestamp: int) -> None:  # noqa: ARG001 - the schedule names it
    """Asks the configured source for today's rates; without one the snapshot stays."""
    runtime = runtime_of(context)
    address = runtime.settings.exchange.url
    if not address:
        return
    async with httpx.AsyncClient(timeout=_PATIENCE_SECONDS, verify=shared_ssl_context()) as client:
        answer = (await client.get(address)).raise_for_status()
    if len(answer.content) > _LONGEST_ANSWER:
        raise ValueError(f"the source of exchange rates sent {len(answer.content)} bytes")
    told = _Answer.model_validate_json(answer.content)
    async with runtime.database.transaction() as session:
        doubtful = await service.keep(session, told.date, {code.upper(): rate for code, rate in told.usd.items()})
    if doubtful:
        _log.warning("exchange rates that moved too far were left as they were", codes=doubtful)
