"""What the sandbox keeps: one file in the data folder, changed by one process at a time, so that all web servers and
workers of the machine agree. Play money needs no table, and leaves none behind in production."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Literal, TypeVar
from uuid import UUID

from pydantic import BaseModel

from retrato.integrations.payments.contract import (
    Interval,
    Money,
    Payment,
    PaymentKind,
    Plan,
    Refused,
    Subscription,
)
from retrato.kit.i18n import Language

Kept = TypeVar("Kept")


class KeptPlan(BaseModel):
    key: str
    name: str
    interval: Interval
    minor: int
    currency: str

    @classmethod
    def of(cls, plan: Plan) -> "KeptPlan":
        price = plan.price
        return cls(key=plan.key, name=plan.name, interval=plan.interval, minor=price.minor, currency=price.currency)


class KeptPayment(BaseModel):
    reference: str
    payment_id: UUID
    kind: PaymentKind
    minor: int
    currency: str
    plan: KeptPlan | None
    description: str
    email: str
    language: Language
    return_url: str
    cancel_url: str
    state: Literal["PENDING", "PAID", "FAILED"] = "PENDING"
    # The buyer has sent it; it arrives then, and nobody is told.
    arrives_at: datetime | None = None
    paid_at: datetime | None = None
    refunded_minor: int = 0
    charged_back: bool = False
    subscription: str | None = None

    def read(self) -> Payment:
        paid = self.state == "PAID"
        return Payment(
            reference=self.reference,
            payment_id=self.payment_id,
            state=self.state,
            kind=self.kind,
            paid=Money(self.minor, self.currency) if paid else None,
            paid_at=self.paid_at,
            refunded_minor=self.refunded_minor,
            charged_back=self.charged_back,
            reason="declined" if self.state == "FAILED" else None,
            subscription=self.subscription,
            plan=self.plan.key if self.plan else None,
        )


class KeptSubscription(BaseModel):
    reference: str
    payment_id: UUID
    state: Literal["ACTIVE", "PAST_DUE", "ENDED"] = "ACTIVE"
    plan: KeptPlan
    period_start: datetime
    period_end: datetime
    ends_at: datetime | None = None


class Ledger(BaseModel):
    payments: dict[str, KeptPayment] = {}
    subscriptions: dict[str, KeptSubscription] = {}

    def payment(self, reference: str) -> KeptPayment:
        return _found(self.payments.get(reference))

    def subscription(self, reference: str) -> KeptSubscription:
        return _found(self.subscriptions.get(reference))

    def read_subscription(self, reference: str) -> Subscription:
        kept = self.subscription(reference)
        theirs = [each.read() for each in self.payments.values() if each.subscription == reference]
        return Subscription(
            reference=reference,
            payment_id=kept.payment_id,
            state=kept.state,
            plan=kept.plan.key,
            period_end=kept.period_end,
            ends_at=kept.ends_at,
            payments=tuple(reversed(theirs)),
        )


class Books:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file = folder / "books.json"

    @contextmanager
    def open(self) -> Iterator[Ledger]:
        """Others wait until it is closed. What was changed is kept, unless an error breaks off."""
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with (self._folder / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            before = self._file.read_text() if self._file.exists() else "{}"
            ledger = Ledger.model_validate_json(before)
            yield ledger
            after = ledger.model_dump_json()
            if after != before:
                # Whole or not at all, should the machine stop meanwhile.
                part = self._file.with_suffix(".part")
                part.write_text(after)
                part.rename(self._file)


def _found(entry: Kept | None) -> Kept:
    if entry is None:
        raise Refused("not_found")
    return entry
