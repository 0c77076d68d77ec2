import asyncio
from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Depends
from fastapi.sse import EventSourceResponse, ServerSentEvent

from retrato.auth.current_user import DetachedCaller
from retrato.notification.events import END, AppEvents, Event

router = APIRouter(tags=["events"])


# A dependency, so that a refusal is sent instead of a stream.
async def _queue(events: AppEvents, caller: DetachedCaller) -> AsyncIterator[asyncio.Queue[Event]]:
    async with events.subscribe(caller.user.id, caller.session_id) as queue:
        yield queue


@router.get("/my-events", response_class=EventSourceResponse)
async def my_events(queue: Annotated[asyncio.Queue[Event], Depends(_queue)]) -> AsyncIterator[ServerSentEvent]:
    """Stream the user's events: `item`, `progress`, `model`, `balance`, `subscription`. Ends with the session."""
    while (event := await queue.get()) is not END:
        yield ServerSentEvent(event=event["type"], data=event["data"])
