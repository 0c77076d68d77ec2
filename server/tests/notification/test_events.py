import asyncio

import psycopg
import pytest

from retrato.notification.events import Events


async def test_process_stops_while_the_connection_breaks(app_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """psycopg may raise the error of a query in place of its cancellation."""
    began = asyncio.Event()

    async def fail_when_cancelled(_events: Events, _connection: object) -> None:
        began.set()
        try:
            await asyncio.Future()
        except asyncio.CancelledError:
            raise psycopg.OperationalError("the connection is lost") from None

    monkeypatch.setattr(Events, "_forward", fail_when_cancelled)
    events = Events(app_url)
    events.start()
    await began.wait()
    async with asyncio.timeout(10):
        await events.stop()
