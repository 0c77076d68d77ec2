"""Sandbox state: one JSON file in the data folder, locked for each change so that all web processes and workers on
the machine share it. A database table would stay empty in production."""

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

Entry = TypeVar("Entry")


class StoredPlan(BaseModel):
    key: str
    name: str
    interval: Interval
    minor: int
    currency: str

    @classmethod
    def of(cls, plan: Plan) -> "StoredPlan":
        price = plan.price
        return cls(key=plan.key, name=plan.name, interval=plan.interval, minor=price.minor, currency=price.currency)


class StoredPayment(BaseModel):
    reference: str
    payment_id: UUID
    kind: PaymentKind
    minor: int
    currency: str
    plan: StoredPlan | None
    description: str
    email: str
    language: Language
    return_url: str
    cancel_url: str
    state: Literal["PENDING", "PAID", "FAILED"] = "PENDING"
    # When a delayed payment arrives. No webhook is sent for it.
    arrives_at: datetime | None = None
    paid_at: datetime | None = None
    refunded_minor: int = 0
    # Keys of the refunds that were requested through the API.
    refund_keys: list[str] = []
    refuses_refunds: bool = False
    charged_back: bool = False
    subscription: str | None = None

    def to_payment(self) -> Payment:
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


class StoredSubscription(BaseModel):
    reference: str
    payment_id: UUID
    state: Literal["ACTIVE", "PAST_DUE", "ENDED"] = "ACTIVE"
    plan: StoredPlan
    period_start: datetime
    period_end: datetime
    ends_at: datetime | None = None


class SandboxData(BaseModel):
    payments: dict[str, StoredPayment] = {}
    subscriptions: dict[str, StoredSubscription] = {}

    def payment(self, reference: str) -> StoredPayment:
        return _require(self.payments.get(reference))

    def subscription(self, reference: str) -> StoredSubscription:
        return _require(self.subscriptions.get(reference))

    def read_subscription(self, reference: str) -> Subscription:
        kept = self.subscription(reference)
        theirs = [each.to_payment() for each in self.payments.values() if each.subscription == reference]
        return Subscription(
            reference=reference,
            payment_id=kept.payment_id,
            state=kept.state,
            plan=kept.plan.key,
            price=Money(kept.plan.minor, kept.plan.currency),
            period_end=kept.period_end,
            ends_at=kept.ends_at,
            payments=tuple(reversed(theirs)),
        )


class SandboxStore:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file = folder / "books.json"

    @contextmanager
    def open(self) -> Iterator[SandboxData]:
        """Lock and load the state. Save changes on exit, unless an exception was raised."""
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with (self._folder / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            before = self._file.read_text() if self._file.exists() else "{}"
            data = SandboxData.model_validate_json(before)
            yield data
            after = data.model_dump_json()
            if after != before:
                # Atomic replace, so that a crash cannot leave a partial file.
                part = self._file.with_suffix(".part")
                part.write_text(after)
                part.rename(self._file)


def _require(entry: Entry | None) -> Entry:
    if entry is None:
        raise Refused("not_found")
    return entry
