from uuid import UUID

from procrastinate import RetryStrategy

from retrato.queue import Blueprint, JobContext
from retrato.runtime import runtime_of
from retrato.style import demo_drafts

tasks = Blueprint()


# Again if its end could not be stored: what goes wrong before is stored.
@tasks.task(name="make_demos", retry=RetryStrategy(max_attempts=5, exponential_wait=4), pass_context=True)
async def make_demos(context: JobContext, draft_id: str) -> None:
    """Make the demos of a style anew, for staff to compare."""
    await demo_drafts.make(runtime_of(context), UUID(draft_id))
