from collections.abc import AsyncIterator

from fastapi import APIRouter
from fastapi.sse import EventSourceResponse, ServerSentEvent

from retrato.auth.current_user import DetachedCaller
from retrato.notification.events import AppEvents

router = APIRouter(tags=["events"])


@router.get("/my-events", response_class=EventSourceResponse)
async def my_events(events: AppEvents, caller: DetachedCaller) -> AsyncIterator[ServerSentEvent]:
    """Stream the user's events: `item`, `progress`, `model`, `balance`, `subscription`."""
    async with events.subscribe(caller.user.id) as queue:
        while True:
            event = await queue.get()
            yield ServerSentEvent(event=event["type"], data=event["data"])
