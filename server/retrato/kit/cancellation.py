import asyncio


def is_cancelled() -> bool:
    """Return whether the current task was cancelled. A loop that survives errors has to ask: psycopg raises the error
    of a query that fails while it is cancelled, instead of `CancelledError`."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
