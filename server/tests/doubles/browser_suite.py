"""The helper process of the browser tests: `python -m tests.doubles.browser_suite PORT MAIL_PORT OPENID_PORT`.

Receives the product's e-mails and returns them at GET /mails. POST /<action> with an `email` as JSON prepares that
account, bypassing the pages under test. Runs an OpenID provider as well, which the product takes for Google. One
long-running process, because importing the server takes seconds.
"""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from datetime import timedelta
from typing import Any
from uuid import UUID

import uvicorn
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from retrato.account.welcome import welcome
from retrato.admin import command
from retrato.billing.pauses import STUCK_AFTER
from retrato.demo import PEOPLE, give_premium, train
from retrato.integrations.payments.registry import sandbox_simulator
from retrato.integrations.payments.sandbox.store import SandboxData, StoredPayment
from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.runtime import Runtime, open_runtime
from retrato.settings import Settings
from retrato.tables import Consent, SubscriptionEnding, SuspensionScope, User, UserStatus, WebhookEvent
from retrato.terms import service as terms_service
from retrato.trust import suspension
from retrato.wallet import service as wallet
from tests.doubles import gallery
from tests.doubles.mail_server import MailServer
from tests.doubles.openid_server import OpenIdServer

_MAIL_SECONDS = 30.0
_WEBHOOK_SECONDS = 30.0


async def _user(session: AsyncSession, email: str) -> User:
    return (await session.scalars(select(User).where(User.email == email))).one()


async def confirm(runtime: Runtime, email: str) -> None:
    """Confirm the e-mail address, which grants the welcome tokens."""
    async with runtime.database.transaction() as session:
        user = await _user(session, email)
        user.status = UserStatus.CONFIRMED
        await welcome(session, runtime.settings, user, runtime.settings.welcome_tokens, network=email)


async def grant(runtime: Runtime, email: str, tokens: int) -> None:
    async with runtime.database.transaction() as session:
        user = await _user(session, email)
        await wallet.grant(session, user.id, tokens, "promotion", source=f"browser-suite:{new_id()}")


async def premium(runtime: Runtime, email: str) -> UUID:
    async with runtime.database.transaction() as session:
        user_id: UUID = (await _user(session, email)).id
        await give_premium(session, user_id)
    return user_id


async def model(runtime: Runtime, email: str, person: str) -> None:
    """Grant premium and train a model of a person of the demo account."""
    user_id = await premium(runtime, email)
    await train(runtime, user_id, person, PEOPLE[person])


async def fill_gallery(runtime: Runtime, email: str, photos: int) -> None:
    await gallery.fill(runtime, email, photos)


async def make_staff(runtime: Runtime, email: str, role: str) -> None:
    await command.change(runtime, email, role)


async def suspend_user(runtime: Runtime, email: str, scope: SuspensionScope) -> None:
    async with runtime.database.transaction() as session:
        user = await _user(session, email)
        await suspension.suspend(session, user.id, scope=scope, cause="STAFF", explanation="A picture of a neighbour.")


async def outdate_terms(runtime: Runtime, email: str) -> None:
    async with runtime.database.transaction() as session:
        user = await _user(session, email)
        terms = Consent.user_id == user.id, Consent.kind == "TERMS"
        await session.execute(
            update(Consent).where(*terms).values(version=await terms_service.current_version(session) - 1)
        )


async def spend(runtime: Runtime, email: str, tokens: int) -> None:
    async with runtime.database.transaction() as session:
        user = await _user(session, email)
        item_id = new_id()
        await wallet.reserve(session, user.id, {item_id: tokens})
        await wallet.capture(session, user.id, item_id)


async def arrive(runtime: Runtime, email: str) -> None:
    """Let the delayed payment arrive now instead of after 20 seconds."""
    with sandbox_simulator(runtime.settings).store.open() as data:
        _last_payment(data, email).arrives_at = clock.now()


async def refund(runtime: Runtime, email: str) -> None:
    await sandbox_simulator(runtime.settings).refund(_last_reference(runtime, email))


async def refuse_refunds(runtime: Runtime, email: str, refuse: bool) -> None:
    sandbox_simulator(runtime.settings).refuse_refunds(_last_reference(runtime, email), refuse=refuse)


async def charge_back(runtime: Runtime, email: str) -> None:
    await sandbox_simulator(runtime.settings).charge_back(_last_reference(runtime, email))


async def stick_webhook(runtime: Runtime, email: str) -> None:
    """Let the last webhook about them be one that failed too often, once it was processed."""
    named = WebhookEvent.payments.contains([_last_reference(runtime, email)])
    failed = {"done_at": None, "attempts": STUCK_AFTER, "error": f"Unavailable: {email}"}
    async with asyncio.timeout(_WEBHOOK_SECONDS):
        while True:
            async with runtime.database.transaction() as session:
                stuck = update(WebhookEvent).where(named, WebhookEvent.done_at.is_not(None)).values(**failed)
                if (await session.scalars(stuck.returning(WebhookEvent.id))).all():
                    return
            await asyncio.sleep(0.1)


async def fail_ending(runtime: Runtime, email: str) -> None:
    """Let their subscription be one that could not be ended."""
    async with runtime.database.transaction() as session:
        session.add(
            SubscriptionEnding(
                payment_method_key="sandbox",
                reference=_last_subscription(runtime, email),
                reason="DUPLICATE",
                refund_from=clock.now(),
                attempts=9,
                next_at=clock.now() + timedelta(hours=12),
                error=f"Unavailable: {email}",
            )
        )


async def end_at_provider(runtime: Runtime, email: str) -> None:
    """End their subscription on the provider's pages."""
    with sandbox_simulator(runtime.settings).store.open() as data:
        subscription = data.subscription(_last_payment(data, email).subscription or "")
        subscription.state, subscription.ends_at = "ENDED", clock.now()


async def fail_renewal(runtime: Runtime, email: str) -> None:
    await sandbox_simulator(runtime.settings).fail_renewal(_last_subscription(runtime, email))


def _last_reference(runtime: Runtime, email: str) -> str:
    with sandbox_simulator(runtime.settings).store.open() as data:
        return _last_payment(data, email).reference


def _last_subscription(runtime: Runtime, email: str) -> str:
    with sandbox_simulator(runtime.settings).store.open() as data:
        return _last_payment(data, email).subscription or ""


def _last_payment(data: SandboxData, email: str) -> StoredPayment:
    return [payment for payment in data.payments.values() if payment.email == email][-1]


_ACTIONS: dict[str, Callable[..., Awaitable[object]]] = {
    "confirm": confirm,
    "grant": grant,
    "premium": premium,
    "model": model,
    "gallery": fill_gallery,
    "spend": spend,
    "staff": make_staff,
    "suspend": suspend_user,
    "outdate-terms": outdate_terms,
    "arrive": arrive,
    "refund": refund,
    "fail-renewal": fail_renewal,
    "refuse-refunds": refuse_refunds,
    "charge-back": charge_back,
    "stick-webhook": stick_webhook,
    "fail-ending": fail_ending,
    "end-at-provider": end_at_provider,
}


class Helper:
    """Opens the runtime with the first action: the product starts the database, and may start after this process."""

    def __init__(self, mail_port: int) -> None:
        self._mail_server = MailServer(mail_port)
        self._resources = AsyncExitStack()
        self._opening: asyncio.Task[Runtime] | None = None
        self.app = Starlette(
            routes=[
                Route("/mails", self.mails, methods=["GET"]),
                Route("/{action}", self.perform, methods=["POST"]),
            ]
        )

    async def _runtime(self) -> Runtime:
        if self._opening is None:
            self._opening = asyncio.create_task(self._resources.enter_async_context(open_runtime(Settings())))
        return await self._opening

    async def perform(self, request: Request) -> Response:
        action = _ACTIONS[request.path_params["action"]]
        await action(await self._runtime(), **await request.json())
        return Response(status_code=204)

    async def mails(self, request: Request) -> Response:
        """Return the texts of the mails to an address, oldest first, once there are at least `count`."""
        recipient, count = request.query_params["to"], int(request.query_params["count"])
        deadline = asyncio.get_running_loop().time() + _MAIL_SECONDS
        while len(texts := self._texts_to(recipient)) < count:
            if asyncio.get_running_loop().time() > deadline:
                break
            await asyncio.sleep(0.02)
        return JSONResponse(texts)

    def _texts_to(self, recipient: str) -> list[str]:
        # A copy of the list: the mail server runs in another thread.
        found = [mail for mail in [*self._mail_server.mails] if mail["To"] == recipient]
        bodies: list[Any] = [mail.get_body(("plain",)) for mail in found]
        return [body.get_content() for body in bodies]


if __name__ == "__main__":
    port, mail_port, openid_port = map(int, sys.argv[1:])
    OpenIdServer(openid_port)
    uvicorn.run(Helper(mail_port).app, host="127.0.0.1", port=port, log_level="warning")
