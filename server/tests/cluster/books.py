"""What is in the database after the load: every order, every job and every token is accounted for."""

import time
from collections.abc import Collection
from uuid import UUID

from tests.cluster.load import Load
from tests.cluster.people import TOKENS
from tests.cluster.postgres import PostgresServer
from tests.cluster.waiting import wait_for

_SETTLE_SECONDS = 180


def wait_until_settled(database: PostgresServer) -> float:
    """Wait until no item and no job is under way, and return how long that took."""
    began = time.monotonic()
    unfinished = "select 1 from creations where status in ('QUEUED', 'RUNNING') limit 1"
    wait_for(lambda: not database.execute(unfinished), "all photos are done", _SETTLE_SECONDS)
    # Not those that wait for their time, nor those that begin just now.
    overdue = (
        "select 1 from procrastinate_jobs job where status in ('todo', 'doing')"
        " and (select max(coalesce(job.scheduled_at, at)) from procrastinate_events where job_id = job.id)"
        " < now() - interval '10 s'"
    )
    wait_for(lambda: not database.execute(overdue), "all jobs are done", _SETTLE_SECONDS)
    return time.monotonic() - began


def photos(database: PostgresServer) -> dict[UUID, str]:
    """Return the status of each."""
    return dict(database.execute("select id, status from creations"))


def check(database: PostgresServer, load: Load, earlier: Collection[UUID]) -> None:
    """`earlier`: the photos from before the load."""
    ends = photos(database)
    # Every order that was accepted is there, once, and nothing else.
    assert ends.keys() - earlier == {photo for order in load.ordered.values() for photo in order}
    assert set(ends.values()) <= {"DONE", "FAILED"}
    assert (
        database.execute("select task_name, status from procrastinate_jobs where status in ('failed', 'aborted')") == []
    )
    _check_tokens(database, len(load.people))
    missing = "select id from creations where status = 'DONE' and file_id is null"
    assert database.execute(missing) == []


def _check_tokens(database: PostgresServer, people: int) -> None:
    """Only what is done was paid for, and everything else is with its owner."""
    accounts: dict[str, int] = dict(database.execute("select account, sum(amount) from token_entries group by account"))
    ((spent,),) = database.execute("select coalesce(sum(tokens), 0) from creations where status = 'DONE'")
    ((free,),) = database.execute("select sum(free) from token_grants")
    assert sum(accounts.values()) == 0
    assert accounts.get("reserved", 0) == 0
    assert accounts.get("spent", 0) == spent
    assert free == people * TOKENS - spent
