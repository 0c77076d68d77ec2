from collections.abc import Callable
from uuid import uuid4

import pytest

from retrato.integrations.payments.contract import Checkout, Money, Plan

MONTHLY = Plan("premium-monthly", "Premium monthly", "month", Money(1499, "USD"))
YEARLY = Plan("premium-yearly", "Premium yearly", "year", Money(11999, "USD"))


@pytest.fixture
def checkout() -> Callable[..., Checkout]:
    """Return a function that creates a checkout with a new payment id."""

    def make(buys: Money | Plan = MONTHLY, email: str = "ana@example.org") -> Checkout:
        payment_id = uuid4()
        return Checkout(
            payment_id=payment_id,
            buys=buys,
            description="300 tokens",
            email=email,
            language="es",
            return_url="https://retrato.example/c",
            cancel_url="https://retrato.example/tokens",
        )

    return make
