"""Gives an account of the browser tests what only money buys: `python -m tests.doubles.patron EMAIL TOKENS [NAME]`.
With the name of somebody of the demo account, also premium and a model of them, which the real engine then trains."""

import asyncio
import sys

from sqlalchemy import select

from retrato.demo import PEOPLE, give_premium, train
from retrato.kit.ids import new_id
from retrato.runtime import open_runtime
from retrato.settings import Settings
from retrato.tables import User
from retrato.wallet import service as wallet


async def give(email: str, tokens: int, person: str | None) -> None:
    async with open_runtime(Settings()) as runtime:
        async with runtime.database.transaction() as session:
            user_id = (await session.scalars(select(User.id).where(User.email == email))).one()
            if tokens:
                await wallet.grant(session, user_id, tokens, "promotion", source=f"patron:{new_id()}")
            if person:
                await give_premium(session, user_id)
        if person:
            await train(runtime, user_id, person, PEOPLE[person])


if __name__ == "__main__":
    asyncio.run(give(sys.argv[1], int(sys.argv[2]), sys.argv[3] if len(sys.argv) > 3 else None))
