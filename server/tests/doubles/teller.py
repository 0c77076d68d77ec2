"""Does to an account of the browser tests what its buyer cannot: `python -m tests.doubles.teller EMAIL VERB [TOKENS]`.
The bank gives the last payment back, a renewal fails or goes through; or tokens are spent, as on a photo."""

import asyncio
import sys

from sqlalchemy import select

from retrato.integrations.payments.registry import sandbox_simulator
from retrato.kit.ids import new_id
from retrato.runtime import open_runtime
from retrato.settings import Settings
from retrato.tables import User
from retrato.wallet import service as wallet


async def at_the_bank(settings: Settings, email: str, verb: str) -> None:
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
    address, wish, *rest = sys.argv[1:]
    asyncio.run(spend(Settings(), address, int(rest[0])) if wish == "spend" else at_the_bank(Settings(), address, wish))
