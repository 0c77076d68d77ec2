"""Checks selfies, one by one and against each other."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from uuid import UUID

from retrato.account import limits
from retrato.errors import AppError
from retrato.integrations.engines.comparison import compare
from retrato.integrations.engines.contract import EngineError, Traits, Verdict
from retrato.kit.rate_limit import Limit
from retrato.runtime import Runtime
from retrato.trust import screening
from retrato.usermodel import schemas

# Each inspection takes half a second of CPU and is free of charge, so it needs a limit.
_INSPECTIONS = Limit("inspect-selfie", 300, timedelta(hours=1))


async def count(runtime: Runtime, user_id: UUID) -> None:
    """Count an inspection. Raise a 429 at the limit."""
    await limits.count(runtime.database, _INSPECTIONS, str(user_id))


async def inspect(runtime: Runtime, user_id: UUID, picture: bytes, *, field: str) -> Verdict:
    """Return the verdict on a selfie. Raise a 422 if it must not be used at all."""
    try:
        verdict: Verdict = await runtime.engines.get(runtime.settings.engine.inspector).run("inspect", picture)
    except EngineError:
        raise AppError(503, "unavailable", headers={"retry-after": "5"}) from None
    if verdict.screening:
        await screening.require_allowed(runtime, user_id, verdict.screening, "SELFIE", field=field)
    return verdict


def findings(selfies: Sequence[Traits | None]) -> list[schemas.Finding]:
    """Compare the selfies. None stands for one whose pass has expired; it is left out."""
    known = [index for index, traits in enumerate(selfies) if traits]
    found = dict(zip(known, compare([traits for traits in selfies if traits]), strict=True))
    return [
        schemas.Finding(
            expired=index not in found,
            person=found[index].person if index in found else 0,
            copy_of=known[copy] if index in found and (copy := found[index].copy_of) is not None else None,
        )
        for index in range(len(selfies))
    ]


def mixed_selfies(selfies: Mapping[int, Traits]) -> AppError | None:
    """Return an error that names the selfies of other people by their numbers; None if all show one person."""
    found = zip(selfies, compare([*selfies.values()]), strict=True)
    strangers = {f"images.{number}": "anotherPerson" for number, finding in found if finding.person}
    return AppError(409, "mixedSelfies", fields=strangers) if strangers else None
