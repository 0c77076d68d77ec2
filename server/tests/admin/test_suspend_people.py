"""Staff suspend people and lift it (docs/product.md#suspension)."""

import asyncio
from uuid import UUID, uuid4

from retrato.trust import cases, refusals
from tests.admin.surroundings import Surroundings
from tests.admin.test_help_people import REASON, change, path_of, refusal
from tests.factories.account import Json, bearer
from tests.factories.staff import sign_in_staff

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


async def test_too_many_refusals_suspend_staff_too_who_keep_their_work_and_do_not_decide_about_themselves(
    staff: Surroundings,
) -> None:
    support = await sign_in_staff(staff.client, staff.query, "support")
    user_id, limits = UUID(support["user"]["id"]), staff.runtime.settings.trust
    for _ in range(limits.refusals):
        await refusals.record(staff.runtime.database, limits, user_id, "NUDITY_INPUT", "PHOTO", nudity=0.9)
    trained = staff.client.post(f"/api/my-models/{uuid4()}/retry", headers=bearer(support))
    assert await refusal(trained) == (403, "creationSuspended")
    at_work = Surroundings(staff.client, staff.query, staff.runtime, support)
    (case,) = (await at_work.post("/cases/list", kind="REFUSALS")).json()
    assert await refusal(change(at_work, support, "lift-suspension")) == (409, "ownCase")
    assert await refusal(at_work.post(f"/cases/{case['id']}/close", reason=REASON)) == (409, "ownCase")
    assert (await change(staff, support, "lift-suspension")).status_code == 204
    assert (await staff.post(f"/cases/{case['id']}/close", reason=REASON)).status_code == 204


async def test_a_case_extends_the_suspension_that_opened_it_and_shows_the_refusals(
    staff: Surroundings, ana: Json
) -> None:
    user_id, limits = UUID(ana["user"]["id"]), staff.runtime.settings.trust
    for _ in range(limits.refusals):
        await refusals.record(staff.runtime.database, limits, user_id, "MINOR", "AVATAR", age=9)
    (case,) = (await staff.post("/cases/list", kind="REFUSALS")).json()
    path = f"/cases/{case['id']}/suspend"
    again = staff.post(path, reason=REASON, scope="CREATION")
    assert await refusal(again) == (409, "alreadySuspended")
    assert (await staff.post(path, reason=REASON, scope="ACCOUNT")).status_code == 204
    answer = await staff.client.get(f"/api/admin/cases/{case['id']}", headers=bearer(staff.owner))
    found = answer.json()
    assert found["maker"]["suspended"] == "ACCOUNT"
    opened, suspended = found["events"]
    assert [(each["kind"], each["source"], each["age"]) for each in opened["refusals"]] == [
        ("MINOR", "AVATAR", 9)
    ] * limits.refusals
    assert (opened["scope"], suspended["scope"], suspended["refusals"]) == (None, "ACCOUNT", [])


async def test_a_case_about_a_member_of_staff_does_not_suspend_them(staff: Surroundings) -> None:
    support = await sign_in_staff(staff.client, staff.query, "support")
    async with staff.runtime.database.transaction() as session:
        case = await cases.open_case(session, kind="REPORT", user_id=UUID(support["user"]["id"]))
    answer = staff.post(f"/cases/{case.id}/suspend", reason=REASON, scope="ACCOUNT")
    assert await refusal(answer) == (409, "staffSuspension")
