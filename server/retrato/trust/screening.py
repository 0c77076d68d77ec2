"""Refuses pictures that must not be used, before anything is stored or charged (docs/trust.md#screening)."""

from uuid import UUID

from retrato.errors import AppError
from retrato.integrations.engines.contract import EngineError, Screening
from retrato.runtime import Runtime
from retrato.trust import refusals
from retrato.trust.refusals import RefusalSource


async def screen(runtime: Runtime, user_id: UUID, picture: bytes, source: RefusalSource, *, field: str) -> None:
    """Screen a picture. Raise a 422 if it must not be used."""
    try:
        found: Screening = await runtime.engines.get(runtime.settings.engine.inspector).run("screen", picture)
    except EngineError:
        raise AppError(503, "unavailable", headers={"retry-after": "5"}) from None
    await require_allowed(runtime, user_id, found, source, field=field)


async def require_allowed(
    runtime: Runtime, user_id: UUID, screening: Screening, source: RefusalSource, *, field: str
) -> None:
    """Raise a 422 if a picture with this screening must not be used, and count the refusal."""
    trust = runtime.settings.trust
    nudity = {"nudity": round(screening.nudity, 2)} if screening.shows_nudity else {}
    # A minor first: the worse of the two, if both apply.
    if screening.age is not None and screening.age < trust.minimum_age:
        age = {"age": round(screening.age)}
        await refusals.record(runtime.database, trust, user_id, "MINOR", source, **age, **nudity)
        raise _refused("pictureMinor", field, runtime.settings.imprint.email)
    if nudity:
        await refusals.record(runtime.database, trust, user_id, "NUDITY_INPUT", source, **nudity)
        raise _refused("pictureNudity", field, runtime.settings.imprint.email)


def _refused(code: str, field: str, email: str) -> AppError:
    return AppError(422, code, fields={field: code}, email=email)
