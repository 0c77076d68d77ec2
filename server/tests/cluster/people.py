"""People with a model, tokens and a session, put into the database directly."""

from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from retrato.auth import access_token
from retrato.auth.access_token import AccessToken
from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.kit.opaque_token import new_token
from retrato.media import files
from retrato.runtime import Runtime, open_runtime
from retrato.settings import Settings
from retrato.tables import AuthSession, RefreshToken, User, UserModel, UserStatus
from retrato.wallet import service as wallet
from tests.factories.creation import make_style

STYLE = "cluster"
TOKENS = 10_000
_PHOTO_SECONDS = 1.0


@dataclass(frozen=True)
class Person:
    number: int
    user_id: UUID
    session_id: UUID
    model_id: UUID

    def headers(self, settings: Settings) -> dict[str, str]:
        token = access_token.issue(settings, AccessToken(self.user_id, self.session_id))
        # Limits per address are for each of them.
        return {"authorization": f"Bearer {token}", "x-forwarded-for": f"198.51.100.{self.number}"}


async def prepare(settings: Settings, engine: str, people: int) -> list[Person]:
    async with open_runtime(settings) as runtime:
        await make_style(runtime, STYLE, seconds=_PHOTO_SECONDS)
        return [await _add(runtime, engine, number) for number in range(people)]


async def _add(runtime: Runtime, engine: str, number: int) -> Person:
    now = clock.now()
    user = User(name="Ana", email=f"ana{number}@example.com", password_hash="-", status=UserStatus.CONFIRMED)
    async with runtime.database.transaction() as session:
        session.add(user)
        await session.flush()
        signed_in = AuthSession(user_id=user.id, created_at=now, last_used_at=now)
        # What the engine of the tests takes for a model.
        file = await files.store(
            session, runtime.storage, user_id=user.id, data=b"a model", content_type="application/octet-stream"
        )
        session.add(signed_in)
        await session.flush()
        # A session without one is deleted every hour.
        _, hashed = new_token()
        until = now + timedelta(days=30)
        session.add(RefreshToken(hash=hashed, session_id=signed_in.id, created_at=now, expires_at=until))
        model = UserModel(
            user_id=user.id,
            name="Me",
            gender="MALE",
            status="READY",
            engine=engine,
            file_id=file.id,
            deadline_at=now,
            provider_finished_at=now,
        )
        session.add(model)
        await wallet.grant(session, user.id, TOKENS, "promotion", source=str(new_id()))
        await session.flush()
        return Person(number, user.id, signed_in.id, model.id)
