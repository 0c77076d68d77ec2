"""Grants an account tokens for browser tests: `python -m tests.doubles.grant_tokens EMAIL TOKENS [NAME]`. With the
name of a person of the demo account it also grants premium and trains a model of them with the real engine."""

import asyncio
import sys

from sqlalchemy import select

from retrato.demo import PEOPLE, give_premium, train
from retrato.kit.ids import new_id
from retrato.runtime import open_runtime
from retrato.settings import Settings
from retrato.tables import User
from retrato.wallet import service as wallet


async def grant(email: str, tokens: int, person: str | None) -> None:
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
    asyncio.run(grant(sys.argv[1], int(sys.argv[2]), sys.argv[3] if len(sys.argv) > 3 else None))
