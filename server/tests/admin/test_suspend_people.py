"""Staff suspend people and lift it (docs/product.md#suspension)."""

import asyncio

from tests.admin.surroundings import Surroundings
from tests.admin.test_help_people import change, path_of, refusal
from tests.factories.account import Json

NEW = {"scope": "ACCOUNT", "explanation": "Pictures of somebody who did not agree."}


async def test_of_two_members_of_staff_one_suspends_and_the_other_is_told(staff: Surroundings, ana: Json) -> None:
    answers = await asyncio.gather(*(change(staff, ana, "suspend", **NEW) for _ in range(2)))
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    (person,) = (await staff.post("/people/list", search=ana["user"]["email"])).json()
    assert person["suspended"] == "ACCOUNT"
    assert (await change(staff, ana, "lift-suspension")).status_code == 204
    assert await refusal(change(staff, ana, "lift-suspension")) == (409, "notSuspended")
    (kept,) = (await staff.post(f"{path_of(ana)}/suspensions/list")).json()
    owner = staff.owner["user"]["email"]
    assert (kept["explanation"], kept["by"], kept["liftedBy"]) == (NEW["explanation"], owner, owner)
    (person,) = (await staff.post("/people/list", search=ana["user"]["email"])).json()
    assert person["suspended"] is None


async def test_staff_are_not_suspended(staff: Surroundings) -> None:
    assert await refusal(change(staff, staff.owner, "suspend", **NEW)) == (409, "staffSuspension")
