"""Triggers events on an account that its buyer cannot: `python -m tests.doubles.account_events EMAIL EVENT [TOKENS]`.
Refunds the last payment, renews a subscription or fails its renewal, or spends tokens as on a photo."""

import asyncio
import sys

from sqlalchemy import select

from retrato.integrations.payments.registry import sandbox_simulator
from retrato.kit.ids import new_id
from retrato.runtime import open_runtime
from retrato.settings import Settings
from retrato.tables import User
from retrato.wallet import service as wallet


async def apply_bank_event(settings: Settings, email: str, verb: str) -> None:
    simulator = sandbox_simulator(settings)
    with simulator.store.open() as data:
        payment = [each for each in data.payments.values() if each.email == email][-1]
    match verb:
        case "refund":
            await simulator.refund(payment.reference)
        case "renew":
            await simulator.renew(payment.subscription or "")
        case "fail-renewal":
            await simulator.fail_renewal(payment.subscription or "")


async def spend(settings: Settings, email: str, tokens: int) -> None:
    async with open_runtime(settings) as runtime, runtime.database.transaction() as session:
        user_id = (await session.scalars(select(User.id).where(User.email == email))).one()
        item_id = new_id()
        await wallet.reserve(session, user_id, {item_id: tokens})
        await wallet.capture(session, user_id, item_id)


if __name__ == "__main__":
    email, event, *rest = sys.argv[1:]
    settings = Settings()
    asyncio.run(spend(settings, email, int(rest[0])) if event == "spend" else apply_bank_event(settings, email, event))
