from uuid import UUID

from retrato.queue import Blueprint, JobContext
from retrato.runtime import runtime_of
from retrato.style import demo_drafts

tasks = Blueprint()


@tasks.task(name="make_demos", pass_context=True)
async def make_demos(context: JobContext, draft_id: str) -> None:
    """Make the demos of a style anew, for staff to compare."""
    await demo_drafts.make(runtime_of(context), UUID(draft_id))
