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
_TIMEOUT_SECONDS = 20
_MAX_RESPONSE_BYTES = 1_000_000


class _Response(BaseModel):
    """Format of fawazahmed0's currency-api: lower-case codes, and more currencies than we offer."""

    date: date
    usd: dict[str, Rate]


@tasks.periodic(cron="37 4 * * *")
@tasks.task(
    name="refresh",
    queueing_lock="exchange:refresh",
    retry=RetryStrategy(max_attempts=5, exponential_wait=60),
    pass_context=True,
)
async def refresh(context: JobContext, timestamp: int) -> None:  # noqa: ARG001 - passed by the scheduler
    """Fetch today's rates from the configured source, if there is one."""
    runtime = runtime_of(context)
    url = runtime.settings.exchange.url
    if not url:
        return
    async with httpx.AsyncClient(timeout=_TIMEOUT_SECONDS, verify=shared_ssl_context()) as client:
        response = (await client.get(url)).raise_for_status()
    if len(response.content) > _MAX_RESPONSE_BYTES:
        raise ValueError(f"the source of exchange rates sent {len(response.content)} bytes")
    rates = _Response.model_validate_json(response.content)
    async with runtime.database.transaction() as session:
        skipped = await service.save(session, rates.date, {code.upper(): rate for code, rate in rates.usd.items()})
    if skipped:
        _log.warning("implausible exchange rates were skipped", codes=skipped)
