"""Staff decide about cases (docs/trust.md#cases)."""

from typing import Any
from uuid import UUID

import pytest

from retrato.integrations.storage.storage import Storage
from retrato.tables import CaseKind
from retrato.trust import cases, suspension
from tests.admin.surroundings import Surroundings
from tests.admin.test_help_people import REASON, refusal
from tests.factories.account import Json, bearer
from tests.factories.creation import make_style
from tests.factories.trust import report, share_picture

DECISIONS: dict[str, Json] = {
    "take-down": {"cause": "OTHER"},
    "restore": {},
    "close": {},
    "suspend": {"scope": "ACCOUNT"},
    "lift": {},
    "answer": {"granted": True, "answer": "You are right."},
}


async def open_case(staff: Surroundings, user_id: str, kind: CaseKind = "REPORT", **data: object) -> str:
    async with staff.runtime.database.transaction() as session:
        return str((await cases.open_case(session, kind=kind, user_id=UUID(user_id), data=data)).id)


@pytest.mark.parametrize("verb", DECISIONS)
async def test_nobody_decides_about_themselves(staff: Surroundings, verb: str) -> None:
    case_id = await open_case(staff, staff.owner["user"]["id"])
    answer = staff.post(f"/cases/{case_id}/{verb}", reason=REASON, **DECISIONS[verb])
    assert await refusal(answer) == (409, "ownCase")


async def test_nobody_lifts_their_own_suspension(staff: Surroundings) -> None:
    user_id = staff.owner["user"]["id"]
    async with staff.runtime.database.transaction() as session:
        await suspension.suspend(session, UUID(user_id), scope="CREATION", cause="STAFF")
    answer = staff.post(f"/people/{user_id}/lift-suspension", reason=REASON)
    assert await refusal(answer) == (409, "ownCase")
