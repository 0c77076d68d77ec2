"""Five weeks in the life of the product, made by its own API and functions, on a calendar that tests move."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from uuid import UUID

import httpx
import psycopg

from retrato.integrations.payments.sandbox.simulator import SandboxSimulator
from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.runtime import Runtime
from retrato.tables import Mode
from retrato.wallet import service as wallet
from tests.factories.account import PASSWORD, Json, bearer, registration
from tests.factories.billing import MONTHLY, PACK, buy, put_on_sale, return_from_checkout
from tests.factories.creation import ask, make_style
from tests.factories.pictures import jpeg
from tests.factories.second_factor import confirm_address

RunJobs = Callable[[], Awaitable[None]]
# In the future, where captchas have not expired.
MONDAY = datetime(2031, 3, 3, tzinfo=UTC)


class Calendar:
    """The clock of the application: stands still, or goes on by `tick` each time it is read."""

    def __init__(self) -> None:
        self.at = MONDAY
        self.tick = timedelta()

    def now(self) -> datetime:
        self.at += self.tick
        return self.at

    def go(self, day: int, hour: int = 12, minute: int = 0, second: float = 0) -> None:
        """Go to a time on a day, counted from the Monday."""
        self.at = MONDAY + timedelta(days=day, hours=hour, minutes=minute, seconds=second)


@dataclass
class History:
    client: httpx.AsyncClient
    runtime: Runtime
    query: psycopg.Connection
    run_jobs: RunJobs
    simulator: SandboxSimulator
    calendar: Calendar
    night: Callable[[], Awaitable[None]]
    """Called after each day."""
    purchases: dict[str, Json] = field(default_factory=dict)

    async def live(self) -> None:
        await put_on_sale(self.runtime)
        await make_style(self.runtime)
        await make_style(self.runtime, "broken", fail="noFace")
        await self._first_week()
        await self._second_week()
        await self._last_weeks()

    async def _first_week(self) -> None:
        self.calendar.go(0, 10)
        await self.register("ana", confirmed=True)
        await self.register("eva")
        # The last millisecond of Monday.
        self.calendar.go(0, 23, 59, 59.999)
        await self.buy("ana", PACK)
        await self.night()
        self.calendar.go(1, 0)
        await self.register("ben", confirmed=True)
        await self.buy("ben", MONTHLY)
        self.calendar.tick = timedelta(milliseconds=7)
        for _ in range(3):
            await self.make("ana", "REIMAGINE")
        await self.make("ana", "REIMAGINE", "broken")
        await self.make("ben", "ANIMATE", "broken")
        self.calendar.tick = timedelta()
        await self.night()
        self.calendar.go(2)
        await self.refund("ana", 500)
        await self.grant("eva", 20, days=2)
        await self.night()
        self.calendar.go(3)
        self.calendar.tick = timedelta(milliseconds=11)
        await self.make("ben", "ANIMATE")
        self.calendar.tick = timedelta()
        await self.night()

    async def _second_week(self) -> None:
        self.calendar.go(7, 0)
        eva = await self.sign_in("eva")
        async with self.runtime.database.transaction() as session:
            await wallet.expire_due(session, UUID(eva["user"]["id"]))
        await self.buy("eva", MONTHLY | {"planId": "premium-yearly"})
        await self.night()
        self.calendar.go(8)
        # What Ana has spent becomes a debt, which a gift settles the next day.
        await self.simulator.charge_back(self.reference("ana"))
        await self.reconcile("ana")
        self.calendar.go(9)
        await self.grant("ana", 30)
        await self.cancel("ben")
        await self.night()

    async def _last_weeks(self) -> None:
        """Ben's subscription ends with its month, in April. Dan comes, and asks for a picture that nobody makes yet."""
        self.calendar.go(32, 3)
        found = self.query.execute(
            "select reference from subscriptions join users on users.id = user_id where email = 'ben@example.com'"
        ).fetchone()
        assert found
        await self.simulator.renew(found[0])
        await self.reconcile("ben")
        await self.night()
        self.calendar.go(34, 9)
        dan = await self.register("dan", confirmed=True)
        await self.grant("dan", 50)
        await ask(self.client, dan, "REIMAGINE", image=jpeg(640, 640))

    async def register(self, name: str, *, confirmed: bool = False) -> Json:
        answer = await self.client.post("/api/auth/register", json=registration(email=f"{name}@example.com"))
        assert answer.status_code == 200, answer.text
        auth: Json = answer.json()
        if confirmed:
            await confirm_address(self.runtime, auth)
        return auth

    async def sign_in(self, name: str) -> Json:
        answer = await self.client.post("/api/auth", json={"email": f"{name}@example.com", "password": PASSWORD})
        assert answer.status_code == 200, answer.text
        auth: Json = answer.json()
        return auth

    async def buy(self, name: str, order: Json) -> None:
        auth = await self.sign_in(name)
        self.purchases[name] = await buy(self.client, self.runtime.settings, auth, order)

    async def make(self, name: str, mode: Mode, style: str = "plain") -> None:
        answer = await ask(self.client, await self.sign_in(name), mode, style, image=jpeg(640, 640))
        assert answer.status_code < 300, answer.text
        await self.run_jobs()

    async def grant(self, name: str, tokens: int, days: int | None = None) -> None:
        auth = await self.sign_in(name)
        expires_at = clock.now() + timedelta(days=days) if days else None
        async with self.runtime.database.transaction() as session:
            await wallet.grant(
                session, UUID(auth["user"]["id"]), tokens, "promotion", source=str(new_id()), expires_at=expires_at
            )

    async def refund(self, name: str, minor: int) -> None:
        await self.simulator.refund(self.reference(name), minor)
        await self.reconcile(name)

    async def cancel(self, name: str) -> None:
        headers = bearer(await self.sign_in(name))
        (found,) = (await self.client.post("/api/my-subscriptions", headers=headers)).json()
        answer = await self.client.post("/api/my-subscriptions/cancel", json={"id": found["id"]}, headers=headers)
        assert answer.status_code == 200, answer.text

    async def reconcile(self, name: str) -> None:
        checkout = {"paymentId": self.purchases[name]["payment"]["id"]}
        await return_from_checkout(self.client, await self.sign_in(name), checkout)

    def reference(self, name: str) -> str:
        payment = self.purchases[name]["payment"]["id"]
        found = self.query.execute("select reference from payments where id = %s", [payment]).fetchone()
        assert found
        return str(found[0])
