"""One person's dealings with one provider, step by step, on a machine that may stop at any moment."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.billing import books, checkout, inbox, manage, reconcile, sweep
from retrato.billing.schemas import CheckoutBody
from retrato.db import Database
from retrato.errors import AppError
from retrato.integrations.payments.contract import ProviderError
from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.runtime import Runtime
from retrato.tables import Payment, Subscription, User, WebhookEvent
from retrato.wallet import service as wallet
from tests.billing.tills.till import Subscribed, Till
from tests.doubles.http_server import Delivery

# What may go wrong without anybody being to blame: whoever asked tries again, or does not.
TROUBLE = (ProviderError, reconcile.Contended, AppError, ConnectionError)


class Crashing(Database):
    """A database whose machine stops before it commits, when it is told to."""

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
class Shop:
    """One person's dealings with one provider."""

    runtime: Runtime
    database: Crashing
    till: Till
    user: User
    presses: list[tuple[str, CheckoutBody]] = field(default_factory=list)
    begun: list[UUID] = field(default_factory=list)
    references: list[str] = field(default_factory=list)
    """Of checkouts whose page the buyer got to see."""
    on_the_way: list[Delivery] = field(default_factory=list)
    spent: int = 0

    async def press(self, order: dict[str, Any], key: str | None = None) -> None:
        form = CheckoutBody.model_validate({"paymentMethodKey": self.till.method, "currency": "USD"} | order)
        key = key or str(new_id())
        if (key, form) not in self.presses:
            self.presses.append((key, form))
        buyer = checkout.Buyer(self.user, "en", key)
        buy = checkout.buy_tokens if form.kind == "TOKENS" else manage.choose_plan
        begun = await buy(self.runtime, buyer, form)
        if begun.payment_id and begun.payment_id not in self.begun:
            async with self.runtime.database.transaction() as session:
                payment = await session.get_one(Payment, begun.payment_id)
            self.begun.append(payment.id)
            self.references.append(payment.checkout_reference or "")

    async def step(self, verb: str, number: int, share: float) -> None:
        match verb:
            case "buy":
                await self.press({"kind": "TOKENS", "promoId": "pack-300"})
            case "subscribe" | "change" | "renew":
                plan = "premium-yearly" if number % 3 == 0 else "premium-monthly"
                await self.press({"kind": "SUBSCRIPTION", "planId": plan, "action": verb})
            case "press_again" if self.presses:
                key, form = self.presses[number % len(self.presses)]
                await self.press(form.model_dump(by_alias=True), key)
            case "cancel" | "resume":
                for subscription in await self._subscriptions():
                    await getattr(manage, verb)(self.runtime, self.user.id, subscription.id)
            case "return_from_checkout" if self.begun:
                await reconcile.look(self.runtime, self.begun[number % len(self.begun)])
            case "at_once" if self.begun:
                payment_id = self.begun[number % len(self.begun)]
                looks = (reconcile.look(self.runtime, payment_id) for _ in range(3))
                for outcome in await asyncio.gather(*looks, return_exceptions=True):
                    assert outcome is None or isinstance(outcome, TROUBLE), outcome
            case "overtaken" if self.begun:
                await self._overtaken(self.begun[number % len(self.begun)], number, share)
            case "deliver" if self.on_the_way:
                # Sometimes twice, in any order.
                delivery = self.on_the_way[number % len(self.on_the_way)]
                if share > 0.3:
                    self.on_the_way.remove(delivery)
                await self._receive(delivery)
            case "lose" if self.on_the_way:
                self.on_the_way.pop(number % len(self.on_the_way))
            case "work":
                await self.work(number)
            case "spend":
                await self._spend(share)
            case "trouble":
                self.till.trouble(("busy", "broken", "lost")[number % 3])
            case "crash":
                self.database.crashes = 1
            case _ if verb in self.till.acts and self.references:
                self.till.acts[verb](self.references[number % len(self.references)], share)

    async def _overtaken(self, payment_id: UUID, number: int, share: float) -> None:
        """Somebody reads the books, and takes so long that others read and write them anew before."""
        async with self.runtime.database.transaction() as session:
            purchase = await books.purchase_of(session, payment_id)
        assert purchase
        read = await books.read(self.runtime.providers[self.till.method], purchase, None)
        acts = list(self.till.acts)
        await self.step(acts[number % len(acts)], number, share)
        await reconcile.look(self.runtime, payment_id)
        async with self.runtime.database.transaction() as session:
            assert not await reconcile._copy(session, purchase, read, None)

    async def _receive(self, delivery: Delivery) -> None:
        provider = self.runtime.providers[self.till.method]
        await inbox.receive(self.runtime.database, provider, delivery.headers, delivery.body)

    async def work(self, number: int = 0) -> bool:
        async with self.runtime.database.transaction() as session:
            undone = (WebhookEvent.payment_method_key == self.till.method, WebhookEvent.done_at.is_(None))
            waiting = (await session.scalars(select(WebhookEvent.id).where(*undone))).all()
        if waiting:
            await inbox.work_on(self.runtime, self.till.method, waiting[number % len(waiting)])
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
        """The trouble is over, the jobs run until they succeed, and a day passes. What is still on its way is lost."""
        self.till.heal()
        self.database.crashes = 0
        while await self.work():
            pass
        Now.ahead += timedelta(hours=25)
        async with self.runtime.database.transaction() as session:
            due = await sweep.due(session)
        for payment_id in due:
            await reconcile.look(self.runtime, payment_id)

    async def check(self) -> None:
        expected = [each for payment_id in self.begun for each in self.till.payments(str(payment_id))]
        async with self.runtime.database.transaction() as session:
            balance = await wallet.balance(session, self.user.id)
        assert balance == sum(each.stays for each in expected) - self.spent
        promised = {
            str(payment_id): found for payment_id in self.begun if (found := self.till.subscription(str(payment_id)))
        }
        assert await self._subscribed() == promised

    async def _subscribed(self) -> dict[str, Subscribed]:
        async with self.runtime.database.transaction() as session:
            found = await session.execute(
                select(Payment.id, Subscription)
                .join(Payment, Payment.subscription_id == Subscription.id)
                .where(Subscription.user_id == self.user.id, Payment.checkout_reference.is_not(None))
            )
            now = clock.now()
            return {
                str(payment_id): Subscribed(row.status, row.plan_key, row.next_plan_key, row.active_until > now)
                for payment_id, row in found
            }


class Now:
    ahead = timedelta()
