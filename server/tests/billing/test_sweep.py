"""The sweep that checks payments when no webhook has come (docs/decisions/0009-reconciliation-and-token-debts.md)."""

from datetime import timedelta
from uuid import UUID

import pytest

from retrato.billing import sweep
from retrato.billing.reconcile import next_check
from retrato.kit import clock
from retrato.runtime import Runtime
from retrato.settings import PaymentMethodKey
from retrato.tables import Payment
from tests.factories.account import Json


def payment(user_id: UUID, method: PaymentMethodKey = "ext__paddle") -> Payment:
    return Payment(
        user_id=user_id,
        kind="TOKENS",
        payment_method_key=method,
        fingerprint="-",
        amount_minor=499,
        currency="USD",
        tokens=100,
        description={},
        status="PENDING",
        created_at=clock.now(),
        next_check_at=clock.now(),
    )


async def test_each_provider_has_its_own_number_of_checks_per_minute(ana: Json, runtime: Runtime) -> None:
    """A backlog at one provider exceeds neither its limit of calls nor delays the others."""
    user_id = UUID(ana["user"]["id"])
    async with runtime.database.transaction() as session:
        session.add_all([payment(user_id) for _ in range(40)])
        session.add_all([payment(user_id, "ext__paypal") for _ in range(3)])
    claims = []
    for _ in range(3):
        async with runtime.database.transaction() as session:
            claims.append(len(await sweep.claim_due(session, ["ext__paddle", "ext__paypal"])))
    assert claims == [33, 10, 0]


@pytest.mark.parametrize(
    ("status", "age", "pause"),
    [
        ("PENDING", timedelta(), timedelta(minutes=1)),
        ("PENDING", timedelta(hours=3), timedelta(hours=3)),
        ("PENDING", timedelta(days=15), None),
        ("PAID", timedelta(), timedelta(days=1)),
        ("PAID", timedelta(days=16), timedelta(days=16)),
        ("PAID", timedelta(days=201), None),
        ("PARTLY_REFUNDED", timedelta(days=16), timedelta(hours=6)),
    ],
)
def test_payment_is_checked_again_when_its_age_has_doubled(
    status: str, age: timedelta, pause: timedelta | None
) -> None:
    now = clock.now()
    found = Payment(status=status, created_at=now - age)
    assert next_check(found, now) == (now + pause if pause else None)
