"""Of two subscriptions to the same service, exactly one is ended, whatever happens to the other meanwhile
(docs/product.md#subscriptions)."""

from collections.abc import Awaitable, Callable
from uuid import UUID

import psycopg
import pytest

from retrato.billing import endings
from retrato.billing.provider_records import fetch_records, find_purchase
from retrato.billing.reconcile import _apply, reconcile
from retrato.runtime import Runtime
from tests.billing.all_providers import count_endings, doubles, settings, two_paid
from tests.billing.conftest import RunJobs
from tests.doubles.providers import Doubles

__all__ = ["doubles", "settings", "two_paid"]
ReconcileAll = Callable[[], Awaitable[None]]


@pytest.fixture
def reconcile_all(runtime: Runtime, query: psycopg.Connection) -> ReconcileAll:
    """Reconcile all checkouts. The jobs that this enqueues are not run."""

    async def reconcile_all() -> None:
        for (payment_id,) in query.execute("select id from payments where checkout_reference is not null"):
            await reconcile(runtime, payment_id)

    return reconcile_all


async def test_duplicate_is_kept_if_the_renewal_of_the_other_fails(
    doubles: Doubles,
    two_paid: tuple[str, str],
    reconcile_all: ReconcileAll,
    run_jobs: RunJobs,
    query: psycopg.Connection,
) -> None:
    first, second = two_paid
    await reconcile_all()
    assert query.execute("select reference from subscription_endings").fetchall() == [(second,)]
    doubles.paypal.fail_renewal(first)
    await reconcile_all()
    assert query.execute("select reference from subscription_endings").fetchall() == [(first,)]
    await run_jobs()
    statuses = [doubles.paypal.subscriptions[each]["status"] for each in two_paid]
    assert statuses == ["CANCELLED", "ACTIVE"]
    assert count_endings(query) == 0


@pytest.mark.parametrize("refund", ["COMPLETED", "PENDING"])
async def test_other_is_kept_if_its_renewal_fails_after_the_duplicate_was_ended(
    doubles: Doubles,
    two_paid: tuple[str, str],
    runtime: Runtime,
    reconcile_all: ReconcileAll,
    run_jobs: RunJobs,
    query: psycopg.Connection,
    refund: str,
) -> None:
    first, second = two_paid
    await reconcile_all()
    doubles.paypal.refund_status = refund
    await endings.process(runtime, "ext__paypal", second)
    assert doubles.paypal.subscriptions[second]["status"] == "CANCELLED"
    doubles.paypal.fail_renewal(first)
    await reconcile(runtime, _checkout_of(query, first))
    await run_jobs()
    assert doubles.paypal.subscriptions[first]["status"] == "ACTIVE"


async def test_end_of_a_duplicate_is_not_undone_by_older_records(
    two_paid: tuple[str, str], runtime: Runtime, reconcile_all: ReconcileAll, query: psycopg.Connection
) -> None:
    await reconcile_all()
    async with runtime.database.transaction() as session:
        purchase = await find_purchase(session, _checkout_of(query, two_paid[1]))
    assert purchase
    records = await fetch_records(runtime.providers["ext__paypal"], purchase, None)
    await endings.process(runtime, "ext__paypal", two_paid[1])
    async with runtime.database.transaction() as session:
        assert not await _apply(session, purchase, records, None)
    ended = query.execute("select reference from subscriptions where status = 'ENDED'").fetchall()
    assert ended == [(two_paid[1],)]


def _checkout_of(query: psycopg.Connection, reference: str) -> UUID:
    row = query.execute(
        "select payments.id from payments join subscriptions on subscriptions.id = subscription_id"
        " where subscriptions.reference = %s and checkout_reference is not null",
        [reference],
    ).fetchone()
    assert row
    found: UUID = row[0]
    return found
