"""Staff decide about cases (docs/trust.md#cases)."""

from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import update

from retrato.account import deletion
from retrato.creation import recycle_bin
from retrato.integrations.storage.storage import Storage
from retrato.kit import clock
from retrato.tables import CaseKind, Creation, User
from retrato.trust import cases, suspension, takedowns
from tests.admin.surroundings import Surroundings
from tests.admin.test_help_people import REASON, refusal
from tests.factories.account import Json, bearer
from tests.factories.creation import make_style
from tests.factories.trust import report, share_picture

RunJobs = Callable[[], Awaitable[None]]

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


async def test_history_shows_the_newest_events(staff: Surroundings, ana: Json, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("retrato.admin.cases.show._MOST_EVENTS", 2)
    for reason in ("CHILD", "SEXUAL", "VIOLENCE"):
        case_id = await open_case(staff, ana["user"]["id"], reason=reason)
    found = (await staff.client.get(f"/api/admin/cases/{case_id}", headers=bearer(staff.owner))).json()
    assert [event["reason"] for event in found["events"]] == ["SEXUAL", "VIOLENCE"]


async def test_appeal_is_answered_and_not_closed_unless_it_was_deleted_with_the_account(
    staff: Surroundings, ana: Json
) -> None:
    user_id = UUID(ana["user"]["id"])
    async with staff.runtime.database.transaction() as session:
        suspended = await suspension.suspend(session, user_id, scope="CREATION", cause="STAFF")
    form = {"decisionId": str(suspended.id), "text": "I did nothing of the kind."}
    appealed = await staff.client.post("/api/my-decisions/appeal", json=form, headers=bearer(ana))
    assert appealed.status_code == 204
    (case,) = (await staff.post("/cases/list", kind="APPEAL")).json()
    path = f"/cases/{case['id']}/close"
    assert await refusal(staff.post(path, reason=REASON)) == (409, "caseClosed")
    # As accounts were deleted before such cases were closed with them.
    staff.query.execute("delete from users where id = %s", [user_id])
    assert (await staff.post(path, reason=REASON)).status_code == 204


async def test_no_transaction_waits_for_the_storage(
    staff: Surroundings, ana: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its locks would be held as long as the storage takes."""
    waiting: list[tuple[str, int]] = []

    def watch(name: str) -> None:
        call = getattr(Storage, name)

        async def watched(*arguments: Any) -> Any:
            row = staff.query.execute(
                "select count(*) from pg_locks where pid <> pg_backend_pid()"
                " and relation = any ('{cases,creations,takedowns,users}'::regclass[])"
            ).fetchone()
            waiting.append((name, row[0] if row else 0))
            return await call(*arguments)

        monkeypatch.setattr(Storage, name, watched)

    await make_style(staff.runtime)
    shared = await share_picture(staff.client, staff.runtime, ana)
    assert (await report(staff.client, shared.token)).status_code == 204
    (case,) = (await staff.post("/cases/list")).json()
    watch("copy")
    watch("get")

    async def decide(verb: str, case_id: str, **body: object) -> None:
        answer = await staff.post(f"/cases/{case_id}/{verb}", reason=REASON, **body)
        assert answer.is_success, answer.text

    await decide("look", case["id"])
    await decide("take-down", case["id"], cause="OTHER")
    await decide("restore", case["id"])
    assert (await report(staff.client, shared.token)).status_code == 204
    (case, _) = (await staff.post("/cases/list")).json()
    await decide("take-down", case["id"], cause="OTHER")
    (decision, _) = (await staff.client.post("/api/my-decisions", headers=bearer(ana))).json()
    form = {"decisionId": decision["id"], "text": "It is a picture of myself."}
    await staff.client.post("/api/my-decisions/appeal", json=form, headers=bearer(ana))
    (case,) = (await staff.post("/cases/list", kind="APPEAL")).json()
    await decide("answer", case["id"], granted=True, answer="You are right.")
    assert waiting == [("get", 0), *[("copy", 0)] * 4]


@pytest.mark.parametrize("removed_by", ["bin", "account"])
async def test_reported_picture_that_its_maker_removes_is_kept_until_staff_decide(
    staff: Surroundings, ana: Json, run_jobs: RunJobs, removed_by: str
) -> None:
    runtime, user_id = staff.runtime, UUID(ana["user"]["id"])
    await make_style(runtime)
    shared = await share_picture(staff.client, runtime, ana)
    await share_picture(staff.client, runtime, ana)
    assert (await report(staff.client, shared.token)).status_code == 204
    (case,) = (await staff.post("/cases/list")).json()
    before = await staff.post(f"/cases/{case['id']}/look", reason=REASON)

    async def picture() -> Json:
        found = await staff.client.get(f"/api/admin/cases/{case['id']}", headers=bearer(staff.owner))
        shown: Json = found.json()["picture"]
        return shown

    async with runtime.database.transaction() as session:
        await session.execute(update(Creation).values(deleted_at=clock.now()))
        if removed_by == "bin":
            await recycle_bin.empty(session, user_id)
        else:
            await session.execute(update(User).where(User.id == user_id).values(deletes_at=clock.now()))
            await deletion.delete_account(session, user_id)
    await run_jobs()
    assert [found async for found in runtime.storage.list(f"users/{user_id}")] == []
    assert (await staff.client.get(f"/files/{shared.path}")).status_code == 404
    shown = await picture()
    assert (shown["state"], shown["kind"]) == ("DELETED", "PHOTO")
    assert shown["evidenceUntil"]
    assert (await staff.post(f"/cases/{case['id']}/look", reason=REASON)).content == before.content

    staff.query.execute("update cases set evidence_since = now() - interval '181 days'")
    await takedowns.delete_old_evidence(runtime)
    await run_jobs()
    assert (await picture())["state"] == "DELETED", "the case is open"
    assert (await staff.post(f"/cases/{case['id']}/close", reason=REASON)).status_code == 204
    await takedowns.delete_old_evidence(runtime)
    await run_jobs()
    assert (await picture())["state"] == "GONE"
    assert [found async for found in runtime.storage.list("evidence")] == []
    assert await refusal(staff.post(f"/cases/{case['id']}/look", reason=REASON)) == (409, "pictureGone")


async def test_picture_whose_case_is_decided_is_not_kept(staff: Surroundings, ana: Json, run_jobs: RunJobs) -> None:
    await make_style(staff.runtime)
    shared = await share_picture(staff.client, staff.runtime, ana)
    assert (await report(staff.client, shared.token)).status_code == 204
    (case,) = (await staff.post("/cases/list")).json()
    assert (await staff.post(f"/cases/{case['id']}/close", reason=REASON)).status_code == 204
    async with staff.runtime.database.transaction() as session:
        await session.execute(update(Creation).values(deleted_at=clock.now()))
        await recycle_bin.empty(session, UUID(ana["user"]["id"]))
    await run_jobs()
    assert [found async for found in staff.runtime.storage.list("evidence")] == []
