"""The bare ceiling: the same server program with nothing but one pooled select by key, the upper bound for any Python
endpoint that queries the database."""

import json
import os
from typing import Any

from psycopg_pool import AsyncConnectionPool

_pool: AsyncConnectionPool | None = None


async def app(scope: dict[str, Any], receive: Any, send: Any) -> None:
    global _pool
    if scope["type"] == "lifespan":
        await receive()
        _pool = AsyncConnectionPool(os.environ["DATABASE_URL"], min_size=4, max_size=10, open=False)
        await _pool.open(wait=True)
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await _pool.close()
        await send({"type": "lifespan.shutdown.complete"})
        return
    assert _pool is not None
    async with _pool.connection() as connection:
        cursor = await connection.execute("select question, answer from faq where id = %s", ["what-is-retrato"])
        row = await cursor.fetchone()
    body = json.dumps(row).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
    ]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})
