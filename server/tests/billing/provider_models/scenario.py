"""The actions of one buyer at one provider, step by step, on a machine that may crash at any moment."""

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.account import deletion
from retrato.billing import checkout, endings, inbox, manage, provider_records, reconcile, sweep
from retrato.billing.schemas import CheckoutBody
from retrato.db import Database
from retrato.errors import AppError
from retrato.integrations.payments.contract import ProviderError
from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.runtime import Runtime
from retrato.tables import Payment, Subscription, SubscriptionEnding, User, WebhookEvent
from retrato.wallet import service as wallet
from tests.billing.provider_models.base import ExpectedSubscription, ProviderModel
from tests.doubles.http_server import Delivery

# Errors that a step may legitimately end with.
TROUBLE = (ProviderError, reconcile.Contended, AppError, ConnectionError)


class CrashingDatabase(Database):
    """A database that fails before it commits while `crashes` is set."""

    crashes = 0

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncSession]:
        async with self._sessions() as session:
            yield session
            if self.crashes:
                self.crashes -= 1
                raise ConnectionError("the machine stopped")
            await session.commit()


@dataclass
class Scenario:
    """One buyer and one provider."""

    runtime: Runtime
    database: CrashingDatabase
    model: ProviderModel
    user: User
    requests: list[tuple[str, CheckoutBody]] = field(default_factory=list)
    started: list[UUID] = field(default_factory=list)
    references: list[str] = field(default_factory=list)
    """References of the checkouts in `started`."""
    undelivered: list[Delivery] = field(default_factory=list)
    spent: int = 0
    ended: set[UUID] = field(default_factory=set)
    """Of `started`, those whose subscriptions we have ended, as duplicates, in the end."""
    is_deleted: bool = False

    async def request_checkout(self, order: dict[str, Any], key: str | None = None) -> None:
        form = CheckoutBody.model_validate({"paymentMethodKey": self.model.method, "currency": "USD"} | order)
        key = key or str(new_id())
        if (key, form) not in self.requests:
            self.requests.append((key, form))
        buyer = checkout.Buyer(self.user, "en", key)
        buy = checkout.buy_tokens if form.kind == "TOKENS" else manage.choose_plan
        started = await buy(self.runtime, buyer, form)
        if started.payment_id and started.payment_id not in self.started:
            async with self.runtime.database.transaction() as session:
                payment = await session.get_one(Payment, started.payment_id)
            self.started.append(payment.id)
            self.references.append(payment.checkout_reference or "")

    async def step(self, verb: str, number: int, share: float) -> None:
        match verb:
            case "buy":
                await self.request_checkout({"kind": "TOKENS", "promoId": "pack-300"})
            case "subscribe" | "change" | "renew":
                await self._choose_plan(verb, "premium-yearly" if number % 3 == 0 else "premium-monthly")
            case "subscribe_twice":
                plans = ("premium-yearly", "premium-monthly" if number % 2 else "premium-yearly")
                runs = (self._choose_plan("subscribe", plan) for plan in plans)
                for outcome in await asyncio.gather(*runs, return_exceptions=True):
                    assert outcome is None or isinstance(outcome, TROUBLE), outcome
            case "lapse_and_renew":
                await self._lapse()
                await self._choose_plan("renew", "premium-monthly")
            case "repeat_request" if self.requests:
                key, form = self.requests[number % len(self.requests)]
                await self.request_checkout(form.model_dump(by_alias=True), key)
            case "cancel" | "resume":
                for subscription in await self._subscriptions():
                    await getattr(manage, verb)(self.runtime, self.user.id, subscription.id)
            case "return_from_checkout" if self.started:
                await reconcile.reconcile(self.runtime, self.started[number % len(self.started)])
            case "at_once" if self.started:
                payment_id = self.started[number % len(self.started)]
                runs = (reconcile.reconcile(self.runtime, payment_id) for _ in range(3))
                for outcome in await asyncio.gather(*runs, return_exceptions=True):
                    assert outcome is None or isinstance(outcome, TROUBLE), outcome
            case "overtaken" if self.started:
                await self._overtaken(self.started[number % len(self.started)], number, share)
            case "deliver" if self.undelivered:
                # In any order, and sometimes twice.
                delivery = self.undelivered[number % len(self.undelivered)]
                if share > 0.3:
                    self.undelivered.remove(delivery)
                await self._receive(delivery)
            case "lose" if self.undelivered:
                self.undelivered.pop(number % len(self.undelivered))
            case "work":
                await self.work(number)
            case "wait":
                await self.pass_time(hours=6)
            case "spend":
                await self._spend(share)
            case "trouble":
                self.model.trouble(("busy", "broken", "lost")[number % 3])
            case "crash":
                self.database.crashes = 1
            case _ if verb in self.model.actions and self.references:
                self.model.actions[verb](self.references[number % len(self.references)], share)

    async def _choose_plan(self, action: str, plan: str) -> None:
        before = self._cancelled()
        try:
            await self.request_checkout({"kind": "SUBSCRIPTION", "planId": plan, "action": action})
        except AppError as error:
            if error.code == "paymentRefused" and action == "change":
                assert self._cancelled() == before, "a refused change leaves the cancellation"
            raise

    def _cancelled(self) -> set[UUID]:
        found = {each: self.model.subscription(str(each)) for each in self.started}
        return {each for each, subscription in found.items() if subscription and subscription.status == "CANCELLED"}

    async def _lapse(self) -> None:
        """Let the grace period of failed renewals pass."""
        async with self.runtime.database.transaction() as session:
            await session.execute(
                update(Subscription).where(Subscription.status == "GRACE").values(active_until=clock.now())
            )

    async def _overtaken(self, payment_id: UUID, number: int, share: float) -> None:
        """Fetch the records, let a concurrent reconciliation win, and check that the stale records are rejected."""
        async with self.runtime.database.transaction() as session:
            purchase = await provider_records.find_purchase(session, payment_id)
        assert purchase
        provider = self.runtime.providers[self.model.method]
        stale = await provider_records.fetch_records(provider, purchase, None)
        actions = list(self.model.actions)
        await self.step(actions[number % len(actions)], number, share)
        await reconcile.reconcile(self.runtime, payment_id)
        async with self.runtime.database.transaction() as session:
            assert not await reconcile._apply(session, purchase, stale, None)

    async def _receive(self, delivery: Delivery) -> None:
        provider = self.runtime.providers[self.model.method]
        await inbox.receive(self.runtime.database, provider, delivery.headers, delivery.body)

    async def work(self, number: int = 0) -> bool:
        async with self.runtime.database.transaction() as session:
            pending = (WebhookEvent.payment_method_key == self.model.method, WebhookEvent.done_at.is_(None))
            waiting = (await session.scalars(select(WebhookEvent.id).where(*pending))).all()
        if waiting:
            await inbox.process(self.runtime, self.model.method, waiting[number % len(waiting)])
        return bool(waiting)

    async def _spend(self, share: float) -> None:
        item = new_id()
        async with self.runtime.database.transaction() as session:
            tokens = round(await wallet.balance(session, self.user.id) * share)
            if tokens > 0:
                await wallet.reserve(session, self.user.id, {item: tokens})
                await wallet.capture(session, self.user.id, item)
        self.spent += max(tokens, 0)

    async def _subscriptions(self) -> list[Subscription]:
        async with self.runtime.database.transaction() as session:
            found = await session.scalars(select(Subscription).where(Subscription.user_id == self.user.id))
            return list(found)

    async def settle(self) -> None:
        """Recover: stop failing, and let the scheduled jobs run for some days. Undelivered webhooks stay lost."""
        self.ended.clear()
        self.model.heal()
        self.database.crashes = 0
        for number in range(8):
            await self.pass_time(hours=13)
            self.model.decide_refunds()
            if number == 2 and self.model.pays_after_end:
                self.model.make_pending_payments()
        for reference, error in await self._listed_for_the_operator():
            self.model.refund_by_hand(reference, error)
        await self.pass_time(hours=13)
        if await self._endings():
            # Payments that are never made are watched for two weeks.
            await self.pass_time(hours=24 * 14)

    def _paid(self) -> set[tuple[UUID, str]]:
        return {(each, payment.reference) for each in self.started for payment in self.model.payments(str(each))}

    async def pass_time(self, hours: int) -> None:
        """Let time pass, then run everything that is due. Of several subscriptions, one survives that."""
        running = self._running()
        try:
            await self._pass_time(hours)
        finally:
            self.ended |= running - self._running()
        assert self._running() or not running or self.is_deleted, "the last subscription was ended"

    def _running(self) -> set[UUID]:
        found = {each: self.model.subscription(str(each)) for each in self.started}
        return {each for each, subscription in found.items() if subscription and subscription.status != "ENDED"}

    async def _pass_time(self, hours: int) -> None:
        Now.ahead += timedelta(hours=hours)
        async with self.runtime.database.transaction() as session:
            events, ending = await inbox.find_due(session), await endings.find_due(session)
            payments = await sweep.claim_due(session, [self.model.method])
        for method, event_id in events:
            await inbox.process(self.runtime, method, event_id)
        for method, reference in ending:
            await endings.process(self.runtime, method, reference)
        for payment_id in payments:
            await self._run(reconcile.reconcile(self.runtime, payment_id))
        await self._run_jobs()

    async def _run_jobs(self) -> None:
        """Run the queued jobs of billing, except e-mails."""
        async with self.runtime.database.transaction() as session:
            jobs = (await session.execute(text("delete from procrastinate_jobs returning task_name, args"))).all()
        for task, arguments in jobs:
            match task:
                case "billing:reconcile":
                    await self._run(reconcile.reconcile(self.runtime, UUID(arguments["payment_id"])))
                case "billing:resume_changed":
                    await self._run(manage.resume_changed(self.runtime, UUID(arguments["subscription_id"])))
                case "billing:end_subscription":
                    await endings.process(self.runtime, arguments["payment_method_key"], arguments["reference"])

    @staticmethod
    async def _run(job: Awaitable[object]) -> None:
        try:
            await job
        except TROUBLE:
            # Retried, or found by the next sweep.
            return

    async def delete_account(self, verb: str, share: float) -> None:
        """Delete the account while its provider is down for two days, in which buyers and banks continue."""
        self.database.crashes = 0
        self.is_deleted = True
        paid = self._paid()
        self.model.go_down()
        async with self.runtime.database.transaction() as session:
            (await session.get_one(User, self.user.id)).deletes_at = clock.now()
        async with self.runtime.database.transaction() as session:
            await deletion.delete_account(session, self.user.id)
        Now.ahead += timedelta(minutes=1)
        for reference in self.references:
            for action in (verb, "renew", "pay"):
                if action in self.model.actions:
                    self.model.actions[action](reference, share)
        for _ in range(4):
            await self.pass_time(hours=12)
        await self.settle()
        assert not self._running(), "it could be billed again"
        assert not {each for each in self._paid() - paid if self._is_effective(*each)}, "charged and not refunded"
        assert not await self._endings()

    def _is_effective(self, payment_id: UUID, reference: str) -> bool:
        return any(each.effective for each in self.model.payments(str(payment_id)) if each.reference == reference)

    async def _endings(self) -> list[str]:
        async with self.runtime.database.transaction() as session:
            return list(await session.scalars(select(SubscriptionEnding.reference)))

    async def _listed_for_the_operator(self) -> list[tuple[str, str]]:
        async with self.runtime.database.transaction() as session:
            return [(ending.reference, ending.error or "") for ending in await endings.list_failing(session)]

    async def check(self) -> None:
        expected = [each for payment_id in self.started for each in self.model.payments(str(payment_id))]
        async with self.runtime.database.transaction() as session:
            balance = await wallet.balance(session, self.user.id)
        assert balance == sum(each.tokens_kept for each in expected) - self.spent
        subscriptions = {
            str(payment_id): found for payment_id in self.started if (found := self.model.subscription(str(payment_id)))
        }
        assert await self._stored_subscriptions() == subscriptions
        assert len(self._running()) <= 1, "two subscriptions would both renew"
        await self._check_refunds()
        assert not await self._endings()
        async with self.runtime.database.transaction() as session:
            assert not (await session.scalars(select(WebhookEvent.id).where(WebhookEvent.done_at.is_(None)))).all()

    async def _check_refunds(self) -> None:
        """Check that nobody pays for two subscriptions at the same time."""
        for kept in self._running() if self.ended else ():
            async with self.runtime.database.transaction() as session:
                since = (await session.get_one(Payment, kept)).paid_at
            for duplicate in self.ended:
                paid = [each for each in self.model.payments(str(duplicate)) if each.effective]
                assert not [each for each in paid if since and each.paid_at and each.paid_at >= since]

    async def _stored_subscriptions(self) -> dict[str, ExpectedSubscription]:
        async with self.runtime.database.transaction() as session:
            found = await session.execute(
                select(Payment.id, Subscription)
                .join(Payment, Payment.subscription_id == Subscription.id)
                .where(Subscription.user_id == self.user.id, Payment.checkout_reference.is_not(None))
            )
            now = clock.now()
            return {
                str(payment_id): ExpectedSubscription(
                    row.status, row.plan_key, row.next_plan_key, row.active_until > now
                )
                for payment_id, row in found
            }


class Now:
    ahead = timedelta()
